"""What the box says while it is played: stories of keys, and the words that follow."""

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.events import GuestsCaptured
from hugo_core.history import Drafted
from hugo_core.notation import read_position
from hugo_core.position import Face, Seat
from hugod.app.partners.seats import PERSON
from hugod.app.screens.notices import LATE_S
from hugod.app.speech.new_sentences import SAID, NewSentences, sentences
from hugod.app.speech.sentences import Role
from hugod.app.table.counts import MASTERED, Tally
from hugod.app.table.table import Table
from hugod.app.values import box_views
from hugod.app.values.effects import Cue, Show, Utterance
from hugod.app.values.findings import Picture
from hugod.app.values.inputs import Key, KeyDown, NightCame, Part, PartFound, PartLost, SpeechEnded
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.settings import (
    Detail,
    FearMeter,
    Help,
    Level,
    Question,
    Settings,
    Sound,
    Speech,
    Speed,
)
from hugod.app.values.signs import Badge, Bar, Fear, Icon, PartState
from hugod.app.values.status_views import (
    ClockView,
    DieView,
    FearRow,
    FearView,
    SheetRow,
    SheetView,
    TrackRow,
    TracksView,
)
from hugod.app.values.turn_views import CountView, MoveView
from hugod.app.values.view import View
from hugod.languages import all_languages, words_in
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.speech.test_sentences import SIGNS
from tests.kinds_of_view import KINDS

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
CATCHING = "amigo-hugo rolling act=red hugo=10 passes=1 red(10)=4,17 blue(10)=12"
YOUR_TURN = "Blue, it is your turn. Press the big button."


def speaking(box: Box, line: str, *faces: str, detail: Detail = Detail.FULL) -> Story:
    story = box(line, *faces)
    settings = replace(story.settings, speech=Speech(detail))
    give(story, settings)
    for session in story.translated:
        theirs = replace(settings, language=session._table.settings.language)
        session._table = replace(session._table, settings=theirs)
    return story


def give(story: Story, settings: Settings) -> None:
    story.settings = settings
    story.session._table = replace(story.session._table, settings=settings)


def heard(story: Story) -> list[str]:
    """Give what was said since this was last asked, an utterance each."""
    said = [play.said.text for play in story.played if play.said]
    story.played.clear()
    return said


def test_a_turn_by_ear(box: Box) -> None:
    story = speaking(box, ROLLING).roll("4")
    assert heard(story) == [
        "Red, you threw a 4.",
        "5 ways. A and B say each of them. Type where to.",
    ]
    story.press("8")
    assert heard(story) == [f"Red from 4 to 8. {YOUR_TURN}"]


def test_hugo_is_counted_aloud_and_who_is_caught_is_told_with_the_points(box: Box) -> None:
    story = speaking(box, CATCHING).roll("ghost")
    assert heard(story) == [
        "Red, you threw the ghost!",
        "Hugo goes 3 steps.",
        "11.",
        "12: caught!",
        "13.",
        "Hugo caught Blue on 12! Put the guest on step 60. Blue gets 10 points."
        " Blue has 20 points now. Do it on the board, then press the big button.",
    ]


def test_who_is_to_count_the_points_is_not_told_another_sum_before(box: Box) -> None:
    story = speaking(box, CATCHING)
    counting = story.settings.counting.with_(Colour.BLUE, Help.ALONE)
    give(story, replace(story.settings, counting=counting))
    assert "Blue has" not in heard(story.roll("ghost"))[-1]
    assert heard(story.press("Roll"))[-1].startswith("Blue, now you count. 10. 10 more.")


@pytest.mark.parametrize("detail", [Detail.LEAST, Detail.SHORT, Detail.FULL])
def test_who_is_asked_how_many_it_is_now_hears_the_sum_and_not_that_it_is_their_turn(
    box: Box, detail: Detail
) -> None:
    story = speaking(box, CATCHING, detail=detail)
    counting = story.settings.counting.with_(Colour.BLUE, Help.ALONE)
    give(story, replace(story.settings, counting=counting))
    tally = Tally(in_a_row=((Seat(1), MASTERED),))
    story.session._table = replace(story.session._table, tally=tally)
    heard(story.roll("ghost"))
    story.press("Roll")
    assert heard(story) == ["Blue, now you count. How many now? 10, 10 more."]
    assert heard(story.press("9", "9"))[-1].endswith("Not quite. Once more!")


