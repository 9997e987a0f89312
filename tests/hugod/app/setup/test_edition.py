"""Which game is yours? Two questions about the board lead to it; an expert names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugo_core.editions import EDITIONS, HouseRule
from hugo_core.history import Begun, Drafted

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story


def edition_of(story: Story) -> str:
    """Name the edition of the set-up that was kept last."""
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    assert draft.edition is not None
    return draft.edition.name


@pytest.mark.parametrize(
    ("keys", "edition"),
    [
        (("1",), "amigo-hugo"),
        (("2", "1"), "ghost-party"),
        (("2", "2"), "amigo-midnight-party"),
    ],
)
def test_two_questions_about_the_board_lead_to_the_edition(
    box: Box, keys: tuple[str, ...], edition: str
) -> None:
    assert edition_of(box().press("Roll", *keys)) == edition


@pytest.mark.parametrize(("number", "edition"), list(enumerate(EDITIONS, 1)))
def test_an_expert_picks_any_edition_by_name(box: Box, number: int, edition: str) -> None:
    assert edition_of(box().press("Roll", "3", str(number))) == edition


def test_the_question_goes_back_to_the_start(box: Box) -> None:
    assert box().press("Roll", "2", "*", "3", "*", "*").words.startswith("HUGO. Press Roll")


def test_the_sheet_is_played_as_it_is_with_one_more_key(box: Box) -> None:
    story = box().press("Roll", "1")
    assert story.words == "Hugo (AMIGO). ▸ Play! Play! / House rules / I play too: no / Same throws"
    assert story.wait(2).press("#").words == "How many play? type 1 to 8   0: more"


def test_a_family_may_let_hugo_walk_on_at_the_end(box: Box) -> None:
    story = box().press("Roll", "1", "2", "1")
    assert story.words == "At the very end Hugo walks on, as on BGA."
    assert edition_of(story) == "bga-hugo"
    assert edition_of(story.press("2", "1")) == "amigo-hugo"


def test_a_party_may_have_any_number_of_rounds(box: Box) -> None:
    story = box().press("Roll", "2", "1", "2", "1")
    assert story.words == "How many rounds? type 1 to 8"
    assert story.press("9").words == "type 1 to 8"
    assert story.press("5").words == "Rounds: 5. Then the points are counted."
    assert story.press("2").words.startswith("House rules. ▸ rounds: 5")


def test_a_party_of_1989_may_let_hugo_go_two_spaces_from_five_players(box: Box) -> None:
    story = box().press("Roll", "2", "1", "2", "2")
    assert story.words.startswith("With 5 or more Hugo goes only 2")
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    assert draft.house == (HouseRule.SLOW_FROM_FIVE,)
    assert "slow from 5: yes" in story.press("2").words
    assert "slow from 5: no" in story.press("2", "2").words


def test_hugo_of_the_new_party_is_slow_from_seven_anyway(box: Box) -> None:
    assert "slow" not in box().press("Roll", "2", "2", "2").words


def test_the_game_that_was_set_up_is_the_one_that_begins(box: Box) -> None:
    story = box().press("Roll", "2", "1", "2", "1", "2", "2", "2", "1")
    story.press("5", "1", "1", "1", "1", "1")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    assert (begun.setup.edition.name, begun.setup.rounds) == ("ghost-party", 2)
    assert begun.setup.house == (HouseRule.SLOW_FROM_FIVE,)
    assert story.words.startswith("red · R1/2. Place guest 1/3")


def test_the_next_evening_the_box_knows_the_game(box: Box) -> None:
    over = "ghost-party over:rounds round=1/1 red(3)=r1 blue(0)=r2"
    story = box(over).press("Roll", "2")
    assert story.words == "How many play? type 1 to 8   0: more"
    story.press("2", "1", "1")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    assert begun.setup.edition.name == "ghost-party"


def test_the_bravest_the_youngest_or_whoever_they_agree_on_begins(box: Box) -> None:
    def asked(number: str) -> str:
        return box().press("Roll", "3", number, "1", "2", "1").words

    assert asked("1").startswith("Who is youngest?")
    assert asked("5").startswith("Who is bravest?")
    assert asked("6").startswith("Who begins?")
