"""Game records looked at: what `replay` and `legal` tell, line by line (spec/game-record.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hugo_core.position import Face
from hugod.commands.games import ThrowMissing, Unreadable, legal_in_file, replay_file

GAMES = Path(__file__).parents[2] / "core" / "games"
HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"
PARTY = "hugo-record 1\nedition ghost-party\nplayers red blue green\nrounds 2\n"
Kept = Callable[[str], str]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Write a record into a file and give its name."""

    def kept(text: str) -> str:
        path = tmp_path / "game.hugo"
        path.write_bytes(text.encode())
        return str(path)

    return kept


def placing(colours: str, squares: range) -> str:
    each = colours.split()
    return "".join(f"place {each[n % len(each)]} {square}\n" for n, square in enumerate(squares))


PLACED = HEADER + placing("red blue", range(14, 26))


def upto(name: str, first_word: str) -> tuple[str, str]:
    """A kept game up to its first line that begins so, and that line."""
    lines = (GAMES / f"{name}.hugo").read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith(first_word))
    return "".join(lines[:at]), lines[at].strip()


@pytest.mark.parametrize("name", ["amigo-hugo-3", "ghost-party-3"])
def test_the_examples_of_the_specification_come_out_to_the_byte(name: str) -> None:
    told = replay_file(str(GAMES / f"{name}.hugo"), as_json=True)
    wanted = (GAMES / f"{name}.jsonl").read_text("utf-8")
    assert "".join(f"{line}\n" for line in told) == wanted


def test_a_replay_for_people_has_a_line_for_each_line(kept: Kept) -> None:
    told = list(replay_file(kept(PLACED + "red ghost\n"), as_json=False))
    assert len(told) == 1 + 12 + 1
    assert told[-1].split()[:6] == ["16", "red", "ghost", "Hugo", "c8", "23:45"]


def test_a_replay_for_people_ends_with_the_winners() -> None:
    *_, last = replay_file(str(GAMES / "amigo-hugo-3.hugo"), as_json=False)
    assert last.splitlines()[-1].split() == ["won", "by", "blue"]


def test_a_wrong_line_is_told_after_the_good_ones_with_file_and_number(kept: Kept) -> None:
    name = kept(HEADER + "place red 5\n\nplace blue 5\nplace blue 6\n")
    told = replay_file(name, as_json=True)
    assert [json.loads(next(told))["line"] for _ in range(2)] == [3, 4]
    with pytest.raises(Unreadable) as caught:
        next(told)
    assert str(caught.value).startswith(f"{name}:6: On 5 stands a guest.")


def test_a_refused_move_names_the_nearest_that_are_allowed(kept: Kept) -> None:
    with pytest.raises(Unreadable, match=r":16: 4 does not lead to 19\. Nearest: 18, 20, 22\.$"):
        list(replay_file(kept(PLACED + "red 4 14>19\n"), as_json=True))


@pytest.mark.parametrize("throw", [None, Face.FOUR, Face.GHOST])
def test_while_placing_the_free_squares_are_listed(throw: Face | None, kept: Kept) -> None:
    name = kept(HEADER + "place red 5\nplace blue 28\n")
    assert legal_in_file(name, throw) == [str(n) for n in range(1, 28) if n != 5]


def test_after_the_header_alone_every_square_is_free(kept: Kept) -> None:
    assert legal_in_file(kept(HEADER), None) == [str(n) for n in range(1, 29)]


def test_while_rolling_the_moves_of_the_throw_are_listed(kept: Kept) -> None:
    assert legal_in_file(kept(PLACED), Face.FIVE) == [
        "14>19",
        "16>21",
        "18>23",
        "20>25",
        "22>27",
        "24>1",
    ]


def test_a_ghost_is_one_choice(kept: Kept) -> None:
    assert legal_in_file(kept(PLACED), Face.GHOST) == ["ghost"]


def test_without_a_throw_nothing_can_be_said_while_rolling(kept: Kept) -> None:
    with pytest.raises(ThrowMissing):
        legal_in_file(kept(PLACED), None)


def test_moves_are_in_the_order_of_places_with_rooms_and_steps_last(kept: Kept) -> None:
    text, line = upto("amigo-hugo-3", "red 5 c9>5")
    assert line == "red 5 c9>5"
    before = json.loads((GAMES / "amigo-hugo-3.jsonl").read_text("utf-8").splitlines()[54])
    assert before["line"] == 57
    assert before["guests"]["red"] == ["7", "20", "r2", "c9", "c9"]
    assert before["guests"]["blue"] == ["1", "5", "26", "r5", "c5"]
    assert legal_in_file(kept(text), Face.FIVE) == [
        "7>12",
        "7>r5",  # blue is in it, the throw is exact
        "20>25",
        "20>r9",
        "r2>8",
        "c9>5",
        "c9>r1",  # not r2: red's own guest is in it
    ]


def test_pass_stands_last_and_alone_if_nobody_is_on_the_gallery(kept: Kept) -> None:
    text, line = upto("ghost-party-3", "red 4 pass")
    assert line == "red 4 pass"
    assert legal_in_file(kept(text), Face.FOUR) == ["pass"]
    text, _ = upto("ghost-party-3", "red 2 24>r10")
    assert legal_in_file(kept(text), Face.TWO) == ["24>26", "24>r10", "pass"]


def test_in_a_draw_the_tied_colours_are_listed(kept: Kept) -> None:
    text, line = upto("ghost-party-3", "lot ")
    assert line == "lot red"
    assert legal_in_file(kept(text), None) == ["red", "blue"]


def test_when_it_is_over_nothing_is_listed() -> None:
    assert legal_in_file(str(GAMES / "amigo-hugo-3.hugo"), None) == []
    assert legal_in_file(str(GAMES / "amigo-hugo-3.hugo"), Face.FOUR) == []


def test_nothing_is_listed_after_a_wrong_record(kept: Kept) -> None:
    with pytest.raises(Unreadable, match=":4: "):
        legal_in_file(kept(HEADER + "place red 99\n"), None)


def test_a_file_that_is_not_there_or_is_a_folder_is_told(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.hugo")
    with pytest.raises(Unreadable) as caught:
        list(replay_file(missing, as_json=True))
    assert str(caught.value) == f"{missing}: No such file or directory"
    with pytest.raises(Unreadable, match="it is a folder"):
        legal_in_file(str(tmp_path), None)
