"""The bytes that bring a panel from one picture to the next: the places that changed.

A panel's memory is eight pages of 128 bytes; a byte is eight pixels one below the other. Windows
are sent: some columns of some pages, with the commands that lead there. The pages are cut into
bands. Within a band, the columns that changed anywhere in it make runs, and two runs with a narrow
gap become one. Of all ways to cut, the cheapest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from PIL import Image

WIDTH, PAGES = 128, 8
SIZE = (WIDTH, 8 * PAGES)
MEMORY_BYTES = WIDTH * PAGES


@dataclass(frozen=True, slots=True)
class Window:
    """Columns *left* to *right* of pages *top* to *bottom*, the last ones included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def size(self) -> int:
        """Number of bytes in it."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def cut(self, memory: bytes) -> bytes:
        """The bytes of *memory* that are in it, row by row."""
        starts = range(self.top * WIDTH, (self.bottom + 1) * WIDTH, WIDTH)
        return b"".join(memory[start + self.left : start + self.right + 1] for start in starts)


_ANYWHERE = Window(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressing:
    """The commands by which a controller is told where data goes."""

    has_windows: bool
    left: int = 0
    """The column of its memory behind the first one that is seen."""

    @property
    def tallest(self) -> int:
        """Number of pages that a window may have."""
        return PAGES if self.has_windows else 1

    def cost(self, window: Window, before: Window | None = None) -> int:
        """Bytes on the bus: twice address and control byte, the commands, the data."""
        # Address and control byte go before the commands, and again before the data.
        return 4 + len(self.codes(window, before)) + window.size

    @property
    def overhead(self) -> int:
        """Bytes that another window of the same pages costs beside its data."""
        return self.cost(_ANYWHERE, _ANYWHERE) - 1

    def codes(self, window: Window, before: Window | None = None) -> tuple[int, ...]:
        """Return the commands that lead to *window*, when *before* has just been filled."""
        # A window that is full leaves the controller at its first page (SSD1306 data sheet,
        # 10.1.3), and page mode never leaves its page: the same pages again need not be said.
        is_there = before is not None and (before.top, before.bottom) == (window.top, window.bottom)
        if self.has_windows:
            pages = () if is_there else (0x22, window.top, window.bottom)
            return (0x21, window.left, window.right, *pages)
        column = window.left + self.left
        page = () if is_there else (0xB0 | window.top,)
        return (*page, column & 0x0F, 0x10 | column >> 4)


BY_WINDOWS = Addressing(has_windows=True)
"""SSD1306 and SSD1309."""
BY_PAGES = Addressing(has_windows=False, left=2)
"""SH1106: the middle of a memory of 132 columns is seen."""


class Controller(StrEnum):
    """The controllers that can be driven."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"

    @property
    def addressing(self) -> Addressing:
        """The commands by which it is told where data goes."""
        return BY_PAGES if self is Controller.SH1106 else BY_WINDOWS


def packed(picture: Image.Image) -> bytes:
    """Return *picture* as the panel's memory holds it."""
    standing = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(standing[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def whole(addressing: Addressing) -> list[Window]:
    """Return the windows of a whole frame."""
    last = PAGES - 1
    if addressing.has_windows:
        return [Window(0, WIDTH - 1, 0, last)]
    return [Window(0, WIDTH - 1, page, page) for page in range(PAGES)]


def changes(before: bytes, after: bytes, addressing: Addressing) -> list[Window]:
    """Return the windows to send to a memory that holds *before*, for it to hold *after*."""
    changed = [_columns_changed(before, after, page) for page in range(PAGES)]
    # A band for each page gives the runs of each page, one band for all gives the rectangle around
    # everything; mostly the answer lies between. Cutting each window once more by itself was tried:
    # over ten games it saved one byte in 300.
    # The cheapest cut of the pages above each page: its cost, and its windows.
    best: list[tuple[int, list[Window]]] = [(0, [])]
    for end in range(1, PAGES + 1):
        if not changed[end - 1]:
            best.append(best[end - 1])
            continue
        cuts = (
            (best[top][0] + _cost(band, addressing), best[top][1] + band)
            for top in range(max(0, end - addressing.tallest), end)
            for band in [list(_band(changed[top:end], top, addressing.overhead))]
        )
        best.append(min(cuts, key=lambda each: (each[0], len(each[1]))))
    return best[PAGES][1]


def _columns_changed(before: bytes, after: bytes, page: int) -> frozenset[int]:
    old, new = (memory[page * WIDTH : (page + 1) * WIDTH] for memory in (before, after))
    if old == new:
        return frozenset()
    return frozenset(x for x in range(WIDTH) if old[x] != new[x])


def _band(changed: list[frozenset[int]], top: int, overhead: int) -> Iterator[Window]:
    """Yield the windows of a band that begins at page *top*, across its whole height."""
    height = len(changed)
    columns = sorted(frozenset().union(*changed))
    left = right = columns[0]
    for column in columns[1:]:
        # A narrow gap costs less than the commands of another window.
        if (column - right - 1) * height > overhead:
            yield Window(left, right, top, top + height - 1)
            left = column
        right = column
    yield Window(left, right, top, top + height - 1)


def _cost(windows: list[Window], addressing: Addressing) -> int:
    """Bytes on the bus for *windows*, one after the other."""
    pairs = zip(windows, (None, *windows), strict=False)
    return sum(addressing.cost(window, before) for window, before in pairs)