def test_who_puts_a_guest_before_several_ghosts_hears_that_it_was_understood(box: Box) -> None:
    line = "amigo-hugo placing act=red red(10)= blue(10)= turquoise(10)="
    story = speaking(box, line)
    seated = {Colour.BLUE: "level:3", Colour.TURQUOISE: "level:3"}
    story.session._table = replace(story.session._table, seated=seated)
    story.press("9").settle()
    (said,) = heard(story)
    assert said.startswith("Red puts a guest on 9. Move for us. Blue to ")


def test_what_several_ghosts_move_is_told_once_where_their_list_asks_for_it(box: Box) -> None:
    line = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12 green(10)=13"
    story = speaking(box, line, "2", "1")
    seated = {Colour.BLUE: "level:3", Colour.GREEN: "level:3"}
    story.session._table = replace(story.session._table, seated=seated)
    story.press("8").settle().press("Roll").settle()
    spoken = heard(story)
    assert "Blue from 12 to 14. Green from 13 to 14." in spoken[-2], spoken
    assert [" ".join(spoken).count(each) for each in ("from 12 to", "from 13 to")] == [1, 1]


def test_who_hurries_hugo_hears_all_of_his_way(box: Box) -> None:
    story = speaking(box, CATCHING, "ghost").press("Roll", "Roll")
    heard(story)
    story.press("Roll")
    assert heard(story) == ["11. 12: caught! 13."]


def test_a_refusal_is_said_with_its_reason_and_what_is_allowed(box: Box) -> None:
    story = speaking(box, MOVING).press("2", "6")
    said = "With a 4 you cannot reach 26. Possible: 21 or 32. D says all of them."
    assert heard(story)[-1] == said


def test_a_digit_is_said_back_and_nothing_else_again(box: Box) -> None:
    story = speaking(box, MOVING).press("2")
    assert heard(story) == ["2."]
    story.wait(2)
    assert heard(story) == ["Hash takes it, star clears it."]


def test_a_and_b_say_one_way_each(box: Box) -> None:
    story = speaking(box, MOVING).press("B", "B", "A").let_go("A")
    assert heard(story) == ["From 4 into room 32.", "From 17 to 21.", "From 4 into room 32."]


def test_who_looks_at_one_way_hears_what_is_to_be_feared_there_and_not_before(box: Box) -> None:
    story = speaking(box, CATCHING, "4")
    give(story, replace(story.settings, fear=FearMeter.CHOICES))
    assert "fear" not in " ".join(heard(story.roll("4")))
    assert heard(story.press("B").press("B"))[-1] == "From 17 to 21. Hardly anything to fear."


def test_a_list_says_its_title_once_and_then_its_items(box: Box) -> None:
    story = speaking(box, ROLLING).press("*", "B", "A").let_go("A")
    assert heard(story) == [
        "Menu. Help. 1 of 9. A and B choose, hash takes it.",
        "Fix it. 2 of 9.",
        "Help. 1 of 9.",
    ]


def test_a_key_that_shows_nothing_new_says_where_one_is(box: Box) -> None:
    story = speaking(box, ROLLING).press("*", "*")
    assert heard(story)[-1] == "Red, it is your turn. Press the big button."
    story.press("D", "#")
    assert heard(story)[-1] == "Red, it is your turn. Press the big button."


def test_the_key_a_held_says_all_of_it_again_and_changes_nothing(box: Box) -> None:
    story = speaking(box, MOVING, detail=Detail.LEAST).hold("A", seconds=1)
    story.played.clear()
    kept = len(story.kept)
    story.press("A").wait(1.1)
    assert heard(story)[-1].startswith("Red, you threw a 4. 5 ways.")
    assert isinstance(story.view, MoveView)
    assert story.view.index == 0
    assert len(story.kept) == kept


def test_a_long_press_of_a_and_b_is_the_lock_and_says_so(box: Box) -> None:
    story = speaking(box, ROLLING).hold("A", seconds=0.1).hold("B", seconds=0.1)
    story.hold("A", "B", seconds=2.5)
    assert heard(story)[-1] == "Locked. Hold A and B."


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        (Detail.NOTHING, []),
        (Detail.LEAST, ["Blue!"]),
        (Detail.SHORT, ["4 to 8. Now Blue. Big button!"]),
        (Detail.FULL, [f"Red from 4 to 8. {YOUR_TURN}"]),
    ],
)
def test_three_details(box: Box, detail: Detail, said: list[str]) -> None:
    assert heard(speaking(box, MOVING, detail=detail).press("8")) == said


