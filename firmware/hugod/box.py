"""The daemon put together: which class stands behind which port, opened and closed in order."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.board import load_board
from hugod.adapters.dice import KernelDice
from hugod.adapters.journal import SqliteJournal
from hugod.adapters.notebook import CardNotebook
from hugod.app.inputs import StopAsked
from hugod.app.session import Session
from hugod.config import Config, Problem
from hugod.languages import all_phrases
from hugod.loop import Inbox, Loop
from hugod.panel.server import Panel
from hugod.ports import DeviceError, Dice, Watcher
from hugod.rest import Rest

if TYPE_CHECKING:
    from hugod.adapters.glass import BoxGlass

log = logging.getLogger(__name__)


def run(
    data: Path,
    port: int,
    problems: Sequence[Problem] = (),
    *,
    config: Config | None = None,
    dice: Dice | None = None,
) -> None:
    """Be the companion until asked to stop; whatever part is not there, the page stands in.

    What is wrong with the settings (*problems*) is said on the glass first; tests bring *dice*.
    Raises `DeviceError`, one sentence for the owner, if port, folder or card cannot be used.
    """
    from hugod.draw import render

    inbox = Inbox()
    with ExitStack() as opened:
        journal = opened.enter_context(closing(SqliteJournal(data)))
        notebook = CardNotebook(data)
        session = _session(journal, notebook, problems)
        display = opened.enter_context(closing(_glass(config or Config())))
        page = Panel(display, inbox.put, load_board("amigo-hugo"), port=port, words=session.words)
        panel = opened.enter_context(closing(page))
        panel.open()
        loop = Loop(
            session,
            inbox,
            display=display,
            journal=journal,
            notebook=notebook,
            dice=dice or KernelDice(),
            paint=render,
            rest=Rest(display.dim),
        )
        with _stopped_by_signals(inbox):
            loop.begin()  # nothing of the pins or the web is loaded before the first picture
            log.info("first frame")
            for watcher in (*_open_roll_button(opened, inbox, data), panel):
                loop.watch(watcher)
            _play(loop, panel)


def _glass(config: Config) -> BoxGlass:
    """Give the display; the real one is looked for from now on, unless the owner has none."""
    from hugod.adapters.glass import BoxGlass
    from hugod.adapters.glass_finder import Finder, Wish
    from hugod.adapters.glass_keeper import GlassKeeper
    from hugod.adapters.transfer import Kind

    if config.display_kind == "none":
        return BoxGlass()
    wish = Wish(
        kind=None if config.display_kind == "auto" else Kind(config.display_kind),
        is_spi=config.display_interface == "spi",
        bus=config.display_bus,
        address=config.display_address,
    )
    keeper = GlassKeeper(Finder(wish).probe, is_turned=config.display_rotate == 180)
    return BoxGlass(keeper)


def _session(
    journal: SqliteJournal, notebook: CardNotebook, problems: Sequence[Problem]
) -> Session:
    """Go on where the card says the table stands."""
    if journal.notice:
        log.warning("%s", journal.notice)
    settings, languages = notebook.settings(), all_phrases()
    return Session(
        journal.records(),
        languages[settings.language],
        notice=journal.notice or (problems[0].shortly if problems else ""),
        settings=settings,
        boards=notebook.boards(),
        languages=languages,
    )


def _open_roll_button(opened: ExitStack, inbox: Inbox, folder: Path) -> tuple[Watcher, ...]:
    """Open the button on a Raspberry Pi's pins and give its light; elsewhere there is none.

    Whatever is wrong with the pins is told, and the page's button still rolls.
    """
    from hugod.adapters.buttons import RollButton, RollLight, is_raspberry_pi, lgpio_pins

    if not is_raspberry_pi():
        return ()
    try:
        pins = opened.enter_context(closing(lgpio_pins(folder)))
        opened.enter_context(closing(RollButton(pins, inbox.put)))
        return (opened.enter_context(closing(RollLight(pins))),)
    except DeviceError as error:
        log.warning("%s", error)
        return ()


def _play(loop: Loop, panel: Panel) -> None:
    """Open the page and play until asked to stop."""
    panel.start()
    sys.stdout.write(f"Hugo is at {panel.url} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    log.info("ready")
    loop.run()


@contextmanager
def _stopped_by_signals(inbox: Inbox) -> Iterator[None]:
    """Make SIGTERM and Ctrl-C ask the session to stop, as long as this lasts."""
    kinds = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(kind, lambda *_: inbox.put(StopAsked())) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in zip(kinds, before, strict=True):
            signal.signal(kind, handler)
