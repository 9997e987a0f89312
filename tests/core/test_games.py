"""Whole games kept as text: complete by decree, and each ends as it ended when it was kept.

Two are the examples of the specification, with the exact output wanted for them. The others carry
the position of their end in their last comment: a changed rule changes it.
"""

import json
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from hugo_core import commands
from hugo_core.editions import EDITIONS
from hugo_core.errors import Reason
from hugo_core.events import (
    Event,
    GameEnded,
    GuestExpelled,
    GuestsCaptured,
    HugoStepped,
    LotsCalled,
    RoundEnd,
    RoundEnded,
)
from hugo_core.evolve import replay
from hugo_core.game_file import RecordStep, read_record, write_record
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line, state
from hugo_core.position import GameEnd, Phase, Position
from hugo_core.rules import decide
from tests.core.stories import commands_of

FOLDER = Path(__file__).parent / "games"
NAMES = sorted(path.stem for path in FOLDER.glob("*.hugo"))
EXAMPLES = ["amigo-hugo-3", "ghost-party-3"]


UNWRITTEN = {Reason.OTHER_TURN, Reason.AGREED_BEFORE, Reason.WRONG_PLAYERS}
"""Asked by the history of a game, not of the rules; and of values no text can say."""


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.hugo").read_text("utf-8")


@cache
def told(name: str) -> list[tuple[Position, commands.Command, tuple[Event, ...]]]:
    """Play a game by `decide` and `replay` and give each command with what it brought."""
    first, *steps = read_record(text_of(name).encode())
    position, turns = first.position, []
    for step in steps:
        for command in commands_of(position, step.text):
            events = decide(position, command)
            turns.append((position, command, events))
            position = replay(position, events)
        assert position == step.position
    return turns


def events_of(name: str) -> list[Event]:
    return [event for _, _, events in told(name) for event in events]


@cache
def all_events() -> list[Event]:
    return [event for name in NAMES for event in events_of(name)]


def missing(wanted: set[object], found: set[object]) -> list[str]:
    return sorted(map(str, wanted - found))


def test_every_edition_is_played() -> None:
    played = {f"edition {name}" for name in EDITIONS}
    assert missing({*played}, {line for name in NAMES for line in text_of(name).splitlines()}) == []


def test_every_kind_of_event_happens() -> None:
    assert missing({*get_args(Event)}, {type(event) for event in all_events()}) == []


def test_games_and_rounds_end_in_every_way() -> None:
    found = {event.how for event in all_events() if isinstance(event, GameEnded | RoundEnded)}
    assert missing({*GameEnd, *RoundEnd}, {*found}) == []


def test_lots_are_drawn_for_captives_again_among_the_rest_and_for_the_starter() -> None:
    draws = set()
    for name in NAMES:
        among = 0
        for position, command, _ in told(name):
            if isinstance(command, commands.DrawLot):
                board = position.setup.board
                captive = any(board.in_cellar(place) for mine in position.guests for place in mine)
                again = captive and len(position.tied) == among - 1
                draws.add("again" if again else "captive" if captive else "starter")
                among = len(position.tied)
    assert missing({"captive", "again", "starter"}, {*draws}) == []


def test_every_reason_to_refuse_is_in_the_table_of_refusals() -> None:
    text = (FOLDER.parent / "refusals.txt").read_text("utf-8")
    rows = [line.split("|") for line in text.splitlines() if not line.startswith("#")]
    asked_of_the_rules = {reason.name for reason in set(Reason) - UNWRITTEN}
    assert missing({*asked_of_the_rules}, {row[2].strip() for row in rows}) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_games_of_few_and_of_many_are_played(players: int) -> None:
    counts = {len(first.position.setup.colours) for first in firsts()}
    assert players in counts


def firsts() -> list[RecordStep]:
    return [next(iter(read_record(text_of(name).encode()))) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_is_whole_and_ends_as_it_did(name: str) -> None:
    end = list(read_record(text_of(name).encode()))[-1].position
    assert end.phase is Phase.OVER
    if name not in EXAMPLES:
        assert text_of(name).splitlines()[-1] == f"# end: {position_line(end)}"


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_is_written_as_it_was_read(name: str) -> None:
    turns = told(name)
    lines = [line for line in text_of(name).splitlines() if not line.startswith("#")]
    written = write_record(turns[0][0].setup, [(before, command) for before, command, _ in turns])
    assert written.splitlines() == lines


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_specification_give_the_exact_output(name: str) -> None:
    steps = read_record(text_of(name).encode())
    wanted = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert "".join(json.dumps(state(s.position, s.line)) + "\n" for s in steps) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_every_command_of_a_kept_game_was_offered(name: str) -> None:
    for position, command, _ in told(name):
        assert isinstance(command, commands.Aside) or command in list(legal_commands(position))


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_lost_or_made(name: str) -> None:
    placed = False
    for position, _, _ in told(name):
        placed = placed or position.phase is not Phase.PLACING
        assert not placed or not any(map(position.unplaced, position.playing))


def test_somebody_is_expelled_onto_hugo_and_captured_at_once() -> None:
    turns = told("amigo-hugo-4-on-1989")
    onto_hugo = [
        events
        for position, _, events in turns
        if any(isinstance(e, GuestExpelled) and e.square == position.hugo for e in events)
    ]
    assert onto_hugo
    for events in onto_hugo:
        assert any(isinstance(event, GuestsCaptured) for event in events)


@pytest.mark.parametrize(("name", "steps"), [("amigo-hugo-6-clock", None), ("bga-hugo-6-clock", 7)])
def test_at_five_amigos_hugo_stops_and_bgas_takes_all_steps(name: str, steps: int | None) -> None:
    last = told(name)[-1][2]
    walked = [event.place for event in last if isinstance(event, HugoStepped)]
    if steps is None:
        assert walked[-1] == 1
    else:
        assert len(walked) == steps
        assert walked[-1] != 1


def test_the_draw_among_three_is_among_those_on_one_step_with_equal_points() -> None:
    for name in NAMES:
        for position, _, events in told(name):
            for event in events:
                if isinstance(event, LotsCalled):
                    after = replay(position, events)
                    points = {after.points[seat] for seat in event.seats}
                    assert len(points) == 1