def test_each_page_that_waits_asks_for_the_big_button(box: Box) -> None:
    """Whoever sees nothing cannot know that the same hint stands there again."""
    line = "amigo-hugo rolling act=red hugo=10 passes=1 red(10)=4,13 blue(10)=12 green(10)=11"
    story = speaking(box, line).roll("ghost").press("Roll")
    pages = [said for said in heard(story) if said.startswith("Hugo caught")]
    assert len(pages) == 2
    assert all(said.endswith("Do it on the board, then press the big button.") for said in pages)
    story = speaking(box, line, detail=Detail.SHORT).roll("ghost").press("Roll").press("Roll")
    assert (
        sum(re.search(r" has \d+\. Big button!$", said) is not None for said in heard(story)) == 2
    )


def test_who_asks_again_over_a_notice_hears_where_the_game_stands_too(box: Box) -> None:
    story = speaking(box, ROLLING).open("Who plays", "Box plays on").press("B", "#", "#")
    told = "I play blue from now on."
    assert heard(story)[-1] == told
    again = heard(story.hold("A", seconds=1.2))[-1]
    assert again.startswith(told)
    assert again.endswith("Red, it is your turn. Press the big button.")
    assert "Press the big button." in heard(story.wait(5))[-1], "and when the words go"


def test_mending_says_which_way_is_highlighted_for_typed_that_one_is_meant(box: Box) -> None:
    story = speaking(box, MOVING).press("8").open("Fix it", "Fix a move")
    heard(story)
    story.press("#")
    assert heard(story) == ["Red, you threw a 4. What happened? From 4 to 8. Type where to."]


def test_who_mends_while_there_is_news_does_not_hear_before_it_what_the_news_will_tell(
    box: Box,
) -> None:
    line = "amigo-hugo placing act=blue hugo=2 passes=1 red(10)=4,5,6,7,8,9 blue(10)=12,13,14,15,16"
    story = speaking(box, line).press("2", "0", "#").wait(3)
    story.roll("ghost").press("Roll").roll("ghost").press("Roll")
    assert story.session._table.unread
    said = heard(story.press(*"*22#").wait(1))[-1]
    assert said == "Blue, it is your turn. Place guest 6 of 6. What happened?"


def test_a_new_game_is_no_game_that_was_mended(box: Box) -> None:
    story = speaking(box, MOVING).press("8", "C", "#").settle()
    heard(story)
    story.open("New game").press("#", "2").settle().press(*["#"] * 6)
    history = story.session._table.history
    assert history is not None
    assert history.times_taken_back == 0
    said = " ".join(heard(story))
    assert "It is fixed now." not in said
    assert "Taken back." not in said


def test_taking_back_never_says_what_is_no_longer_true(box: Box) -> None:
    story = speaking(box, MOVING).press("8")
    heard(story)
    story.press("C")
    assert heard(story) == ["Take back? Red from 4 to 8. Hash for yes, star for no, C for more."]
    story.press("#")
    assert heard(story)[0].startswith("Taken back. Red, you threw a 4. 5 ways.")
    assert heard(story.wait(5).press("2")) == ["2."]


def test_a_roll_that_is_taken_back_or_redone_is_called_a_roll(box: Box) -> None:
    story = speaking(box, ROLLING).roll("4")
    heard(story.press("C"))
    story.press("*", "C")
    assert heard(story)[-1].startswith("Take back? Red threw a 4.")
    story.press("#", "C", "A").let_go("A")
    assert heard(story)[-1].startswith("Redo? Red threw a 4.")


def test_who_begins_after_the_box_has_dealt_is_called(box: Box) -> None:
    story = speaking(box, "amigo-hugo placing act=red red(10)= blue(10)=")
    story.chance = random.Random(1)
    story.press("Roll", "Roll", "Roll")
    said = "The box has dealt the guests. Red, it is your turn. Press the big button."
    assert heard(story)[-1] == said


def test_back_in_a_list_its_title_and_its_line_are_said(box: Box) -> None:
    story = speaking(box, ROLLING).press("*", "2", "*")
    assert heard(story)[-1].startswith("Menu. Fix it. 2 of 9.")


def test_a_line_with_the_same_words_as_one_before_is_said_in_each_list(box: Box) -> None:
    story = speaking(box, ROLLING).press("*", "6", "4", "1")
    assert heard(story)[-1].startswith("How much? Hash: Says everything. 4 of 4.")
    story.press("*")
    assert heard(story)[-1].startswith("Speech. Says everything. 1 of 5.")
    story.press("*", "*", "6")
    assert heard(story)[-1].startswith("This box. Language. 1 of 9.")


def test_words_stand_behind_their_cue(box: Box) -> None:
    story = speaking(box, MOVING).press("8")
    (play,) = story.played
    assert play.cues == (Cue.TICK, Cue.TUNE_BLUE)
    assert play.said
    assert play.said.language == "en"


