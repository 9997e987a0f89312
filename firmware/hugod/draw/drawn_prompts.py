"""The screens that ask or tell in words: start, list of three lines, number, text, what waits."""

from __future__ import annotations

from PIL import Image

from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.draw import large, widgets, wordless
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, READ, WIDTH, Painter, Painters, Rect, wrapped
from hugod.draw.fonts import Font, width_of
from hugod.draw.icons import enlarged, icon, picture, shape
from hugod.draw.wordless import ANSWERS, numbers

ITEMS = 3
"""Choices of a list that are seen at once."""


def _start(paint: Painter, view: StartView) -> None:
    """The ghost floats on the left and waves; beside it the game's name and what to press."""
    odd = view.frame % 2
    paint.picture((1, 2 + odd), picture("ghost-b-40" if odd else "ghost-a-40"))
    paint.paragraph(Rect(46, 0, WIDTH, 32), view.title, LOUDEST, align="centre")
    widgets.button(paint, Rect(45, 34, WIDTH, 52), view.call, READ)
    paint.words(Rect(0, 54, WIDTH, HEIGHT), view.note, (Font.SMALL, Font.TINY), align="centre")


def _start_bare(paint: Painter, view: StartView) -> None:
    """The ghost waves; beside it a finger presses the button."""
    odd = view.frame % 2
    paint.picture((8, 10 + odd), picture("ghost-b-40" if odd else "ghost-a-40"))
    wordless.press(paint, 72, view.call)


def _choices(paint: Painter, view: ListView) -> None:
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
    signed, plain = (_inset(view, right, is_signed=each) for each in (True, False))
    for row, index in enumerate(range(first, min(count, first + seen))):
        top = below + widgets.LINE * row
        inset = signed if index < _signs(view) else plain
        _choice(paint, Rect(0, top, right, top + widgets.LINE), view, index, inset)
    if first > 0:
        paint.picture((WIDTH - 7, below + 2), picture("up-7"))
    if first + seen < count:
        paint.picture((WIDTH - 7, HEIGHT - 6), picture("down-7"))


def _signs(view: ListView) -> int:
    """Return how many of the first choices have a sign before them."""
    return max(len(view.badges), len(view.marks))


def _inset(view: ListView, right: int, *, is_signed: bool) -> int:
    """Return how far in the choices with a sign, or those without, all begin: all have room."""
    count = _signs(view)
    alike = view.items[:count] if is_signed else view.items[count:]
    widest = max((width_of(each, Font.TEXT) for each in alike), default=0)
    return max(0, min(3, right - widest - 16 * is_signed))


def _choice(paint: Painter, box: Rect, view: ListView, index: int, inset: int) -> None:
    """One choice in its row, with the player's shape or the part's mark if it has one."""
    lit = index != view.cursor
    left = box.left
    if not lit:
        # Dark letters that end at the edge need something light beside them.
        is_full = inset == 0 and width_of(view.items[index], Font.TEXT) > box.width < WIDTH
        paint.plate(Rect(left, box.top, box.right + is_full, box.bottom), corner=3)
    if index < len(view.badges):
        widgets.sign(paint, (left + 3, box.top + 2), view.badges[index], lit=lit)
        left += 16
    elif index < len(view.marks):
        if sign := view.marks[index]:
            paint.picture((left + 3, box.top + 2), picture(f"{sign}-12"), lit=lit)
        left += 16
    left, right = left + inset, box.right
    if index < len(view.fears):
        right -= 42
        widgets.ghosts(paint, (right + 2, box.top + 4), view.fears[index].ghosts, wide=7, lit=lit)
    paint.words(Rect(left, box.top, right, box.bottom), view.items[index], lit=lit)


def _choices_bare(paint: Painter, view: ListView) -> None:
    """What is highlighted, by its shape, mark or number; on the right which of how many it is."""
    count = len(view.items)
    at = max(0, min(view.cursor, count - 1))
    if at < len(view.badges):
        wordless.whose(paint, view.badges[at])
    elif at < len(view.marks) and (sign := view.marks[at]):
        paint.picture((8, 8), enlarged(picture(f"{sign}-12"), 4))
    else:
        told = numbers(view.items[at]) or str(at + 1)
        wordless.key_cap(paint, Rect(0, 8, 84, 56), told if len(told) <= 5 else str(at + 1))
    if at < len(view.fears):
        widgets.ghosts(paint, (0, 0), view.fears[at].ghosts, wide=7)
    _which(paint, at, count)
    _answer(paint, 104, 26, *ANSWERS[0])


