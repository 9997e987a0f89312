"""`hugod export`, `import`, `may-update`, `stick`: what they say, and how they fail."""

import errno
import os
import random
import shutil
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from hugo_core.history import Record
from hugo_hall.desk import Desk
from hugo_hall.log import evenings_in
from hugod.backup import bundle, copy_out
from hugod.store.journal import SqliteJournal
from hugod.store.removal import set_aside
from tests.hugod.commands.conftest import Hugod

FIXTURE = Path(__file__).parents[2] / "fixtures" / "journal-v1"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    return shutil.copytree(FIXTURE, tmp_path / "card")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def records_in(folder: Path) -> tuple[Record, ...]:
    with closing(SqliteJournal(folder)) as journal:
        return tuple(journal.records())


def test_a_card_moves_to_another(hugod: Hugod, card: Path, stick: Path, tmp_path: Path) -> None:
    out = hugod("export", stick, "--data", card)
    assert out == (0, f"{stick / 'hugo-games-0001'}: 2 games.\n", "")
    new = tmp_path / "new"
    taken = hugod("import", stick, "--data", new)
    assert taken == (0, "2 new games, 0 were here already; game 2 goes on.\n", "")
    assert records_in(new) == records_in(card)
    again = hugod("import", stick / "hugo-games-0001", "--data", new)
    assert again == (0, "0 new games, 2 were here already.\n", "")


def test_what_is_harmed_stops_an_import_unless_the_rest_is_wanted(
    hugod: Hugod, card: Path, stick: Path, tmp_path: Path
) -> None:
    hugod("export", stick, "--data", card)
    (stick / "hugo-games-0001/games/0001.jsonl").write_text("ruin")
    new = tmp_path / "new"
    code, said, why = hugod("import", stick, "--data", new)
    assert (code, said) == (1, "")
    harmed, last = why.splitlines()
    assert harmed.startswith(f"{stick}/hugo-games-0001/games/0001.jsonl: it is not whole (4 of")
    assert last == "Nothing was taken over. With --rest, what is whole would be."
    assert records_in(new) == ()
    code, said, why = hugod("import", stick, "--rest", "--data", new)
    assert (code, said) == (0, "1 new games, 0 were here already; game 2 goes on.\n")
    assert why == harmed + "\n"


def test_d12_a_stick_of_a_newer_box_is_refused_and_nothing_is_touched(
    hugod: Hugod, card: Path, stick: Path, tmp_path: Path
) -> None:
    hugod("export", stick, "--data", card)
    manifest = stick / "hugo-games-0001/manifest.json"
    newer = bundle.VERSION + 1
    changed = manifest.read_text().replace('"version": 1', f'"version": {newer}')
    manifest.write_text(changed)
    code, _, why = hugod("import", stick, "--data", tmp_path / "new")
    assert code == 1
    why, what_to_do = why.splitlines()
    told = f"manifest.json: it is of a newer hugod ({newer}, here {bundle.VERSION})"
    assert why.endswith(told)
    assert what_to_do == (
        "Nothing was taken over. Take another copy; a newer box's is for a box that is as new."
    )


def test_a_computer_that_is_only_a_clubs_desk_has_its_evening_carried(
    hugod: Hugod, stick: Path, tmp_path: Path
) -> None:
    with closing(Desk(tmp_path / "desk")) as desk:
        desk.do({"do": "come", "mark": "owl 4"})
    code, said, _ = hugod("export", stick, "--data", tmp_path / "desk")
    assert (code, said.split(": ", 1)[1]) == (0, "0 games; evenings of the club: 1.\n")
    code, said, _ = hugod("import", stick, "--data", tmp_path / "new")
    assert code == 0
    assert said == "0 new games, 0 were here already; new evenings of the club: 1.\n"
    assert evenings_in(tmp_path / "new")[0].players == ("owl-4",)


def test_an_empty_stick_is_told(hugod: Hugod, card: Path, stick: Path) -> None:
    code, said, why = hugod("import", stick, "--data", card)
    assert (code, said) == (1, "")
    assert why.splitlines() == [
        f"{stick}: there are no games of ours here",
        "Nothing was taken over. Name the stick, or the folder hugo-games-… on it.",
    ]


