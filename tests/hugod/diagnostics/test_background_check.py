"""The check from inside the daemon: known parts are asked, and the worst of each is told."""

from __future__ import annotations

from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked
from hugod.diagnostics.background_check import LiveCheck, one_each

FOUND = [
    Finding(
        CheckedPart.PINS, State.WRONG, Code.NOT_ALLOWED, "/dev/gpiochip0", "sudo usermod -aG gpio a"
    ),
    Finding(CheckedPart.DISPLAY, State.OK, what="sh1106 at 0x3C on I²C bus 1, 400 kHz"),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
    Finding(CheckedPart.MATRIX, State.ABSENT, Code.NONE, "no pins here"),
]


def test_the_parts_in_the_daemons_hands_are_asked() -> None:
    live = LiveCheck(lambda known: [probe() for probe in known.values()])
    assert live.answer(CheckParts()) == Checked(())
    live.known = {CheckedPart.DISPLAY: lambda: FOUND[1]}
    assert live.answer(CheckParts()) == Checked((FOUND[1],))


def test_the_glass_tells_the_worst_of_each_part_once() -> None:
    more = [
        Finding(CheckedPart.PINS, State.OK),
        *FOUND,
        Finding(CheckedPart.PINS, State.ABSENT, Code.TAKEN_PIN),
    ]
    assert list(one_each(more)) == FOUND
