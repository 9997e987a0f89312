"""`hugod board`, `hugod stickers`, and owner's boards in the other commands, as they are typed."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hugo_core.board import Board, board_names, load_board, read_board
from hugo_workshop.boards import in_letters, in_words
from hugod.languages import all_languages
from hugod.main import main
from hugod.store.board_files import save
from tests.hugod.store.test_board_files import ATTIC

RECORD = "hugo-record 1\nedition amigo-hugo\nplayers red blue\nboard attic\n"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Make a state folder with the board attic."""
    folder = tmp_path / "state"
    save(read_board(ATTIC), folder)
    return folder


def kept(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_a_good_board_is_told_and_drawn(tmp_path: Path, capsys: Capture) -> None:
    assert main(["board", "check", kept(tmp_path, "draft.toml", ATTIC)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("attic: 20 squares, 1 room, steps 10 to 4 and the wine cellar; confirmed")
    assert " 1^" in out


def test_a_bad_board_is_told_line_by_line(tmp_path: Path, capsys: Capture) -> None:
    name = kept(tmp_path, "draft.toml", ATTIC.replace("20", "200").replace("plain", "plane"))
    assert main(["board", "check", name]) == 1
    assert capsys.readouterr() == (
        "",
        f"{name}:3: squares = 200: a number from 16 to 30 is wanted\n"
        f"{name}:10: room 1: kind = 'plane': one of plain, bonus, haunted is wanted\n",
    )


def test_a_board_file_that_is_missing_is_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    assert main(["board", "check", str(tmp_path / "none.toml")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.toml'}: No such file or directory\n"


def test_the_drawing_reads_on_a_terminal_without_utf_8(tmp_path: Path) -> None:
    name = kept(tmp_path, "draft.toml", ATTIC)
    done = subprocess.run(
        [sys.executable, "-m", "hugod", "board", "check", name],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_all_boards_are_listed(data: Path, capsys: Capture) -> None:
    kept(data / "boards", "broken.toml", "squares = 1\n")
    assert main(["board", "list", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*board_names(), "attic", "broken"]
    assert lines[3].endswith(f"confirmed; yours, {data / 'boards' / 'attic.toml'}")
    assert lines[4].endswith(f"hugod board check {data / 'boards' / 'broken.toml'}")


def test_boards_are_listed_where_nothing_was_kept_yet(tmp_path: Path, capsys: Capture) -> None:
    assert main(["board", "list", "--data", str(tmp_path / "none")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(board_names())


@pytest.mark.parametrize("board", ["attic", "amigo-hugo", "FILE"])
def test_a_board_is_drawn_as_a_picture(board: str, data: Path, tmp_path: Path) -> None:
    word = board if board != "FILE" else kept(tmp_path, "draft.toml", ATTIC)
    out = tmp_path / "board.svg"
    assert main(["board", "draw", word, "--out", str(out), "--data", str(data)]) == 0
    root = ElementTree.fromstring(out.read_text("utf-8"))
    assert root.get("aria-label") == "Board"
    assert root.get("font-family")


@pytest.mark.parametrize("command", [["board", "draw", "attic"], ["stickers", "--board", "attic"]])
def test_a_bad_board_makes_no_file(
    command: list[str], data: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = data / "boards" / "attic.toml"
    file.write_text(ATTIC.replace("door = 5", "door = 50"), "utf-8")
    out = tmp_path / "out"
    assert main([*command, "--out", str(out), "--data", str(data)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:9: room 1: door = 50: ")
    assert not out.exists()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", all_languages())
def test_stickers_are_made_in_every_language_and_for_every_paper(
    paper: str, language: str, data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "numbers.pdf"
    words = ["--paper", paper, "--language", language, "--data", str(data)]
    assert main(["stickers", "--board", "attic", "--out", str(out), *words]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["numbers.pdf"]


def test_dots_for_the_fingers_are_a_sheet_of_their_own(data: Path, tmp_path: Path) -> None:
    numbers, dots = tmp_path / "numbers.pdf", tmp_path / "dots.pdf"
    words = ["stickers", "--board", "attic", "--data", str(data), "--language", "de", "--out"]
    assert main([*words, str(numbers)]) == main([*words, str(dots), "--touch"]) == 0
    assert dots.read_bytes().startswith(b"%PDF-")
    assert dots.read_bytes() != numbers.read_bytes()


def test_a_file_that_cannot_be_written_is_one_sentence_and_the_old_one_stays(
    data: Path, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "none" / "numbers.pdf"
    assert main(["stickers", "--board", "attic", "--out", str(out), "--data", str(data)]) == 1
    assert capsys.readouterr().err == f"{out}: No such file or directory\n"
    (tmp_path / "numbers.pdf.tmp").mkdir()
    old = Path(kept(tmp_path, "numbers.pdf", "old"))
    assert main(["stickers", "--board", "attic", "--out", str(old), "--data", str(data)]) == 1
    assert capsys.readouterr().err == f"{old}: Is a directory\n"
    assert old.read_text() == "old"


def test_a_device_is_written_to_and_stays_a_device(data: Path) -> None:
    out = ["--out", "/dev/null", "--data", str(data)]
    assert main(["stickers", "--board", "attic", *out]) == 0
    assert Path("/dev/null").is_char_device()


def test_without_its_library_stickers_say_what_to_install(
    data: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("hugod.stickers.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab.lib.colors", None)
    out = tmp_path / "numbers.pdf"
    assert main(["stickers", "--board", "attic", "--out", str(out), "--data", str(data)]) == 1
    err = capsys.readouterr().err
    assert err.startswith("Stickers of a board of your own need the library reportlab")
    assert err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["board"],
        ["board", "draw", "attic"],
        ["stickers", "--board", "attic"],
        ["stickers", "--out", "x.pdf"],
        ["stickers", "--board", "attic", "--out", "x.pdf", "--paper", "a3"],
        ["stickers", "--board", "attic", "--out", "x.pdf", "--language", "xx"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: hugod" in capsys.readouterr().err


def test_a_record_is_played_on_the_owners_board(
    data: Path, tmp_path: Path, capsys: Capture
) -> None:
    name = kept(tmp_path, "game.hugo", RECORD + "place red 20\nplace blue 19\n")
    assert main(["replay", name, "--data", str(data)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["legal", name, "--data", str(data)]) == 0
    assert capsys.readouterr().out.split() == [str(n) for n in range(1, 19)]
    wrong = kept(tmp_path, "wrong.hugo", RECORD + "place red 21\n")
    assert main(["replay", wrong, "--data", str(data)]) == 1
    assert capsys.readouterr().err.startswith(f"{wrong}:5: ")


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_board_that_is_not_there_is_told_with_the_records_line(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    name = kept(tmp_path, "game.hugo", RECORD)
    assert main([command, name, "--data", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err.startswith(f"{name}:4: no board is called 'attic'; there are ")


def test_a_bad_board_is_told_with_the_records_line_and_its_own(
    data: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = data / "boards" / "attic.toml"
    file.write_text(ATTIC.replace("= 20", "= 2"), "utf-8")
    name = kept(tmp_path, "game.hugo", RECORD)
    assert main(["replay", name, "--data", str(data)]) == 1
    assert capsys.readouterr().err.startswith(f"{name}:4: {file}:3: squares = 2: ")


def test_games_are_simulated_on_the_owners_board(data: Path, capsys: Capture) -> None:
    game = ["simulate", "--edition", "amigo-hugo", "--players", "2", "--games", "3", "--seed", "1"]
    assert main([*game, "--data", str(data)]) == 0
    own = capsys.readouterr().out.splitlines()[2:]
    assert main([*game, "--board", "attic", "--data", str(data)]) == 0
    assert capsys.readouterr().out.splitlines()[2:] != own
    assert main([*game, "--board", "loft", "--data", str(data)]) == 1
    assert capsys.readouterr().err.startswith("no board is called 'loft'; ")


# In words and letters


def small(squares: int, across: int) -> Board:
    return read_board(
        f'name = "small"\nconfirmed = true\nsquares = {squares}\nacross = {across}\nsteps = 2\n'
        'wine_cellar = true\ntwo_doors = true\n[[room]]\ndoor = 1\nkind = "plain"\n'
        '[[room]]\ndoor = 1\nkind = "plain"\n[[room]]\ndoor = 3\nkind = "haunted"\n'
    )


BOARDS = [load_board(name) for name in board_names()] + [
    small(*size) for size in ((16, 2), (16, 7), (29, 9), (30, 14), (30, 2))
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}-{b.across}")
def test_every_place_is_in_the_drawing_once(board: Board) -> None:
    lines = in_letters(board)
    arrow = next(number for number, line in enumerate(lines) if line.startswith("^ "))
    picture = " ".join(lines[:arrow])
    assert sorted(map(int, re.findall(r"\d+", picture))) == sorted(board.places())


def test_the_known_board_looks_like_the_known_board() -> None:
    assert in_letters(load_board("ravensburger-1989")) == [
        "            32       33+          34+      35",
        "             |        |            |        |",
        "  31 - 3    4   5    6   7    8   9    10  11   12  13",
        "",
        "       2                                            14",
        "",
        "       1^  53  54  55   56  57  58  59  60  51  70  15 - 36",
        "",
        "       28                                           16",
        "",
        "       27   26  25   24  23   22  21   20  19   18  17 - 37",
        "             |        |            |             |",
        "            41!      40           39!           38",
        "",
        "^ the arrow: up from there, and on clockwise",
        "+ three points off, entered with an exact throw only",
        "! haunted: one point",
        "32 Music Room, 33 Playroom, 34 Trophy Room, 39 Library, 41 Laundry Room",
    ]


def test_only_signs_that_are_used_are_explained() -> None:
    assert in_letters(small(16, 7))[-2:] == [
        "^ the arrow: up from there, and on clockwise",
        "! haunted: one point",
    ]


def test_a_board_is_told_in_a_line() -> None:
    assert in_words(load_board("ravensburger-1989")) == (
        "28 squares, 11 rooms, steps 10 to 3 and the wine cellar; confirmed"
    )
    assert in_words(load_board("amigo-hugo")) == (
        "28 squares, 9 rooms, steps 10 to 2; assumed: nobody has counted it yet"
    )
