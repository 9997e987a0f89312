"""The daemon put together: which class stands behind which port, opened and closed in order."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hugo_core.board import load_board
from hugod.adapters.dice import KernelDice
from hugod.adapters.journal import SqliteJournal
from hugod.adapters.notebook import CardNotebook
from hugod.app.inputs import StopAsked
from hugod.app.keymap import KEYPAD
from hugod.app.session import Session
from hugod.config import Config, Problem
from hugod.languages import all_phrases
from hugod.loop import Inbox, Loop
from hugod.panel.server import Panel
from hugod.pins import is_raspberry_pi
from hugod.ports import DeviceError, Dice, JournalError, Watcher
from hugod.rest import Rest

if TYPE_CHECKING:
    from hugod.adapters.glass import BoxGlass

log = logging.getLogger(__name__)


def run(
    data: Path, config: Config, problems: Sequence[Problem] = (), *, dice: Dice | None = None
) -> None:
    """Be the companion until asked to stop; whatever part is not there, the page stands in.

    What is wrong with the settings (*problems*) is said on the glass first; tests bring *dice*.
    Raises `DeviceError`, one sentence for the owner, if port, folder or card cannot be used.
    """
    from hugod.draw import render

    inbox = Inbox()
    with ExitStack() as opened:
        journal = opened.enter_context(closing(_sound_journal(data)))
        notebook = CardNotebook(data)
        session = _session(journal, notebook, problems)
        display = opened.enter_context(closing(_glass(config)))
        board, port = load_board("amigo-hugo"), config.port
        page = Panel(display, inbox.put, board, port=port, words=session.words)
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
            pins = _open_pins(opened, data)
            _attach(loop, (*_open_roll_button(opened, inbox, pins), panel))
            _serve(panel)
            _open_keypads(opened, inbox, config, pins)
            loop.run()


def _glass(config: Config) -> BoxGlass:
    """Give the display; the real one is looked for from now on, unless the owner has none.

    Only a Raspberry Pi is searched unasked: on another machine's bus may be anything.
    """
    from hugod.adapters.glass import BoxGlass
    from hugod.adapters.glass_finder import Finder, Wish
    from hugod.adapters.glass_keeper import GlassKeeper
    from hugod.adapters.transfer import Kind

    is_auto = config.display_kind == "auto"
    if config.display_kind == "none" or (is_auto and not is_raspberry_pi()):
        return BoxGlass()
    wish = Wish(
        kind=None if is_auto else Kind(config.display_kind),
        is_spi=config.display_interface == "spi",
        bus=config.display_bus,
        address=config.display_address,
    )
    keeper = GlassKeeper(Finder(wish).probe, is_turned=config.display_rotate == 180)
    return BoxGlass(keeper)


def _sound_journal(data: Path) -> SqliteJournal:
    """Open the journal. Raises `JournalError` if it was damaged: the owner is told first.

    By then the damaged file is set aside and what could be saved is in its place, so that the
    next start, which a service manager brings about by itself, plays on.
    """
    journal = SqliteJournal(data)
    if journal.notice:
        journal.close()
        raise JournalError(f"{journal.notice.removesuffix('.')}; start again to play on.")
    return journal


def _session(
    journal: SqliteJournal, notebook: CardNotebook, problems: Sequence[Problem]
) -> Session:
    """Go on where the card says the table stands."""
    settings, languages = notebook.settings(), all_phrases()
    return Session(
        journal.records(),
        languages[settings.language],
        notice=problems[0].shortly if problems else "",
        settings=settings,
        boards=notebook.boards(),
        languages=languages,
    )


def _open_pins(opened: ExitStack, folder: Path) -> Any | None:
    """Open the Raspberry Pi's pins; None elsewhere, and where they cannot be had, which is told."""
    if not is_raspberry_pi():
        return None
    from hugod.adapters.buttons import lgpio_pins

    try:
        return opened.enter_context(closing(lgpio_pins(folder)))
    except DeviceError as error:
        log.warning("%s", error)
        return None


def _open_roll_button(opened: ExitStack, inbox: Inbox, pins: Any | None) -> tuple[Watcher, ...]:
    """Open the button on *pins* and give its light; without pins the page's button still rolls."""
    if pins is None:
        return ()
    from hugod.adapters.buttons import RollButton, RollLight

    try:
        opened.enter_context(closing(RollButton(pins, inbox.put)))
        return (opened.enter_context(closing(RollLight(pins))),)
    except DeviceError as error:
        log.warning("%s", error)
        return ()


def _attach(loop: Loop, watchers: Sequence[Watcher]) -> None:
    """Let everyone see what is on the glass."""
    for watcher in watchers:
        loop.watch(watcher)


def _serve(panel: Panel) -> None:
    """Open the page and say where it is."""
    panel.start()
    sys.stdout.write(f"Hugo is at {panel.url} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    log.info("ready")


def _open_keypads(opened: ExitStack, inbox: Inbox, config: Config, pins: Any | None) -> None:
    """Listen to every keypad there is; whatever is wrong with one is told, the others still work.

    On another machine than a Raspberry Pi the keyboard is its owner's, unless he gives it.
    """

    def pico() -> None:
        from hugod.adapters.keypad import UsbKeypads

        keypads = UsbKeypads(inbox.put, KEYPAD, port=config.keypad_port)
        opened.enter_context(closing(keypads)).start()

    def matrix() -> None:
        from hugod.adapters.matrix import MatrixKeypad

        opened.enter_context(closing(MatrixKeypad(pins, inbox.put, KEYPAD))).start()

    def numpad() -> None:
        try:
            from hugod.adapters.numpad import Numpads
        except ImportError as error:
            raise DeviceError(
                "A number pad needs evdev: sudo apt install python3-evdev, or pip install evdev."
            ) from error
        opened.enter_context(closing(Numpads(inbox.put))).start()

    _open_or_tell(pico)
    if config.keypad_matrix and pins is not None:
        _open_or_tell(matrix)
    wants_numpad = config.keypad_numpad
    if is_raspberry_pi() if wants_numpad == "auto" else wants_numpad:
        _open_or_tell(numpad)


def _open_or_tell(open_part: Callable[[], None]) -> None:
    """Open a part that the box can do without."""
    try:
        open_part()
    except DeviceError as error:
        log.warning("%s", error)


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