def test_what_is_no_longer_shown_is_cut_though_nothing_new_is_said(box: Box) -> None:
    story = speaking(box, CATCHING, "ghost").press("Roll", "Roll", "Roll").give(NightCame())
    assert heard(story)[-1] == "Good night! No sound until 8."
    story.wait(2)
    assert [(play.cuts, play.cues, play.said) for play in story.played] == [(True, (), None)]


def test_a_silent_box_says_nothing_and_takes_up_where_it_stands(box: Box) -> None:
    story = speaking(box, MOVING).open("Sound").press("4")
    assert heard(story)[-1] == "Sound: off. 4 of 4."
    story.press("*", "*", "8")
    assert heard(story) == []
    story.open("Sound").press("2")
    assert heard(story) == ["Sound: medium. 2 of 4."]


def test_nothing_is_said_when_the_box_is_switched_on(box: Box) -> None:
    assert speaking(box, MOVING).again().played == []


def test_the_speed_goes_with_what_is_said(box: Box) -> None:
    story = box(MOVING)
    settings = Settings(speech=Speech(Detail.FULL, Speed.FAST), sound=Sound())
    story.session._table = replace(story.session._table, settings=settings)
    story.press("8")
    assert [play.said.speed for play in story.played if play.said] == [Speed.FAST]


def test_a_language_speaks_for_itself(box: Box) -> None:
    story = box().open("This box").press("1")
    story.played.clear()
    story.press("B")
    (said,) = [play.said for play in story.played if play.said]
    assert said.text.startswith("Hallo. Deutsch.")
    assert said.language == "de"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Question.LANGUAGE, "Hallo. Deutsch. 2 von 6. Mit A und B wählen, mit Raute nehmen."),
        (Question.NONE, "Hallo. Deutsch. Mit A und B wählen, mit Raute nehmen."),
    ],
)
def test_on_the_first_evening_everything_is_said(asked: Question, said: str) -> None:
    """The one who unpacks the box knows no key yet; afterwards it is as short as it was set."""
    story = Story((), [], "", Settings(first_evening=asked))
    if asked is Question.NONE:
        story.press("*", "6", "1")
    assert heard(story.press("B"))[-1] == said


def test_on_a_new_card_each_language_names_itself_softly_until_a_key_comes() -> None:
    """Who reads no English, or sees no glass, learns which digit is theirs."""
    story = Story((), [], "", Settings(first_evening=Question.LANGUAGE)).wait(5.9)
    heard(story)
    round_ = ["Deutsch: 2.", "Español: 3.", "Français: 4.", "Italiano: 5.", "Nederlands: 6."]
    story.wait(0.2)
    (first,) = story.played
    assert first.said == Utterance("Deutsch: 2.", "de")
    assert (first.sound and first.sound.level) == Level.QUIET
    assert heard(story.wait(18)) == [*round_, "English: 1.", "Deutsch: 2."]
    assert heard(story.press("B")) == [
        "Hallo. Deutsch. 2 von 6. Mit A und B wählen, mit Raute nehmen."
    ]
    assert heard(story.wait(5.9)) == []
    assert heard(story.press("5").wait(1)) != []
    assert story.settings.language == "it"
    alone = Story((), [], "", Settings(first_evening=Question.LANGUAGE)).wait(1000)
    assert len(heard(alone)) == 120
    assert heard(alone.wait(1000)) == []


def test_a_voice_that_is_found_says_what_is_shown_at_once(box: Box) -> None:
    story = speaking(box, ROLLING, detail=Detail.SHORT).give(PartFound(Part.VOICE))
    (said,) = heard(story)
    assert said.endswith("Red, it is your turn. Press the big button.")


def test_a_voice_that_is_found_holds_its_tongue_where_nobody_wants_to_hear_it(box: Box) -> None:
    story = speaking(box, ROLLING, detail=Detail.NOTHING).give(PartFound(Part.VOICE))
    assert heard(story) == []


def test_a_voice_that_is_shown_nothing_says_nothing(box: Box) -> None:
    table = box(MOVING).session._table
    assert NewSentences().speak((), (), table, is_key=True) == ()


def test_a_page_that_waits_asks_for_the_big_button_once_while_it_stands(box: Box) -> None:
    table = speaking(box, MOVING).session._table
    page = (Show(TextView("Hugo is there.", hint=HINT, by_roll=True), POSITION),)
    sentences = NewSentences()
    (first,) = sentences.speak(page, (), table, is_key=False)
    assert first.said is not None
    assert first.said.text.endswith("The big button goes on.")
    assert sentences.speak(page, (), table, is_key=False) == ()


