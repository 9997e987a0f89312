"""A turn said aloud: who is to throw, the throw, the choices, Hugo's walk, the ranking."""

from __future__ import annotations

from collections.abc import Iterator

from hugo_core.commands import Command, MoveGuest, ThrowDie
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position
from hugod.app.speech import sentences
from hugod.app.speech.spoken_news import done, thrown
from hugod.app.table.table import Table
from hugod.app.values import status_views
from hugod.app.values.effects import Show
from hugod.app.values.prompt_views import AskView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Bar, Fear
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, ThrowView
from hugod.app.values.words import Words

LEAST, SHORT, FULL = Detail.LEAST, Detail.SHORT, Detail.FULL


def turn(bar: Bar, table: Table) -> Iterator[sentences.Sentence]:
    if bar.turn:
        _ = table.words.gettext
        is_ours = bool(table.seated.get(bar.turn.colour))
        said = _("I play {colour}.") if is_ours else _("{player}, it is your turn.")
        yield sentences.Sentence(
            said.format(player=sentences.player(bar.turn), colour=bar.turn.name), LEAST
        )


def entered(table: Table) -> Iterator[sentences.Sentence]:
    """Yield what was done last: first of all a listener wants to know that it was understood."""
    if last := table.last():
        before, what = last
        yield sentences.Sentence(done(before, what.command, table.words))


def last_done(table: Table) -> Iterator[sentences.Sentence]:
    """Yield what was done last, and where Hugo is after his walk."""
    last = table.last()
    yield from entered(table)
    if last and last[1].command == ThrowDie(Face.GHOST):
        said = table.words.gettext("Hugo is on {place}.")
        yield sentences.Sentence(said.format(place=table.game().hugo))


def roll(view: RollView, table: Table) -> Iterator[sentences.Sentence]:
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
        yield _feared(view.fear)
    is_ours = view.bar.turn is not None and bool(table.seated.get(view.bar.turn.colour))
    yield sentences.Sentence(
        sentences.aloud(view.call, words), SHORT if is_ours else FULL
    )  # it rolls, or waits


def ask(view: AskView, table: Table) -> Iterator[sentences.Sentence]:
    """Yield a question; of a turn also what was done before it."""
    words = table.words
    hint = view.hint
    if view.bar.turn and hint == table.last_words():
        yield from last_done(table)
        hint = ""
    if view.title == words.gettext("How many now?"):
        yield from _counts(view.bar, words)  # whoever's turn it is
    else:
        yield from turn(view.bar, table)
    if view.fear:
        yield _feared(view.fear)
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    if view.entry:
        yield sentences.Sentence(sentences.aloud(view.entry, words), LEAST)
    if hint:
        yield sentences.Sentence(sentences.aloud(hint, words), FULL)


def _feared(what: Fear, *, is_alone: bool = False) -> sentences.Sentence:
    """Return what is to be feared, as a sentence of its own."""
    return sentences.Sentence(sentences.sentence(what.said), is_alone=is_alone)


def throw(view: ThrowView, table: Table) -> Iterator[sentences.Sentence]:
    if view.settled:
        yield _thrown(view.bar, view.face.value, table)


def _thrown(bar: Bar, pips: int, table: Table) -> sentences.Sentence:
    """Return what was thrown; the box says «I» of its own throw."""
    words = table.words
    if bar.turn and table.seated.get(bar.turn.colour):
        _ = words.gettext
        said = _("I threw a {face}.") if pips else _("I threw the ghost!")
        return sentences.Sentence(said.format(face=pips), LEAST)
    return sentences.Sentence(
        thrown(sentences.player(bar.turn) if bar.turn else "", pips, words), LEAST
    )


def move(view: MoveView, show: Show, table: Table) -> Iterator[sentences.Sentence]:
    """Yield the throw and what may be done with it: two ways at once, then each by A and B."""
    words, position = table.words, show.position
    _ = words.gettext
    yield _thrown(view.bar, view.face.value, table)
    if view.by_roll:
        yield from _our_move(view, words)
        return
    if not view.origin and view.count == 1:
        yield sentences.Sentence(_("None of your guests can move."), LEAST)
        return
    legal = _legal(view, position)
    if len(legal) > 1:
        first, second = _way(legal[0], None, words), _way(legal[1], legal[0], words)
        said = _("You may go {first}, or {second}.")
        yield sentences.Sentence(said.format(first=first, second=second))
    elif legal:
        yield sentences.Sentence(_("You may go {way}.").format(way=_way(legal[0], None, words)))
    if len(legal) > 2:
        yield sentences.Sentence(_("There are {count} ways.").format(count=len(legal)))
        yield sentences.Sentence(_("A and B say each of them."), FULL)
    is_mended = view.hint == _("What happened?")
    if is_mended:
        yield sentences.Sentence(_("What happened?"), LEAST)
    if view.entry:
        yield sentences.Sentence(f"{view.entry}.", LEAST)
        if view.hint == words.entry_hint:
            yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)
    else:
        yield from _highlighted(view, words, is_alone=not is_mended)  # nothing else tells it then
        yield sentences.Sentence(_("Type where to."), FULL)


