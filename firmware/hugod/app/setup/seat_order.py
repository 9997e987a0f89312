"""Setting a game up: how many play, who sits where, ghosts for one alone, who begins, once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.animal_marks import Marked, in_order, mark_of
from hugo_core.editions import FEWEST_PLAYERS, MOST_PLAYERS, Colour, Edition, colours_for
from hugo_core.history import Begun, Drafted
from hugo_core.houses import SECOND
from hugo_core.position import agree
from hugod.app.club.table_number import all_tables_screen
from hugod.app.count.counting import asking_who_counts
from hugod.app.fair.foretold import foretelling
from hugod.app.fair.starts import small_screen, starts_said
from hugod.app.far.agreeing import HearFirstScreen, broken_off, there_again, unseated, who_is_far
from hugod.app.far.agreement import is_sayable
from hugod.app.partners.seats import PERSON, following, how_strong, who_plays
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, NumberScreen
from hugod.app.screens.screen import Back, Commit, Go, Home, Open, Say, Screen, Step
from hugod.app.setup.own_marks import animals_screen
from hugod.app.table.evening import is_game_open, won
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import AskView
from hugod.app.values.signs import Bar
from hugod.app.values.view import View
from hugod.app.values.words import N_


@dataclass(frozen=True, slots=True)
class PlayersScreen(Screen):
    """How many play?"""

    for_phones: ClassVar[bool] = True
    is_new_game: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        if is_game_open(table):
            asked = f"{_('How many play?')}\n1–{MOST_PLAYERS}"
            return AskView(Bar(), asked, "", _("0: ghosts  C: old game"), digits=1)
        draft = table.game_to_set_up()
        asked = _("How many, ghosts too?") if draft.along else _("How many play?")
        asked = _("How many in both houses?") if draft.far else asked
        return AskView(Bar(), asked, "", _("1 to 8  0: ghosts, rules"), digits=1)

    def digit(self, digit: str, table: Table) -> Step:
        players, draft = int(digit), _usual_game(table)
        if players == 0:
            return answer(replace(draft, players=None, colours=(), seats=()))
        if players == 1 and not draft.far:
            return Open(ghosts_screen(table))
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            return self.other(table)
        far = unseated(draft.far)
        return answer(replace(draft, players=players, colours=(), seats=(), marks=(), far=far))

    def advice(self, table: Table) -> str:
        return table.words.gettext("1 to 8 can play. Alone you play with me. 0: how we play.")

    def press(self, key: Key, table: Table) -> Step:
        if key is not Key.C:
            return Screen.press(self, key, table)
        return Home() if is_game_open(table) else self.back(table)

    def back(self, table: Table) -> Step:
        if table.draft is None:
            return Back(Home())
        return answer(replace(table.draft, players=None, colours=(), seats=(), marks=()))


def _usual_game(table: Table) -> Drafted:
    """Return the set-up so far, else the usual game; what a family plays at home is no club's."""
    draft = table.game_to_set_up()
    is_home = table.draft or not table.settings.club
    return draft if is_home else replace(draft, house=())


def ghosts_screen(table: Table) -> Screen:
    """Who is alone plays against the box: how many ghosts?"""
    words = table.words
    return NumberScreen(
        words.gettext("How many ghosts?"),
        words.type_from_to(1, MOST_PLAYERS - 1),
        range(1, MOST_PLAYERS),
        lambda ghosts, now: Open(how_strong(ghosts, lambda players: _alone(players, now), now)),
        for_phones=True,
    )


def _alone(ghosts: tuple[str, ...], table: Table) -> Step:
    """Draft a game of one person against these *ghosts*."""
    seats = (PERSON, *ghosts)
    draft = replace(_usual_game(table), players=len(seats), colours=(), marks=())
    return answer(replace(draft, along=False, seats=seats))


def colours_menu(table: Table) -> Menu:
    """Which colour has the next seat, clockwise?"""
    draft = _draft(table)
    assert draft.players is not None
    left = tuple(c for c in colours_for(draft.players) if c not in draft.colours)
    badges = tuple(map(table.words.badge, left))
    choices = tuple(
        (table.words.named(badge), _take_colour(colour, left, table))
        for colour, badge in zip(left, badges, strict=True)
    )
    _ = table.words.gettext
    title = _("Player {number}").format(number=len(draft.colours) + 1)
    if is_alone(draft):
        title, choices = _("Which colour?"), (*choices, (_("More …"), Open(ALONE)))
    return Menu(title, choices, _one_answer_less(draft), badges=badges)


