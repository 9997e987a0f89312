"""The keys of safe mode: a press tries again, a hold with a yes sets aside, an accident nothing."""

import pytest

from hugod.app.box import safe_talk
from hugod.app.values import inputs
from hugod.app.values.prompt_views import TextView
from hugod.app.values.words import Words
from hugod.ports import DieError, JournalError, JournalTaken
from hugod.store.schema import Damaged

WORDS = Words()
PAGES = tuple(TextView(word) for word in ("one", "two", "three"))
ASKS = "Start empty? The open game is put aside, and kept. # yes      * no"


def talk(*, is_all: bool = False) -> safe_talk.SafeTalk:
    return safe_talk.SafeTalk(WORDS, PAGES, 0.0, is_all=is_all)


def held(key: inputs.Key = inputs.Key.HASH, seconds: float = 5.5) -> safe_talk.SafeTalk:
    """Hold a key for so long, let it go, and give what stands there."""
    asked = talk()
    said = [
        asked.handle(item, now)
        for item, now in ((inputs.KeyDown(key), 1.0), (inputs.KeyUp(key), 1 + seconds))
    ]
    assert said == [None, None]
    return asked


def after(asked: safe_talk.SafeTalk, *timed: tuple[float, inputs.Input]) -> list[str]:
    said = []
    for now, item in timed:
        assert asked.handle(item, now) is None
        said.append(asked.view.words)
    return said


def test_the_pages_turn_by_themselves_and_by_keys() -> None:
    asked = talk()
    times = [(safe_talk.PAGE_S * turn, inputs.TimePassed()) for turn in (1, 2, 3)]
    assert after(asked, *times) == ["two", "three", "one"]
    keys = [(20.0, inputs.KeyDown(key)) for key in (inputs.Key.B, inputs.Key.A, inputs.Key.A)]
    assert after(asked, *keys) == ["two", "one", "three"]
    assert (
        after(
            asked,
            (21.0, inputs.PartFound(inputs.Part.KEYPAD)),
            (21.0, inputs.KeyUp(inputs.Key.HASH)),
        )
        == ["three"] * 2
    )
    assert asked.wait_s(22.0) == safe_talk.PAGE_S - 2.0


@pytest.mark.parametrize("key", [inputs.Key.HASH, inputs.Key.ROLL])
def test_a_short_press_asks_for_another_try(key: inputs.Key) -> None:
    asked = talk()
    assert asked.handle(inputs.KeyDown(key), 1.0) is None
    assert asked.handle(inputs.KeyUp(key), 1.9) is safe_talk.Outcome.AGAIN


def test_the_wish_to_stop_ends_it_wherever_it_stands() -> None:
    assert [each.handle(inputs.StopAsked(), 9.0) for each in (talk(), held())] == [
        safe_talk.Outcome.END
    ] * 2


@pytest.mark.parametrize("key", [inputs.Key.HASH, inputs.Key.ROLL])
def test_a_held_key_counts_down_and_then_it_is_asked(key: inputs.Key) -> None:
    asked = talk()
    ticks = [(now, inputs.TimePassed()) for now in (2.0, 3.0, 4.0, 5.0, 6.0)]
    assert after(asked, (1.0, inputs.KeyDown(key)), *ticks) == [
        *("5. Let go to stop", "4. Let go to stop", "3. Let go to stop", "2. Let go to stop"),
        *("1. Let go to stop", "Let go now."),
    ]
    assert after(asked, (7.0, inputs.KeyUp(key))) == [ASKS]
    assert asked.handle(inputs.KeyDown(key), 8.0) is safe_talk.Outcome.SET_ASIDE


def test_a_tick_is_wanted_at_each_second_of_the_hold() -> None:
    asked = talk()
    asked.handle(inputs.KeyDown(inputs.Key.HASH), 1.0)
    assert [asked.wait_s(1.0), asked.wait_s(1.25)] == [1.0, 0.75]
    asked.handle(inputs.TimePassed(), 2.0)
    assert asked.wait_s(2.0) == 1.0


def test_let_go_too_early_it_changes_nothing() -> None:
    assert held(seconds=4.9).view.words == "one"


