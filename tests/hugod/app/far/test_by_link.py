"""Two boxes joined by a link: it says and hears what people would, over any line and any start."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from hugo_core.board import load_board
from hugo_core.history import BY_HAND, Done
from hugo_core.position import Phase
from hugod.app.far import agreement
from hugod.app.far.by_link import AgreeScreen
from hugod.app.far.digits import with_check
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.values.effects import Effect
from hugod.app.values.far_sayings import (
    HeardHere,
    LineState,
    LineTold,
    SaidThere,
    SayThere,
    TendLine,
)
from hugod.app.values.settings import Settings
from hugod.far.telephone import Telephone
from tests.hugod.app.conftest import UNSET, Story
from tests.hugod.app.far.conftest import TWO, Houses, choose, on, says


class Linked(Story):
    """A box with a link: what its telephone says is brought to the other one, or lost."""

    def __init__(self, *story: object, seed: int = 1) -> None:
        self.telephone = Telephone(random.Random(seed).randbytes)
        self.is_calling = False
        super().__init__(*story)  # type: ignore[arg-type]  # what a story is made of
        self.looks_at_glass = False
        self.give(LineTold(LineState.THERE))

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        super()._carry_out(effects)
        for effect in effects:
            match effect:
                case SayThere(digits, step):
                    self.telephone.say(digits, step)
                case HeardHere(digits):
                    self.telephone.take(digits)
                case TendLine(is_wanted):
                    self.is_calling = is_wanted

    def started_again(self, seed: int) -> Linked:
        """The plug was pulled: the card is all that is left."""
        return Linked(self.kept, (), "", self.settings, self.boards, seed=seed)


class Line:
    """Two boxes and what is between them; *loss* is the share of notes that never arrive."""

    def __init__(
        self,
        loss: float = 0.0,
        seed: int = 1,
        settings: Settings = UNSET,
        keys: Sequence[str] = TWO,
    ) -> None:
        self.loss, self.chance = loss, random.Random(seed)
        first = Linked((), (), "", settings).press("Roll", "1", "5", "1", *keys)
        assert isinstance(first, Linked)
        second = Linked((), (), "", seed=2).press("Roll", "1", "5", "2")
        assert isinstance(second, Linked)
        self.houses = [first, second]

    def beat(self) -> None:
        """Half a second: each note is said once more, and what came of it is told."""
        for at in (0, 1):
            here, there = self.houses[at], self.houses[1 - at]
            if self.chance.random() >= self.loss:
                there.telephone.hear(here.telephone.note)
        for house in self.houses:
            for news in house.telephone.news():
                house.give(news)
            house.wait(0.5)

    def beat_until(self, holds: Callable[[], bool], most: int = 200) -> None:
        for _ in range(most):
            if holds():
                return
            self.beat()
        raise AssertionError([house.words for house in self.houses])

    def begin(self) -> Line:
        """Let both agree, by themselves."""
        self.beat_until(lambda: all(house.session._table.house for house in self.houses))
        self.beat_until(lambda: not self.houses[0].session._table.untold)
        return self

    @property
    def lines(self) -> list[str]:
        return [house.line for house in self.houses]

    def move(self) -> None:
        """Press what leads on in both houses, and choose where it is due."""
        for house in self.houses:
            screen = on(house)
            if isinstance(screen, HearChoiceScreen | TellScreen) or is_over_here(house):
                continue
            if screen.is_typed:
                choose(house, self.chance)
            else:
                house.press("Roll")


def is_over_here(house: Story) -> bool:
    return house.session._table.phase is Phase.OVER


def test_two_boxes_agree_by_themselves_and_nobody_types_anything() -> None:
    line = Line().begin()
    assert line.lines[0] == line.lines[1] == "amigo-hugo placing act=red red(10)= blue(10)="
    assert all(house.is_calling for house in line.houses)


def test_another_board_and_another_version_there_are_told_once_and_before_any_game() -> None:
    """A link says the same with every beat."""
    here, there = Line().houses
    digits, draft = says(here.settle()), here.session._table.draft
    assert draft is not None
    counted = replace(draft, board=replace(load_board("ravensburger-1989"), name="mine"))
    newer = with_check(f"{digits[0]}99{digits[3:-2]}", "hugo far 1")
    for said, told in (
        (agreement.first_digits(counted), "Your boards have other numbers. Both need the same."),
        (newer, "Your boxes are of two versions. Both need the same."),
    ):
        for _ in range(2):
            there.give(SaidThere(said, 0))
            assert there.words.startswith(told)
        there.press("Roll").give(SaidThere(said, 0))
        assert there.words.startswith("Hugo (AMIGO)")
        there.press("5", "2")
    assert there.line == ""


def test_the_die_of_one_family_does_not_roll_where_the_other_house_has_none() -> None:
    line = Line(settings=Settings(own_die=True)).begin()
    for _ in range(200):
        line.move()
        line.beat()
    for house in line.houses:
        rolls = [each for each in house.kept if isinstance(each, Done) and each.proof]
        assert len(rolls) > 5
        assert BY_HAND not in [each.proof for each in rolls]


@pytest.mark.parametrize(("loss", "kills"), [(0.0, 0.0), (0.5, 0.05)])
def test_a_whole_game_over_a_bad_line_with_plugs_pulled(loss: float, kills: float) -> None:
    line = Line(loss, seed=7).begin()
    for number in range(6000):
        if all(map(is_over_here, line.houses)):
            break
        line.move()
        line.beat()
        if line.chance.random() < kills:
            at = line.chance.randrange(2)
            line.houses[at] = line.houses[at].started_again(number + 10)
    assert all(map(is_over_here, line.houses)), [house.words for house in line.houses]
    assert line.lines[0] == line.lines[1]
    ours, theirs = (house.sealed[-1] for house in line.houses)
    assert ours == theirs


def test_the_same_number_twice_in_a_row_is_two_choices() -> None:
    """What is said is known by its step, so it is neither lost nor done twice."""
    line = Line().begin()
    here, there = line.houses
    here.press("16")
    line.beat_until(lambda: line.lines[0] == line.lines[1])
    note = here.telephone.note
    line.beat_until(lambda: isinstance(on(here), HearChoiceScreen))
    kept = len(there.kept)
    there.telephone.hear(note)
    for news in there.telephone.news():
        there.give(news)
    assert len(there.kept) == kept


def test_who_is_away_is_on_their_way_and_the_digits_can_be_said_meanwhile() -> None:
    line = Line().begin()
    here, there = line.houses
    assert there.words == "red chooses …"
    here.press("16")
    assert here.words.startswith("This goes to them …")
    here.give(LineTold(LineState.AWAY))
    assert here.words.startswith("On their way … 16")
    there.give(LineTold(LineState.BROKER))
    assert there.words.endswith("They are on their way …")
    assert here.press("Roll").line != there.line, "they had not heard it yet"
    assert here.words.endswith("Roll: say ours again"), "so it may be said by telephone, too"
    line.beat_until(lambda: here.line == there.line)


@pytest.mark.parametrize("is_pulled", [False, True])
def test_what_was_passed_unread_while_the_line_was_cut_comes_in_its_order(is_pulled: bool) -> None:
    """Three of one house choose in a row: the other house waits for the first of them."""
    line = Line(keys=("4", "1", "1", "2", "4", "5", "1")).begin()
    here, there = line.houses
    here.give(LineTold(LineState.AWAY)).press("16", "Roll", "17", "Roll")
    if is_pulled:
        line.houses[0] = here = here.started_again(9)
    here.give(LineTold(LineState.THERE)).press("18")
    for square in ("16", "17", "18"):
        line.beat_until(lambda: "Move for us." in there.words)
        assert there.words.split(".")[2].endswith(f"→ {square}")
        there.press("Roll")
    line.beat_until(lambda: not here.session._table.untold)
    assert line.lines[0] == line.lines[1]


def test_joined_boxes_that_play_by_telephone_are_on_no_way(houses: Houses) -> None:
    """The key is on the card for another day: nobody is waited for that never was there."""
    here = houses.first.give(LineTold(LineState.AWAY)).press("16")
    assert here.words.startswith("Say to them.")
    assert here.press("C").words.startswith("Have they typed it?")
    assert here.press("2", "*").words.endswith("Roll: say ours again")


@pytest.mark.parametrize("key", ["Roll", "#", "C"])
def test_no_key_leaves_what_may_be_on_their_card_already(key: str) -> None:
    """Passed by Roll it might never arrive; taken back here alone it would stand there."""
    line = Line().begin()
    here, there = line.houses
    here.press("16").wait(2)
    there.telephone.hear(here.telephone.note)
    for news in there.telephone.news():
        there.give(news)
    here.press(key)
    assert here.session._table.untold
    assert here.words.startswith("This goes to them …")
    line.beat_until(lambda: not here.session._table.untold)
    assert line.lines[0] == line.lines[1] == "amigo-hugo placing act=blue red(10)=16 blue(10)="


def asks_back(line: Line) -> tuple[Linked, Linked]:
    """Red has chosen 16, and asks to take it back."""
    here, there = line.begin().houses
    here.press("16")
    line.beat_until(lambda: line.lines[0] == line.lines[1] and not here.session._table.untold)
    here.press("C", "#")
    line.beat_until(lambda: isinstance(on(there), AgreeScreen))
    return here, there


def test_to_take_back_is_asked_and_both_go_back_at_a_yes() -> None:
    line = Line()
    here, there = asks_back(line)
    assert here.words.startswith("They are asked …") or "They are asked …" in here.words
    assert there.words.startswith("They ask: back?")
    before = here.line
    here.press("#", "*", "Roll", "C")
    assert "They are asked …" in here.words
    assert here.line == before, "nothing goes back before their yes"
    there.press("#")
    line.beat_until(lambda: line.lines[0] == line.lines[1])
    assert here.line == "amigo-hugo placing act=red red(10)= blue(10)="
    here.press("16")
    line.beat_until(lambda: line.lines[0] == line.lines[1] != "")
    assert "red(10)=16" in there.line


def test_a_no_is_told_and_nothing_goes_back() -> None:
    line = Line()
    here, there = asks_back(line)
    before = here.line
    there.press("*")
    line.beat_until(lambda: here.words.startswith("They would rather not"))
    line.beat_until(
        lambda: (
            not isinstance(on(there), AgreeScreen) and on(there).says(there.session._table) == ""
        )
    )
    assert here.line == there.line == before


def test_both_ask_at_once_and_go_back_once() -> None:
    line = Line()
    here, there = line.begin().houses
    here.press("16")
    line.beat_until(lambda: line.lines[0] == line.lines[1] and not here.session._table.untold)
    here.press("C", "#")
    there.press("C", "#")
    line.beat_until(lambda: "red(10)= " in here.line and here.line == there.line)
    for _ in range(20):
        line.beat()
    assert here.line == there.line == "amigo-hugo placing act=red red(10)= blue(10)="
