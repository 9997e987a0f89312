"""What is said when the box could not start."""

from __future__ import annotations

import pytest

from hugod.app.box.safe_view import safe_pages
from hugod.app.words import Words
from hugod.ports import DieError, JournalError, JournalTaken
from hugod.store.schema import Damaged

WORDS = Words()


def said(kind: str, what: str = "") -> list[str]:
    return [page.words for page in safe_pages(WORDS, kind, what, "hugod 1.2")]


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
