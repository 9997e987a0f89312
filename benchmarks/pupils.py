"""A table at which the box teaches: keys go in, and all that is seen of it is what the glass says.

Nothing is drawn. A lesson is known by the line below it, and read as long as it stands there.
"""

import random
from collections.abc import Callable, Sequence

from families import answers

from hugo_core.board import Board, Place
from hugo_core.history import Record
from hugo_core.position import DIE, Face, Seat, Setup
from hugod.app.session import Session
from hugod.app.values import inputs
from hugod.app.values.effects import AppendRecord, Effect, RollDeal, RollDie, RollLot, Show
from hugod.app.values.prompt_views import BusyView, ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light, View
from hugod.dice.kernel import KernelDice
from hugod.languages import all_words

FINGER_S, READ_S = 0.5, 1.5
"""Between two keys, and before a page is gone on from."""
BELOW = " * lessons off"
"""What stands below each lesson, and below nothing else."""
WORDS = all_words()


class Pupils:
    """A table with people, its box and its die; *seed* gives what falls."""

    def __init__(self, setup: Setup, seed: object, *, lessons: bool) -> None:
        self.chance = random.Random(f"pupils {seed}")
        self._die = random.Random(f"die {seed}")
        self._deal = KernelDice(self._die.randbytes)
        self.keys = 0
        self.records: list[Record] = []
        self.now, self.watch = 0.0, list[Callable[[Show | Record], object]]()
        """Who is told of each picture and of each thing that was done."""
        self._shown: Show | None = None
        self._session = Session(
            answers(setup),
            WORDS["en"],
            settings=Settings("en", lessons=lessons),
            languages=WORDS,
        )

    def begin(self) -> None:
        self._carry_out(self._session.begin(self.now))

    @property
    def glass(self) -> Show:
        assert self._shown is not None
        return self._shown

    @property
    def view(self) -> View:
        return self.glass.view

    @property
    def lesson(self) -> str:
        """The lesson that is on the glass; empty: none."""
        words = self.view.words
        return words.removesuffix(BELOW) if words.endswith(BELOW) else ""

    @property
    def wants_a_place(self) -> bool:
        """A number is to be typed: of the place a guest is put on, or goes to."""
        view = self.view
        is_move = isinstance(view, MoveView) and view.light is Light.OFF
        return is_move or (view.on_board is not None and view.on_board.is_typed)

    def play(self, choose: Callable[[], object], *, hurries: bool = False) -> None:
        """Play to the end; *choose* types where a guest goes, all else is the same for everybody.

        Who *hurries* presses each lesson away after a glance.
        """
        while not isinstance(self.view, EndView):
            if lesson := self.lesson:
                self._read() if hurries else self.wait()
                if hurries and self.lesson == lesson:
                    self.press("Roll")
            elif isinstance(self.view, ListView):
                self.press("#")
            elif self.wants_a_place:
                choose()
            elif not self._goes_on():
                view = self.view
                self._read()
                if self.view == view:
                    self.press("Roll")

    def _goes_on(self) -> bool:
        """Whether something moved by itself; the big button that calls is not waited for."""
        calls = self.view.light is Light.ROLL and not isinstance(self.view, BusyView)
        return not calls and self.wait()

    def _read(self) -> None:
        """Take the time that a glance at the glass takes."""
        until, view = self.now + READ_S, self.view
        while self.view == view and (due := self._session.deadline()) is not None and due < until:
            self.wait()
        self.now = max(self.now, until)

    def type(self, number: int) -> bool:
        """Type the number of a place; say whether the box took it."""
        before = len(self.records)
        self.press(*str(number))
        for _ in range(3):
            if len(self.records) > before:
                return True
            if isinstance(self.view, ListView):
                self._read()
            elif not getattr(self.view, "entry", ""):
                return False
            self.press("#")
        return len(self.records) > before

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.now += FINGER_S
            self._give(inputs.KeyDown(inputs.Key(key)))

    def wait(self) -> bool:
        """Let what moves go on; say whether anything did."""
        due = self._session.deadline()
        if due is None:
            return False
        self.now = max(self.now, due)
        self._give(inputs.TimePassed())
        return True

    def _give(self, item: inputs.Input) -> None:
        self._carry_out(self._session.handle(item, self.now))

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case AppendRecord(record):
                    self.records.append(record)
                    self._tell(record)
                case Show():
                    self._shown = effect
                    self._tell(effect)
                case RollDie():
                    self._give(inputs.DieRolled(self._rolled(), "ab"))
                case RollLot(seats):
                    self._give(inputs.LotRolled(self._fallen(seats), "00"))
                case RollDeal(squares, count, colour):
                    self._give(inputs.GuestsDealt(colour, *self._deal.roll_deal(squares, count)))

    def _tell(self, what: Show | Record) -> None:
        for each in self.watch:
            each(what)

    def _rolled(self) -> Face:
        return self._die.choice(DIE)

    def _fallen(self, seats: Sequence[Seat]) -> Seat:
        return self._die.choice(list(seats))


class Cardboard:
    """What lies on the table for all to see: the board with its doors, and all figures."""

    def __init__(self, glass: Show) -> None:
        position = glass.position
        assert position is not None
        self.board: Board = position.setup.board
        self.guests, self.hugo = position.guests, position.hugo
        self.turn: Seat = position.to_act if position.to_act is not None else Seat(0)
        self.throw = int(position.face or 0)

    @property
    def mine(self) -> tuple[Place, ...]:
        return self.guests[self.turn]

    @property
    def all(self) -> list[Place]:
        return [place for mine in self.guests for place in mine]
