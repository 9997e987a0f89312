"""The command `hugod safe`: the box could not start, and says so, why, and what to do.

As little as possible is used, because anything may be what is broken: the glass, the keypads on
USB, the page on this machine. No pins, no journal, and the card is only read. Nobody has to press
anything: pulling the plug is enough to try again. A key does the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.board import load_board
from hugod.adapters.error_trace import ErrorTrace, version
from hugod.adapters.notebook import CardNotebook
from hugod.app.inputs import Key, KeyDown, StopAsked, TimePassed
from hugod.app.phrases import Phrases
from hugod.app.safe_view import safe_pages
from hugod.app.settings import Settings
from hugod.app.view import TextView
from hugod.config import Config, config_file, load_config, runtime_folder
from hugod.draw import problems, render
from hugod.glasses import open_glass
from hugod.keypads import open_keypads
from hugod.languages import phrases_in
from hugod.loop import Inbox
from hugod.panel.door import take_port
from hugod.panel.server import Panel
from hugod.ports import DeviceError
from hugod.signals import stopped_by_signals

if TYPE_CHECKING:
    from hugod.adapters.glass import BoxGlass

AGAIN = 3
"""The exit code when a key asked for another try. `hugod-safe.service` then starts the box."""
PAGE_S = 6.0
"""So long a page can be read before the next one comes by itself."""

log = logging.getLogger(__name__)


def safe(folder: Path, file: Path | None, port: int | None) -> int:
    """Tell what is wrong until a key asks for another try (gives `AGAIN`), or a signal to end."""
    config, _ = load_config(file or config_file(), is_named=file is not None)
    if port:
        config = replace(config, port=port)
    settings = CardNotebook(folder).settings()
    words = phrases_in(settings.language)
    pages = pages_of(ErrorTrace(folder, runtime_folder()), words)
    inbox = Inbox()
    with ExitStack() as opened:
        opened.enter_context(stopped_by_signals(inbox.put))
        display = opened.enter_context(closing(_glass(config, settings)))
        panel = _page(opened, config, display, inbox, words)
        _listen(opened, config, inbox)

        def show(view: TextView) -> None:
            with suppress(DeviceError):  # a glass that is away may be back with the next page
                display.show(render(view, display.size))
            if panel is not None:
                panel.saw(view, None)

        return AGAIN if is_asked_again(pages, inbox, show) else 0


def pages_of(trace: ErrorTrace, words: Phrases) -> tuple[TextView, ...]:
    """Give what is said of the last error, in pages that fit the glass."""
    troubles = trace.read()
    kind, said = (troubles[-1].kind, troubles[-1].shortly) if troubles else ("", "")
    *pages, facts = safe_pages(words, kind, said, f"hugod {version()}")
    while problems(facts):
        facts = replace(facts, text=facts.text[:-2].rstrip(" …") + "…")
    return (*pages, facts)


def is_asked_again(
    pages: Sequence[TextView], inbox: Inbox, show: Callable[[TextView], None]
) -> bool:
    """Show the pages in turn; True when `#` or Roll is pressed, False when asked to end."""
    number = 0
    show(pages[0])
    while True:
        match inbox.get(PAGE_S):
            case StopAsked():
                return False
            case KeyDown(Key.HASH | Key.ROLL):
                return True
            case KeyDown(Key.A):
                number -= 1
            case KeyDown() | TimePassed():
                number += 1
            case _:
                continue
        show(pages[number % len(pages)])


def _glass(config: Config, settings: Settings) -> BoxGlass:
    from hugod.adapters.transfer import Kind

    display = open_glass(config)
    if settings.glass and config.display_kind == "auto":
        display.use(Kind(settings.glass))
    return display


def _listen(opened: ExitStack, config: Config, inbox: Inbox) -> None:
    """Hear every keypad there is; where even that fails there is still the plug to be pulled."""
    try:
        open_keypads(opened, inbox.put, config, None)
    except (DeviceError, ImportError, OSError) as error:
        log.warning("no keypads: %r", error)


def _page(
    opened: ExitStack, config: Config, display: BoxGlass, inbox: Inbox, words: Phrases
) -> Panel | None:
    """Open the page on this machine; without it there is still the glass."""
    try:
        door = opened.enter_context(take_port("127.0.0.1", config.port))
    except DeviceError as error:
        log.warning("%s", error)
        return None
    panel = Panel(display, inbox.put, load_board("amigo-hugo"), words=lambda: words)
    opened.enter_context(closing(panel)).open(door)
    panel.start()
    return panel
