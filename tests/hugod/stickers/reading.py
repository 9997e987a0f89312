"""PDFs read back: the words on them with their places, and the lines, in points."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pypdf import PdfReader


@dataclass(slots=True)
class Drawn:
    """What is on the only page of a PDF."""

    size: tuple[float, float]
    text: str
    title: str
    words: list[tuple[str, float, float]] = field(default_factory=list)
    """Each written line with where it begins."""
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Straight strokes from one point to another."""


def read(data: bytes) -> Drawn:
    """Read the only page of a PDF."""
    pdf = PdfReader(BytesIO(data))
    (page,) = pdf.pages
    title = str(pdf.metadata and pdf.metadata.title)
    drawn = Drawn((float(page.mediabox.width), float(page.mediabox.height)), "", title)
    start: list[float] = []

    def operand(name: bytes, values: Any, *_: Any) -> None:
        nonlocal start
        if name == b"m":
            start = [float(value) for value in values]
        elif name == b"l":
            x, y = (float(value) for value in values)
            drawn.lines.append((start[0], start[1], x, y))

    def text(written: str, _: Any, matrix: Any, *__: Any) -> None:
        if written.strip():
            drawn.words.append((written.strip(), float(matrix[4]), float(matrix[5])))

    drawn.text = page.extract_text(visitor_operand_before=operand, visitor_text=text)
    return drawn
