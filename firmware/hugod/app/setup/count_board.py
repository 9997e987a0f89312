"""Counting the board: what the keys do on the walk round from the arrow; shields, stairs, cellar.

The layouts of the AMIGO boards are assumed (docs/rules.md, Boards). What the owner counts either
confirms the board the box had thought of or makes the owner's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hugo_core.board import (
    CELLAR,
    FEWEST_SQUARES,
    HIGHEST_STEP,
    LOWEST_STEP,
    MOST_ROOMS,
    MOST_SQUARES,
    ROOMS,
    Board,
    Place,
    Room,
    RoomKind,
    load_board,
)
from hugod.app.screens.kinds import ConfirmScreen, Menu, MenuScreen, NumberScreen
from hugod.app.screens.looking_round import SayScreen
from hugod.app.screens.screen import ChangeSettings, Go, Say, Screen, Step, UseBoard
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.settings import own_name
from hugod.app.values.signs import Bar, Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_

# On every known board there are three squares between the corners.
DOWN = 3
"""Squares on the short sides between the corners."""


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The count so far; *base* is the board the box had thought of."""

    base: Board
    squares: int = 0
    doors: tuple[int, ...] = ()
    kinds: tuple[RoomKind, ...] = ()
    lowest: int = 0
    has_wine_cellar: bool = False

    def board(self) -> Board:
        """Return the board that was counted: the base itself if it is just like it."""
        rooms = tuple(
            Room(Place(ROOMS + number), Place(door), kind)
            for number, (door, kind) in enumerate(zip(self.doors, self.kinds, strict=True), 1)
        )
        steps = tuple(Place(CELLAR + n) for n in range(HIGHEST_STEP, self.lowest - 1, -1))
        base = self.base
        found = (self.squares, rooms, steps, self.has_wine_cellar)
        if found == (base.squares, _bare(base.rooms), base.steps, base.has_wine_cellar):
            return base
        return Board(
            name=own_name(base.name),
            squares=self.squares,
            across=self.squares // 2 - DOWN,
            rooms=rooms,
            steps=steps,
            has_wine_cellar=self.has_wine_cellar,
            is_confirmed=True,
        )


def _bare(rooms: tuple[Room, ...]) -> tuple[Room, ...]:
    return tuple(Room(room.place, room.square, room.kind) for room in rooms)


def usual_board(table: Table) -> Board:
    """Return the shipped board in whose place the owner would count one."""
    edition = table.game().setup.edition if table.history else table.game_to_set_up().edition
    assert edition is not None
    return load_board(edition.board)


def first_count(base: Board, table: Table) -> Screen:
    """Return the first question about the board in place of *base*."""
    return _squares(BoardCount(base), table)


def _squares(found: BoardCount, table: Table) -> Screen:
    """How many squares has the gallery?"""
    words, ends = table.words, (FEWEST_SQUARES, MOST_SQUARES)
    return NumberScreen(
        words.gettext("Squares in all?"),
        words.type_from_to(*ends),
        range(FEWEST_SQUARES, MOST_SQUARES + 1, 2),
        lambda squares, _: Go(DoorsScreen(replace(found, squares=squares))),
        wanted=words.gettext(
            "Count all squares of the gallery: {least} to {most}, an even number."
        ).format(least=FEWEST_SQUARES, most=MOST_SQUARES),
    )


