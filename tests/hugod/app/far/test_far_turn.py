"""Two boxes far from each other play one game: what one says the other types."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from hugo_core.commands import RollDie
from hugo_core.game_file import header_of
from hugo_core.history import BY_HAND, Begun, Committed, Done, Told
from hugo_core.position import Face
from hugo_workshop.verify import report_lines
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.screens.rolling import TumbleScreen
from hugod.app.values.far_sayings import ArrivedThere, SaidThere
from hugod.app.values.settings import Settings
from hugod.backup.proved import judged
from hugod.store.chain import BadSeal
from tests.chains import chain_of
from tests.hugod.app.conftest import Story
from tests.hugod.app.far.conftest import (
    TWO,
    Houses,
    agreed,
    called,
    is_over,
    on,
    rest,
    says,
    set_up,
)


def play(houses: Houses, until: Callable[[], bool]) -> None:
    """Play at random, and see that both boxes stand alike after each choice."""
    chance = random.Random(5)
    for story in houses.both:
        story.looks_at_glass = False
    for _ in range(2000):
        if until():
            return
        houses.turn(chance)
        assert houses.first.line == houses.second.line or is_over(houses)
    raise AssertionError("no end")


def test_a_choice_is_said_and_typed_and_both_boxes_stand_alike(houses: Houses) -> None:
    here, there = houses.both
    assert there.words == "red chooses. Type what they say. Roll: say ours again"
    here.press("16")
    assert isinstance(here.last_kept, Done), "kept first, then shown"
    digits = says(here)
    assert here.words == f"Say to them. {digits}. when they have it: Roll"
    here.settle().press("#").settle()
    assert isinstance(on(here), TellScreen), "a # that ends the place has said nothing"
    assert digits.startswith("16")
    there.press(digits[:2])
    assert there.words == "They say. 16. 2 more  * anew"
    there.press(digits[2:])
    assert "Move for us. aside → 16" in there.words
    there.press("Roll")
    here.press("Roll")
    assert here.line == there.line == "amigo-hugo placing act=blue red(10)=16 blue(10)="
    assert isinstance(on(here), HearChoiceScreen)
    assert there.words.startswith("blue")


def test_every_wrong_digit_and_every_swap_is_refused_at_once(houses: Houses) -> None:
    here, there = houses.both
    digits = says(here.press("16"))
    swaps = [
        digits[:at] + b + a + digits[at + 2 :]
        for at, (a, b) in enumerate(pairwise(digits))
        if a != b
    ]
    slips = [
        digits[:at] + other + digits[at + 1 :]
        for at, digit in enumerate(digits)
        for other in "0123456789"
        if other != digit
    ]
    kept = len(there.kept)
    for wrong in (*swaps, *slips):
        there.press(wrong)
        assert there.words.startswith("That is not it. Let them say it once more."), wrong
        assert isinstance(on(there.settle()), HearChoiceScreen)
    assert len(there.kept) == kept, "nothing has changed"
    there.press(digits)
    assert here.line == there.line


@pytest.mark.parametrize("keys", [TWO, ("4", "1", "1", "2", "4", "5", "3")])
def test_a_whole_game_is_one_record_on_both_cards(keys: tuple[str, ...]) -> None:
    houses = agreed(set_up(*keys), called())
    play(houses, lambda: is_over(houses))
    (record,) = {*houses.first.sealed, *houses.second.sealed}
    assert "\nfar 1 2" in record
    cards = [judged(chain_of(story.kept))[0] for story in houses.both]
    assert [card.house for card in cards] == [1, 2]
    assert len({card.common for card in cards}) == 1
    assert all(card.of_code == card.faces.total() + card.lots + card.deals for card in cards)
    lines = "\n".join(report_lines(cards[1]))
    assert "this is the card of house 2" in lines
    assert "both made every roll." in lines


def test_rm8_what_no_two_houses_agreed_on_is_not_proved(houses: Houses) -> None:
    records = houses.second.kept
    begun = next(record for record in records if isinstance(record, Begun))
    deal = begun.setup.deal
    forged = Begun(replace(begun.setup, deal=f"{deal[:-1]}{(int(deal[-1]) + 1) % 10}"))
    with pytest.raises(BadSeal, match="this house had drawn another secret"):
        judged(chain_of([forged if each is begun else each for each in records]))
    typed = Done(RollDie(Face.ONE), (), BY_HAND)
    with pytest.raises(BadSeal):
        judged(chain_of([*records, typed]))


def test_a_pulled_plug_leads_back_to_what_is_to_be_said(houses: Houses) -> None:
    here, there = houses.both
    digits = says(here.press("16"))
    here = here.again()
    assert isinstance(on(here), TellScreen)
    assert says(here) == digits
    there.press(digits).press("Roll")
    there = there.again()
    assert here.press("Roll").last_kept == Told()
    assert here.line == there.line


def test_a_sealed_message_is_the_same_as_typed_digits(houses: Houses) -> None:
    """A link says and hears what people would."""
    here, there = houses.both
    digits = says(here.press("16"))
    there.give(SaidThere("1600"))
    assert isinstance(on(there.settle()), HearChoiceScreen)
    there.give(SaidThere(digits))
    here.give(ArrivedThere("1600"))
    assert isinstance(on(here), TellScreen), "that is not what was said"
    here.give(ArrivedThere(digits))
    assert isinstance(on(here), HearChoiceScreen)
    assert here.line == there.line


def test_what_was_said_is_said_again(houses: Houses) -> None:
    here, there = houses.both
    digits = says(here.press("16"))
    here.press("Roll", "Roll")
    assert here.words.endswith(f"{digits}. A B: another  * back")
    there.press(digits)
    assert here.press("*").words == "blue chooses. Type what they say. Roll: say ours again"


def test_neither_the_familys_die_nor_one_sealed_in_one_house_rolls() -> None:
    """The secrets of both houses do, in every game of theirs."""
    settings = Settings(own_die=True), Settings(sealed_die=True)
    houses = agreed(set_up(*TWO, settings=settings[0]), called(settings[1]))
    play(houses, lambda: "rolling" in houses.first.line)
    assert "Roll your die" not in houses.first.settle().words
    play(houses, lambda: "hugo=6" not in houses.first.line)
    assert not any(isinstance(record, Committed) for record in houses.second.kept)


def test_the_box_plays_in_both_houses_alike_and_says_no_digits() -> None:
    first = set_up("0", "3", "3", "1", "1", "1", "3", "1", "2", "1")
    houses = agreed(first, called())
    assert "player blue level:2" in "\n".join(header(first)), first.words
    play(houses, lambda: is_over(houses))
    (record,) = {*houses.first.sealed, *houses.second.sealed}
    assert "player blue level:2" in record


def header(story: Story) -> list[str]:
    history = story.session._table.history
    return header_of(history.setup, story.session._table.seated) if history else []


def test_the_battery_ends_in_mid_roll(houses: Houses) -> None:
    """What the die shows is on the card before it tumbles, and is as in the other house."""
    play(houses, lambda: "rolling" in houses.first.line)
    here, there = houses.both
    here.settle().press("Roll", "Roll")
    assert isinstance(on(here), TumbleScreen)
    here = here.again()
    here.looks_at_glass = False
    for story in (here, there):
        rest(story)
    assert here.line == there.line
    assert "rolling" not in here.line


def test_plugs_are_pulled_between_all_turns_and_grandmother_calls_tomorrow(houses: Houses) -> None:
    """Wherever both boxes start again, they stand where they stood, and roll the same."""
    chance = random.Random(7)
    for turn in range(40):
        houses.turn(chance)
        for story in houses.both:
            story.looks_at_glass = False
        houses = Houses(*(story.again() if turn % 3 else story for story in houses.both))
        if is_over(houses):
            break
        assert houses.first.line == houses.second.line
    here = houses.first
    rolled = [each.command for each in here.kept if isinstance(each, Done)]
    theirs = [each.command for each in houses.second.kept if isinstance(each, Done)]
    shorter = min(len(rolled), len(theirs))
    assert shorter > 20
    assert rolled[:shorter] == theirs[:shorter]


def test_who_loses_the_card_cannot_be_told_on_and_the_other_keeps_the_game(houses: Houses) -> None:
    here, lost = houses.first.press("16"), called()
    assert lost.press(says(here)[:1]).words.startswith("That is not it.")
    assert lost.line == ""
    assert here.again().line == here.line
