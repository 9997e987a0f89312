"""The daemon put together: which class stands behind which port, opened and closed in order."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
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
from hugod.hush import Hush, hour_now
from hugod.languages import all_phrases
from hugod.loop import Inbox, Loop
from hugod.panel.server import Panel
from hugod.pins import is_raspberry_pi
from hugod.ports import DeviceError, Dice, Glass, JournalError, Watcher
from hugod.rest import Rest

if TYPE_CHECKING:
    from hugod.adapters.glass import BoxGlass
    from hugod.adapters.voice import Instrument

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
        panel = opened.enter_context(closing(_page(config, display, inbox, session)))
        panel.open()
        hush = Hush(inbox.put, partial(hour_now, is_pi=is_raspberry_pi()))
        hush.add(panel)
        loop = Loop(
            session,
            inbox,
            display=display,
            journal=journal,
            notebook=notebook,
            dice=dice or KernelDice(),
            paint=render,
            rest=Rest(display.dim),
            play=hush.play,
        )
        with _stopped_by_signals(inbox):
            loop.begin()  # nothing of the pins or the web is loaded before the first picture
            log.info("first frame")
            pins = _open_pins(opened, data)
            _open_speaker(opened, hush, config, pins)
            _attach(loop, (*_open_roll_button(opened, inbox, pins), panel))
            _serve(panel)
            opened.enter_context(_keypads(inbox, config.keypad_port))
            loop.run()


def _page(config: Config, glass: Glass, inbox: Inbox, session: Session) -> Panel:
    board = load_board("amigo-hugo")
    return Panel(glass, inbox.put, board, port=config.port, words=session.words)


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


def _open_speaker(opened: ExitStack, hush: Hush, config: Config, pins: Any | None) -> None:
    """Open what the box is heard by; whatever is wrong with it is told, and the page still is."""
    kind = config.sound_kind
    if kind == "auto":
        kind = "buzzer" if pins is not None else "none"
    if kind == "none":
        return
    try:
        instrument = _instrument(opened, kind, config.sound_device, pins)
    except DeviceError as error:
        log.warning("%s", error)
        return
    from hugod.adapters.voice import Voice

    hush.add(opened.enter_context(closing(Voice(instrument))))


def _instrument(opened: ExitStack, kind: str, device: str, pins: Any | None) -> Instrument:
    if kind == "device":
        from hugod.adapters.speaker import SoundDevice

        return SoundDevice(device)
    if pins is None:
        raise DeviceError("The buzzer needs the pins of a Raspberry Pi.")
    from hugod.adapters.buzzer import Buzzer

    return opened.enter_context(closing(Buzzer(pins)))


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
