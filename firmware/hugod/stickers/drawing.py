"""The sheet of numbers drawn as a PDF: colours, header, measuring line, stickers, cuts, map."""

from __future__ import annotations

from textwrap import wrap

from hugo_core.board import ARROW, CELLAR, Board, Place, RoomKind
from hugod.app.values.words import Words
from hugod.board_art.layout import DrawnKind, Extent, Spot, plan
from hugod.stickers.pen import BOLD, PLAIN, Pen, width_of
from hugod.stickers.sheet import (
    HEADING,
    Area,
    Group,
    OnPaper,
    Paper,
    Sheet,
    SheetWords,
    Sticker,
    about,
    lay_out,
    sheet_words,
)

NIGHT, DUSK, CUT, MOON = "#23264a", "#6a6fa8", "#8a8a8a", "#fff6dc"
GREEN, RED, GOLD = "#2f8a4a", "#b3203a", "#e0a020"
TINTS = {RoomKind.PLAIN: "#fff3d0", RoomKind.BONUS: "#d8f2d4", RoomKind.HAUNTED: "#fbdcdc"}
RIMS = {RoomKind.PLAIN: GOLD, RoomKind.BONUS: GREEN, RoomKind.HAUNTED: RED}
SQUARE, STEP = "#e9ebfa", "#e6dff2"
# Upside down each of these is the other, so a line shows the lower edge.
TURNED = (6, 9)
"""Numbers that stand on a line."""
LINE_HEIGHT = 0.39
"""In millimetres for each point of letter size."""


def sticker_sheet(board: Board, paper: Paper, spoken: Words) -> bytes:
    """The sheet of *board* as a PDF, in *spoken* words; the same sheet is always the same bytes."""
    words = sheet_words(spoken)
    sheet = lay_out(board, paper, words)
    pen = Pen(paper.width, paper.height, title=f"{words.title} ({board.name})")
    _header(pen, sheet, words, board)
    _ruler(pen, sheet.ruler, words)
    for group in sheet.groups:
        _heading(pen, group.heading, group.area)
        for sticker in group.stickers:
            _sticker(pen, sticker, board)
        _cuts(pen, group)
    _heading(pen, f"{words.map} – {words.beside}", sheet.map_heading)
    _map(pen, sheet.map, board, spoken.language)
    return pen.finished()


def _header(pen: Pen, sheet: Sheet, words: SheetWords, board: Board) -> None:
    area = sheet.header
    pen.box(area, fill=MOON, line=GOLD, thick=0.4, radius=4)
    _ghost(pen, area.left + 12, area.top + area.height / 2, 7)
    pen.text(words.title, area.left + 24, area.top + 6.4, 19, font=BOLD, middle=False)
    pen.text(about(words, board), area.left + 24.3, area.top + 12.8, 9.5, colour=DUSK, middle=False)
    pitch = sheet.how.height / len(sheet.how_lines)
    for number, line in enumerate(sheet.how_lines):
        colour = RED if line == words.assumed else NIGHT
        y = sheet.how.top + (number + 0.5) * pitch
        font = BOLD if line == words.assumed else PLAIN
        pen.text(line, sheet.how.left + 2, y, 9.5, colour=colour, font=font, middle=False)


def _ruler(pen: Pen, area: Area, words: SheetWords) -> None:
    pen.line((area.left, area.bottom), (area.right, area.bottom), NIGHT, thick=0.35)
    for number in range(11):
        x = area.left + area.width * number / 10
        pen.line((x, area.bottom - (2.4 if number % 5 else 4)), (x, area.bottom), NIGHT, thick=0.25)
    pen.text(words.ruler, area.right + 2, area.bottom - 1.2, 9, font=BOLD, middle=False)


def _heading(pen: Pen, text: str, area: Area) -> None:
    pen.text(text, area.left + 2, area.top + HEADING / 2 - 0.4, 11, font=BOLD, middle=False)
    start = area.left + 5 + width_of(text, 11, BOLD)
    pen.line((start, area.top + 3.4), (area.right, area.top + 3.4), "#d7d9ec")


def _sticker(pen: Pen, sticker: Sticker, board: Board) -> None:
    place, area = sticker.place, sticker.area
    if board.is_square(place):
        pen.box(area.inside(0.7), fill=SQUARE, radius=2.4)
        _number(pen, place, _middle(area), 20)
        if place == ARROW:
            _arrow(pen, area.right - 2.6, area.top + 3.3, 1.5)
    elif place in board.room_at:
        _room(pen, sticker, board.room_at[place].kind)
    else:
        _stair(pen, sticker)


def _middle(area: Area) -> tuple[float, float]:
    return area.left + area.width / 2, area.top + area.height / 2


def _room(pen: Pen, sticker: Sticker, kind: RoomKind) -> None:
    area = sticker.area
    pen.box(area.inside(0.8), fill=TINTS[kind], line=RIMS[kind], thick=0.5, radius=2.4)
    x, y = _middle(area)
    _number(pen, sticker.place, (x, y - 1.6 if sticker.text else y), 20)
    below = Area(area.left + 2, area.bottom - 5.4, area.width - 4, 3.6)
    _lines(pen, sticker.text, below, 9)


def _stair(pen: Pen, sticker: Sticker) -> None:
    area = sticker.area
    tint = STEP if sticker.place > CELLAR else SQUARE
    pen.box(area.inside(0.7), fill=tint, radius=2)
    _number(pen, sticker.place, (_middle(area)[0], area.top + 5.2), 19)
    below = Area(area.left + 1, area.bottom - 4.6, area.width - 2, 3.2)
    _lines(pen, sticker.text, below, 7)


