"""Questions, lists, words, places on the map, the box itself: what of a page is said, and how."""

from dataclasses import replace

import pytest

from hugo_core.board import Place
from hugo_core.commands import Command, PlaceGuest, StayPut
from hugo_core.editions import Colour
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugo_core.position import Position
from hugod.app.speech.new_sentences import sentences
from hugod.app.speech.sentences import Role, Sentence
from hugod.app.table.table import Table
from hugod.app.values.box_views import AddressView
from hugod.app.values.effects import Show
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.languages import all_words
from tests.hugod.app.conftest import Box

LEAST, SHORT, FULL = Detail.LEAST, Detail.SHORT, Detail.FULL
RED = Badge(Colour.RED, "red", "R")
BAR = Bar(RED, "")
PLACING = "amigo-hugo placing act=red red(10)=4 blue(10)="
ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
PUT = PlaceGuest(Place(4))


def said(view: View, table: Table | None = None) -> list[Sentence]:
    found = sentences(Show(view, None), table or Table(Words()))
    assert all(isinstance(each.detail, Detail) and isinstance(each.role, Role) for each in found)
    return list(found)


def texts(view: View, table: Table | None = None) -> list[str]:
    return [each.text for each in said(view, table)]


def before(monkeypatch: pytest.MonkeyPatch, line: str, command: Command) -> Position:
    """Let *command* be the last thing done, in the position of *line*."""
    position = read_position(line)
    monkeypatch.setattr(Table, "last", lambda _: (position, Done(command, ())))
    return position


def place(title: str, hint: str = "") -> PlaceView:
    return PlaceView(title, None, 12, RED, hint=hint)  # type: ignore[arg-type]  # no map is needed


@pytest.mark.parametrize(
    ("line", "unread", "told"),
    [(PLACING, False, True), (PLACING, True, False), (ROLLING, False, False)],
)
def test_where_the_guests_are_put_a_place_is_asked_for_behind_what_was_done(
    box: Box, monkeypatch: pytest.MonkeyPatch, line: str, *, unread: bool, told: bool
) -> None:
    table = replace(box(line).session._table, unread=unread)
    before(monkeypatch, PLACING, PUT)
    assert texts(place("red", "put here"), table)[: 1 + told] == [
        *["Red puts a guest on 4."] * told,
        "Red.",
    ]
    assert texts(place("red"))[0] == "Red.", "without a game nothing was done"
    assert texts(place("red", "put here, Roll goes on"))[1] == "Put the guest on 12."


@pytest.mark.parametrize(
    ("line", "by", "command", "is_another"),
    [
        (PLACING, PLACING, PUT, True),
        (PLACING, PLACING, StayPut(), False),
        (PLACING, PLACING.replace("act=red", "act=blue"), PUT, False),
        (ROLLING, PLACING, PUT, False),
    ],
)
def test_another_guest_is_asked_for_only_behind_a_guest_of_the_same_player(
    box: Box,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    by: str,
    command: Command,
    *,
    is_another: bool,
) -> None:
    table = box(line).session._table
    before(monkeypatch, by, command)
    found = texts(AskView(BAR, "Where?", ""), table)
    assert ("Another one!" in found) is is_another
    assert ("Red, it is your turn." in found) is not is_another


def test_a_question_tells_what_was_done_where_it_is_of_a_turn_and_nothing_is_unread(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = box(ROLLING).session._table
    before(monkeypatch, PLACING, PUT)
    done = "Red puts a guest on 4."
    assert texts(AskView(BAR, "Where?", ""), table)[0] == done
    assert done not in texts(AskView(Bar(), "Where?", ""), table)
    assert done not in texts(AskView(BAR, "Where?", ""), replace(table, unread=True))


def test_what_was_done_last_is_no_hint_and_without_a_game_nobody_has_another_guest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before(monkeypatch, PLACING, PUT)
    assert texts(AskView(Bar(), "Where?", "", "red → 4")) == ["Where?"]
    assert texts(AskView(Bar(), "Where?", "", "A: other")) == ["Where?", "A: other."]


def test_what_is_typed_is_said_and_the_keys_in_full_words_only() -> None:
    entry, hint = said(AskView(Bar(), "Which guest?", "12", "A: other"))[1:]
    assert (entry.text, entry.detail, hint.detail) == ("12.", LEAST, FULL)
    _, hint = said(AskView(Bar(), "How many now?", "", "it counts"))
    assert (hint.text, hint.detail, hint.role) == ("It counts.", LEAST, Role.ASK)
    _, hint = said(AskView(Bar(), "How many now?", "", Words().entry_hint))
    assert hint.detail is FULL, "how a number is typed is known"


@pytest.mark.parametrize(
    ("item", "title", "language"), [("Deutsch", "Hallo", "de"), ("English", "Language", "")]
)
def test_another_language_greets_and_the_one_that_is_spoken_here_asks(
    item: str, title: str, language: str
) -> None:
    words = all_words()
    table = Table(words["en"], languages=words)
    first, *_ = said(ListView("Language", (item,), 0), table)
    assert (first.text.rstrip(".!"), first.language) == (title, language)


def test_words_for_the_ear_are_an_item_and_those_of_the_display_a_fact() -> None:
    roles = [said(TextView("red", aloud=aloud))[-1] for aloud in ("", "It is red.")]
    assert [(each.text, each.role) for each in roles] == [
        ("Red.", Role.FACT),
        ("It is red.", Role.ITEM),
    ]


def test_under_an_address_its_hint_is_said_in_full_words_only() -> None:
    *_, hint = said(AddressView("http://x", "192.168.1.20", 8080, "for a phone"))
    assert (hint.text, hint.detail) == ("For a phone.", FULL)
