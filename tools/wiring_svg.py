"""A pen for SVG: the few shapes the wiring drawings are made of. Lengths are in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INK, FAINT, PAPER = "#1b1f27", "#9aa1ad", "#ffffff"
GROUND_COLOUR, POWER_COLOUR = "#111111", "#d01818"
COLOURS = ("#0a6ed1", "#0a8a3a", "#c25a00", "#7b2fbf", "#00808a", "#b0206e", "#7a5c00", "#4a63d8")
"""For signals, one after the other. No colour is the only sign: each wire carries its pin."""
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

Point = tuple[float, float]


def colour_of(label: str, index: int) -> str:
    """Give a wire's colour: black for ground, red for power, else one of the others."""
    if label == "GND":
        return GROUND_COLOUR
    return POWER_COLOUR if label.endswith(" V") else COLOURS[index % len(COLOURS)]


class Pen:
    """Collects shapes; `svg` gives the picture."""

    def __init__(self, wide: float, high: float, title: str) -> None:
        self._size, self._title = (wide, high), title
        self._shapes: list[str] = []

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        fill: str = PAPER,
        line: str = INK,
        round_by: float = 0,
        thick: float = 1.5,
    ) -> None:
        self._add(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" '
            f'rx="{_n(round_by)}" fill="{fill}" stroke="{line}" stroke-width="{_n(thick)}"/>'
        )

    def circle(
        self, at: Point, radius: float, *, fill: str = PAPER, line: str = INK, thick: float = 1.5
    ) -> None:
        self._add(
            f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}" '
            f'stroke="{line}" stroke-width="{_n(thick)}"/>'
        )

    def line(
        self, points: Sequence[Point], *, line: str = INK, thick: float = 1.5, fill: str = "none"
    ) -> None:
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._add(
            f'<polyline points="{path}" fill="{fill}" stroke="{line}" '
            f'stroke-width="{_n(thick)}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def wire(self, points: Sequence[Point], colour: str) -> None:
        """A thick line with a white edge, so that a crossing shows which one goes over."""
        self.line(points, line=PAPER, thick=8)
        self.line(points, line=colour, thick=3.5)

    def text(
        self,
        at: Point,
        words: str,
        *,
        size: float = 14,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self._add(
            f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}" fill="{fill}" '
            f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
        )

    def pill(self, at: Point, words: str, colour: str, *, wide: float) -> None:
        """A small sign on a wire; *at* is the middle of its left edge."""
        x, y = at
        self.rect(x, y - 8.5, wide, 17, line=colour, round_by=8.5, thick=2)
        self.text((x + wide / 2, y + 4.3), words, size=12, anchor="middle", bold=True)

    def resistor(self, at: Point, words: str, *, wide: float = 58) -> None:
        """A resistor lying in a wire; *at* is the middle of its left edge."""
        x, y = at
        self.rect(x, y - 8, wide, 16, fill="#f2dfb4", round_by=4)
        self.text((x + wide / 2, y + 4.5), words, size=12, anchor="middle", bold=True)

    def svg(self) -> str:
        wide, high = map(_n, self._size)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide}" height="{high}" role="img" font-family="{FONT}">'
        )
        paper = f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>'
        shapes = [head, f"<title>{escape(self._title)}</title>", paper, *self._shapes, "</svg>"]
        return "\n".join(shapes) + "\n"

    def _add(self, shape: str) -> None:
        self._shapes.append(shape)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