def _which(paint: Painter, at: int, count: int) -> None:
    """A dot for each choice, the highlighted one larger, between arrows."""
    seen = min(count, 9)
    first = max(0, min(at - seen // 2, count - seen))
    for row in range(seen):
        reach = 3 if first + row == at else 1
        middle = HEIGHT // 2 + 7 * row - 7 * (seen - 1) // 2
        paint.fill(Rect(94 - reach, middle - reach, 94 + reach, middle + reach))


def _answer(paint: Painter, left: int, top: int, key: str, mark: str) -> None:
    """A key and what it means, side by side in 24 dots, or one above the other."""
    paint.words(Rect(left, top - 16, left + 12, top), key, (Font.BIG,), align="centre")
    paint.picture((left, top + 2), picture(mark))


def _number(paint: Painter, view: AskView) -> None:
    """A question on the left, and on the right the field for the number that is typed."""
    widgets.bar(paint, view.bar)
    widgets.hint(paint, view.hint)
    paint.paragraph(Rect(0, widgets.LINE, widgets.FIELD.left - 4, HEIGHT - 8), view.title, READ[:2])
    widgets.field(paint, view.entry, view.digits)


def _number_bare(paint: Painter, view: AskView) -> None:
    """Who is asked, or a question mark; and on the right what is typed so far."""
    if view.bar.turn:
        paint.picture((4, 4), enlarged(shape(view.bar.turn.shape), 3))
        wordless.letter(paint, (42, 24), view.bar.turn)
    else:
        paint.picture((8, 6), icon(Icon.QUESTION, 32))
    typed = numbers(view.entry)
    paint.words(Rect(0, 44, 56, HEIGHT), numbers(view.title), LOUD[1:], align="centre")
    wordless.typed_digits(paint, typed, view.digits)


def _text(paint: Painter, view: TextView) -> None:
    """A few words, as large as they fit, and the icon if there is room for it."""
    bottom = widgets.hint(paint, view.hint)
    if view.title:
        _title(paint, view)
        paint.paragraph(Rect(0, widgets.LINE, WIDTH, bottom), view.text)
        return
    left = _picture(paint, view, bottom)
    paint.paragraph(Rect(left, 0, WIDTH, bottom), view.text)


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


def _text_bare(paint: Painter, view: TextView) -> None:
    """The icon; beside it the keys that answer, or a finger on the button."""
    drawn = icon(view.icon or (Icon.QUESTION if "#" in view.hint else Icon.GHOST), 32)
    answers = [answer for answer in ANSWERS if answer[0] in view.hint]
    places = numbers(view.hint) if "→" in view.hint else ""
    if places:
        paint.picture((48, 0), drawn)
        large.lower(paint, places)
    elif view.beside:
        _two_pictures(paint, drawn, icon(view.beside, 32), numbers(view.text))
    elif view.by_roll:
        paint.picture((16, 16), drawn)
        wordless.press(paint, 72, "")
    elif answers:
        paint.picture((8, 16), drawn)
        for column, answer in enumerate(answers):
            left = 60 + 36 * column
            wordless.key_cap(paint, Rect(left, 2, left + 28, 34), answer[0], is_large=False)
            paint.picture((left + 2, 38), enlarged(picture(answer[1]), 2))
    else:
        paint.picture((32, 0), enlarged(drawn, 2))


def _two_pictures(paint: Painter, first: Image.Image, second: Image.Image, told: str) -> None:
    """Two pictures side by side, above the numbers that go with them."""
    top = 0 if told else 16
    paint.picture((24, top), first)
    paint.picture((72, top), second)
    if told:
        large.lower(paint, told)


def _busy(paint: Painter, view: BusyView) -> None:
    """The sign in a frame in the middle, on whatever is there, with a dot for each key; or low."""
    if view.is_low:
        _busy_low(paint, view)
        return
    half = width_of(view.sign, Font.TEXT) // 2 + 8
    box = Rect(max(2, WIDTH // 2 - half), 17, min(WIDTH - 2, WIDTH // 2 + half), 47)
    paint.fill(Rect(box.left - 2, box.top - 2, box.right + 2, box.bottom + 2), lit=False)
    paint.frame(box)
    paint.words(Rect(box.left, 19, box.right, 37), view.sign, align="centre")
    dots = min(view.keys, (box.width - 8) // 5)
    for left in range(WIDTH // 2 - 5 * dots // 2 + 1, WIDTH // 2 + 5 * dots // 2, 5):
        paint.fill(Rect(left, 40, left + 3, 43))


def _busy_low(paint: Painter, view: BusyView) -> None:
    """The sign in the line of the hint, and no more of what is there is hidden."""
    foot = Rect(0, HEIGHT - 9, WIDTH, HEIGHT)
    paint.fill(foot, lit=False)
    paint.words(foot, view.sign, (Font.TINY,), align="centre")


def _busy_large(paint: Painter, view: BusyView) -> None:
    """The sign across whatever is there, with a dot for each key that waits; or low."""
    if view.is_low:
        _busy_low(paint, view)
        return
    paint.fill(Rect(0, 10, WIDTH, 54), lit=False)
    paint.fill(Rect(0, 12, WIDTH, 45))
    large.line_of(paint, view.sign, 17, large.TWO_LINES, lit=False)
    for key in range(min(view.keys, 20)):
        paint.fill(Rect(4 + 6 * key, 48, 8 + 6 * key, 52))


def _busy_bare(paint: Painter, view: BusyView) -> None:
    """A clock on whatever is there, with a dot for each key that waits; or in the corner."""
    if view.is_low:
        paint.fill(Rect(WIDTH - 18, HEIGHT - 18, WIDTH, HEIGHT), lit=False)
        paint.picture((WIDTH - 16, HEIGHT - 16), icon(Icon.WAIT))
        return
    paint.fill(Rect(38, 8, 90, 56), lit=False)
    paint.frame(Rect(40, 10, 88, 54))
    paint.picture((48, 12), icon(Icon.WAIT, 32))
    for key in range(min(view.keys, 8)):
        paint.fill(Rect(44 + 5 * key, 48, 47 + 5 * key, 51))


PAINTED_BY: dict[type[View], Painters] = {
    StartView: Painters(_start, bare=_start_bare),
    ListView: Painters(_choices, bare=_choices_bare),
    AskView: Painters(_number, bare=_number_bare),
    TextView: Painters(_text, bare=_text_bare),
    BusyView: Painters(_busy, large=_busy_large, bare=_busy_bare),
}
