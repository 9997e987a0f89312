"""Who wants to be known again takes an animal and a number; who does not, presses nothing more."""

from dataclasses import replace

import pytest

from hugo_core.animal_marks import Animal, Mark, Marked
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted
from hugo_core.position import agree
from hugod.app.setup.answers import why_not_answered, why_not_begun
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.setup.test_seat_order import asked_how_many

RED, BLUE = Colour.RED, Colour.BLUE
OWL, FROG = Mark(Animal.OWL, 4), Mark(Animal.FROG, 12)


def asked_for_animals(box: Box, players: str = "3") -> Story:
    """Sit down in the order of the box, and ask for animals."""
    story = asked_how_many(box).press(players, *["1"] * (int(players) - 1))
    return story.press("A", "#").wait(1)  # the last line


def marks(story: Story) -> dict[str, str]:
    assert story.position is not None
    return {str(each.colour): str(each.mark) for each in story.position.setup.marks}


def test_three_keys_take_a_mark_and_the_next_player_is_asked(box: Box) -> None:
    story = asked_for_animals(box)
    assert story.words.startswith("Who is red? ▸ no animal. no animal / owl / cat / mouse / fox")
    assert story.press("2").words == "owl number? # takes it   * clears"
    assert story.press("4", "#").words.startswith("Who is blue?")
    assert story.press("6", "12").words.startswith("Who is turquoise?")
    story.press("Roll")
    assert (
        story.words
        == "Who is youngest? ▸ red. red / blue / turquoise / Who is small? / Take an animal"
    )
    story.press("2")
    assert marks(story) == {"red": "owl-4", "blue": "frog-12"}


def test_roll_alone_leads_through_and_nobody_has_a_mark(box: Box) -> None:
    story = asked_for_animals(box).press("Roll", "Roll", "Roll")
    assert story.words.startswith("Who is youngest?")
    assert not any(isinstance(r, Drafted) and r.marks for r in story.kept)


def test_who_does_not_ask_for_animals_is_not_asked_for_one(box: Box) -> None:
    story = asked_how_many(box).press("3", "1", "1", "1")
    assert marks(story) == {}
    assert story.words.startswith("red · 23:45. Place guest 1/5")


def test_a_mark_that_plays_already_is_refused_with_a_kind_word(box: Box) -> None:
    story = asked_for_animals(box).press("2", "44", "2", "44")
    assert story.words == "owl 44 plays already. Take another number."
    assert story.press("#").words.startswith("owl number?")
    assert story.press("45").words.startswith("Who is turquoise?")


def test_a_number_is_typed_and_nothing_else_ends_it(box: Box) -> None:
    story = asked_for_animals(box).press("2", "#")
    assert story.words == "Your own number, 1 to 99. One digit: then press #."
    assert story.press("#", "0").words == "Your own number, 1 to 99. One digit: then press #."
    assert story.press("#", "7", "*").words.startswith("owl number? #")
    assert story.press("*").words.startswith("Who is red?")


def test_a_mark_is_changed_and_given_back(box: Box) -> None:
    story = asked_for_animals(box).press("2", "4", "#", "1", "1").press("A", "#")
    assert story.words.startswith("Who is red? ▸ owl.")
    story.press("4", "9", "#").wait(1).press("*", "*").press("A", "#", "1")
    assert story.words.startswith("Who is blue?")
    assert isinstance(story.kept[-1], Drafted)
    assert story.kept[-1].marks == ()


def test_back_leads_from_seat_to_seat_and_out(box: Box) -> None:
    story = asked_for_animals(box).press("1", "1")
    assert story.words.startswith("Who is turquoise?")
    assert story.press("*").words.startswith("Who is blue?")
    assert story.press("*").words.startswith("Who is red?")
    assert story.press("*").words.startswith("Who is youngest?")


