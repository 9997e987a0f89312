"""A pen on paper: reportlab's canvas in millimetres from the upper left corner.

The only module that knows reportlab. The same drawing gives the same bytes. The letters are the
standard ones that every reader of PDF has; they know the letters of western Europe, and whatever
else a name holds is written without its accent or as a question mark.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from hugod.stickers.sheet import Area

MM = 72 / 25.4
"""Points a millimetre."""
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
_CAPITALS = 0.72
"""Height of a capital or digit, for a letter size of 1."""


class Pen:
    """Draws page after page. Colours are `#rrggbb`, lengths millimetres, letter sizes points."""

    def __init__(self, width: float, height: float, *, title: str) -> None:
        self._file = BytesIO()
        size = (width * MM, height * MM)
        self._canvas = Canvas(self._file, pagesize=size, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._height = height

    def next_page(self) -> None:
        """Begin another page of the same size."""
        self._canvas.showPage()

    def finished(self) -> bytes:
        """The PDF; nothing can be drawn after it."""
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    def box(
        self,
        area: Area,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, with round corners if *radius* is given."""
        self._ink(fill, line, thick)
        x, y = area.left * MM, self._up(area.bottom)
        shape = (x, y, area.width * MM, area.height * MM)
        paint = {"fill": int(fill is not None), "stroke": int(line is not None)}
        if radius:
            self._canvas.roundRect(*shape, radius * MM, **paint)
        else:
            self._canvas.rect(*shape, **paint)

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: str,
        *,
        thick: float = 0.3,
        dots: bool = False,
    ) -> None:
        """Draw a straight line from *start* to *end*."""
        self._ink(None, colour, thick)
        self._canvas.setDash([0.6 * MM, 0.9 * MM] if dots else [])
        (x1, y1), (x2, y2) = start, end
        self._canvas.line(x1 * MM, self._up(y1), x2 * MM, self._up(y2))
        self._canvas.setDash([])

    def shape(self, points: Sequence[Sequence[float]], *, fill: str, line: str = "") -> None:
        """Draw a closed shape: two numbers are the next corner, six a curve to it."""
        self._ink(fill, line or None, 0.25)
        path = self._canvas.beginPath()
        first, *rest = points
        path.moveTo(*self._points(first))
        for point in rest:
            (path.curveTo if len(point) == 6 else path.lineTo)(*self._points(point))
        path.close()
        self._canvas.drawPath(path, fill=1, stroke=int(bool(line)))

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a filled circle."""
        self._ink(fill, None, 0.3)
        self._canvas.circle(x * MM, self._up(y), radius * MM, fill=1, stroke=0)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        colour: str = "#23264a",
        font: str = PLAIN,
        middle: bool = True,
    ) -> None:
        """Write a line whose capitals have their middle at *y*: round *x*, or from there on."""
        self._ink(colour, None, 0.3)
        self._canvas.setFont(font, size)
        base = self._up(y) - size * _CAPITALS / 2
        draw = self._canvas.drawCentredString if middle else self._canvas.drawString
        draw(x * MM, base, printable(text))

    def _ink(self, fill: str | None, line: str | None, thick: float) -> None:
        if fill:
            self._canvas.setFillColor(HexColor(fill))
        if line:
            self._canvas.setStrokeColor(HexColor(line))
            self._canvas.setLineWidth(thick * MM)

    def _up(self, y: float) -> float:
        return (self._height - y) * MM

    def _points(self, point: Sequence[float]) -> list[float]:
        pairs = zip(point[::2], point[1::2], strict=True)
        return [number for x, y in pairs for number in (x * MM, self._up(y))]


def width_of(text: str, size: float, font: str = PLAIN) -> float:
    """The length of *text* in millimetres."""
    return float(stringWidth(printable(text), font, size)) / MM


def printable(text: str) -> str:
    """*text* in letters the standard fonts have."""
    return "".join(map(_printable, text))


def _printable(letter: str) -> str:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        letter = unicodedata.normalize("NFKD", letter)[0]
        return letter if letter.isascii() else "?"
    return letter
