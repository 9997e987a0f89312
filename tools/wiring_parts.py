"""The parts as they are drawn: each stands right of its terminals."""

from __future__ import annotations

from wiring_svg import FAINT, INK, PAPER, Pen, Point

KEYS = ("123A", "456B", "789C", "*0#D")
TERMINAL_PITCH = 27


def board(pen: Pen, at: Point, size: Point, title: str, *, fill: str) -> None:
    """A box with its name at the top."""
    (x, y), (wide, high) = at, size
    pen.rect(x, y, wide, high, fill=fill, round_by=8)
    pen.text((x + wide / 2, y + 18), title, size=14, anchor="middle", bold=True)


def display(pen: Pen, at: Point, size: Point, title: str) -> None:
    """An OLED: a board with a black glass, and Hugo on it."""
    board(pen, at, size, title, fill="#dfe9f7")
    (x, y), (wide, high) = at, size
    left, top, glass_wide = x + 88, y + 30, wide - 104
    pen.rect(left, top, glass_wide, min(high - 44, 96), fill="#0b0d12", round_by=4)
    middle = top + min(high - 44, 96) / 2
    pen.text(
        (left + glass_wide / 2, middle + 7), "Press Roll!", size=22, fill=PAPER, anchor="middle"
    )


def button(pen: Pen, at: Point, size: Point, title: str) -> None:
    """The big button with the light in it."""
    board(pen, at, size, title, fill="#f4f4f6")
    (x, y), (wide, high) = at, size
    centre = (x + wide - 82, y + high / 2 + 8)
    pen.circle(centre, 44, fill="#c9ccd3")
    pen.circle(centre, 34, fill="#ffd24a")
    pen.text((centre[0], centre[1] + 6), "ROLL", size=18, anchor="middle", bold=True)


def buzzer(pen: Pen, at: Point, size: Point, title: str) -> None:
    """A round black thing with a hole."""
    board(pen, at, size, title, fill="#f4f4f6")
    (x, y), (wide, high) = at, size
    centre = (x + wide - 82, y + high / 2 + 6)
    pen.circle(centre, 28, fill="#2a2d34")
    pen.circle(centre, 5, fill=PAPER)


def keys(pen: Pen, at: Point, size: Point, title: str) -> None:
    """Sixteen keys in four rows."""
    board(pen, at, size, title, fill="#eef0f3")
    (x, y), (wide, high) = at, size
    cell = min((high - 40) / 4, 52)
    key_field(pen, (x + wide - 4 * cell - 16, y + 30), cell)


def key_field(pen: Pen, at: Point, cell: float) -> None:
    """The keys alone, each so many pixels wide."""
    for row, line in enumerate(KEYS):
        for column, sign in enumerate(line):
            x, y = at[0] + column * cell, at[1] + row * cell
            fill = "#c9483f" if sign in "ABCD*#" else "#3566b0"
            pen.rect(x + 3, y + 3, cell - 6, cell - 6, fill=fill, round_by=6)
            middle = (x + cell / 2, y + cell / 2 + 6)
            pen.text(middle, sign, size=18, fill=PAPER, anchor="middle", bold=True)


def terminals(pen: Pen, x: float, named: list[tuple[float, str]]) -> None:
    """The points where wires end, with their names inside the part."""
    for y, name in named:
        pen.circle((x, y), 6, fill="#ffe9a8", line=INK, thick=2)
        pen.text((x + 12, y + 5), name, size=14, bold=True)


def usb_socket(pen: Pen, at: Point, size: Point, words: str) -> None:
    (x, y), (wide, high) = at, size
    pen.rect(x, y, wide, high, fill="#c9ccd3", round_by=3)
    pen.rect(x + 8, y + 8, wide - 16, high - 16, fill="#3b3f47", line=FAINT)
    pen.text(
        (x + wide / 2, y + high / 2 + 5), words, size=13, fill=PAPER, anchor="middle", bold=True
    )
