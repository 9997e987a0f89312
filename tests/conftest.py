"""What tests of several folders share: the browser, and a game with the sealed die."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hugo_core.commands import DrawLot, Fix, PlaceGuest, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Refused
from hugo_core.fixing import as_it_stands, with_points
from hugo_core.history import Acknowledged, Begun, Committed, Done, History, Record, Stirred
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugod.adapters.sealed_die import ChainedDice
from hugod.app.sealing import Sealing, stirred

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CALM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium of the system; without one the test fails and says what to install."""
    chromium = shutil.which("chromium")
    assert chromium, "the browser tests need Chromium: sudo apt install chromium"
    from playwright.sync_api import sync_playwright  # Debian has none: its tests go without

    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=chromium, args=[*CALM])
        yield one
        one.close()


class SealedEvening:
    """Plays a game with the sealed die at random: with undo, with mending, with power cuts."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.dice = ChainedDice(self.chance.randbytes)
        colours = (Colour.RED, Colour.BLUE, Colour.GREEN)
        setup = agree(EDITIONS["amigo-hugo"], colours)
        self.history, self.sealing = History(setup), Sealing()
        self.records: list[Record] = []
        self.note(Begun(setup))

    def play(self) -> list[Record]:
        while self.history.position.phase is not Phase.OVER:
            self.step()
        self.note(Acknowledged())
        return self.records

    def step(self) -> None:
        chance, history = self.chance.random(), self.history
        if chance < 0.04 and history.last:
            self.note(history.take_back(self.chance.randrange(1, 4)))
            if self.chance.random() < 0.4:
                self.note(history.put_back(1))
        elif chance < 0.05 and self.sealing.thrown:
            self.mend()
        elif chance < 0.1 and history.position.phase is Phase.ROLLING and self.sealing.thrown:
            self.correct()
        elif chance < 0.11 and self.sealing.thrown:
            self.seal()  # the power was cut
        elif history.waiting:
            self.note(history.let_go())
        elif (drawn := history.drawn_here()) is not None:
            self.note(history.do(drawn))
        elif history.position.phase is Phase.ROLLING:
            self.throw()
        elif history.position.phase is Phase.LOTS:
            self.note(history.do(DrawLot(history.position.tied[0]), "00"))
        else:
            self.note(history.do(self.chance.choice(list(legal_commands(history.position)))))

    def throw(self) -> None:
        if not self.sealing.commitments:
            self.seal()
        standing = [done.command for _, done in self.history.trail()]
        text = stirred(self.sealing.salts, standing)
        face, proof = self.dice.throw(len(self.sealing.commitments), self.sealing.thrown + 1, text)
        self.note(self.history.do(ThrowDie(face), proof))

    def seal(self) -> None:
        self.note(Committed(self.dice.draw_secret()))
        for seat in self.history.position.setup.seats:
            self.note(Stirred(Seat(seat), str(self.chance.randrange(10**9))))

    def correct(self) -> None:
        """Put box and board in step, now and then with another player's turn."""
        fix = as_it_stands(self.history.position)
        seats = self.history.position.setup.seats
        seat = Seat(self.chance.choice(seats))
        changed = with_points(fix, seat, self.chance.randrange(9))
        if self.chance.random() < 0.3:
            changed = replace(changed, to_act=Seat((fix.to_act + 1) % len(seats)))
        try:
            self.note(self.history.do(changed))
        except Refused:
            return

    def mend(self) -> None:
        """Put the last placement elsewhere: what came after it is played again on top."""
        trail = self.history.trail()
        back = next(
            n
            for n, (_, done) in enumerate(reversed(trail), 1)
            if isinstance(done.command, PlaceGuest)
        )
        free = [c for c in legal_commands(trail[-back][0]) if c != trail[-back][1].command]
        try:
            self.note(self.history.mend(back, free[0]))
        except Refused:
            return

    def note(self, record: Record) -> None:
        self.sealing = self.sealing.after(record)
        self.records.append(record)


@pytest.fixture(scope="session")
def sealed_evenings() -> list[list[Record]]:
    """Three games with the sealed die; every one with undo, some with mending and power cuts."""
    games = [SealedEvening(seed).play() for seed in range(3)]
    kinds = [{type(record).__name__ for record in game} for game in games]
    assert {"TookBack", "PutBack", "Replayed"} <= set().union(*kinds)
    assert max(sum(isinstance(r, Committed) for r in game) for game in games) > 1
    done = [r for game in games for r in game if isinstance(r, Done)]
    assert any(isinstance(r.command, Fix) for r in done)
    assert all(r.proof for r in done if isinstance(r.command, ThrowDie))
    return games
