"""The screens of a turn: the big button, the roll, the move, Hugo's way, the count."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from hugod.app.values.signs import Bar, Icon
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.draw import large, widgets, wordless
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font, line, width_of
from hugod.draw.icons import die, disc, enlarged, icon, picture, shape, tumbling
from hugod.draw.wordless import numbers

_DIE = 48
"""The side of the rolled die. Its number is readable across a table."""


def _roll(paint: Painter, view: RollView) -> None:
    """A key to press, and above it what just happened."""
    widgets.bar(paint, view.bar)
    if width_of(view.note, Font.TEXT) <= WIDTH:
        paint.words(Rect(0, widgets.LINE, WIDTH, 2 * widgets.LINE), view.note, align="centre")
    else:
        paint.paragraph(Rect(0, widgets.LINE, WIDTH, 40), view.note, align="centre")
    widgets.button(paint, Rect(0, 40, WIDTH, HEIGHT), view.call, LOUD)


def _roll_bare(paint: Painter, view: RollView) -> None:
    """Whose turn it is, and a finger that presses the button."""
    wordless.whose(paint, view.bar.turn)
    wordless.press(paint, 72, view.call)


def _tumble(paint: Painter, view: TumbleView) -> None:
    """The die as high as there is room under whose turn it is and the clock, which stay."""
    widgets.bar(paint, view.bar)
    left = (WIDTH - _DIE) // 2
    if view.settled:
        paint.picture((left, widgets.LINE), die(view.face, _DIE, Font.GIANT))
    else:
        paint.picture((left, widgets.LINE), tumbling(view.face))
        _shaken(paint, view.frame)


def _shaken(paint: Painter, frame: int) -> None:
    """Paint marks beside the tumbling die: they come on the left and the right and go in turn."""
    # As high as its upper and its lower pips, with which they go over the bus.
    middle, aside = WIDTH // 2, _DIE // 2 + 4
    if frame % 4 in (1, 2):
        paint.fill(Rect(middle - aside - 4, 24, middle - aside, 32))
    if frame % 4 in (2, 3):
        paint.fill(Rect(middle + aside, 48, middle + aside + 4, 56))


def _tumble_large(paint: Painter, view: TumbleView) -> None:
    """The die as high as the display once it lies still."""
    if view.settled:
        paint.picture(((WIDTH - HEIGHT) // 2, 0), die(view.face, HEIGHT, Font.GIANT))
    else:
        _tumble(paint, replace(view, bar=Bar()))


def _move(paint: Painter, view: MoveView) -> None:
    """The number rolled, the move that is highlighted, and the field to type another."""
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


def _move_bare(paint: Painter, view: MoveView) -> None:
    """The number rolled, from where to where the guest goes, and which of the moves it is."""
    if view.entry:
        paint.picture((0, 14), die(view.face, 36, Font.HUGE))
        wordless.typed_digits(paint, numbers(view.entry), 2)
        return
    paint.picture((0, 0), die(view.face, 28, Font.HUGE))
    if view.bar.turn:
        paint.picture((34, 2), enlarged(shape(view.bar.turn.shape), 2))
        wordless.letter(paint, (56, 16), view.bar.turn)
    if view.origin:
        large.lower(paint, numbers(f"{view.origin}→{view.target}"))
        if view.fear:
            widgets.ghosts(paint, (72, 22), view.fear.ghosts, wide=7)
    else:
        paint.picture((48, 32), icon(Icon.GUEST, 32))
    seen = min(view.count, 12)
    for dot in range(seen):
        reach = 3 if dot == min(view.index, seen - 1) else 1
        middle = 122 - 5 * (seen - 1 - dot)
        paint.fill(Rect(middle - reach, 14 - reach, middle + reach, 14 + reach))


def _hugo(paint: Painter, view: HugoView) -> None:
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


def _count(paint: Painter, view: CountView) -> None:
    """The number as high as there is room, a dot for each still to come, and what is said."""
    widgets.bar(paint, view.bar)
    widgets.hint(paint, view.hint)
    if view.number.isdigit() and len(view.number) <= 2:
        digits = _less_high(line(view.number, Font.GIANT))
        paint.picture(((_COUNTED.width - digits.width) // 2, _COUNTED.top + 2), digits)
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


def _less_high(digits: Image.Image) -> Image.Image:
    """Return giant digits four dots less high: they touch neither line, above or below."""
    top, wide = Font.GIANT.top, digits.width
    high = Image.new("1", (wide, Font.GIANT.capital - 4))
    for first, last, put in ((0, 9, 0), (11, 29, 9), (31, Font.GIANT.capital, 27)):
        high.paste(digits.crop((0, top + first, wide, top + last)), (0, put))
    return high


PAINTED_BY: dict[type[View], Painters] = {
    RollView: Painters(_roll, bare=_roll_bare),
    TumbleView: Painters(_tumble, large=_tumble_large, bare=_tumble_large),
    MoveView: Painters(_move, bare=_move_bare),
    HugoView: Painters(_hugo),
    CountView: Painters(_count),
}
