"""Looking back by keys: a game to its end, the riddles, their answers, and the way out."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, Colour
from hugo_core.game_file import read_record
from hugo_core.history import Acknowledged, Begun, Done, Record
from hugo_core.position import Phase, Seat, agree, start
from hugo_core.rules import play
from hugod.app.looking_back.riddle_words import items
from hugod.app.looking_back.riddles import (
    CHOICES,
    LUCK,
    RiddleScreen,
    balance,
    figures,
    may_look_back,
    question_of,
)
from hugod.app.looking_back.story import LookBack, Riddle, Story
from hugod.app.speech.new_sentences import sentences
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.inputs import Thought
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.status_views import EndView
from hugod.app.values.words import Words
from hugod.thinking import value
from hugod.thinking.ledger import Ledger
from hugod.thinking.value import BadValue
from tests.hugod.app.conftest import Story as Played

FILE = Path(__file__).parents[3] / "core" / "games" / "amigo-hugo-3.hugo"


@cache
def records() -> tuple[Record, ...]:
    """A whole game as the card has it, its news read."""
    kept: list[Record] = []
    position = None
    for step in read_record(FILE.read_bytes(), load_board):
        if position is None:
            kept.append(Begun(step.position.setup))
        for command in step.commands:
            assert position is not None
            events, position = play(position, command)
            kept += [Done(command, events), Acknowledged()]
        position = step.position
    return tuple(kept)


ANSWER = LookBack.answer
THOUGHT: list[Story | None] = []


def once(question: LookBack) -> Story | None:
    """Think about the one game of these stories only once."""
    if not THOUGHT:
        THOUGHT.append(ANSWER(question))
    return THOUGHT[0]


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> Played:
    """A story that begins when the score of a game is read."""
    monkeypatch.setattr(LookBack, "answer", once)
    story = Played(records(), (), "")
    story.wait_until(EndView)
    story.wait(60)
    assert isinstance(story.view, EndView)
    assert story.view.is_whole
    return story


def look_back(story: Played) -> Played:
    story.press("A").wait(1)
    assert story.words.endswith("Roll goes on"), story.words
    return story


def riddle_of(story: Played) -> Riddle:
    screen = story.session._screen
    assert isinstance(screen, RiddleScreen)
    return screen.riddle


def test_one_key_leads_from_the_scores_through_riddles_and_back(over: Played) -> None:
    look_back(over)
    riddles = 0
    while not isinstance(over.view, CourseView):
        assert over.words.endswith(("you? Roll goes on", "you do? Roll goes on"))
        over.press("Roll")
        assert isinstance(over.view, ListView)
        riddle, riddles = riddle_of(over), riddles + 1
        assert over.told.startswith("amigo-hugo")
        assert over.shown[-1].position == riddle.choice.position
        better = riddle.options.index(riddle.choice.better)
        over.press(str(better + 1))
        assert over.words.startswith("You saw it too!")
        while not over.words.endswith("you? Roll goes on") and isinstance(over.view, TextView):
            over.press("Roll")
            if "What would you do?" in over.words:
                break
    assert riddles == 3
    assert over.view.title == "The whole game"
    for seat in range(3):
        over.press("Roll")
        assert isinstance(over.view, LedgerView)
        assert over.view.who.name == over.session._table.game().setup.colours[seat]
    assert over.press("Roll").words.startswith("Winner! ")
    said = over.played[-1].said
    assert said
    assert "has won with" in said.text


def test_a_riddle_about_a_seat_of_the_box_says_so(over: Played) -> None:
    table = over.session._table
    seated = dict.fromkeys(table.game().setup.colours, "level:1")
    over.session._table = replace(table, seated=seated)
    assert " (me) " in look_back(over).words


def test_every_answer_hears_a_kind_word(over: Played) -> None:
    look_back(over).press("Roll")
    riddle, heard = riddle_of(over), {}
    for number, option in enumerate(riddle.options, 1):
        heard[option] = over.press(str(number)).words.split("!")[0]
        over.press("*")
        look_back(over).press("Roll")
    assert heard.pop(riddle.choice.better) == "You saw it too"
    assert heard.pop(riddle.choice.played) == "Just as it was"
    assert {*heard.values()} <= {"A new idea"}


def test_the_choices_are_what_the_table_knows(over: Played) -> None:
    look_back(over).press("Roll")
    assert isinstance(over.view, ListView)
    assert over.view.items == items(riddle_of(over), Words())
    assert over.view.on_board is not None
    assert not over.view.on_board.is_typed


PLACES = ("question", "riddle", "answer", "course", "ledger")
LEADS_TO = {
    "question": (),
    "riddle": ("Roll",),
    "answer": ("Roll", "#"),
    "course": (),
    "ledger": (),
}


def stand_on(story: Played, place: str) -> Played:
    look_back(story)
    story.press(*LEADS_TO[place])
    if place in ("course", "ledger"):
        story.press_until(CourseView, "#")
    if place == "ledger":
        story.press("Roll")
    return story


@pytest.mark.parametrize("place", PLACES)
def test_star_leads_to_the_scores_from_everywhere(over: Played, place: str) -> None:
    stand_on(over, place).press("*")
    assert isinstance(over.view, EndView)
    assert over.view.is_whole
    assert over.shown[-1].position == over.session._table.position


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("key", ["0", "9", "A", "B", "C", "D"])
def test_any_key_is_answered_and_the_way_out_stays_open(over: Played, place: str, key: str) -> None:
    kept = len(over.kept)
    stand_on(over, place).press(key)
    assert over.words
    for _ in range(5):
        if isinstance(over.view, EndView):
            break
        over.press("*")
    assert isinstance(over.view, EndView)
    assert over.view.is_whole
    assert len(over.kept) == kept


def test_a_key_without_meaning_says_how_to_go_on_and_how_to_stop(over: Played) -> None:
    assert look_back(over).press("7").words == "Roll goes on, * ends the looking back."
    assert over.press("Roll", "Roll").press("8").words == (
        "A and B choose, # takes it, * ends the looking back."
    )


def test_who_does_not_look_back_presses_no_key_more(over: Played) -> None:
    assert over.press("Roll").words.startswith("Play again? ▸ Same players")


def test_the_list_after_the_game_offers_it_as_well(over: Played) -> None:
    over.press("Roll", "3").wait(1)
    assert over.words.endswith("Roll goes on")
    assert over.press("*").words.startswith("Play again? ▸ Look back")
    assert over.shown[-1].position == over.session._table.position
    assert isinstance(over.press("*").view, EndView)


def test_a_phone_may_look_back(over: Played) -> None:
    over.phone("A").wait(1)
    assert over.phone("Roll").words.startswith("And you?")
    assert isinstance(over.phone("*").view, EndView)


def test_without_the_data_the_box_says_so_and_the_scores_stay(
    over: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> None:
        raise BadValue(f"{name}.json: not a number")

    monkeypatch.setattr(value, "load_value", load)
    monkeypatch.setattr(LookBack, "answer", ANSWER)
    assert over.press("A").wait(1).words == "I cannot look back today. Roll goes on"
    assert isinstance(over.press("Roll").view, EndView)


def test_a_plug_pulled_in_a_riddle_leads_to_the_scores_and_the_riddle_is_there_again(
    over: Played,
) -> None:
    before = look_back(over).words
    again = over.again()
    again.wait_until(EndView)
    again.wait(60)
    assert look_back(again).words == before


def test_a_thought_about_another_game_is_not_taken(over: Played) -> None:
    stood = look_back(over).words
    position = over.session._table.game()
    other = Thought(LookBack((), position), Story((), (), (), ()))  # type: ignore[arg-type]  # none
    assert over.give(other).words == stood


def test_a_game_that_goes_on_is_not_looked_back_at() -> None:
    table = Table(Words())
    assert not may_look_back(table)
    table = table.after(*records()[:20])
    assert not may_look_back(table)
    table = table.after(*records()[20:])
    assert table.phase is Phase.OVER
    assert may_look_back(table)


@pytest.mark.parametrize(
    ("part", "blocks"),
    [(-0.9, -3), (-0.2, -2), (-0.05, -1), (0.0, 0), (0.03, 0), (0.1, 1), (0.3, 3), (1.2, 3)],
)
def test_a_bar_has_three_blocks_to_each_side(part: float, blocks: int) -> None:
    bar = balance("luck", part, LUCK, Words())
    assert bar.blocks == blocks
    assert bar.said == LUCK[blocks + 3]
    assert len(LUCK) == len(CHOICES) == 7


def one_seat(start: float, luck: float, choices: float, result: float) -> Ledger:
    return Ledger((start,), (luck,), (choices,), (result,), (), ())


@pytest.mark.parametrize(
    "parts", [(0.254, 0.304, -0.2, 1.0), (0.255, -0.105, -0.015, 0.0), (1 / 3, 1 / 6, -1 / 3, 0.5)]
)
def test_the_figures_add_up_as_they_are_shown(parts: tuple[float, ...]) -> None:
    said = figures(one_seat(*parts), Seat(0), Words())
    for old, new in (("−", "-"), (":", ""), (",", ""), (".", "")):
        said = said.replace(old, new)
    numbers = [int(word) for word in said.split() if word.lstrip("+-").isdigit()]
    assert sum(numbers[:4]) == numbers[4]


def test_nobody_reads_of_more_than_a_whole_win() -> None:
    won, lost = one_seat(0.33, -0.47, -0.2, 1.0), one_seat(0.33, 0.2, -1.2, 0.0)
    assert figures(won, Seat(0), Words()) == "from 33 to 100 of 100"
    assert figures(lost, Seat(0), Words()) == "from 33 to 0 of 100"


def test_a_game_without_a_dear_choice_is_praised(
    over: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = once(question_of(over.session._table))
    assert thought is not None
    course = replace(thought.course, moments=())
    fine = replace(thought, riddles=(), course=course)
    monkeypatch.setattr(LookBack, "answer", lambda _: fine)
    assert over.press("A").wait(1).words.startswith("You all chose so well")
    assert isinstance(over.press("Roll").view, CourseView)


def test_nobody_is_praised_where_there_was_nothing_to_choose(
    over: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = once(question_of(over.session._table))
    assert thought is not None
    ledger = replace(thought.ledger, made=thought.ledger.made[:4], moments=())
    short = replace(thought, riddles=(), ledger=ledger)
    monkeypatch.setattr(LookBack, "answer", lambda _: short)
    assert over.press("A").wait(1).words.startswith("It was over so soon: I have no riddle")
    assert "little to choose" in over.press("Roll", "Roll").words


def test_whoever_had_the_same_luck_as_the_one_before_hears_it_too() -> None:
    """A sentence that was said already is not said again: each is about one player."""
    words = Words()
    luck, choices = Balance("luck", -2, "bad luck"), Balance("choices", 1, "good choices")
    red, blue = (
        LedgerView(words.badge(colour), award, note, luck, choices, "")
        for colour, award, note in (
            (Colour.RED, "Brave heart", "1× near Hugo"),
            (Colour.BLUE, "Got away!", "2× by a hair"),
        )
    )
    position = start(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
    told = [
        {each.text for each in sentences(Show(view, position), Table(words))}
        for view in (red, blue)
    ]
    assert told[0].isdisjoint(told[1])
    assert any("Bad luck. Good choices." in text for text in told[1])


def test_from_a_riddle_the_game_is_played_on(over: Played) -> None:
    stand_on(over, "answer").press("A")
    assert over.words == "Play on from here? The figures are put there first. # yes      * no"
    assert over.press("*").words.startswith(("You saw it too!", "Just as it was!", "A new idea!"))