def _alone_menu(table: Table) -> Menu:
    """Which colour has who is alone, before it is asked who is small and who takes an animal?"""
    draft, words = _draft(table), table.words
    assert draft.players is not None
    colours = colours_for(draft.players)
    badges = tuple(map(words.badge, colours))
    taken = (answer(_alone_as(colour, draft)) for colour in colours)
    choices = tuple(zip(map(words.named, badges), taken, strict=True))
    return Menu(words.gettext("Which colour?"), choices, badges=badges)


def _alone_as(colour: Colour, draft: Drafted) -> Drafted:
    """Return *draft* with *colour* for who is alone, and the next ones for the ghosts."""
    assert draft.players is not None
    others = tuple(other for other in colours_for(draft.players) if other is not colour)
    return replace(draft, colours=(colour, *others)[: draft.players])


def _take_colour(colour: Colour, left: tuple[Colour, ...], table: Table) -> Step:
    """Return *colour* to the next seat; where all colours play, the last has no choice."""
    draft = _draft(table)
    colours = (*draft.colours, colour)
    if is_alone(draft):
        whole = _alone_as(colour, draft)
        return _beginning(_after(answer(whole), agreed(whole, 0)), table)
    if len(left) == 2 and len(colours) + 1 == draft.players:
        colours = (*colours, *(other for other in left if other is not colour))
    return answer(replace(draft, colours=colours, marks=()))


def is_alone(draft: Drafted) -> bool:
    """Whether one person plays against ghosts, and has not been asked for more than a colour."""
    return bool(draft.seats) and not draft.along


def _after(first: Commit, then: Commit) -> Commit:
    """Return one step for both."""
    return Commit(first.record, (*first.more, then.record, *then.more))


def seats_menu(table: Table) -> Menu:
    """Who plays the next colour? One of them must be a person."""
    draft = _draft(table)
    colour = draft.colours[len(draft.seats)]
    menu = who_plays(colour, table, lambda player: _take_seat(player, table))
    return replace(menu, back=_one_answer_less(draft))


def _take_seat(player: str, table: Table) -> Step:
    """Let *player* play the next colour; the last is a person's if no other is, and who is the only
    person begins."""
    draft = _draft(table)
    seats = (*draft.seats, player)
    if len(seats) + 1 == draft.players and PERSON not in seats:
        seats = (*seats, PERSON)
    seated = replace(draft, seats=seats, beginner=None)
    if draft.far and len(seats) == draft.players and seats.count(PERSON) == 1:
        return Say(table.words.gettext("In each house somebody must play."))
    if len(seats) == draft.players and seats.count(PERSON) == 1:
        begun = agreed(seated, seats.index(PERSON))
        return _beginning(_after(answer(seated), begun), table)
    if seats.count(PERSON) == draft.players and not draft.far:
        return answer(seated, table.words.gettext("No ghosts today: it is only you."))
    return answer(seated)


def far_seats_menu(table: Table) -> Menu:
    """Who sits in the other house?"""
    menu = who_is_far(table, FAR_SEATS)
    return replace(menu, back=_one_answer_less(_draft(table)))


FAR_SEATS = MenuScreen(items=far_seats_menu, for_phones=True)


STARTERS = {"fantome-de-minuit": N_("Who is bravest?"), "ghost-party": N_("Who begins?")}
"""Who begins, where the sheet of an edition does not ask for the youngest."""
ALONE_STARTS = STARTERS["ghost-party"]


def starter_question(edition: Edition | None) -> str:
    """The question who places and rolls first, as the sheet of *edition* asks it."""
    return STARTERS.get(edition.name if edition else "", N_("Who is youngest?"))


def starter_menu(table: Table) -> Menu:
    """Asks who places and rolls first (the youngest, says the sheet)."""
    draft = _draft(table)
    badges = tuple(map(table.words.badge, draft.colours))
    choices: Choices = tuple(
        (badge.name, _beginner(seat, table))
        for seat, badge in enumerate(badges)
        if not draft.seats or draft.seats[seat] == PERSON
    )
    badges = tuple(badge for badge in badges if badge.name in dict(choices))
    asked = ALONE_STARTS if is_alone(draft) else starter_question(draft.edition)
    more = (
        (table.words.gettext("Who is small?"), Open(small_screen(draft))),
        (table.words.gettext("Take an animal"), Open(animals_screen(table))),
    )
    back = _one_answer_less(draft)
    return Menu(table.words.gettext(asked), (*choices, *more), back, badges=badges)


def _beginner(first: int, table: Table) -> Callable[[Screen], Step]:
    """Return what begins the game that was drafted, with the seat *first*."""
    draft = table.game_to_set_up()
    if draft.far and not is_sayable(replace(draft, beginner=draft.colours[first])):
        said = Say(table.words.gettext("Too much to say. Leave out animals or ghosts."))
        return lambda _: said
    return lambda _: _beginning(agreed(draft, first), table)


