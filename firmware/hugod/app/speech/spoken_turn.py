"""A turn said aloud: who rolls, «A ghost!», how many ways there are, Hugo's steps, the count."""

from __future__ import annotations

from dataclasses import replace

from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest
from hugo_core.events import HugoStepped
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position
from hugod.app.speech import sentences
from hugod.app.speech.spoken_done import last_done, rolled
from hugod.app.speech.spoken_jokes import joke
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Bar
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

LEAST, SHORT, FULL = Detail.LEAST, Detail.SHORT, Detail.FULL
ASK, ALONE, KEYS = sentences.Role.ASK, sentences.Role.ALONE, sentences.Role.KEYS
GO_ON = sentences.Role.GO_ON
# What is said every few moments is not said in the same words.
TURNS = (N_("{player}!"), N_("Now {player}."))
GHOSTS = (N_("A ghost!"), N_("The ghost!"))
"""Short words for whose turn it is, and for the ghost, one after the other."""


def turn(bar: Bar, table: Table) -> sentences.Said:
    if bar.turn:
        _ = table.words.gettext
        is_ours = bool(table.seated.get(bar.turn.colour))
        who = {"player": sentences.player(bar.turn), "colour": bar.turn.name}
        said = _("I play {colour}.") if is_ours else _("{player}, it is your turn.")
        brief = "" if is_ours else _(in_turn(TURNS, table)).format(**who)
        yield sentences.Sentence(said.format(**who), LEAST, ASK, brief)


