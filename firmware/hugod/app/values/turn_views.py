"""Views of a turn: the roll, the die, the move, Hugo's walk, the count; their large letters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.position import Face
from hugod.app.values import facts
from hugod.app.values.signs import Bar, DigitSign, Fear, Marks, fear_words
from hugod.app.values.view import Light, View, joined


@dataclass(frozen=True, slots=True)
class RollView(View):
    """Waiting for the big button. *note* says what just happened, in at most 16 letters."""

    bar: Bar
    call: str
    """At most 10 letters, drawn big."""
    note: str = ""
    fear: Fear | None = None
    """That of the player on turn, for the ear."""

    @property
    def light(self) -> Light:
        return Light.ROLL

    @property
    def words(self) -> str:
        return joined(self.bar.words, fear_words(self.fear), self.note, self.call)

    def _facts(self) -> list[facts.Fact]:
        turn = self.bar.turn
        called = facts.Fact((turn.name, self.call), (turn,), is_lit=True) if turn else None
        main = called or facts.Fact(facts.lines_of(self.call)[:2], is_lit=True)
        return [main, *facts.pages(self.note), *facts.corners(self.bar, is_turn_said=True)]


@dataclass(frozen=True, slots=True)
class TumbleView(View):
    """The die: tumbling (*frame* counts up) until *settled*, then the face across the glass."""

    bar: Bar
    # While the die tumbles this is any face, never a hint of the result.
    face: Face
    """The face to draw."""
    settled: bool
    frame: int
    said: str
    """The words for it: «4», «Ghost!», or what is said while it tumbles."""

    @property
    def words(self) -> str:
        return joined(self.bar.words, self.said)

    def _facts(self) -> list[facts.Fact]:
        return []  # painted large as it is


@dataclass(frozen=True, slots=True)
class MoveView(View):
    """A number is rolled: type where the guest goes, or choose.

    *origin* and *target* are the highlighted move (sticker numbers); both empty for staying put,
    when *choice* alone says it. *entry* is what is typed so far, and then what counts.
    """

    bar: Bar
    face: Face
    origin: DigitSign
    target: DigitSign
    choice: str
    """The highlighted choice in words, at most 16 letters: «to Hugo!». Empty: the move says all."""
    index: int
    count: int
    entry: DigitSign
    hint: str
    on_board: Marks | None = None
    aside: str = ""
    """Drawn where there is no *choice*, at most 16 letters; the *hint* says it to who listens."""
    by_roll: bool = False
    """It is what the box does: nothing is typed, and Roll goes on; the button shines."""
    fear: Fear | None = None
    """That of the moved guest where it comes to."""

    @property
    def words(self) -> str:
        move = f"{self.origin} → {self.target}" if self.origin else ""
        feared = f", {self.fear.said}" if self.fear else ""
        which = "" if self.by_roll else f" ({self.index + 1}/{self.count})"
        chosen = f"▸ {f'{move} {self.choice}'.strip()}{feared}{which}"
        typed = f"[{self.entry}]"
        return joined(
            self.bar.words, str(self.face.value), typed if self.entry else chosen, self.hint
        )

    @property
    def highlight(self) -> tuple[str, str]:
        if self.entry:
            return "", ""
        move = f"{self.origin} → {self.target}" if self.origin else ""
        feared = f", {self.fear.said}" if self.fear else ""
        chosen = f"{f'{move} {self.choice}'.strip()}{feared}, {self.index + 1}/{self.count}"
        return f"{self.bar.words} {self.face} {self.count}", chosen

    def _facts(self) -> list[facts.Fact]:
        hint, which = facts.pages(self.hint, by_key=True), f"{self.index + 1}/{self.count}"
        moved = f"{self.origin}→{self.target}" if self.origin else ""
        feared = [replace(facts.fear_fact(moved, self.fear), by_key=True)] if self.fear else []
        asked = [] if self.by_roll else [facts.Fact((which,), by_key=True)]
        others = [*feared, *hint, *asked, *facts.corners(self.bar)]
        if self.entry:
            return [facts.Fact(figure=self.entry, entry=2), *others]
        said = self.choice or self.aside
        if facts.cells_of(said) <= facts.LONG:
            return [facts.Fact((moved, said), face=self.face), *others]
        return [facts.Fact((moved,), face=self.face), *facts.pages(said), *others]


@dataclass(frozen=True, slots=True)
class HugoView(View):
    """Hugo walks: the places he passes (sticker numbers, at most 7) and how far he has come."""

    bar: Bar
    title: str
    """«Hugo moves 3», at most 16 letters."""
    path: tuple[DigitSign, ...]
    at: int
    """Index into *path* of the place he stands on now; -1 before his first step."""
    stands: frozenset[int] = frozenset()
    """Indices of *path* on which he captures somebody."""

    @property
    def words(self) -> str:
        return joined(self.bar.words, self.title, " → ".join(self.path[: self.at + 1]))

    def _facts(self) -> list[facts.Fact]:
        if not 0 <= self.at < len(self.path):
            return [*facts.pages(self.title), *facts.corners(self.bar)]
        is_caught = self.at in self.stands
        here = self.path[self.at]
        if not here.isdigit():
            return [
                facts.Fact((here + "!" * is_caught,), is_hugo=True),
                *facts.pages(self.title, by_key=True),
            ]
        return [
            facts.Fact(figure=here + "!" * is_caught, is_hugo=True),
            *facts.pages(self.title, by_key=True),
        ]


@dataclass(frozen=True, slots=True)
class CountView(View):
    """A child counts: the number it is at, big, and a dot for each that is still to come."""

    bar: Bar
    """Who counts, and the clock."""
    number: DigitSign
    at: int
    """How many numbers are counted."""
    left: int
    """How many are still to come."""
    is_down: bool = False
    said: DigitSign = ""
    """At most 2 lines of 16 letters in the place of the dots: what is said besides the number."""
    is_over: bool = False
    """Nothing is to be pressed any more."""
    hint: str = ""

    @property
    def by_roll(self) -> bool:
        """Roll goes on from it: the button shines."""
        return not self.is_over

    @property
    def words(self) -> str:
        who = self.bar.turn.name if self.bar.turn and not self.at and not self.is_over else ""
        is_number_new = not (self.is_over and any(map(str.isdigit, self.said)))
        return joined(who, self.number if is_number_new else "", self.said)

    def _facts(self) -> list[facts.Fact]:
        who = self.bar.turn
        number = [facts.points_fact(who, self.number)] if who else facts.pages(self.number)
        return [*number, *facts.pages(self.said)]
