"""The check of keys on USB: the Pico, the program that holds its port, firmware; number pads."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.diagnostics.machine import Machine

KEY_KP7, KEY_KPENTER = 71, 96
"""Of the kernel's input-event-codes.h: a keyboard with both has a block of numbers."""
WORD_BITS = 8 * struct.calcsize("L")
"""The kernel prints the keys in words of this size, the highest first."""


@dataclass(frozen=True, slots=True)
class KeypadAnswers:
    """The answers of the keypads on USB: each port's firmware, or its trouble."""

    known: Mapping[str, str] = field(default_factory=dict)
    troubles: Mapping[str, str] = field(default_factory=dict)


def keypad(machine: Machine, ports: Sequence[str], listen: Callable[[], KeypadAnswers]) -> Finding:
    """Return the finding for the Pico at *ports*; *listen* waits until all have sent something."""
    if not ports:
        return Finding(CheckedPart.KEYPAD, State.ABSENT, Code.NONE)
    there = [port for port in ports if (machine.root / port.lstrip("/")).exists()]
    if not there:
        return Finding(CheckedPart.KEYPAD, State.MISSING, Code.LOST, f"nothing at {ports[0]}")
    refused = [port for port in there if not machine.may_use(machine.root / port.lstrip("/"))]
    if len(refused) == len(there):
        return machine.not_allowed(CheckedPart.KEYPAD, refused[0], "dialout")
    return heard(machine, there, listen())


def heard(machine: Machine, ports: Sequence[str], said: KeypadAnswers) -> Finding:
    """Return the finding for what the keypads sent."""
    if said.known:
        what = ", ".join(f"{port}, firmware {version}" for port, version in said.known.items())
        return Finding(CheckedPart.KEYPAD, State.OK, what=what)
    for port in ports:
        programs = [name for name in machine.holders(port) if not name.startswith("hugod")]
        trouble = said.troubles.get(port, "it says nothing")
        if "lock" in trouble or "busy" in trouble.lower():
            by = f"{port}: {', '.join(programs) or 'by a program of another user'}"
            line = "sudo systemctl disable --now ModemManager" if "ModemManager" in by else ""
            return Finding(CheckedPart.KEYPAD, State.WRONG, Code.HELD, by, line)
        if "No such file" in trouble:
            return Finding(CheckedPart.KEYPAD, State.MISSING, Code.LOST, f"nothing at {port}")
        if "Permission denied" in trouble:
            return machine.not_allowed(CheckedPart.KEYPAD, port, "dialout")
        code = Code.OTHER_VERSION if "protocol" in trouble else Code.SILENT
        what = port if code is Code.SILENT else f"{port}: {trouble}"  # the code says it itself
        return Finding(CheckedPart.KEYPAD, State.WRONG, code, what, "firmware/README.md")
    return Finding(CheckedPart.KEYPAD, State.ABSENT, Code.NONE)


def number_pad(machine: Machine, has_library: Callable[[str], bool]) -> Finding:
    """Return the finding for the first keyboard with a block of numbers in the kernel's list."""
    pads = [
        (_name(block), found[0])
        for block in machine.text("proc/bus/input/devices").split("\n\n")
        if (found := re.search(r"\bevent\d+", block)) and _has_numbers(block)
    ]
    if not pads:
        return Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE)
    name, event = pads[0]
    what = f"{name}, /dev/input/{event}"
    if not has_library("evdev"):
        install = "sudo apt install python3-evdev"
        return Finding(
            CheckedPart.NUMBER_PAD, State.WRONG, Code.NO_LIBRARY, f"{what}: evdev", install
        )
    if not machine.may_use(machine.root / "dev/input" / event):
        return machine.not_allowed(CheckedPart.NUMBER_PAD, what, "input")
    return Finding(CheckedPart.NUMBER_PAD, State.OK, what=what)


def pad_at(machine: Machine, path: str) -> str:
    """Return the name and *path* of the input device there."""
    blocks = machine.text("proc/bus/input/devices").split("\n\n")
    event = re.compile(rf"\b{re.escape(path.rpartition('/')[2])}\b")
    return next((f"{_name(each)}, {path}" for each in blocks if event.search(each)), path)


def _name(block: str) -> str:
    found = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
    return found[1] if found else ""


def _has_numbers(block: str) -> bool:
    found = re.search(r"^B: KEY=([0-9a-f ]+)$", block, re.MULTILINE)
    words = found[1].split() if found else []
    bits = sum(int(word, 16) << WORD_BITS * at for at, word in enumerate(reversed(words)))
    return bool(bits >> KEY_KP7 & 1 and bits >> KEY_KPENTER & 1)
