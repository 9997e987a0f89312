"""The sheet for the fingers as a PDF: one page for the board, one for the keys and the figures."""

from __future__ import annotations

from collections.abc import Iterable

from hugo_core.board import Board
from hugod.app.values.words import Words
from hugod.stickers import touch
from hugod.stickers.pen import BOLD, Pen, width_of
from hugod.stickers.sheet import MARGIN, Area, OnPaper, Paper, about, sheet_words

INK, PAPER_GREY, WOOD = "#000000", "#e9e9e9", "#f3e3c6"
RUBBER = "#b3203a"


def touch_sheet(board: Board, paper: Paper, words: Words) -> bytes:
    """The sheet of *board* for the fingers as a PDF; the same sheet is always the same bytes."""
    title = words.gettext(touch.TITLE_WORDS)
    pen = Pen(paper.width, paper.height, title=f"{title} ({board.name})")
    _board_page(pen, board, paper, words)
    pen.next_page()
    _keys_page(pen, paper, words)
    return pen.finished()


def _board_page(pen: Pen, board: Board, paper: Paper, words: Words) -> None:
    _ = words.gettext
    width = paper.width - 2 * MARGIN
    pen.text(
        _(touch.TITLE_WORDS), MARGIN, MARGIN + 5, touch.TITLE, colour=INK, font=BOLD, middle=False
    )
    dots = touch.needed(board)
    lines = [
        about(sheet_words(words), board),
        *map(_, touch.HOW),
        _(touch.NEEDED).format(hard=dots.hard, soft=dots.soft),
    ]
    top = _paragraph(pen, lines, MARGIN, MARGIN + 15, width) + 2
    for mark, meaning in touch.legend(board, words):
        _in_a_row(pen, mark, MARGIN + 16, top + 3)
        left, wide = MARGIN + touch.LEGEND_WIDTH, width - touch.LEGEND_WIDTH
        top = max(_paragraph(pen, [meaning], left, top, wide), top + touch.SOFT_SIZE) + 1
    _map(pen, board, touch.map_area(paper, top + 2))


def _paragraph(pen: Pen, lines: Iterable[str], left: float, top: float, width: float) -> float:
    """Write *lines* from *top* on, each as wide as *width* at most; returns where they end."""
    for line in (each for whole in lines for each in wrapped(whole, width)):
        pen.text(line, left, top + touch.LINE / 2, touch.TEXT, colour=INK, middle=False)
        top += touch.LINE
    return top


