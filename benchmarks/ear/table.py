"""The box, as one who hears only knows it: keys go in, and what is said comes out."""

import random
from collections.abc import Sequence

from ear.lengths import Lengths, SlowVoice

from hugo_core.history import Record
from hugo_core.position import Position
from hugod.app.session import Session
from hugod.app.values import inputs
from hugod.app.values.effects import (
    AppendRecord,
    CheckParts,
    Cue,
    Effect,
    FindStickers,
    Play,
    Remember,
    RollDeal,
    RollFace,
    RollLot,
    Think,
    Utterance,
)
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.settings import Detail, Question, Settings, Speech
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice

LAG_S = 0.1
"""From words that are ordered to their first sample, and from the last one to its news."""
SPOKEN_S = 4.0
"""After this long, everything that goes on by itself has been told."""
PARTS = inputs.Checked(
    (
        Finding(CheckedPart.CARD, State.OK),
        Finding(CheckedPart.DISPLAY, State.WRONG, Code.LOST),
        Finding(CheckedPart.BUTTON, State.OK),
    )
)
"""What a box looks like whose display nobody needs."""
FINGER_S = 0.7
"""Between two keys: a listener hears what is said before pressing the next."""


class Fault(Exception):
    """What a listener cannot go on from."""


class Silent(Fault):
    """A key was pressed and nothing was said."""


class Table:
    """A box with its die; *seed* gives what falls. A new one knows no language and no game."""

    def __init__(
        self,
        words: dict[str, Words],
        language: str,
        seed: int,
        detail: Detail,
        *,
        is_new: bool = False,
        lengths: Lengths | None = None,
    ) -> None:
        self._lengths, self.detail = lengths or SlowVoice(), detail
        settings = Settings(language, speech=Speech(detail))
        if is_new:
            settings = Settings(first_evening=Question.LANGUAGE)
        self._words, self._settings = words, settings
        self._dice = KernelDice(random.Random(seed).randbytes)
        self._now = 100.0
        self._said: list[tuple[str, float]] = []
        """Each sentence since the last key, and when it is over: what comes next cuts it short."""
        self._ends: tuple[float, int] | None = None
        """When the utterance of now is over, and its number; None: it is silent."""
        self.cut: list[str] = []
        """What the box cut short by itself."""
        self.records: list[Record] = []
        self.keys = 0
        self.tongue = ""
        """The language that was heard last."""
        self._start()

    def _start(self) -> None:
        self._session = Session(
            self.records,
            self._words[self._settings.language],
            settings=self._settings,
            languages=self._words,
        )
        self._ends = None
        self._carry_out(self._session.begin(self._now))
        self._give(inputs.PartFound(inputs.Part.VOICE))

    def press(self, key: inputs.Key, hold_s: float = 0.0) -> str:
        """Press *key*, hold it, and listen until the box waits. Raises `Silent`."""
        self._said.clear()
        self.keys += 1
        self._now += FINGER_S
        self._give(inputs.KeyDown(key))
        if hold_s:
            self._pass(self._now + hold_s)
        self._give(inputs.KeyUp(key))
        return self._heard(key.value)

    def switch_on(self) -> str:
        """Plug it in and listen until it waits. Raises `Silent`."""
        self._said.clear()
        self._start()
        return self._heard("on")

    def _heard(self, after: str) -> str:
        """Listen until the box waits, *after* what was done to it."""
        self._listen(self._now + SPOKEN_S)
        heard = " ".join(said for said, _end in self._said)
        if not heard:
            raise Silent(after)
        return heard

    def _listen(self, until: float) -> None:
        """Let time pass, and some more as long as something is said."""
        while self._now < until:
            self._pass(until)
            until = max(until, *(end + SPOKEN_S for _said, end in self._said[-1:]), 0.0)

    def _pass(self, until: float) -> None:
        while (due := self._due()) is not None and due <= until:
            self._now = max(self._now, due)
            if self._ends is not None and due == self._ends[0]:
                number, self._ends = self._ends[1], None
                self._give(inputs.SpeechEnded(number))
            else:
                self._give(inputs.TimePassed())
        self._now = until

    def _due(self) -> float | None:
        """Return when the box or its speaker does something next."""
        dues = (self._session.deadline(), self._ends and self._ends[0])
        return min((due for due in dues if due is not None), default=None)

    @property
    def is_short(self) -> bool:
        """Whether less than everything is said."""
        return self._settings.speech.detail is not Detail.FULL

    def position(self) -> Position | None:
        """The box's own game: for whoever compares, never for the player."""
        return self._session._table.position  # nothing else may ask for it

    def _hear(self, said: Utterance | None, *, by_key: bool) -> None:
        """Take note of what is *said*; of what was being said only whole sentences were heard."""
        if not by_key:
            self.cut += [each for each, end in self._said if end > self._now]
        self._said = [(each, end) for each, end in self._said if end <= self._now]
        self._ends, end = None, self._now + LAG_S
        for text, seconds in self._lengths.of(said) if said else ():
            end += seconds
            self._said.append((text, end))
        if said:
            self._ends = (end + LAG_S, said.number)

    def _give(self, item: inputs.Input) -> None:
        by_key = isinstance(item, inputs.KeyDown | inputs.KeyUp)
        self._carry_out(self._session.handle(item, self._now), by_key=by_key)

    def _carry_out(self, effects: Sequence[Effect], *, by_key: bool = False) -> None:
        for effect in effects:
            match effect:
                case Play(cues=cues, said=said, cuts=cuts) if said or cuts or Cue.TICK in cues:
                    self._hear(said, by_key=by_key)
                    self.tongue = said.language if said else self.tongue
                case Remember(settings):
                    self._settings = settings
                case AppendRecord(record):
                    self.records.append(record)
        # What is answered comes back behind the sounds.
        for answer in [each for effect in effects if (each := self._answer(effect))]:
            self._give(answer)

    def _answer(self, effect: Effect) -> inputs.Input | None:
        """Return what a device answers to *effect*."""
        match effect:
            case CheckParts():
                return PARTS
            case FindStickers():
                return inputs.StickersAt()
            case RollFace():
                return inputs.FaceRolled(*self._dice.roll())
            case Think(question):
                return inputs.Thought(question, question.answer())
            case RollLot(seats):
                return inputs.LotRolled(*self._dice.roll_lot(seats))
            case RollDeal(squares, count, colour):
                return inputs.GuestsDealt(colour, *self._dice.roll_deal(squares, count))
        return None
