"""The house rules as lines of a list: what each says, and that it goes round."""

import pytest

from hugo_core.editions import HouseRule
from hugo_core.history import Drafted
from tests.hugod.app.conftest import Box


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        # The name of the game in the list of all, the line of the list, what each press says.
        ("5", "2", ("With 5 or more Hugo goes only 2.", "always goes 2.", "always goes 3.")),
        ("3", "2", ("With 5 or", "goes 2.", "goes 3.", "With 7 or more Hugo goes only 2.")),
        ("5", "3", ("a green room a higher", "Every room needs", "Only green rooms need")),
        ("6", "4", ("Guests may be thrown out", "Nobody is thrown out")),
        ("6", "5", ("Each round the next player", "A round begins with who")),
        ("1", "2", ("always goes 3.", "Hugo gets faster from hour to hour.")),
        ("1", "3", ("All start with 0 points.", "All start with 10 points.")),
        ("2", "5", ("Nobody is thrown out", "Guests may be thrown out")),
        ("2", "6", ("The party ends at 3:00.", "The party ends at 5:00.")),
    ],
)
def test_each_line_of_the_house_rules_goes_round_and_says_what_is_played(
    box: Box, game: str, line: str, told: tuple[str, ...]
) -> None:
    story = box().press("Roll", "3", game, "2")
    before = story.words.partition("▸ ")[2].partition(". ")[2]
    for sentence in told:
        assert sentence in story.press(line).words
    assert story.press("*").words.endswith(before)
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    assert draft.house == ()


def test_several_house_rules_are_kept_and_lines_that_stand_do_not_change(box: Box) -> None:
    story = box().press("Roll", "3", "1", "2", "3", "6", "4")
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    assert draft.house == (
        HouseRule.START_AT_NOTHING,
        HouseRule.GREEN_LIKE_OTHERS,
        HouseRule.SHORT_NIGHT,
    )
    shown = "end: at once / Hugo: 3-5 / start: 0 / exact: no room / throw out: yes / until 3:00"
    assert story.press("*").words == f"House rules. ▸ exact: no room. {shown} / Same throws"
