"""Who plays which colour: said in the set-up, changed when somebody must go to bed."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour
from hugo_core.history import Begun, Drafted, Seated
from hugo_core.moves import legal_commands
from hugod.app.partners.questions import WhatToDo
from hugod.app.partners.seats import MIDDLE, following
from hugod.app.screens.screen import Commit
from hugod.app.setup.answers import why_not_answered
from hugod.app.setup.seat_order import rematch
from hugod.app.values.prompt_views import AskView, ListView
from hugod.app.values.turn_views import MoveView
from hugod.backup.judge import Judge, Unplayed
from tests.hugod.app.conftest import UNSET, Box, Story, records_of
from tests.hugod.app.partners.conftest import PLAYING, seated

RED_FIRST = PLAYING.replace("act=blue", "act=red")


def how_many(box: Box) -> Story:
    return box().press("Roll", "1").wait(2).press("#")


def judged(story: Story) -> None:
    """See that a judge takes every record of *story* for one that a box has written."""
    judge = Judge(1)
    for record in story.kept:
        judge.follow(record)
    assert judge.table.seated == story.session._table.seated


def players(story: Story) -> dict[str, str]:
    return {str(colour): who for colour, who in story.session._table.seated.items()}


def test_who_is_alone_plays_against_as_many_ghosts_as_wanted(box: Box) -> None:
    story = how_many(box).press("1")
    assert story.words == "How many ghosts? type 1 to 7"
    assert isinstance(story.view, AskView)
    assert story.view.digits == 1, "one mark for one digit"
    story.press("3")
    assert isinstance(story.view, ListView)
    assert story.view.title == "How strong am I?"
    assert story.view.items[0] == "a child can win"
    assert story.view.items[-2:] == ("nobody beats me", "all different")
    assert story.press("1").words.startswith("Which colour?")
    story.press("2")
    assert story.session._table.game().setup.colours[0] is Colour.BLUE
    assert players(story) == dict.fromkeys(("red", "turquoise", "yellow"), "level:1")
    assert isinstance(story.view, AskView), "who is alone begins"
    judged(story)
    story = along(box).press("2", "1").wait(2).press("1").wait(2).press("1")
    assert story.words == "No ghosts today: it is only you."


def test_who_is_alone_may_be_small_and_take_an_animal_one_line_further_on(box: Box) -> None:
    story = how_many(box).press("1", "3", "3", "5")
    assert story.words == "Which colour? ▸ red. red / blue / turquoise / yellow"
    story.press("2")
    assert story.words == "Who begins? ▸ blue. blue / Who is small? / Take an animal"
    assert story.wait(2).press("2").words.startswith("blue starts. ▸ 8 ahead: even. 8 ahead: even")
    assert story.press("1").words == "blue starts at 2. The others: 10."
    story.wait(4).press("#").wait(2).press("#")
    assert story.session._table.game().setup.small == (0,), "and may ask what the box would do"
    judged(story)


def test_alone_against_seven(box: Box) -> None:
    story = how_many(box).press("1", "7", "6", "1")
    assert list(players(story).values()) == ["level:6"] * 7
    judged(story)


def test_ghosts_may_be_all_different_from_the_weakest_on(box: Box) -> None:
    story = how_many(box).press("1", "3", "7", "1")
    assert list(players(story).values()) == ["level:1", "level:3", "level:5"]
    judged(story)


OVER = "amigo-hugo over:limit hugo=1 passes=2 red({})=4 blue({})=9"


@pytest.mark.parametrize(("points", "level"), [((9, 46), 4), ((46, 9), 2)])
def test_ghosts_follow_who_plays_alone_if_that_is_wanted(
    points: tuple[int, int], level: int
) -> None:
    """Red has won against level 3, or lost; the next game is against one more, or one less."""
    story = seated(OVER.format(*points))
    table = story.session._table
    assert following(table) == {Colour.BLUE: f"level:{level}"}
    assert following(replace(table, played_on=True)) == {}, "its beginning was another game's"
    unlike = dict(zip(Colour, ("", "level:1", "level:3", "level:5"), strict=False))
    after = following(replace(table, seated=unlike)).values()
    assert list(after) == [f"level:{max(level - 3, 0) + each}" for each in (1, 3, 5)], (
        "still unlike"
    )
    as_before, followed = (
        rematch(replace(table, settings=replace(table.settings, follows=follows)))
        for follows in (False, True)
    )
    assert isinstance(as_before, Commit)
    assert isinstance(followed, Commit)
    assert isinstance(as_before.record, Drafted)
    assert isinstance(followed.record, Drafted)
    assert (as_before.record.seats, followed.record.seats) == (
        ("", "level:3"),
        ("", f"level:{level}"),
    )


def test_the_way_back_leads_through_every_question(box: Box) -> None:
    story = how_many(box).press("1", "3", "*")
    assert story.words.startswith("How many ghosts?")
    assert story.press("*").words.startswith("How many play?")
    story.press("1", "3", "2")
    assert story.press("*").words.startswith("How many play?")
    story.press("2", "1")
    assert story.words.startswith("Who is youngest?"), "two persons again"


def test_who_does_not_want_it_presses_no_key_more(box: Box) -> None:
    story = how_many(box).press("2", "1").wait(2).press("#", "#")
    assert isinstance(story.last_kept, Begun)
    assert players(story) == {}
    drafts = [each for each in story.kept if isinstance(each, Drafted)]
    assert not any(each.along or each.seats for each in drafts)


def along(box: Box) -> Story:
    story = box().press("Roll", "1").wait(2).press("3")
    assert story.words.startswith("How many, ghosts too?")
    return story.wait(2)


def test_each_colour_is_a_persons_or_the_boxs_at_a_level_of_its_own(box: Box) -> None:
    story = along(box).press("3", "1", "1").wait(2)
    assert story.words.startswith("Who plays red? ▸ one of you.")
    story.press("1").wait(2).press("7").wait(2)
    assert story.words.startswith("Who plays turquoise?")
    story.press("2")
    assert players(story) == {"blue": "level:6", "turquoise": "level:1"}
    assert isinstance(story.last_kept, Begun), "one person is left, who begins"
    judged(story)


def test_of_several_persons_one_is_the_youngest_and_the_box_is_not_asked(box: Box) -> None:
    story = along(box).press("3", "1", "1").wait(2).press("1", "4", "1").wait(2)
    assert story.words.startswith("Who is youngest? ▸ red. red / turquoise")
    story.press("2")
    assert story.session._table.game().setup.colours[0] is Colour.TURQUOISE
    judged(story)


def test_the_last_seat_is_a_persons_where_no_other_is(box: Box) -> None:
    story = along(box).press("2", "1").wait(2).press("7")
    assert players(story) == {"red": "level:6"}
    judged(story)


def test_the_answers_about_seats_are_taken_back_one_by_one(box: Box) -> None:
    story = along(box).press("3", "1", "1").wait(2).press("1", "4")
    assert story.press("*").words.startswith("Who plays blue?")
    assert story.press("*").words.startswith("Who plays red?")
    assert story.press("*").words.startswith("Player 2")


def test_half_a_set_up_is_there_again_after_a_power_cut(box: Box) -> None:
    story = along(box).press("3", "1", "1").wait(2).press("1", "4")
    assert story.again().words == story.words


def test_nought_leads_to_how_it_is_played_where_the_game_is_known(box: Box) -> None:
    story = box(PLAYING.replace("rolling act=blue", "over:clock").replace("passes=1", "passes=6"))
    story.settle().press("Roll", "2")
    assert story.words.startswith("How many play?")
    assert "I play too: no" in story.press("0").words


def test_the_same_players_once_more_are_the_same_players() -> None:
    over = PLAYING.replace("rolling act=blue", "over:clock").replace("passes=1", "passes=6")
    story = seated(over).settle().press("Roll", "1")
    assert isinstance(story.last_kept, Begun)
    assert players(story) == {"blue": "level:3"}
    drafts = [each for each in story.kept if isinstance(each, Drafted)]
    assert why_not_answered(None, drafts[0]) == ""


def test_somebody_must_go_to_bed_and_the_box_plays_on(box: Box) -> None:
    story = box(RED_FIRST).open("Who plays", "Box plays on", "blue").settle()
    assert isinstance(story.view, ListView)
    assert story.view.items[story.view.cursor] == "I play so-so"
    story.press("#")
    assert story.words == "I play blue from now on."
    assert story.last_kept == Seated(Colour.BLUE, "level:3")
    assert story.again().session._table.seated == {Colour.BLUE: "level:3"}


def test_the_box_offers_to_play_as_the_seat_has_played_so_far(box: Box) -> None:
    """Somebody who always does the best is not followed by a beginner."""
    story = box(RED_FIRST)
    for face in ("4", "2", "5", "1", "2", "4", "5", "2"):
        story.roll(face)
        best = WhatToDo(story.session._table.game(), 6).answer().command
        assert isinstance(story.view, MoveView)
        at = list(legal_commands(story.session._table.game())).index(best)
        story.press(*"B" * at).wait(2).press("#").settle()
        story.tell()
    story.open("Who plays", "Box plays on", "blue").settle()
    assert isinstance(story.view, ListView)
    assert story.view.title == "Play like blue?"
    assert MIDDLE < story.view.cursor <= 6


def test_what_the_box_did_for_a_seat_is_not_how_that_seat_plays() -> None:
    """Also after a power cut."""
    story = seated(PLAYING, "4").press("Roll").settle().wait(2).press("Roll").settle()
    story.open("Who plays", "Box plays on", "blue: I play").press("1").press("*")
    for again in (story, story.again()):
        assert players(again) == {"blue": ""}
        again.open("Who plays", "Box plays on", "blue").settle()
        assert isinstance(again.view, ListView)
        assert again.view.title == "Who plays blue?", "it has chosen nothing itself"


def test_the_seat_is_taken_back(box: Box) -> None:
    story = seated(RED_FIRST).open("Who plays", "Box plays on", "blue: I play")
    assert isinstance(story.view, ListView)
    assert story.view.cursor == 3
    story.press("1")
    assert story.words == "One of you plays blue again."
    assert story.last_kept == Seated(Colour.BLUE)
    assert not any(players(story).values())


def test_one_of_them_stays_with_the_box() -> None:
    story = seated(RED_FIRST).open("Who plays", "Box plays on", "red")
    assert story.words == "Somebody must play with me!"


def test_programs_of_the_owner_are_offered_by_their_names(box: Box) -> None:
    story = box(RED_FIRST)
    story.session._table = replace(story.session._table, programs=("bob",))
    for session in story.translated:
        session._table = replace(session._table, programs=("bob",))
    story.open("Who plays", "Box plays on", "blue").settle().press("8")
    assert story.last_kept == Seated(Colour.BLUE, "program:bob")


@pytest.mark.parametrize(
    "record",
    [
        Seated(Colour.GREEN, "level:3"),
        Seated(Colour.BLUE, "level:7"),
        Seated(Colour.BLUE, "exec:rm"),
        Seated(Colour.RED, "level:3"),
    ],
)
def test_a_judge_refuses_a_seat_that_no_box_would_write(record: Seated) -> None:
    story = Story((*records_of_begun(), Seated(Colour.BLUE, "level:1")), [], "", UNSET)
    judge = Judge(1)
    judge.table = story.session._table
    with pytest.raises(Unplayed):
        judge.follow(record)


def records_of_begun() -> tuple[Begun]:
    from hugo_core.notation import read_position

    (begun,) = records_of(read_position("amigo-hugo placing act=red red(10)= blue(10)="))
    assert isinstance(begun, Begun)
    return (begun,)


@pytest.mark.parametrize(
    "draft",
    [
        Drafted(players=2, seats=("", "level:9")),
        Drafted(players=2, seats=("level:1", "level:1")),
        Drafted(players=3, seats=("", "level:1", "")),
        Drafted(players=2, seats=("", "level:1", "level:1")),
        Drafted(players=2, along=True),
    ],
)
def test_answers_that_no_key_gives_are_none(draft: Drafted) -> None:
    assert why_not_answered(None, draft)


def test_the_only_person_cannot_leave_the_ghosts_alone(box: Box) -> None:
    story = seated(RED_FIRST).open("Who plays", "Somebody leaves", "red")
    assert story.words == "Somebody must play with me!"
    assert story.line == RED_FIRST
    story = seated(RED_FIRST).open("Who plays", "Somebody leaves", "blue")
    assert story.words.startswith("The figures?"), "a ghost may"
