"""How well the level of a seat is told by its choices, and how long the box thinks about it.

Games of two: one of the six levels against the careful player, stopped after 15 and 60 rolls. The
rows are those of the table in docs/players.md: the mean level, and how often it was right to
within one. Processor time of the thread, of one answer.

    python benchmarks/own_level.py [GAMES]
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean

from machine import describe_machine, report

from hugo_core.commands import Command, ThrowDie
from hugo_core.editions import EDITIONS, Colour, Edition
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, agree, start
from hugo_core.rules import play
from hugod.thinking.own_level import Made, own_level
from hugod.thinking.player_kinds import LEVELS, RULE_PLAYERS, player_of_level
from hugod.thinking.value import load_value, name_for

GAMES, THROWS = 20, (15, 60)
WANTED_MS = 50


@dataclass(frozen=True, slots=True)
class Told:
    """The level that was told, from 1 to 6, and in how many seconds."""

    level: float
    seconds: float


def choices(edition: Edition, level: int, throws: int, number: int) -> Iterator[Made]:
    """What the first seat chooses at *level* in the first *throws* of a game with this *number*."""
    position = start(agree(edition, tuple(Colour)[:2]))
    chance, thrown = Random(number), 0
    while position.phase is not Phase.OVER:
        command: Command = next(iter(legal_commands(position)))
        if position.phase is Phase.ROLLING:
            if thrown == throws:
                return
            thrown, command = thrown + 1, ThrowDie(chance.choice(DIE))
        elif position.to_act == 0:
            command = player_of_level(level, position)[0].choose(position, str(number))
            yield position, command
        elif position.to_act is not None:
            command = RULE_PLAYERS["careful"].choose(position, str(number))
        position = play(position, command)[1]


def told(edition: Edition, level: int, throws: int, number: int) -> Told:
    """What is told of the first seat of one game."""
    value, made = load_value(name_for(edition, 2)), tuple(choices(edition, level, throws, number))
    began = time.thread_time()
    found = own_level(value, made)
    assert found is not None
    return Told(found, time.thread_time() - began)


def measure_own_level(games: int = GAMES) -> list[float]:
    """Report the rows of the table; returns the seconds at the most rolls, sorted."""
    seconds: list[float] = []
    for edition in map(EDITIONS.__getitem__, ("amigo-hugo", "ghost-party")):
        for throws in THROWS:
            cells = []
            for level in LEVELS:
                them = [told(edition, level, throws, number) for number in range(games)]
                right = mean(abs(round(each.level) - level) <= 1 for each in them)
                cells.append(f"{mean(each.level for each in them):.1f}, {100 * right:.0f} %")
                seconds += [each.seconds for each in them] if throws == THROWS[-1] else []
            report(f"{edition.name}, {throws} throws", " | ".join(cells))
    seconds.sort()
    p50, p99 = (seconds[len(seconds) * part // 100] * 1e3 for part in (50, 99))
    report(
        f"own level, {THROWS[-1]} throws: {len(seconds)} times",
        f"{p50:.1f} ms (p50), {p99:.1f} ms (p99; wanted: {WANTED_MS})",
    )
    return seconds


if __name__ == "__main__":
    describe_machine()
    measure_own_level(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
