"""The Pico and its sixteen keys as a drawing, seen from above with the USB socket up."""

from __future__ import annotations

import wiring_parts as draw
from wiring_pinout import Wire
from wiring_svg import FAINT, Pen, colour_of

WIDE, HIGH = 900, 690
FIRST_Y, PITCH, PINS_A_SIDE = 140, 26, 20
LEFT_X, RIGHT_X = 640, 800
KEYS_X, KEYS_WIDE = 24, 330
SIGN_WIDE = 88
EDGE = KEYS_X + KEYS_WIDE
KEY = 50


def pico_picture(wires: tuple[Wire, ...]) -> str:
    """Draw every wire straight: the keys stand left of the Pico, each end as high as its pin."""
    pen = Pen(WIDE, HIGH, "Wiring of the Pico keypad")
    pen.text((24, 36), "Sixteen keys on a Raspberry Pi Pico", size=22, bold=True)
    pen.text(
        (24, 60), "The number on a wire is the Pico's pin, counted from the USB socket.", size=15
    )
    used = {wire.pin: colour_of(wire.label, index) for index, wire in enumerate(wires)}
    _pico(pen, used)
    _keys(pen, wires)
    for wire in wires:
        y, colour = _y(wire.pin), used[wire.pin]
        pen.wire([(EDGE, y), (LEFT_X - 10, y)], colour)
        pen.pill((EDGE + 18, y), str(wire.pin), colour, wide=30)
        pen.pill((LEFT_X - 130, y), f"{wire.pin} · {wire.label}", colour, wide=SIGN_WIDE)
        draw.terminals(pen, EDGE, [(y, "")])
        pen.text((EDGE - 12, y + 5), wire.terminal, size=14, anchor="end", bold=True)
    return pen.svg()


def _y(pin: int) -> float:
    return FIRST_Y + (pin - 1) * PITCH


def _pico(pen: Pen, used: dict[int, str]) -> None:
    middle = (LEFT_X + RIGHT_X) / 2
    pen.rect(LEFT_X - 22, 96, RIGHT_X - LEFT_X + 44, HIGH - 112, fill="#d9efdd", round_by=12)
    draw.usb_socket(pen, (middle - 40, 80), (80, 40), "USB")
    pen.text((middle, FIRST_Y + 200), "Raspberry", size=16, anchor="middle", bold=True)
    pen.text((middle, FIRST_Y + 222), "Pi Pico", size=16, anchor="middle", bold=True)
    for pin in range(1, 2 * PINS_A_SIDE + 1):
        is_left = pin <= PINS_A_SIDE
        at = (LEFT_X, _y(pin)) if is_left else (RIGHT_X, _y(2 * PINS_A_SIDE + 1 - pin))
        colour = used.get(pin, FAINT)
        pen.circle(at, 10, fill="#ffe9a8" if pin in used else "#e3e6eb", line=colour, thick=3)
        pen.text((at[0], at[1] + 4), str(pin), size=11, anchor="middle", bold=pin in used)


def _keys(pen: Pen, wires: tuple[Wire, ...]) -> None:
    top, bottom = _y(wires[0].pin) - 62, _y(wires[-1].pin) + 30
    draw.board(
        pen, (KEYS_X, top), (KEYS_WIDE, bottom - top), "4×4 keypad, from the front", fill="#eef0f3"
    )
    draw.key_field(pen, (KEYS_X + 16, top + 50), KEY)
    for line, words in enumerate(NOTES):
        pen.text((KEYS_X, bottom + 34 + 22 * line), words, size=15)


NOTES = (
    "No resistors, no diodes. The Pico gets its power from USB.",
    "Pin 8, between row 4 and column 1, stays free (it is ground).",
    "The order on a keypad's tail differs: see the build guide",
    "for how to find out which contact is which.",
)
