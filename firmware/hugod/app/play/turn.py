"""During a game: placing, throwing, moving, and what a turn brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import ARROW, ROOMS, Place
from hugo_core.commands import Command, MoveGuest, PlaceGuest, StayPut
from hugo_core.errors import Reason, Refused
from hugo_core.moves import free_squares, legal_commands, mover
from hugo_core.position import Face, Position
from hugo_core.refusals import why_not, why_not_there
from hugod.app.inputs import Key
from hugod.app.screen_kinds import HESITATION_S, Choosing, type_digit
from hugod.app.screens import (
    Do,
    Go,
    Home,
    OpenMenu,
    Say,
    Screen,
    Step,
    Through,
    Throw,
)
from hugod.app.setup.count_board import AskBackScreen
from hugod.app.table import Table
from hugod.app.views import AskView, ListView, Marks, MoveView, RollView, ThrowView, View
from hugod.app.words import Words


def refuse(table: Table, refused: Refused) -> Step:
    """Return the refusal in the players' words."""
    return Say(table.words.refusal(refused, table.game().face), by_rule=True)


@dataclass(frozen=True, slots=True)
class PlaceScreen(Screen):
    """A guest waits to be put on the gallery: type a square, or let A and B propose one."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    entry: str = ""
    hesitates: bool = False
    proposed: Place | None = None

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        shown = self.entry or (str(self.proposed) if self.proposed else "")
        hint = table.last_words() or words.gettext("free square 1 to {squares}").format(
            squares=position.setup.board.squares
        )
        if self.hesitates or self.proposed is not None:
            hint = words.entry_hint
        marks = Marks(tuple(free_squares(position)), (self.proposed,) if self.proposed else ())
        return AskView(words.bar(position), self._title(table), shown, hint, on_board=marks)

    def patience(self) -> float | None:
        return HESITATION_S if self.entry and not self.hesitates else None

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, hesitates=True))

    def _title(self, table: Table) -> str:
        """Words for which guest it is: the next from the box, or the one on the highest step."""
        _ = table.words.gettext
        setup, mine = table.game().setup, mover(table.game())
        if len(mine) < setup.guests_each:
            return _("Place guest {number}/{count}").format(
                number=len(mine) + 1, count=setup.guests_each
            )
        return _("From {step} to?").format(step=max(filter(setup.board.in_cellar, mine)))

    def digit(self, digit: str, table: Table) -> Step:
        squares = range(1, table.game().setup.board.squares + 1)
        typed = type_digit(self.entry, digit, (*squares, *ROOM_NUMBERS))
        if typed is None:
            wrong = Place(int(self.entry + digit))
            return refuse(table, why_not(table.game(), PlaceGuest(wrong)))
        if typed.number is not None:
            return Do(PlaceGuest(Place(typed.number)))
        return Go(PlaceScreen(typed.digits, self.hesitates))

    def take(self, table: Table) -> Step:
        if self.entry:
            return Do(PlaceGuest(Place(int(self.entry))))
        return Do(PlaceGuest(self.proposed)) if self.proposed else self.other(table)

    def turn(self, by: int, table: Table) -> Step:
        free = tuple(free_squares(table.game()))
        at = free.index(self.proposed) if self.proposed in free else (-1 if by > 0 else 0)
        return Go(PlaceScreen(proposed=free[(at + by) % len(free)]))

    def back(self, table: Table) -> Step:
        return Go(PlaceScreen()) if self.entry or self.proposed else OpenMenu()

    def without_entry(self) -> Screen:
        return PlaceScreen()


@dataclass(frozen=True, slots=True)
class RollScreen(Screen):
    """The die is due: the big button throws it, and so does `#`: not every box has a button that
    works, and one that is not wired looks like one that nobody presses."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        words, position = table.words, table.game()
        _ = words.gettext
        tied = tuple(words.seat(position, seat) for seat in position.tied)
        note = (
            _("Lot: {letters}").format(letters=" ".join(b.letter for b in tied))
            if tied
            else table.last_words()
        )
        if digits := table.sealing.just_stirred:
            note = _("{digits} is in.").format(digits=digits)
        return RollView(words.bar(position), table.press_roll, note)

    def roll(self, table: Table) -> Step:
        return Throw()

    def take(self, table: Table) -> Step:
        return Throw()

    def advice(self, table: Table) -> str:
        return (
            Screen.advice(self, table)
            if table.has_button
            else table.words.gettext("Press # to roll.")
        )


