"""`hugod history` as it is typed: lines to read, lines of JSON, and what is left out."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hugod.main import main
from tests.hugod.history.conftest import GamesOnCard, card

__all__ = ["card"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def typed(capsys: Capture, card: GamesOnCard) -> Callable[..., list[str]]:
    """Types the command about the card and gives the lines it prints."""

    def type_it(*more: str, said: str = "") -> list[str]:
        assert main(["history", "--data", str(card.state), *more]) == 0
        out, err = capsys.readouterr()
        assert said in err
        assert bool(err) is bool(said)
        return out.splitlines()

    return type_it


def test_the_newest_game_is_first_and_says_who_took_which_place(
    card: GamesOnCard, typed: Callable[..., list[str]]
) -> None:
    card.year(6)
    lines = typed()
    assert [line.split()[1] for line in lines] == ["0006", "0005", "0004", "0003", "0002", "0001"]
    assert all("  1. " in line for line in lines)


def test_as_json_each_game_is_an_object_with_places_and_ratings(
    card: GamesOnCard, typed: Callable[..., list[str]]
) -> None:
    card.add(1, "owl-4", "fox-1", kind=3)
    card.add(2, "owl-4", "", ended_ms=5000)
    second, first = map(json.loads, typed("--json"))
    assert (first["game"], first["edition"]) == ("0001", "amigo-hugo")
    assert first["ended"].startswith("2026-")
    assert second["ended"] is None
    assert [seat["place"] for seat in first["seats"]] == sorted(s["place"] for s in first["seats"])
    owl = next(seat for seat in first["seats"] if seat["mark"] == "owl-4")
    assert owl["rating"]["ordinal"] == owl["rating"]["mu"] - 3 * owl["rating"]["sigma"]
    assert all(seat["rating"] is None for seat in second["seats"])


def test_of_one_mark_only_its_games_are_listed_and_a_last_line_sums_them_up(
    card: GamesOnCard, typed: Callable[..., list[str]]
) -> None:
    card.add(1, "owl-4", "fox-1", kind=3)
    card.add(2, "fox-1")
    card.add(3, "", "owl-4", kind=1)
    lines = typed("--mark", "owl-4", "--json")
    *games, last = map(json.loads, lines)
    assert [game["game"] for game in games] == ["0003", "0001"]
    assert (last["mark"], last["games"]) == ("owl-4", 2)
    assert typed("--mark", "owl-4")[-1].startswith("owl-4: 2 games, ")
    assert typed("--mark", "bear-1") == []


def test_a_harmed_game_is_named_and_the_others_are_listed(
    card: GamesOnCard, typed: Callable[..., list[str]]
) -> None:
    card.add(1, "owl-4")
    card.add(2, "owl-4")
    (card.games / "0001.hugo").write_text("hugo-record 1\nmark red owl-4\nmark red <b>\n")
    assert len(typed(said="left out: 0001.hugo:3: no mark is called '<b>'")) == 1


def test_a_mark_that_is_none_is_wrong_usage(capsys: Capture, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["history", "--data", str(tmp_path), "--mark", "anna"])
    assert ended.value.code == 2
    assert "owl-4" in capsys.readouterr().err


def test_a_box_on_which_nobody_has_played_lists_nothing(tmp_path: Path) -> None:
    assert main(["history", "--data", str(tmp_path / "none")]) == 0
    assert not (tmp_path / "none").exists()
