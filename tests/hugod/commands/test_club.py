"""`hugod club` as it is typed: rounds that are seated, digits that are explained, a desk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hugo_core.editions import Colour
from hugod.app.values.club_codes import game_at, result_code
from hugod.club.desk import Desk
from hugod.commands.club import _own_language
from hugod.main import main

Capture = pytest.CaptureFixture[str]


def simulated(capsys: Capture, players: int, rounds: int, *more: str) -> list[str]:
    line = ["club", "simulate", "--players", str(players), "--rounds", str(rounds), *more]
    assert main(line) == 0
    return capsys.readouterr().out.splitlines()


def test_each_round_is_a_line_and_the_last_line_counts(capsys: Capture) -> None:
    lines = [json.loads(line) for line in simulated(capsys, 8, 2, "--seed", "3", "--json")]
    assert [list(line) for line in lines[:2]] == [["round", "tables", "met_before"]] * 2
    assert sorted(map(len, lines[0]["tables"])) == [4, 4]
    assert [line["met_before"] for line in lines[:2]] == [0, 4]
    assert lines[2] == {
        "rounds": 2,
        "repeats": 4,
        "least_possible": 4,
        "largest_meeting": 2,
        "squares": 16 * 1 + 4 * 4,
        "least_squares": 16 * 1 + 4 * 4,
    }


@pytest.mark.parametrize("players", [5, 7, 9, 16, 40])
def test_without_json_it_is_told_in_words(capsys: Capture, players: int) -> None:
    said = "1 rounds: 0 pairs met again, 0 at least do; nobody twice"
    assert simulated(capsys, players, 1)[-1] == said


def test_the_last_line_says_how_often_a_pair_met_at_most(capsys: Capture) -> None:
    assert simulated(capsys, 17, 5)[-1].endswith("; no pair more than 2 times")


@pytest.mark.parametrize(("players", "said"), [("3", "fewer sit at one table"), ("41", "4 to 40")])
def test_numbers_that_cannot_be_seated_get_a_clear_word(
    capsys: Capture, players: str, said: str
) -> None:
    assert main(["club", "simulate", "--players", players, "--rounds", "2"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("rounds", ["0", "-1", "x", "1001"])
def test_rounds_that_are_none_are_wrong_usage(rounds: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["club", "simulate", "--players", "8", "--rounds", rounds])
    assert ended.value.code == 2


def test_more_rounds_than_an_evening_has_are_seated_too(capsys: Capture) -> None:
    assert len(simulated(capsys, 16, 12, "--json")) == 13


def test_digits_are_explained_where_their_evening_is_kept(capsys: Capture, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for _ in range(4):
        desk.do({"do": "come", "mark": ""})
    desk.do({"do": "next"})
    desk.close()
    table = desk.evening.rounds[0].tables[0]
    red, blue, turquoise, yellow = table.players
    points = dict(zip(table.colours, (46, 12, 30, 7), strict=True))
    code = result_code(points, game_at(desk.evening.secret, 1, 1))
    assert main(["club", "result", code[:5], code[5:], "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        "Round 1, table 1:\n"
        f"  red {red}: 46 points\n  blue {blue}: 12 points\n"
        f"  turquoise {turquoise}: 30 points\n  yellow {yellow}: 7 points\n"
    )
    other = result_code(points, game_at("0", 1, 1))
    assert main(["club", "result", other, "--data", str(tmp_path)]) == 1
    assert "No box of this evening shows these digits." in capsys.readouterr().err


def test_digits_without_an_evening_say_their_points(capsys: Capture, tmp_path: Path) -> None:
    with_desk = Desk(tmp_path / "a")
    with_desk.close()
    code = result_code({Colour.RED: 4, Colour.BLUE: 17}, game_at("1", 1, 1))
    assert main(["club", "result", code, "--data", str(tmp_path)]) == 0
    assert "2 players with 4, 17 points" in capsys.readouterr().out
    assert main(["club", "result", code[:-1], "--data", str(tmp_path)]) == 1


def test_the_language_is_that_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    for spoken, language in (("de_DE.UTF-8", "de"), ("C", "en"), ("tlh", "en"), ("", "en")):
        monkeypatch.setenv("LANG", spoken)
        assert _own_language() == language
