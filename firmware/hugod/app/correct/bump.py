"""The board was bumped: where all should stand, or asking what looks wrong and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import DOOR, Place
from hugo_core.commands import Fix
from hugo_core.fixing import as_it_stands, why_not_fixed
from hugo_core.position import Position, Seat
from hugod.app.correct.adjust import first_fix, fix_screen
from hugod.app.correct.bump_questions import Bump, Guests, SeenPlace
from hugod.app.correct.confirm import FixConfirm, Fixing, FixMenu, KeepScreen, why_not_now
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, type_digit
from hugod.app.screens.screen import Back, Go, Home, Open, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.signs import Bar, Icon, Marks
from hugod.app.values.view import View


def bump_menu(table: Table) -> Menu:
    """The choices after a bump, the commonest wish first."""
    _ = table.words.gettext
    return Menu(
        _("Board bumped"),
        (
            (_("Put them back"), Open(ExpectedPlacesScreen())),
            (_("Find what moved"), lambda _: first_find(table)),
            (_("Fix positions"), lambda _: first_fix(table)),
        ),
    )


BUMP_MENU = MenuScreen(items=bump_menu, for_phones=True, is_typed=True)


@dataclass(frozen=True, slots=True)
class ExpectedPlacesScreen(Screen):
    """Where everyone should stand, a player a page: put them there, Roll goes on."""

    for_phones: ClassVar[bool] = True
    page: int = 0

    def view(self, table: Table) -> View:
        return expected_places(table)[self.page]

    def roll(self, table: Table) -> Step:
        is_last = self.page + 1 == len(expected_places(table))
        return Home() if is_last else Go(ExpectedPlacesScreen(self.page + 1))

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        page = self.page + by
        inside = 0 <= page < len(expected_places(table))
        return Go(ExpectedPlacesScreen(page)) if inside else self.other(table)

    def back(self, table: Table) -> Step:
        return Go(ExpectedPlacesScreen(self.page - 1)) if self.page else Back()

    def advice(self, table: Table) -> str:
        return table.words.gettext("Put it there, then press Roll.")


def expected_places(table: Table) -> tuple[PlaceView, ...]:
    """Return a page for each player with where the guests stand by now, and one for Hugo."""
    position, words = table.cardboard, table.words
    board = Map.of(position.setup.board)
    pages = [
        PlaceView(badge.name, board, mine[0], badge, more=mine[1:])
        for seat, mine in enumerate(position.guests)
        for badge in (words.seat(position, Seat(seat)),)
        if mine
    ]
    pages.append(PlaceView("Hugo", board, position.hugo, is_hugo=True))
    return tuple(
        replace(
            page,
            title=f"{page.title} {n}/{len(pages)}",
            hint=words.roll_goes_on,
            by_roll=True,
        )
        for n, page in enumerate(pages, 1)
    )


def first_find(table: Table) -> Step:
    """Ask for a place that looks wrong, or say why it is not the time for it."""
    said = why_not_now(table)
    return Say(said) if said else Open(FindScreen(Bump(table.game())))


@dataclass(frozen=True, slots=True)
class FindScreen(Fixing):
    """Which place looks wrong? Its number is typed."""

    is_typed: ClassVar[bool] = True
    bump: Bump
    entry: str = ""

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        hint = _("a place, or # guesses") if self.bump.refused else _("a place that looks wrong")
        return AskView(Bar(), _("Which place?"), self.entry, hint, on_board=Marks())

    def digit(self, digit: str, table: Table) -> Step:
        places = [p for p in self.bump.position.setup.board.places() if p != DOOR]
        typed = type_digit(self.entry, digit, places)
        if typed is None:
            return self.other(table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return self._who(Place(typed.number), table)

    def _who(self, place: Place, table: Table) -> Step:
        told = [seen for seen in self.bump.seen if seen.place == place]
        if len(told) == len(self.bump.position.setup.seats):
            return Say(table.words.gettext("I know that already. Is another place wrong?"))
        return Go(who_screen(self.bump, place))

    def take(self, table: Table) -> Step:
        if self.entry:
            return self._who(Place(int(self.entry)), table)
        return next_question(self.bump, table) if self.bump.refused else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Back()

    def without_entry(self) -> Screen:
        return replace(self, entry="")

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the number of a place that looks wrong.")


def who_screen(bump: Bump, place: Place, there: tuple[Seat, ...] = (), cursor: int = 0) -> Screen:
    """Asks who stands on *place*: one player after the other; then nobody, or nobody else."""
    told = [seen for seen in bump.seen if seen.place == place]
    known = {*there, *(seen.seat for seen in told)}
    known |= {*bump.position.gone}
    others = [seat for seat in map(Seat, bump.position.setup.seats) if seat not in known]

    def items(table: Table) -> Menu:
        words = table.words
        _ = words.gettext
        badges = tuple(words.seat(bump.position, seat) for seat in others)
        more = (
            (badge.name, Go(who_screen(bump, place, (*there, seat), len(others) - 1)))
            for seat, badge in zip(others, badges, strict=True)
        )
        nobody = _("nobody else") if there else _("nobody")
        said = {*there, *(seen.seat for seen in told if seen.is_there)}
        back = who_screen(bump, place) if there else FindScreen(bump)
        choices: Choices = (
            *more,
            (nobody, lambda _: next_question(bump.with_place(place, said), table)),
        )
        return Menu(_("Who is on {place}?").format(place=place), choices, Go(back), badges=badges)

    return FixMenu(cursor, items=items)


def next_question(bump: Bump, table: Table) -> Step:
    """Ask for the place that tells most, or show the likeliest way."""
    ways = ways_of(bump)
    if not ways:
        # Without any lead only the guided correction helps, one figure after the other.
        return Go(lost_screen(bump, table))
    asked = bump.question(ways)
    if asked is not None:
        return Go(IsOneScreen(bump, asked))
    guests = ways[0][0]
    if guests == bump.position.guests:
        return Go(AsThoughtScreen(bump.without(guests)))
    fix = fix_of(bump.position, guests)
    return Go(FoundScreen(fix, FindScreen(bump.without(guests))))


@dataclass(frozen=True, slots=True)
class AsThoughtScreen(Fixing):
    """All that was read out is as the box thought: a digit begins another place."""

    bump: Bump

    def view(self, table: Table) -> View:
        return TextView(
            table.words.gettext("I know that already. Is another place wrong?"), Icon.GHOST
        )

    def other(self, table: Table) -> Step:
        return Go(FindScreen(self.bump))

    def back(self, table: Table) -> Step:
        return self.other(table)

    def digit(self, digit: str, table: Table) -> Step:
        return FindScreen(self.bump).digit(digit, table)


def fix_of(position: Position, guests: Guests) -> Fix:
    return replace(as_it_stands(position), guests=guests)


def ways_of(bump: Bump) -> Sequence[tuple[Guests, float]]:
    """List the ways that can be, the likeliest first."""
    position = bump.position
    return [way for way in bump.ways() if not why_not_fixed(position, fix_of(position, way[0]))]


@dataclass(frozen=True, slots=True)
class IsOneScreen(Fixing):
    """Is one of this player's guests on this place?"""

    bump: Bump
    asked: SeenPlace

    def view(self, table: Table) -> View:
        words, position, asked = table.words, self.bump.position, self.asked
        who = words.seat(position, asked.seat)
        title = words.gettext("{who} on {place}?").format(who=who.name, place=asked.place)
        board = Map.of(position.setup.board)
        return PlaceView(title, board, asked.place, who, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return next_question(self.bump.with_seen(self.asked), table)

    def back(self, table: Table) -> Step:
        no = replace(self.asked, is_there=False)
        return next_question(self.bump.with_seen(no), table)

    def digit(self, digit: str, table: Table) -> Step:
        return FindScreen(self.bump).digit(digit, table)

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class FoundScreen(KeepScreen):
    """The likeliest way. A place that is typed, or *, goes on looking."""

    def digit(self, digit: str, table: Table) -> Step:
        return self.no.digit(digit, table)


def lost_screen(bump: Bump, table: Table) -> Screen:
    """Nothing explains what was read out: then figure by figure."""
    fix = fix_screen(as_it_stands(bump.position))
    return FixConfirm(
        table.words.gettext("I cannot find it. Shall we go figure by figure?"),
        lambda _: Go(fix),
    )