def _number(pen: Pen, place: Place, middle: tuple[float, float], size: float) -> None:
    x, y = middle
    pen.text(str(place), x, y, size, font=BOLD)
    if place in TURNED:
        wide, below = width_of(str(place), size, BOLD) / 2, y + size * 0.17
        pen.line((x - wide, below), (x + wide, below), NIGHT, thick=size * 0.028)


def _lines(pen: Pen, text: str, area: Area, most: float) -> None:
    """Write *text* into *area*, in as many lines as make the letters largest, up to *most*."""
    if not text:
        return
    wraps = [wrap(text, width, break_long_words=False) for width in range(1, len(text) + 1)]
    size, lines = max((_largest(lines, area, most), lines) for lines in wraps)
    x, y = _middle(area)
    for number, line in enumerate(lines):
        pen.text(line, x, y + (number - (len(lines) - 1) / 2) * size * LINE_HEIGHT, size)


def _largest(lines: list[str], area: Area, most: float) -> float:
    """The letter size at which *lines* fit into *area*."""
    width = max(width_of(line, 1) for line in lines)
    return min(most, area.width / width, area.height / (LINE_HEIGHT * len(lines)))


def _cuts(pen: Pen, group: Group) -> None:
    """Draw the lines to cut along: each once, a little longer than the stickers."""
    areas = [sticker.area for sticker in group.stickers]
    for y in sorted({edge for area in areas for edge in (area.top, area.bottom)}):
        beside = [area for area in areas if y in (area.top, area.bottom)]
        left, right = min(area.left for area in beside), max(area.right for area in beside)
        pen.line((left - 3, y), (right + 3, y), CUT, thick=0.2, dots=True)
    for x in sorted({edge for area in areas for edge in (area.left, area.right)}):
        beside = [area for area in areas if x in (area.left, area.right)]
        pen.line((x, beside[0].top), (x, beside[-1].bottom), CUT, thick=0.2, dots=True)


def _map(pen: Pen, area: Area, board: Board, language: str) -> None:
    scheme = plan(board)
    view = OnPaper(scheme, area)
    pen.box(view.area(scheme.ring, grow=view.scale * 10), fill="#f6f6fc", line=DUSK, radius=2)
    for spot in scheme.spots:
        _map_place(pen, view, spot, board, language)
    hall = view.area(scheme.hall)
    if min(hall.width, hall.height) > 2.5 * view.cell:
        _ghost(pen, hall.right - view.cell, hall.top + view.cell * 0.53, view.cell * 0.4)
    middle = view.area(scheme.spots[0].box)
    _arrow(pen, middle.right - middle.width * 0.22, middle.top + middle.height * 0.3, view.cell / 8)


def _map_place(pen: Pen, view: OnPaper, spot: Spot, board: Board, language: str) -> None:
    area, size = view.area(spot.box), view.cell * 1.25
    x, y = _middle(area)
    if spot.kind is not DrawnKind.ROOM:
        tint = SQUARE if spot.kind is DrawnKind.SQUARE else STEP
        pen.box(area, fill=tint, line=DUSK, thick=0.15, radius=0.6)
        _number(pen, spot.place, (x, y), size)
        return
    room = board.room_at[spot.place]
    right, down = spot.outward
    door = view.area(Extent(spot.box.x - right * 60, spot.box.y - down * 72, 30, 30))
    pen.box(door, fill=RIMS[room.kind])
    pen.box(area, fill=TINTS[room.kind], line=RIMS[room.kind], thick=0.35, radius=1)
    name = room.name_in(language)
    _number(pen, spot.place, (x, area.top + area.height * (0.3 if name else 0.5)), size)
    lower = Area(area.left, area.top + area.height * 0.55, area.width, area.height * 0.4)
    _lines(pen, name, lower.inside(view.cell * 0.04), view.cell * 0.6)


def _arrow(pen: Pen, x: float, y: float, half: float) -> None:
    """Draw the arrow that points the way round, *half* as long each way from its middle."""
    points = ((0, -1.3), (1, 0), (0.4, 0), (0.4, 1.2), (-0.4, 1.2), (-0.4, 0), (-1, 0))
    pen.shape([(x + a * half, y + b * half) for a, b in points], fill=GOLD, line="#7a4c10")


def _ghost(pen: Pen, x: float, y: float, half: float) -> None:
    """Draw Hugo, *half* as high each way from his middle."""
    outline = (
        (-0.75, 0.9),
        (-0.95, 0.1, -0.9, -0.95, 0, -0.95),
        (0.9, -0.95, 0.95, 0.1, 0.75, 0.9),
        (0.6, 1.1, 0.5, 0.7, 0.25, 0.9),
        (0.1, 1.05, -0.1, 1.05, -0.25, 0.9),
        (-0.5, 0.7, -0.6, 1.1, -0.75, 0.9),
    )
    scaled = [
        [(x, y)[n % 2] + number * half for n, number in enumerate(point)] for point in outline
    ]
    pen.shape(scaled, fill="#ffffff", line=DUSK)
    for side in (-1, 1):
        pen.dot(x + side * 0.28 * half, y - 0.25 * half, 0.14 * half, NIGHT)
        pen.dot(x + side * 0.52 * half, y + 0.1 * half, 0.1 * half, "#ff9fb6")
    pen.dot(x, y + 0.2 * half, 0.17 * half, NIGHT)
