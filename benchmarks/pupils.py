"""A table at which the box teaches: keys go in, and all that is seen of it is what the glass says.

Nothing is drawn. A lesson is known by the line below it, and read as long as it stands there.
"""

import random
from collections.abc import Callable

from families import answers
from played import Played

from hugo_core.history import Record
from hugo_core.position import Setup
from hugod.app.values.effects import AppendRecord, Effect, Show
from hugod.app.values.prompt_views import BusyView, ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light

READ_S = 1.5
"""Before a page is gone on from."""
BELOW = " * lessons off"
"""What stands below each lesson, and below nothing else."""


class Pupils(Played):
    """A table with people, its box and its die; *seed* gives what falls."""

    finger_s = 0.5

    def __init__(self, setup: Setup, seed: object, *, lessons: bool) -> None:
        chance, die = random.Random(f"pupils {seed}"), random.Random(f"die {seed}")
        self.keys = 0
        self.records: list[Record] = []
        self.watch = list[Callable[[Show | Record], object]]()
        """Who is told of each picture and of each thing that was done."""
        super().__init__(answers(setup), Settings("en", lessons=lessons), chance, die)

    @property
    def glass(self) -> Show:
        assert self.show is not None
        return self.show

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
                self._read() if hurries else self.time_passes()
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
        return not calls and self.time_passes()

    def _read(self) -> None:
        """Take the time that a glance at the glass takes."""
        until, view = self.now + READ_S, self.view
        while self.view == view and (due := self.session.deadline()) is not None and due < until:
            self.time_passes()
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
        self.keys += len(keys)
        super().press(*keys)

    def time_passes(self) -> bool:
        """Let what moves go on; say whether anything did."""
        due = self.session.deadline()
        if due is None:
            return False
        self.wait(due)
        return True

    def note(self, effect: Effect) -> None:
        if isinstance(effect, AppendRecord):
            self.records.append(effect.record)
            self._tell(effect.record)
        elif isinstance(effect, Show):
            self._tell(effect)

    def _tell(self, what: Show | Record) -> None:
        for each in self.watch:
            each(what)
