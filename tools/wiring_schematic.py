"""The whole box as a schematic: each part with the pins it hangs on, in the usual signs."""

from __future__ import annotations

from wiring_parts import KEYS
from wiring_pinout import Wire, wires_of
from wiring_svg import Pen, Point

WIDE, HIGH = 1200, 860
FLAG_WIDE, FLAG_HIGH = 118, 22
SIMPLE_X, SYMBOL_X, GROUND_X = 40, 220, 440
MATRIX_X, MATRIX_Y, CELL = 840, 150, 62
ROW_FLAG_X, PICO_FLAG_X = 668, 560
PICO_WIDE = 98


def schematic(wires: tuple[Wire, ...], keys: tuple[Wire, ...]) -> str:
    """Draw it from both pin tables."""
    pen = Pen(WIDE, HIGH, "Schematic of the Hugo box")
    pen.text((24, 36), "Schematic", size=22, bold=True)
    pen.text(
        (24, 60),
        "In a flag: the pin on the Pi's header, and what it is. Every GND is the same ground.",
        size=15,
    )
    button = wires_of("roll button", wires)
    _switch_line(pen, 120, _pair(button, "switch"))
    _light_line(pen, 220, (_one(button, "lamp +"), _one(button, "lamp −")))
    buzzer = wires_of("buzzer", wires)
    _buzzer_line(pen, 320, (_one(buzzer, "+"), _one(buzzer, "−")))
    _display(pen, (SIMPLE_X, 400), wires_of("display on I2C", wires), "Display on I2C")
    _display(pen, (SIMPLE_X, 590), wires_of("display on SPI", wires), "or on SPI")
    _matrix(pen, wires_of("matrix keypad", wires), keys)
    return pen.svg()


def _one(wires: tuple[Wire, ...], terminal: str) -> Wire:
    (found,) = (wire for wire in wires if wire.terminal == terminal)
    return found


def _pair(wires: tuple[Wire, ...], terminal: str) -> tuple[Wire, Wire]:
    """Give the two wires of a contact, ground last."""
    found = [wire for wire in wires if wire.terminal == terminal]
    first, second = sorted(found, key=lambda wire: wire.label == "GND")
    return first, second


def _flag(
    pen: Pen, at: Point, words: str, *, wide: float = FLAG_WIDE, fill: str = "#fff6d9"
) -> None:
    """A flag with its point to the right; *at* is the middle of its left edge."""
    x, y = at
    half = FLAG_HIGH / 2
    tip = [(x, y - half), (x + wide - 9, y - half), (x + wide, y), (x + wide - 9, y + half)]
    pen.line([*tip, (x, y + half), (x, y - half)], fill=fill)
    pen.text((x + (wide - 6) / 2, y + 4.5), words, size=13, anchor="middle", bold=True)


def _say(wire: Wire) -> str:
    return f"{wire.pin} · {wire.label}"


def _ground(pen: Pen, at: Point, wire: Wire) -> None:
    """A line down to the sign of ground, with the pin it goes to."""
    x, y = at
    pen.line([(x, y), (x, y + 16)])
    for step, half in enumerate((13, 8, 3)):
        pen.line([(x - half, y + 16 + 5 * step), (x + half, y + 16 + 5 * step)], thick=2.2)
    pen.text((x + 20, y + 24), _say(wire), size=13, bold=True)


def _begin(pen: Pen, y: float, title: str, wire: Wire) -> float:
    """Draw title, flag and, if there is one, the resistor; give where the line goes on."""
    pen.text((SIMPLE_X, y - 22), title, size=15, bold=True)
    _flag(pen, (SIMPLE_X, y), _say(wire))
    x: float = SIMPLE_X + FLAG_WIDE
    if not wire.through:
        return x
    pen.line([(x, y), (SYMBOL_X, y)])
    pen.rect(SYMBOL_X, y - 9, 64, 18)
    pen.text((SYMBOL_X + 32, y - 15), wire.through, size=13, anchor="middle", bold=True)
    return SYMBOL_X + 64.0


def _switch_line(pen: Pen, y: float, wires: tuple[Wire, Wire]) -> None:
    x = _begin(pen, y, "Roll button (closes when pressed; pull-up inside the Pi)", wires[0])
    pen.line([(x, y), (336, y)])
    pen.line([(340, y), (384, y - 18)], thick=2.2)
    pen.line([(392, y), (GROUND_X, y)])
    pen.circle((340, y), 4)
    pen.circle((388, y), 4)
    _ground(pen, (GROUND_X, y), wires[1])


def _light_line(pen: Pen, y: float, wires: tuple[Wire, Wire]) -> None:
    x = _begin(pen, y, "Light in the button", wires[0])
    pen.line([(x, y), (350, y)])
    pen.line([(350, y - 14), (350, y + 14), (376, y), (350, y - 14)], fill="#ffd24a")
    pen.line([(376, y - 14), (376, y + 14)], thick=2.5)
    for shift in (0, 12):
        start, end = (358 + shift, y - 18), (370 + shift, y - 32)
        pen.line([start, end])
        pen.line([(end[0] - 7, end[1] + 2), end, (end[0] - 1, end[1] + 8)])
    pen.text((340, y + 20), "+", size=16, anchor="middle", bold=True)
    pen.text((388, y + 20), "−", size=16, anchor="middle", bold=True)
    pen.line([(376, y), (GROUND_X, y)])
    _ground(pen, (GROUND_X, y), wires[1])


