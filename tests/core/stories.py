"""The language of the core's stories: positions and turns are lines of text, as in a game record.

A story plays some turns in a position line and compares what comes of it; colours before a turn say
who is meant to act, and the story stops if it is somebody else.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from typing import cast

import pytest

from hugo_core import commands, notation
from hugo_core.board import Place
from hugo_core.editions import Colour, Edition
from hugo_core.errors import Refused
from hugo_core.events import Event, RoundBegan
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position, Seat
from hugo_core.rules import play


def place_named(position: Position, token: str) -> Place:
    """The place of a token; a bare sticker such as `#99` stands for places no board has."""
    if token.startswith("#"):
        return Place(int(token[1:]))
    return notation.places_by_token(position.setup.board)[token]


def commands_of(position: Position, turn: str) -> list[commands.Command]:
    """Read `red 4 1>5`, `blue ghost`, `place red 17`, `lot red`, or only `1>5`, `pass`, `4`."""
    words = turn.split()
    colours = [str(colour) for colour in position.setup.colours]
    if words[0] == "lot":
        return [commands.DrawLot(Seat(colours.index(words[1])))]
    if words[0] == "fix":
        return [notation.read_fix(position, words[1:])]
    if words[0] == "last-lap":
        return [commands.LastLap()]
    if words[0] == "fair-end":
        return [commands.EndFairly(notation.read_points(position.setup, words[1:]))]
    if words[0] == "deal":
        return [commands.DealGuests(tuple(place_named(position, word) for word in words[1:]))]
    if words[0] == "leave":
        return [commands.Leave(Seat(colours.index(words[1])), words[2] == "go")]
    if words[0] == "back":
        return [commands.ComeBack(Seat(colours.index(words[1])))]
    if words[0] == "join":
        return [
            commands.Join(
                Colour(words[1]), tuple(place_named(position, word) for word in words[2:])
            )
        ]
    if words[0] == "place":
        check_turn(position, words[1])
        return [commands.PlaceGuest(place_named(position, words[2]))]
    if words[0] in colours:
        check_turn(position, words.pop(0))
    return [command_of(position, word) for word in words]


def check_turn(position: Position, colour: str) -> None:
    if position.to_act is not None:
        acting = position.setup.colours[position.to_act]
        assert acting == colour, f"it is {acting}'s turn in {notation.position_line(position)}"


def command_of(position: Position, word: str) -> commands.Command:
    if word in notation.FACES:
        return commands.RollDie(notation.FACES[word])
    if word.isdecimal():
        return commands.RollDie(cast(Face, int(word)))  # a face the die does not have
    if word == "pass":
        return commands.StayPut()
    origin, _, target = word.partition(">")
    return commands.MoveGuest(place_named(position, origin), place_named(position, target))


def told(position: Position, *turns: str) -> tuple[list[Event], Position]:
    events: list[Event] = []
    for turn in turns:
        for command in commands_of(position, turn):
            more, position = play(position, command)
            events += more
    return events, position


HUGO = ("amigo-hugo", "bga-hugo")
AMIGO_PARTY = ("amigo-midnight-party", "bga-midnight-party")
OLD_BOARD = ("fantome-de-minuit", "ghost-party")
PARTY = (*AMIGO_PARTY, *OLD_BOARD)

in_every = pytest.mark.parametrize("edition", [*HUGO, *PARTY])
in_hugo = pytest.mark.parametrize("edition", HUGO)
in_party = pytest.mark.parametrize("edition", PARTY)


def rounds(edition: str) -> str:
    return "" if edition in HUGO else " round=1/3"


def goals(moves: list[str], origin: str) -> list[str]:
    return [move.partition(">")[2] for move in moves if move.startswith(f"{origin}>")]


_PLACES = {"origin", "target", "square", "place", "step", "room"}


def story_of(position: Position, event: Event) -> str:
    """Tell an event in the words of a record: `GuestMoved red 9 r4`, `HugoStepped 16`."""
    colours = position.setup.colours
    words = [type(event).__name__]
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ("seat", "like"):
            words.append(colours[value] if value < len(colours) else "new")
        elif field.name == "seats":
            words.append(",".join(colours[seat] for seat in value))
        elif field.name in _PLACES and not isinstance(event, RoundBegan):
            words.append("box" if value is None else notation.place_token(value))
        elif field.name == "squares":
            words.append(",".join(map(notation.place_token, value)))
        elif isinstance(value, tuple):
            words.append(",".join(map(str, value)))
        elif isinstance(value, Face):
            words.append(value.word)
        else:
            words.append(value.name.lower() if isinstance(value, Enum) else str(value))
    return " ".join(words)


def switched(line: str, switches: dict[str, object]) -> Position:
    """Read a position line and turn some switches of its edition."""
    position = notation.read_position(line)
    if not switches:
        return position
    edition: Edition = replace(position.setup.edition, **switches)  # type: ignore[arg-type]  # any
    return replace(position, setup=replace(position.setup, edition=edition))


def word_of(position: Position, command: commands.Command) -> str:
    match command:
        case commands.PlaceGuest(square):
            return notation.place_token(square)
        case commands.MoveGuest(origin, target):
            return f"{notation.place_token(origin)}>{notation.place_token(target)}"
        case commands.StayPut():
            return "pass"
        case commands.DrawLot(seat):
            return position.setup.colours[seat]
        case commands.RollDie(face):
            return face.word
        case _:
            raise AssertionError("this is never listed")


def after(line: str, *turns: str, **switches: object) -> str:
    """Play turns in a position line and give the line of the position after them."""
    return notation.position_line(told(switched(line, switches), *turns)[1])


def events_of(line: str, *turns: str, **switches: object) -> list[str]:
    """Play turns in a position line and tell everything that happened, in order."""
    position = switched(line, switches)
    return [story_of(position, event) for event in told(position, *turns)[0]]


def legal(line: str, *turns: str, **switches: object) -> list[str]:
    """List what may be done in a position line, as `hugod legal` writes it."""
    position = told(switched(line, switches), *turns)[1]
    return [word_of(position, command) for command in legal_commands(position)]


def winners(line: str) -> tuple[str, ...]:
    """Give the colours that have won in a position line."""
    position = notation.read_position(line)
    return tuple(position.setup.colours[seat].value for seat in position.winners)


def refusal(line: str, *turns: str, **switches: object) -> Refused:
    """Play turns in a position line, the last of which is refused, and give the refusal."""
    position = told(switched(line, switches), *turns[:-1])[1]
    *first, last = commands_of(position, turns[-1])
    for command in first:
        position = play(position, command)[1]
    with pytest.raises(Refused) as caught:
        play(position, last)
    return caught.value


def random_turns(
    position: Position,
    choose: Callable[[list[commands.Command]], commands.Command],
    most: int = 20_000,
) -> list[tuple[Position, commands.Command]]:
    """Play on from a position with *choose* deciding among the legal commands, to the end."""
    steps: list[tuple[Position, commands.Command]] = []
    while position.phase is not Phase.OVER:
        command = choose(list(legal_commands(position)))
        steps.append((position, command))
        position = play(position, command)[1]
        assert len(steps) < most, notation.position_line(position)
    return steps
