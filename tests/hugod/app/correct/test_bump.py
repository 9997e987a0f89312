"""After a bump: the figures go back as the box says, or the box finds out where they stand."""

import random

import pytest

from hugo_core.board import Place, order
from hugo_core.notation import position_line
from hugo_core.position import Position, Seat
from hugod.app.correct.bump_questions import Guests, SeenPlace
from hugod.app.values.inputs import Key
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.correct.bumps import bumped, random_position, wrong_places
from tests.hugod.app.correct.test_adjust import fixes, slowly, to_be_put_right

HUGO = (
    "amigo-hugo rolling act=red hugo=26 passes=1 "
    "red(10)=4,17,21,r5,r6,c10 blue(12)=9,11,12,13,14,c9"
)


def after_a_bump(story: Story) -> Story:
    to_be_put_right(story).press("3").wait(2)
    assert story.words.startswith("Board bumped. ▸ Put them back.")
    return story


def finding(story: Story, *keys: str) -> Story:
    after_a_bump(story).press("2").wait(2)
    assert story.words == "Which place? a place that looks wrong"
    for key in keys:
        story.wait(2).press(key)
    return story


# Putting back


def test_each_players_figures_are_put_back_on_a_page_with_their_places(box: Box) -> None:
    story = after_a_bump(box(HUGO.replace("9,11", "9,9"))).press("#")
    said = []
    while isinstance(story.view, PlaceView):
        said.append(story.words.removesuffix(". Roll goes on"))
        story.press("Roll")
    assert said == [
        "red 1/3: 4, 17, 21, 35, 36, 60",
        "blue 2/3: 9, 9, 12, 13, 14, 59",
        "Hugo 3/3: 26",
    ]
    assert isinstance(story.view, RollView)
    assert fixes(story) == []


def test_a_page_can_be_looked_at_again(box: Box) -> None:
    story = after_a_bump(box(HUGO)).press("#", "#", "A")
    assert story.words.startswith("red 1/3")
    assert story.press("A").words == "Put it there, then press Roll."
    assert story.press("*", "B", "*", "*").words.startswith("Board bumped.")


def test_figures_go_back_while_guests_are_still_placed(box: Box) -> None:
    story = after_a_bump(box("amigo-hugo placing act=blue red(10)=7 blue(10)=")).press("#")
    assert story.words.startswith("red 1/2: 7.")


# Finding out


def test_one_figure_that_slipped_is_found_and_kept_after_a_yes(box: Box) -> None:
    story = finding(box(HUGO), "16", "1", "#")
    assert story.words == "Is it right now? red 17→16. # yes      * no"
    assert fixes(story) == []
    assert story.press("#").line == HUGO.replace("=4,17", "=4,16")
    assert len(fixes(story)) == 1


def test_the_box_asks_about_one_place_and_shows_it(box: Box) -> None:
    story = finding(box(HUGO.replace("14,c9", "14,14")), "10", "2", "#")
    assert story.words == "Is it right now? blue 11→10. # yes      * no"
    story = finding(box(HUGO.replace("4,17,21,r5,r6", "14,15,17,18,r5")), "16", "1", "#")
    assert isinstance(story.view, PlaceView)
    assert story.words == f"red on {story.view.place}? # yes      * no"
    place = story.view.place
    assert place in (14, 15, 17, 18)
    assert "Is it right now?" in slowly(story, "#").words
    assert f"red {place}→16" not in story.words


def test_a_place_typed_at_a_question_is_read_out_instead(box: Box) -> None:
    story = finding(box(HUGO.replace("4,17,21,r5,r6", "14,15,17,18,r5")), "16", "1", "#", "2", "5")
    assert story.words.startswith("Who is on 25?")


def test_nobody_stands_where_the_box_thought_one(box: Box) -> None:
    story = finding(box(HUGO), "17")
    assert story.words == "Who is on 17? ▸ red. red / blue / nobody"
    story.press("3")
    while isinstance(story.view, PlaceView):
        story.wait(2).press("#")
    assert "red 17→" in story.words


def test_another_reading_follows_a_no(box: Box) -> None:
    story = finding(box(HUGO), "16", "1", "#", "*")
    assert story.words == "Which place? a place, or # guesses"
    assert fixes(story) == []
    found = finding(box(HUGO), "16", "1", "#", "24", "1", "#").words
    assert "red 17→16" in found or "red 21→24" in found


def test_a_hash_guesses_on_after_a_no(box: Box) -> None:
    story = finding(box(HUGO), "16", "1", "#", "*")
    first = slowly(story, "#").words
    assert first != "Is it right now? red 17→16. # yes      * no"
    assert finding(box(HUGO), "#").words == "Type the number of a place that looks wrong."


def test_two_colours_on_one_place_are_read_out_together(box: Box) -> None:
    story = finding(box(HUGO), "16", "1", "1")
    assert story.words == "Who is on 16? ▸ nobody else. nobody else"
    assert slowly(story, "*").words.startswith("Who is on 16? ▸ red.")
    slowly(story, "1", "1", "#")
    assert story.words == "Is it right now? red 17→16\nblue 14→16. # yes      * no"


