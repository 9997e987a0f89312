"""The screens of a turn: the throw, the move, Hugo's way, the news."""

from __future__ import annotations

from collections import Counter

from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.signs import Badge, Icon
from hugod.app.values.turn_views import CountView, HugoView, MoveView, ThrowView
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, WIDTH, Painter, Rect
from hugod.draw.fonts import Font, line
from hugod.draw.icons import die, disc, icon, picture, tumbling

_DIE = 48
"""The side of the thrown die. Its number is readable across a table."""


COLUMNS = (2, 8, 12)
"""Things to be done on the cardboard that one, two and three columns have room for."""


def throw(paint: Painter, view: ThrowView) -> None:
    """The die as high as there is room under whose turn it is and the clock, which stay."""
    widgets.bar(paint, view.bar)
    left = (WIDTH - _DIE) // 2
    if view.settled:
        paint.picture((left, widgets.LINE), die(view.face, _DIE, Font.GIANT))
    else:
        paint.picture((left, widgets.LINE), tumbling(view.face))
        _shaken(paint, view.frame)


def _shaken(paint: Painter, frame: int) -> None:
    """Marks beside the tumbling die: they come on the left and the right and go again in turn.

    They are as high as its upper and its lower pips, with which they go over the bus.
    """
    middle, aside = WIDTH // 2, _DIE // 2 + 4
    if frame % 4 in (1, 2):
        paint.fill(Rect(middle - aside - 4, 24, middle - aside, 32))
    if frame % 4 in (2, 3):
        paint.fill(Rect(middle + aside, 48, middle + aside + 4, 56))


def move(paint: Painter, view: MoveView) -> None:
    """The number thrown, the move that is highlighted, and the field to type another."""
    widgets.bar(paint, view.bar)
    widgets.hint(paint, view.hint)
    paint.picture((0, widgets.LINE), die(view.face, 24, Font.HUGE))
    right = WIDTH if view.by_roll else widgets.FIELD.left - 2
    if not view.by_roll:
        widgets.field(paint, view.entry)
    between = Rect(26, widgets.LINE, right, 40)
    if view.fear:  # above the places, with which they go over the bus, and instead of the count
        widgets.ghosts(paint, (between.left + 17, widgets.LINE + 1), view.fear.ghosts)
    elif view.count > 1:
        which = f"{view.index + 1}/{view.count}"
        paint.words(between._replace(bottom=24), which, (Font.TINY,), align="centre")
    if view.origin:
        moved = f"{view.origin}→{view.target}"
        paint.words(between._replace(top=24), moved, LOUD, align="centre")
    paint.words(Rect(0, 40, WIDTH, HEIGHT - 8), view.choice or view.aside, align="centre")


def hugo(paint: Painter, view: HugoView) -> None:
    """Hugo's way as a row of numbers; he floats above the one he stands on."""
    widgets.bar(paint, view.bar)
    paint.words(Rect(0, widgets.LINE, WIDTH, 2 * widgets.LINE), view.title, align="centre")
    if not view.path:
        return
    wide = max(1, min(30, WIDTH // len(view.path)))
    left = (WIDTH - wide * len(view.path)) // 2
    for index, place in enumerate(view.path):
        box = Rect(left + index * wide, 48, left + (index + 1) * wide, HEIGHT)
        _step(paint, box, place, here=index == view.at)
    ghost = max(0, left + wide * max(-1, min(view.at, len(view.path) - 1)) + wide // 2 - 8)
    paint.picture((ghost, 32), picture("ghost-16"))
    for index in range(len(view.path)):
        _mark(paint, left + index * wide + wide // 2, index, view, ghost)


def _step(paint: Painter, box: Rect, place: str, *, here: bool) -> None:
    """The number of one place on Hugo's way, light where he is."""
    if here:
        aside = max(0, box.width - 20) // 2
        paint.plate(Rect(box.left + aside, box.top, box.right - aside, box.bottom), corner=3)
    paint.words(box, place, align="centre", lit=not here)


def _mark(paint: Painter, middle: int, index: int, view: HugoView, ghost: int) -> None:
    """The sign above a place: a guest Hugo will catch, marks of fright, or a dot of his way."""
    if index == view.at:
        if index in view.stands:
            _caught(paint, middle)
    elif abs(middle - ghost - 8) < 13:
        pass  # The ghost waits before the first of seven places: it hides what is above it.
    elif index in view.stands and index > view.at:
        paint.picture((middle - 4, 36), picture("guest-8"))
    else:
        paint.fill(Rect(middle - 1, 42, middle + 1, 44))


def _caught(paint: Painter, middle: int) -> None:
    """Marks of fright on both sides of the ghost."""
    for left in (middle - 12, middle + 10):
        paint.fill(Rect(left, 33, left + 2, 39))
        paint.fill(Rect(left, 41, left + 2, 43))


_COUNTED = Rect(0, widgets.LINE, 66, HEIGHT - 8)
_BESIDE = Rect(70, widgets.LINE, WIDTH, HEIGHT - 8)
"""Where somebody counts: the number, and what is said of it."""


def count(paint: Painter, view: CountView) -> None:
    """The number as high as there is room, a dot for each still to come, and what is said."""
    widgets.bar(paint, view.bar)
    widgets.hint(paint, view.hint)
    if view.number.isdigit() and len(view.number) <= 2:
        digits = line(view.number, Font.GIANT)
        top = Font.GIANT.top
        high = digits.crop((0, top, digits.width, top + Font.GIANT.capital))
        paint.picture(((_COUNTED.width - digits.width) // 2, _COUNTED.top), high)
    else:
        paint.words(_COUNTED, view.number, LOUDEST, align="centre")
    if view.is_over:
        paint.paragraph(_BESIDE, view.said, align="centre")
        return
    for dot in range(min(view.left, 10)):
        left, top = _BESIDE.left + 1 + dot % 5 * 12, _BESIDE.top + 1 + dot // 5 * 12
        paint.picture((left, top), disc(8))
    more = f"+{view.left - 10}" if view.left > 10 else ""
    paint.words(_BESIDE._replace(top=40), view.said or more, align="centre")


def news(paint: Painter, view: NewsView) -> None:
    """The news: an icon and whom it is about, a headline, and up to two lines."""
    if view.rows:
        _to_do(paint, view)
        return
    large = len(view.lines) < 2
    if large:
        _icon(paint, view, 32)
        if len(set(view.who)) <= 4:
            widgets.clock(paint, view.bar.clock)
        _who_beside(paint, view.who)
    else:
        _news_line(paint, view)
    _pages(paint, view, 32 if large else 17)
    top = 2 * widgets.LINE if large else widgets.LINE
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
        _pages(paint, view, 17)
        paint.words(Rect(0, 16, WIDTH, 32), view.headline, align="centre")
        paint.words(Rect(0, 32, 60 if row.note else WIDTH, 56), row.way, LOUD, align="centre")
        paint.words(Rect(62, 32, WIDTH, 56), row.note, LOUD, align="centre")
        return
    paint.picture((0, 0), icon(view.icon))
    paint.words(Rect(18, 0, WIDTH - 4, widgets.LINE), view.headline)
    for page in range(min(view.pages, 5) if view.pages > 1 else 0):
        wide = 3 if page == view.page else 1
        paint.fill(Rect(WIDTH - wide, 3 * page + 1, WIDTH, 3 * page + 3))
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
