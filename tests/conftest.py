"""What tests of several folders share: what is left out where the machine lacks something, the
browser, and a game with the sealed die."""

from __future__ import annotations

import gc
import os
import random
import shutil
import socket
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from errno import ECONNREFUSED
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import needs
import pytest
from families import answers
from hypothesis import settings

from hugo_core.commands import DrawLot, Fix, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Refused
from hugo_core.fixing import as_it_stands, with_points
from hugo_core.history import Acknowledged, Committed, Done, History, Record, Stirred
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugod.app.table.rolls import Bond, Sealing, stirred, written
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.dice.sealed import ChainedDice
from tests import shares

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE_MS = 60_000
"""For what a page shows: side by side with other tests five seconds can be too few."""
MOST_MARKS = 30
"""More ports than one test draws."""
MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""Where the folders of tests are, if it has so many bytes: no test waits for a disk to flush."""
REAL_TIME = ("tests/whole/", "tests/keypad/test_micropython.py")
"""Tests that wait for processes and for hands: the longest there are."""
MISSING = pytest.StashKey[Sequence[needs.Need]]()
LEFT_OUT = pytest.StashKey[Counter[tuple[str, str]]]()
"""How many tests of which file are left out for what."""


def pytest_configure(config: pytest.Config) -> None:
    """Let the tests find every tool; with CI=true none may be missing.

    Hypothesis tries less where the tests of endurance are left out.
    """
    os.environ["PATH"] = needs.search_path()
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    shares.is_short = is_short = config.option.markexpr == "not endurance"
    examples = 10 if is_short else 60
    settings.register_profile(
        "ours", derandomize=bool(os.environ.get("CI")), deadline=None, max_examples=examples
    )
    settings.load_profile("ours")
    missing = needs.missing(needs.TEST if is_short else (*needs.TEST, *needs.COMPILER))
    config.stash[MISSING] = missing
    config.stash[LEFT_OUT] = Counter()
    if missing and os.environ.get("CI"):
        raise pytest.UsageError(needs.advice(missing))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run two for each core: half of their time tests wait, for a die or for a key."""
    return 2 * len(os.sched_getaffinity(0))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection() -> Iterator[None]:
    """Read the tests without looking for garbage, which takes a third of the time.

    What is read is kept to the end, and so it is never looked through again.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that cannot even be read without what is missing."""
    if collection_path.suffix != ".py":
        return None
    file = os.path.relpath(collection_path, needs.ROOT)
    lacks = [need for need in config.stash[MISSING] if need.is_imported and need.is_for(file)]
    for need in lacks:
        config.stash[LEFT_OUT][file, need.name] = 0
    return bool(lacks) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out single tests of files in which others can be run, and what is tried anyway.

    Where all tests run, those of endurance do all that a share of them does.
    """
    kept, gone = list[pytest.Item](), list[pytest.Item]()
    is_whole = not config.option.markexpr
    for item in items:
        if is_whole and item.get_closest_marker("share"):
            gone.append(item)
            continue
        fixtures = getattr(item, "fixturenames", ())
        lacks = [need for need in config.stash[MISSING] if need.is_for(item.nodeid, fixtures)]
        (gone if lacks else kept).append(item)
        if lacks:
            file, names = item.nodeid.partition("::")[0], ", ".join(need.name for need in lacks)
            config.stash[LEFT_OUT][file, names] += 1
    items[:] = kept
    config.hook.pytest_deselected(items=gone)
    if hasattr(config, "workeroutput"):  # one of several that pytest-xdist has started
        items[:] = dealt(kept, getattr(config, "workerinput", {})["workercount"])
        config.workeroutput["left_out"] = [[*key, n] for key, n in config.stash[LEFT_OUT].items()]


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order *items* so that each of *workers*, who begin at equal distances, has long ones first.

    Those with a browser go to one half of the workers, others that take real time to the other: a
    browser is started by few, and nobody is left with a long test at the end.
    """
    with_browser, timed, quick = list[pytest.Item](), list[pytest.Item](), list[pytest.Item]()
    for item in items:
        is_timed = item.nodeid.startswith(REAL_TIME)
        is_shown = "open_browser" in getattr(item, "fixturenames", ())
        (with_browser if is_shown else timed if is_timed else quick).append(item)
    half = max(1, workers // 2)
    hands = [with_browser[nth::half] for nth in range(half)]
    hands += [timed[nth :: workers - half] for nth in range(workers - half)] or [timed]
    order = list[pytest.Item]()
    for nth, hand in enumerate(hands):
        more = (len(items) - len(order)) // (len(hands) - nth) - len(hand)
        order += [*hand, *quick[: max(0, more)]]
        del quick[: max(0, more)]
    return [*order, *quick]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from one that pytest-xdist has started what it left out; all leave out the same."""
    for file, lacks, number in getattr(node, "workeroutput", {}).get("left_out", []):
        node.config.stash[LEFT_OUT][file, lacks] = number


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name at the end what was left out and what would bring it in."""
    left_out = config.stash[LEFT_OUT]
    if not left_out:
        return
    terminalreporter.section("left out: what they need is not here", yellow=True)
    for (file, lacks), number in sorted(left_out.items()):
        share = f"{number} of its tests" if number else "all of it"
        terminalreporter.line(f"{file} ({share}): {lacks}")
    terminalreporter.line(needs.advice(config.stash[MISSING]))


CALM = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--in-process-gpu"),
    "--disable-features=SpareRendererForSitePerProcess",
)


