"""The owner's boards: kept whole in the state folder, found by name beside those that ship."""

import errno
import os
from pathlib import Path

import pytest

from hugo_core.board import Board, board_names, load_board, read_board, write_board
from hugo_core.errors import BadBoard
from hugo_core.limits import BOARDS, SMALL_BYTES
from hugod.ports import JournalError
from hugod.store import board_files

ATTIC = """name = "attic"
confirmed = true
squares = 20
across = 6
steps = 4
wine_cellar = true

[[room]]
door = 5
kind = "plain"
"""


@pytest.fixture
def attic() -> Board:
    return read_board(ATTIC)


def kept(folder: Path, name: str, text: str) -> Path:
    file = folder / "boards" / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("name", board_names())
def test_a_board_that_ships_is_found_without_any_folder(name: str, tmp_path: Path) -> None:
    assert board_files.board_named(name, tmp_path / "none") is load_board(name)


def test_a_saved_board_is_found_by_its_name(attic: Board, tmp_path: Path) -> None:
    folder = tmp_path / "state"
    file = board_files.save(attic, folder)
    assert file == folder / "boards" / "attic.toml"
    assert write_board(board_files.board_named("attic", folder)) == write_board(attic)
    assert [path.name for path in file.parent.iterdir()] == ["attic.toml"]
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_the_name_of_a_new_folder_is_flushed_before_the_board(
    attic: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = list[str]()
    monkeypatch.setattr(
        os, "fsync", lambda file: flushed.append(Path(os.readlink(f"/proc/self/fd/{file}")).name)
    )
    board_files.save(attic, tmp_path)
    assert flushed == [tmp_path.name, "attic.toml.tmp", "boards"]


def test_saving_again_replaces_the_board(attic: Board, tmp_path: Path) -> None:
    board_files.save(attic, tmp_path)
    board_files.save(read_board(ATTIC.replace("door = 5", "door = 7")), tmp_path)
    assert board_files.board_named("attic", tmp_path).rooms[0].square == 7


@pytest.mark.parametrize("name", ["amigo-hugo", "../attic", "the attic", ""])
def test_a_board_that_could_not_be_found_again_is_not_saved(name: str, tmp_path: Path) -> None:
    good = read_board(ATTIC)
    with pytest.raises(BadBoard, match="name"):
        board_files.save(Board(name, 20, 6, good.rooms, good.steps, True, True), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(attic: Board, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("in the way")
    with pytest.raises(JournalError, match=r"^The board attic was not saved: File exists\.$"):
        board_files.save(attic, tmp_path)


def test_a_full_card_leaves_the_old_board_and_nothing_else(
    attic: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_files.save(attic, tmp_path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(JournalError, match="No space left"):
        board_files.save(read_board(ATTIC.replace("door = 5", "door = 7")), tmp_path)
    assert board_files.board_named("attic", tmp_path).rooms[0].square == 5
    assert [path.name for path in (tmp_path / "boards").iterdir()] == ["attic.toml"]


def test_an_unknown_name_is_told_with_all_there_are(attic: Board, tmp_path: Path) -> None:
    board_files.save(attic, tmp_path)
    with pytest.raises(BadBoard) as caught:
        board_files.board_named("loft", tmp_path)
    names = "amigo-hugo, amigo-midnight-party, ravensburger-1989, attic"
    assert str(caught.value) == f"no board is called 'loft'; there are {names}"


@pytest.mark.parametrize("name", ["../boards/attic", "attic.toml", "/etc/passwd", "."])
def test_a_name_never_leads_out_of_the_folder(attic: Board, name: str, tmp_path: Path) -> None:
    board_files.save(attic, tmp_path)
    with pytest.raises(BadBoard, match="no board is called"):
        board_files.board_named(name, tmp_path)


def test_a_bad_file_is_told_with_file_line_and_every_reason(tmp_path: Path) -> None:
    file = kept(tmp_path, "attic", ATTIC.replace("20", "2").replace("plain", "fancy"))
    with pytest.raises(board_files.BadBoardFile) as caught:
        board_files.board_named("attic", tmp_path)
    assert caught.value.lines == [
        f"{file}:3: squares = 2: a number from 16 to 30 is wanted",
        f"{file}:10: room 1: kind = 'fancy': one of plain, bonus, haunted is wanted",
    ]
    assert str(caught.value) == "; ".join(caught.value.lines)


def test_a_file_must_be_called_like_its_board(tmp_path: Path) -> None:
    kept(tmp_path, "loft", ATTIC)
    with pytest.raises(
        board_files.BadBoardFile, match=r"loft\.toml:1: name = 'attic': the file is called"
    ):
        board_files.board_named("loft", tmp_path)


def test_all_boards_are_told_the_bad_ones_without_a_board(attic: Board, tmp_path: Path) -> None:
    file = board_files.save(attic, tmp_path)
    bad = kept(tmp_path, "broken", "squares = 1")
    kept(tmp_path, "attic.toml.tmp", "half")
    (tmp_path / "boards" / "attic.toml.tmp.toml").rename(tmp_path / "boards" / "attic.toml.tmp")
    boards = board_files.all_boards(tmp_path)
    assert boards[:3] == tuple(
        board_files.StoredBoard(name, None, load_board(name)) for name in board_names()
    )
    assert [(one.name, one.file, one.board is None) for one in boards[3:]] == [
        ("attic", file, False),
        ("broken", bad, True),
    ]


def test_a_word_with_a_dot_or_a_slash_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "draft.toml"
    file.write_text(ATTIC, "utf-8")
    assert board_files.board_at(str(file), tmp_path).name == "attic"
    file.rename(tmp_path / "draft")
    assert board_files.board_at(str(tmp_path / "draft"), tmp_path).name == "attic"
    assert board_files.board_at("amigo-hugo", tmp_path) is load_board("amigo-hugo")
    with pytest.raises(board_files.BadBoardFile, match=r"^none\.toml: No such file or directory$"):
        board_files.board_at("none.toml", tmp_path)


def test_a_file_may_be_as_long_as_the_limit_and_no_longer(tmp_path: Path) -> None:
    file = kept(tmp_path, "attic", ATTIC + "#" * (SMALL_BYTES - len(ATTIC)))
    assert board_files.read_file(file).name == "attic"
    file.write_text(file.read_text() + "##")
    with pytest.raises(board_files.BadBoardFile):
        board_files.read_file(file)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(board_files.BadBoardFile) as caught:
        board_files.read_file(tmp_path)
    assert caught.value.lines == [f"{tmp_path}: it is a folder"]


def test_what_is_no_plain_file_is_not_read_or_waited_for(tmp_path: Path) -> None:
    """RL9: a pipe among the boards kept the box dark for ever."""
    (tmp_path / "boards").mkdir()
    os.mkfifo(tmp_path / "boards" / "pipe.toml")
    (tmp_path / "boards" / "link.toml").symlink_to("/etc/passwd")
    with pytest.raises(board_files.BadBoardFile, match=r"link\.toml: it is a link$"):
        board_files.read_file(tmp_path / "boards" / "link.toml")
    with pytest.raises(board_files.BadBoardFile, match="it is a device"):
        board_files.read_file(Path("/dev/zero"))
    assert [kept.board for kept in board_files.all_boards(tmp_path) if kept.file] == [None, None]


def test_of_an_owners_boards_no_more_are_read_than_the_limit(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    for number in range(BOARDS + 1):
        (tmp_path / "boards" / f"b{number:04}.toml").touch()
    names = [kept.name for kept in board_files.all_boards(tmp_path) if kept.file]
    assert names == [f"b{number:04}" for number in range(BOARDS)]
