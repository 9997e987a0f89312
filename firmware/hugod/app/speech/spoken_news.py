"""The pages of news, said aloud: who was caught, points, rooms, the hour, the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hugo_core import events
from hugo_core.board import step_points
from hugo_core.position import GameEnd, Phase, Position
from hugod.app.speech import sentences
from hugod.app.speech.spoken_done import entered, who_is
from hugod.app.speech.spoken_jokes import joke
from hugod.app.table.counts import IsCounting
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.news_views import NewsView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Icon
from hugod.app.values.view import Light, View
from hugod.app.values.words import N_, Words

ROUND_ENDS = {
    events.RoundEnd.GALLERY_EMPTY: N_("No guest is outside."),
    events.RoundEnd.ROOMS_FULL: N_("All rooms are full."),
    events.RoundEnd.AGREED: N_("The last lap is over."),
}
LEAST, FULL = Detail.LEAST, Detail.FULL
ASK, HEADING = sentences.Role.ASK, sentences.Role.HEADING


def news(
    view: NewsView,
    position: Position | None,
    words: Words,
    is_counting: IsCounting = lambda _seat: False,
) -> sentences.Said:
    """Yield what a page of news says: what happened, else its own lines.

    How many points it makes is not said to a seat that *is_counting*: they are counted then.
    """
    said = tuple(
        each
        for event in view.events
        if position is not None
        for each in _of_event(event, position, words)
    )
    yield from _under_headings(said) or _lines(view, words)
    if position is not None:
        yield from _totals(view, position, words, is_counting)


def hint(view: NewsView, words: Words) -> sentences.Said:
    """Yield what is to be done on a page of news, which is said last."""
    if view.light is Light.ON:
        yield sentences.go_on(view.hint, words)
    else:
        yield sentences.hint(view.hint, words, ASK)


def _under_headings(said: Sequence[sentences.Sentence]) -> tuple[sentences.Sentence, ...]:
    """Return *said* without the headings that were said before; nothing else is ever left out."""
    return tuple(
        each for at, each in enumerate(said) if each.role is not HEADING or each not in said[:at]
    )


def _lines(view: NewsView, words: Words) -> sentences.Said:
    who = sentences.listed([sentences.player(badge) for badge in dict.fromkeys(view.who)], words)
    headline = sentences.aloud(view.headline, words)
    if view.rows:
        yield sentences.Sentence(headline, LEAST)
        for row in view.rows:
            owners = sentences.listed([sentences.player(badge) for badge in row.who], words)
            origin, _arrow, target = row.way.partition("→")
            is_way = origin.isdigit() and target.isdigit()
            way = sentences.from_to(int(origin), int(target), words) if is_way else row.way
            if owners and target.isdigit() and not is_way:
                way = sentences.goal(int(target), words)  # it stands beside the board yet
            yield sentences.Sentence(sentences.aloud(f"{owners} {way}".strip(), words), LEAST)
        return
    said = words.gettext("{who}: {how}").format(who=who, how=headline)
    yield sentences.Sentence(said if who else headline, LEAST)
    is_asked = view.by_roll and not view.hint  # its lines say what the big button does
    role = sentences.Role.GO_ON if is_asked else sentences.Role.FACT
    for line in view.lines:
        yield sentences.Sentence(sentences.aloud(line, words), LEAST, role)


def _totals(
    view: NewsView, position: Position, words: Words, is_counting: IsCounting
) -> sentences.Said:
    """Yield how many points those have now whose points changed."""
    changed = (event.seat for event in view.events if isinstance(event, events.PointsChanged))
    for seat in dict.fromkeys(changed):
        if is_counting(seat):
            continue
        number, who = position.points[seat], who_is(seat, position, words)
        points = sentences.points_aloud(number, words)
        said = words.gettext("{player} has {points} now.").format(player=who, points=points)
        brief = words.gettext("{player} has {number}.").format(
            player=who, number=sentences.number_aloud(number, words)
        )
        yield sentences.Sentence(said, brief=brief)


def _of_event(event: events.Event, position: Position, words: Words) -> sentences.Said:
    _ = words.gettext
    match event:
        case events.GuestsCaptured():
            yield from _caught(event, position, words)
        case events.PointsChanged(seat, by, cause):
            if cause is not events.Cause.CAPTURED:
                said = _("A lucky room!") if cause is events.Cause.BONUS else _("Hugo junior!")
                yield sentences.Sentence(said, LEAST)
            said = _("{player} gets {points}.") if by > 0 else _("{points} fewer for {player}.")
            who, points = who_is(seat, position, words), sentences.points_aloud(abs(by), words)
            yield sentences.Sentence(said.format(player=who, points=points), FULL)
        case events.GuestExpelled(seat, room, square):
            who = who_is(seat, position, words)
            said = _("{player} must leave room {room}.").format(player=who, room=room)
            yield sentences.Sentence(said, LEAST)
            yield sentences.Sentence(_("Put the guest on {place}.").format(place=square), role=ASK)
        case events.ClockStruck():
            yield from _struck(position, words)
        case events.GameEnded(GameEnd.LIMIT):
            limit = sentences.points_aloud(position.setup.edition.limit or 0, words)
            yield sentences.Sentence(
                _("Somebody has {points} or more.").format(points=limit), LEAST
            )
            yield sentences.Sentence(_("The party is over!"), LEAST)
        case events.PlayerJoined(seat):
            points = sentences.points_aloud(position.points[seat], words)
            said = _("{player} joins with {points}. Nobody has more.")
            yield sentences.Sentence(
                said.format(player=who_is(seat, position, words), points=points), LEAST
            )
        case events.LotDrawn(seat):
            who = who_is(seat, position, words)
            yield sentences.Sentence(_("The lot fell on {player}.").format(player=who), LEAST)
            begins = position.phase is Phase.ROLLING
            said = _("{player} begins.") if begins else _("{player} places first.")
            yield sentences.Sentence(said.format(player=who))
        case _:
            yield from _of_round(event, position, words)


def _of_round(event: events.Event, position: Position, words: Words) -> sentences.Said:
    """Yield what happens between two rounds of the Midnight Party."""
    _ = words.gettext
    match event:
        case events.RoundEnded(how):
            yield sentences.Sentence(
                _("Round {number} is over.").format(number=position.round), LEAST
            )
            yield sentences.Sentence(_(ROUND_ENDS[how]))
        case events.GuestLeftOver(seat, square, place):
            yield sentences.Sentence(_("Still outside:"), role=HEADING)
            way = f"{who_is(seat, position, words)} {sentences.from_to(square, place, words)}"
            yield sentences.Sentence(sentences.sentence(way), LEAST)
            points = sentences.points_aloud(step_points(place), words)
            yield sentences.Sentence(_("That counts {points} for each.").format(points=points))
        case events.GuestSteppedOut(seat, room, square):
            yield _round_begins(position, words)
            way = f"{who_is(seat, position, words)} {sentences.from_to(room, square, words)}"
            yield sentences.Sentence(sentences.sentence(way))
        case events.HugoReturned(place):
            yield _round_begins(position, words)
            yield sentences.Sentence(_("Hugo goes back to {place}.").format(place=place))
        case _:
            yield from _of_bedtime(event, words)


def _of_bedtime(event: events.Event, words: Words) -> sentences.Said:
    """Yield what is said of an end that all have agreed on."""
    _ = words.gettext
    match event:
        case events.LastLapAgreed():
            yield sentences.Sentence(_("The last lap!"), LEAST)
            yield sentences.Sentence(_("Everybody has one more turn."), LEAST)
        case events.GameEnded(GameEnd.LAST_LAP):
            yield sentences.Sentence(_("The last lap is over."), LEAST)
            yield sentences.Sentence(_("The party is over!"), LEAST)
        case events.PointsExpected():
            yield sentences.Sentence(_("The fair end: the likely points count."), LEAST)


def _round_begins(position: Position, words: Words) -> sentences.Sentence:
    said = words.gettext("Round {number} of {rounds} begins.")
    return sentences.Sentence(
        said.format(number=position.round, rounds=position.setup.rounds), LEAST, HEADING
    )


def _caught(caught: events.GuestsCaptured, position: Position, words: Words) -> sentences.Said:
    """Yield who was caught and where to; shortly no more than that, for the walk has told where."""
    _, is_one = words.gettext, len(caught.seats) == 1
    whole, whose = list[str](), list[str]()
    # Once before twice: «Red and 2 times Blue» says whose guests were two.
    for seat, count in sorted(Counter(caught.seats).items(), key=lambda each: each[1]):
        who, times = who_is(seat, position, words), _("{count} times").format(count=count)
        said = _("Hugo caught {player} on {square}!").format(player=who, square=caught.square)
        whole += [said] if count == 1 else [said, _("{count} guests!").format(count=count)]
        whose.append(who if count == 1 else f"{times} {who}")
    goal, called = sentences.goal(caught.step, words), _("{player}!")
    brief = _("{who} {goal}!").format(who=whose[0], goal=goal)
    if not is_one:
        each_called = (called.format(player=who) for who in sentences.by_threes(whose, words))
        brief = " ".join((*each_called, sentences.sentence(goal)))
    yield sentences.Sentence(" ".join(whole), LEAST, ASK, brief)
    if not position.setup.edition.scores_at_once:
        points = sentences.points_aloud(step_points(caught.step), words)
        each = _("That counts {points} for each.")
        said = _("That counts {points}.") if is_one else each
        shortly = _("Counts {number}.") if is_one else _("Each counts {number}.")
        brief = shortly.format(number=step_points(caught.step))
        yield sentences.Sentence(said.format(points=points), LEAST, brief=brief)
    put = _("Put the guest on step {step}.") if is_one else _("Put them on step {step}.")
    yield sentences.Sentence(put.format(step=caught.step), FULL, sentences.Role.KEYS)


def _struck(position: Position, words: Words) -> sentences.Said:
    _, clock = words.gettext, position.setup.edition.clock
    hour = sentences.hour_aloud(clock[position.passes].label, words)
    yield sentences.Sentence(_("The clock strikes: it is {hour}!").format(hour=hour), LEAST)
    if position.passes == len(clock) - 1:
        yield sentences.Sentence(_("The party is over!"), LEAST)
        return
    if position.passes == position.setup.edition.first_hour + 1:
        yield sentences.Sentence(_("The rooms are open now."), LEAST)
    if clock[position.passes].stride != clock[position.passes - 1].stride:
        said = _("From now on Hugo goes {count} steps.").format(count=position.stride)
        yield sentences.Sentence(said)


def _told(view: NewsView, show: Show, table: Table) -> sentences.Said:
    if view.icon is not Icon.QUESTION:
        yield from entered(table)
    yield from news(view, show.position, table.words, table.is_counting)
    yield from joke(view.events, table)
    yield from hint(view, table.words)


SAID: dict[type[View], sentences.SayView] = {NewsView: _told}
