"""Putting box and cardboard in step, on the glass: each figure, Hugo, points, the hour, the turn.

The correction grows on the screens alone: a cut in the middle loses it, and the game stands as it
stood.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from hugo_core.board import DOOR, Place, order
from hugo_core.commands import Fix
from hugo_core.errors import Reason, Refused
from hugo_core.fixing import MOST_POINTS, as_it_stands, why_not_fixed, with_points
from hugo_core.position import Seat
from hugod.app.correct.confirm import (
    Fixing,
    FixMenu,
    KeepScreen,
    ToldScreen,
    leave_screen,
    why_not_now,
)
from hugod.app.screens.kinds import Follow, Menu, type_digit
from hugod.app.screens.looking_round import refuse
from hugod.app.screens.screen import Back, Go, Open, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.prompt_views import AskView
from hugod.app.values.signs import Bar, Marks
from hugod.app.values.view import View


def first_fix(table: Table) -> Step:
    """Return the list of what can be put right, or say why it is not the time for it."""
    said = why_not_now(table)
    return Say(said) if said else Open(fix_screen(as_it_stands(table.game())))


def fix_screen(fix: Fix, cursor: int = 0) -> Screen:
    """The list of what can be put right: players, Hugo, the clock, the turn; then: all right."""

    def items(table: Table) -> Menu:
        words, position = table.words, table.game()
        _ = words.gettext
        badges = tuple(words.seat(position, seat) for seat in map(Seat, position.setup.seats))
        choices: list[tuple[str, Follow]] = [
            (badge.name, _of_player(fix, Seat(seat), table)) for seat, badge in enumerate(badges)
        ]
        choices.append((f"Hugo: {fix.hugo}", Go(HugoScreen(fix))))
        clock = position.setup.edition.clock
        if clock:
            choices.append(
                (_("clock: {hour}").format(hour=clock[fix.passes].label), Go(hour_screen(fix)))
            )
        turn = _("now {who}").format(who=words.seat(position, fix.to_act).name)
        choices.append((turn, Go(turn_screen(fix, position.playing))))
        choices.append((_("all right"), lambda _: _all_right(fix, table)))
        is_changed = fix != as_it_stands(position)
        back: Follow = (lambda menu: Go(leave_screen(menu, table))) if is_changed else Back()
        return Menu(_("Fix positions"), tuple(choices), back, badges=badges)

    return FixMenu(cursor, items=items, is_typed=True)


def _of_player(fix: Fix, seat: Seat, table: Table) -> Step:
    """Go to what can be put right of this player, unless the figures have left the board."""
    is_gone = seat in table.game().gone
    return (
        Say(table.words.gettext(Reason.NOT_THERE.value))
        if is_gone
        else Go(player_screen(fix, seat))
    )


def _all_right(fix: Fix, table: Table) -> Step:
    """Show the differences, the reason why they cannot be, or that there are none."""
    if fix == as_it_stands(table.game()):
        return Go(ToldScreen(table.words.gettext("All is as the box thought.")))
    # Refused is only the whole correction: on the way to it two figures may change places.
    refused = why_not_fixed(table.game(), fix)
    return refuse(table, refused) if refused else Go(KeepScreen(fix, fix_screen(fix)))


def player_screen(fix: Fix, seat: Seat, cursor: int = 0) -> Screen:
    """Asks what of this player is put right: the guests, or the points."""

    def items(table: Table) -> Menu:
        words = table.words
        _ = words.gettext
        figures = FigureScreen(fix, seat=seat, figures=fix.guests[seat])
        return Menu(
            words.seat(table.game(), seat).name,
            (
                (_("guests"), Go(figures)),
                (
                    _("points: {points}").format(points=words.number(fix.points[seat])),
                    Go(PointsScreen(fix, seat)),
                ),
            ),
            Go(fix_screen(fix, seat)),
        )

    return FixMenu(cursor, items=items, is_typed=True)


@dataclass(frozen=True, slots=True)
class OnMapScreen(Fixing):
    """One figure on the map: type its place, or go to the next ones with A and B; # goes on."""

    is_typed: ClassVar[bool] = True
    fix: Fix
    entry: str = ""

    @abstractmethod
    def places(self, table: Table) -> tuple[Place, ...]:
        """List where the figure can be; A and B go through them in this order."""

    @abstractmethod
    def place(self) -> Place:
        """Return where the figure is now."""

    @abstractmethod
    def put(self, place: Place) -> Self:
        """Return this screen with the figure on *place*."""

    def refused(self, place: Place) -> Refused:
        return Refused(Reason.NO_SUCH_PLACE, where=place)

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, tuple(table.game().setup.board.places()))
        if typed is not None and typed.number is None:
            return Go(replace(self, entry=typed.digits))
        place = Place(int(self.entry + digit) if typed is None else typed.number or 0)
        is_known = place in self.places(table)
        return Go(self.put(place)) if is_known else refuse(table, self.refused(place))

    def turn(self, by: int, table: Table) -> Step:
        places = self.places(table)
        return Go(self.put(places[(places.index(self.place()) + by) % len(places)]))

    def typed(self) -> Self:
        """Return this screen with the typed digit taken."""
        # One digit that waits for its second is a square, too.
        return self.put(Place(int(self.entry))) if self.entry else self

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def without_entry(self) -> Screen:
        return replace(self, entry="")

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type where it stands. # goes on.")


