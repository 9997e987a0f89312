"""How fair the looking back is: games of mixed players, each choice judged as at the table.

"Choices" of a seat beside its own errors, worked out here apart from the ledger: what each choice
was worth less, by the same value, than the best; both beside having won. That the parts add up.
Mistakes told to seats of level 6, of which there are to be none, for they choose the best.

    python benchmarks/fair_word.py [GAMES]

Ends with 1 if the correlation is below 0.95, "choices" goes more with winning than errors do, a sum
is off by more than 1e-9, or level 6 is told a mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import correlation, median

from machine import describe_machine, report

from hugo_core.commands import Command, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.thinking.ledger import Deed, judges_of, keep
from hugod.thinking.player_kinds import LEVELS, RULE_PLAYERS, ThinkingPlayer, player_of_level

GAMES, SEED = 200, 24
PLAYERS = (*RULE_PLAYERS, *map(str, LEVELS))
BEST = "6"


@dataclass(frozen=True, slots=True)
class SeatTold:
    """What is told of one seat of one game, beside its errors."""

    player: str
    choices: float
    errors: float
    error: float
    """Of one choice, as a part of the even share."""
    won: float
    miss: float
    """By how much the parts fail to add up."""
    mistakes: int


def played(position: Position, players: list[str], chance: Random) -> Iterator[Deed]:
    """A game of these players, deed by deed."""
    salt, line = str(chance.random()), 0
    while position.phase is not Phase.OVER:
        options, line = tuple(legal_commands(position)), line + 1
        command: Command = chance.choice(options)
        if position.phase is Phase.ROLLING:
            command = ThrowDie(chance.choice(DIE))
        elif position.to_act is not None:
            command = player_named(players[position.to_act], position).choose(position, salt)
        yield Deed(line, position, command)
        position = play(position, command)[1]


def player_named(name: str, position: Position) -> ThinkingPlayer:
    return RULE_PLAYERS.get(name) or player_of_level(int(name), position)[0]


def seats(chance: Random) -> Iterator[SeatTold]:
    """The seats of one game of players, edition and number by chance."""
    count, edition = chance.randint(2, 8), chance.choice(list(EDITIONS.values()))
    players = chance.choices(PLAYERS, k=count)
    setup = agree(edition, tuple(Colour)[:count], rounds=2 if edition.rounds else None)
    deeds = list(played(start(setup), players, chance))
    end = play(deeds[-1].position, deeds[-1].command)[1]
    value, experts = judges_of(end)
    ledger, errors = keep(value, deeds, end, (), experts), [0.0] * count
    for deed in deeds:
        if deed.position.phase in (Phase.PLACING, Phase.MOVING):
            seat = deed.position.to_act
            assert seat is not None
            worths = {
                each: value.worth(play(deed.position, each)[1], seat)
                for each in legal_commands(deed.position)
            }
            errors[seat] += max(worths.values()) - worths[deed.command]
    for seat in map(Seat, range(count)):
        parts = (each[seat] for each in (ledger.start, ledger.luck, ledger.choices, ledger.others))
        yield SeatTold(
            players[seat],
            ledger.choices[seat],
            errors[seat],
            ledger.error(seat),
            ledger.result[seat],
            abs(sum(parts) - ledger.result[seat]),
            sum(each.is_mistake for each in ledger.made_by(seat)),
        )


def main(games: int) -> int:
    describe_machine()
    chance = Random(SEED)
    found = [seat for _ in range(games) for seat in seats(chance)]
    choices, errors, won = zip(*((s.choices, s.errors, s.won) for s in found), strict=True)
    fits, by_choices = correlation(choices, errors), correlation(choices, won)
    by_errors, miss = correlation(errors, won), max(seat.miss for seat in found)
    told = sum(seat.mistakes for seat in found if seat.player == BEST)
    report(f"choices and errors, {len(found)} seats", f"correlation {fits:.3f}")
    report("with having won", f"choices {by_choices:.2f}, errors {by_errors:.2f}")
    report("sums are off by at most", f"{miss:.1e}")
    report("mistakes told to level 6", str(told))
    for player in PLAYERS:
        mine = sorted(seat.error for seat in found if seat.player == player)
        report(f"errors of {player}", f"{median(mine):.3f} of a share a choice" if mine else "-")
    is_fair = -fits >= 0.95 and by_choices <= -by_errors + 1e-9
    return int(not is_fair or miss > 1e-9 or told > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