@pytest.fixture(scope="session")
def free_ports() -> Iterator[Callable[[], int]]:
    """Draws ports that nobody listens at, and that the system gives to nobody by itself.

    Of those that it does give (32768 and above) one may be taken by a link of a test that runs
    beside, between the drawing and the use. The same port is not drawn by two that run beside each
    other: as long as one may not listen yet, a socket without a file has its number.
    """
    marks = deque[socket.socket]()

    def draw() -> int:
        while True:
            port = random.SystemRandom().randrange(10_000, 32_768)
            mark = socket.socket(socket.AF_UNIX)
            with suppress(OSError), socket.socket() as probe:
                mark.bind(f"\0hugo-test-port-{port}")
                if probe.connect_ex(("127.0.0.1", port)) == ECONNREFUSED:
                    break
            mark.close()
        marks.append(mark)
        if len(marks) > MOST_MARKS:
            marks.popleft().close()
        return port

    yield draw
    for mark in marks:
        mark.close()


@pytest.fixture
def free_port(free_ports: Callable[[], int]) -> int:
    return free_ports()


@pytest.fixture
def open_path(tmp_path: Path) -> Path:
    """A folder like `tmp_path` whose way every user of this machine may go."""
    for path in (tmp_path, *tmp_path.parents):
        if path == Path(tempfile.gettempdir()) or path.stat().st_uid != os.geteuid():
            break
        path.chmod(0o755)
    return tmp_path


@pytest.fixture(scope="session")
def open_browser() -> Iterator[Callable[..., Browser]]:
    """Opens headless Chromiums of the system, with more arguments."""
    from playwright.sync_api import Error, expect, sync_playwright  # Debian has none

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright, ExitStack() as opened:

        def opening(*arguments: str) -> Browser:
            launch = partial(
                playwright.chromium.launch,
                executable_path=needs.CHROMIUM.program(),
                args=[*CALM, *arguments],
                timeout=PATIENCE_MS,
            )
            try:
                one = launch()
            except Error:  # less than one start of a thousand ends in a crash of Chromium's own
                one = launch()
            opened.callback(one.close)
            return one

        yield opening


@pytest.fixture(scope="session")
def browser(open_browser: Callable[..., Browser]) -> Browser:
    """A headless Chromium of the system."""
    return open_browser()


@pytest.fixture(scope="session")
def unguarded(browser: Browser) -> Iterator[Page]:
    """One window for many pages, in which scripts of a test may run whatever a page's policy is."""
    with browser.new_context(bypass_csp=True, reduced_motion="reduce") as context:
        yield context.new_page()


def history_of(records: Iterable[Record]) -> History:
    """Give the game to which *records* lead, one that has begun."""
    history = Table(Words()).after(*records).history
    assert history is not None
    return history


class SealedEvening:
    """Plays a game with the sealed die at random: with undo, with mending, with power cuts."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.dice = ChainedDice(self.chance.randbytes)
        colours = (Colour.RED, Colour.BLUE, Colour.TURQUOISE)
        setup = agree(EDITIONS["amigo-hugo"], colours)
        self.history, self.sealing = History(setup), Sealing()
        self.records: list[Record] = []
        for record in answers(setup):
            self.note(record)

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
        elif chance < 0.05 and self.sealing.rolls_made:
            self.mend()
        elif chance < 0.1 and history.position.phase is Phase.ROLLING and self.sealing.rolls_made:
            self.correct()
        elif history.waiting:
            self.note(history.let_go())
        elif (drawn := history.drawn_here()) is not None:
            self.note(history.do(drawn))
        elif chance < 0.13 and history.position.phase is Phase.ROLLING and self.sealing.rolls_made:
            self.seal()  # the power was cut
        elif history.position.phase is Phase.ROLLING:
            self.roll()
        elif history.position.phase is Phase.LOTS:
            self.note(history.do(DrawLot(history.position.tied[0]), "00"))
        else:
            self.note(history.do(self.chance.choice(list(legal_commands(history.position)))))

    def roll(self) -> None:
        if not self.sealing.commitments:
            self.seal()
        standing = [done.command for _, done in self.history.trail()]
        text = stirred(self.sealing.salts, standing)
        face, proof = self.dice.roll(
            len(self.sealing.commitments), self.sealing.rolls_made + 1, text
        )
        self.note(self.history.do(RollDie(face), proof))

    def seal(self) -> None:
        standing = written(done.command for _, done in self.history.trail())
        bond = Bond(1, len(self.sealing.commitments) + 1, standing)
        self.note(Committed(self.dice.draw_secret(bond), bond.game))
        for seat in self.history.position.setup.seats:
            self.note(Stirred(Seat(seat), f"{self.chance.randrange(1000):03}"))

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
    assert all(r.proof for r in done if isinstance(r.command, RollDie))
    return games
