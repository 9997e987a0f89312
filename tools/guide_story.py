"""An evening for the guide's pictures: the real dialogue, keys, and a die that falls as it is told.

What a picture of the guide shows was brought about by these keys. So it cannot show what the box
does not do.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from copy import deepcopy
from functools import cache

from hugo_core.history import Record
from hugo_core.notation import FACES
from hugo_core.position import Seat
from hugod.app.session import Session
from hugod.app.table.rolls import Bond
from hugod.app.values import inputs
from hugod.app.values.effects import (
    AppendRecord,
    CheckParts,
    DrawSecret,
    Effect,
    FindStickers,
    PageWish,
    PowerOff,
    Remember,
    RollDeal,
    RollFace,
    RollLot,
    RollSealed,
    SaveBoard,
    Seal,
    Show,
    TendPage,
    Think,
)
from hugod.app.values.findings import Finding
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Question, Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.view import View
from hugod.dice.kernel import KernelDice
from hugod.dice.sealed import ChainedDice
from hugod.languages import all_words

FINGER_S = 0.3
"""Between two keys of an unhurried hand."""
FALLEN_S = 0.9
"""After this long the die lies still, and what follows has not come yet."""
SETTLED_S = 30.0
"""After this long everything that moves has come to rest."""
HEAD = "5d1f0c2a" * 8
"""The head of a game that was sealed: any will do in a picture."""
# Read once: some hundred evenings are told for the pictures of one language.
spoken = cache(all_words)


class Evening:
    """A session with a clock of its own. The die falls as `roll` says, and nobody else rolls."""

    def __init__(
        self,
        *,
        language: str = "en",
        notice: str = "",
        findings: Sequence[Finding] = (),
        question: Question = Question.NONE,
    ) -> None:
        self.findings = tuple(findings)
        """What a look at the parts will bring."""
        self._now = 100.0
        self._faces: deque[str] = deque()
        self._sealed_die = ChainedDice(random.Random(1989).randbytes)
        self._shown: list[View] = []
        self._kept: list[Record] = []
        phrases = spoken()
        self.words = phrases[language]
        self._session = Session(
            (),
            self.words,
            notice=notice,
            settings=Settings(language=language, first_evening=question),
            languages=phrases,
        )
        self._carry_out(self._session.begin(self._now))

    @property
    def view(self) -> View:
        """What the glass says now."""
        return self._shown[-1]

    def copy(self) -> Evening:
        """An evening that goes on by itself from where this one is."""
        shared = (*spoken().values(), *self._shown, *self._kept)  # values
        return deepcopy(self, {id(each): each for each in shared})

    def press(self, *keys: str) -> Evening:
        """Press and let go of one key after the other; `16` is two keys."""
        for word in keys:
            for key in word if word.isdigit() else [word]:
                self.give(inputs.KeyDown(inputs.Key(key)))
                self.give(inputs.KeyUp(inputs.Key(key)))
                self._now += FINGER_S
        return self

    def hold(self, *keys: str, seconds: float) -> Evening:
        """Press *keys*, hold them all for *seconds*, and let go."""
        for key in keys:
            self.give(inputs.KeyDown(inputs.Key(key)))
        self.wait(seconds)
        for key in keys:
            self.give(inputs.KeyUp(inputs.Key(key)))
        return self

    def down(self, key: str) -> Evening:
        """Press *key* and do not let go."""
        return self.give(inputs.KeyDown(inputs.Key(key)))

    def roll(self, *faces: str) -> Evening:
        """Press Roll for each of *faces*; the die falls so, and all comes to rest."""
        for face in faces:
            self._faces.append(face)
            self.press("Roll").settle()
        return self

    def roll_in_a_row(self, *faces: str) -> Evening:
        """Press Roll once; the die falls so, and goes on falling by itself."""
        self._faces += faces
        return self.press("Roll").settle()

    def roll_only(self, face: str) -> Evening:
        """Press Roll; the die falls so, and its face is still to be seen."""
        self._faces.append(face)
        return self.press("Roll").wait(FALLEN_S)

    def turn(self, face: str, *keys: str) -> Evening:
        """Roll *face*, press *keys*, and let all come to rest."""
        return self.roll(face).press(*keys).settle()

    def place(self, *squares: int) -> Evening:
        """Put a guest on each of *squares*, one player after the other."""
        for square in squares:
            self.press(str(square))
            if "[" in self.view.words:  # a longer number could still be meant
                self.press("#")
        return self

    def open(self, *items: str) -> Evening:
        """Open the menu and take *items*, one list leading to the next.

        Raises ValueError for an item that is not in its list.
        """
        self.press("*")
        for item in items:
            if not isinstance(self.view, ListView):
                raise ValueError(f"{item}: no list, but {self.view.words}")
            listed = [_plain(one) for one in self.view.items]
            away = listed.index(_plain(item)) - self.view.cursor
            self.wait(2).press(*["B" if away > 0 else "A"] * abs(away), "#")
        return self

    def settle(self) -> Evening:
        return self.wait(SETTLED_S)

    def wait(self, seconds: float) -> Evening:
        """Let time pass, with the session woken whenever it wants."""
        until = self._now + seconds
        while (due := self._session.deadline()) is not None and due <= until:
            self._now = max(self._now, due)
            self.give(inputs.TimePassed())
        self._now = until
        return self

    def give(self, item: inputs.Input) -> Evening:
        """Hand one input to the session, and carry out what follows."""
        self._carry_out(self._session.handle(item, self._now))
        return self

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Show):
                self._shown.append(effect.view)
            elif isinstance(effect, AppendRecord):
                self._kept.append(effect.record)
            else:
                self._answer(effect)

    def _answer(self, effect: Effect) -> None:
        match effect:
            case RollFace():
                self.give(inputs.FaceRolled(FACES[self._faces.popleft()], "00"))
            case DrawSecret(part, standing):
                bond = Bond(12, part, standing)
                self.give(inputs.SecretDrawn(self._sealed_die.draw_secret(bond), bond.game))
            case RollSealed(part, number, stirred):
                self.give(inputs.FaceRolled(*self._sealed_die.roll(part, number, stirred)))
            case RollLot():
                self.give(inputs.LotRolled(Seat(0), "00"))
            case RollDeal(squares, count, colour):
                dealt = KernelDice(random.Random(count).randbytes).roll_deal(squares, count)
                self.give(inputs.GuestsDealt(colour, *dealt))
            case Seal():
                self.give(inputs.GameSealed(12, HEAD))
            case CheckParts():
                self.give(inputs.Checked(self.findings))
            case FindStickers():
                self.give(inputs.StickersAt())
            case TendPage(wish):
                self.give(page_told(wish))
            case Think(question) if not isinstance(self.view, EndView):
                self.give(inputs.Thought(question, answer_to(question)))
            case PowerOff():
                self.give(inputs.StopAsked())
            case Remember() | SaveBoard() | _:
                pass


@cache
def _thoughts() -> list[inputs.Thought]:
    """What was thought about last: the same game is told in every language."""
    return []


def answer_to(question: inputs.Thinkable) -> object:
    thoughts = _thoughts()
    if not thoughts or thoughts[0].question != question:
        thoughts[:] = [inputs.Thought(question, question.answer())]
    return thoughts[0].answer


def page_told(wish: PageWish) -> inputs.PageTold:
    """Say what the page of a box in a home network says."""
    if wish is PageWish.CLOSE:
        return inputs.PageTold(inputs.PageState.CLOSED)
    if wish is PageWish.CODE:
        square = "HUGOPLAYSINTHECASTLEWINGAA"  # nobody comes in by a picture
        return inputs.PageTold(inputs.PageState.CODE, "192.168.1.20", 8080, "271828", square)
    return inputs.PageTold(inputs.PageState.OPEN, "192.168.1.20", 8080)


def _plain(words: str) -> str:
    """Give *words* with simple spaces, as they are typed into a page."""
    return " ".join(words.split())
