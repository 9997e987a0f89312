"""`hugod safe` after failed starts: glass and keys opened, the error in pages, files set aside.

```
  pages in turn -- key pressed -----------------------------> AGAIN: systemd starts the box
     ^    |                                                     ^
     no   '-- key held --> question -- yes --> files set aside -'
     '------------------------'
```
As little as possible is used, because anything may be broken: the display, the page on this
machine, every keypad, the button if the pins allow it. The card is only read until something is
set aside. Pulling the plug also tries again.
"""

from __future__ import annotations

import argparse
import logging
import os
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.board import load_board
from hugod.app.box.safe_talk import Outcome, SafeTalk, safe_pages
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.commands.run import add_box
from hugod.config import Config, config_file, load_config, runtime_folder
from hugod.display.frame_diff import Controller
from hugod.display.panel_thread import DisplayWorker, open_display
from hugod.draw import problems, render
from hugod.inbox import Inbox
from hugod.keys.openers import UsbParts, add_roll_button, open_keypads, pins_here
from hugod.languages import words_in
from hugod.late import answer, own
from hugod.ports import DeviceError, JournalError, Ping, Rolled, Written
from hugod.serving.bind import take_port
from hugod.store.removal import PLACE, WipeReach, next_reach, set_aside
from hugod.store.settings_store import JsonSettingsStore
from hugod.system.crash_log import ErrorTrace, version
from hugod.system.power import stopped_by_signals
from hugod.web.server import WebServer

if TYPE_CHECKING:
    from hugod.gpio.parts import PinParts

AGAIN = 3
"""Exit code after a key asked for another try; `hugod-safe.service` then starts the box."""
PINS = "safe-pins"
"""File in the runtime folder while the pins are in use. If it is there at the start, the pins
ended safe mode the last time, and are left alone."""

log = logging.getLogger(__name__)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod safe`."""
    parser.description = "Say on the glass why the box could not start; nothing is changed."
    add_box(parser, safe)


def safe(folder: Path, file: Path | None, port: int | None) -> int:
    """Show the error until a key asks for another try (returns `AGAIN`), or a signal to end."""
    config, _ = load_config(file or config_file(), is_named=file is not None)
    if port:
        config = replace(config, port=port)
    settings = JsonSettingsStore(folder).settings()
    words = words_in(settings.language)
    pages = pages_of(ErrorTrace(folder, runtime_folder()), words)
    inbox = Inbox()
    with ExitStack() as opened:
        opened.enter_context(stopped_by_signals(inbox.put))
        display = opened.enter_context(closing(_display(config, settings)))
        server = _page(opened, config, display, inbox, words)

        def show(view: View) -> None:
            with suppress(DeviceError):  # the display may be back with the next page
                display.show(render(view, display.size))
            if server is not None:
                server.saw(view, None)

        show(pages[0])  # it stays, whatever hangs from here on
        keys = _listen(opened, config, inbox, folder)
        if runtime := runtime_folder():  # the card is only read
            with suppress(ImportError):
                _answer(opened, config, runtime, display, keys)
        is_again = is_asked_again(words, pages, inbox, show, folder)
        return AGAIN if is_again else 0


def pages_of(trace: ErrorTrace, words: Words) -> tuple[TextView, ...]:
    """The last error in pages that fit the display."""
    troubles = trace.read()
    kind, said = (troubles[-1].kind, troubles[-1].shortly) if troubles else ("", "")
    *pages, facts = safe_pages(words, kind, said, f"hugod {version()}")
    if problems(facts):
        too_long = bisect_left(
            range(len(facts.text)), True, key=lambda length: bool(problems(_cut(facts, length)))
        )
        facts = _cut(facts, too_long - 1)
    return (*pages, facts)


def _cut(page: TextView, length: int) -> TextView:
    return replace(page, text=page.text[:length].rstrip(" …") + "…")


def is_asked_again(
    words: Words,
    pages: Sequence[TextView],
    inbox: Inbox,
    show: Callable[[View], None],
    folder: Path,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Show the pages in turn, beginning after the first, and handle the keys.

    Returns True when the box is to be started again, False when asked to end.
    """
    talk = SafeTalk(words, pages, clock(), is_all=next_reach(folder) is WipeReach.ALL)
    shown = talk.view
    while True:
        if talk.view != shown:
            show(shown := talk.view)
        item = inbox.get(talk.wait_s(clock()))
        if isinstance(item, Written | Rolled | Ping):
            continue
        outcome = talk.handle(item, clock())
        if outcome is Outcome.SET_ASIDE:
            _set_aside(talk, folder, clock())
        elif outcome is not None:
            return outcome is Outcome.AGAIN


def _set_aside(talk: SafeTalk, folder: Path, now: float) -> None:
    """Set aside the files that keep the box from starting; *talk* shows the outcome."""
    try:
        name = set_aside(folder, date.today())
    except JournalError as error:
        log.warning("%s", error)
        talk.failed(type(error).__name__, now)
    else:
        log.warning("set aside: %s", folder / PLACE / name)
        talk.set_aside(name, now)


def _display(config: Config, settings: Settings) -> DisplayWorker:
    display = open_display(config)
    if settings.glass and config.display_kind == "auto":
        display.use(Controller(settings.glass))
    return display


def _listen(
    opened: ExitStack, config: Config, inbox: Inbox, folder: Path
) -> tuple[PinParts | None, UsbParts | None]:
    """Open everything that has keys."""
    # Each part may be missing: without any key, the plug can still be pulled.
    pins = usb = None
    try:
        if _may_use_pins(opened) and (pins := pins_here(opened, folder)):
            add_roll_button(pins, inbox.put)
    except (DeviceError, ImportError, OSError) as error:
        log.warning("no pins: %r", error)
    try:
        usb = open_keypads(opened, inbox.put, config, pins)
    except (DeviceError, ImportError, OSError) as error:
        log.warning("no keypads: %r", error)
    return pins, usb


def _answer(
    opened: ExitStack,
    config: Config,
    runtime: Path,
    display: DisplayWorker,
    keys: tuple[PinParts | None, UsbParts | None],
) -> None:
    """Let `hugod check` know how the parts are."""
    pins, usb = keys
    parts = own.OwnParts(config, display, usb and usb.picos, usb and usb.pads, pins)
    answering = answer.Answering(runtime / answer.ANSWER, answer.SAFE, config.port, parts)
    opened.enter_context(closing(answering)).start()


def _may_use_pins(opened: ExitStack) -> bool:
    """Whether the pins did not end safe mode before; note that they are used from now on."""
    runtime = runtime_folder()
    if runtime is None:
        return True
    note = runtime / PINS
    if os.path.lexists(note):
        return False
    with suppress(OSError):
        # If the pins end this start, the note stays and the next one does without them.
        note.touch()
    opened.callback(note.unlink, missing_ok=True)
    return True


def _page(
    opened: ExitStack, config: Config, display: DisplayWorker, inbox: Inbox, words: Words
) -> WebServer | None:
    """Open the page on this machine; None if its port is taken."""
    try:
        door = opened.enter_context(take_port("127.0.0.1", config.port))
    except DeviceError as error:
        log.warning("%s", error)
        return None
    server = WebServer(display, inbox.put, load_board("amigo-hugo"), words=lambda: words)
    opened.enter_context(closing(server)).open(door)
    server.start()
    return server
