"""How the game is, said aloud: points, clock, places, fear, the ranking, the die."""

from __future__ import annotations

from hugo_core.position import GameEnd
from hugod.app.speech import sentences
from hugod.app.table.table import Table
from hugod.app.values import status_views
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL, ASK = Detail.LEAST, Detail.FULL, sentences.Role.ASK
TOLD = (GameEnd.LIMIT, GameEnd.CLOCK, GameEnd.LAST_LAP)
"""The ends of which the news have told that the party is over."""


def _tracks(view: status_views.TracksView, words: Words) -> sentences.Said:
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
    if view.by_roll:
        yield sentences.go_on(words.roll_goes_on, words)


def _sheet(view: status_views.SheetView, words: Words) -> sentences.Said:
    """Yield the last round shown and the total of each player."""
    _ = words.gettext
    if view.rounds:
        yield sentences.Sentence(
            _("The score after round {number}.").format(number=view.rounds[-1])
        )
    for row in view.rows:
        who, total = sentences.player(row.badge), int(row.total.replace("−", "-"))
        points = sentences.points_aloud(total, words)
        said = _("{player} has {points}.").format(player=who, points=points)
        brief = sentences.sentence(_("{who}: {points}").format(who=who, points=points))
        yield sentences.Sentence(said, LEAST, brief=brief)
        if len(row.rounds) > 1:
            last = sentences.points_aloud(int(row.rounds[-1].replace("−", "-")), words)
            yield sentences.Sentence(_("In this round {points}.").format(points=last), FULL)
    if view.hint:
        to_read = sentences.hint(view.hint, words)
        yield sentences.go_on(view.hint, words) if view.by_roll else to_read


def _clock(view: status_views.ClockView, words: Words) -> sentences.Said:
    _ = words.gettext
    hour = sentences.hour_aloud(view.hour, words)
    yield sentences.Sentence(_("It is {hour}.").format(hour=hour), LEAST)
    yield sentences.Sentence(sentences.steps_aloud(view.stride, words), LEAST)


def _where(view: status_views.WhereView, words: Words) -> sentences.Said:
    _ = words.gettext
    yield sentences.Sentence(_("Hugo is on {place}.").format(place=view.hugo), LEAST)
    for row in view.rows:
        said = _("{player}: {places}.")
        for at in range(0, len(row.places), 2):
            places = sentences.listed(row.places[at : at + 2], words)
            yield sentences.Sentence(
                said.format(player=sentences.player(row.badge), places=places), LEAST
            )


def _fear(view: status_views.FearView, words: Words) -> sentences.Said:
    """Yield whose guests they are, and of each where it is and what it has to fear."""
    if view.bar.turn:
        yield sentences.Sentence(sentences.sentence(sentences.player(view.bar.turn)), LEAST)
    said = words.gettext("{place}: {fear}.")
    for row in view.rows:
        yield sentences.Sentence(said.format(place=row.place, fear=row.fear.said), LEAST)
    yield sentences.hint(view.hint, words)


def _end(view: status_views.EndView, table: Table) -> sentences.Said:
    """Yield the places told so far, the winners last to be known and first to be said."""
    words = table.words
    _ = words.gettext
    rows = view.rows_told
    is_told = table.position is not None and table.position.end in TOLD
    role = sentences.Role.ALONE if is_told else sentences.Role.FACT
    yield sentences.Sentence(_("The party is over!"), LEAST, role)
    won = _("{player} has won with {points}!")
    if view.title in (_("Likely winner!"), _("Likely winners!")):
        yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
        won = _("Place {number}: {player}. {points}.")
    for row in (row for row in rows if view.is_whole and row.won):
        yield sentences.Sentence(_ranked(won, row, words), LEAST, ASK)
    for row in (row for row in reversed(rows) if not (view.is_whole and row.won)):
        said = _("Place {number}: {player}. {points}.")
        yield sentences.Sentence(_ranked(said, row, words))
    yield sentences.hint(view.hint, words, ASK)


def _ranked(said: str, row: status_views.EndRow, words: Words) -> str:
    points = sentences.points_aloud(row.points, words)
    return said.format(number=row.rank, player=sentences.player(row.badge), points=points)


def _die(view: status_views.DieView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words))
    for face, count in view.counts:
        yield sentences.Sentence(sentences.aloud(f"{words.side(face)}: {count}×", words))
    yield sentences.Sentence(sentences.aloud(view.hint, words))


SAID: dict[type[View], sentences.SayView] = {
    status_views.TracksView: sentences.in_words(_tracks),
    status_views.SheetView: sentences.in_words(_sheet),
    status_views.ClockView: sentences.in_words(_clock),
    status_views.WhereView: sentences.in_words(_where),
    status_views.FearView: sentences.in_words(_fear),
    status_views.EndView: sentences.at_table(_end),
    status_views.DieView: sentences.in_words(_die),
}