def walk_s(story: Story, said_s: float | None = None) -> list[tuple[float, str]]:
    """Roll the ghost; give the second in which each thing is said until Hugo has walked.

    A speaker answers after *said_s* seconds; None: never.
    """
    story.faces.append(Face.GHOST)
    heard(story)
    story.press("Roll")
    began, said, due = story.now, list[tuple[float, str]](), list[tuple[float, int]]()
    while len(said) < 5:
        story.wait(0.05)
        for play in story.played:
            if play.said:
                said.append((round(story.now - began, 2), play.said.text))
                due = [(story.now + said_s, play.said.number)] if said_s else []
        story.played.clear()
        if due and story.now >= due[0][0]:
            story.give(SpeechEnded(due.pop()[1]))
    return said


def test_what_goes_on_by_itself_waits_until_the_speaker_is_silent(box: Box) -> None:
    """Half a number is a wrong number."""
    slow, quick = (
        walk_s(speaking(box, CATCHING).give(PartFound(Part.VOICE)), said_s) for said_s in (3.0, 0.1)
    )
    assert all(next_at - at >= 3.0 for (at, _), (next_at, _) in pairwise(slow))
    assert quick == walk_s(speaking(box, CATCHING))


def test_a_speaker_that_never_answers_holds_the_game_up_once(box: Box) -> None:
    story = speaking(box, CATCHING).give(PartFound(Part.VOICE))
    spoken, silent = walk_s(story), walk_s(speaking(box, CATCHING))
    once = Utterance(spoken[0][1], "en").longest_s
    assert spoken[-1][0] <= silent[-1][0] + once + 0.1


def test_a_key_does_not_wait_for_words(box: Box) -> None:
    story = speaking(box, CATCHING, "ghost").give(PartFound(Part.VOICE)).press("Roll").wait(2.5)
    assert heard(story)[-1] == "Red, you threw the ghost!"
    assert heard(story.press("Roll")) == ["Hugo goes 3 steps."]


@pytest.mark.parametrize("is_known", [True, False])
def test_a_that_is_held_says_what_is_there_and_nothing_before(box: Box, *, is_known: bool) -> None:
    """The way that a short press would have chosen is not the one that is chosen."""
    story = speaking(box, MOVING)
    if is_known:
        story.press("A").let_go("A").press("B").let_go("B")
    heard(story)
    words = heard(story.hold("A", seconds=1.1))
    assert [each.startswith("Red, you threw a 4.") for each in words] == [False] * (
        not is_known
    ) + [True]


def test_where_no_voice_is_heard_nobody_waits_for_words(box: Box) -> None:
    lost = speaking(box, CATCHING).give(PartFound(Part.VOICE)).give(PartLost(Part.VOICE, ""))
    silent = walk_s(speaking(box, CATCHING))
    assert walk_s(lost) == silent
    assert silent[-1][0] < walk_s(speaking(box, CATCHING).give(PartFound(Part.VOICE)), 2.0)[-1][0]


def test_a_voice_that_was_there_already_says_nothing_again(box: Box) -> None:
    story = speaking(box, ROLLING).give(PartFound(Part.VOICE))
    heard(story)
    assert heard(story.give(PartFound(Part.VOICE))) == []


def test_a_question_says_nothing_of_what_was_done(box: Box) -> None:
    story = speaking(box, ROLLING).roll("4").press("8").settle().roll("5").press("C", "C", "C")
    heard(story)
    keys = "The big button for yes, star for no."
    assert heard(story.press("#")) == [f"Red: Do you agree? {keys}"]
    assert heard(story.press("Roll")) == [f"Blue: Do you agree? {keys}"]


