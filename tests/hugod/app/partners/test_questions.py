"""What the box thinks about: the same question, the same choice; trouble is told, never raised."""

from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import BY_HAND, History
from hugo_core.limits import level_of
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Face, agree
from hugod.app.partners import questions
from hugod.thinking import player_kinds, value

MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


@pytest.mark.parametrize("level", range(7))
def test_a_level_answers_what_is_legal_and_the_same_however_often(level: int) -> None:
    question = questions.WhatToDo(read_position(MOVING), level, "c0ffee")
    first = question.answer()
    assert first.trouble is None
    assert first.command in legal_commands(question.position)
    assert questions.WhatToDo(read_position(MOVING), level, "c0ffee").answer() == first


def test_another_game_may_go_on_otherwise() -> None:
    position = read_position("amigo-hugo placing act=red red(10)= blue(10)=")
    chosen = {questions.WhatToDo(position, 1, str(salt)).answer().command for salt in range(20)}
    assert len(chosen) > 5


@pytest.mark.parametrize("harm", ["missing", "cut short", "not a number", "of another edition"])
def test_with_data_that_are_no_good_it_plays_carefully_and_says_so(
    harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (value.FOLDER / "amigo-hugo-two.json").read_text("utf-8")
    harmed = {
        "cut short": data[: len(data) // 2],
        "not a number": data.replace('"scale": ', '"scale": "x', 1).replace(
            '"scale": "x', '"scale": NaN, "was": "x", "x": ', 1
        ),
        "of another edition": (value.FOLDER / "rounds.json").read_text("utf-8"),
    }
    if harm in harmed:
        (tmp_path / "amigo-hugo-two.json").write_text(harmed[harm], "utf-8")
    load = lambda name: value.load_value(name, tmp_path)  # noqa: E731
    monkeypatch.setattr(player_kinds.player_of_level, "__defaults__", (load,))
    position = read_position(MOVING)
    chosen = questions.WhatToDo(position, 6, "salt").answer()
    assert chosen.trouble is questions.StandInReason.NO_DATA
    assert (
        chosen.command == questions.WhatToDo(position, questions.CAREFUL, "salt").answer().command
    )


def test_a_program_is_asked_with_the_position_before_its_roll() -> None:
    history = History(SETUP)
    for at in range(1, 13):
        history.do(PlaceGuest(Place(at)))
    before = history.position
    history.do(RollDie(Face.FOUR))
    question = questions.question_for("program:bob", history)
    assert question == questions.WhatProgramDoes("bob", before, history.position)
    assert question.answer() == questions.Chosen(
        questions.WhatToDo(history.position, questions.CAREFUL).answer().command,
        questions.StandInReason.ENDED,
    )


def test_a_guest_is_placed_by_a_program_where_the_game_stands() -> None:
    history = History(SETUP)
    history.do(PlaceGuest(Place(1)))
    assert questions.question_for("program:bob", history) == questions.WhatProgramDoes(
        "bob", history.position, history.position
    )


@pytest.mark.parametrize(
    ("word", "level"), [("level:1", 1), ("level:6", 6), ("level:7", 0), ("level:", 0), ("x", 0)]
)
def test_a_word_that_is_no_level_stands_for_the_careful_player(word: str, level: int) -> None:
    assert level_of(word) == level


def test_the_salt_is_what_chance_drew_first_and_stays_when_more_is_taken_back() -> None:
    history = History(SETUP)
    for at in range(1, 13):
        history.do(PlaceGuest(Place(at)))
    assert questions.salt_of(history) == ""
    history.do(RollDie(Face.FOUR), "a1b2")
    history.do(MoveGuest(Place(1), Place(5)))
    history.do(RollDie(Face.GHOST), "ffff")
    assert questions.salt_of(history) == "a1b2"
    history.take_back(2)
    assert questions.salt_of(history) == "a1b2"


def test_a_die_of_ones_own_gives_no_salt() -> None:
    history = History(SETUP)
    for at in range(1, 13):
        history.do(PlaceGuest(Place(at)))
    history.do(RollDie(Face.FOUR), BY_HAND)
    assert questions.salt_of(history) == ""
