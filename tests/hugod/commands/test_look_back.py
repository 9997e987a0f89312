"""`hugod look-back` as it is typed: whole games, and games that cannot be looked back at."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.notation import read_position
from hugod.commands import look_back as room
from hugod.commands.look_back import why
from hugod.main import main
from hugod.thinking.ledger import Choice
from hugod.thinking.value import BadValue

GAMES = Path(__file__).parents[2] / "core" / "games"
WHOLE = GAMES / "amigo-hugo-3.hugo"
Capture = pytest.CaptureFixture[str]


def test_start_luck_and_choices_add_up_to_the_result(capsys: Capture) -> None:
    assert main(["look-back", "--json", str(WHOLE)]) == 0
    plain = json.loads(capsys.readouterr().out)
    for seat in plain["seats"].values():
        assert seat["start"] + seat["luck"] + seat["choices"] == pytest.approx(
            seat["result"], abs=1e-9
        )
    assert sum(seat["result"] for seat in plain["seats"].values()) == pytest.approx(1)
    moments = plain["moments"]
    assert 0 < len(moments) <= 3
    assert [m["cost"] for m in moments] == sorted((m["cost"] for m in moments), reverse=True)
    assert all(set(m) == {"line", "seat", "played", "better", "cost", "why"} for m in moments)


@pytest.mark.parametrize("name", ["bga-hugo-2-alone", "fantome-de-minuit-2-one-round"])
def test_games_with_leavers_and_in_rounds_are_looked_back_at(name: str, capsys: Capture) -> None:
    assert main(["look-back", "--json", str(GAMES / f"{name}.hugo")]) == 0
    for seat in json.loads(capsys.readouterr().out)["seats"].values():
        assert seat["start"] + seat["luck"] + seat["choices"] == pytest.approx(
            seat["result"], abs=1e-9
        )


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

    monkeypatch.setattr(room, "load_value", load)
    assert main(["look-back", str(WHOLE)]) == 1
    assert capsys.readouterr().err == "clock.json: No such file or directory\n"


def test_a_reason_is_the_danger_else_the_room() -> None:
    line = "amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=5,17,r5,c10,c9,c8 "
    position = read_position(line + "blue(20)=9,9,r1,r2,c7,c6")
    stay, hide = MoveGuest(Place(5), Place(9)), MoveGuest(Place(17), Place(37))
    assert why(Choice(1, position, stay, hide, 0.1)).startswith("Hugo catches the guest most in")
    assert why(Choice(1, position, hide, hide, 0.1)) == "a room is safe"
    assert why(Choice(1, position, hide, stay, 0.1)) == "it promises more for later"