@pytest.mark.parametrize("other", [inputs.Key.STAR, inputs.Key.D5])
def test_any_other_key_stops_the_hold_and_says_no(other: inputs.Key) -> None:
    asked = talk()
    assert after(asked, (1.0, inputs.KeyDown(inputs.Key.HASH)), (3.0, inputs.KeyDown(other))) == [
        "5. Let go to stop",
        "one",
    ]
    assert after(asked, (9.0, inputs.KeyUp(inputs.Key.HASH))) == ["one"]
    assert after(held(), (8.0, inputs.KeyDown(other))) == ["one"]


def test_a_release_that_got_lost_never_sets_anything_aside() -> None:
    asked = talk()
    asked.handle(inputs.KeyDown(inputs.Key.HASH), 1.0)
    assert asked.handle(inputs.TimePassed(), 1.0 + safe_talk.LONGEST_S) is safe_talk.Outcome.AGAIN
    again = talk()
    presses = [(now, inputs.KeyDown(inputs.Key.HASH)) for now in (1.0, 7.0, 13.0)]
    assert after(again, *presses) == ["5. Let go to stop"] * 3
    assert again.handle(inputs.KeyUp(inputs.Key.HASH), 13.2) is safe_talk.Outcome.AGAIN


def test_something_that_lies_on_the_key_and_is_taken_away_is_no_yes() -> None:
    asked = held(seconds=20.0)
    assert after(asked, (21.0 + safe_talk.ANSWER_S, inputs.TimePassed())) == ["one"]


def test_what_came_of_it_can_be_read_and_then_the_box_starts() -> None:
    asked = held()
    asked.set_aside("2026-11-22-1", 10.0)
    assert asked.view.words == "Put aside as 2026-11-22-1. The box starts empty."
    assert asked.handle(inputs.KeyUp(inputs.Key.HASH), 10.5) is None
    assert asked.handle(inputs.TimePassed(), 10.0 + safe_talk.TOLD_S) is safe_talk.Outcome.AGAIN


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("JournalError", "The card is full or locked. Nothing is lost."),
        ("JournalTaken", "The box runs twice."),
    ],
)
def test_what_did_not_work_is_said_and_the_pages_come_again(kind: str, why: str) -> None:
    asked = held()
    asked.failed(kind, 10.0)
    assert asked.view.words == why
    assert after(asked, (11.0, inputs.KeyDown(inputs.Key.D1))) == ["one"]


def test_the_second_time_it_says_that_more_is_put_aside() -> None:
    asked = talk(is_all=True)
    after(asked, (1.0, inputs.KeyDown(inputs.Key.HASH)), (7.0, inputs.KeyUp(inputs.Key.HASH)))
    assert "Game, settings, boards are put aside, and kept." in asked.view.words


def said(kind: str, what: str = "") -> list[str]:
    return [page.words for page in safe_talk.safe_pages(WORDS, kind, what, "hugod 1.2")]


def test_what_to_do_comes_first_and_each_page_names_the_key() -> None:
    pages = said("KeyError")
    assert pages[0].startswith("The box is stuck. Pull the plug.")
    assert all("# tries again" in page for page in pages)


def test_the_way_out_is_told_in_every_case() -> None:
    for kind in ("", "JournalError", "KeyError"):
        assert "Hold # for 5 seconds" in said(kind)[-2]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (JournalError.__name__, "The card does not work well."),
        (Damaged.__name__, "The card does not work well."),
        (JournalTaken.__name__, "The box runs twice."),
        (DieError.__name__, "A part does not work."),
        ("Stalled", "A part did not answer any more."),
        ("DeviceError", "A part does not work."),
        ("ZeroDivisionError", "Something in the program is broken."),
        ("", "The box went out again and again."),
    ],
)
def test_why_is_said_in_plain_words(kind: str, why: str) -> None:
    assert why in said(kind)[-3]


def test_the_version_and_the_error_itself_are_there_for_a_grown_up() -> None:
    last = said("KeyError", "KeyError (loop.py:7 turn)")[-1]
    assert "hugod 1.2" in last
    assert "KeyError (loop.py:7 turn)" in last
    assert "no error was noted" in said("")[-1]


def test_nobody_promises_games_on_a_card_that_fails() -> None:
    assert any("safe on the card" in page for page in said("KeyError"))
    for about_the_card in (JournalError, Damaged):
        assert not any("safe on the card" in page for page in said(about_the_card.__name__))
    assert any("safe on the card" in page for page in said(JournalTaken.__name__))
