"""Moving a guest: where it goes is typed or chosen, which of several went, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import ARROW, CELLAR, HIGHEST_STEP, ROOMS, Place
from hugo_core.commands import Command, MoveGuest, StayPut
from hugo_core.errors import Reason
from hugo_core.moves import legal_commands
from hugo_core.position import Position
from hugo_core.refusals import why_not_there
from hugod.app.fair.hints import PointOut, ask, may_ask
from hugod.app.screens.kinds import HESITATION_S, READ_S, Choosing, type_digit
from hugod.app.screens.looking_round import allowed, refuse
from hugod.app.screens.rolling import is_stuck
from hugod.app.screens.screen import Back, Do, Flow, Go, Open, Screen, Step
from hugod.app.table import fear
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import ListView
from hugod.app.values.signs import Marks
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.late import count_board


@dataclass(frozen=True, slots=True)
class StuckScreen(Screen):
    """Nobody can move; the screen goes on by itself."""

    for_phones: ClassVar[bool] = True
    # Whoever had the turn did not see the die, so its face stays for a moment.
    wait_s: ClassVar[float | None] = READ_S

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        assert position.face is not None
        said = goal_of(position, StayPut(), words)
        return MoveView(words.bar(position), position.face, "", "", said, 0, 1, "", "")

    def elapsed(self, table: Table) -> Step:
        return Flow(Do(StayPut()))

    def roll(self, table: Table) -> Step:
        return Do(StayPut())

    def take(self, table: Table) -> Step:
        return Do(StayPut())

    def advice(self, table: Table) -> str:
        return table.words.goes_on


def moving(table: Table) -> Screen:
    """Return the screen of whoever has rolled a number."""
    return StuckScreen() if is_stuck(table) else MoveScreen()


@dataclass(frozen=True, slots=True)
class MoveScreen(Choosing):
    """A number is rolled: type where the guest goes, or choose."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    # Who knows the game presses as soon as the die lies: the first way is seen for as long as any.
    takes_early: ClassVar[bool] = True
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
            hint=self._hint(table),
            on_board=self._marks(legal),
            aside=words.gettext("A B: other moves") if len(legal) > 1 else "",
            fear=fear.of_move(position, command, table),
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

    def _hint(self, table: Table) -> str:
        words = table.words
        if self.hesitates:
            return words.entry_hint
        _ = words.gettext
        return _("type it, A B, Roll: help") if may_ask(table) else _("type the place or A B #")

    def patience(self) -> float | None:
        return HESITATION_S if self.entry and not self.hesitates else None

    def elapsed(self, table: Table) -> Step:
        if is_all(self.entry, allowed(table.game())):
            return Flow(self.take(table))
        return Go(replace(self, hesitates=True))

    def roll(self, table: Table) -> Step:
        """Help a small player, or take what is typed: then the next player has rolled."""
        if not self.entry:
            return ask(MoveScreen(self.cursor), points_in(table), table) or self.other(table)
        taken = self.take(table)
        return replace(taken, rolls=True) if isinstance(taken, Do) else taken

    def chosen(self, index: int, table: Table) -> Step:
        return Do(self._legal(table)[index])

    def turn(self, by: int, table: Table) -> Step:
        if self.entry:
            return Go(MoveScreen(self.cursor))
        return Choosing.turn(self, by, table)

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, on_stickers(table.game()))
        if typed is None:
            wrong = Place(int(self.entry + digit))
            return refuse(table, why_not_there(table.game(), wrong))
        if typed.number is not None:
            return self._move_to(table, typed.number)
        return Go(MoveScreen(self.cursor, typed.digits, self.hesitates))

    def take(self, table: Table) -> Step:
        return self._move_to(table, int(self.entry)) if self.entry else Choosing.take(self, table)

    def _move_to(self, table: Table, number: int) -> Step:
        """Move whichever guest can go to *number*; if several can, the one that is highlighted."""
        if number == 0:
            return Do(StayPut())
        legal = self._legal(table)
        moves = [each for each in legal if isinstance(each, MoveGuest) and each.target == number]
        if not moves:
            return _not_there(table, Place(number))
        if len(moves) == 1 or legal[self.cursor] in moves:
            return Do(legal[self.cursor] if len(moves) > 1 else moves[0])
        return Open(WhichScreen(0, Place(number), tuple(move.origin for move in moves)))

    def back(self, table: Table) -> Step:
        return Go(MoveScreen(self.cursor)) if self.entry else Back()

    def advice(self, table: Table) -> str:
        return Screen.advice(self, table)

    def without_entry(self) -> Screen:
        return MoveScreen(self.cursor)


def points_in(table: Table) -> PointOut:
    """The way to a move among those that are allowed now."""
    legal = tuple(legal_commands(table.game()))
    return lambda command: MoveScreen(legal.index(command))


def on_stickers(position: Position) -> frozenset[int]:
    """List every number that is on a sticker, and 0 for staying."""
    board = position.setup.board
    cellar = range(CELLAR, CELLAR + HIGHEST_STEP + 1)
    # A digit waits for its second: a forbidden place is refused as a whole, and never for its first
    # digit alone.
    return frozenset((0, *ROOM_NUMBERS, *cellar, *board.places()))


def is_all(entry: str, goals: Iterable[int]) -> bool:
    """Whether *entry* is one of *goals*, and no other of them begins like it."""
    return [str(goal) for goal in goals if str(goal).startswith(entry)] == [entry]


# Another layout may open some that this board is thought to have closed.
ROOM_NUMBERS = range(ROOMS + 1, ROOMS + 12)
"""Rooms of the largest known board."""


def _not_there(table: Table, target: Place) -> Step:
    """Refuse, or ask back where the layout of the board may be wrong."""
    position = table.game()
    refused = why_not_there(position, target)
    board = position.setup.board
    # The layouts are assumed until somebody has counted the board (docs/rules.md, Boards).
    is_unknown = target in ROOM_NUMBERS and target not in board.room_at
    is_about_layout = is_unknown or refused.reason in LAYOUT_REASONS
    is_known = board.is_confirmed or board.name in table.settings.confirmed or bool(table.house)
    if is_about_layout and not is_known:
        words, every = table.words, allowed(position)
        more = words.may_go(every, position.face) if every else ""
        text = words.reason(refused)
        base = count_board.usual_board(table)
        return Go(count_board.AskBackScreen(text, MoveScreen(), more=more, base=base))
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
        fears = fear.of_staying(table.game(), self.origins, self.target, table)
        return ListView(
            f"{title} {self.entry}".strip(), items, self.cursor, on_board=marks, fears=fears
        )

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
        said = words.gettext("Type where it came from. {places}.")
        return said.format(places=words.listed(self.origins))

    def roll(self, table: Table) -> Step:
        return self.other(table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Back()

    def without_entry(self) -> Screen:
        return replace(self, entry="")


def goal_of(position: Position, command: Command, words: Words) -> str:
    """Where a highlighted choice leads."""
    _, board = words.gettext, position.setup.board
    match command:
        case StayPut():
            could = tuple(legal_commands(position)) != (command,)
            return _("0: stay") if could else _("nobody can move")
        case MoveGuest(target=target) if target in board.room_at:
            return _("into room {room}").format(room=target)
        case MoveGuest(origin) if origin in board.room_at:
            return _("out of the room")
        case MoveGuest(origin) if board.in_cellar(origin):
            return _("from the cellar")
        case MoveGuest(target=target):
            return "" if target != position.hugo else _("to Hugo!")
        case _:
            return ""
