"""Agreeing with the house far away, screen by screen: who sets up, who sits where, three sayings.

```
  here: house 1                               there: house 2
  all answers of the set-up
  a secret is drawn, and bound by digits
  says the game and these digits ---------->  types them; a secret is drawn
  types it  <-------------------------------  says its secret
  the game has begun; says its secret ----->  types it: does it fit what was bound? the game begins
```
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import BadSetup
from hugo_core.history import Begun, Drafted
from hugo_core.houses import (
    FIRST,
    FIRST_DIGITS,
    SECOND,
    SECOND_DIGITS,
    Far,
    FarChance,
    FarHeads,
    read_chance,
)
from hugod.app.far import agreement
from hugod.app.far.exchange import HearScreen, ToSayScreen, once_more, shown
from hugod.app.far.joining import JOINING
from hugod.app.partners.seats import PERSON
from hugod.app.screens.kinds import AGAIN_S, SOON_S, Choices, Menu, MenuScreen
from hugod.app.screens.screen import Commit, Go, Open, Say, Screen, Send, Step
from hugod.app.table.far_links import SEED_DIGITS, head_of
from hugod.app.table.table import Table
from hugod.app.values.effects import Think
from hugod.app.values.far_sayings import DigitsDrawn, DrawDigits, HeardHere, LineState, SaidThere
from hugod.app.values.inputs import JobResult, Thought
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View


def far_draft(table: Table) -> tuple[Drafted, Far]:
    """Return the set-up under way with a house that is far away."""
    draft = table.draft
    assert draft is not None
    assert draft.far is not None
    return draft, draft.far


def unseated(far: Far | None) -> Far | None:
    """Return *far* where it is to be said anew who sits where."""
    return None if far is None else Far(FIRST, broken=broken_off(far))


def there_again(table: Table) -> Far | None:
    """Return who sits where if the same play once more; None if nobody is far away."""
    setup = table.game().setup
    houses = zip(setup.colours, setup.houses, strict=False)
    there = (colour for colour, house in houses if house != table.house)
    people = tuple(colour for colour in there if not table.seated.get(colour))
    return Far(table.house, people, is_seated=True) if table.house else None


def broken_off(far: Far | None) -> int:
    """Return how often house 1 has broken off if the agreement of *far* is given up now."""
    if far is None:
        return 0
    return far.broken + (far.house != FIRST and bool(far.secret))


def given_up(table: Table) -> Commit:
    """Give the agreement up: back to which game it is."""
    draft, far = far_draft(table)
    nothing = replace(draft, players=None, colours=(), seats=(), marks=(), start=(), beginner=None)
    # Who was called and has said nothing yet is asked again whether somebody is far away.
    broken, is_called = broken_off(far), far.house == SECOND and not far.secret
    return Commit(
        replace(nothing, far=None if is_called and not broken else Far(FIRST, broken=broken))
    )


# Who sits where


def who_is_far(table: Table, again: MenuScreen) -> Menu:
    """Which colours sit in the other house? With two people one key says it, else *again* asks."""
    (draft, far), words = far_draft(table), table.words
    _, people = words.gettext, _people(draft)
    badges = tuple(map(words.badge, people))
    if len(people) == 2:
        choices: Choices = tuple(
            (words.named(badge), _seated(replace(far, there=(colour,)), draft))
            for colour, badge in zip(people, badges, strict=True)
        )
        return Menu(_("Who is far away?"), choices, badges=badges)
    here, there = _("{who}: here"), _("{who}: there")
    choices = tuple(
        (
            (there if colour in far.there else here).format(who=badge.name),
            _turned(colour, again.at(at), far, draft),
        )
        for at, (colour, badge) in enumerate(zip(people, badges, strict=True))
    )
    is_said = 0 < len(far.there) < len(people)
    done: Choices = ((_("all said: go on"), _seated(far, draft)),) if is_said else ()
    return Menu(_("Who is far away?"), (*choices, *done), badges=badges)


def _people(draft: Drafted) -> tuple[Colour, ...]:
    seats = agreement.seats_of(draft)
    return tuple(colour for colour in draft.colours if seats[colour] == PERSON)


def _turned(colour: Colour, again: Screen, far: Far, draft: Drafted) -> Step:
    there = tuple(each for each in draft.colours if (each in far.there) is not (each is colour))
    changed = replace(draft, far=replace(far, there=there))
    return Commit(changed, then=lambda _: Go(again))


def _seated(far: Far, draft: Drafted) -> Step:
    return Commit(replace(draft, far=replace(far, is_seated=True)))


# The secrets and the sayings


def agreeing(far: Far) -> Screen:
    """Return what comes next until the game begins; all answers of the set-up are given."""
    if far.house == SECOND and not far.secret:
        return HearFirstScreen()
    if far.house == FIRST:
        return SayFirstScreen() if far.secret else DrawScreen(FIRST_DIGITS)
    return SaySecondScreen()


def _bound_to(secret: str, table: Table) -> agreement.Commitment:
    """Return the question for what binds house 1 to *secret* in the game that is set up."""
    draft, _ = far_draft(table)
    of = agreement.game_digits(agreement.far_setup(draft), agreement.seats_of(draft))
    return agreement.Commitment(secret, of)


@dataclass(frozen=True, slots=True)
class DrawScreen(Screen):
    """A secret is drawn, and then bound to the game; that takes the box a moment."""

    for_phones: ClassVar[bool] = True
    count: int
    called: Drafted | None = None
    """House 2 answers to this; None: house 1 draws."""
    drawn: str = ""
    """The secret, and the seed of the links that a link needs."""
    is_sent: bool = False

    def patience(self) -> float:
        return AGAIN_S if self.is_sent else SOON_S

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.WAIT)

    def other(self, table: Table) -> Step:
        return Go(self)

    def elapsed(self, table: Table) -> Step:
        again = Go(replace(self, is_sent=True))
        if not self.drawn:
            return Send(DrawDigits(self.count + SEED_DIGITS), again)
        return Send(Think(_bound_to(self.drawn[: self.count], table)), again)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        drawn = news.digits if isinstance(news, DigitsDrawn) and not self.drawn else self.drawn
        secret, seed = drawn[: self.count], drawn[self.count :]
        if isinstance(news, DigitsDrawn) and not self.drawn:
            if self.called is None:
                return Go(replace(self, drawn=drawn, is_sent=False))
            assert self.called.far is not None
            broken = broken_off(table.draft.far if table.draft else None)
            far = replace(self.called.far, secret=secret, broken=broken, seed=seed)
            told = table.words.gettext("They broke off before, {count} times.")
            said = Say(told.format(count=broken), is_asked=True, stays=True)
            return Commit(replace(self.called, far=far), then=(lambda _: said) if broken else None)
        if isinstance(news, Thought) and news.question == _bound_to(secret, table):
            draft, far = far_draft(table)
            bound = replace(far, commitment=str(news.answer), secret=secret, seed=seed)
            return Commit(replace(draft, far=bound))
        return None


@dataclass(frozen=True, slots=True)
class SayFirstScreen(HearScreen):
    """House 1 says the game and what binds it, then types the secret of house 2."""

    length: ClassVar[int] = agreement.SECOND_LENGTH

    def before(self, table: Table) -> View:
        _, (draft, _far) = table.words.gettext, far_draft(table)
        return shown(agreement.first_digits(draft), _("Say to them"), _("then type theirs"))

    def says(self, table: Table) -> str:
        draft, far = far_draft(table)
        return agreement.by_link(agreement.first_digits(draft), far)

    def back(self, table: Table) -> Step:
        return HearScreen.back(self, table) if self.entry else given_up(table)

    def whole(self, code: str, table: Table) -> Step:
        draft, far = far_draft(table)
        said, head, bound = _parts(code, agreement.SECOND_LENGTH)
        secret = agreement.read_second(said, draft)
        if secret is None or (head and bound != far.commitment):
            return once_more(table)
        deal: FarChance | FarHeads = FarChance(far.commitment, far.secret, secret)
        if head:
            deal = FarHeads(head_of(far.seed, FIRST), head)
        return Send(HeardHere(code), Commit(draft, (_begun(draft, deal),)))


def _refused(text: str) -> Say:
    # At home: a link says the same once more, and it was told.
    return Say(text, at_home=True, stays=True)


def _parts(code: str, length: int) -> tuple[str, str, str]:
    """The digits of *code*, the head that a link added to them, and what follows it."""
    try:
        return agreement.read_link(code, length)
    except (ValueError, OverflowError):
        return "", "", ""


def _begun(draft: Drafted, chance: FarChance | FarHeads) -> Begun:
    return Begun(agreement.far_setup(draft, str(chance)))


@dataclass(frozen=True, slots=True)
class HearFirstScreen(HearScreen):
    """House 2 types what house 1 says; the first digit tells how many groups there are."""

    won: tuple[Colour, ...] = ()
    """Who has won the games before, where the same play once more."""

    def before(self, table: Table) -> View:
        _ = table.words.gettext
        return TextView(_("Type all they say, four and four."), title=_("They set up"))

    def back(self, table: Table) -> Step:
        return HearScreen.back(self, table) if self.entry else given_up(table)

    def _hint(self, table: Table) -> str:
        left = agreement.first_length(self.entry) - len(self.entry)
        return table.words.gettext("{count} more  * anew").format(count=left)

    def digit(self, digit: str, table: Table) -> Step:
        typed = self.entry + digit
        length = agreement.first_length(typed)
        if length < agreement.SHORTEST:
            return once_more(table)
        return self.whole(typed, table) if len(typed) == length else Go(self._with(typed))

    def whole(self, code: str, table: Table) -> Step:
        _, length = table.words.gettext, agreement.first_length(code)
        said, head, _rest = _parts(code, length)
        body = agreement.read_first(said)
        if body is None:
            return once_more(table)
        if not agreement.is_of_version(code):
            return self._left(_("Your boxes are of two versions. Both need the same."), table)
        boards = {
            name: (table.board_for(each), load_board(each.board)) for name, each in EDITIONS.items()
        }
        try:
            draft = agreement.read_game(body, boards, head)
            agreement.far_setup(draft)
        except BadSetup as error:
            if str(error):
                return once_more(table)
            return self._left(_("Your boards have other numbers. Both need the same."), table)
        won = self.won if {*self.won} <= {*draft.colours} else ()
        return Go(DrawScreen(SECOND_DIGITS, replace(draft, won=won)))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if isinstance(news, SaidThere) and news.step and news.digits:
            _ = table.words.gettext
            text = _("They play on in a game that this card does not have. Begin a new one.")
            return self._left(text, table)
        return HearScreen.on_result(self, news, table)

    def _left(self, text: str, table: Table) -> Step:
        return replace(given_up(table), then=lambda _: _refused(text))


@dataclass(frozen=True, slots=True)
class SaySecondScreen(HearScreen):
    """House 2 says its secret, then types that of house 1, which must be what was bound."""

    length: ClassVar[int] = agreement.THIRD_LENGTH

    def before(self, table: Table) -> View:
        _, (draft, _far) = table.words.gettext, far_draft(table)
        return shown(agreement.second_digits(draft), _("Say to them"), _("then type theirs"))

    def says(self, table: Table) -> str:
        draft, far = far_draft(table)
        return agreement.by_link(agreement.second_digits(draft), far)

    def back(self, table: Table) -> Step:
        return HearScreen.back(self, table) if self.entry else given_up(table)

    def whole(self, code: str, table: Table) -> Step:
        draft, far = far_draft(table)
        if far.head:
            heads = FarHeads(far.head, head_of(far.seed, SECOND))
            if code == agreement.linked_third(str(heads)):
                return Send(HeardHere(code), Commit(draft, (_begun(draft, heads),)))
        secret = agreement.read_third(code, draft)
        return once_more(table) if secret is None else Go(OpenScreen(secret))


@dataclass(frozen=True, slots=True)
class OpenScreen(Screen):
    """House 2 sees whether the secret of house 1 is the one that it was bound to."""

    for_phones: ClassVar[bool] = True
    secret: str
    is_sent: bool = False

    def patience(self) -> float:
        return AGAIN_S if self.is_sent else SOON_S

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.WAIT)

    def elapsed(self, table: Table) -> Step:
        return Send(Think(_bound_to(self.secret, table)), Go(replace(self, is_sent=True)))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, Thought) or news.question != _bound_to(self.secret, table):
            return None
        draft, far = far_draft(table)
        if news.answer != far.commitment:
            _ = table.words.gettext
            return _refused(_("That is not the secret they were bound to. Begin anew!"))
        chance = FarChance(far.commitment, self.secret, far.secret)
        begun = Commit(draft, (_begun(draft, chance),))
        return Send(HeardHere(agreement.third_digits(chance)), begun)

    def other(self, table: Table) -> Step:
        return Go(self)


@dataclass(frozen=True, slots=True)
class SayThirdScreen(ToSayScreen):
    """House 1 says its secret: the game has begun."""

    def says(self, table: Table) -> str:
        return third(table)


def third(table: Table) -> str:
    """Return the last digits of the agreement of the game that was begun."""
    deal = table.game().setup.deal
    chance = read_chance(deal)
    return agreement.third_digits(chance) if chance else agreement.linked_third(deal)


# The question of the set-up


def far_line(draft: Drafted, play: Step, table: Table) -> tuple[str, Step]:
    """Return the line of the set-up's list that says whether somebody is far away.

    *play* leads on where this house sets the game up.
    """
    _ = table.words.gettext
    said = _("Far away: yes") if draft.far else _("Far away: no")

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        ours = replace(draft, far=Far(FIRST, broken=broken_off(draft.far)), deal="")
        theirs = replace(draft, far=Far(SECOND, broken=broken_off(draft.far)), deal="")
        choices: Choices = (
            (_("yes, we set up"), Commit(ours, then=lambda _: play)),
            (_("yes, they set up"), Commit(theirs)),
            (_("no, all are here"), Commit(replace(draft, far=None))),
        )
        if table.line is not LineState.NONE:
            choices = (*choices, (_("join by four words"), Open(JOINING, under=asking)))
        return Menu(_("Somebody far away?"), choices)

    asking = MenuScreen(items=items, for_phones=True)
    return said, Open(asking)
