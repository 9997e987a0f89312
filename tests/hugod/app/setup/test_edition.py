"""Which game is yours? Two questions about the board lead to it; an expert names it."""

from dataclasses import replace

import pytest

from hugo_core.editions import EDITIONS, HouseRule
from hugo_core.history import Begun, Drafted
from hugod.app.looking_back.riddles import may_look_back
from hugod.app.partners.partner_turn import partner_turn
from hugod.app.table.rolls import hides_judgement
from hugod.app.values.club_codes import box_number
from hugod.app.values.effects import RollDeal, RollFace
from hugod.app.values.settings import Settings
from tests.hugod.app.conftest import Box, Story


def edition_of(story: Story) -> str:
    """Name the edition of the set-up that was kept last."""
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    assert draft.edition is not None
    return draft.edition.name


@pytest.mark.parametrize(
    ("keys", "edition"),
    [(("1",), "amigo-hugo"), (("2", "1"), "ghost-party"), (("2", "2"), "amigo-midnight-party")],
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
    items = "Play! / House rules / I play too: no / Practice night / Far away: no"
    assert story.words == f"Hugo (AMIGO). ▸ Play! {items}"
    assert story.wait(2).press("#").words == "How many play? 1 to 8  0: ghosts, rules"


def test_a_family_may_let_hugo_walk_on_at_the_end(box: Box) -> None:
    story = box().press("Roll", "1", "2", "1")
    assert story.words == "At the very end Hugo walks on, as on BGA."
    assert edition_of(story) == "bga-hugo"
    assert story.press("1").words == "At the very end Hugo stops at once, as AMIGO says."
    assert edition_of(story) == "amigo-hugo"
    assert story.press("*").words.startswith("House rules. ▸ end: at once")
    assert story.press("*").words.startswith("Hugo (AMIGO). ▸ Play!")


def test_a_party_may_have_any_number_of_rounds(box: Box) -> None:
    story = box().press("Roll", "2", "1", "2", "1")
    assert story.words == "How many rounds? type 1 to 8"
    assert story.press("9").words == "type 1 to 8"
    assert story.press("5").words == "Rounds: 5. After each the points are counted."
    assert story.press("*").words.startswith("House rules. ▸ rounds: 5")


def test_at_a_club_evening_house_rules_are_for_all_tables_or_for_none(box: Box) -> None:
    club = Settings(club=box_number(3, "314159"))
    story = box(settings=club).press("Roll", "1", "2")
    assert story.words.startswith("Do all tables of the club play by the same house rules?")
    assert story.press("*").words.startswith("Hugo (AMIGO)")
    assert story.press("2", "#").words.startswith("House rules. ▸ end: at once")
    line = "bga-hugo over:clock house=short-night hugo=1 passes=4 red(20)=4 blue(5)=9"
    story = box(line, settings=club).press("Roll", "3").press("2", "1", "1")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    assert begun.setup.house == ()


def test_the_game_that_was_set_up_is_the_one_that_begins(box: Box) -> None:
    story = box().press("Roll", "2", "1", "2", "1", "2", "2", "*", "*", "1")
    story.press("5", "1", "1", "1", "1", "1", "Roll")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    assert (begun.setup.edition.name, begun.setup.rounds) == ("ghost-party", 2)
    assert begun.setup.house == (HouseRule.SLOW_FROM_FIVE,)
    assert story.words.startswith("red · R1/2. Place guest 1/3")


def test_the_next_evening_the_box_knows_the_game(box: Box) -> None:
    over = "ghost-party over:rounds round=1/1 red(3)=r1 blue(0)=r2"
    story = box(over).press("Roll", "2")
    assert story.words == "How many play? 1 to 8  0: ghosts, rules"
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


def code_of(story: Story) -> str:
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    return draft.deal


def test_six_digits_are_typed_and_the_list_shows_them(box: Box) -> None:
    story = box().press("Roll", "1", "2", "7")
    assert "Six digits" in story.words
    assert "482" in story.press("4", "8", "2").words
    story.press("9", "1", "3")
    assert code_of(story) == "482913"
    assert "Code 482913" in story.press("2").words


def test_the_code_goes_again_and_a_half_typed_one_was_never_there(box: Box) -> None:
    story = box().press("Roll", "1", "2", "7", "4", "8", "*", "*")
    assert "Same throws" in story.words
    story = box().press("Roll", "1", "2", "7", *"482913").wait(3).press("2", "7")
    assert code_of(story) == ""


def test_the_game_has_the_code_and_the_next_one_has_not(box: Box) -> None:
    story = begun(box)
    record = story.last_kept
    assert isinstance(record, Begun)
    assert record.setup.deal == "482913"
    assert story.session._table.usual
    assert story.session._table.usual.deal == ""


def test_the_code_places_all_guests_and_no_key_does(box: Box) -> None:
    story = begun(box)
    before = story.position
    assert "code" in story.words
    for key in ("1", "A", "B", "#"):
        story.press(key).wait(3)
    assert story.position == before
    effects = story.session._deal(None, story.now)
    assert [effect.same for effect in effects if isinstance(effect, RollDeal)] == [
        "482913 places 1"
    ]


def test_each_roll_says_which_roll_of_the_code_it_is(box: Box) -> None:
    story = begun(box)
    story.press("Roll").press_until("Press Roll", "Roll")
    effects = story.session._roll_or_type(None, story.now)
    assert [effect.same for effect in effects if isinstance(effect, RollFace)] == ["482913 throw 1"]


def begun(box: Box) -> Story:
    """A game of two with a code, before anything is placed."""
    story = box().press("Roll", "1", "2", "7", *"482913").settle()
    return story.press("Roll", "2", "1", "1", "1")


def test_no_seat_of_the_box_places_before_the_code_has(box: Box) -> None:
    story = begun(box)
    position = story.position
    assert position
    assert partner_turn(story.session._table) is None
    assert not may_look_back(story.session._table)


def test_a_game_with_a_code_is_not_looked_back_at(box: Box) -> None:
    """Another table may still play the same rolls."""
    story = box("amigo-hugo over:clock red(20)=4 blue(5)=9")
    table = story.session._table
    assert table.history
    assert table.position
    before = hides_judgement(table.position)
    coded = replace(table.position, setup=replace(table.position.setup, deal="482913"))
    assert (before, hides_judgement(coded)) == (False, True)
