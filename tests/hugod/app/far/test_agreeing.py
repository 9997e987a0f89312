"""Setting a game up with a house that is far away: three sayings, and what may go wrong."""

import random
from dataclasses import replace

import pytest

from hugo_core.board import load_board
from hugo_core.game_file import header_of
from hugo_core.history import Begun, Drafted
from hugo_core.houses import FarChance
from hugo_workshop.verify import report_lines
from hugod.app.far import agreement
from hugod.app.far.agreeing import SayFirstScreen, SaySecondScreen
from hugod.app.far.digits import with_check
from hugod.backup.judge import Judge
from hugod.backup.proved import judged
from tests.chains import chain_of
from tests.hugod.app.conftest import Story
from tests.hugod.app.far.conftest import (
    TWO,
    Houses,
    agreed,
    agreed_after,
    called,
    is_over,
    on,
    says,
    set_up,
)


def test_nobody_who_does_not_want_it_is_asked() -> None:
    story = Story((), (), "", set_up(*TWO).settings).press("Roll", "1", "1", "2", "1")
    assert story.words == "Who is youngest? ▸ red. red / blue / Who is small? / Take an animal"


def test_three_sayings_begin_the_same_game_in_both_houses() -> None:
    first, second = set_up(*TWO), called()
    assert first.words == f"Say to them. {_grouped(says(first))}. then type theirs"
    assert len(says(first)) == 24
    houses = agreed(first, second)
    (ours,), (theirs,) = (
        [record for record in story.kept if isinstance(record, Begun)] for story in houses.both
    )
    assert ours == theirs
    assert ours.setup.houses == (1, 2)


def test_who_has_a_page_alone_types_it_all_there() -> None:
    first, second = set_up(*TWO), called()
    first.press(says(second.phone(says(first)).settle()))
    second.phone(says(first)).settle()
    assert first.press("Roll").line == second.line
    assert "placing" in second.line


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def test_a_pulled_plug_stands_on_the_same_saying() -> None:
    first, second = set_up(*TWO), called()
    said = says(first)
    first = first.again()
    assert isinstance(on(first), SayFirstScreen)
    assert says(first) == said
    second.press(said[:9])
    second = second.again()
    assert second.words == "They set up. Type all they say, four and four.", "from the beginning"
    second.press(said).settle()
    answer = says(second)
    second = second.again()
    assert isinstance(on(second), SaySecondScreen)
    assert says(second) == answer
    agreed(first, called())


def test_who_pressed_roll_too_soon_can_say_the_last_digits_again() -> None:
    first, second = set_up(*TWO), called()
    first.press(says(second.press(says(first)).settle()))
    digits = says(first)
    first.press("Roll").open("Who plays", "Far away", "Say ours again")
    assert first.words == f"Say to them. {_grouped(digits)}. A B: another  * back"
    first.leave()
    assert first.line == second.press(digits).settle().line != ""


@pytest.mark.parametrize("at", range(3))
def test_a_slip_in_a_saying_is_refused_and_said_once_more(at: int) -> None:
    first, second = set_up(*TWO), called()
    hears = (second, first, second)
    for turn, (tells, there) in enumerate(zip((first, second, first), hears, strict=True)):
        digits = says(tells)
        if turn == at:
            wrong = str((int(digits[5]) + 1) % 10)
            there.press(digits[:5] + wrong + digits[6:])
            assert there.words.startswith("That is not it. Let them say it once more.")
            there.settle()
        there.press(digits).settle()
    first.press("Roll")
    assert first.line == second.line != ""


def test_rm8_a_secret_that_was_not_bound_is_found() -> None:
    """House 1 has heard house 2, and chooses another secret: its digits fit, the secret not."""
    first, second = set_up(*TWO), called()
    second.press(says(first)).settle()
    draft = second.session._table.draft
    assert draft is not None
    assert draft.far is not None
    chance = FarChance(draft.far.commitment, "123456789012", draft.far.secret)
    second.press(agreement.third_digits(chance)).settle()
    assert second.words.startswith("That is not the secret they were bound to. Begin anew!")
    assert second.line == ""