@pytest.mark.parametrize(
    ("line", "keys", "said"),
    [
        (  # two guests of one player come from one step
            "ghost-party placing act=blue round=1/2 red(9)=1,2,3,4,c10,w blue(19)=7,8,9,c10,c10,c4",
            ("2", "0"),
            "Blue puts a guest on 20. Another one! Where do you put the guest from step 60?",
        ),
        (ROLLING, ("*", "*"), "Red, it is your turn. Press the big button."),
        (
            "amigo-hugo placing act=blue red(10)=4 blue(10)=",
            ("D", "#"),
            "Blue, it is your turn. Place guest 1 of 6.",
        ),
        (MOVING, ("*", "*"), "Red, you threw a 4. A and B say each of them. Type where to."),
        (MOVING, ("C", "*"), "Red, you threw a 4. A and B say each of them. Type where to."),
        ("", ("Roll", "3", "1", "3"), "How many, ghosts too?"),
        (ROLLING, tuple("*8422**8312*4"), "For whom? Hash: Red."),  # who plays blue is no news
        ("", ("Roll",), "Is there a track 0 to 46 on your board? Hash: Yes."),  # it does not answer
        (ROLLING, ("*", "4"), "Sound: medium. 2 of 4."),  # not twice
        ("", ("Roll", "1", "2", "7", *"4829132"), "Code 482913. House rules."),  # another line
        ("", ("Roll", "3", "1", "1", "3", "3"), "Player 1 is turquoise. Player 2."),
        ("", ("Roll", "3", "1", "1", "2", "2"), "Player 1 is blue. Red is left for player 2."),
    ],
)
def test_nothing_is_left_out_and_what_is_to_be_done_is_said_again(
    box: Box, line: str, keys: tuple[str, ...], said: str
) -> None:
    story = speaking(box, line, "ghost").press(*keys).wait(9)
    spoken = heard(story)
    assert any(each.startswith(said) for each in spoken[-2:]), spoken


def test_a_move_that_counts_is_told_once(box: Box) -> None:
    line = "amigo-hugo moving:4 act=red hugo=20 passes=3 red(10)=28 blue(10)=12"
    story = speaking(box, line).press("B", "B", "#").wait(20)
    assert " ".join(heard(story)).count("Red from") == 1


def test_by_a_die_of_their_own_the_move_and_hugos_place_are_told(box: Box) -> None:
    story = speaking(box, MOVING)
    give(story, replace(story.settings, own_die=True))
    asks = "Roll your die and type what it shows. Type 0 for the ghost."
    story.press("8")
    assert heard(story) == [f"Red from 4 to 8. Blue, it is your turn. {asks}"]
    story.wait(2).press("0").wait(8)
    assert heard(story)[-1] == f"Hugo is on 23. Red, it is your turn. {asks}"


def test_a_key_that_the_words_ask_for_works_at_once(box: Box) -> None:
    story = speaking(box, MOVING).press("8", "C", "Roll")
    assert heard(story)[-1] == "Press hash for yes, star for no."
    assert "Taken back." in heard(story.press("#"))[0]


def test_the_key_that_came_early_is_done_and_told_with_no_word_before_it(box: Box) -> None:
    story = speaking(box, ROLLING, "ghost", "4").press("Roll")
    while "Hugo is on" not in " ".join(heard(story)):
        story.wait(0.1)
    story.wait(LATE_S).give(KeyDown(Key.ROLL)).wait(2)
    assert heard(story) == ["Blue, you threw a 4."], "no word before it that it would cut"


def test_two_captives_on_one_step_are_both_told_where_to_go(box: Box) -> None:
    table = box(CATCHING).session._table
    caught = tuple(GuestsCaptured(Place(each), Place(51), (Seat(1),)) for each in (12, 13))
    view = NewsView(Bar(), Icon.STAIRS, (), "", (), events=caught)
    said = [each.text for each in sentences(Show(view, table.position), table)]
    assert said.count("Put the guest on step 51.") == 2


def test_keys_of_a_page_are_told_twice_where_little_is_said(box: Box) -> None:
    asked = "A and B choose, hash takes it."
    for detail, times in ((Detail.LEAST, 0), (Detail.SHORT, 2), (Detail.FULL, 3)):
        story = speaking(box, ROLLING, detail=detail)
        lists = [heard(story.press("*"))[-1] for _ in range(6)]
        assert sum(said.endswith(asked) for said in lists[::2]) == times


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (Detail.SHORT, "13 to 14. Red! Big button!"),
        (Detail.FULL, "Blue from 13 to 14. Red, it is your turn. Press the big button."),
    ],
)
def test_keys_are_told_twice_and_again_after_a_refusal_also_after_a_cut(
    box: Box, detail: Detail, told: str
) -> None:
    story = speaking(box, MOVING, detail=detail).press("8")
    for place in ("9", "10"):
        story.roll("1").press("13" if place == "9" else "14", "#").wait(1)
        story.roll("1").press(place, "#").wait(1)
    spoken = heard(story)
    assert told in spoken
    assert "4 ways." in spoken
    assert any(each.startswith("9 to 10.") for each in spoken)
    assert heard(story.roll("2"))[-1] == "2 ways."
    give(story.again(), story.settings)
    heard(story.press("D", "#", "5", "5"))
    assert heard(story.press("*"))[-1].endswith("A and B say each of them. Type where to.")


