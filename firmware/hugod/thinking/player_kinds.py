"""The players that the box can be: a position and what is allowed come in, one choice comes out.

A player sees the position only. Where it takes one of several by chance, the chance is made of the
position and a salt of the game: the same position gives the same choice, also after an undo.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

from hugo_core.board import ROOMS, Place, RoomKind
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest
from hugo_core.editions import Edition
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line
from hugo_core.odds import GHOST
from hugo_core.position import Phase, Position
from hugod.thinking.last_turns import worths_of
from hugod.thinking.sparse_inputs import PositionInputs, scene_of
from hugod.thinking.value import BadValue, Value, load_value, name_for

LEVELS = range(1, 7)
TEMPERATURES = {
    "clock": (0.15, 0.08, 0.045, 0.025, 0.012, 0.0),
    "rounds": (0.14, 0.09, 0.06, 0.038, 0.02, 0.0),
}
"""For each level: at what loss of a share in the win a choice gets rare."""
# The rulebook gives this tip: do not start on the first ten squares.
FIRST_TEN = 10
"""The squares at the beginning that a guest had better not start on."""


class Chance:
    """Numbers by chance that follow from a text."""

    def __init__(self, text: str) -> None:
        self._state = zlib.crc32(text.encode()) << 32 | zlib.crc32(text[::-1].encode())

    def fraction(self) -> float:
        """A number from 0 to below 1 (splitmix64, by Sebastiano Vigna, in the public domain)."""
        whole = (1 << 64) - 1
        self._state = x = (self._state + 0x9E3779B97F4A7C15) & whole
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & whole
        x = (x ^ x >> 27) * 0x94D049BB133111EB & whole
        return (x ^ x >> 31) / (whole + 1)

    def one_of(self, options: Sequence[Command]) -> Command:
        return options[int(self.fraction() * len(options))]


Pick = Callable[[Position, Sequence[Command], Chance], Command]


@dataclass(frozen=True, slots=True)
class ThinkingPlayer:
    """A player: its name, and its choice among several."""

    name: str
    pick: Pick

    def choose(self, position: Position, salt: str = "") -> Command:
        """What it does in *position*, where a guest is to be placed or moved, or a lot is drawn.

        *salt* is the game's own: another game with the same beginning may go on otherwise.
        """
        options = tuple(legal_commands(position))
        if len(options) == 1:
            return options[0]
        chance = Chance(f"{self.name} {salt} {position_line(position)}")
        if isinstance(options[0], DrawLot):
            return chance.one_of(options)
        return self.pick(position, options, chance)


def _random(position: Position, options: Sequence[Command], chance: Chance) -> Command:
    return chance.one_of(options)


def _child(position: Position, options: Sequence[Command], chance: Chance) -> Command:
    return chance.one_of(_childs(position, options))


def _childs(position: Position, options: Sequence[Command]) -> Sequence[Command]:
    """Into a green room if it can, else into any room, else anywhere."""
    rooms = position.setup.board.room_at
    into = [each for each in options if isinstance(each, MoveGuest) and each.target in rooms]
    green = [each for each in into if rooms[each.target].kind is RoomKind.BONUS]
    return green or into or options


def _careful(position: Position, options: Sequence[Command], chance: Chance) -> Command:
    return chance.one_of(carefuls(position, options))


def carefuls(position: Position, options: Sequence[Command]) -> Sequence[Command]:
    """The *options* among which the careful player takes any.

    Away from Hugo's next walk, else as a child; placed behind the first ten squares. One step
    ahead: the points to expect from Hugo, told from his distance and stride. All that he catches
    in a walk counts the same step here, so guests are counted, not points.
    """
    if position.phase is Phase.PLACING:
        return [each for each in options if _is_behind(each)] or options[-1:]
    scene = scene_of(position)
    dreads = [
        _danger(scene, each.target) - _danger(scene, each.origin)
        if isinstance(each, MoveGuest)
        else 0.0
        for each in options
    ]
    least = min(dreads)
    safest = [each for each, dread in zip(options, dreads, strict=True) if dread == least]
    return _childs(position, safest)


def _is_behind(command: Command) -> bool:
    return isinstance(command, PlaceGuest) and command.square > FIRST_TEN


def _danger(scene: PositionInputs, place: Place) -> float:
    """The chance that Hugo's next walk catches a guest on *place*; on his square it is sure."""
    if place > ROOMS:
        return 0.0
    if place == scene.hugo:
        return 1.0
    return GHOST if scene.ghosts_to(place) == 1 else 0.0


def _thinker(value: Value, temperature: float) -> Pick:
    """Choose by the value of the position after it: the best, or by chance among the good."""

    def pick(position: Position, options: Sequence[Command], chance: Chance) -> Command:
        values = worths_of(value, position, options)
        best = max(values)
        if not temperature:
            return options[values.index(best)]
        weights = [exp((each - best) / temperature) for each in values]
        left = chance.fraction() * sum(weights)
        for command, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return command
        return options[values.index(best)]

    return pick


RULE_PLAYERS = {
    name: ThinkingPlayer(name, pick)
    for name, pick in (("random", _random), ("child", _child), ("careful", _careful))
}


def temperatures_for(edition: Edition) -> dict[int, float]:
    """The temperature of every level in games of *edition*."""
    return dict(zip(LEVELS, TEMPERATURES["clock" if edition.clock else "rounds"], strict=True))


def player_of_level(
    level: int, position: Position, load: Callable[[str], Value] = load_value
) -> tuple[ThinkingPlayer, str]:
    """The player of a *level* for this game, and what is wrong, "" if nothing is.

    Without the data of its value the careful player takes the seat.
    """
    setup = position.setup
    edition = setup.edition
    try:
        pick = _thinker(load(name_for(edition, setup.began)), temperatures_for(edition)[level])
        return ThinkingPlayer(f"level:{level}", pick), ""
    except BadValue as error:
        return RULE_PLAYERS["careful"], f"{error}; the careful player plays for level {level}"