def _our_move(view: MoveView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield what the box does, and why; people move its figure."""
    _ = words.gettext
    if view.origin:
        way = sentences.from_to(int(view.origin), int(view.target), words)
        yield sentences.Sentence(_("Move my figure {way}.").format(way=way), LEAST)
    yield sentences.Sentence(sentences.aloud(view.choice, words))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _highlighted(view: MoveView, words: Words, *, is_alone: bool) -> Iterator[sentences.Sentence]:
    stay = words.gettext("You may stay: press 0.")
    way = sentences.from_to(int(view.origin), int(view.target), words) if view.origin else stay
    yield sentences.Sentence(sentences.sentence(way), LEAST, is_alone=is_alone)
    if view.choice == words.gettext("to Hugo!"):
        yield sentences.Sentence(words.gettext("Hugo is there!"), LEAST, is_alone=True)
    if view.fear:
        yield _feared(view.fear, is_alone=True)


def _legal(view: MoveView, position: Position | None) -> tuple[Command, ...]:
    """Return what may be done, if *position* is that of *view*; else what is highlighted."""
    if position is not None and position.phase is Phase.MOVING and position.face is view.face:
        legal = tuple(legal_commands(position))
        if len(legal) == view.count:
            return legal
    return ()


def _way(command: Command, before: Command | None, words: Words) -> str:
    """Return the way of *command*; from where, if not as in the one *before*, which was said."""
    if isinstance(command, MoveGuest):
        if isinstance(before, MoveGuest) and before.origin == command.origin:
            return sentences.goal(command.target, words)
        return sentences.from_to(command.origin, command.target, words)
    return words.gettext("nowhere: 0")


def walk(view: HugoView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield Hugo's steps so far, counted aloud."""
    _ = words.gettext
    yield sentences.Sentence(_steps(len(view.path), words), LEAST)
    for at, place in enumerate(view.path[: view.at + 1]):
        if at in view.stands:
            yield sentences.Sentence(_("{place}: caught!").format(place=place), LEAST)
        else:
            yield sentences.Sentence(f"{place}.")


def count(view: CountView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield who is to count, then each number by itself, and what the box adds to it."""
    if not view.at and not view.is_over:
        yield from _counts(view.bar, words)
    if not (view.is_over and any(map(str.isdigit, view.said))):
        yield sentences.Sentence(sentences.aloud(view.number, words), LEAST)
    yield sentences.Sentence(sentences.aloud(view.said, words), LEAST)
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _counts(bar: Bar, words: Words) -> Iterator[sentences.Sentence]:
    """Yield who is to count."""
    if bar.turn:
        said = words.gettext("{player}, now you count.")
        yield sentences.Sentence(said.format(player=sentences.player(bar.turn)), LEAST)


def _steps(count: int, words: Words) -> str:
    _ = words.gettext
    said = _("Hugo goes one step.") if count == 1 else _("Hugo goes {count} steps.")
    return said.format(count=count)


def end(view: status_views.EndView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield the places told so far, the winners last to be known and first to be said."""
    _ = words.gettext
    rows = view.rows_told
    yield sentences.Sentence(_("The party is over!"), LEAST)
    for row in (row for row in rows if view.is_whole and row.won):
        said = _("{player} has won with {points}!")
        yield sentences.Sentence(_ranked(said, row, words), LEAST)
    for row in (row for row in reversed(rows) if not (view.is_whole and row.won)):
        said = _("Place {number}: {player} with {points}.")
        yield sentences.Sentence(_ranked(said, row, words))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _ranked(said: str, row: status_views.EndRow, words: Words) -> str:
    points = sentences.points_aloud(row.points, words)
    return said.format(number=row.rank, player=sentences.player(row.badge), points=points)


# The pages of the look key


def tracks(view: status_views.TracksView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield everyone's points; those that nobody has yet are not said to be had."""
    said = words.gettext("{player} has {points}.")
    if view.by_roll:
        yield sentences.Sentence(f"{view.title}.", LEAST)
        said = words.gettext("{who}: {points}").replace("{who}", "{player}") + "."
    for row in view.rows:
        points = sentences.points_aloud(row.points, words)
        yield sentences.Sentence(
            said.format(player=sentences.player(row.badge), points=points), LEAST
        )


def sheet(view: status_views.SheetView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield the last round shown and the total of each player."""
    _ = words.gettext
    if view.rounds:
        yield sentences.Sentence(
            _("The score after round {number}.").format(number=view.rounds[-1])
        )
    for row in view.rows:
        who, total = sentences.player(row.badge), int(row.total.replace("−", "-"))
        said = _("{player} has {points}.").format(
            player=who, points=sentences.points_aloud(total, words)
        )
        yield sentences.Sentence(said, LEAST)
        if len(row.rounds) > 1:
            last = sentences.points_aloud(int(row.rounds[-1].replace("−", "-")), words)
            yield sentences.Sentence(_("In this round {points}.").format(points=last), FULL)
    if view.hint:
        yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def clock(view: status_views.ClockView, words: Words) -> Iterator[sentences.Sentence]:
    _ = words.gettext
    hour = sentences.hour_aloud(view.hour, words)
    yield sentences.Sentence(_("It is {hour}.").format(hour=hour), LEAST)
    yield sentences.Sentence(_steps(view.stride, words), LEAST)


def where(view: status_views.WhereView, words: Words) -> Iterator[sentences.Sentence]:
    _ = words.gettext
    yield sentences.Sentence(_("Hugo is on {place}.").format(place=view.hugo), LEAST)
    for row in view.rows:
        if row.places:
            said = _("{player} is on {places}.")
            places = sentences.listed(row.places, words)
            yield sentences.Sentence(
                said.format(player=sentences.player(row.badge), places=places), LEAST
            )


def fear(view: status_views.FearView, words: Words) -> Iterator[sentences.Sentence]:
    """Yield whose guests they are, and of each where it is and what it has to fear."""
    if view.bar.turn:
        yield sentences.Sentence(sentences.sentence(sentences.player(view.bar.turn)), LEAST)
    said = words.gettext("{place}: {fear}.")
    for row in view.rows:
        yield sentences.Sentence(said.format(place=row.place, fear=row.fear.said), LEAST)
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)