RED = Badge(Colour.RED, "red", "R")
BLACK = Badge(Colour.BLACK, "black", "K")
SCARED, SAFE = Fear(3, "much to fear"), Fear(0, "nothing")
ROLL, HINT = "move me, then Roll", "Roll goes on"
POSITION = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")


def said(view: View, language: str = "en") -> str:
    table = Table(words_in(language), Settings())
    return " ".join(each.text for each in sentences(Show(view, POSITION), table))


def test_each_kind_of_view_has_its_own_sentences() -> None:
    assert {*SAID} == {*KINDS}


def test_a_kind_that_was_forgotten_says_its_words() -> None:
    class Newcomer:
        words = "red 12→16"

    view: View = Newcomer()  # type: ignore[assignment]  # a kind that nobody knows yet
    assert said(view) == "Red 12 to 16."


@pytest.mark.parametrize(
    ("view", "text"),
    [
        (
            CountView(Bar(RED), "23", 0, 10, said="10 more", hint="Roll counts   * skips"),
            "Red, now you count. 23. 10 more. The big button counts, star skips it.",
        ),
        (CountView(Bar(RED), "24", 1, 9), "24."),
        (CountView(Bar(RED), "−2", 1, 9), "Minus 2."),
        (CountView(Bar(RED), "24", 1, 9, said="Now 25!"), "24. Now 25!"),
        (
            CountView(Bar(RED), "33", 10, 0, said="There you are!", is_over=True),
            "33. There you are!",
        ),
        (CountView(Bar(RED), "33", 10, 0, said="33 it is.", is_over=True), "33 it is."),
        (
            StartView("HUGO", "Press Roll", "* menu"),
            "Hugo. Press the big button. Star is the menu.",
        ),
        (
            ListView("Who is youngest?", ("red", "black (K)"), 1, (RED, BLACK)),
            "Who is the youngest? Hash: Black. 2 of 2. A and B choose, hash takes it.",
        ),
        (
            ListView("All games", ("23 Nov  red", "1 Nov  fox 7"), 0, (RED, RED)),
            "All games. November 23, red. 1 of 2. A and B choose, hash takes it.",
        ),
        (
            ListView("All games", ("23 Nov  red", "1 Nov  fox 7"), 1, (RED, RED)),
            "All games. Red: November 1, fox 7. 2 of 2. A and B choose, hash takes it.",
        ),
        (
            ListView("Check the box", ("Card",), 0, marks=(PartState.WRONG,)),
            "Check the box. Card: it does not work. 1 of 1. A and B choose, hash takes it.",
        ),
        (
            TextView("Room 33 needs exactly 3.", Icon.NO, hint="→ 8, 16 … D: all"),
            "Room 33 needs exactly 3. Possible: 8 or 16. D says all of them.",
        ),
        (
            TextView("A guest must move.", Icon.NO, hint="→ 8, 16, 24"),
            "A guest must move. Possible: 8 or 16. D says all of them.",
        ),
        (
            TextView("A guest must move.", Icon.NO, hint="→ 8, 16"),
            "A guest must move. Possible: 8 or 16.",
        ),
        (
            PlaceView("red", None, 4, RED, more=(17,), hint="put here, Roll goes on"),  # type: ignore[arg-type]  # no map is needed
            "Red. 4 and 17. Set it up like this, then press the big button.",
        ),
        (
            PlaceView("red on 12?", None, 12, RED, hint="# yes      * no"),  # type: ignore[arg-type]  # no map is needed
            "Red on 12? Press hash for yes, star for no.",
        ),
        (
            DieView("Rolls: 9", ((Face.GHOST, 3), (Face.ONE, 1)), "average: 2, ghost 3"),
            "Rolls: 9. Ghost: 3 times. 1: once. Average: 2, ghost 3.",
        ),
        (
            box_views.PartsView(
                "I am ready!", ((Picture.CARD, PartState.TICK),), ("Card",), "Roll goes on"
            ),
            "I am ready! Card: it works. The big button goes on.",
        ),
        (
            box_views.ProofView("HUGO 12", "The proof", "for a phone"),
            "The proof. A phone reads the square. For a phone.",
        ),
        (
            box_views.MagicView("HUGO", "Magic words", ("bibo", "tula"), "note them, then Roll"),
            "Magic words. Bibo, tula. Note them, then press the big button.",
        ),
        (
            box_views.AddressView("http://x", "192.168.1.20", 8080),
            "The page is at 192.168.1.20, port 8080.",
        ),
        (
            box_views.CodeView("482", "Code for a phone", "two minutes"),
            "Code for a phone. 4, 8, 2. Two minutes.",
        ),
        (
            box_views.PatternView(box_views.Pattern.FRAME, "Let go to stop", "3"),
            "Let go to stop. 3.",
        ),
        (
            box_views.PatternView(box_views.Pattern.ALL, "Every dot is lit.", "3"),
            "Every dot is lit.",
        ),
        (
            FearView(Bar(RED), (FearRow("4", SCARED), FearRow("17", SAFE))),
            "Red. 4: much to fear. 17: nothing.",
        ),
        (
            TracksView("Points so far", (TrackRow(RED, 1), TrackRow(BLACK, 12)), 46, by_roll=True),
            "Points so far. Red: 1 point. Black: 12 points. The big button goes on.",
        ),
        (
            ListView("Which guest?", ("from 8", "from 10"), 1, fears=(SCARED, SAFE)),
            "Which guest? Hash: From 10. Nothing. 2 of 2. A and B choose, hash takes it.",
        ),
        (
            AskView(Bar(RED), "Which guest?", "", fear=SCARED),
            "Red, it is your turn. Much to fear. Which guest?",
        ),
        (
            TextView("Hugo is there.", title="News", hint="Roll goes on", by_roll=True),
            "News. Hugo is there. The big button goes on.",
        ),
        (
            MoveView(Bar(RED), Face.ONE, "4", "5", "It is safe.", 0, 2, "", ROLL, by_roll=True),
            "Red, you threw a 1. Move me from 4 to 5. It is safe. Then press the big button.",
        ),
        (
            PlaceView("red", None, 4, RED, hint="put here, Roll goes on", by_roll=True),  # type: ignore[arg-type]  # no map is needed
            "Red. Put the guest on 4. Then press the big button.",
        ),
        (
            PlaceView("Look", None, 4, RED, more=(17,), hint="Roll goes on", by_roll=True),  # type: ignore[arg-type]  # no map is needed
            "Look. 4 and 17. The big button goes on.",
        ),
        (ClockView("24:00", 3, 1, 7, "Hugo moves 3"), "It is midnight. Hugo goes 3 steps."),
        (BusyView(TextView("Good night!"), "saving …", 2), "Saving."),
    ],
)
def test_what_a_view_says(view: View, text: str) -> None:
    assert said(view) == text


