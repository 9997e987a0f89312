"""The players that the box can be: rules of thumb, and six levels by how well each chooses.

A player sees the position only. Where it takes one of several by chance, the chance is made of the
position and a salt of the game: the same position gives the same choice, also after an undo.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

from hugo_core.animal_marks import Animal
from hugo_core.board import ROOMS, Place, RoomKind
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest
from hugo_core.editions import Edition
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line
from hugo_core.odds import GHOST
from hugo_core.position import Phase, Position
from hugod.thinking.last_turns import worths_of
from hugod.thinking.manners import weigh
from hugod.thinking.sparse_inputs import PositionInputs, scene_of
from hugod.thinking.value import BadValue, Value, load_value, name_for

LEVELS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays, and how like a child."""

    temperature: float
    """At what loss of a share in the win a choice gets rare; 0: it takes the best."""
    childish: float = 0.0
    """The part of its choices that it makes as a child; more than 0: it has a person's habits."""


SKILLS = {
    "clock": (
        *(Skill(0.05, 1.0), Skill(0.04, 0.6), Skill(0.03, 0.3)),
        *(Skill(0.025), Skill(0.012), Skill(0.0)),
    ),
    "rounds": (
        *(Skill(0.05, 1.0), Skill(0.05, 0.55), Skill(0.04, 0.25)),
        *(Skill(0.028), Skill(0.014), Skill(0.0)),
    ),
}
"""Of each level. The lowest err as people do: too near Hugo, greedy for rooms, today only."""
SOUND = 0.01
"""So little of a win is no mistake."""
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


def persons(position: Position, options: Sequence[Command]) -> Sequence[Command]:
    """The *options* that a person thinks of: a green room if there is one, never Hugo's square."""
    rooms = position.setup.board.room_at
    moves = [each for each in options if isinstance(each, MoveGuest)]
    into = [each for each in moves if each.target in rooms]
    if green := [each for each in into if rooms[each.target].kind is RoomKind.BONUS]:
        return green
    return [e for e in options if e not in moves or e.target != position.hugo] or options


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


def chances(
    skill: Skill, position: Position, options: Sequence[Command], worths: Sequence[float]
) -> list[float]:
    """How likely a player of this *skill* takes each of *options*, which are of these *worths*."""
    thought_of = persons(position, options) if skill.childish else options
    best = max(w for each, w in zip(options, worths, strict=True) if each in thought_of)
    if not skill.temperature:
        first = worths.index(best)
        return [float(at == first) for at in range(len(options))]
    warm = [
        exp((worth - best) / skill.temperature) if each in thought_of else 0.0
        for each, worth in zip(options, worths, strict=True)
    ]
    part = (1 - skill.childish) / sum(warm)
    childs = _childs(position, thought_of) if skill.childish else ()
    return [
        part * weight + (skill.childish / len(childs) if each in childs else 0.0)
        for each, weight in zip(options, warm, strict=True)
    ]


def _thinker(value: Value, skill: Skill, animal: Animal | None) -> Pick:
    """Choose by the value of the position after it: the best, or by chance as its *skill* is."""

    def pick(position: Position, options: Sequence[Command], chance: Chance) -> Command:
        worths = worths_of(value, position, options)
        parts = chances(skill, position, options, worths)
        parts = weigh(animal, position, options, parts)
        left = chance.fraction()
        for command, part in zip(options, parts, strict=True):
            left -= part
            if left < 0:
                return command
        return options[parts.index(max(parts))]

    return pick


RULE_PLAYERS = {
    name: ThinkingPlayer(name, pick)
    for name, pick in (("random", _random), ("child", _child), ("careful", _careful))
}


def skills_for(edition: Edition) -> dict[int, Skill]:
    """The skill of every level in games of *edition*."""
    return dict(zip(LEVELS, SKILLS["clock" if edition.clock else "rounds"], strict=True))


def worths_in(
    position: Position, load: Callable[[str], Value] = load_value
) -> dict[Command, float]:
    """What each choice in *position* is worth to who is to act, the best first.

    Raises `BadValue` without the data.
    """
    setup, options = position.setup, tuple(legal_commands(position))
    value = load(name_for(setup.edition, setup.began, setup.board))
    worths = dict(zip(options, worths_of(value, position, options), strict=True))
    return dict(sorted(worths.items(), key=lambda each: -each[1]))


def is_sound(position: Position, command: Command) -> bool:
    """Whether *command* is as good as the best in *position*, or nearly, by the value."""
    worths = worths_in(position)
    return worths[command] >= max(worths.values()) - SOUND


def player_of_level(
    level: int,
    position: Position,
    load: Callable[[str], Value] = load_value,
    *,
    animal: Animal | None = None,
) -> tuple[ThinkingPlayer, str]:
    """The player of a *level* for this game, and what is wrong, "" if nothing is.

    It has the manner of *animal*, if it is one.
    Without the data of its value the careful player takes the seat.
    """
    setup = position.setup
    edition = setup.edition
    try:
        value = load(name_for(edition, setup.began, setup.board))
        pick = _thinker(value, skills_for(edition)[level], animal)
        return ThinkingPlayer(f"level:{level}", pick), ""
    except BadValue as error:
        return RULE_PLAYERS["careful"], f"{error}; the careful player plays for level {level}"
