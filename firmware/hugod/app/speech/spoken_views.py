"""What each view says aloud: the one place where a new kind of view gets its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from hugo_core.position import Phase
from hugod.app.speech import game
from hugod.app.speech.sentences import (
    STAR_MENU,
    Sentence,
    aloud,
    either,
    listed,
    player,
    sentence,
)
from hugod.app.speech.spoken_news import news
from hugod.app.table.table import Table
from hugod.app.values import box_views, status_views
from hugod.app.values.effects import Show
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Icon, PartState
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, ThrowView
from hugod.app.values.words import N_, Words

LEAST, FULL = Detail.LEAST, Detail.FULL
Said = Iterator[Sentence]
MARKS = {
    PartState.TICK: N_("it works"),
    PartState.DASH: N_("not there"),
    PartState.WRONG: N_("it does not work"),
    PartState.ASK: N_("nobody knows yet"),
}


def sentences(show: Show, table: Table) -> tuple[Sentence, ...]:
    """Return all that is to be said of what is shown, in the order in which it is said."""
    say = SAID.get(type(show.view), _by_its_words)
    said = {each.text: each for each in say(show.view, show, table) if each.text}
    return tuple(said.values())


def _by_its_words(view: Any, show: Show, table: Table) -> Said:
    yield Sentence(aloud(view.words, table.words), LEAST)


def _busy(view: BusyView, show: Show, table: Table) -> Said:
    yield Sentence(aloud(view.sign, table.words), LEAST)
    yield from sentences(Show(view.under, show.position), table)


def _start(view: StartView, words: Words) -> Said:
    yield Sentence(aloud(view.title.capitalize(), words))
    yield Sentence(aloud(view.call, words), LEAST)
    yield Sentence(words.gettext(STAR_MENU) if view.note else "", FULL)


def _list(view: ListView, table: Table) -> Said:
    """Yield the question, and of its items the highlighted one; a language speaks for itself."""
    item = view.items[view.cursor]
    own = next((words for words in table.languages.values() if words.name == item), None)
    if own is None or own is table.words:
        yield from _items(view, item, table.words)
        return
    greeted = replace(view, title=own.gettext("Hi"))
    for each in _items(greeted, item, own):
        yield replace(each, language=own.language)


def _items(view: ListView, item: str, words: Words) -> Said:
    _ = words.gettext
    if badge := next(iter(view.badges[view.cursor : view.cursor + 1]), None):
        item = player(badge) + item.removeprefix(badge.name)
    if view.marks and isinstance(mark := view.marks[view.cursor], PartState):
        item = f"{item}: {_(MARKS[mark])}"
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(aloud(item, words), LEAST, is_item=True)
    if view.fears:
        feared = view.fears[view.cursor].said
        yield Sentence(sentence(feared), is_item=True)
    counted = _("{number} of {count}").format(number=view.cursor + 1, count=len(view.items))
    yield Sentence(sentence(counted), FULL, is_item=True)
    yield Sentence(aloud(_("A and B choose, # takes it."), words), FULL)


def _text(view: TextView, words: Words) -> Said:
    """Yield words to read; of a refusal the reason, then what is allowed."""
    _ = words.gettext
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(view.aloud or aloud(view.text, words), LEAST, is_item=bool(view.aloud))
    if not view.hint.startswith("→"):
        yield Sentence(aloud(view.hint, words), FULL)
        return
    near, _more, has_more = view.hint.partition("…")
    places = either(tuple(map(int, re.findall(r"\d+", near))), words)
    yield Sentence(_("You may go to {places}.").format(places=places))
    yield Sentence(_("D says all of them.") if has_more else "", FULL)


def _place(view: PlaceView, table: Table) -> Said:
    """Yield where figures go; where the box places its own, first what was done before."""
    words = table.words
    if table.history is not None and table.phase is Phase.PLACING and not table.unread:
        yield from game.last_done(table)
    yield Sentence(aloud(view.title, words), LEAST)
    if not view.title.endswith("?"):
        places = [view.entry] if view.entry else list(map(str, (view.place, *view.more)))
        yield Sentence(sentence(listed(places, words)), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)


def _die(view: status_views.DieView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words))
    for face, count in view.counts:
        yield Sentence(aloud(f"{words.side(face)}: {count}×", words))
    yield Sentence(aloud(view.hint, words))


def _parts(view: box_views.PartsView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    for name, (_picture, mark) in zip(view.names, view.parts, strict=True):
        yield Sentence(f"{name}: {words.gettext(MARKS[mark])}.")
    yield Sentence(aloud(view.hint, words), FULL)


def _course(view: CourseView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    for line in view.lines:
        yield Sentence(sentence(line), FULL)
    yield Sentence(aloud(view.hint, words), FULL)


def _ledger(view: LedgerView, words: Words) -> Said:
    yield Sentence(f"{player(view.who)}: {aloud(view.award, words)}", LEAST)
    parts = aloud(view.note, words), sentence(view.luck.said), sentence(view.choices.said)
    yield Sentence(" ".join(parts))  # one: the next player may have had the same luck
    yield Sentence(aloud(view.hint, words), FULL)


# For a phone: what a square holds is not said


def _proof(view: box_views.ProofView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(words.gettext("A phone reads the square."))
    yield Sentence(aloud(view.hint, words), FULL)


def _magic(view: box_views.MagicView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(sentence(", ".join(view.magic)))
    yield Sentence(aloud(view.hint, words), FULL)


def _address(view: box_views.AddressView, words: Words) -> Said:
    said = words.gettext("The page is at {host}, port {port}.")
    yield Sentence(said.format(host=view.host, port=view.port), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)


def _code(view: box_views.CodeView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(sentence(", ".join(view.code)))
    yield Sentence(aloud(view.hint, words), FULL)


def _pattern(view: box_views.PatternView, words: Words) -> Said:
    yield Sentence(aloud(view.call, words), LEAST)
    yield Sentence(f"{view.number}." if view.pattern is box_views.Pattern.FRAME else "", LEAST)


Say = Callable[[Any, Show, Table], Said]


def _in_words(say: Callable[[Any, Words], Said]) -> Say:
    """Return *say*, which needs no more than the words, as the others are called."""
    return lambda view, _show, table: say(view, table.words)


def _at_table(say: Callable[[Any, Table], Said]) -> Say:
    """Return *say*, which needs the table, as the others are called."""
    return lambda view, _show, table: say(view, table)


def _told(view: NewsView, show: Show, table: Table) -> Said:
    if view.icon is not Icon.QUESTION:
        yield from game.entered(table)
    yield from news(view, show.position, table.words, table.is_counting)


SAID: dict[type, Say] = {
    StartView: _in_words(_start),
    ListView: _at_table(_list),
    AskView: _at_table(game.ask),
    RollView: _at_table(game.roll),
    ThrowView: _at_table(game.throw),
    MoveView: game.move,
    HugoView: _in_words(game.walk),
    CountView: _in_words(game.count),
    NewsView: _told,
    status_views.TracksView: _in_words(game.tracks),
    status_views.SheetView: _in_words(game.sheet),
    status_views.ClockView: _in_words(game.clock),
    status_views.WhereView: _in_words(game.where),
    status_views.FearView: _in_words(game.fear),
    TextView: _in_words(_text),
    status_views.DieView: _in_words(_die),
    box_views.ProofView: _in_words(_proof),
    box_views.MagicView: _in_words(_magic),
    status_views.EndView: _in_words(game.end),
    box_views.PatternView: _in_words(_pattern),
    box_views.PartsView: _in_words(_parts),
    BusyView: _busy,
    PlaceView: _at_table(_place),
    box_views.AddressView: _in_words(_address),
    box_views.CodeView: _in_words(_code),
    CourseView: _in_words(_course),
    LedgerView: _in_words(_ledger),
}
"""What says each kind of view; another kind says its words as they stand on the display."""
