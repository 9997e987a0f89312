"""Games by house rules at random: does each end, does its record lead to it, does the band hold?

Editions, players and house rules by chance. A game is played at random, its record is written,
read and played again. For one in ten the length is foretold as before a game, and one more careful
game is held against it.

    python benchmarks/house.py [GAMES]
"""

import sys
from collections import Counter
from random import Random

from machine import how_many, report

from hugo_core.commands import Command, RollDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour, Edition
from hugo_core.game_file import read_end, write_record
from hugo_core.house_rules import House, rules_of, with_rule
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, Setup, agree, start
from hugo_core.rules import play
from hugod.thinking.course import COURSES, LookAhead, band, course

GAMES = 10_000
FORETOLD = 10
"""One in so many is foretold."""
MOST_COMMANDS = 20_000


def any_house(edition: Edition, chance: Random) -> House:
    """Some house rules that go together."""
    house: House = ()
    rules = rules_of(edition)
    for rule in chance.sample(rules, len(rules)):
        if chance.random() < 0.4:
            house = with_rule(house, rule)
    return house


def any_setup(chance: Random) -> Setup:
    """A game as families may agree on it."""
    edition = chance.choice(list(EDITIONS.values()))
    rounds = chance.randint(1, 3) if edition.rounds else None
    colours = tuple(chance.sample(list(Colour), chance.randint(2, MOST_PLAYERS)))
    return agree(edition, colours, rounds=rounds, house=any_house(edition, chance))


def played(setup: Setup, chance: Random) -> tuple[Position, str]:
    """The end of a game at random and its record. Raises `AssertionError` if it has no end."""
    position, steps = start(setup), list[tuple[Position, Command]]()
    while position.phase is not Phase.OVER:
        assert len(steps) < MOST_COMMANDS, write_record(setup, steps)
        command: Command = RollDie(chance.choice(DIE))
        if position.phase is not Phase.ROLLING:
            command = chance.choice(list(legal_commands(position)))
        steps.append((position, command))
        position = play(position, command)[1]
    return position, write_record(setup, steps)


def is_within(setup: Setup) -> bool:
    """Whether one more careful game ends within the band that is told before the first."""
    position = start(setup)
    least, most = band(LookAhead(position, range(COURSES)).answer())
    return least <= course(position, COURSES).turns <= most


def main() -> int:
    games, chance = how_many(GAMES), Random(25)
    known, within = Counter[str](), list[bool]()
    for game in range(games):
        setup = any_setup(chance)
        end, record = played(setup, chance)
        assert read_end(record.encode()) == end, record
        known.update(setup.house or ("by the sheet",))
        if game % FORETOLD == 0:
            within.append(is_within(setup))
    report("games that ended, each as its record says", str(games))
    report("house rules", ", ".join(f"{rule} {count}" for rule, count in known.most_common()))
    share = sum(within) / len(within)
    report("games within the band that was told", f"{share:.1%} of {len(within)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