TUMBLING = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.FOUR, Face.TWO)
"""Faces shown while the die tumbles. The ghost comes as a surprise."""


@dataclass(frozen=True, slots=True)
class ThrowScreen(Screen):
    """The die tumbles, then lies still. Any key hurries it on; the face is long on the card."""

    for_phones: ClassVar[bool] = True
    wait_s: ClassVar[float | None] = 0.1
    face: Face = Face.ONE
    frame: int = 0

    TUMBLES: ClassVar[int] = 7
    RESTS: ClassVar[int] = 9
    """Frames the die tumbles and then lies still, each of `wait_s`."""

    def view(self, table: Table) -> View:
        words, last = table.words, table.last()
        assert last is not None
        settled = self.frame >= self.TUMBLES
        face = self.face if settled else TUMBLING[self.frame % len(TUMBLING)]
        said = words.thrown(self.face) if settled else words.gettext("The die rolls …")
        return ThrowView(words.bar(last[0]), face, settled, min(self.frame, self.TUMBLES), said)

    def told(self, table: Table) -> Position | None:
        assert table.history is not None
        is_told = self.frame >= self.TUMBLES and not table.unread
        return table.position if is_told else table.history.before

    def elapsed(self, table: Table) -> Step:
        over = self.frame >= self.TUMBLES + self.RESTS
        return Home() if over else Go(replace(self, frame=self.frame + 1))

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return Through()
        hurries = key in (Key.ROLL, Key.HASH, Key.STAR)
        return Home() if hurries or self.face is Face.GHOST else Through()