def in_turn(variants: tuple[str, ...], table: Table) -> str:
    """Return another of *variants* than was said last time; the first where least is said."""
    if table.settings.speech.detail is LEAST:
        return variants[0]
    players = len(table.position.playing) if table.position else 1
    return variants[table.practice.turns // players % len(variants)]


def _roll(view: RollView, table: Table) -> sentences.Said:
    words, position = table.words, table.game()
    _ = words.gettext
    yield from last_done(table)
    if position.tied:
        who = sentences.listed(
            [sentences.player(words.seat(position, seat)) for seat in position.tied], words
        )
        yield sentences.Sentence(_("Now the lot is drawn."), LEAST)
        yield sentences.Sentence(_("Among {players}.").format(players=who), LEAST)
    elif table.sealing.just_stirred:
        yield sentences.Sentence(sentences.aloud(view.note, words))
    yield from turn(view.bar, table)
    if view.fear:
        yield sentences.fear_aloud(view.fear)
    is_ours = view.bar.turn is not None and bool(table.seated.get(view.bar.turn.colour))
    brief = _("Big button!") if view.call == _("Press Roll") else ""
    call = sentences.Sentence(sentences.aloud(view.call, words), SHORT, KEYS, brief)
    if is_ours:  # with nothing to press it rolls by itself
        call = replace(call, role=GO_ON) if brief else replace(call, detail=FULL)
    yield call


def _tumble(view: TumbleView, table: Table) -> sentences.Said:
    if view.settled:
        yield _rolled(view.bar, view.face.value, table)


def _rolled(bar: Bar, pips: int, table: Table) -> sentences.Sentence:
    """Return what was rolled; the box says «I» of its own roll."""
    words = table.words
    if bar.turn and table.seated.get(bar.turn.colour):
        _ = words.gettext
        said = (_("I threw a {face}.") if pips else _("I threw the ghost!")).format(face=pips)
    else:
        said = rolled(sentences.player(bar.turn) if bar.turn else "", pips, words)
    brief = f"{pips}!" if pips else words.gettext(in_turn(GHOSTS, table))
    return sentences.Sentence(said, LEAST, ASK, brief)


def _move(view: MoveView, show: Show, table: Table) -> sentences.Said:
    """Yield the roll and what may be done with it: two ways at once, then each by A and B."""
    words, position = table.words, show.position
    _ = words.gettext
    yield _rolled(view.bar, view.face.value, table)
    if view.by_roll:
        yield from _our_move(view, words)
        return
    if not view.origin and view.count == 1:
        yield sentences.Sentence(_("None of your guests can move."), LEAST)
        return
    yield from _ways(_legal(view, position), words)
    is_mended = view.hint == _("What happened?")
    if is_mended:
        yield sentences.Sentence(_("What happened?"), LEAST)
    if view.entry:
        yield sentences.Sentence(f"{view.entry}.", LEAST)
        if view.hint == words.entry_hint:
            yield sentences.hint(view.hint, words)
    else:
        yield from _highlighted(view, words, is_alone=not is_mended)  # nothing else tells it then
        yield sentences.Sentence(_("Type where to."), SHORT, KEYS)


def _ways(legal: tuple[Command, ...], words: Words) -> sentences.Said:
    """Yield how many ways there are, each of which A and B say; the only one at once."""
    _ = words.gettext
    moves = [each for each in legal if isinstance(each, MoveGuest)]
    if len(moves) == 1:
        origin, target = moves[0].origin, moves[0].target
        is_due = len(legal) == 1
        said = _("Only {origin} to {target}.") if is_due else _("{origin} to {target}, or stay.")
        yield sentences.Sentence(said.format(origin=origin, target=target))
        if not is_due:
            yield sentences.Sentence(_("Press 0 to stay."), SHORT, KEYS)
    elif moves:
        yield sentences.Sentence(_("{count} ways.").format(count=len(legal)))
        yield sentences.Sentence(_("A and B say each of them."), SHORT, KEYS)


def _our_move(view: MoveView, words: Words) -> sentences.Said:
    """Yield what the box does, and why; people move its figure."""
    _ = words.gettext
    if view.origin:
        said = _("Move me from {origin} to {target}.")
        way = said.format(origin=view.origin, target=view.target)
        yield sentences.Sentence(way, LEAST, ASK)
    yield sentences.Sentence(sentences.aloud(view.choice, words))
    yield sentences.go_on(view.hint, words)


def _highlighted(view: MoveView, words: Words, *, is_alone: bool) -> sentences.Said:
    stay = words.gettext("You may stay: press 0.")
    way = sentences.from_to(int(view.origin), int(view.target), words) if view.origin else stay
    role = ALONE if is_alone else sentences.Role.FACT
    yield sentences.Sentence(sentences.sentence(way), LEAST, role)
    if view.choice == words.gettext("to Hugo!"):
        yield sentences.Sentence(words.gettext("Hugo is there!"), LEAST, ALONE)
    if view.fear:
        yield sentences.fear_aloud(view.fear, is_alone=True)


def _legal(view: MoveView, position: Position | None) -> tuple[Command, ...]:
    """Return what may be done, if *position* is that of *view*; else what is highlighted."""
    if position is not None and position.phase is Phase.MOVING and position.face is view.face:
        legal = tuple(legal_commands(position))
        if len(legal) == view.count:
            return legal
    return ()


def _walk(view: HugoView, table: Table) -> sentences.Said:
    """Yield Hugo's steps so far, counted aloud."""
    _ = table.words.gettext
    yield sentences.Sentence(sentences.steps_aloud(len(view.path), table.words), FULL)
    for at, place in enumerate(view.path[: view.at + 1]):
        if at in view.stands:
            caught = _("{place}: caught!").format(place=place)
            yield sentences.Sentence(caught, LEAST, is_counted=True)
        else:
            yield sentences.Sentence(f"{place}.", LEAST, is_counted=True)
    if view.at == len(view.path) - 1:
        yield from joke((HugoStepped(Place(int(view.path[-1]))),), table)


def _count(view: CountView, words: Words) -> sentences.Said:
    """Yield who is to count, then each number by itself, and what the box adds to it."""
    if not view.at and not view.is_over:
        yield from counts(view.bar, words)
    if not (view.is_over and any(map(str.isdigit, view.said))):
        yield sentences.Sentence(sentences.aloud(view.number, words), LEAST)
    yield sentences.Sentence(sentences.aloud(view.said, words), LEAST)
    yield sentences.hint(view.hint, words)


def counts(bar: Bar, words: Words) -> sentences.Said:
    """Yield who is to count."""
    if bar.turn:
        said = words.gettext("{player}, now you count.")
        yield sentences.Sentence(said.format(player=sentences.player(bar.turn)), LEAST)


SAID: dict[type[View], sentences.SayView] = {
    RollView: sentences.at_table(_roll),
    TumbleView: sentences.at_table(_tumble),
    MoveView: _move,
    HugoView: sentences.at_table(_walk),
    CountView: sentences.in_words(_count),
}
