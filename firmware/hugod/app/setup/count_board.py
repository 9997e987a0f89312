"""Counting the board: a walk round from the arrow, pressing # at every door.

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
)
from hugod.app.inputs import Key
from hugod.app.lists import Choosing
from hugod.app.play.look import SayScreen
from hugod.app.screens import Go, Home, Say, Screen, Step, UseBoard, typed_into
from hugod.app.settings import own_name
from hugod.app.table import Table
from hugod.app.views import AskView, Bar, Icon, ListView, TextView, View

DOWN = 3
"""Squares on the short sides between the corners; on every known board there are three."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted so far; *base* is the board the box had thought of."""

    base: Board
    squares: int = 0
    doors: tuple[int, ...] = ()
    kinds: tuple[RoomKind, ...] = ()
    lowest: int = 0
    has_wine_cellar: bool = False

    def board(self) -> Board:
        """Give the board that was counted: the base itself if it is just like it."""
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


def first_count(base: Board) -> Screen:
    """Give the first question about the board in place of *base*."""
    return SquaresScreen(Count(base))


@dataclass(frozen=True, slots=True)
class SquaresScreen(Screen):
    """How many squares has the gallery?"""

    found: Count
    entry: str = ""

    def view(self, table: Table) -> View:
        words = table.words
        hint = words.type_from_to(FEWEST_SQUARES, MOST_SQUARES)
        return AskView(Bar(), words.gettext("Squares in all?"), self.entry, hint)

    def digit(self, digit: str, table: Table) -> Step:
        typed = typed_into(self.entry, digit, range(FEWEST_SQUARES, MOST_SQUARES + 1, 2))
        if typed is None:
            return self.other(table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return Go(DoorsScreen(replace(self.found, squares=typed.number)))

    def without_entry(self) -> Screen:
        return replace(self, entry="")

    def advice(self, table: Table) -> str:
        return table.words.gettext(
            "Count all squares of the gallery: {least} to {most}, an even number."
        ).format(least=FEWEST_SQUARES, most=MOST_SQUARES)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Home()


@dataclass(frozen=True, slots=True)
class DoorsScreen(Screen):
    """Walk round: # where a door is, B or Roll where none is, A back a square."""

    found: Count
    square: int = 1

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        title = _("{doors} doors so far").format(doors=len(self.found.doors))
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

    def _on(self, found: Count, table: Table) -> Step:
        if self.square < found.squares:
            return Go(DoorsScreen(found, self.square + 1))
        return (
            Go(KindScreen(found=found))
            if found.doors
            else Say(table.words.gettext("A board without doors? Walk round once more."))
        )

    def advice(self, table: Table) -> str:
        return table.words.gettext("From the arrow clockwise: # at a door, B where none is.")

    def back(self, table: Table) -> Step:
        if self.square == 1:
            return Go(SquaresScreen(replace(self.found, doors=())))
        before = self.square - 1
        doors = tuple(door for door in self.found.doors if door < before)
        return Go(DoorsScreen(replace(self.found, doors=doors), before))


KINDS = (RoomKind.PLAIN, RoomKind.BONUS, RoomKind.HAUNTED)


@dataclass(frozen=True, slots=True)
class KindScreen(Choosing):
    """Which shield has this room? The one the base has there is highlighted first."""

    found: Count = field(kw_only=True)

    def view(self, table: Table) -> View:
        words = table.words
        title = words.gettext("Shield on {room}?").format(room=ROOMS + len(self.found.kinds) + 1)
        return ListView(title, tuple(map(words.shield, KINDS)), self._highlighted())

    def _highlighted(self) -> int:
        """Count the highlight from the likeliest shield."""
        rooms, index = self.found.base.rooms, len(self.found.kinds)
        likeliest = KINDS.index(rooms[index].kind) if index < len(rooms) else 0
        return (likeliest + self.cursor) % len(KINDS)

    def count(self, table: Table) -> int:
        return len(KINDS)

    def take(self, table: Table) -> Step:
        return self.chosen(self._highlighted(), table)

    def chosen(self, index: int, table: Table) -> Step:
        found = replace(self.found, kinds=(*self.found.kinds, KINDS[index]))
        is_last = len(found.kinds) == len(found.doors)
        return Go(StepsScreen(found) if is_last else KindScreen(found=found))

    def back(self, table: Table) -> Step:
        found = self.found
        if found.kinds:
            return Go(KindScreen(found=replace(found, kinds=found.kinds[:-1])))
        return Go(DoorsScreen(found, found.squares))


@dataclass(frozen=True, slots=True)
class StepsScreen(Screen):
    """Which is the lowest number on the stairs?"""

    found: Count

    def view(self, table: Table) -> View:
        words = table.words
        hint = words.type_from_to(LOWEST_STEP, HIGHEST_STEP - 1)
        return AskView(Bar(), words.gettext("Lowest step?"), "", hint)

    def digit(self, digit: str, table: Table) -> Step:
        if not LOWEST_STEP <= int(digit) < HIGHEST_STEP:
            return self.other(table)
        return Go(CellarScreen(found=replace(self.found, lowest=int(digit))))

    def advice(self, table: Table) -> str:
        return table.words.type_from_to(LOWEST_STEP, HIGHEST_STEP - 1)

    def back(self, table: Table) -> Step:
        return Go(KindScreen(found=replace(self.found, kinds=self.found.kinds[:-1])))


@dataclass(frozen=True, slots=True)
class CellarScreen(Choosing):
    """Is a wine cellar drawn behind the lowest step?"""

    found: Count = field(kw_only=True)

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return ListView(_("A wine cellar?"), (_("no"), _("yes")), self.cursor)

    def count(self, table: Table) -> int:
        return 2

    def chosen(self, index: int, table: Table) -> Step:
        return Go(CountedScreen(replace(self.found, has_wine_cellar=index == 1)))

    def back(self, table: Table) -> Step:
        return Go(StepsScreen(self.found))


@dataclass(frozen=True, slots=True)
class CountedScreen(Screen):
    """What was counted, once more: keep it?"""

    found: Count

    def view(self, table: Table) -> View:
        words, found = table.words, self.found
        text = words.gettext("{squares} squares, {doors} rooms. Keep this board?").format(
            squares=found.squares, doors=len(found.doors)
        )
        return TextView(text, Icon.QUESTION, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return UseBoard(self.found.board(), self.found.base)

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no

    def back(self, table: Table) -> Step:
        return Go(CellarScreen(found=self.found))


@dataclass(frozen=True, slots=True)
class AskBackScreen(SayScreen):
    """The layout would refuse this room, but nobody has counted this board yet: B counts it."""

    base: Board = field(kw_only=True)

    def view(self, table: Table) -> View:
        return TextView(self.text, Icon.QUESTION, hint=table.words.gettext("other board? B counts"))

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.B:
            return Go(first_count(self.base))
        return SayScreen.press(self, key, table)
