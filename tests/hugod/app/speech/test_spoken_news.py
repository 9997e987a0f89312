"""What happened, told aloud: each event by itself."""

from dataclasses import replace

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.events import (
    Cause,
    ClockStruck,
    Event,
    GameEnded,
    GuestExpelled,
    GuestLeftOver,
    GuestsCaptured,
    GuestSteppedOut,
    HugoReturned,
    LastLapAgreed,
    LotDrawn,
    PlayerJoined,
    PointsChanged,
    PointsExpected,
    RoundEnd,
    RoundEnded,
)
from hugo_core.notation import read_position
from hugo_core.position import GameEnd, Seat
from hugod.app.speech.sentences import Role
from hugod.app.speech.spoken_news import hint, news
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.words import Words
from hugod.languages import all_languages, words_in
from tests.hugod.app.speech.test_sentences import SIGNS

HUGO = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(12)=12")
PARTY = read_position("ghost-party rolling act=red round=2 hugo=20 red(0)=4,5 blue(3)=12")
RED, BLUE = Seat(0), Seat(1)
P = Place


def told(
    *events: Event, party: bool = False, words: Words | None = None, is_brief: bool = False
) -> list[str]:
    view = NewsView(Bar(), Icon.GHOST, (), "", (), events=events)
    said = list(news(view, PARTY if party else HUGO, words or Words()))
    assert all(isinstance(each.detail, Detail) and isinstance(each.role, Role) for each in said)
    return [each.brief or each.text if is_brief else each.text for each in said]


EVENTS: list[tuple[Event, list[str]]] = [
    (GuestExpelled(BLUE, P(33), P(6)), ["Blue must leave room 33.", "Put the guest on 6."]),
    (
        PointsChanged(BLUE, 1, Cause.HAUNTED),
        ["Hugo junior!", "Blue gets 1 point.", "Blue has 12 points now."],
    ),
    (
        PointsChanged(BLUE, -3, Cause.BONUS),
        ["A lucky room!", "3 points fewer for Blue.", "Blue has 12 points now."],
    ),
    (ClockStruck(1), ["The clock strikes: it is midnight!", "The rooms are open now."]),
    (GameEnded(GameEnd.LIMIT), ["Somebody has 46 points or more.", "The party is over!"]),
    (LastLapAgreed(), ["The last lap!", "Everybody has one more turn."]),
    (GameEnded(GameEnd.LAST_LAP), ["The last lap is over.", "The party is over!"]),
    (PointsExpected((4, 12)), ["The fair end: the likely points count."]),
    (
        PlayerJoined(BLUE, Colour.BLUE, (), RED),
        ["Blue joins with 12 points. Nobody has more."],
    ),
    (LotDrawn(BLUE), ["The lot fell on Blue.", "Blue begins."]),
]
PARTY_EVENTS: list[tuple[Event, list[str]]] = [
    (
        GuestsCaptured(P(22), P(59), (RED, BLUE)),
        [
            "Hugo caught Red on 22! Hugo caught Blue on 22!",
            "That counts 9 points for each.",
            "Put them on step 59.",
        ],
    ),
    (RoundEnded(RoundEnd.ROOMS_FULL), ["Round 2 is over.", "All rooms are full."]),
    (RoundEnded(RoundEnd.GALLERY_EMPTY), ["Round 2 is over.", "No guest is outside."]),
    (RoundEnded(RoundEnd.AGREED), ["Round 2 is over.", "The last lap is over."]),
    (
        GuestLeftOver(BLUE, P(12), P(52)),
        ["Still outside:", "Blue from 12 to 52.", "That counts 2 points for each."],
    ),
    (GuestSteppedOut(RED, P(33), P(6)), ["Round 2 of 3 begins.", "Red from room 33 to 6."]),
    (HugoReturned(P(60)), ["Round 2 of 3 begins.", "Hugo goes back to 60."]),
]


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_an_event_of_the_hugo_rules(event: Event, said: list[str]) -> None:
    assert told(event) == said


@pytest.mark.parametrize(("event", "said"), PARTY_EVENTS)
def test_an_event_of_the_midnight_party(event: Event, said: list[str]) -> None:
    assert told(event, party=True) == said


