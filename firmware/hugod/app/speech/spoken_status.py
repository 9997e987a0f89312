"""How the game is, said aloud: points, clock, places, fear, the ranking, the die."""

from __future__ import annotations

from hugod.app.speech import sentences
from hugod.app.values import status_views
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL, ASK = Detail.LEAST, Detail.FULL, sentences.Role.ASK


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


def _sheet(view: status_views.SheetView, words: Words) -> sentences.Said:
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


def _clock(view: status_views.ClockView, words: Words) -> sentences.Said:
    _ = words.gettext
    hour = sentences.hour_aloud(view.hour, words)
    yield sentences.Sentence(_("It is {hour}.").format(hour=hour), LEAST)
    yield sentences.Sentence(sentences.steps_aloud(view.stride, words), LEAST)


def _where(view: status_views.WhereView, words: Words) -> sentences.Said:
    _ = words.gettext
    yield sentences.Sentence(_("Hugo is on {place}.").format(place=view.hugo), LEAST)
    for row in view.rows:
        said = _("{player} is on {places}.")
        for places in sentences.by_threes(row.places, words):
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
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _end(view: status_views.EndView, words: Words) -> sentences.Said:
    """Yield the places told so far, the winners last to be known and first to be said."""
    _ = words.gettext
    rows = view.rows_told
    yield sentences.Sentence(_("The party is over!"), LEAST)
    won = _("{player} has won with {points}!")
    if view.title in (_("Likely winner!"), _("Likely winners!")):
        yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
        won = _("Place {number}: {player} with {points}.")
    for row in (row for row in rows if view.is_whole and row.won):
        yield sentences.Sentence(_ranked(won, row, words), LEAST, ASK)
    for row in (row for row in reversed(rows) if not (view.is_whole and row.won)):
        said = _("Place {number}: {player} with {points}.")
        yield sentences.Sentence(_ranked(said, row, words))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL, ASK)


def _ranked(said: str, row: status_views.EndRow, words: Words) -> str:
    points = sentences.points_aloud(row.points, words)
    return said.format(number=row.rank, player=sentences.player(row.badge), points=points)


def _die(view: status_views.DieView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words))
    for face, count in view.counts:
        yield sentences.Sentence(sentences.aloud(f"{words.side(face)}: {count}×", words))
    yield sentences.Sentence(sentences.aloud(view.hint, words))


SAID: dict[type[View], sentences.Say] = {
    status_views.TracksView: sentences.in_words(_tracks),
    status_views.SheetView: sentences.in_words(_sheet),
    status_views.ClockView: sentences.in_words(_clock),
    status_views.WhereView: sentences.in_words(_where),
    status_views.FearView: sentences.in_words(_fear),
    status_views.EndView: sentences.in_words(_end),
    status_views.DieView: sentences.in_words(_die),
}
