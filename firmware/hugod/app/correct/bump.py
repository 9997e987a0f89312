"""The board was bumped: put the figures back as the box says, or find out where they stand now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from hugo_core.board import DOOR, Place
from hugo_core.commands import Fix
from hugo_core.fixing import as_it_stands, why_not_fixed
from hugo_core.position import Position, Seat
from hugod.app.correct.adjust import FixScreen, first_fix
from hugod.app.correct.bump_search import Bump, Guests, Seen
from hugod.app.correct.confirm import Fixing, KeepScreen, why_not_now
from hugod.app.lists import Choosing
from hugod.app.place_view import Map, PlaceView
from hugod.app.screens import Go, Home, OpenMenu, Say, Screen, Step, typed_into
from hugod.app.table import Table
from hugod.app.views import AskView, Bar, Icon, ListView, TextView, View


@dataclass(frozen=True, slots=True)
class BumpScreen(Choosing):
    """What now? The commonest wish comes first."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        items = (_("Put them back"), _("Find what moved"), _("Board and box"))
        return ListView(_("Board bumped"), items, self.cursor)

    def count(self, table: Table) -> int:
        return 3

    def chosen(self, index: int, table: Table) -> Step:
        if index == 0:
            return Go(StandScreen())
        return first_find(table) if index == 1 else first_fix(table)

    def back(self, table: Table) -> Step:
        return OpenMenu()


@dataclass(frozen=True, slots=True)
class StandScreen(Screen):
    """Where everyone should stand, one place after the other: put it there, Roll goes on."""

    for_phones: ClassVar[bool] = True
    page: int = 0

    def view(self, table: Table) -> View:
        return standing(table)[self.page]

    def roll(self, table: Table) -> Step:
        is_last = self.page + 1 == len(standing(table))
        return Home() if is_last else Go(StandScreen(self.page + 1))

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        page = self.page + by
        inside = 0 <= page < len(standing(table))
        return Go(StandScreen(page)) if inside else self.other(table)

    def back(self, table: Table) -> Step:
        return Go(StandScreen(self.page - 1) if self.page else BumpScreen())

    def advice(self, table: Table) -> str:
        return table.words.gettext("Put it there, then press Roll.")


def standing(table: Table) -> tuple[PlaceView, ...]:
    """Give a page for every place where somebody should stand, player by player, Hugo last."""
    position, words = table.game(), table.words
    board = Map.of(position.setup.board)
    pages = [
        PlaceView(badge.name, board, place, badge, count=count)
        for seat, mine in enumerate(position.guests)
        for badge in (words.seat(position, Seat(seat)),)
        for place, count in Counter(mine).items()
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
    return Say(said) if said else Go(FindScreen(Bump(table.game())))


@dataclass(frozen=True, slots=True)
class FindScreen(Fixing):
    """Which place looks wrong? Its number is typed."""

    is_typed: ClassVar[bool] = True
    bump: Bump
    entry: str = ""

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        hint = _("a place, or # guesses on") if self.bump.refused else _("a place that looks wrong")
        return AskView(Bar(), _("Which place?"), self.entry, hint)

    def digit(self, digit: str, table: Table) -> Step:
        places = [p for p in self.bump.position.setup.board.places() if p != DOOR]
        typed = typed_into(self.entry, digit, places)
        if typed is None:
            return self.other(table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return self._who(Place(typed.number), table)

    def _who(self, place: Place, table: Table) -> Step:
        told = [seen for seen in self.bump.seen if seen.place == place]
        if len(told) == len(self.bump.position.setup.seats):
            return Say(table.words.gettext("I know that already. Is another place wrong?"))
        return Go(WhoScreen(bump=self.bump, place=place))

    def take(self, table: Table) -> Step:
        if self.entry:
            return self._who(Place(int(self.entry)), table)
        return after(self.bump) if self.bump.refused else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry() if self.entry else BumpScreen(1))

    def without_entry(self) -> Screen:
        return replace(self, entry="")

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the number of a place that looks wrong.")


@dataclass(frozen=True, slots=True)
class WhoScreen(Fixing, Choosing):
    """Who stands on this place? One player after the other; then nobody, or nobody else."""

    bump: Bump = field(kw_only=True)
    place: Place = field(kw_only=True)
    there: tuple[Seat, ...] = ()

    def _others(self) -> tuple[Seat, ...]:
        """List the players of whom nothing is said yet about the place."""
        told = {seen.seat for seen in self.bump.seen if seen.place == self.place}
        seats = map(Seat, self.bump.position.setup.seats)
        return tuple(seat for seat in seats if seat not in {*told, *self.there})

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        badges = tuple(words.seat(self.bump.position, seat) for seat in self._others())
        names = tuple(badge.name for badge in badges)
        nobody = _("nobody else") if self.there else _("nobody")
        return ListView(
            _("Who is on {place}?").format(place=self.place), (*names, nobody), self.cursor, badges
        )

    def count(self, table: Table) -> int:
        return len(self._others()) + 1

    def chosen(self, index: int, table: Table) -> Step:
        others = self._others()
        if index < len(others):
            there = (*self.there, others[index])
            return Go(replace(self, cursor=len(others) - 1, there=there))
        told = {seen.seat for seen in self.bump.seen if seen.place == self.place and seen.is_there}
        return after(self.bump.with_place(self.place, {*told, *self.there}))

    def back(self, table: Table) -> Step:
        if self.there:
            return Go(replace(self, cursor=0, there=()))
        return Go(FindScreen(self.bump))


def after(bump: Bump) -> Step:
    """Ask what tells most, or show the likeliest way; without any lead to the correction."""
    ways = ways_of(bump)
    if not ways:
        return Go(LostScreen(bump))
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
    asked: Seen

    def view(self, table: Table) -> View:
        words, position, asked = table.words, self.bump.position, self.asked
        who = words.seat(position, asked.seat)
        title = words.gettext("{who} on {place}?").format(who=who.name, place=asked.place)
        board = Map.of(position.setup.board)
        return PlaceView(title, board, asked.place, who, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return after(self.bump.with_seen(self.asked))

    def back(self, table: Table) -> Step:
        return after(self.bump.with_seen(replace(self.asked, is_there=False)))

    def digit(self, digit: str, table: Table) -> Step:
        return FindScreen(self.bump).digit(digit, table)

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class FoundScreen(KeepScreen):
    """The likeliest way. A place that is typed, or *, goes on looking."""

    def digit(self, digit: str, table: Table) -> Step:
        return self.no.digit(digit, table)


@dataclass(frozen=True, slots=True)
class LostScreen(Fixing):
    """Nothing explains what was read out: then figure by figure."""

    bump: Bump

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(
            words.gettext("I cannot find it. Shall we go figure by figure?"),
            Icon.QUESTION,
            hint=words.yes_or_no,
        )

    def take(self, table: Table) -> Step:
        return Go(FixScreen(fix=as_it_stands(self.bump.position)))

    def back(self, table: Table) -> Step:
        return Go(BumpScreen(1))

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no