@pytest.mark.parametrize("by_roll", [True, False])
def test_only_a_page_that_waits_for_the_big_button_asks_for_it_where_little_is_said(
    *, by_roll: bool
) -> None:
    sheet = SheetView(("1",), "sum", (SheetRow(RED, ("4",), "4"),), HINT, by_roll)
    words = TextView("Hugo is there.", hint=HINT, by_roll=by_roll)
    place = PlaceView("Look", None, 4, RED, hint=HINT, by_roll=by_roll)  # type: ignore[arg-type]  # no map is needed
    for view in (sheet, words, place):
        *_, last = sentences(Show(view, POSITION), Table(words_in("en"), Settings()))
        assert last.text == "The big button goes on."
        assert (last.role is Role.GO_ON, last.detail) == (
            (True, Detail.SHORT) if by_roll else (False, Detail.FULL)
        )


@pytest.mark.parametrize("along", [True, False])
def test_where_the_box_plays_along_the_colours_are_told_and_not_where_one_plays_alone(
    *, along: bool
) -> None:
    draft = Drafted(3, (Colour.RED, Colour.BLUE, Colour.YELLOW), along=along, seats=(PERSON,))
    table = replace(Table(words_in("en"), Settings()), draft=draft)
    asked = Show(ListView("Who plays blue?", ("a person",), 0), POSITION)
    heard = [each.text for each in sentences(asked, table)]
    assert ("Player 2 is blue." in heard) is along


def test_what_a_square_holds_is_not_said() -> None:
    assert "HUGO 12" not in said(box_views.ProofView("HUGO 12", "The proof"))
    assert "http" not in said(box_views.CodeView("", "Let the phone read it", "", "http://a/code"))


@pytest.mark.parametrize("language", all_languages())
@pytest.mark.parametrize("item", "12345678")
def test_no_screen_of_the_menu_is_silent_or_says_a_sign(box: Box, item: str, language: str) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")
    story.session._table = replace(story.session._table, words=words_in(language))
    heard = []
    for key in ("*", item, *"BBBBBBBB", "#")[: 2 if item == "1" else None]:
        story.wait(2).press(key)
        heard.append(sentences(story.shown[-1], story.session._table))
    assert all(heard)
    texts = [each.text for said in heard for each in said]
    assert [text for text in texts if SIGNS.search(text)] == []