def test_another_player_has_another_mark(box: Box) -> None:
    """Whoever sits down anew has not said who he is."""
    story = asked_for_animals(box).press("2", "4", "#", "1", "1")
    assert story.words.startswith("Who is youngest?")
    story.press("*")
    assert story.words.startswith("Player 2")
    assert isinstance(story.kept[-1], Drafted)
    assert story.kept[-1].marks == ()


def test_marks_are_there_again_after_a_power_cut_and_in_the_next_game(box: Box) -> None:
    story = asked_for_animals(box).press("2", "4", "#").again()
    assert story.words.startswith("Who is youngest?")
    assert marks(story.press("1")) == {"red": "owl-4"}


def test_the_same_players_keep_their_marks(box: Box) -> None:
    over = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"
    story = box(over)
    begun = story.kept[0]
    assert isinstance(begun, Begun)
    story.kept[0] = Begun(replace(begun.setup, marks=(Marked(RED, OWL),)))
    story = story.again()
    story.press_until("Play again?", "Roll")
    story.press("1")
    assert marks(story) == {"red": "owl-4"}


DRAFT = Drafted(
    players=2,
    colours=(RED, BLUE),
    edition=EDITIONS["amigo-hugo"],
    board=agree(EDITIONS["amigo-hugo"], (RED, BLUE)).board,
)
SEATED = replace(DRAFT, along=True, seats=("", ""))
MARKED = replace(DRAFT, marks=(Marked(RED, OWL),))


@pytest.mark.parametrize(
    ("before", "now", "is_answer"),
    [
        (DRAFT, MARKED, True),
        (MARKED, DRAFT, True),
        (MARKED, replace(DRAFT, marks=(Marked(RED, FROG),)), True),
        (MARKED, replace(DRAFT, marks=(Marked(RED, OWL), Marked(BLUE, FROG))), True),
        (DRAFT, replace(DRAFT, marks=(Marked(RED, OWL), Marked(BLUE, FROG))), False),
        (MARKED, replace(DRAFT, marks=(Marked(BLUE, OWL),)), False),
        (MARKED, replace(DRAFT, colours=(RED,)), True),
        (MARKED, replace(DRAFT, players=None, colours=()), True),
        (MARKED, replace(MARKED, colours=(RED,)), False),
        (replace(DRAFT, colours=(RED,)), MARKED, False),
        (DRAFT, replace(DRAFT, marks=(Marked(Colour.GREEN, OWL),)), False),
        (
            replace(MARKED, along=True, seats=("", "")),
            replace(DRAFT, along=True, seats=("",)),
            True,
        ),
        (DRAFT, replace(DRAFT, marks=(Marked(RED, OWL), Marked(BLUE, OWL))), False),
    ],
)
def test_one_answer_takes_one_mark_and_players_who_go_take_theirs_along(
    before: Drafted, now: Drafted, is_answer: bool
) -> None:
    assert (not why_not_answered(before, now)) is is_answer


def test_the_game_has_the_marks_that_were_taken(box: Box) -> None:
    chosen = replace(MARKED, beginner=BLUE)
    begun = agree(EDITIONS["amigo-hugo"], (BLUE, RED), marks=MARKED.marks)
    assert not why_not_begun(chosen, Begun(begun))
    assert why_not_begun(chosen, Begun(replace(begun, marks=())))
    assert why_not_begun(chosen, Begun(replace(begun, marks=(Marked(RED, FROG),))))


def test_a_seat_that_the_box_plays_takes_no_animal(box: Box) -> None:
    seats = ("", "level:3", "")
    drafted = replace(
        DRAFT, players=3, colours=(RED, BLUE, Colour.TURQUOISE), along=True, seats=seats
    )
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    story.kept.append(drafted)
    story = story.again().press("A", "#")
    assert story.words.startswith("Who is red?")
    assert story.press("2", "4", "#").words.startswith("Who is turquoise?")
    assert story.press("*").words.startswith("Who is red? ▸ owl.")
