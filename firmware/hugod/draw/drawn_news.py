"""News on the glass: icon, headline, whose figures and how many, what to do on the cardboard."""

from __future__ import annotations

from collections import Counter

from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.signs import Badge, Icon
from hugod.app.values.view import View
from hugod.draw import large, widgets, wordless
from hugod.draw.canvas import HEIGHT, LOUD, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import enlarged, icon, picture, shape
from hugod.draw.wordless import numbers, without_words

COLUMNS = (2, 8, 12)
"""Things to be done on the cardboard that one, two and three columns have room for."""


def _news(paint: Painter, view: NewsView) -> None:
    """The news: an icon and whom it is about, a headline, and up to two lines."""
    if view.rows:
        _to_do(paint, view)
        return
    is_large = len(view.lines) < 2
    if is_large:
        _icon(paint, view, 32)
        if len(set(view.who)) <= 4:
            widgets.clock(paint, view.bar.clock)
        _who_beside(paint, view.who)
    else:
        _news_line(paint, view)
    _pages(paint, view, 32 if is_large else 17)
    top = 2 * widgets.LINE if is_large else widgets.LINE
    if not view.lines:
        paint.words(Rect(0, top, WIDTH, HEIGHT), view.headline, LOUD, align="centre")
        return
    for row, words in enumerate((view.headline, *view.lines)):
        high = top + row * widgets.LINE
        paint.words(Rect(0, high, WIDTH, high + widgets.LINE), words, align="centre")


