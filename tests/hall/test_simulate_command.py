"""`hugod club simulate` as it is typed: rounds that are seated, and counted."""

import json

import pytest

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


@pytest.mark.parametrize("rounds", ["0", "-1", "x", "1001", "²", "٣"])
def test_rounds_that_are_none_are_wrong_usage(rounds: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["club", "simulate", "--players", "8", "--rounds", rounds])
    assert ended.value.code == 2
    assert "a number from 1 to 1000 is wanted" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--help"], "count who meets whom again"),
        (["--rounds", "2"], "required: --players"),
        (["--players", "8"], "required: --rounds"),
    ],
)
def test_what_is_missing_is_told(line: list[str], said: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["club", "simulate", *line])
    told = capsys.readouterr()
    assert said in " ".join((told.out + told.err).split())


def test_more_rounds_than_an_evening_has_are_seated_too(capsys: Capture) -> None:
    assert len(simulated(capsys, 16, 12, "--json")) == 13