def test_a_place_that_is_right_is_no_bump(box: Box) -> None:
    story = finding(box(HUGO), "17", "1", "#")
    assert story.words == "I know that already. Is another place wrong?"
    assert slowly(story, "B").words == "Which place? a place, or # guesses"
    assert slowly(story, "1", "7").words == "I know that already. Is another place wrong?"
    assert fixes(story) == []


def test_without_any_lead_the_way_is_figure_by_figure(box: Box) -> None:
    story = finding(box(HUGO), "26", "1", "#")
    assert story.words.startswith("I cannot find it. Shall we go figure by figure?")
    assert story.wait(2).press("#").words.startswith("Fix positions.")
    assert finding(box(HUGO), "26", "1", "#", "*").words.startswith("Board bumped.")


@pytest.mark.parametrize("key", ["3", "2"])
def test_nothing_is_looked_for_before_all_is_placed(box: Box, key: str) -> None:
    story = after_a_bump(box("amigo-hugo placing act=red red(10)= blue(10)=")).press(key)
    assert story.words == "First place all the guests and draw all the lots."


def test_a_wrong_number_says_what_is_wanted(box: Box) -> None:
    assert finding(box(HUGO), "0").words == "Type the number of a place that looks wrong."
    assert finding(box(HUGO), "1", "*", "*").words.startswith("Board bumped.")
    assert finding(box(HUGO), "1", "#").words.startswith("Who is on 1?")


# Many bumps


def told(story: Story, place: Place, truth: Guests, seen: list[SeenPlace]) -> None:
    """Read out who stands on *place*."""
    story.wait(2).press(*str(place))
    if "[" in story.words:
        slowly(story, "#")
    position = story.position
    assert position is not None
    for seat in map(Seat, position.setup.seats):
        assert isinstance(story.view, ListView)
        name = story.session.words().seat(position, seat).name
        is_there = place in truth[seat]
        if is_there and name in story.view.items:
            story.press_until(f"▸ {name}. ", "B")
            slowly(story, "#")
        seen.append(SeenPlace(seat, place, is_there))
    story.press_until("▸ nobody", "B")
    slowly(story, "#")


def likeliest(story: Story, position: Position) -> Guests:
    """Read off the glass how the box thinks the figures stand now."""
    names = [story.session.words().seat(position, Seat(s)).name for s in position.setup.seats]
    guests = [list(mine) for mine in position.guests]
    while isinstance(story.view, TextView):
        for line in story.view.text.split("\n"):
            who, way = line.split()
            origin, target = map(int, way.split("→"))
            guests[names.index(who)].remove(Place(origin))
            guests[names.index(who)].append(Place(target))
        if "#" in story.view.hint:
            break
        story.press("Roll")
    return tuple(tuple(sorted(mine, key=order)) for mine in guests)


def answered(story: Story, truth: Guests, seen: list[SeenPlace]) -> None:
    """Answer truly for as long as the box asks."""
    while isinstance(story.view, PlaceView):
        assert story.position is not None
        assert story.view.who is not None
        seat = Seat(story.position.setup.colours.index(story.view.who.colour))
        is_there = story.view.place in truth[seat]
        seen.append(SeenPlace(seat, Place(story.view.place), is_there))
        story.wait(2).press("#" if is_there else "*")


def is_found(story: Story, truth: Guests, chance: random.Random) -> bool:
    """Read out one wrong place after the other until the box has found all, or gives up."""
    position = story.position
    assert position is not None
    shown, seen = position.guests, list[SeenPlace]()
    for _ in range(12):
        wrong = wrong_places(shown, truth, tuple(seen))
        if wrong:
            told(story, chance.choice(wrong), truth, seen)
        else:
            story.wait(2).press("#")
        answered(story, truth, seen)
        if story.words.startswith("I know that already."):
            continue
        if not story.words.startswith("Is it right now?"):
            return False
        shown = likeliest(story, position)
        story.wait(2).press("#" if shown == truth else "*")
        if shown == truth:
            assert story.position is not None
            assert story.position.guests == truth
            return True
    return False


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(30, marks=pytest.mark.share), pytest.param(60, marks=pytest.mark.endurance)],
)
def test_a_bump_read_out_truly_ends_with_the_box_as_the_cardboard(box: Box, seeds: int) -> None:
    outcomes = []
    for seed in range(seeds):
        chance = random.Random(seed)
        position = random_position(chance)
        if position.round == 1:  # a story begins in none but the first
            truth, _ = bumped(position, chance)
            outcomes.append(is_found(finding(box(position_line(position))), truth, chance))
    assert len(outcomes) > seeds / 3
    assert sum(outcomes) >= 0.9 * len(outcomes)


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(10, marks=pytest.mark.share), pytest.param(30, marks=pytest.mark.endurance)],
)
def test_any_keys_keep_nothing_but_what_was_said_to_be_right(box: Box, seeds: int) -> None:
    keys = [*Key, *"1234567890", *"AB##**"]
    for seed in range(seeds):
        chance = random.Random(seed)
        story = finding(box(HUGO))
        story.chance = chance
        for _ in range(60):
            before, asked = len(fixes(story)), story.words
            story.wait(chance.choice((0, 2))).press(chance.choice(keys))
            if len(fixes(story)) > before:
                assert asked.startswith(("Is it right now?", "Press # for yes, * for no."))
            if chance.random() < 0.3 and isinstance(story.view, RollView):
                finding(story)