def _to_do(paint: Painter, view: NewsView) -> None:
    """What is to be done on the cardboard: one thing as large as it can be, or several."""
    widgets.hint(paint, view.hint)
    if len(view.rows) == 1:
        (row,) = view.rows
        _news_line(paint, view)
        _pages(paint, view, 34)
        paint.words(Rect(0, 16, WIDTH, 32), view.headline, align="centre")
        paint.words(Rect(0, 32, 60 if row.note else WIDTH, 56), row.way, LOUD, align="centre")
        paint.words(Rect(66, 32, WIDTH, 56), row.note, (*LOUD, Font.TINY), align="centre")
        return
    paint.picture((0, 0), icon(view.icon))
    paint.words(Rect(18, 0, WIDTH - 6, widgets.LINE), view.headline)
    for page in range(min(view.pages, 5) if view.pages > 1 else 0):
        middle, reach = 3 * page + 2, 1 if page == view.page else 0
        paint.fill(Rect(124 - reach, middle - reach, 125 + reach, middle + reach + 1))
    columns = next(columns for columns in (1, 2, 3) if len(view.rows) <= COLUMNS[columns - 1])
    deep = -(-len(view.rows) // columns)
    wide, high = WIDTH // columns, (HEIGHT - 8 - widgets.LINE) // max(2, deep)
    for index, row in enumerate(view.rows):
        left, top = index // deep * wide, widgets.LINE + index % deep * high
        _row_to_do(paint, Rect(left, top, left + wide, top + high), row)


def _row_to_do(paint: Painter, box: Rect, row: Carried) -> None:
    """One thing to be done in its row: whose figures, from where to where, and the points."""
    size, font = (12, Font.TEXT) if box.height >= 16 else (8, Font.SMALL)
    left = box.left
    for badge in row.who:
        widgets.sign(paint, (left, box.top + (box.height - size) // 2), badge, size=size)
        left += size + 2
    note = paint.words(box, row.note, (font,), align="right")
    right = note.left if row.note else box.right
    paint.words(Rect(left, box.top, right, box.bottom), row.way, (font, Font.SMALL))


def _icon(paint: Painter, view: NewsView, size: int) -> None:
    """The icon; a clock shows the hour it is."""
    if view.icon is Icon.CLOCK:
        widgets.dial(paint, (0, 0), size, view.bar.clock)
    else:
        paint.picture((0, 0), icon(view.icon, size))


def _who_beside(paint: Painter, who: tuple[Badge, ...]) -> None:
    """The players beside the large icon, below the clock; in two rows if they are many."""
    if len(who) == 1:
        widgets.badge(paint, Rect(38, widgets.LINE, WIDTH, 2 * widgets.LINE), who[0])
        return
    players = tuple(dict.fromkeys(who))
    rows = (players[:4], players[4:]) if len(players) > 4 else (players,)
    for row, some in enumerate(rows):
        top = (2 - len(rows) + row) * widgets.LINE
        box = Rect(38, top, WIDTH, top + widgets.LINE)
        _shapes(paint, box, tuple(badge for badge in who if badge in some))


def _news_line(paint: Painter, view: NewsView) -> None:
    """Icon, players and clock in one line; for many players first the clock goes, then the icon."""
    players = len(set(view.who))
    right = widgets.clock(paint, view.bar.clock) if players <= 3 else WIDTH
    left = 18 if players <= 6 else 0
    if left:
        _icon(paint, view, 16)
    if view.beside:
        paint.picture((20, 0), icon(view.beside))
    box = Rect(left, 0, right - 1, widgets.LINE)
    if len(view.who) == 1:
        widgets.badge(paint, box, view.who[0])
    else:
        _shapes(paint, box, view.who)


def _shapes(paint: Painter, box: Rect, who: tuple[Badge, ...]) -> None:
    """Several players by their shapes, with counts if the figures are many."""
    if 14 * len(who) <= box.width or not who:
        for index, badge in enumerate(who):
            widgets.sign(paint, (box.left + 14 * index, box.top + 2), badge)
    else:
        _counted(paint, box, Counter(who))


def _counted(paint: Painter, box: Rect, groups: Counter[Badge]) -> None:
    """Each player's shape with how many of the figures are meant."""
    room = (box.width + 1) // len(groups)
    size, font = (12, Font.TEXT) if room >= 22 else (8, Font.SMALL)
    for index, (badge, count) in enumerate(groups.items()):
        left = box.left + min(room, size + font.width + 4) * index
        widgets.sign(paint, (left, box.top + (box.height - size) // 2), badge, size=size)
        digits = Rect(left + size + 1, box.top, left + room, box.bottom)
        paint.words(digits, str(count), (font, Font.TINY))


def _pages(paint: Painter, view: NewsView, bottom: int) -> None:
    """Dots that say which page of how many it is, on the right above the headline."""
    if view.pages < 2:
        return
    pages = min(view.pages, 12)
    for page in range(pages):
        left = WIDTH - 5 * (pages - page)
        paint.fill(Rect(left, bottom - 2, left + (4 if page == view.page else 2), bottom))


def _news_bare(paint: Painter, view: NewsView) -> None:
    """What happened as an icon, to whom as shapes, and the numbers it is about."""
    if len(view.rows) == 1:
        (row,) = view.rows
        _told(paint, view, f"{row.note} {row.way}")
    elif view.rows:
        _to_do(paint, without_words(view))
        if view.by_roll:  # in the row of the headline
            paint.picture((WIDTH // 2, 0), picture("press-16"))
    else:
        _told(paint, view, " ".join(view.lines))


def _told(paint: Painter, view: NewsView, words: str) -> None:
    """The icon and the shapes in the upper half, the numbers in the lower one."""
    if not (view.who or view.beside or numbers(words)):
        _alone(paint, view)
        return
    if view.icon is Icon.CLOCK:
        widgets.dial(paint, (0, 0), 32, numbers(view.bar.clock))
        if numbers(words):  # of Hugo's steps
            paint.picture((4, 32), icon(Icon.GHOST, 32))
    else:
        paint.picture((0, 0), icon(view.icon, 32))
    if view.beside:
        paint.picture((48, 0), icon(view.beside, 32))
    who = tuple(dict.fromkeys(view.who))
    for at, badge in enumerate(who[:6]):
        size = 2 if len(who) <= 3 else 1
        if len(who) == 1:
            wordless.letter(paint, (66, 12), badge)
        pitch = 12 * size + 3
        paint.picture((40 + pitch * at, 16 - 6 * size), enlarged(shape(badge.shape), size))
    parts = numbers(words).split()
    way = " ".join(part for part in parts if "→" in part)
    points = " ".join(part for part in parts if "→" not in part)
    large.lower(paint, way or points)
    if way and points and len(who) <= 2:
        paint.words(Rect(92, 0, WIDTH, 32), points, LOUD, align="right")
    if view.by_roll and len(way or points) <= 5:
        paint.picture((112, 47), picture("press-16"))


def _alone(paint: Painter, view: NewsView) -> None:
    """The icon in the middle, as high as the display."""
    if view.icon is Icon.CLOCK:
        widgets.dial(paint, ((WIDTH - 62) // 2, 1), 62, numbers(view.bar.clock))
    else:
        paint.picture(((WIDTH - HEIGHT) // 2, 0), enlarged(icon(view.icon, 32), 2))


PAINTED_BY: dict[type[View], Painters] = {
    NewsView: Painters(_news, bare=_news_bare),
}
