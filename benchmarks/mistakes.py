"""Which mistakes the players make, and how often the box says why and it fits another move.

Games of two, one player against the careful one. A chance for a mistake is a choice in which it can
be made and left alone. In per cent of the chances, with the number of them: the rows of
docs/model-card.md.

    python benchmarks/mistakes.py [GAMES]
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from machine import describe_machine, report

from hugo_core.board import RoomKind
from hugo_core.commands import Command, MoveGuest, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, agree, start
from hugo_core.rules import play
from hugod.thinking.motives import Option, motive_for, option_of, who_fits
from hugod.thinking.player_kinds import (
    LEVELS,
    RULE_PLAYERS,
    ThinkingPlayer,
    is_sound,
    player_of_level,
)

GAMES = 20
DANGER, MUCH = 0.3, 0.5
"""Odds that a person would see, and guests to be caught more than needed."""
Chances = Counter[str]


def moves_of(name: str, edition: str, number: int) -> Iterator[tuple[Position, Command]]:
    """The choices of the player called *name*, a move each, in a game with this *number*."""
    position = start(agree(EDITIONS[edition], tuple(Colour)[:2]))
    chance, mine = Random(number), number % 2
    player = player_named(name, position)
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            command: Command = ThrowDie(chance.choice(DIE))
        else:
            who = player if position.to_act == mine else RULE_PLAYERS["careful"]
            command = who.choose(position, str(number))
            if who is player and position.phase is Phase.MOVING:
                yield position, command
        position = play(position, command)[1]


def player_named(name: str, position: Position) -> ThinkingPlayer:
    return RULE_PLAYERS[name] if name in RULE_PLAYERS else player_of_level(int(name), position)[0]


def mistakes(options: Sequence[Option], hugo: int) -> dict[str, list[Option]]:
    """Each mistake that could be made here and left alone, and the options that make it."""
    rooms = [each for each in options if each.kind is not None]
    green = [each for each in rooms if each.kind is RoomKind.BONUS]
    least = min(each.caught for each in options)
    left = [each for each in options if each.caught >= least + MUCH]
    kinds = {
        "a green room passed up": [each for each in options if green and each not in green],
        "onto Hugo": [each for each in options if each.target == hugo],
        "too near Hugo": [each for each in options if danger_of(each) >= DANGER],
        "a guest left in danger": left,
        "greedy for a room": [each for each in left if each.kind is not None],
    }
    return {kind: ones for kind, ones in kinds.items() if 0 < len(ones) < len(options)}


def danger_of(option: Option) -> float:
    """The odds against the guest that was moved."""
    return option.fear.get(option.target, 0.0) if option.target else 0.0


def measure_mistakes(names: Sequence[str], edition: str, games: int = GAMES) -> None:
    """Report what each of the players called *names* does wrong in *games* games."""
    for name in names:
        chances, made, said = Chances(), Chances(), Chances()
        for number in range(games):
            for position, command in moves_of(name, edition, number):
                options = [option_of(position, each) for each in legal_commands(position)]
                mine = next(each for each in options if each.command == command)
                for kind, ones in mistakes(options, position.hugo).items():
                    chances[kind] += 1
                    made[kind] += mine in ones
                if name not in RULE_PLAYERS and isinstance(command, MoveGuest) and len(options) > 1:
                    said.update(spoken(position, command, options))
        kinds = sorted(chances.items())
        cells = (f"{kind} {100 * made[kind] / count:.0f} % of {count}" for kind, count in kinds)
        report(f"{edition}, {name}", "; ".join(cells))
        if said:
            report(f"{edition}, {name}, why", ", ".join(f"{k} {v}" for k, v in said.items()))


def spoken(position: Position, command: Command, options: Sequence[Option]) -> Iterator[str]:
    """What is said of a choice, and whether it fits another one."""
    yield "choices"
    motive = motive_for(position, command)
    if motive is None or not is_sound(position, command):
        return
    yield "spoken"
    if len(who_fits(motive, options)) > 1:
        yield "fits another"


if __name__ == "__main__":
    describe_machine()
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for each in ("amigo-hugo", "ghost-party"):
        measure_mistakes((*map(str, LEVELS), *RULE_PLAYERS), each, wanted)
