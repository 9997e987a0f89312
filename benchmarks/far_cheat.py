"""A house that cheats over a link: what it gains by opening last, by holding back, by yesterday's.

    python benchmarks/far_cheat.py [--games N] [--throws N]

Both boxes play by the rules, at random, with all that a link brings them; house 2 was rebuilt and
wants ghosts. It sees the link of house 1 before it opens its own. Then it tries others in the place
of its own; or it opens nothing while the roll would be another face, and comes again after a start;
or it says what it said in another game. In the end it gives up games that begin badly, as anybody
can: how often, and what that does to the rolls that follow.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

from far_voice import deviation
from machine import report

from hugo_core.commands import Command, PlaceGuest, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, Record
from hugo_core.houses import FIRST, SECOND, Far, FarHeads
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, agree
from hugod.app.table import far_draws
from hugod.app.table.far_links import (
    SEED_DIGITS,
    Opening,
    head_of,
    link_of,
    packed,
)
from hugod.app.table.table import Table
from hugod.app.table.throws import THROW
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice, same_bytes

WORDS = Words()


class Game:
    """Two boxes at one game; *ours* is the seed of house 1 where it is not new."""

    def __init__(self, chance: random.Random, ours: str = "") -> None:
        self.chance = chance
        self.seeds = [ours or self._seed(), self._seed()]
        heads = FarHeads(*(head_of(seed, at + 1) for at, seed in enumerate(self.seeds)))
        edition, colours = EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)
        self.deal = str(heads)
        setup = agree(edition, colours, deal=self.deal, houses=(FIRST, SECOND))
        self.kept: list[list[Record]] = [
            [Drafted(far=Far(house, seed=seed)), Begun(setup)]
            for house, seed in zip((FIRST, SECOND), self.seeds, strict=True)
        ]
        self.tables = [Table(WORDS).after(*kept) for kept in self.kept]
        while self.tables[0].phase is Phase.PLACING:
            places = legal_commands(self.tables[0].game())
            self.do(next(each for each in places if isinstance(each, PlaceGuest)))

    def _seed(self) -> str:
        return "".join(self.chance.choices("0123456789", k=SEED_DIGITS))

    def do(self, command: Command, proof: str = "") -> None:
        for at, table in enumerate(self.tables):
            done = table.do(command, proof)
            self.kept[at].append(done)
            self.tables[at] = table.after(done)

    def start_again(self, at: int) -> None:
        """Pull the plug: the card is all that is left."""
        self.tables[at] = Table(WORDS).after(*self.kept[at])

    def hear(self, at: int, opened: bytes | None = None) -> None:
        """Let the box *at* have what the other one opens, or what it says in its place."""
        raw = far_draws.opening(self.tables[1 - at]).opened if opened is None else opened
        self.tables[at] = far_draws.opened_there(raw, self.tables[at])

    def face(self, at: int) -> Face:
        return KernelDice(same_bytes(far_draws.draw_words(self.tables[at], THROW))).roll()[0]

    def go_on(self) -> Iterator[int]:
        """Give the link of each roll as it is due, and do it once it was opened."""
        while self.tables[0].phase is not Phase.OVER:
            position = self.tables[0].game()
            if position.phase is Phase.ROLLING:
                history = self.tables[0].history
                assert history is not None
                yield far_draws.link_number(history, THROW)
                self.do(ThrowDie(self.face(0)), "ab")
            else:
                self.do(self.chance.choice(list(legal_commands(position))))


def others(game: Game, number: int, yesterday: Game) -> Iterator[bytes]:
    """Give what the cheat opens in the place of its link *number*."""
    ours, theirs = game.seeds
    links = (
        game.chance.randbytes(32),
        link_of(ours, FIRST, number),
        link_of(theirs, SECOND, number - 1),
        link_of(theirs, SECOND, number + 1),
        link_of(yesterday.seeds[1], SECOND, number),
    )
    yield from (packed(game.deal, Opening(number, link)) for link in links)
    yield packed(yesterday.deal, Opening(number, links[-1]))


def is_taken(game: Game, raw: bytes, number: int) -> bool:
    """Whether the honest box takes *raw* for that link."""
    before = game.tables[0]
    game.hear(0, raw)
    theirs, right = game.tables[0].links.theirs, link_of(game.seeds[1], SECOND, number)
    game.tables[0] = before
    return theirs is not None and theirs.number >= number and theirs.link != right


def told(name: str, faces: Counter[Face]) -> None:
    ghosts = 100 * faces[Face.GHOST] / faces.total()
    far = deviation(faces)
    report(
        name, f"{faces.total()} rolls, ghosts {ghosts:.1f} %, furthest face {far:.1f} deviations"
    )


def cheat(games: int, throws: int) -> None:
    chance = random.Random(1)
    rolled, held = Counter[Face](), Counter[str]()
    yesterday = Game(chance)
    for _ in range(games):
        game = Game(chance)
        for at, number in enumerate(game.go_on()):
            game.hear(1)
            # Its own link is in its hand: it alone knows the roll now, and would like another.
            held["rolls"] += 1
            knows = game.face(1)
            if knows is not Face.GHOST:
                held["held back"] += 1
                held["taken"] += sum(
                    is_taken(game, raw, number) for raw in others(game, number, yesterday)
                )
                held["tried"] += 6
                game.start_again(1)
                game.hear(1)
                held["other"] += game.face(1) is not knows
            assert not far_draws.is_opened(game.tables[0], THROW)
            game.hear(0, packed(game.deal, Opening(number, link_of(game.seeds[1], SECOND, number))))
            rolled[game.face(0)] += 1
            if at >= throws:
                break
        yesterday = game
    told("opens last and holds back", rolled)
    report("links in the place of its own", f"{held['tried']} tried, {held['taken']} taken")
    counts = f"{held['held back']} of {held['rolls']} rolls; another face after it {held['other']}"
    report("held back", counts)
    again = Counter[Face]()
    for _ in range(games):
        game = Game(chance, ours=yesterday.seeds[0])
        again += faces_of(game, throws)
    told("yesterday's links of house 1", again)
    _give_up(chance, games, throws)


def faces_of(game: Game, throws: int) -> Counter[Face]:
    faces = Counter[Face]()
    for _, _number in zip(range(throws), game.go_on(), strict=False):
        game.hear(1)
        game.hear(0)
        faces[game.face(0)] += 1
    return faces


def _give_up(chance: random.Random, games: int, throws: int) -> None:
    """Begin anew, twice at the most, where the first roll is no ghost."""
    first, later, broken = Counter[Face](), Counter[Face](), 0
    for _ in range(games):
        for left in (2, 1, 0):
            game = Game(chance)
            begins = faces_of(game, 1)
            if begins[Face.GHOST] or not left:
                break
            broken += 1
        first += begins
        later += faces_of(game, throws + 1) - begins
    report(
        "gives games up at their first roll", f"{broken} games without an end and without a proof"
    )
    told("first roll of those played on", first)
    told("all rolls after it", later)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--throws", type=int, default=40)
    wanted = parser.parse_args()
    cheat(wanted.games, wanted.throws)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