def test_rl13_who_breaks_off_is_told_and_costs_the_game_its_proof() -> None:
    """House 1 knows all rolls before house 2 does: it may not like them."""
    second = called().press(says(set_up(*TWO))).settle().press("*")
    assert second.words.startswith("Hugo (AMIGO)")
    first = set_up(*TWO).press("Roll").again()
    second.press("5", "2", says(first)).settle()
    assert second.words.startswith("They broke off before, 1 times.")
    houses = agreed_after(first, second.press("Roll"))
    (proved, _), (theirs, _) = (judged(chain_of(story.kept)) for story in houses.both)
    assert (proved.broken, theirs.broken) == (0, 1)
    assert any("House 1 broke off 1 agreements" in line for line in report_lines(theirs))


def test_another_version_is_told_before_the_game() -> None:
    digits = says(set_up(*TWO))
    other = with_check(f"{digits[0]}99{digits[3:-2]}", "hugo far 1")
    second = called().press(other)
    assert second.words.startswith("Your boxes are of two versions. Both need the same.")


def test_a_board_counted_in_one_house_only_is_told_before_the_game() -> None:
    first = set_up(*TWO)
    draft = first.session._table.draft
    assert isinstance(draft, Drafted)
    counted = replace(draft, board=replace(load_board("ravensburger-1989"), name="mine"))
    second = called().press(agreement.first_digits(counted))
    assert second.words.startswith("Your boards have other numbers. Both need the same.")
    assert second.line == ""


def test_the_same_play_once_more_in_both_houses(houses: Houses) -> None:
    """House 1 says the game again, house 2 types it: new secrets, other rolls."""
    chance = random.Random(2)
    for story in houses.both:
        story.looks_at_glass = False
    while not is_over(houses):
        houses.turn(chance)
    first, second = houses.both
    old, kept = header_of(first.session._table.game().setup), len(first.kept)
    there = len(second.kept)
    first.press_until("Same players", "Roll")
    first.wait(2).press("1").settle()
    second.press_until("Same players", "Roll")
    second.wait(2).press("1").settle()
    agreed(first, second)
    assert first.line == second.line
    assert "placing" in first.line
    assert first.session._table.won == second.session._table.won != (), "the evening goes on"
    judge = Judge(2)
    for record in second.kept[there:]:
        judge.follow(record)
    new = header_of(first.session._table.game().setup)
    assert judged(chain_of(first.kept[kept:]))[0].house == 1, "and it can be proved"
    assert [line for line in old if line not in new] == [line for line in old if "deal" in line]


def test_somebody_plays_in_each_house() -> None:
    story = Story((), (), "", called().settings).press("Roll", "1", "5", "1")
    assert "How many in both houses?" in story.words.replace("\n", " ")
    assert "Alone you play with me." in story.press("1").words, "nobody is alone in two houses"
    story = Story((), (), "", called().settings).press("Roll", "1").wait(2).press("3").wait(2)
    story.press("*", "5", "1", "2", "1").wait(2).press("1").wait(2)
    assert story.words.startswith("Who plays blue?")
    assert story.press("1").words.startswith("Who is far away?"), "nor is it only you"


@pytest.mark.parametrize("key", ["*", "C"])
def test_from_who_is_far_away_one_answer_is_taken_back_as_elsewhere(key: str) -> None:
    story = Story((), (), "", called().settings).press("Roll", "1", "5", "1", "3", "1", "1", "2")
    assert "blue: there" in story.words
    assert "blue: here" in story.press(key).words
    assert story.press(key).words.startswith("Player 2.")
    assert story.press("1", "2", "4").words.startswith("Who is youngest?"), "and on again"
    judge = Judge(1)
    for record in story.kept:
        judge.follow(record)
