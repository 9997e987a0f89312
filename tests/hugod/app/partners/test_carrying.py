"""Several seats of the box play one after the other; what they moved is carried at once."""

from dataclasses import replace
from random import Random

import pytest

from hugo_core.editions import Colour
from hugo_core.history import Carry, Record
from hugo_core.position import Face
from hugod.app.partners.carrying import CarryScreen
from hugod.app.values.settings import Settings
from hugod.app.values.turn_views import MoveView, RollView
from hugod.backup.judge import Judge, Unplayed
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.partners.conftest import play, seated

TWO = {Colour.BLUE: "level:3", Colour.TURQUOISE: "level:3"}
BOTH = "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=4,17 blue(10)=12,26 turquoise(10)=3,15"
LIST = "Move for us. blue 12 → 36. turquoise 3 → 31. on the board, then Roll"


def played(*faces: str, settings: Settings = Settings(), level: int = 3) -> Story:  # noqa: B008  # frozen
    players = dict.fromkeys(TWO, f"level:{level}")
    return seated(BOTH, *faces, players=players, settings=settings).press("Roll").settle()


def test_all_ghosts_have_had_their_turn_before_anything_is_carried_with_one_press() -> None:
    story = played("4", "5")
    assert story.words == LIST
    assert "act=red" in story.line, "both are on the card before the page is shown"
    assert story.press("5").wait(5).words == LIST, "no key takes it away unread"
    story.press("Roll")
    assert story.last_kept == Carry()
    assert story.words == "red · 24:00. turquoise 3→31. Press Roll"
    best = played("4", "5", level=6)
    assert best.press("D", "D", "D", "D").words == "Why? Blue – 26 in danger."
    assert best.press("*").words.startswith("Move for us.")


def test_a_power_cut_at_any_record_brings_the_same_page() -> None:
    story = played("4", "5")
    for cut in (story.again(), story.again().again()):
        assert cut.words == LIST
    begun = [isinstance(each, Carry) for each in story.kept].index(True) + 1
    first = Story(story.kept[:begun], [*seated(BOTH, "5").faces], "", Settings()).settle()
    assert first.words == LIST, "what was moved before the cut is carried after it"
    assert isinstance(story.press("Roll").again().view, RollView)


def test_what_was_moved_before_hugo_walks_is_carried_before_he_does() -> None:
    story = played("4", "ghost")
    assert story.words == "blue. Move for us. 12 → 36. on the board, then Roll"
    assert story.press("Roll").words == "turquoise · 24:00. Hugo moves 3"


def test_the_guests_that_were_placed_are_carried_before_one_of_them_moves() -> None:
    captives = "red(9)=1,2,3,4,5 blue(19)=7,8,9,10,c4 turquoise(3)=11,12,13,14,c3"
    line = f"ghost-party placing act=blue round=1/2 {captives}"
    story = seated(line, "4", "5", players=TWO).settle()
    assert story.words == "Move for us. blue 54 → 23. turquoise 53 → 19. on the board, then Roll"
    story.press("Roll").settle()
    assert story.words == "Move for us. blue 23 → 27. turquoise 11 → 16. on the board, then Roll"


def test_a_move_that_is_taken_back_before_it_is_carried_is_never_asked_for() -> None:
    story = played("4", "5").press("C").wait(1).press("#")
    assert story.words == "blue. On the board. 12 → 36. on the board, then Roll"
    story = played("4", "5").press("C", "C", "C", "C").wait(1).press("#")
    assert isinstance(story.view, RollView)
    assert story.line == BOTH


def test_the_cardboard_is_not_put_right_while_it_stands_behind() -> None:
    story = played("4", "5").press("*").press("2").wait(2).press("3").wait(2).press("3")
    assert story.words == "Do this on the board, then press Roll."
    story.wait(5).press("1", "Roll")
    assert story.words == "blue 2/4: 12, 26. Roll goes on", "its list comes after it"


@pytest.mark.parametrize("is_off", [True, False])
def test_one_by_one_is_a_line_under_who_plays(is_off: bool) -> None:
    settings = replace(Settings(), ghosts_together=is_off)
    story = seated(BOTH, "4", players=TWO, settings=settings)
    before = "Move all at once" if is_off else "Move one by one"
    story.open("Who plays", "Box plays on", before)
    assert story.settings.ghosts_together is not is_off
    story.faces.append(Face.FIVE)
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView) is is_off


def test_turned_off_in_the_middle_the_page_comes_at_once() -> None:
    story = seated(BOTH, "4", players=TWO).press("Roll")
    story.wait_until("turquoise · 24:00. blue 12→36. mouse: I roll")
    story.open("Who plays", "Box plays on", "Move all at once")
    assert isinstance(story.session._screen, CarryScreen)


def judged(records: list[Record]) -> None:
    judge = Judge(1)
    for record in records:
        judge.follow(record)


def test_another_box_believes_what_this_one_wrote_and_no_more(alone: Story) -> None:
    """A game of its own from the set-up on: one person against two ghosts."""
    at = [isinstance(each, Carry) for each in alone.kept].index(True)
    judged(alone.kept)
    for wrong in ([*alone.kept[:at], Carry()], [*alone.kept[: at - 1], Carry(later=True)]):
        with pytest.raises(Unplayed):
            judged(wrong)


@pytest.fixture
def alone(box: Box) -> Story:
    story = box().press("Roll", "1").wait(2).press("#", "1", "2", "3", "1")
    play(story, Random(3), lambda: isinstance(story.last_kept, Carry))
    return story
