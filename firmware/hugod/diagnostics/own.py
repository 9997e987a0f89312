"""The check of parts that the running box has in use: each asked, none touched; gone is missing.

One that was there since the start and is gone is missing; so is one that the settings name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.util import find_spec
from typing import Protocol

from hugod.app.values.findings import ButtonTrouble, CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics import display_probe as display_probe
from hugod.diagnostics import keys, pin_probes
from hugod.diagnostics.keys import KeypadAnswers
from hugod.diagnostics.machine import Machine, Probes
from hugod.diagnostics.probes import sound_cards
from hugod.display.panel_thread import DisplayStatus
from hugod.gpio import pwm
from hugod.gpio.pins import BUZZER, ROLL_BUTTON, ROLL_LIGHT
from hugod.late import backend


class KnowsGlass(Protocol):
    """A display that knows its own state."""

    changed: Callable[[], None]

    def known(self) -> tuple[DisplayStatus, str]: ...


class KnowsKeypads(Protocol):
    """Keypads that know their own state."""

    changed: Callable[[], None]

    def known(self) -> Mapping[str, str]: ...

    def troubles(self) -> Mapping[str, str]: ...


class PinTrouble(Protocol):
    """The reason why no pin can be had."""

    @property
    def trouble(self) -> ButtonTrouble: ...


class KnowsPins(Protocol):
    """The parts on the pins, which know their own state."""

    changed: Callable[[], None]

    @property
    def error(self) -> PinTrouble | None: ...

    def state(self, piece: CheckedPart) -> tuple[str, bool] | None: ...


class KnowsSpeaker(Protocol):
    """A sound device that knows its last trouble."""

    @property
    def trouble(self) -> str: ...


UNTRIED = {
    CheckedPart.BUTTON: (Code.PRESS, f"GPIO {ROLL_BUTTON}"),
    CheckedPart.LIGHT: (Code.LOOK, f"GPIO {ROLL_LIGHT}"),
    CheckedPart.MATRIX: (Code.TRY_KEYS, "if there is one"),
    CheckedPart.SOUND: (Code.LISTEN, f"a buzzer on GPIO {BUZZER}"),
}
"""What to do about a part on the pins that says nothing by itself, and where it is."""
PINS_FIRST = "the pins come first"


@dataclass(slots=True)
class OwnParts:
    """The parts that the daemon has in use; None: it has none of that kind."""

    config: Config
    glass: KnowsGlass
    picos: KnowsKeypads | None = None
    pads: KnowsKeypads | None = None
    pins: KnowsPins | None = None
    speaker: KnowsSpeaker | None = None
    machine: Machine = field(default_factory=Machine)
    _seen: set[CheckedPart] = field(default_factory=set)

    def watch(self, changed: Callable[[], None]) -> None:
        """Have *changed* called, from any thread, when one of them has changed that knows it."""
        # A lamp and a speaker do not know: their trouble comes with what they are to show or sound.
        for each in (self.glass, self.picos, self.pads, self.pins):
            if each is not None:
                each.changed = changed

    def signature(self) -> object:
        """Return a value that changes whenever a finding does; quickly made."""
        keypads = [each for each in (self.picos, self.pads) if each]
        usb = [(dict(each.known()), dict(each.troubles())) for each in keypads]
        on_pins = [self.pins.state(piece) for piece in UNTRIED] if self.pins else []
        trouble = self.speaker.trouble if self.speaker else ""
        return (self.glass.known(), usb, on_pins, self.pins and str(self.pins.error), trouble)

    def probes(self) -> Probes:
        """Return the probe of each of them."""
        return {
            CheckedPart.PINS: self.header,
            CheckedPart.BUTTON: partial(self._on_pins, CheckedPart.BUTTON),
            CheckedPart.LIGHT: partial(self._on_pins, CheckedPart.LIGHT),
            CheckedPart.DISPLAY: self.display,
            CheckedPart.KEYPAD: self.keypad,
            CheckedPart.NUMBER_PAD: self.number_pad,
            CheckedPart.MATRIX: partial(self._on_pins, CheckedPart.MATRIX),
            CheckedPart.SOUND: self.sound,
        }

    def findings(self) -> list[Finding]:
        """Return one finding for each of them."""
        return [ask() for ask in self.probes().values()]

    def header(self) -> Finding:
        """Return the finding for the pins themselves."""
        if self.pins is None:
            return pin_probes.header(self.machine, _is_installed)
        found = pin_probes.header(self.machine, _is_installed, backend.old_libgpiod())
        error = self.pins.error
        if error is None or found.state is not State.OK:
            return found
        return Finding(CheckedPart.PINS, State.WRONG, Code.FAILED, str(error))

    def display(self) -> Finding:
        """Return the finding for the display."""
        status, where = self.glass.known()
        if status is DisplayStatus.LOST:
            return Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST)
        shown = where if status is DisplayStatus.WORKS else ""
        if shown and self.config.display_interface == "spi":
            return Finding(CheckedPart.DISPLAY, State.UNTESTED, Code.LOOK, shown)
        if shown:
            bus = re.search(r"\d+$", shown)
            return display_probe.with_speed(self.machine, int(bus[0]) if bus else 1, shown)
        return display_probe.display(self.machine, self.config, lambda: "", lambda bus: ())

    def keypad(self) -> Finding:
        """Return the finding for the Pico."""
        if self.picos is None:
            return Finding(CheckedPart.KEYPAD, State.WRONG, Code.FAILED)
        said = KeypadAnswers(self.picos.known(), self.picos.troubles())
        found = keys.heard(self.machine, [*said.troubles], said)
        if self.config.keypad_port and found.state is State.ABSENT:
            what = f"nothing at {self.config.keypad_port}"
            return Finding(CheckedPart.KEYPAD, State.MISSING, Code.LOST, what)
        return self._or_lost(found)

    def number_pad(self) -> Finding:
        """Return the finding for the number pads."""
        if self.pads is None:
            wanted = self.config.keypad_numpad
            if self.machine.is_pi if wanted == "auto" else wanted:
                return keys.number_pad(self.machine, lambda name: False)
            return Finding(
                CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE, "keyboards are left alone"
            )
        if known := self.pads.known():
            what = ", ".join(keys.pad_at(self.machine, path) for path in known)
            return self._or_lost(Finding(CheckedPart.NUMBER_PAD, State.OK, what=what))
        for place, trouble in self.pads.troubles().items():
            return Finding(CheckedPart.NUMBER_PAD, State.WRONG, Code.FAILED, f"{place}: {trouble}")
        return self._or_lost(Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE))

    def sound(self) -> Finding:
        """Return the finding for the speaker that is used."""
        if self.speaker is not None:
            found = _sound_device(self.machine, self.config.sound_device)
            if trouble := self.speaker.trouble:
                return replace(found, state=State.WRONG, code=Code.FAILED, what=trouble.rstrip("."))
            return found
        if self.config.sound_kind == "buzzer" and self.pins is None:
            return Finding(
                CheckedPart.SOUND, State.MISSING, Code.NOT_A_PI, "the buzzer needs its pins"
            )
        if self.pins is None or self.pins.state(CheckedPart.SOUND) is None:
            return Finding(CheckedPart.SOUND, State.ABSENT, Code.NONE, "the page has its own")
        found = self._on_pins(CheckedPart.SOUND)
        if found.code is Code.LISTEN and not pwm.is_there(self.machine.root / "sys/class/pwm"):
            what = f"{found.what}, out of tune while the kernel does not swing it"
            return replace(found, what=what, line=pwm.OVERLAY)
        return found

    def _on_pins(self, piece: CheckedPart) -> Finding:
        """Return the finding for a part on the pins."""
        if self.pins is None:
            return Finding(piece, State.ABSENT, Code.NONE, "no pins here")
        state = self.pins.state(piece)
        if state is None:
            return Finding(piece, State.ABSENT, Code.NONE, "the settings say that there is none")
        if self.pins.error is not None:
            return Finding(piece, State.ABSENT, Code.NONE, PINS_FIRST)
        trouble, is_proven = state
        code, where = UNTRIED[piece]
        if trouble:
            is_low = trouble.startswith("a short") or trouble.endswith("all the time")
            code = Code.STUCK if is_low else Code.FAILED
            return Finding(piece, State.WRONG, code, trouble)
        if is_proven:
            return Finding(piece, State.OK, what="it was pressed since the start")
        # A lamp, a buzzer, a button that nobody has pressed: they say nothing back.
        return Finding(piece, State.UNTESTED, code, where)

    def _or_lost(self, found: Finding) -> Finding:
        """Return the finding, or that the part was there since the start and is gone."""
        if found.state is State.OK:
            self._seen.add(found.piece)
        if found.state is State.ABSENT and found.piece in self._seen:
            return replace(found, state=State.MISSING, code=Code.LOST)
        return found


def _is_installed(library: str) -> bool:
    return find_spec(library) is not None


def _sound_device(machine: Machine, device: str) -> Finding:
    cards = sound_cards(machine)
    if not cards:
        return Finding(CheckedPart.SOUND, State.MISSING, Code.LOST, "no sound device")
    name = f" by the name {device}" if device else ""
    return Finding(
        CheckedPart.SOUND, State.UNTESTED, Code.LISTEN, f"aplay on {', '.join(cards)}{name}"
    )
