"""Two boxes joined by a link: it says and hears what people would, over any line and any start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hugo_core.board import load_board
from hugo_core.history import BY_HAND, Begun, Done
from hugo_workshop.verify import report_lines
from hugod.app.far import agreement
from hugod.app.far.agreeing import SaySecondScreen
from hugod.app.far.by_link import AgreeScreen, DieScreen
from hugod.app.far.digits import with_check
from hugod.app.far.far_turn import HearChoiceScreen, SayAgainScreen
from hugod.app.screens.rolling import RollScreen
from hugod.app.table.far_links import LINK_BYTES, Opening, packed
from hugod.app.values.far_sayings import LineState, LineTold, OpenedThere, SaidThere
from hugod.app.values.settings import Settings
from hugod.backup.proved import judged
from hugod.store.chain import BadSeal
from tests.chains import chain_of
from tests.hugod.app.far.conftest import TWO, Houses, Line, Linked, is_over_here, on, says, sends


def test_two_boxes_agree_by_themselves_and_nobody_types_anything() -> None:
    line = Line().begin()
    assert line.lines[0] == line.lines[1] == "amigo-hugo placing act=red red(10)= blue(10)="
    assert all(house.is_calling for house in line.houses)


def test_where_the_line_is_cut_in_the_agreement_people_say_the_rest() -> None:
    """The game is one by voice then: both roll by the secrets that were said."""
    line = Line()
    here, there = line.houses
    line.beat_until(lambda: isinstance(on(there), SaySecondScreen))
    for house in line.houses:
        house.give(LineTold(LineState.AWAY))
    here.press(says(there))
    there.press(says(here)).settle()
    here.press("Roll")
    assert here.line == there.line != ""
    begun = [each for house in line.houses for each in house.kept if isinstance(each, Begun)]
    assert begun[0] == begun[1]
    assert begun[0].setup.deal.startswith("far-")


def test_another_board_and_another_version_there_are_told_once_and_before_any_game() -> None:
    """A link says the same with every beat."""
    here, there = Line().houses
    whole, draft = sends(here.settle()), here.session._table.draft
    digits, head = whole[: agreement.first_length(whole)], whole[agreement.first_length(whole) :]
    assert draft is not None
    counted = replace(draft, board=replace(load_board("ravensburger-1989"), name="mine"))
    newer = with_check(f"{digits[0]}99{digits[3:-2]}", "hugo far 1") + head
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


WITH_THE_BOX = ("0", "3", "3", "1", "1", "1", "3", "1", "2", "1")
"""Three players; the box plays blue in both houses."""


@pytest.mark.parametrize(
    ("loss", "kills", "keys"), [(0.0, 0.0, WITH_THE_BOX), (0.5, 0.05, TWO)], ids=["box", "bad"]
)
def test_a_whole_game_over_a_bad_line_with_plugs_pulled(
    loss: float, kills: float, keys: tuple[str, ...]
) -> None:
    line = Line(loss, seed=7, keys=keys).begin()
    for number in range(6000):
        if all(is_over_here(house) and not house.is_calling for house in line.houses):
            break
        line.move()
        line.beat()
        if line.chance.random() < kills:
            at = line.chance.randrange(2)
            line.houses[at] = line.houses[at].started_again(number + 10)
    assert all(map(is_over_here, line.houses)), [house.words for house in line.houses]
    assert line.lines[0] == line.lines[1]
    again = line.houses[0].started_again(1)
    for is_first in (True, False):
        again.has_called = False
        again.give(LineTold(LineState.OFF))
        assert again.has_called is is_first, "the other house may have missed the end"
        assert not again.is_calling
    ours, theirs = (house.sealed[-1] for house in line.houses)
    assert ours == theirs
    proved = [judged(chain_of(house.kept))[0] for house in line.houses]
    assert proved[0].common == proved[1].common
    for at, each in enumerate(proved, 1):
        assert each.house == at
        assert not any(line.startswith(("far", "deal")) for line in each.by_word), "that is proved"
        drawn = each.faces.total() + each.lots + each.deals
        assert f"Both houses opened a link of their own for each of {drawn} draws" in "\n".join(
            report_lines(each)
        )


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


def test_who_presses_roll_while_they_choose_keeps_nobody_waiting() -> None:
    line = Line().begin()
    here, there = line.houses
    here.press("16")
    line.beat_until(lambda: here.line == there.line)
    there.press("Roll", "17")
    line.beat_until(lambda: here.line == there.line)
    here.press("Roll")
    line.beat_until(lambda: isinstance(on(there), HearChoiceScreen))
    assert isinstance(on(there.press("Roll")), SayAgainScreen)
    here.press("18")
    line.beat_until(lambda: here.line == there.line)
    assert "red(10)=16,18" in there.line


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


def test_who_has_lost_the_card_and_who_waits_for_it_are_told_to_begin_anew() -> None:
    """A new card was joined: it has no game, and the other one is in the middle of it."""
    line = Line().begin()
    here = line.houses[0]
    new = Linked((), (), "", seed=9).press("Roll", "1", "5", "2")
    assert isinstance(new, Linked)
    line.houses[1] = new
    here.press("16")
    line.beat_until(lambda: new.words.startswith("They play on in a game"))
    new.press("Roll", "5", "1", *TWO)
    line.beat_until(lambda: here.words.startswith("They begin another game."))
    here.press("Roll")
    assert here.words.startswith("Menu")
    for _ in range(9):
        line.beat()
    assert here.words.startswith("Menu"), "it is told where they are waited for"


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


def rolls_of(house: Linked) -> list[Done]:
    """What was drawn here, in order."""
    return [each for each in house.kept if isinstance(each, Done) and each.proof]


def due(line: Line) -> tuple[Linked, Linked]:
    """Play on until red is to roll in both houses, started again: what was opened is not known."""
    line.begin().play_until(lambda: all("rolling act=red" in each for each in line.lines))
    line.beat_until(lambda: not any(house.session._table.untold for house in line.houses))
    line.houses = [house.started_again(50 + at) for at, house in enumerate(line.houses)]
    here, there = line.houses
    while not isinstance(on(here), RollScreen):
        here.press("Roll").wait(2)
    here.looks_at_glass = True
    return here, there


def other_die(house: Linked) -> OpenedThere:
    """What a box opens as its second link that was not bound to this."""
    assert house.position is not None
    return OpenedThere(packed(house.position.setup.deal, Opening(2, bytes(LINK_BYTES))))


def test_a_roll_waits_for_the_other_house_and_both_make_it() -> None:
    """The battery ended in mid-roll: neither box knows a roll before both have opened theirs."""
    line = Line()
    here, there = due(line)
    here.press("Roll")
    assert isinstance(on(here), DieScreen)
    assert here.words == "One moment …"
    here.give(LineTold(LineState.AWAY))
    assert here.words == "They are on their way …"
    here.press("Roll", "#", "A").give(LineTold(LineState.THERE)).wait(21)
    assert here.words == "Their die does not come."
    assert rolls_of(here) == []
    line.beat_until(lambda: bool(rolls_of(here)))
    line.play_until(lambda: bool(rolls_of(there)))
    assert rolls_of(here)[0] == rolls_of(there)[0]


def test_rm8_another_die_than_was_agreed_is_told_and_rolls_nothing() -> None:
    line = Line()
    here, _ = due(line)
    here.press("Roll")
    for _ in range(3):
        here.give(other_die(here))
        assert here.words == "Their die is not the one that was agreed. Begin anew!"
    assert rolls_of(here) == []
    line.beat_until(lambda: bool(rolls_of(here)))


def test_rm8_a_link_that_was_not_opened_is_not_proved() -> None:
    line = Line()
    due(line)
    line.play_until(lambda: len(rolls_of(line.houses[0])) > 2)
    kept = line.houses[0].kept
    assert judged(chain_of(kept))[0].house == 1
    first = rolls_of(line.houses[0])[0]
    part, number, ours, theirs = first.proof.split("-")
    for proof, why in (
        (f"{part}-{number}-{theirs}-{ours}", "not the one that house 1 was bound to"),
        (f"{part}-{number}-{ours}-{ours}", "not the one that house 2 was bound to"),
        (f"{part}-9-{ours}-{theirs}", "not opened by both houses as number 2"),
        ("ab", "not opened by both houses"),
    ):
        forged = replace(first, proof=proof)
        with pytest.raises(BadSeal, match=why):
            judged(chain_of([forged if each is first else each for each in kept]))


def test_what_was_rolled_and_taken_back_is_rolled_again() -> None:
    """No second chance, whatever is chosen instead."""
    line = Line()
    here, there = due(line)
    line.play_until(lambda: bool(rolls_of(here)) and bool(rolls_of(there)))
    here.settle().press("C", "#")
    line.beat_until(lambda: isinstance(on(there), AgreeScreen))
    there.press("#")
    line.beat_until(lambda: all("placing act=blue" in each for each in line.lines))
    line.play_until(lambda: all(len(rolls_of(house)) > 1 for house in line.houses))
    first, again = rolls_of(here)[:2]
    assert (first.command, first.proof) == (again.command, again.proof)


def test_guests_are_dealt_by_what_both_have_opened_and_the_same_play_once_more() -> None:
    line = Line().begin()
    line.beat()
    line.beat()
    here = line.houses[0].settle().press("Roll")
    assert sends(here).startswith("00")
    there = line.houses[1] = line.houses[1].started_again(9)
    there.give(SaidThere(sends(here), 1))
    assert isinstance(on(there), HearChoiceScreen), "it cannot be done yet, and is not heard"
    line.play_until(lambda: "rolling" in here.line and here.line == there.line)
    assert judged(chain_of(there.kept))[0].deals == 1
    line.play_until(lambda: all(map(is_over_here, line.houses)))
    for house in line.houses:
        house.press_until("Same players", "Roll")
        house.wait(2).press("1").settle()
    line.beat_until(lambda: all("placing" in each for each in line.lines))
    assert line.lines[0] == line.lines[1]
    first, second = (each.setup.deal for each in here.kept if isinstance(each, Begun))
    assert first != second
