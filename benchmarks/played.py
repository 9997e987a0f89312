"""A session that a bench plays: what it asks for is given at once, and time passes as is said."""

from collections.abc import Sequence
from random import Random

from hugo_core.commands import Command, MoveGuest, PlaceGuest
from hugo_core.history import Record
from hugo_core.position import DIE
from hugod.app.session import Session
from hugod.app.values import inputs
from hugod.app.values.effects import Effect, RollDeal, RollFace, RollLot, Show, Think
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.languages import all_words

WORDS = all_words()


def typed(choice: Command) -> int:
    """The number that is typed for a *choice*: of the place; 0 for all who stay."""
    match choice:
        case PlaceGuest(place) | MoveGuest(_, place):
            return place
    return 0


class Played:
    """One session from its *records* on; the *die* is the players' *chance*, or another."""

    finger_s = 0.0
    """Between two keys."""

    def __init__(
        self,
        records: Sequence[Record],
        settings: Settings,
        chance: Random,
        die: Random | None = None,
    ) -> None:
        self.session = Session(
            records, WORDS[settings.language], settings=settings, languages=WORDS
        )
        self.chance, self.die = chance, die or chance
        self._dice = KernelDice(self.die.randbytes)
        self.now = 0.0
        self.show: Show | None = None

    def begin(self) -> None:
        self.carry_out(self.session.begin(self.now))

    @property
    def view(self) -> View:
        assert self.show is not None
        return self.show.view

    def note(self, effect: Effect) -> None:
        """Take note of what is shown, or asked for, before it is given."""

    def give(self, item: inputs.Input) -> None:
        self.carry_out(self.session.handle(item, self.now))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.now += self.finger_s
            self.give(inputs.KeyDown(inputs.Key(key)))
            self.give(inputs.KeyUp(inputs.Key(key)))

    def wait(self, until: float) -> None:
        """Let the time come to *until*, if it is not that late yet."""
        self.now = max(self.now, until)
        self.give(inputs.TimePassed())

    def carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            self.show = effect if isinstance(effect, Show) else self.show
            self.note(effect)
            match effect:
                case Think(question):
                    self.give(inputs.Thought(question, question.answer()))
                case RollFace(same) if same:
                    self.give(inputs.FaceRolled(*KernelDice(same_bytes(same)).roll()))
                case RollFace():
                    self.give(inputs.FaceRolled(self.die.choice(DIE), "ab"))
                case RollLot(seats, same):
                    dice = KernelDice(same_bytes(same)) if same else None
                    drawn = dice.roll_lot(seats) if dice else (self.die.choice(seats), "00")
                    self.give(inputs.LotRolled(*drawn))
                case RollDeal(squares, count, colour, same):
                    dice = KernelDice(same_bytes(same)) if same else self._dice
                    self.give(inputs.GuestsDealt(colour, *dice.roll_deal(squares, count)))
