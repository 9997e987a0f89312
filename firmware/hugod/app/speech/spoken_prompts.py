"""Start, lists, questions and words to read, said aloud: which items of a list are named."""

from __future__ import annotations

import re
from dataclasses import replace

from hugo_core.commands import PlaceGuest
from hugo_core.editions import colours_for
from hugo_core.position import Phase
from hugod.app.speech import sentences
from hugod.app.speech.spoken_done import last_done
from hugod.app.speech.spoken_turn import counts, turn
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import AskView, ListView, StartView, TextView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import PartState
from hugod.app.values.view import Light, View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL
ASK, DONE, ITEM = sentences.Role.ASK, sentences.Role.DONE, sentences.Role.ITEM


def _start(view: StartView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title.capitalize(), words))
    yield sentences.Sentence(sentences.aloud(view.call, words), LEAST)
    yield sentences.hint(words.gettext(sentences.STAR_MENU) if view.note else "", words)


def _list(view: ListView, table: Table) -> sentences.Said:
    """Yield the question, and of its items the highlighted one; a language speaks for itself."""
    if view.named is not None:
        yield _named(view.items[view.named], view.named, table)
        return
    yield from _colours_taken(table)
    item = view.items[view.cursor]
    own = next((words for words in table.languages.values() if words.name == item), None)
    if own is None or own is table.words:
        yield from _items(view, item, table.words)
        return
    greeted = replace(view, title=own.gettext("Hi"))
    for each in _items(greeted, item, own):
        yield replace(each, language=own.language)


def _colours_taken(table: Table) -> sentences.Said:
    """Yield which colour the last player took, and which one is left for the very last."""
    draft, _ = table.draft, table.words.gettext
    if draft is None or not draft.colours or (draft.seats and not draft.along):
        return
    count = len(draft.colours)
    is_left = count == draft.players == len(colours_for(count))
    said = _("Player {number} is {colour}.")
    for number in range(count - is_left, count + 1):
        colour = table.words.colour(draft.colours[number - 1])
        told = sentences.sentence(said.format(number=number, colour=colour))
        yield sentences.Sentence(told, LEAST, DONE)
        said = _("{colour} is left for player {number}.")


def _named(item: str, at: int, table: Table) -> sentences.Sentence:
    """Return a language and its digit, in its own voice, softly."""
    own = next((words for words in table.languages.values() if words.name == item), table.words)
    said = sentences.aloud(f"{item}: {at + 1}.", own)
    return sentences.Sentence(said, LEAST, language=own.language, is_soft=True)


def _items(view: ListView, item: str, words: Words) -> sentences.Said:
    _ = words.gettext
    if badge := next(iter(view.badges[view.cursor : view.cursor + 1]), None):
        who = sentences.player(badge)
        if item.startswith(badge.name):
            item = who + item.removeprefix(badge.name)
        elif not item.endswith(badge.name):
            item = f"{who}: {item}"
    if view.marks and isinstance(mark := view.marks[view.cursor], PartState):
        item = f"{item}: {_(sentences.PART_STATES[mark])}"
    title, said = sentences.aloud(view.title, words), sentences.aloud(item, words)
    yield sentences.Sentence(title, LEAST)
    offered = _offered(said, words) if title.endswith("?") else said
    yield sentences.Sentence(offered, LEAST, ITEM, said)
    if view.fears:
        said = view.fears[view.cursor].said
        yield sentences.Sentence(sentences.sentence(said), role=ITEM)
    counted = _("{number} of {count}").format(number=view.cursor + 1, count=len(view.items))
    yield sentences.Sentence(sentences.sentence(counted), FULL, ITEM)
    yield sentences.hint(_("A and B choose, # takes it."), words)


def _offered(answer: str, words: Words) -> str:
    """Return an *answer* that a key gives: said alone behind its question it sounds given."""
    key = sentences.aloud("#", words).rstrip(".")
    return words.gettext("{who}: {how}").format(who=key, how=answer)


def _ask(view: AskView, table: Table) -> sentences.Said:
    """Yield a question; of a turn also what was done before it."""
    words = table.words
    is_sum = view.title == words.gettext("How many now?")
    if is_sum:
        yield from counts(view.bar, words)  # whoever's turn it is
    else:
        if view.bar.turn and not table.unread:
            yield from last_done(table)
        if _is_another(table):
            yield sentences.Sentence(words.gettext("Another one!"), LEAST, ASK)
        else:
            yield from turn(view.bar, table)
    if view.fear:
        yield sentences.fear_aloud(view.fear)
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST, ASK)
    if view.entry:
        yield sentences.Sentence(sentences.aloud(view.entry, words), LEAST)
    if view.hint and view.hint != table.last_words():
        is_asked = is_sum and view.hint != words.entry_hint  # nobody can answer without
        hint = sentences.hint(view.hint, words, ASK)
        yield replace(hint, detail=LEAST) if is_asked else hint


def _is_another(table: Table) -> bool:
    """Whether the player who has just put a guest somewhere has one more to put."""
    last, position = table.last(), table.position
    if last is None or position is None or position.phase is not Phase.PLACING:
        return False
    return isinstance(last[1].command, PlaceGuest) and last[0].to_act == position.to_act


def _text(view: TextView, words: Words) -> sentences.Said:
    """Yield words to read; of a refusal the reason, then what is allowed."""
    _ = words.gettext
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    yield sentences.Sentence(
        view.aloud or sentences.aloud(view.text, words),
        LEAST,
        ITEM if view.aloud else sentences.Role.FACT,
    )
    if view.light is Light.ON and view.hint:
        yield sentences.go_on(view.hint, words)
        return
    if not view.hint.startswith("→"):
        yield sentences.hint(view.hint, words)
        return
    near, _more, has_more = view.hint.partition("…")
    places = tuple(map(int, re.findall(r"\d+", near)))
    nearest = sentences.either(places[:2], words)
    yield sentences.Sentence(_("Possible: {places}.").format(places=nearest))
    yield sentences.hint(_("D says all of them.") if has_more or places[2:] else "", words)


SAID: dict[type[View], sentences.SayView] = {
    StartView: sentences.in_words(_start),
    ListView: sentences.at_table(_list),
    AskView: sentences.at_table(_ask),
    TextView: sentences.in_words(_text),
}
