"""`hugod look-back` as it is typed: whole games, and games that cannot be looked back at."""

import json
import re
import shutil
from pathlib import Path

import pytest

from hugod.main import main
from hugod.thinking import value
from hugod.thinking.value import BadValue

GAMES = Path(__file__).parents[1] / "core" / "games"
WHOLE = GAMES / "amigo-hugo-3.hugo"
PARTS = ("start", "luck", "choices", "others")
Capture = pytest.CaptureFixture[str]


def test_start_luck_and_choices_add_up_to_the_result(capsys: Capture) -> None:
    assert main(["look-back", "--json", str(WHOLE)]) == 0
    plain = json.loads(capsys.readouterr().out)
    for seat in plain["seats"].values():
        assert sum(map(seat.get, PARTS)) == pytest.approx(seat["result"], abs=1e-9)
    assert sum(seat["result"] for seat in plain["seats"].values()) == pytest.approx(1)
    moments = plain["moments"]
    assert 0 < len(moments) <= 3
    assert [m["cost"] for m in moments] == sorted((m["cost"] for m in moments), reverse=True)
    assert all(set(m) == {"line", "seat", "played", "better", "cost", "why"} for m in moments)


@pytest.mark.parametrize("name", ["bga-hugo-2-alone", "fantome-de-minuit-2-one-round"])
def test_games_with_leavers_and_in_rounds_are_looked_back_at(name: str, capsys: Capture) -> None:
    assert main(["look-back", "--json", str(GAMES / f"{name}.hugo")]) == 0
    for seat in json.loads(capsys.readouterr().out)["seats"].values():
        assert sum(map(seat.get, PARTS)) == pytest.approx(seat["result"], abs=1e-9)


def test_every_choice_is_judged_for_who_wants_it(capsys: Capture) -> None:
    """What is told of a seat adds up, as far as both values are sure; and how well it chose."""
    assert main(["look-back", "--json", "--all", str(WHOLE)]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert {*map(frozenset, plain["made"])} == {frozenset(plain["moments"][0])}
    lines = [choice["line"] for choice in plain["made"]]
    assert lines == sorted(lines)
    dear = [each for each in plain["made"] if each["cost"] >= plain["moments"][-1]["cost"]]
    assert sorted(map(str, dear)) == sorted(map(str, plain["moments"]))
    for colour, seat in plain["seats"].items():
        told = sum(each["cost"] for each in plain["made"] if each["seat"] == colour)
        assert 0 < told < -seat["choices"] + 0.01
        assert 1 <= seat["level"] <= 6
    assert main(["look-back", "--all", str(WHOLE)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^red played like level [123], [0-9.]+% off a choice$", said, re.MULTILINE)
    assert "\nline 4, red: 28, nothing better\n" in said


def test_a_kept_game_is_found_by_its_number(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "games").mkdir()
    shutil.copy(WHOLE, tmp_path / "games" / "0007.hugo")
    assert main(["look-back", "--data", str(tmp_path), "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("share of the win")
    assert lines[-1].startswith("line ")


def test_a_game_that_is_not_over_has_no_result(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.hugo"
    file.write_bytes(b"".join(WHOLE.read_bytes().splitlines(keepends=True)[:20]))
    assert main(["look-back", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{file}:")
    assert told.err.endswith(": the game is not over\n")


def test_missing_data_is_said(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def load(name: str) -> None:
        raise BadValue(f"{name}.json: No such file or directory")

    monkeypatch.setattr(value, "load_value", load)
    assert main(["look-back", str(WHOLE)]) == 1
    assert capsys.readouterr().err == "clock-family.json: No such file or directory\n"


def test_several_games_are_named_and_a_bad_one_hides_no_other(
    tmp_path: Path, capsys: Capture
) -> None:
    bad = tmp_path / "bad.hugo"
    bad.write_bytes(b"".join(WHOLE.read_bytes().splitlines(keepends=True)[:20]))
    short = GAMES / "bga-hugo-2-alone.hugo"
    assert main(["look-back", "--json", str(short), str(bad), str(short)]) == 1
    told = capsys.readouterr()
    assert [json.loads(line)["game"] for line in told.out.splitlines()] == [str(short)] * 2
    assert told.err.startswith(f"{bad}:20: ")


def test_without_a_name_every_kept_game_is_looked_back_at(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "games").mkdir()
    assert main(["look-back", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No finished game is kept yet.\n"
    for number in (2, 10):
        file = tmp_path / "games" / f"{number:04}.hugo"
        shutil.copy(GAMES / "bga-hugo-2-alone.hugo", file)
    assert main(["look-back", "--data", str(tmp_path)]) == 0
    named = [line for line in capsys.readouterr().out.splitlines() if line.endswith(".hugo:")]
    assert [Path(line[:-1]).stem for line in named] == ["0002", "0010"]


def test_the_reason_is_in_a_childs_words(capsys: Capture) -> None:
    assert main(["look-back", "--json", str(WHOLE)]) == 0
    for moment in json.loads(capsys.readouterr().out)["moments"]:
        assert moment["why"].endswith(".")
        assert "%" not in moment["why"]
        assert moment["why"].isascii() or "→" in moment["why"]