@dataclass(frozen=True, slots=True)
class MoveScreen(Choosing):
    """A number is thrown: type where the guest goes, or choose."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    entry: str = ""
    hesitates: bool = False

    def _legal(self, table: Table) -> tuple[Command, ...]:
        return tuple(legal_commands(table.game()))

    def told(self, table: Table) -> Position | None:
        return table.position

    def view(self, table: Table) -> View:
        position, words, legal = table.game(), table.words, self._legal(table)
        assert position.face is not None
        command = legal[self.cursor]
        origin, target = "", ""
        if isinstance(command, MoveGuest):
            origin, target = str(command.origin), str(command.target)
        return MoveView(
            bar=words.bar(position),
            face=position.face,
            origin=origin,
            target=target,
            choice=goal_of(position, command, words),
            index=self.cursor,
            count=len(legal),
            entry=self.entry,
            hint=self._hint(legal, table),
            on_board=self._marks(legal),
        )

    def _marks(self, legal: tuple[Command, ...]) -> Marks:
        moves = [command for command in legal if isinstance(command, MoveGuest)]
        command = legal[self.cursor]
        targets = tuple(dict.fromkeys(move.target for move in moves))
        if self.entry or not isinstance(command, MoveGuest):
            return Marks(targets)
        return Marks(targets, (command.origin, command.target))

    def count(self, table: Table) -> int:
        return len(self._legal(table))

    def _hint(self, legal: tuple[Command, ...], table: Table) -> str:
        if legal == (StayPut(),):
            return table.words.roll_goes_on
        return (
            table.words.entry_hint
            if self.hesitates
            else table.words.gettext("type the place or A B #")
        )

    def patience(self) -> float | None:
        return HESITATION_S if self.entry and not self.hesitates else None

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, hesitates=True))

    def roll(self, table: Table) -> Step:
        """Roll goes on where nobody can move (Midnight Party, nobody left on the gallery)."""
        return Do(StayPut()) if self._legal(table) == (StayPut(),) else self.other(table)

    def chosen(self, index: int, table: Table) -> Step:
        return Do(self._legal(table)[index])

    def turn(self, by: int, table: Table) -> Step:
        if self.entry:
            return Go(MoveScreen(self.cursor))
        return Choosing.turn(self, by, table)

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, goals_to_type(table.game()))
        if typed is None:
            wrong = Place(int(self.entry + digit))
            return refuse(table, why_not_there(table.game(), wrong))
        if typed.number is not None:
            return _move_to(table, typed.number)
        return Go(MoveScreen(self.cursor, typed.digits, self.hesitates))

    def take(self, table: Table) -> Step:
        return _move_to(table, int(self.entry)) if self.entry else Choosing.take(self, table)

    def back(self, table: Table) -> Step:
        return Go(MoveScreen(self.cursor)) if self.entry else OpenMenu()

    def advice(self, table: Table) -> str:
        return Screen.advice(self, table)

    def without_entry(self) -> Screen:
        return MoveScreen(self.cursor)


def goals_to_type(position: Position) -> frozenset[int]:
    """List every number that can be meant as a move: squares, rooms, and 0 for staying.

    Steps are not among them, for no guest goes there: with them a move would take a key more.
    """
    return frozenset((0, *range(1, position.setup.board.squares + 1), *ROOM_NUMBERS))


ROOM_NUMBERS = range(ROOMS + 1, ROOMS + 12)
"""Rooms of the largest known board: another layout may open some that are thought closed."""


def _move_to(table: Table, number: int) -> Step:
    """Move whichever guest can go to *number*; ask which if several can."""
    position = table.game()
    if number == 0:
        return Do(StayPut())
    origins = [
        command.origin
        for command in legal_commands(position)
        if isinstance(command, MoveGuest) and command.target == number
    ]
    if not origins:
        return _not_there(table, Place(number))
    if len(origins) == 1:
        return Do(MoveGuest(origins[0], Place(number)))
    return Go(WhichScreen(0, Place(number), tuple(origins)))


def _not_there(table: Table, target: Place) -> Step:
    """Refuse; but ask back where only a layout that nobody has counted forbids a room."""
    position = table.game()
    refused = why_not_there(position, target)
    board = position.setup.board
    is_unknown = target in ROOM_NUMBERS and target not in board.room_at
    is_about_layout = is_unknown or refused.reason in LAYOUT_REASONS
    if is_about_layout and not table.trusts(board):
        text = table.words.refusal(refused, position.face)
        return Go(AskBackScreen(text, MoveScreen(), base=table.usual_board()))
    return refuse(table, refused)


LAYOUT_REASONS = (Reason.ROOM_TOO_FAR, Reason.ROOM_OUT_OF_REACH, Reason.ROOM_EXACT)
"""Refusals that another layout of doors and shields might lift."""


@dataclass(frozen=True, slots=True)
class WhichScreen(Choosing):
    """Several guests could have gone there: which one did? Type where it came from, or choose."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    target: Place = ARROW
    origins: tuple[Place, ...] = ()
    entry: str = ""

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        items = tuple(_("from {place}").format(place=place) for place in self.origins)
        title = _("Which guest?")
        marks = Marks(self.origins, (self.origins[self.cursor], self.target))
        return ListView(f"{title} {self.entry}".strip(), items, self.cursor, on_board=marks)

    def count(self, table: Table) -> int:
        return len(self.origins)

    def chosen(self, index: int, table: Table) -> Step:
        return Do(MoveGuest(self.origins[index], self.target))

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, self.origins)
        if typed is None:
            return self.other(table)
        if typed.number is not None:
            return Do(MoveGuest(Place(typed.number), self.target))
        return Go(replace(self, entry=typed.digits))

    def take(self, table: Table) -> Step:
        """Take what is typed, else what is highlighted."""
        if not self.entry:
            return Choosing.take(self, table)
        typed = Place(int(self.entry))
        if typed not in self.origins:
            return self.other(table)
        return Do(MoveGuest(typed, self.target))

    def at(self, cursor: int) -> WhichScreen:
        return replace(self, cursor=cursor, entry="")

    def advice(self, table: Table) -> str:
        words = table.words
        said = words.gettext("Type where it came from: {places}.")
        return said.format(places=words.listed(self.origins))

    def roll(self, table: Table) -> Step:
        return self.other(table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Home()

    def without_entry(self) -> Screen:
        return replace(self, entry="")


def goal_of(position: Position, command: Command, words: Words) -> str:
    """Where a highlighted choice leads."""
    _, board = words.gettext, position.setup.board
    match command:
        case StayPut():
            could = any(map(board.is_square, mover(position)))
            return _("0: stay") if could else _("nobody can move")
        case MoveGuest(target=target) if target in board.room_at:
            return _("into room {room}").format(room=target)
        case MoveGuest(origin) if origin in board.room_at:
            return _("out of the room")
        case MoveGuest(origin) if board.in_cellar(origin):
            return _("from the cellar")
        case MoveGuest(target=target):
            return _("to the gallery") if target != position.hugo else _("to Hugo!")
        case _:
            return ""
