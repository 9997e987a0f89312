"""How the game is, said aloud: points, clock, places, fear, the ranking, the die."""

from __future__ import annotations

from hugod.app.speech.sentences import (
    Said,
    Say,
    Sentence,
    aloud,
    hour_aloud,
    in_words,
    listed,
    player,
    points_aloud,
    sentence,
    steps_aloud,
)
from hugod.app.values.settings import Detail
from hugod.app.values.status_views import (
    ClockView,
    DieView,
    EndRow,
    EndView,
    FearView,
    SheetView,
    TracksView,
    WhereView,
)
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL


def _tracks(view: TracksView, words: Words) -> Said:
    """Yield everyone's points; those that nobody has yet are not said to be had."""
    said = words.gettext("{player} has {points}.")
    if view.by_roll:
        yield Sentence(f"{view.title}.", LEAST)
        said = words.gettext("{who}: {points}").replace("{who}", "{player}") + "."
    for row in view.rows:
        points = points_aloud(row.points, words)
        yield Sentence(said.format(player=player(row.badge), points=points), LEAST)


def _sheet(view: SheetView, words: Words) -> Said:
    """Yield the last round shown and the total of each player."""
    _ = words.gettext
    if view.rounds:
        yield Sentence(_("The score after round {number}.").format(number=view.rounds[-1]))
    for row in view.rows:
        who, total = player(row.badge), int(row.total.replace("−", "-"))
        said = _("{player} has {points}.").format(player=who, points=points_aloud(total, words))
        yield Sentence(said, LEAST)
        if len(row.rounds) > 1:
            last = points_aloud(int(row.rounds[-1].replace("−", "-")), words)
            yield Sentence(_("In this round {points}.").format(points=last), FULL)
    if view.hint:
        yield Sentence(aloud(view.hint, words), FULL)


def _clock(view: ClockView, words: Words) -> Said:
    _ = words.gettext
    hour = hour_aloud(view.hour, words)
    yield Sentence(_("It is {hour}.").format(hour=hour), LEAST)
    yield Sentence(steps_aloud(view.stride, words), LEAST)


def _where(view: WhereView, words: Words) -> Said:
    _ = words.gettext
    yield Sentence(_("Hugo is on {place}.").format(place=view.hugo), LEAST)
    for row in view.rows:
        if row.places:
            said = _("{player} is on {places}.")
            places = listed(row.places, words)
            yield Sentence(said.format(player=player(row.badge), places=places), LEAST)


def _fear(view: FearView, words: Words) -> Said:
    """Yield whose guests they are, and of each where it is and what it has to fear."""
    if view.bar.turn:
        yield Sentence(sentence(player(view.bar.turn)), LEAST)
    said = words.gettext("{place}: {fear}.")
    for row in view.rows:
        yield Sentence(said.format(place=row.place, fear=row.fear.said), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)


def _end(view: EndView, words: Words) -> Said:
    """Yield the places told so far, the winners last to be known and first to be said."""
    _ = words.gettext
    rows = view.rows_told
    yield Sentence(_("The party is over!"), LEAST)
    for row in (row for row in rows if view.is_whole and row.won):
        said = _("{player} has won with {points}!")
        yield Sentence(_ranked(said, row, words), LEAST)
    for row in (row for row in reversed(rows) if not (view.is_whole and row.won)):
        said = _("Place {number}: {player} with {points}.")
        yield Sentence(_ranked(said, row, words))
    yield Sentence(aloud(view.hint, words), FULL)


def _ranked(said: str, row: EndRow, words: Words) -> str:
    points = points_aloud(row.points, words)
    return said.format(number=row.rank, player=player(row.badge), points=points)


def _die(view: DieView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words))
    for face, count in view.counts:
        yield Sentence(aloud(f"{words.side(face)}: {count}×", words))
    yield Sentence(aloud(view.hint, words))


SAID: dict[type[View], Say] = {
    TracksView: in_words(_tracks),
    SheetView: in_words(_sheet),
    ClockView: in_words(_clock),
    WhereView: in_words(_where),
    FearView: in_words(_fear),
    EndView: in_words(_end),
    DieView: in_words(_die),
}