@dataclass(frozen=True, slots=True)
class DoorsScreen(Screen):
    """Walk round: # where a door is, B or Roll where none is, A back a square."""

    found: BoardCount
    square: int = 1

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        title = _("Doors so far: {doors}").format(doors=len(self.found.doors))
        return AskView(Bar(), title, str(self.square), _("# door  B none  A back"))

    def take(self, table: Table) -> Step:
        if len(self.found.doors) == MOST_ROOMS:
            return Say(
                table.words.gettext("No board has more than {most} doors.").format(most=MOST_ROOMS)
            )
        return self._on(replace(self.found, doors=(*self.found.doors, self.square)), table)

    def roll(self, table: Table) -> Step:
        return self._on(self.found, table)

    def turn(self, by: int, table: Table) -> Step:
        return self._on(self.found, table) if by > 0 else self.back(table)

    def _on(self, found: BoardCount, table: Table) -> Step:
        if self.square < found.squares:
            return Go(DoorsScreen(found, self.square + 1))
        return (
            Go(_kind(found))
            if found.doors
            else Say(table.words.gettext("A board without doors? Walk round once more."))
        )

    def advice(self, table: Table) -> str:
        return table.words.gettext("From the arrow clockwise: # at a door, B where none is.")

    def back(self, table: Table) -> Step:
        if self.square == 1:
            return Go(_squares(replace(self.found, doors=()), table))
        before = self.square - 1
        doors = tuple(door for door in self.found.doors if door < before)
        return Go(DoorsScreen(replace(self.found, doors=doors), before))


SHIELDS = {
    RoomKind.PLAIN: N_("none"),
    RoomKind.BONUS: N_("green: 3 off"),
    RoomKind.HAUNTED: N_("ghost: 1 more"),
}
KINDS = tuple(SHIELDS)


def _kind(found: BoardCount) -> Screen:
    """Which shield has this room? The one the base has there is highlighted first."""
    rooms, index = found.base.rooms, len(found.kinds)
    likeliest = KINDS.index(rooms[index].kind) if index < len(rooms) else 0

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        choices = tuple((_(shield), _next(kind, table)) for kind, shield in SHIELDS.items())
        title = _("Shield on {room}?").format(room=ROOMS + index + 1)
        return Menu(title, choices, Go(back))

    def _next(kind: RoomKind, table: Table) -> Step:
        now = replace(found, kinds=(*found.kinds, kind))
        return Go(_steps(now, table) if len(now.kinds) == len(now.doors) else _kind(now))

    back = _room_before(found) if found.kinds else DoorsScreen(found, found.squares)
    return MenuScreen(likeliest, items=items)


def _room_before(found: BoardCount) -> Screen:
    return _kind(replace(found, kinds=found.kinds[:-1]))


def _steps(found: BoardCount, table: Table) -> Screen:
    """Which is the lowest number on the stairs?"""
    words = table.words
    return NumberScreen(
        words.gettext("Lowest step?"),
        words.type_from_to(LOWEST_STEP, HIGHEST_STEP - 1),
        range(LOWEST_STEP, HIGHEST_STEP),
        lambda lowest, _: Go(_cellar(replace(found, lowest=lowest))),
        Go(_room_before(found)),
    )


def _cellar(found: BoardCount, cursor: int = 0) -> Screen:
    """Is a wine cellar drawn behind the lowest step?"""

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        no, yes = (
            Go(_counted(replace(found, has_wine_cellar=has), table)) for has in (False, True)
        )
        choices = (_("no"), no), (_("yes"), yes)
        return Menu(_("A wine cellar?"), choices, Go(_steps(found, table)))

    return MenuScreen(cursor, items=items)


def _counted(found: BoardCount, table: Table) -> Screen:
    """The result, once more: is it used?"""
    said = table.words.gettext("{squares} squares, {doors} rooms. Keep this board?").format(
        squares=found.squares, doors=len(found.doors)
    )
    return ConfirmScreen(said, lambda now: _use(found, now), Go(_cellar(found)))


def _use(found: BoardCount, table: Table) -> Step:
    """Use the board that was counted, or remember that the base is confirmed."""
    board, base = found.board(), found.base
    if board is not base:
        return UseBoard(board, base)
    said = Say(
        table.words.gettext("Just as the box thought. It is sure now."), is_asked=True, at_home=True
    )
    return ChangeSettings(table.settings.with_confirmed(base.name), said)


@dataclass(frozen=True, slots=True)
class AskBackScreen(SayScreen):
    """The layout would refuse this room, but nobody has counted this board yet: B counts it."""

    stays: bool = True
    base: Board = field(kw_only=True)

    def view(self, table: Table) -> View:
        return TextView(self.text, Icon.QUESTION, hint=table.words.gettext("other board? B counts"))

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.B:
            return Go(first_count(self.base, table))
        return SayScreen.press(self, key, table)