def _beginning(begun: Commit, table: Table) -> Step:
    """Begin the game that is agreed, after what may be asked and told first."""
    if not begun.more:
        return begun
    return foretelling(asking_who_counts(begun, table), begun, table)


def rematch(table: Table, *, is_new_evening: bool = False) -> Step:
    """Begin the same game once more with those who were there at the end; the first of them begins.

    Who is left alone is asked how many play. The games that were won are counted on, or anew. With
    somebody far away the house that has set up says the same game once more.
    """
    position = table.game()
    seated = {**table.seated, **(following(table) if table.settings.follows else {})}
    setup, seats = position.setup, position.playing
    winners = () if is_new_evening else won(table)
    if len(seats) < FEWEST_PLAYERS or table.house == SECOND:
        return Open(HearFirstScreen(won=winners) if table.house == SECOND else PlayersScreen())
    late = (max(setup.starts),) * setup.joined
    start = tuple((*setup.starts, *late)[seat] for seat in seats)
    before = tuple(setup.colours[seat] for seat in seats)
    colours = _colours_again(before)
    marks = [Marked(now, each) for old, now in colours if (each := mark_of(setup.marks, old))]
    players = tuple(seated.get(colour, PERSON) for colour in before)
    draft = replace(
        table.game_to_set_up(),
        players=len(seats),
        colours=tuple(now for _, now in colours),
        start=start if len(set(start)) > 1 else (),
        marks=in_order(marks),
        along=any(players),
        seats=players if any(players) else (),
        won=tuple(dict(colours)[each] for each in winners if each in before),
        far=there_again(table),
    )
    words = table.words
    plays = words.gettext("{who} plays {colour} now.")
    said = [
        plays.format(who=words.badge(old).name, colour=words.colour(now))
        for old, now in colours
        if old is not now
    ]
    said += [starts_said(draft, table)] if draft.start else []
    begun, plain = (agreed(each, 0, " ".join(said)) for each in (draft, replace(draft, house=())))
    is_asked = draft.house and table.settings.club
    return Open(all_tables_screen(begun, plain, table)) if is_asked else begun


def _colours_again(before: tuple[Colour, ...]) -> tuple[tuple[Colour, Colour], ...]:
    """Return for each colour of *before* the one its player has now.

    The fewer play the more figures each needs: not every colour has so many.
    """
    known = colours_for(len(before))
    free = iter(colour for colour in known if colour not in before)
    return tuple((each, each if each in known else next(free)) for each in before)


def agreed(draft: Drafted, first: int, said: str = "") -> Commit:
    """Begin the game of *draft*, all of whose answers are given, with the seat *first*; with
    somebody far away it begins once both houses have agreed."""
    colours = draft.colours
    assert draft.edition is not None
    if draft.far:
        return Commit(replace(draft, beginner=colours[first]), said=said)
    setup = agree(
        draft.edition,
        colours[first:] + colours[:first],
        board=draft.board,
        rounds=draft.rounds,
        house=draft.house,
        start=draft.start[first:] + draft.start[:first],
        marks=draft.marks,
        deal=draft.deal,
    )
    return Commit(replace(draft, beginner=colours[first]), (Begun(setup),), said)


COLOURS = MenuScreen(items=colours_menu, for_phones=True)
STARTER = MenuScreen(items=starter_menu, for_phones=True)
ALONE = MenuScreen(items=_alone_menu, for_phones=True)
SEATS = MenuScreen(items=seats_menu, for_phones=True)


def answer(draft: Drafted, said: str = "") -> Commit:
    """Return the step that stores an answer of the set-up; after any it is asked who begins, and
    who is small as soon as all are known."""
    start = draft.start if len(draft.start) == len(draft.colours) else ()
    far, broken = draft.far, broken_off(draft.far)
    far = replace(far, commitment="", secret="", broken=broken) if far else None
    return Commit(replace(draft, beginner=None, start=start, far=far), said=said)


def _draft(table: Table) -> Drafted:
    assert table.draft is not None
    return table.draft


def _one_answer_less(draft: Drafted) -> Step:
    """Go back to the question before, as it was before the last answer."""
    if draft.far and (draft.far.is_seated or draft.far.there):
        return answer(replace(draft, far=unseated(draft.far)))
    if draft.along and draft.seats:
        is_last = len(draft.seats) == draft.players and draft.seats.count(PERSON) == 1
        forced = is_last and draft.seats[-1] == PERSON
        return answer(replace(draft, seats=draft.seats[: -2 if forced else -1], marks=()))
    if not draft.colours:
        return Go(PlayersScreen())
    left = len(draft.colours) - 1
    if draft.players == len(draft.colours) == len(colours_for(len(draft.colours))):
        left -= 1  # the last colour was filled in by itself
    return answer(replace(draft, colours=draft.colours[:left], marks=()))