def _buzzer_line(pen: Pen, y: float, wires: tuple[Wire, Wire]) -> None:
    x = _begin(pen, y, "Passive buzzer", wires[0])
    pen.line([(x, y), (346, y)])
    pen.rect(346, y - 16, 34, 32, round_by=16, fill="#e3e6eb")
    pen.text((363, y + 5), "BZ", size=13, anchor="middle", bold=True)
    pen.line([(380, y), (GROUND_X, y)])
    pen.text((336, y + 20), "+", size=16, anchor="middle", bold=True)
    pen.text((390, y + 20), "−", size=16, anchor="middle", bold=True)
    _ground(pen, (GROUND_X, y), wires[1])


def _display(pen: Pen, at: Point, wires: tuple[Wire, ...], title: str) -> None:
    x, y = at
    high = 30.0 * len(wires) + 14
    pen.text((x, y - 8), title, size=15, bold=True)
    pen.rect(SYMBOL_X, y, 200, high)
    pen.text((SYMBOL_X + 130, y + high / 2 - 4), "OLED", size=16, anchor="middle", bold=True)
    pen.text((SYMBOL_X + 130, y + high / 2 + 16), "128 × 64", size=14, anchor="middle")
    for index, wire in enumerate(wires):
        at_y = y + 22 + 30 * index
        _flag(pen, (x, at_y), _say(wire))
        pen.line([(x + FLAG_WIDE, at_y), (SYMBOL_X, at_y)])
        pen.text((SYMBOL_X + 10, at_y + 5), wire.terminal, size=14, bold=True)


def _matrix(pen: Pen, wires: tuple[Wire, ...], keys: tuple[Wire, ...]) -> None:
    """The sixteen keys, hung on the Pi's pins or on the Pico's."""
    pen.text((PICO_FLAG_X, MATRIX_Y - 30), "Keys: on the Pico, or on the Pi", size=15, bold=True)
    rows, columns = wires[:4], wires[4:]
    end = MATRIX_X + 4 * CELL
    for index, (pi, pico) in enumerate(zip(rows, keys[:4], strict=True)):
        y = MATRIX_Y + 40 + index * CELL
        _flag(pen, (PICO_FLAG_X, y), _say(pico), wide=PICO_WIDE, fill="#d9efdd")
        _flag(pen, (ROW_FLAG_X, y), _say(pi))
        pen.line([(ROW_FLAG_X + FLAG_WIDE, y), (end - 20, y)])
    for index, (pi, pico) in enumerate(zip(columns, keys[4:], strict=True)):
        x = MATRIX_X + 36 + index * CELL
        bottom = MATRIX_Y + 4 * CELL + 30 + (3 - index) * 34
        pen.line([(x, MATRIX_Y + 12), (x, bottom), (ROW_FLAG_X + FLAG_WIDE, bottom)])
        _flag(pen, (PICO_FLAG_X, bottom), _say(pico), wide=PICO_WIDE, fill="#d9efdd")
        _flag(pen, (ROW_FLAG_X, bottom), _say(pi))
    for row, signs in enumerate(KEYS):
        for column, sign in enumerate(signs):
            _key(pen, (MATRIX_X + 36 + column * CELL, MATRIX_Y + 40 + row * CELL), sign)
    for index, words in enumerate(NOTES):
        pen.text((PICO_FLAG_X, MATRIX_Y + 4 * CELL + 190 + 22 * index), words, size=14)


def _key(pen: Pen, at: Point, sign: str) -> None:
    """A contact between the row through *at* and the column through it."""
    x, y = at
    pen.line([(x - 24, y), (x - 24, y - 12)])
    pen.line([(x - 22, y - 13), (x - 8, y - 25)], thick=2)
    pen.line([(x - 7, y - 13), (x, y - 13)])
    pen.circle((x - 24, y - 13), 2.5)
    pen.circle((x - 7, y - 13), 2.5)
    pen.circle((x - 24, y), 2.5, fill="#1b1f27")
    pen.circle((x, y - 13), 2.5, fill="#1b1f27")
    pen.text((x + 8, y - 8), sign, size=14, bold=True)


NOTES = (
    "Green flags: the pin of the Pico, and its name. Take one set of flags, not both.",
    "No dot, no joint: a row and a column meet only through a key.",
    "No diodes: with three keys down at the corners of a rectangle the fourth",
    "seems down, too. The program sees that and waits until they are let go.",
    "Whoever wants diodes: 16 × 1N4148, one a key, its ring towards the row.",
    "No resistors in rows and columns: a row is only ever pulled low or let go,",
    "never driven high, so two keys at once cannot join a high and a low pin.",
    "330 Ω for the light: 1 to 5 mA, far below the 16 mA a pin may give.",
    "330 Ω for the buzzer: a ceramic one needs none, but with a buzzer that is",
    "a coil (16 Ω) it keeps the pin below 10 mA. One value to buy for both.",
)
