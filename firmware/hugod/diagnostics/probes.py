"""The ways to the real things that `survey` is handed, and the command `hugod check`."""

from __future__ import annotations

import getpass
import time
from collections.abc import Collection, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.inputs import KEYPAD
from hugod.app.words import Words
from hugod.config import Config, runtime_folder
from hugod.diagnostics.card import player, what_is_set_aside
from hugod.diagnostics.keys import Heard
from hugod.diagnostics.machine import Place
from hugod.diagnostics.owner import Known, Owner
from hugod.diagnostics.report import error_lines, is_playable, lines
from hugod.diagnostics.run import PARTS, Tools, held_by, survey
from hugod.dice.kernel import KernelDice
from hugod.display.finder import Finder, Wish
from hugod.display.frame_diff import Kind
from hugod.display.oled import WIRE_ERRORS, who_answers
from hugod.gpio.backend import old_libgpiod, open_pins
from hugod.gpio.probe import consumer_of, low_now
from hugod.keys.keypad_link import PicoDriver, pico_ports
from hugod.keys.usb import UsbKeypads, UsbPoller
from hugod.languages import words_in
from hugod.ports import DeviceError
from hugod.system.crash_log import ErrorTrace

LISTEN_S = 4.0
"""A keypad says hello within a second or two; after three without a word it is a stranger."""
GLANCE_S = 0.05


def here() -> Place:
    """Give this machine."""
    return Place(user=getpass.getuser())


def tools() -> Tools:
    """Give the ways to this machine's parts."""
    return Tools(
        has_library=lambda name: find_spec(name) is not None,
        old_gpiod=old_libgpiod,
        user_of=consumer_of,
        low_now=levels,
        find_display=find_display,
        answering=answering,
        pico_ports=pico_ports,
        listen=listen,
        dice=KernelDice(),
    )


def wish_of(config: Config) -> Wish:
    """Give what the settings say about the display."""
    is_auto = config.display_kind in ("auto", "none")
    return Wish(
        kind=None if is_auto else Kind(config.display_kind),
        is_spi=config.display_interface == "spi",
        bus=config.display_bus,
        address=config.display_address,
    )


def find_display(config: Config) -> str:
    """Say which display answers and where; empty if none does, or none can be asked."""
    try:
        found = Finder(wish_of(config)).probe()
    except DeviceError:  # what is to be installed for it is another probe's to say
        return ""
    if found is None:
        return ""
    found.wire.cleanup()
    return found.where


def answering(bus: int) -> Sequence[int]:
    """Give the addresses that answer on an I²C bus; none if it cannot be asked."""
    try:
        return who_answers(bus)
    except WIRE_ERRORS:
        return ()


def levels(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
    """Give the pins that are low. Raises `DeviceError` if they cannot be had."""
    with TemporaryDirectory() as folder, closing(open_pins(Path(folder))) as pins:
        return low_now(pins, looked_at, driven)


def listen(ports: Sequence[str]) -> Heard:
    """Listen to the keypads on *ports* until all have spoken or been found wanting."""
    until, noticed = time.monotonic() + LISTEN_S, Event()
    keypads = UsbKeypads(lambda _: noticed.set(), PicoDriver(KEYPAD, ports=lambda: ports))
    with closing(UsbPoller([keypads], look_s=GLANCE_S)) as poller:
        poller.start()
        while True:
            heard = Heard(keypads.known(), keypads.troubles())
            if {*heard.known, *heard.troubles} >= {*ports} or time.monotonic() > until:
                return heard
            noticed.clear()
            noticed.wait(GLANCE_S)


def look(owner: Owner, known: Known) -> list[Finding]:
    """Look at everything from inside the daemon, which says what it has in hand."""
    return survey(here(), owner, tools(), known)


def in_use(place: Place, folder: Path) -> Known:
    """Say what a running daemon has: everything, or all but *folder* if it plays in another."""
    if here_plays := player(place, folder):
        said = f"process {here_plays}{what_is_set_aside(folder)}"
        card = Finding(Piece.CARD, State.OK, Code.IN_USE, said)
        return {**held_by(here_plays), Piece.CARD: lambda: card}
    elsewhere = place.daemons()
    return held_by(elsewhere[0], PARTS) if elsewhere else {}


def check(owner: Owner) -> tuple[list[str], bool]:
    """Look at everything; give the lines, and whether the box can be played."""
    place = here()
    findings = survey(place, owner, tools(), in_use(place, owner.folder))
    words: Words = words_in("en")
    troubles = ErrorTrace(owner.folder, runtime_folder()).read()
    return [*lines(findings, words), *error_lines(troubles)], is_playable(findings)
