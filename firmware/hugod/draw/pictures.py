"""Pictures without words, for who hears what the box says but does not read.

Shapes, numbers, places, arrows, ghosts and keys stay; every letter goes. What is left is painted as
on the usual display where that is full of figures, and otherwise larger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PIL import Image

from hugod.app.values import status_views
from hugod.app.values.box_views import (
    AddressView,
    CodeView,
    MagicView,
    PartsView,
    PatternView,
    ProofView,
)
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, ThrowView
from hugod.app.values.view import View
from hugod.draw import board_map, large, looking_back, prompts, qr, status, turn, widgets
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, WIDTH, Painter, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import die, icon, picture, shape

ANSWERS = (("#", "tick-12"), ("*", "no-12"))
"""The keys that say yes and no, and what stands beside them."""


def numbers(words: str) -> str:
    """What of *words* is the same in every language: numbers, arrows and signs of keys."""
    kept = ("".join(sign for sign in word if not sign.isalpha()) for word in words.split())
    told = (part.strip(".,:;!?…()«»„“”’'\u00a0") for part in kept)
    return " ".join(part for part in told if any(sign.isdigit() for sign in part))


def _bare(who: Badge) -> Badge:
    return replace(who, name="", letter="")


def _bare_or_none(who: Badge | None) -> Badge | None:
    return _bare(who) if who else None


def _bare_bar(bar: Bar) -> Bar:
    return Bar(_bare_or_none(bar.turn), numbers(bar.clock))


# The pictures


def start(paint: Painter, view: StartView) -> None:
    """The ghost waves; beside it a finger presses the button."""
    odd = view.frame % 2
    paint.picture((8, 10 + odd), picture("ghost-b-40" if odd else "ghost-a-40"))
    _press(paint, 72, view.call)


def roll(paint: Painter, view: RollView) -> None:
    """Whose turn it is, and a finger that presses the button."""
    _whose(paint, view.bar.turn)
    _press(paint, 72, view.call)


def _whose(paint: Painter, who: Badge | None) -> None:
    """The player's shape as large as can be; the ghost where it is nobody's turn."""
    drawn = _times(shape(who.shape), 4) if who else picture("ghost-a-40")
    paint.picture(((64 - drawn.width) // 2, (HEIGHT - drawn.height) // 2), drawn)


def _press(paint: Painter, left: int, call: str) -> None:
    """A finger on the button; on the key `#` where there is no button."""
    if "#" in call:
        _key(paint, Rect(left, 8, left + 48, 56), "#")
    else:
        paint.picture((left, 10), picture("press-48"))


def _key(paint: Painter, box: Rect, sign: str, *, is_large: bool = True) -> None:
    """A key with its sign."""
    paint.frame(box, thick=2, corner=5)
    if not is_large or len(sign) > 2:
        paint.words(box, sign, LOUDEST if is_large else LOUD, align="centre")
        return
    drawn = large.lettered(sign, large.Letters.GIANT)
    top = (HEIGHT - large.Letters.GIANT.capital) // 2 - large.Letters.GIANT.top
    paint.picture((box.left + (box.width - drawn.width) // 2, top), drawn)


def choices(paint: Painter, view: ListView) -> None:
    """What is highlighted, by its shape, mark or number; on the right which of how many it is."""
    count = len(view.items)
    at = max(0, min(view.cursor, count - 1))
    if at < len(view.badges):
        _whose(paint, view.badges[at])
    elif at < len(view.marks) and (sign := view.marks[at]):
        paint.picture((8, 8), _times(picture(f"{sign}-12"), 4))
    else:
        told = numbers(view.items[at]) or str(at + 1)
        _key(paint, Rect(0, 8, 84, 56), told if len(told) <= 5 else str(at + 1))
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


def number(paint: Painter, view: AskView) -> None:
    """Who is asked, or a question mark; and on the right what is typed so far."""
    if view.bar.turn:
        paint.picture((8, 4), _times(shape(view.bar.turn.shape), 3))
    else:
        paint.picture((8, 6), icon(Icon.QUESTION, 32))
    typed = numbers(view.entry)
    paint.words(Rect(0, 44, 56, HEIGHT), numbers(view.title), LOUD[1:], align="centre")
    _typed(paint, typed, view.digits)


def _typed(paint: Painter, typed: str, digits: int) -> None:
    """The number that is typed in its frame on the right half, with a mark for what is to come."""
    letters = large.Letters.GIANT if digits < 3 else large.Letters.WIDE
    wide, left = letters.width, WIDTH - 4 - digits * letters.width
    paint.frame(Rect(left - 4, 2, WIDTH, HEIGHT - 2), thick=2)
    for cell in range(digits):
        at = left + cell * wide
        if cell < len(typed):
            top = (HEIGHT - letters.capital) // 2 - letters.top
            paint.picture((at, top), large.lettered(typed[cell], letters))
        else:
            paint.fill(Rect(at + 4, 50, at + wide - 4, 54))


def move(paint: Painter, view: MoveView) -> None:
    """The number thrown, from where to where the guest goes, and which of the moves it is."""
    if view.entry:
        paint.picture((0, 14), die(view.face, 36, Font.HUGE))
        _typed(paint, numbers(view.entry), 2)
        return
    paint.picture((0, 0), die(view.face, 28, Font.HUGE))
    if view.bar.turn:
        paint.picture((34, 2), _times(shape(view.bar.turn.shape), 2))
    if view.origin:
        large.lower(paint, numbers(f"{view.origin}→{view.target}"))
        if view.fear:
            widgets.ghosts(paint, (64, 22), view.fear.ghosts, wide=7)
    else:
        paint.picture((48, 32), icon(Icon.GUEST, 32))
    seen = min(view.count, 12)
    for dot in range(seen):
        reach = 3 if dot == min(view.index, seen - 1) else 1
        middle = 122 - 5 * (seen - 1 - dot)
        paint.fill(Rect(middle - reach, 14 - reach, middle + reach, 14 + reach))


def news(paint: Painter, view: NewsView) -> None:
    """What happened as an icon, to whom as shapes, and the numbers it is about."""
    if len(view.rows) == 1:
        (row,) = view.rows
        _told(paint, view, f"{row.note} {row.way}")
    elif view.rows:
        rows = tuple(map(_bare_row, view.rows))
        bare = replace(view, bar=_bare_bar(view.bar), headline="", lines=(), hint="", rows=rows)
        turn.news(paint, bare)
        _go_on(paint, view)
    else:
        _told(paint, view, " ".join(view.lines))


def _told(paint: Painter, view: NewsView, words: str) -> None:
    """The icon and the shapes in the upper half, the numbers in the lower one."""
    if view.icon is Icon.CLOCK:
        widgets.dial(paint, (0, 0), 32, numbers(view.bar.clock))
    else:
        paint.picture((0, 0), icon(view.icon, 32))
    who = tuple(dict.fromkeys(view.who))
    for at, badge in enumerate(who[:6]):
        size = 2 if len(who) <= 3 else 1
        pitch = 12 * size + 3
        paint.picture((40 + pitch * at, 16 - 6 * size), _times(shape(badge.shape), size))
    parts = numbers(words).split()
    way = " ".join(part for part in parts if "→" in part)
    points = " ".join(part for part in parts if "→" not in part)
    large.lower(paint, way or points)
    if way and points and len(who) <= 2:
        paint.words(Rect(92, 0, WIDTH, 32), points, LOUD, align="right")
    if view.by_roll and len(way or points) <= 5:
        paint.picture((112, 47), picture("press-16"))


def _go_on(paint: Painter, view: NewsView | status_views.SheetView) -> None:
    """A press in the row of the hint, where Roll goes on."""
    if view.by_roll:
        paint.picture((WIDTH // 2 - 4, HEIGHT - 8), picture("press-8"))


def _bare_row(row: Carried) -> Carried:
    return Carried(tuple(map(_bare, row.who)), numbers(row.way), numbers(row.note))


def text(paint: Painter, view: TextView) -> None:
    """The icon; beside it the keys that answer, or a finger on the button."""
    drawn = icon(view.icon or (Icon.QUESTION if "#" in view.hint else Icon.GHOST), 32)
    answers = [answer for answer in ANSWERS if answer[0] in view.hint]
    places = numbers(view.hint) if "→" in view.hint else ""
    if places:
        paint.picture((48, 0), drawn)
        large.lower(paint, places)
    elif view.by_roll:
        paint.picture((16, 16), drawn)
        _press(paint, 72, "")
    elif answers:
        paint.picture((8, 16), drawn)
        for column, answer in enumerate(answers):
            left = 60 + 36 * column
            _key(paint, Rect(left, 2, left + 28, 34), answer[0], is_large=False)
            paint.picture((left + 2, 38), _times(picture(answer[1]), 2))
    else:
        paint.picture((32, 0), _times(drawn, 2))


def busy(paint: Painter, view: BusyView) -> None:
    """A clock on whatever is there, with a dot for each key that waits."""
    paint.fill(Rect(38, 8, 90, 56), lit=False)
    paint.frame(Rect(40, 10, 88, 54))
    paint.picture((48, 12), icon(Icon.CLOCK, 32))
    for key in range(min(view.keys, 8)):
        paint.fill(Rect(44 + 5 * key, 48, 47 + 5 * key, 51))


def place(paint: Painter, view: PlaceView) -> None:
    """The map and the number; above it the keys that answer where that is asked."""
    bare = replace(view, title="", hint="", who=_bare_or_none(view.who))
    board_map.place(paint, bare)
    if view.title.endswith("?"):
        for left, (key, mark) in zip((56, 96), ANSWERS, strict=True):
            paint.words(Rect(left, 0, left + 10, widgets.LINE), key)
            paint.picture((left + 12, 2), picture(mark))


def _times(small: Image.Image, times: int) -> Image.Image:
    size = (small.width * times, small.height * times)
    return small.resize(size, Image.Resampling.NEAREST)


# Pictures that are full of figures: as on the usual display, without the words


def _hugo(paint: Painter, view: HugoView) -> None:
    path = tuple(numbers(each) or "–" for each in view.path)
    turn.hugo(paint, replace(view, bar=_bare_bar(view.bar), title="", path=path))


def _count(paint: Painter, view: CountView) -> None:
    said = numbers(view.said)
    turn.count(paint, replace(view, bar=_bare_bar(view.bar), said=said, hint=""))


def _tracks(paint: Painter, view: status_views.TracksView) -> None:
    rows = tuple(replace(row, badge=_bare(row.badge)) for row in view.rows)
    status.tracks(paint, replace(view, title="", rows=rows))


def _sheet(paint: Painter, view: status_views.SheetView) -> None:
    rows = tuple(replace(row, badge=_bare(row.badge)) for row in view.rows)
    rounds = tuple(map(numbers, view.rounds))
    status.sheet(paint, replace(view, rounds=rounds, total="", hint="", rows=rows))


def _clock(paint: Painter, view: status_views.ClockView) -> None:
    status.clock(paint, replace(view, hour=numbers(view.hour), said=numbers(view.said)))


def _where(paint: Painter, view: status_views.WhereView) -> None:
    rows = tuple(replace(row, badge=_bare(row.badge)) for row in view.rows)
    status.where(paint, replace(view, title="", rows=rows))


def _fear(paint: Painter, view: status_views.FearView) -> None:
    status.fear(paint, replace(view, bar=_bare_bar(view.bar), hint=""))


def _end(paint: Painter, view: status_views.EndView) -> None:
    rows = tuple(replace(row, badge=_bare(row.badge)) for row in view.rows)
    status.end(paint, replace(view, title="", hint="", rows=rows))


def _die(paint: Painter, view: status_views.DieView) -> None:
    status.die_faces(paint, replace(view, title=numbers(view.title), hint=""))


def _parts(paint: Painter, view: PartsView) -> None:
    status.parts(paint, replace(view, title="", hint=""))


def _pattern(paint: Painter, view: PatternView) -> None:
    prompts.pattern(paint, replace(view, call="", number=numbers(view.number)))


def _square(paint: Painter, view: MagicView | ProofView) -> None:
    large.square(paint, view.code)


def _address(paint: Painter, view: AddressView) -> None:
    qr.address(paint, replace(view, hint=""))


def _code(paint: Painter, view: CodeView) -> None:
    qr.code(paint, replace(view, title="", hint="", code=numbers(view.code)))


def _course(paint: Painter, view: CourseView) -> None:
    looking_back.course(paint, replace(view, who=tuple(map(_bare, view.who)), hint=""))


def _ledger(paint: Painter, view: LedgerView) -> None:
    luck, choices = (replace(bar, name="") for bar in (view.luck, view.choices))
    bare = replace(view, award="", note=numbers(view.note), hint="", luck=luck, choices=choices)
    looking_back.ledger(paint, replace(bare, who=_bare(view.who)))
    for top, drawn in ((25, Icon.LUCKY), (42, Icon.QUESTION)):
        paint.picture((20, top), icon(drawn))


PAINTED_BY: Mapping[type[View], Callable[[Painter, Any], None]] = {
    StartView: start,
    ListView: choices,
    AskView: number,
    RollView: roll,
    TextView: text,
    PatternView: _pattern,
    BusyView: busy,
    ThrowView: large.throw,
    MoveView: move,
    HugoView: _hugo,
    CountView: _count,
    NewsView: news,
    status_views.TracksView: _tracks,
    status_views.SheetView: _sheet,
    status_views.ClockView: _clock,
    status_views.WhereView: _where,
    status_views.FearView: _fear,
    status_views.EndView: _end,
    status_views.DieView: _die,
    PartsView: _parts,
    PlaceView: place,
    MagicView: _square,
    ProofView: _square,
    AddressView: _address,
    CodeView: _code,
    CourseView: _course,
    LedgerView: _ledger,
}
