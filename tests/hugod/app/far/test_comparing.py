"""Do both boxes stand alike? The shortest questions find out where they do not."""

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest
from hugo_core.history import TookBack
from hugod.app.far.comparing import CompareScreen
from hugod.app.far.far_turn import SayAgainScreen
from tests.hugod.app.conftest import Story
from tests.hugod.app.far.conftest import Houses, on, says
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


def test_who_is_behind_is_told_again(houses: Houses) -> None:
    here, there = placed(houses, "16", "17").both
    here.press("18").press("Roll")
    digits = says(compared(there))
    assert compared(here).press(digits).words.startswith("red → 18")
    assert isinstance(on(here), SayAgainScreen)
    compared(here.leave())
    assert there.press(says(here)).words.startswith("They are ahead. Let them say it again.")


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
