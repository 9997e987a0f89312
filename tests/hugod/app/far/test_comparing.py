"""Do both boxes stand alike? The shortest questions find out where they do not."""

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest
from hugo_core.history import TookBack
from hugod.app.far.comparing import CompareScreen
from hugod.app.far.far_turn import SayAgainScreen
from tests.hugod.app.conftest import Story
from tests.hugod.app.far.conftest import Houses, on, rest, says
from tests.hugod.app.far.test_taking_back import placed


def compared(story: Story) -> Story:
    """Give a box on which its digits to compare are shown."""
    story.open("Who plays", "Far away", "Do boxes agree?")
    assert isinstance(on(story), CompareScreen)
    return story


def test_two_that_agree_say_so(houses: Houses) -> None:
    here, there = map(compared, placed(houses, "16", "17").both)
    assert says(here) == says(there)
    assert says(here).startswith("02")
    assert here.press(says(there)).words.startswith("The boxes agree.")


def test_a_slip_is_no_difference(houses: Houses) -> None:
    """A wrong digit led to taking back what both had alike."""
    here, there = map(compared, placed(houses, "16", "17").both)
    digits = says(there)
    slips = [digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :] for at in range(6)]
    swaps = [digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(5)]
    for slip in {*slips, *swaps} - {digits}:
        assert here.press(slip).words.startswith("That is not it. Let them say it once more.")
        here.settle()
    assert here.press(digits).words.startswith("The boxes agree.")


def test_who_is_behind_is_told_again(houses: Houses) -> None:
    here, there = placed(houses, "16", "17").both
    here.press("18").press("Roll")
    digits = says(compared(there))
    assert compared(here).press(digits).words.startswith("red → 18")
    assert isinstance(on(here), SayAgainScreen)
    compared(here.leave())
    assert there.press(says(here)).words.startswith("They are ahead. Their box says how to go on.")


def test_who_took_back_alone_is_followed(houses: Houses) -> None:
    here, there = houses.both
    there.press(says(here.press("16"))).press("Roll")
    ours = says(compared(here.press("C", "1")))
    compared(there)
    assert here.press(says(there)).words.startswith("They are ahead. Their box says how to go on.")
    assert there.press(ours).words.startswith("red → 16: they took it back. Here, too?")
    there.wait(2).press("#")
    assert here.line == there.line == "amigo-hugo placing act=red red(10)= blue(10)="


def test_where_nothing_fits_any_more_the_refusal_says_how_to_find_out_why(houses: Houses) -> None:
    here, there = houses.both
    there.press(says(here.press("16"))).press("Roll")
    here.press("C", "1", "17", "Roll")
    here.press(says(there.press("12")))
    assert here.words.endswith("say it once more. Still not? B compares")
    for story in (here, there):
        assert isinstance(on(story.press("B")), CompareScreen)
    assert there.press(says(here)).words.startswith("That differs. Both press A")
    here.press("A")
    there.settle().press("A", says(here))
    assert there.words.startswith("Up to there all agrees.")
    there.wait(2).press("#")
    again = here.leave().press("Roll").words
    assert again.startswith("red → 17")
    rest(there)
    there.press(*[digit for digit in again.split(".")[1] if digit.isdigit()])
    assert here.line == there.line


def test_where_they_differ_both_go_back_to_where_they_do_not(houses: Houses) -> None:
    """A wrong choice was taken for right, as one in 97 is."""
    here, there = placed(houses, "16", "17").both
    here.press("18").press("Roll")
    ours = here.session._table.history
    assert ours is not None
    there = Story((*there.kept, ours.at(1).do(PlaceGuest(Place(19)))), (), "")
    compared(here)
    compared(there)
    for story, digits in ((here, says(there)), (there, says(here))):
        assert story.press(digits).words.startswith("That differs. Both press A")
        story.settle().press("A")
    digits = says(here)
    assert digits == says(there)
    for story in (here, there):
        assert "Up to there all agrees." in story.press(digits).words
        story.wait(2).press("#")
        assert story.kept[-1] == TookBack(1)
    assert here.line == there.line
