"""The screens that ask or tell something in words: start, list, number, roll, text."""

from __future__ import annotations

from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.turn_views import RollView
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, READ, WIDTH, Painter, Rect, wrapped
from hugod.draw.fonts import Font, width_of
from hugod.draw.icons import icon, picture

ITEMS = 3
"""Choices of a list that are seen at once."""


def start(paint: Painter, view: StartView) -> None:
    """The ghost floats on the left and waves; beside it the game's name and what to press."""
    odd = view.frame % 2
    paint.picture((1, 2 + odd), picture("ghost-b-40" if odd else "ghost-a-40"))
    paint.paragraph(Rect(46, 0, WIDTH, 32), view.title, LOUDEST, align="centre")
    widgets.button(paint, Rect(45, 34, WIDTH, 52), view.call, READ)
    paint.words(Rect(0, 54, WIDTH, HEIGHT), view.note, (Font.SMALL, Font.TINY), align="centre")


def choices(paint: Painter, view: ListView) -> None:
    """The question, and three choices of which one is light; two under a long question."""
    count = len(view.items)
    cursor = max(0, min(view.cursor, count - 1))
    is_long = width_of(view.title, Font.SMALL) > WIDTH
    below, seen = widgets.LINE * (1 + is_long), ITEMS - is_long
    if is_long:
        paint.paragraph(Rect(0, 0, WIDTH, below - 1), view.title)
    else:
        paint.words(Rect(0, 0, WIDTH, below - 1), view.title)
    first = max(0, min(cursor - 1, count - seen))
    right = WIDTH if count <= seen else WIDTH - 9
    for row, index in enumerate(range(first, min(count, first + seen))):
        top = below + widgets.LINE * row
        _choice(paint, Rect(0, top, right, top + widgets.LINE), view, index)
    if first > 0:
        paint.picture((WIDTH - 7, below + 2), picture("up-7"))
    if first + seen < count:
        paint.picture((WIDTH - 7, HEIGHT - 6), picture("down-7"))


def _choice(paint: Painter, box: Rect, view: ListView, index: int) -> None:
    """One choice in its row, with the player's shape or the part's mark if it has one."""
    lit = index != view.cursor
    if not lit:
        paint.plate(box, corner=3)
    left = box.left
    if index < len(view.badges):
        widgets.sign(paint, (left + 3, box.top + 2), view.badges[index], lit=lit)
        left += 16
    elif index < len(view.marks):
        if sign := view.marks[index]:
            paint.picture((left + 3, box.top + 2), picture(f"{sign}-12"), lit=lit)
        left += 16
    if width_of(view.items[index], Font.TEXT) + 3 <= box.right - left:
        left += 3
    right = box.right
    if index < len(view.fears):
        right -= 42
        widgets.ghosts(paint, (right + 2, box.top + 4), view.fears[index].ghosts, wide=7, lit=lit)
    paint.words(Rect(left, box.top, right, box.bottom), view.items[index], lit=lit)


def number(paint: Painter, view: AskView) -> None:
    """A question on the left, and on the right the field for the number that is typed."""
    widgets.bar(paint, view.bar)
    widgets.hint(paint, view.hint)
    paint.paragraph(Rect(0, widgets.LINE, widgets.FIELD.left - 4, HEIGHT - 8), view.title, READ[:2])
    widgets.field(paint, view.entry, view.digits)


def roll(paint: Painter, view: RollView) -> None:
    """A key to press, and above it what just happened."""
    widgets.bar(paint, view.bar)
    if width_of(view.note, Font.TEXT) <= WIDTH:
        paint.words(Rect(0, widgets.LINE, WIDTH, 2 * widgets.LINE), view.note, align="centre")
    else:
        paint.paragraph(Rect(0, widgets.LINE, WIDTH, 40), view.note, align="centre")
    widgets.button(paint, Rect(0, 40, WIDTH, HEIGHT), view.call, LOUD)


def text(paint: Painter, view: TextView) -> None:
    """A few words, as large as they fit, and the icon if there is room for it."""
    bottom = widgets.hint(paint, view.hint)
    if view.title:
        _title(paint, view)
        paint.paragraph(Rect(0, widgets.LINE, WIDTH, bottom), view.text)
        return
    left = _picture(paint, view, bottom)
    paint.paragraph(Rect(left, 0, WIDTH, bottom), view.text)


def busy(paint: Painter, view: BusyView) -> None:
    """The sign in a frame in the middle, on whatever is there, with a dot for each key."""
    half = width_of(view.sign, Font.TEXT) // 2 + 8
    box = Rect(max(2, WIDTH // 2 - half), 17, min(WIDTH - 2, WIDTH // 2 + half), 47)
    paint.fill(Rect(box.left - 2, box.top - 2, box.right + 2, box.bottom + 2), lit=False)
    paint.frame(box)
    paint.words(Rect(box.left, 19, box.right, 37), view.sign, align="centre")
    dots = min(view.keys, (box.width - 8) // 5)
    for left in range(WIDTH // 2 - 5 * dots // 2 + 1, WIDTH // 2 + 5 * dots // 2, 5):
        paint.fill(Rect(left, 40, left + 3, 43))


def _title(paint: Painter, view: TextView) -> None:
    """The title in the top line, after the icon if both fit."""
    left = 0
    if view.icon and width_of(view.title, Font.TEXT) <= WIDTH - 19:
        paint.picture((0, 0), icon(view.icon))
        left = 19
    paint.words(Rect(left, 0, WIDTH, 15), view.title)


def _picture(paint: Painter, view: TextView, bottom: int) -> int:
    """The icon on the left in the size that leaves the words large. Returns where they begin."""
    if not view.icon:
        return 0
    for size in (32, 16):
        left = size + (5 if size == 32 else 3)
        if wrapped(view.text, Rect(left, 0, WIDTH, bottom), (Font.TEXT,)):
            paint.picture((0, (bottom - size) // 2), icon(view.icon, size))
            return left
    return 0


def pattern(paint: Painter, view: PatternView) -> None:
    """Every dot, or a line along the very edge with a big number and a few words in it."""
    paint.fill(Rect(0, 0, WIDTH, HEIGHT))
    if view.pattern is Pattern.ALL:
        return
    paint.fill(Rect(1, 1, WIDTH - 1, HEIGHT - 1), lit=False)
    paint.words(Rect(2, 5, WIDTH - 2, 40), view.number, LOUDEST, align="centre")
    paint.words(Rect(2, 44, WIDTH - 2, 60), view.call, align="centre")