@pytest.mark.parametrize(
    ("command", "done"), [("import", "Nothing was taken over. "), ("export", "")]
)
def test_a_stick_that_is_not_there_is_told(
    command: str, done: str, hugod: Hugod, card: Path, tmp_path: Path
) -> None:
    code, said, why = hugod(command, tmp_path / "none", "--data", card)
    assert (code, said) == (1, "")
    assert why.splitlines() == [
        f"{tmp_path / 'none'}: No such file or directory",
        f"{done}Is the stick in, and is that the folder in which it is mounted?",
    ]


@pytest.mark.parametrize(
    ("number", "what_to_do"),
    [
        (errno.EROFS, "Nothing can be written there: another stick, or sudo before the line?"),
        (errno.EACCES, "Nothing can be written there: another stick, or sudo before the line?"),
        (errno.ENOSPC, "It is full: make room there, or take another stick."),
        (errno.EBADMSG, "Take another stick."),
    ],
)
def test_a_stick_that_takes_nothing_is_told_with_what_to_do(
    number: int,
    what_to_do: str,
    hugod: Hugod,
    card: Path,
    stick: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(copy_out, "write_file", fail)
    code, said, why = hugod("export", stick, "--data", card)
    assert (code, said) == (1, "")
    assert why.splitlines() == [f"{stick}: {os.strerror(number)}", what_to_do]
    assert list(stick.iterdir()) == []


def test_nothing_is_imported_while_the_box_plays(hugod: Hugod, card: Path, stick: Path) -> None:
    with closing(SqliteJournal(card)):
        assert hugod("export", stick, "--data", card)[0] == 0
        code, _, why = hugod("import", stick, "--data", card)
    assert code == 1
    assert why.splitlines() == [
        f"Another hugod already plays in {card}.",
        "Nothing was taken over. Stop the box first (sudo systemctl stop hugod),"
        " and start it afterwards.",
    ]


def test_a_sealed_game_that_is_damaged_here_is_told_by_an_export(
    hugod: Hugod, card: Path, stick: Path
) -> None:
    (card / "games/0031.jsonl").write_text("ruin")
    code, said, why = hugod("export", stick, "--data", card)
    assert (code, said) == (1, f"{stick / 'hugo-games-0001'}: 3 games.\n")
    assert why == "games/0031.jsonl: it is damaged here already\n"


def test_a_damaged_card_is_told_by_an_export(hugod: Hugod, card: Path, stick: Path) -> None:
    (card / "hugo.sqlite3").write_bytes(random.Random(1).randbytes(5000))
    code, _, why = hugod("export", stick, "--data", card)
    assert code == 1
    assert "is damaged" in why
    assert why.endswith("What is the matter with the card is said by: sudo hugod check\n")
    assert list(stick.iterdir()) == []


def test_what_safe_mode_has_set_aside_is_read_back(hugod: Hugod, card: Path) -> None:
    (card / "settings.json").write_text('{"language": "fr"}')
    before = records_in(card)
    aside = card / "set-aside" / set_aside(card, date(2026, 11, 22))
    assert records_in(card) == ()
    taken = hugod("import", aside, "--data", card)
    assert taken == (0, "2 new games, 0 were here already; game 2 goes on.\n", "")
    assert records_in(card) == before
    assert (card / "settings.json").read_text() == '{"language": "fr"}'
    assert (aside / "hugo.sqlite3").exists()


def test_a_set_aside_journal_that_is_none_is_refused_and_left(hugod: Hugod, card: Path) -> None:
    (card / "hugo.sqlite3").write_bytes(b"no journal at all" * 999)
    aside = card / "set-aside" / set_aside(card, date(2026, 11, 22))
    code, _, said = hugod("import", aside, "--data", card)
    assert code == 1
    assert "Nothing was taken over." in said
    assert (aside / "hugo.sqlite3").read_bytes() == b"no journal at all" * 999
