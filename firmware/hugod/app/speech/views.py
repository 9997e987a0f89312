"""What each view says aloud: the one place where a new kind of view gets its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hugod.app.box.views import AddressView, CodeView, Mark, PartsView, Pattern, PatternView
from hugod.app.effects import Show
from hugod.app.settings import Detail
from hugod.app.speech import game
from hugod.app.speech.news import news
from hugod.app.speech.sentences import (
    STAR_MENU,
    Sentence,
    aloud,
    listed,
    player,
    sentence,
)
from hugod.app.table import Table
from hugod.app.views import (
    AskView,
    BusyView,
    ClockView,
    DieView,
    EndView,
    HugoView,
    Icon,
    ListView,
    MagicView,
    MoveView,
    NewsView,
    PlaceView,
    ProofView,
    RollView,
    SheetView,
    StartView,
    TextView,
    ThrowView,
    TracksView,
    View,
    WhereView,
)
from hugod.app.words import N_, Words

LEAST, SHORT, FULL = Detail.LEAST, Detail.SHORT, Detail.FULL
MARKS = {
    Mark.TICK: N_("it works"),
    Mark.DASH: N_("not there"),
    Mark.WRONG: N_("it does not work"),
    Mark.ASK: N_("nobody knows yet"),
}


def sentences(show: Show, table: Table) -> tuple[Sentence, ...]:
    """Return all that is to be said of what is shown, the way it is told one after the other."""
    return tuple(each for each in _of(show.view, show, table) if each.text)


def _of(view: View, show: Show, table: Table) -> Iterator[Sentence]:
    words = table.words
    match view:
        case RollView():
            yield from game.roll(view, table)
        case ThrowView():
            yield from game.throw(view, words)
        case MoveView():
            yield from game.move(view, show.position, words)
        case HugoView():
            yield from game.walk(view, words)
        case NewsView():
            yield from news(view, show.position, words)
        case AskView():
            yield from game.ask(view, table)
        case EndView():
            yield from game.end(view, words)
        case TracksView():
            yield from game.tracks(view, words)
        case SheetView():
            yield from game.sheet(view, words)
        case ClockView():
            yield from game.clock(view, words)
        case WhereView():
            yield from game.where(view, words)
        case BusyView(under, sign):
            yield Sentence(aloud(sign, words), LEAST)
            yield from _of(under, show, table)
        case _:
            yield from _of_box(view, words)


def _of_box(view: View, words: Words) -> Iterator[Sentence]:
    match view:
        case StartView(title, call, note):
            yield Sentence(aloud(title.capitalize(), words))
            yield Sentence(aloud(call, words), LEAST)
            yield Sentence(words.gettext(STAR_MENU) if note else "", FULL)
        case ListView():
            yield from _list(view, words)
        case TextView():
            yield from _text(view, words)
        case PlaceView():
            yield from _place(view, words)
        case DieView(title, counts, hint):
            yield Sentence(aloud(title, words))
            for face, count in counts:
                said = words.gettext("{face}: {count} times.")
                yield Sentence(sentence(said.format(face=words.side(face), count=count)))
            yield Sentence(aloud(hint, words))
        case PartsView(title, parts, names, hint):
            yield Sentence(aloud(title, words), LEAST)
            for name, (_picture, mark) in zip(names, parts, strict=True):
                yield Sentence(f"{name}: {words.gettext(MARKS[mark])}.")
            yield Sentence(aloud(hint, words), FULL)
        case _:
            yield from _for_a_phone(view, words)


def _for_a_phone(view: View, words: Words) -> Iterator[Sentence]:
    """Yield what goes with a square; what the square holds is for the phone alone."""
    _ = words.gettext
    match view:
        case ProofView(title=title, hint=hint):
            yield Sentence(aloud(title, words), LEAST)
            yield Sentence(_("A phone reads the square."))
            yield Sentence(aloud(hint, words), FULL)
        case MagicView(title=title, magic=magic, hint=hint):
            yield Sentence(aloud(title, words), LEAST)
            yield Sentence(sentence(", ".join(magic)))
            yield Sentence(aloud(hint, words), FULL)
        case AddressView(host=host, port=port, hint=hint):
            yield Sentence(_("The page is at {host}, port {port}.").format(host=host, port=port))
            yield Sentence(aloud(hint, words), FULL)
        case CodeView(code=code, title=title, hint=hint):
            yield Sentence(aloud(title, words), LEAST)
            yield Sentence(sentence(", ".join(code)))
            yield Sentence(aloud(hint, words), FULL)
        case PatternView(pattern, call, number):
            yield Sentence(aloud(call, words), LEAST)
            yield Sentence(f"{number}." if pattern is Pattern.FRAME else "", LEAST)
        case _:
            raise AssertionError(f"{type(view).__name__} has no sentences: add them here")


def _list(view: ListView, words: Words) -> Iterator[Sentence]:
    """Yield the question, and of its items the highlighted one."""
    _ = words.gettext
    item = view.items[view.cursor]
    if view.badges[view.cursor : view.cursor + 1] and item.startswith(
        view.badges[view.cursor].name
    ):
        item = player(view.badges[view.cursor])
    if view.marks:
        item = f"{item}: {_(MARKS[view.marks[view.cursor]])}"
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(aloud(item, words), LEAST)
    counted = _("{number} of {count}").format(number=view.cursor + 1, count=len(view.items))
    yield Sentence(sentence(counted), FULL)
    yield Sentence(aloud(_("A and B choose, # takes it."), words), FULL)


def _text(view: TextView, words: Words) -> Iterator[Sentence]:
    """Yield words to read; with a refusal what is allowed, first of all the reason."""
    _ = words.gettext
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(aloud(view.text, words), LEAST)
    if view.hint.startswith("→"):
        near, _more, has_more = view.hint.partition("…")
        places = " ".join(words.listed(tuple(map(int, re.findall(r"\d+", near)))).split())
        yield Sentence(_("You may go to {places}.").format(places=places))
        yield Sentence(_("D says all of them.") if has_more else "", FULL)
    elif view.icon is not Icon.GHOST or view.hint:
        yield Sentence(aloud(view.hint, words), FULL)


def _place(view: PlaceView, words: Words) -> Iterator[Sentence]:
    yield Sentence(aloud(view.title, words), LEAST)
    if not view.title.endswith("?"):
        places = [view.entry] if view.entry else list(map(str, (view.place, *view.more)))
        yield Sentence(sentence(listed(places, words)), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)
