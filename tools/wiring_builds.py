"""One box as a drawing: the Pi's header on the left, the parts on the right, every wire between.

The Pi lies as you hold it with the SD card up: the header is at its right edge. A wire from the
inner row (odd numbers) passes between two pins of the outer row, so each wire has a height of its
own; on its way to the part it has a lane of its own, too, and its pin's number stands on both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import wiring_parts as draw
from wiring_pinout import HEADER, KEYPADS, Build, Wire, wires_of
from wiring_svg import FAINT, INK, Pen, Point, colour_of

WIDE, HIGH = 1060, 930
ODD_X, EVEN_X, FIRST_Y, PITCH = 84, 118, 122, 34
SIGN_X, SIGN_WIDE, LANE_X, LANE = 152, 100, 272, 10
END_X, RESISTOR_X, PART_X, PART_WIDE = 496, 536, 620, 400
TOP, GAP, HEAD = 82, 20, 44
SOCKET_Y = FIRST_Y + 20 * PITCH + 22
HOW_TO_READ = (
    "The number on a wire is its pin on the Pi's header. "
    "Go by the names printed on your parts: their order may differ."
)
IN_ORDER = ("matrix keypad",)
"""Parts whose terminals stand in a row that cannot be changed; the others avoid crossings."""

Drawer = Callable[[Pen, Point, Point, str], None]
PARTS: dict[str, tuple[str, int, Drawer]] = {
    "display on I2C": ("Display, 4 pins (I2C)", 150, draw.display),
    "display on SPI": ("Display, 7 pins (SPI)", 230, draw.display),
    "roll button": ("Roll button with light", 150, draw.button),
    "buzzer": ("Passive buzzer", 104, draw.buzzer),
    "matrix keypad": ("4×4 keypad", 262, draw.keys),
}
"""Title, height and drawer of each part that hangs on the header."""


@dataclass(frozen=True, slots=True)
class Run:
    """A wire with where it begins and ends."""

    wire: Wire
    start: float
    end: float
    colour: str


def source_y(pin: int) -> float:
    """Give the height at which the wire of *pin* leaves the header."""
    return FIRST_Y + (pin - 1) // 2 * PITCH + (PITCH / 2 if pin % 2 else 0)


def lanes(runs: Sequence[Run]) -> dict[int, float]:
    """Give each pin's wire its lane, so that wires cross only where their ends do.

    Of the wires that go down, the upper one turns later; of those that go up, the lower one.
    """
    down = sorted((run for run in runs if run.end >= run.start), key=lambda run: -run.start)
    up = sorted((run for run in runs if run.end < run.start), key=lambda run: run.start)
    return {run.wire.pin: LANE_X + LANE * place for place, run in enumerate((*down, *up))}


def runs_of(build: Build, wires: tuple[Wire, ...]) -> list[Run]:
    """Give every wire of the box with its two ends."""
    runs: list[Run] = []
    for part, top in _tops(build):
        runs.extend(_ends(wires_of(part, wires), top, len(runs), part in IN_ORDER))
    return runs


def picture(build: Build, wires: tuple[Wire, ...]) -> str:
    """Draw the box."""
    title = f"Display on {build.display}, {KEYPADS[build.keypad]}"
    pen = Pen(WIDE, HIGH, f"Wiring of the Hugo box: {title}")
    pen.text((24, 36), title, size=22, bold=True)
    pen.text((24, 60), HOW_TO_READ, size=15)
    _pi(pen)
    bottom: float = TOP
    for part, top in _tops(build):
        name, high, drawer = PARTS[part]
        drawer(pen, (PART_X, top), (PART_WIDE, high), name)
        bottom = top + high
    runs = runs_of(build, wires)
    _wires(pen, runs)
    _pins(pen, {run.wire.pin: run for run in runs})
    draw.terminals(pen, PART_X, [(run.end, run.wire.terminal) for run in runs])
    if build.keypad != "matrix":
        _usb_keypad(pen, build.keypad, max(bottom + GAP, SOCKET_Y - 200))
    return pen.svg()


def _tops(build: Build) -> Iterator[tuple[str, float]]:
    """Give each part with its upper edge."""
    y: float = TOP
    for part in build.parts:
        yield part, y
        y += PARTS[part][1] + GAP


def _ends(wires: tuple[Wire, ...], y: float, before: int, in_order: bool) -> list[Run]:
    if not in_order:
        wires = tuple(sorted(wires, key=lambda wire: source_y(wire.pin)))
    return [
        Run(
            wire,
            source_y(wire.pin),
            y + HEAD + index * draw.TERMINAL_PITCH,
            colour_of(wire.label, before + index),
        )
        for index, wire in enumerate(wires)
    ]


def _pi(pen: Pen) -> None:
    bottom = SOCKET_Y + 10
    pen.rect(20, 78, 120, bottom - 78, fill="#d9efdd", round_by=10)
    pen.text((30, 96), "SD card this end", size=12)
    pen.rect(ODD_X - 17, FIRST_Y - 17, 68, 20 * PITCH, fill="#3b3f47", round_by=4)
    draw.usb_socket(pen, (34, SOCKET_Y - 16), (92, 44), "USB")
    pen.text((24, SOCKET_Y + 52), "Raspberry Pi, seen from above;", size=13)
    pen.text((24, SOCKET_Y + 69), "the pins are along its right edge.", size=13)


def _pins(pen: Pen, used: dict[int, Run]) -> None:
    for pin in range(1, len(HEADER) + 1):
        x = ODD_X if pin % 2 else EVEN_X
        y = FIRST_Y + (pin - 1) // 2 * PITCH
        run = used.get(pin)
        fill, line = ("#ffe9a8", run.colour) if run else ("#b9bec8", FAINT)
        pen.circle((x, y), 10.5, fill=fill, line=line, thick=3 if run else 1)
        pen.text((x, y + 4), str(pin), size=11, anchor="middle", bold=run is not None)
        if run:
            pen.pill((SIGN_X, run.start), f"{pin} · {run.wire.label}", run.colour, wide=SIGN_WIDE)


def _wires(pen: Pen, runs: list[Run]) -> None:
    lane = lanes(runs)
    for run in sorted(runs, key=lambda run: lane[run.wire.pin]):
        pin, x = run.wire.pin, lane[run.wire.pin]
        y = FIRST_Y + (pin - 1) // 2 * PITCH
        middle = (ODD_X + EVEN_X) / 2
        begin = [(ODD_X, y), (middle, run.start)] if pin % 2 else [(EVEN_X, y)]
        path = [*begin, (x, run.start), (x, run.end), (PART_X, run.end)]
        pen.wire(path, run.colour)
    for run in runs:
        pen.pill((END_X, run.end), str(run.wire.pin), run.colour, wide=30)
        if run.wire.through:
            pen.resistor((RESISTOR_X, run.end), run.wire.through)


def _usb_keypad(pen: Pen, keypad: str, y: float) -> None:
    """The cable from the Pi's USB socket, and what hangs on it."""
    plug = SOCKET_Y + 6
    is_pico = keypad == "pico"
    end = 300.0 if is_pico else float(PART_X)
    pen.line([(126, plug), (end, plug)], thick=9, line="#3b3f47")
    pen.text((150, plug - 32), "USB cable", size=13)
    pen.text((150, plug - 14), "with data wires", size=13)
    if is_pico:
        draw.board(pen, (end, plug - 40), (170, 80), "Raspberry Pi Pico", fill="#d9efdd")
        pen.text((end + 85, plug + 6), "GP2 to GP9:", size=13, anchor="middle")
        pen.text((end + 85, plug + 24), "see pico-keypad.svg", size=13, anchor="middle")
        for index in range(8):
            at = plug - 28 + index * 8
            pen.line([(end + 170, at), (PART_X, at)], line=INK, thick=1.5)
        pen.text((545, plug - 36), "8 wires", size=13, anchor="middle")
    high = HIGH - y - 16
    title = "4×4 keypad" if is_pico else "USB number pad"
    if is_pico:
        draw.keys(pen, (PART_X, y), (PART_WIDE, high), title)
    else:
        _number_pad(pen, (PART_X, y), (PART_WIDE, high), title)


NUMBER_PAD = (
    ("Num", "/", "*", "−"),
    ("7", "8", "9", "+"),
    ("4", "5", "6", ""),
    ("1", "2", "3", "Enter"),
    ("0", "", ".", ""),
)


def _number_pad(pen: Pen, at: Point, size: Point, title: str) -> None:
    draw.board(pen, at, size, title, fill="#eef0f3")
    (x, y), (wide, high) = at, size
    cell = (high - 40) / len(NUMBER_PAD)
    broad = 50.0
    left, top = x + wide - 4 * broad - 40, y + 28
    for row, line in enumerate(NUMBER_PAD):
        for column, sign in enumerate(line):
            corner = (left + column * broad, top + row * cell)
            if sign:
                tall = 2 * cell if sign in ("+", "Enter") else cell
                across = 2 * broad if sign == "0" else broad
                pen.rect(corner[0] + 2, corner[1] + 2, across - 4, tall - 4, round_by=5)
                middle = (corner[0] + across / 2, corner[1] + tall / 2 + 5)
                pen.text(middle, sign, size=14, anchor="middle", bold=True)