@dataclass(frozen=True, slots=True)
class FigureScreen(OnMapScreen):
    """Where does this guest stand? One after the other; *figures* keeps their order."""

    seat: Seat = field(kw_only=True)
    figures: tuple[Place, ...] = field(kw_only=True)
    index: int = 0

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        who = words.seat(position, self.seat)
        return PlaceView(
            title=f"{who.name} {self.index + 1}/{len(self.figures)}",
            map=Map.of(position.setup.board),
            place=self.place(),
            who=who,
            entry=self.entry,
            hint=words.gettext("A B or number, # next"),
            on_board=Marks(chosen=(self.place(),)),
        )

    def places(self, table: Table) -> tuple[Place, ...]:
        return tuple(p for p in table.game().setup.board.places() if p != DOOR)

    def place(self) -> Place:
        return self.figures[self.index]

    def put(self, place: Place) -> Self:
        figures = (*self.figures[: self.index], place, *self.figures[self.index + 1 :])
        guests = (
            *self.fix.guests[: self.seat],
            tuple(sorted(figures, key=order)),
            *self.fix.guests[self.seat + 1 :],
        )
        return replace(self, figures=figures, fix=replace(self.fix, guests=guests), entry="")

    def take(self, table: Table) -> Step:
        screen = self.typed()
        if self.index + 1 < len(self.figures):
            return Go(replace(screen, index=self.index + 1))
        return Go(fix_screen(screen.fix, self.seat))

    def back(self, table: Table) -> Step:
        if self.entry:
            return Go(self.without_entry())
        if self.index:
            return Go(replace(self, index=self.index - 1))
        return Go(player_screen(self.fix, self.seat))


@dataclass(frozen=True, slots=True)
class HugoScreen(OnMapScreen):
    """Where does Hugo stand?"""

    def view(self, table: Table) -> View:
        words, board = table.words, table.game().setup.board
        return PlaceView(
            title="Hugo",
            map=Map.of(board),
            place=self.fix.hugo,
            is_hugo=True,
            entry=self.entry,
            hint=words.gettext("A B or number, # next"),
            on_board=Marks(chosen=(self.place(),)),
        )

    def places(self, table: Table) -> tuple[Place, ...]:
        setup = table.game().setup
        door = (DOOR,) if setup.edition.clock else ()
        squares = (Place(square) for square in range(1, setup.board.squares + 1))
        return (*door, *setup.board.steps, *squares)

    def place(self) -> Place:
        return self.fix.hugo

    def put(self, place: Place) -> Self:
        return replace(self, fix=replace(self.fix, hugo=place), entry="")

    def refused(self, place: Place) -> Refused:
        return Refused(Reason.NOT_HUGOS, where=place)

    def take(self, table: Table) -> Step:
        return Go(fix_screen(self.typed().fix, len(self.fix.guests)))

    def back(self, table: Table) -> Step:
        if self.entry:
            return Go(self.without_entry())
        return Go(fix_screen(self.fix, len(self.fix.guests)))


@dataclass(frozen=True, slots=True)
class PointsScreen(Fixing):
    """How many points has this player? A takes one away, which leads below nought, B adds one."""

    is_typed: ClassVar[bool] = True
    fix: Fix
    seat: Seat
    entry: str = ""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        shown = self.entry or words.number(self.fix.points[self.seat])
        bar = Bar(words.seat(table.game(), self.seat))
        return AskView(bar, _("How many points?"), shown, _("A − B + or number, # ok"))

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, range(MOST_POINTS + 1))
        if typed is None:
            return self.other(table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return self._with(typed.number, table)

    def turn(self, by: int, table: Table) -> Step:
        return self._with(self.fix.points[self.seat] + by, table)

    def _with(self, points: int, table: Table) -> Step:
        position = table.game()
        alone = with_points(as_it_stands(position), self.seat, points)
        refused = why_not_fixed(position, alone)
        if refused is not None and refused.reason is Reason.WRONG_POINTS:
            return refuse(table, refused)
        return Go(replace(self, fix=with_points(self.fix, self.seat, points), entry=""))

    def take(self, table: Table) -> Step:
        if not self.entry:
            return Go(fix_screen(self.fix, self.seat))
        step = self._with(int(self.entry), table)
        return step.screen.take(table) if isinstance(step, Go) else step

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def back(self, table: Table) -> Step:
        if self.entry:
            return Go(self.without_entry())
        return Go(player_screen(self.fix, self.seat, 1))

    def without_entry(self) -> Screen:
        return replace(self, entry="")

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the points. # takes them.")


def hour_screen(fix: Fix) -> Screen:
    """Asks for the hour of the clock."""

    def items(table: Table) -> Menu:
        row = len(fix.guests) + 1
        choices = tuple(
            (hour.label, Go(fix_screen(replace(fix, passes=passes), row)))
            # The last hour is not offered, for it ends the game.
            for passes, hour in enumerate(table.game().setup.edition.clock[:-1])
        )
        return Menu(table.words.gettext("What time is it?"), choices, Go(fix_screen(fix, row)))

    return FixMenu(fix.passes, items=items, is_typed=True)


def turn_screen(fix: Fix, playing: tuple[Seat, ...]) -> Screen:
    """Whose turn is it? It can be that of all who are *playing*."""

    def items(table: Table) -> Menu:
        words, position = table.words, table.game()
        row = len(fix.guests) + (2 if position.setup.edition.clock else 1)
        badges = tuple(words.seat(position, seat) for seat in position.playing)
        choices = tuple(
            (badge.name, Go(fix_screen(replace(fix, to_act=seat), row)))
            for seat, badge in zip(position.playing, badges, strict=True)
        )
        return Menu(words.gettext("Whose turn?"), choices, Go(fix_screen(fix, row)), badges=badges)

    return FixMenu(playing.index(fix.to_act), items=items, is_typed=True)
