"""The screens that say how the game is: points, clock, places, fear, end, the die."""

from __future__ import annotations

from hugod.app.values import status_views
from hugod.app.values.view import View
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, HINT, LOUD, READ, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font, width_of
from hugod.draw.icons import die, picture

ROWS = HEIGHT // widgets.LINE


LOW = (HEIGHT - 8) // ROWS
"""The height of a line where all of them leave room for a hint below."""


FACE = 22
"""Width of the sides of the die that stand side by side."""


def _tracks(paint: Painter, view: status_views.TracksView) -> None:
    """Everyone's points: with a bar for few players, in two columns for many.

    Where the title has no line of its own it is left out, or small at the bottom if it must be.
    """
    count = len(view.rows)
    is_small = view.by_roll and _is_full(count)
    boxes = _table(paint, view.title, count, LOW if is_small else widgets.LINE)
    widgets.hint(paint, view.title if is_small else "")
    for box, row in zip(boxes, view.rows, strict=True):
        _track(paint, box, row, view.limit)


def _is_full(count: int) -> bool:
    """Whether so many rows leave no line for a title."""
    return -(-count // (1 if count <= ROWS else 2)) == ROWS


def _table(paint: Painter, title: str, count: int, high: int = widgets.LINE) -> list[Rect]:
    """A title if there is room for it, and below it a box for each row; each is *high* dots."""
    raised = -1 if high == LOW else 0  # no letter hangs into the hint
    has_title = title and not _is_full(count)
    if has_title:
        paint.words(Rect(0, raised, WIDTH, raised + high - 1), title)
    return _columns(paint, raised + (high if has_title else 0), count, high)


def _columns(paint: Painter, top: int, count: int, high: int) -> list[Rect]:
    """A box for each row from *top* down, in two columns from five rows on."""
    if count <= ROWS:
        return [Rect(0, top + high * row, WIDTH, top + high * (row + 1)) for row in range(count)]
    deep = -(-count // 2)
    for dot in range(max(0, top), HEIGHT - 8 if high == LOW else HEIGHT, 3):
        paint.fill(Rect(WIDTH // 2 - 1, dot, WIDTH // 2, dot + 1))
    boxes = []
    for index in range(count):
        left, down = index // deep * (WIDTH // 2 + 2), top + index % deep * high
        boxes.append(Rect(left, down, left + WIDTH // 2 - 2, down + high))
    return boxes


def _track(paint: Painter, box: Rect, row: status_views.TrackRow, limit: int | None) -> None:
    """One player: a mark if it is their turn, shape, letter, how far on the track, points."""
    if row.turn:
        paint.picture((box.left, box.top + 4), picture("turn-5"))
    widgets.sign(paint, (box.left + 7, box.top + 2), row.badge)
    bare = box.width == WIDTH and not limit
    name = row.badge.name if bare else row.badge.letter
    paint.words(Rect(box.left + 21, box.top, box.left + (94 if bare else 30), box.bottom), name)
    digits = Rect(box.right - 33, box.top, box.right, box.bottom)
    number = paint.words(digits, str(row.points), align="right")
    if limit and box.width == WIDTH:
        place = Rect(box.left + 32, box.top + 3, box.right - 27, box.top + 13)
        _length(paint, place, row.points, limit)
    elif limit and number.left > box.left + 30:
        _thin_length(paint, box, row.points, limit)


def _length(paint: Painter, box: Rect, points: int, limit: int) -> None:
    """A track seen from above, filled as far as the points go."""
    paint.frame(box, corner=3)
    reach = (box.width - 4) * max(0, min(points, limit)) // max(1, limit)
    paint.fill(Rect(box.left + 2, box.top + 2, box.left + 2 + reach, box.bottom - 2))


def _thin_length(paint: Painter, box: Rect, points: int, limit: int) -> None:
    """The same under the letter and the number, where there is little room."""
    left, right = box.left + 21, box.right - 1
    for dot in range(left, right, 4):
        paint.fill(Rect(dot, box.bottom - 2, dot + 1, box.bottom - 1))
    reach = (right - left) * max(0, min(points, limit)) // max(1, limit)
    paint.fill(Rect(left, box.bottom - 2, left + reach, box.bottom))


def _sheet(paint: Painter, view: status_views.SheetView) -> None:
    """A column a round and the total, the head small, the rows as large as their number allows."""
    edges = _sheet_columns(len(view.rounds))
    head, bottom = 8, widgets.hint(paint, view.hint)
    for (left, right), label in zip(edges, (*view.rounds, view.total), strict=False):
        paint.words(Rect(left, 0, right, head), label, (Font.TINY,), align="right")
    high = min(widgets.LINE, (bottom - head) // max(1, len(view.rows)))
    for index, row in enumerate(view.rows):
        top = head + index * high
        _sheet_row(paint, Rect(0, top, WIDTH, top + high), row, edges)


def _sheet_columns(rounds: int) -> list[tuple[int, int]]:
    """Left and right of each column of numbers; the total stands a little apart."""
    left, wide = 26, 24
    edges = [(left + wide * index, left + wide * (index + 1)) for index in range(rounds)]
    return [*edges, (WIDTH - 28, WIDTH)]


def _sheet_row(
    paint: Painter, box: Rect, row: status_views.SheetRow, edges: list[tuple[int, int]]
) -> None:
    size = 12 if box.height >= 12 else 8
    fonts = READ if box.height == widgets.LINE else READ[1:]
    widgets.sign(paint, (0, box.top + max(0, box.height - size) // 2), row.badge, size=size)
    paint.words(Rect(14, box.top, 24, box.bottom), row.badge.letter, fonts)
    for (left, right), number in zip(edges, (*row.rounds, row.total), strict=False):
        paint.words(Rect(left, box.top, right, box.bottom), number, fonts, align="right")


def _clock(paint: Painter, view: status_views.ClockView) -> None:
    """A round face with two hands, the hour in digits, what it means, and how late it is."""
    widgets.dial(paint, (0, 1), 62, view.hour)
    paint.words(Rect(65, 0, WIDTH, 22), view.hour, LOUD, align="centre")
    paint.paragraph(Rect(64, 22, WIDTH, 55), view.said, align="centre")
    count = max(1, min(view.count, 30))
    wide = min(9, 62 // count)
    left = 65 + (63 - wide * count) // 2
    for field in range(count):
        high = 6 if field <= view.index else 2
        at = left + field * wide
        paint.fill(Rect(at, HEIGHT - high, at + max(1, wide - 2), HEIGHT))


def _where(paint: Painter, view: status_views.WhereView) -> None:
    """Where everyone is, in letters as large as the number of players allows."""
    most = max((len(row.places) for row in view.rows), default=0)
    if len(view.rows) > 4 and most > 3:
        _where_many(paint, view)
        return
    _where_title(paint, view)
    few = len(view.rows) <= 3
    boxes = _columns(paint, widgets.LINE, len(view.rows), widgets.LINE if few else 12)
    for box, row in zip(boxes, view.rows, strict=True):
        _places(paint, box, row, Font.TEXT if few else Font.SMALL)


def _where_title(paint: Painter, view: status_views.WhereView) -> None:
    """The title, and in the clock's corner Hugo with his place."""
    end = paint.words(Rect(90, 0, WIDTH, 15), view.hugo, align="right")
    paint.picture((end.left - 18, 0), picture("ghost-16"))
    paint.words(Rect(0, 0, end.left - 20, 15), view.title)


def _places(paint: Painter, box: Rect, row: status_views.WhereRow, font: Font) -> None:
    """A player's shape, the letter if there is room, and the numbers of the places in columns."""
    size = 12 if font is Font.TEXT else 8
    count = max(1, len(row.places))
    widgets.sign(paint, (box.left, box.top + (box.height - size) // 2), row.badge, size=size)
    left = box.left + size + 2
    if left + font.width + 5 * font.width // 2 * count <= box.right:
        paint.words(Rect(left, box.top, left + font.width, box.bottom), row.badge.letter, (font,))
        left += font.width
    pitch = min((box.right - left) // count, 7 * font.width // 2)
    for index, place in enumerate(row.places):
        right = left + (index + 1) * pitch
        paint.words(Rect(right - pitch, box.top, right, box.bottom), place, (font,), align="right")


def _where_many(paint: Painter, view: status_views.WhereView) -> None:
    """Many players with many guests: small numbers, and Hugo on the right."""
    for index, row in enumerate(view.rows):
        _places(paint, Rect(0, 8 * index, 101, 8 * index + 8), row, Font.TINY)
    paint.picture((107, 12), picture("ghost-16"))
    paint.words(Rect(103, 30, WIDTH, 54), view.hugo, LOUD, align="centre")


def _fear(paint: Painter, view: status_views.FearView) -> None:
    """A player's guests by their places, in two columns, each with its ghosts."""
    widgets.bar(paint, view.bar)
    bottom = widgets.hint(paint, view.hint)
    deep = max(1, -(-len(view.rows) // 2))
    high = min(20, (bottom - widgets.LINE) // deep)
    for index, row in enumerate(view.rows):
        left, top = index // deep * (WIDTH // 2 + 2), widgets.LINE + index % deep * high
        box = Rect(left, top, left + 20, top + high)
        paint.words(box, row.place, READ if high >= widgets.LINE else READ[1:], align="right")
        widgets.ghosts(paint, (left + 22, top + (high - 8) // 2), row.fear.ghosts, wide=7)


def _end(paint: Painter, view: status_views.EndView) -> None:
    """The ranking as far as it is told: a cup for each winner, shape, name and points.

    The hint stands below two rows, or beside the title; where neither has room for it all lines are
    a little lower, and it stands below them: as the title does that has no line of its own.
    """
    count = len(view.rows)
    beside = Rect(width_of(view.title, Font.TEXT) + 4, 0, WIDTH, 15)
    if count < ROWS - 1:
        boxes = _table(paint, view.title, count)
        widgets.hint(paint, view.hint)
    elif _is_full(count):
        boxes = _columns(paint, -1, count, LOW)
        used = width_of(view.title, Font.TINY) + 4
        # Play again? leads there, too, but who has only likely won is said nowhere else.
        hint = view.hint if used + width_of(view.hint, Font.TINY) <= WIDTH else ""
        below = Rect(0, HINT, WIDTH, HEIGHT)
        paint.words(below, view.title, (Font.TINY,), align="left" if hint else "centre")
        paint.words(below, hint, (Font.TINY,), align="right")
    elif width_of(view.hint, Font.TINY) > beside.width:
        boxes = _table(paint, view.title, count, LOW)
        widgets.hint(paint, view.hint)
    else:
        boxes = _table(paint, view.title, count)
        paint.words(beside, view.hint, (Font.TINY,), align="right")
    for box, row in zip(boxes[len(boxes) - view.told :], view.rows_told, strict=True):
        _ranked(paint, box, row)


def _ranked(paint: Painter, box: Rect, row: status_views.EndRow) -> None:
    """One player: the cup or the rank, shape, the name (or letter), points."""
    if row.won:
        paint.picture((box.left, box.top + 2), picture("cup-12"))
    else:
        rank = Rect(box.left, box.top, box.left + 12, box.bottom)
        paint.words(rank, str(row.rank), align="centre")
    widgets.sign(paint, (box.left + 14, box.top + 2), row.badge)
    name = row.badge.name if box.width == WIDTH else row.badge.letter
    number = Rect(box.right - 33, box.top, box.right, box.bottom)
    left = paint.words(number, str(row.points), align="right").left
    paint.words(Rect(box.left + 28, box.top, left - 1, box.bottom), name)


def _die_faces(paint: Painter, view: status_views.DieView) -> None:
    """The number of rolls, a column for each face, and in small letters the even share."""
    paint.words(Rect(0, 0, WIDTH, 15), view.title)
    widgets.hint(paint, view.hint)
    fonts = READ if all(count < 100 for _, count in view.counts) else READ[1:]
    for left, right, (face, count) in widgets.side_by_side(view.counts):
        paint.picture((left + (right - left - FACE) // 2, 16), die(face, FACE, Font.BIG))
        paint.words(Rect(left, 39, right - 1, 54), str(count), fonts, align="centre")


PAINTED_BY: dict[type[View], Painters] = {
    status_views.TracksView: Painters(_tracks),
    status_views.SheetView: Painters(_sheet),
    status_views.ClockView: Painters(_clock),
    status_views.WhereView: Painters(_where),
    status_views.FearView: Painters(_fear),
    status_views.EndView: Painters(_end),
    status_views.DieView: Painters(_die_faces),
}
