"""The luck of a game is that of the ledger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.game_file import read_record
from hugo_workshop.look_back import look_back
from hugod.history.luck import luck_in
from hugod.thinking import value
from hugod.thinking.value import BadValue, Value

WHOLE = Path(__file__).parents[2] / "core" / "games" / "amigo-hugo-3.hugo"


def test_it_is_what_looking_back_says() -> None:
    (told,) = look_back(str(WHOLE), as_json=True, boards=load_board)
    wanted = [seat["luck"] for seat in json.loads(told)["seats"].values()]
    assert list(luck_in(tuple(read_record(WHOLE.read_bytes())))) == pytest.approx(wanted, abs=1e-9)


def test_without_a_value_nobody_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> Value:
        raise BadValue(f"{name}: it is missing")

    monkeypatch.setattr(value, "load_value", none)
    assert luck_in(tuple(read_record(WHOLE.read_bytes()))) == ()
