"""The daemon put together: which class stands behind which port, opened and closed in order."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from hugo_core.board import load_board
from hugod.adapters.dice import KernelDice
from hugod.adapters.journal import SqliteJournal
from hugod.adapters.notebook import CardNotebook
from hugod.app.inputs import StopAsked
from hugod.app.keymap import KEYPAD
from hugod.app.session import Session
from hugod.config import Problem
from hugod.languages import all_phrases
from hugod.loop import Inbox, Loop
from hugod.panel.server import Panel
from hugod.ports import Dice

log = logging.getLogger(__name__)


def run(
    data: Path,
    port: int,
    problems: Sequence[Problem] = (),
    *,
    dice: Dice | None = None,
    keypad_port: str = "",
) -> None:
    """Be the companion until asked to stop, with or without a keypad.

    What is wrong with the settings (*problems*) is said on the glass first. The kernel throws the
    die unless another one is given, as tests do. Keypads are found by their USB id unless
    *keypad_port* names the one.
    Raises `DeviceError` with one sentence for the owner if the port, the folder or the card
    cannot be used.
    """
    from hugod.adapters.display import VirtualOled
    from hugod.draw import render

    inbox = Inbox()
    with ExitStack() as opened:
        journal = opened.enter_context(closing(SqliteJournal(data)))
        display = opened.enter_context(closing(VirtualOled()))
        panel = Panel(display, inbox.put, load_board("amigo-hugo"), port=port)
        opened.callback(panel.close)
        panel.open()
        notebook = CardNotebook(data)
        loop = Loop(
            _session(journal, notebook, problems),
            inbox,
            display=display,
            journal=journal,
            notebook=notebook,
            dice=dice or KernelDice(),
            paint=render,
        )
        with _stopped_by_signals(inbox):
            _begin(loop, panel)
            opened.enter_context(_keypads(inbox, keypad_port))
            loop.run()


def _session(
    journal: SqliteJournal, notebook: CardNotebook, problems: Sequence[Problem]
) -> Session:
    """Go on where the card says the table stands."""
    settings, languages = notebook.settings(), all_phrases()
    return Session(
        journal.records(),
        languages[settings.language],
        notice=journal.notice or (problems[0].shortly if problems else ""),
        settings=settings,
        boards=notebook.boards(),
        languages=languages,
    )


def _begin(loop: Loop, panel: Panel) -> None:
    """Show the first picture before anything of the web is loaded."""
    loop.begin()
    log.info("first frame")
    loop.watch(panel)
    panel.start()
    sys.stdout.write(f"Hugo is at {panel.url} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    log.info("ready")


@contextmanager
def _keypads(inbox: Inbox, port: str) -> Iterator[None]:
    """Listen to the keypads on USB as long as this lasts: the one at *port*, or all there are."""
    from hugod.adapters.keypad import UsbKeypads

    with closing(UsbKeypads(inbox.put, KEYPAD, port=port)) as keypads:
        keypads.start()
        yield


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