def test_from_one_hour_on_he_goes_farther_and_the_last_one_ends_the_party() -> None:
    last = len(HUGO.setup.edition.clock) - 1
    struck = {}
    for hour in (1, 2, last):
        view = NewsView(Bar(), Icon.GHOST, (), "", (), events=(ClockStruck(hour),))
        said = news(view, replace(HUGO, passes=hour), Words())
        struck[hour] = [each.text for each in said][1:]
    assert struck == {
        1: ["The rooms are open now."],
        2: ["From now on Hugo goes 4 steps."],
        last: ["The party is over!"],
    }


def test_where_a_round_begins_is_said_once_above_all_that_happens_then() -> None:
    events = (GuestSteppedOut(RED, P(33), P(6)), HugoReturned(P(60)))
    begins, *rest = told(*events, party=True)
    assert (begins, rest) == (
        "Round 2 of 3 begins.",
        ["Red from room 33 to 6.", "Hugo goes back to 60."],
    )


@pytest.mark.parametrize(
    ("seats", "counts"), [((RED,), "Counts 9."), ((RED, BLUE), "Each counts 9.")]
)
def test_shortly_what_a_capture_counts_is_its_number(seats: tuple[Seat, ...], counts: str) -> None:
    assert told(GuestsCaptured(P(22), P(59), seats), party=True, is_brief=True)[1] == counts


@pytest.mark.parametrize("hint_says", ["", "# yes  * no"])
def test_lines_tell_what_the_big_button_does_only_where_no_hint_does(hint_says: str) -> None:
    view = NewsView(
        Bar(), Icon.GUEST, (), "Ready?", ("Roll deals all",), hint=hint_says, by_roll=True
    )
    *_, line = news(view, None, Words())
    assert line.role is (Role.FACT if hint_says else Role.GO_ON)
    quiet = replace(view, by_roll=False)
    assert [each.role for each in news(quiet, None, Words())][1] is Role.FACT
    (keys,) = hint(quiet, Words())
    assert (bool(keys.text), keys.role, keys.detail) == (bool(hint_says), Role.ASK, Detail.FULL)


def test_two_guests_of_one_player_are_counted() -> None:
    caught = GuestsCaptured(P(22), P(59), (BLUE, BLUE))
    points = PointsChanged(BLUE, 18, Cause.CAPTURED)
    assert told(caught, points) == [
        "Hugo caught Blue on 22! 2 guests!",
        "Put them on step 59.",
        "Blue gets 18 points.",
        "Blue has 12 points now.",
    ]
    assert told(caught, points, is_brief=True)[0] == "2 times Blue! To 59."
    assert told(GuestsCaptured(P(22), P(59), (BLUE,)), is_brief=True)[0] == "Blue to 59!"
    first = GuestsCaptured(P(22), P(59), (RED, RED, BLUE))
    assert told(first, is_brief=True)[0] == "Blue and 2 times Red! To 59.", "not by their seats"
    both = GuestsCaptured(P(22), P(59), (BLUE, BLUE, RED))
    assert told(both, is_brief=True)[0] == "Red and 2 times Blue! To 59.", "whose two were caught"


@pytest.mark.parametrize("language", all_languages())
def test_every_event_is_told_in_every_language(language: str) -> None:
    words = words_in(language)
    for event, english in EVENTS + PARTY_EVENTS:
        said = told(event, party=(event, english) in PARTY_EVENTS, words=words)
        assert len(said) == len(english)
        assert [each for each in said if SIGNS.search(each)] == []


def test_what_is_to_be_put_right_is_said_figure_by_figure() -> None:
    blue = (Badge(Colour.BLUE, "blue", "B"),)
    rows = (
        Carried(blue, "22→35"),
        Carried(blue, "aside→4"),
        Carried(blue, "22→aside"),
        Carried((), "Hugo 22→24"),
    )
    view = NewsView(Bar(), Icon.GUEST, blue, "On the board", (), rows=rows, hint="Roll goes on")
    assert [each.text for each in news(view, None, Words())] == [
        "On the board.",
        "Blue from 22 into room 35.",
        "Blue to 4.",
        "Blue 22, to aside.",
        "Hugo 22 to 24.",
    ]


def test_a_page_without_events_says_its_lines() -> None:
    blue = (Badge(Colour.BLUE, "blue", "B"),)
    view = NewsView(Bar(), Icon.LUCKY, blue, "Got away!", ("3× by a hair",))
    assert [each.text for each in news(view, None, Words())] == [
        "Blue: Got away!",
        "3 times by a hair.",
    ]
