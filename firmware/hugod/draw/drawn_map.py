"""One place on a small map of the board: the gallery's ring, the rooms at their doors, the stairs.

The arrow is on the left, as on the page's drawing, and the squares run clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.view import View
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, LOUDEST, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import picture
from hugod.draw.wordless import ANSWERS, without_words

PITCH = 5
"""From square to square, in dots."""
ROOM = 6
"""Dots that a room takes outside the ring."""
STEP = 4
"""From step to step."""
# A map of anything larger is drawn as far as the display goes.
MOST_SQUARES, MOST_ACROSS = 30, 12
"""Squares round the largest board, and along its long side."""
BIG = 4
"""Dots from the middle of a place to the edge of its mark."""

Pixel = tuple[int, int]
"""Column and row of the middle of a place."""


def _place(paint: Painter, view: PlaceView) -> None:
    """The title, on the left the map with the place marked, on the right its number and whose."""
    widgets.hint(paint, view.hint)
    paint.words(Rect(0, 0, WIDTH, widgets.LINE - 1), view.title)
    left = _map(paint, view)
    if view.more:
        _several(paint, Rect(left, widgets.LINE, WIDTH, HEIGHT - 8), view)
        return
    column = Rect(left, widgets.LINE, WIDTH, 40)
    if view.entry:
        _entry(paint, Rect(left, widgets.LINE + 1, WIDTH, 40), view.entry)
    else:
        paint.words(column, str(view.place), LOUDEST, align="centre")
    _whose(paint, Rect(left, 40, WIDTH, HEIGHT - 8), view)


def _several(paint: Painter, box: Rect, view: PlaceView) -> None:
    """All the numbers in two columns, as large as they fit; whose in the corner, if it is free."""
    if view.who and Font.TEXT.width * len(view.title) <= WIDTH - 16:
        widgets.sign(paint, (WIDTH - 12, 1), view.who)
    numbers = (view.place, *view.more)
    rows = -(-len(numbers) // 2)
    wide, high = box.width // 2, box.height // rows
    font = Font.TEXT if high >= widgets.LINE else Font.SMALL
    for index, number in enumerate(numbers):
        left, top = box.left + index % 2 * wide, box.top + index // 2 * high
        paint.words(Rect(left, top, left + wide, top + high), str(number), (font,), align="centre")


def _entry(paint: Painter, box: Rect, typed: str) -> None:
    """The typed digits in a frame, with a mark where the next one goes."""
    paint.frame(box)
    inner = Rect(box.left + 6, box.top, box.right - 4, box.bottom)
    end = paint.words(inner, typed, LOUDEST).right
    paint.fill(Rect(end + 2, box.bottom - 5, min(end + 12, box.right - 4), box.bottom - 3))


def _whose(paint: Painter, box: Rect, view: PlaceView) -> None:
    """The figure's player, by shape and letter."""
    middle = (box.left + box.right) // 2
    if view.is_hugo:
        paint.picture((middle - 8, box.top), picture("ghost-16"))
    elif view.who:
        said = view.who.letter
        wide = 14 + Font.TEXT.width * len(said)
        widgets.sign(paint, (middle - wide // 2, box.top + 2), view.who)
        left = middle - wide // 2 + 15
        paint.words(Rect(left, box.top, box.right, box.bottom), said, (Font.TEXT,))


def _map(paint: Painter, view: PlaceView) -> int:
    """Paint the map below the title. Returns where the room right of it begins."""
    spots = dict(spots_of(view.map))
    for number, spot in spots.items():
        _cell(paint, spot, 3 if number <= MOST_SQUARES else 2)
    if view.place in spots and not view.more:
        _mark(paint, spots[view.place])
    for number in (view.place, *view.more) if view.more else ():
        if number in spots:
            x, y = spots[number]
            high = 5 if number in view.map.stairs else 2  # a step is too small to be seen filled
            paint.fill(Rect(x - 2, y - high, x + 2, y + high))
    return 2 * ROOM + PITCH * _across(view.map) + 3


def _across(board: Map) -> int:
    return max(2, min(board.across, MOST_ACROSS))


def _cell(paint: Painter, middle: Pixel, reach: int) -> None:
    """An empty place: its edge, shared with its neighbour's."""
    x, y = middle
    paint.fill(Rect(x - reach, y - reach, x + reach, y + reach))
    paint.fill(Rect(x - reach + 1, y - reach + 1, x + reach - 1, y + reach - 1), lit=False)


def _mark(paint: Painter, middle: Pixel) -> None:
    """The place in question: light, larger than any other, with a dark edge around it."""
    x, y = middle
    paint.fill(Rect(x - BIG - 1, y - BIG - 1, x + BIG + 1, y + BIG + 1), lit=False)
    paint.fill(Rect(x - BIG, y - BIG, x + BIG, y + BIG))


def spots_of(board: Map) -> Iterator[tuple[int, Pixel]]:
    """Yield every place of *board* with its middle."""
    gallery = tuple(_ring(board))
    top = widgets.LINE + ROOM
    for number, (column, row, _) in enumerate(gallery, 1):
        yield number, (ROOM + 3 + PITCH * column, top + 3 + PITCH * row)
    behind: dict[int, int] = {}
    for room, door in board.rooms:
        if not 1 <= door <= len(gallery):
            continue
        column, row, (right, down) = gallery[door - 1]
        away = PITCH + behind.get(door, 0) * 4
        behind[door] = behind.get(door, 0) + 1
        middle = (ROOM + 3 + PITCH * column + right * away, top + 3 + PITCH * row + down * away)
        yield room, middle
    yield from _stairs(board, (ROOM + 6 + PITCH, top + 6 + PITCH))


def _ring(board: Map) -> Iterator[tuple[int, int, Pixel]]:
    """Yield column, row and the way outwards of each square; corners count to the sides."""
    across = _across(board)
    sides = min(board.squares, MOST_SQUARES) - 2 * across
    right = sides // 2
    left = sides - right
    arrow, bottom, last = (left - 1) // 2 + 1, left + 1, across - 1
    yield from ((0, row, (-1, 0)) for row in range(arrow, 0, -1))
    yield from ((column, 0, _outward(column, last, -1)) for column in range(across))
    yield from ((last, row * bottom // (right + 1), (1, 0)) for row in range(1, right + 1))
    yield from ((column, bottom, _outward(column, last, 1)) for column in range(last, -1, -1))
    yield from ((0, row, (-1, 0)) for row in range(left, arrow, -1))


def _outward(column: int, last: int, vertical: int) -> Pixel:
    return (-1, 0) if column == 0 else (1, 0) if column == last else (0, vertical)


def _stairs(board: Map, first: Pixel) -> Iterator[tuple[int, Pixel]]:
    """Yield the stairs within the ring, in one row if they have room, else in several."""
    row = max(1, (PITCH * (_across(board) - 2) - 3) // STEP)
    deep = -(-len(board.stairs) // row)
    down = 3 if deep == 1 else 0
    for index, number in enumerate(board.stairs):
        yield number, (first[0] + STEP * (index % row), first[1] + down + STEP * (index // row))


def _place_bare(paint: Painter, view: PlaceView) -> None:
    """The map and the number; above it the keys that answer where that is asked."""
    _place(paint, without_words(view))
    if view.title.endswith("?"):
        for left, (key, mark) in zip((56, 96), ANSWERS, strict=True):
            paint.words(Rect(left, 0, left + 10, widgets.LINE), key)
            paint.picture((left + 12, 2), picture(mark))


PAINTED_BY: dict[type[View], Painters] = {
    PlaceView: Painters(_place, bare=_place_bare),
}
