"""A session that a bench plays: what it asks for is given at once, and time passes as is said."""

from collections.abc import Sequence
from random import Random

from hugo_core.history import Record
from hugo_core.position import DIE
from hugod.app.session import Session
from hugod.app.values import inputs
from hugod.app.values.effects import Effect, RollDeal, RollDie, RollLot, Show
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.languages import all_words


class Played:
    """One session from its *records* on; *chance* is what the die shows."""

    def __init__(self, records: Sequence[Record], settings: Settings, chance: Random) -> None:
        words = all_words()
        self.session = Session(
            records, words[settings.language], settings=settings, languages=words
        )
        self.chance, self._dice = chance, KernelDice(chance.randbytes)
        self.now = 0.0
        self.show: Show | None = None
        self._carry_out(self.session.begin(self.now))

    @property
    def view(self) -> View:
        assert self.show is not None
        return self.show.view

    def note(self, effect: Effect) -> None:
        """Take note of what is asked for, before it is given."""

    def give(self, item: inputs.Input) -> None:
        self._carry_out(self.session.handle(item, self.now))

    def wait(self, until: float) -> None:
        """Let the time come to *until*, if it is not that late yet."""
        self.now = max(self.now, until)
        self.give(inputs.TimePassed())

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            self.note(effect)
            match effect:
                case Show():
                    self.show = effect
                case RollDie(same) if same:
                    self.give(inputs.DieRolled(*KernelDice(same_bytes(same)).roll()))
                case RollDie():
                    self.give(inputs.DieRolled(self.chance.choice(DIE), "ab"))
                case RollLot(seats, same):
                    dice = KernelDice(same_bytes(same)) if same else None
                    drawn = dice.roll_lot(seats) if dice else (self.chance.choice(seats), "00")
                    self.give(inputs.LotRolled(*drawn))
                case RollDeal(squares, count, colour, same):
                    dice = KernelDice(same_bytes(same)) if same else self._dice
                    self.give(inputs.GuestsDealt(colour, *dice.roll_deal(squares, count)))