def wrapped(text: str, width: float) -> list[str]:
    """*text* in lines of at most *width* millimetres."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, touch.TEXT) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _in_a_row(pen: Pen, dots: touch.Dots, x: float, y: float) -> None:
    """Draw *dots* in life size round the point."""
    sizes = [(True, touch.HARD_SIZE)] * dots.hard + [(False, touch.SOFT_SIZE)] * dots.soft
    for number, (is_hard, size) in enumerate(sizes):
        aside = (number - (len(sizes) - 1) / 2) * (size + 0.8)
        _dot(pen, x + aside, y, size / 2, is_hard=is_hard)


def _dot(pen: Pen, x: float, y: float, radius: float, *, is_hard: bool) -> None:
    """Draw a hard dot black with a shine, a soft one as a ring with a nap: they differ in grey."""
    pen.dot(x, y, radius, INK)
    if is_hard:
        pen.dot(x - radius * 0.3, y - radius * 0.35, radius * 0.22, "#ffffff")
        return
    pen.dot(x, y, radius * 0.82, "#ffffff")
    for right, down in ((0, 0), (0.45, 0), (-0.45, 0), (0, 0.45), (0, -0.45)):
        pen.dot(x + right * radius, y + down * radius, radius * 0.13, INK)


def _map(pen: Pen, board: Board, area: Area) -> None:
    scheme = touch.plan_for(board, area)
    view = OnPaper(scheme, area)
    for spot in scheme.spots:
        box = view.area(spot.box)
        tint = PAPER_GREY if spot.place in board.room_at else None
        pen.box(box, fill=tint, line=INK, thick=0.3, radius=0.8)
        x, y = box.left + box.width / 2, box.top + box.height / 2
        pen.text(str(spot.place), x, y, view.cell * 1.15, colour=INK, font=BOLD)
    for dot in touch.on_map(board, area):
        _dot(pen, dot.x, dot.y, dot.radius, is_hard=dot.is_hard)


# Keys and figures


def _keys_page(pen: Pen, paper: Paper, words: Words) -> None:
    _ = words.gettext
    width, top = paper.width - 2 * MARGIN, MARGIN + 16
    pen.text(
        _(touch.KEYS_TITLE), MARGIN, MARGIN + 5, touch.TITLE, colour=INK, font=BOLD, middle=False
    )
    _keypad(pen, Area(MARGIN, top, *touch.KEYPAD))
    beside = MARGIN + touch.KEYPAD[0] + 8
    ends = _paragraph(pen, map(_, touch.KEY_LINES), beside, top, paper.width - MARGIN - beside)
    top = max(top + touch.KEYPAD[1], ends) + 4
    top = _paragraph(pen, [_(touch.LIFE_SIZE), _(touch.FIGURE_LINE)], MARGIN, top, width) + 4
    across = width / 4
    for number, (colour, mark) in enumerate(touch.FIGURES.items()):
        x = MARGIN + across * (number % 4 + 0.5)
        _figure(pen, words.colour(colour), mark, x, top + number // 4 * 62)


def _keypad(pen: Pen, area: Area) -> None:
    """Draw the keypad in life size, with its dots."""
    pen.box(area, line=INK, thick=0.5, radius=3)
    pitch_x, pitch_y = area.width / 4, area.height / 4
    for row, keys in enumerate(touch.ROWS):
        for column, key in enumerate(keys):
            box = Area(area.left + column * pitch_x, area.top + row * pitch_y, pitch_x, pitch_y)
            _key(pen, key, box.inside(0.9))


def _key(pen: Pen, key: str, box: Area) -> None:
    pen.box(box, line=INK, thick=0.3, radius=2)
    marked = next((mark for each, mark in touch.KEYS.items() if each.value == key), None)
    x, y = box.left + box.width / 2, box.top + box.height / 2
    if marked is None:
        pen.text(key, x, y, 26, colour=INK, font=BOLD)
        return
    pen.text(key, box.left + 1, box.top + (12.5 if marked.lift < 0 else 3.2), 14, colour=INK,
             font=BOLD, middle=False)  # fmt: skip
    across = min(touch.HARD_SIZE, box.width / 2)
    count = marked.dots.hard + marked.dots.soft
    for number in range(count):
        aside = (number - (count - 1) / 2) * across
        size = touch.SOFT_SIZE if marked.dots.soft else (touch.HARD_SIZE if count == 1 else across)
        reach = (box.height - size) / 2
        _dot(pen, x + aside, y + marked.lift * reach, size / 2, is_hard=marked.dots.hard > 0)


def _figure(pen: Pen, name: str, mark: touch.FigureMark, x: float, top: float) -> None:
    """Draw a guest 32 mm high with what it wears, and its colour's word below."""
    head = top + 12
    pen.shape([(x - 8, top + 44), (x - 4, top + 18), (x + 4, top + 18), (x + 8, top + 44)],
              fill=WOOD, line=INK)  # fmt: skip
    pen.dot(x, head, 7.2, INK)
    pen.dot(x, head, 6.9, WOOD)
    for number in range(mark.bands):
        y = top + 26 + number * 7
        half = 5.4 + number * 1.1
        pen.line((x - half, y), (x + half, y), RUBBER, thick=2.4)
    _in_a_row(pen, mark.head, x, head - 7)
    pen.text(name, x, top + 50, touch.TEXT, colour=INK, font=BOLD)
