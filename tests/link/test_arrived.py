"""What arrives is believed only if a box of ours could have sent it."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from hugo_core.editions import Colour
from hugo_link import arrived
from hugo_link.said import Followed, payload, state_of
from hugo_link.topics import About
from tests.link.conftest import played

GAME = "0012-3fa9c1d2"
ABOUT = About("owls", "result", GAME)
GOOD: dict[str, Any] = {
    "id": GAME,
    "box": "owls",
    "edition": "amigo-hugo",
    "head": "ab" * 32,
    "seats": [
        {"seat": "red", "mark": "owl-4", "points": 12, "place": 1},
        {"seat": "blue", "mark": None, "points": 20, "place": 2},
    ],
}


def changed(**to: Any) -> bytes:
    return payload({**GOOD, **to})


def seat(**to: Any) -> bytes:
    return changed(seats=[{**GOOD["seats"][0], **to}, GOOD["seats"][1]])


def test_a_result_is_read() -> None:
    result = arrived.read_result(ABOUT, payload(GOOD))
    assert (result.box, result.game, result.edition) == ("owls", GAME, "amigo-hugo")
    assert [(one.colour, one.mark, one.place) for one in result.seats] == [
        (Colour.RED, "owl-4", 1),
        (Colour.BLUE, "", 2),
    ]


def test_keys_that_came_later_are_no_matter() -> None:
    assert arrived.read_result(ABOUT, changed(deal="123456")) == arrived.read_result(
        ABOUT, payload(GOOD)
    )


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[" * 5000,
        b"{" + b" " * arrived.RESULT_BYTES + b"}",
        changed(box="cats"),
        changed(id="0013-3fa9c1d2"),
        changed(edition="chess"),
        changed(edition=["amigo-hugo"]),
        changed(head="AB" * 32),
        changed(head="ab"),
        changed(head=None),
        changed(seats=None),
        changed(seats=[]),
        changed(seats=GOOD["seats"][:1]),
        changed(seats=[GOOD["seats"][0]] * 2),
        changed(seats=[GOOD["seats"][0]] * 9),
        changed(seats=["red", "blue"]),
        seat(seat="pink"),
        seat(seat=["red"]),
        seat(mark="<script>alert(1)</script>"),
        seat(mark="owl-" + "4" * 400),
        seat(mark="Anna"),
        seat(mark=7),
        seat(points=10**9),
        seat(points=1.5),
        seat(points=True),
        seat(points="12"),
        seat(place=2),
        seat(place=0),
        seat(place=3),
        changed(seats=[{**one, "mark": "owl-4"} for one in GOOD["seats"]]),
    ],
)
def test_what_no_box_sends_is_refused(sent: bytes) -> None:
    with pytest.raises(arrived.Unbelievable):
        arrived.read_result(ABOUT, sent)


def test_damaged_letters_are_refused_or_read_and_nothing_else() -> None:
    chance = Random(3)
    good = payload(GOOD)
    for _ in range(3000):
        wrong = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        with suppress(arrived.Unbelievable):
            assert arrived.read_result(ABOUT, bytes(wrong)).game == GAME


def test_a_table_is_seen_live() -> None:
    followed = Followed()
    for record in played(1):
        followed.follow(record)
        if followed.history:
            said = payload(state_of(GAME, followed.history))
            live = arrived.read_state(About("owls", "state"), said)
            assert dict(live.points).keys() == set(followed.history.position.setup.colours)
            assert live.to_act is None or live.to_act in dict(live.points)


@pytest.mark.parametrize(
    "sent",
    [
        b"{}",
        b"\x00",
        b"1" * 10_000,
        b'{"players": ["red", "red"], "points": {"red": 1}}',
        b'{"players": ["red", "blue"], "points": 7}',
        b'{"players": ["red", "blue"], "points": {"red": 1, "blue": 2}, "edition": "chess"}',
        json.dumps({"players": ["red", "blue"], "points": {"red": 1, "blue": 2}, "round": 1,
                    "edition": "amigo-hugo", "phase": "rolling", "to_act": "red", "game": GAME,
                    "clock": "<img src=x onerror=alert(1)>"}).encode(),
    ],
)  # fmt: skip
def test_no_table_stands_so(sent: bytes) -> None:
    with pytest.raises(arrived.Unbelievable):
        arrived.read_state(About("owls", "state"), sent)


STATE: dict[str, Any] = {
    "game": GAME, "players": ["red", "blue"], "points": {"red": 1, "blue": 2}, "round": 1,
    "edition": "amigo-hugo", "phase": "rolling", "to_act": "red", "clock": "1:00",
    "marks": {"blue": "owl-4"}, "left": ["red"],
}  # fmt: skip


def stands(**to: Any) -> bytes:
    return payload({**STATE, **to})


def test_who_plays_is_in_the_state_of_a_table() -> None:
    live = arrived.read_state(About("owls", "state"), stands())
    assert (live.clock, live.marks, live.left) == ("1:00", ((Colour.BLUE, "owl-4"),), (Colour.RED,))


@pytest.mark.parametrize(
    "sent",
    [
        stands(game="<b>"),
        stands(game=None),
        stands(game=["0012-3fa9c1d2"]),
        stands(to_act="white"),
        stands(to_act=["red"]),
        stands(clock=["1", ":", "0"]),
        stands(clock="<i>"),
        stands(clock="9:99"),
        stands(clock=None),
        stands(marks=["owl-4"]),
        stands(marks={"white": "owl-4"}),
        stands(marks={"red": "<img src=x>"}),
        stands(marks={"red": 7}),
        stands(marks={"red": "owl-4", "blue": "owl-4"}),
        stands(left="red"),
        stands(left=7),
        stands(left=["white"]),
        stands(phase="sleeping"),
        stands(points={"red": 1, "blue": True}),
        stands(players=["red"] * 9),
        stands(more="x" * 9_000),
    ],
)
def test_a_state_with_anything_strange_in_it_is_refused(sent: bytes) -> None:
    with pytest.raises(arrived.Unbelievable):
        arrived.read_state(About("owls", "state"), sent)


def test_an_event_has_a_name_and_a_box_is_there_or_not() -> None:
    event = About("owls", "event")
    assert arrived.read_event(event, b'{"event": "caught", "seat": "red"}')["seat"] == "red"
    for sent in (b"{}", b'{"event": 7}', b'{"event": "<b>"}', b"7", b"{" * 2000):
        with pytest.raises(arrived.Unbelievable):
            arrived.read_event(event, sent)
    status = About("owls", "status")
    assert arrived.read_status(status, b"online")
    assert not arrived.read_status(status, b"offline")
    with pytest.raises(arrived.Unbelievable):
        arrived.read_status(status, b"ONLINE")


CLUB = {"table": 3, "round": 2, "tag": "ab" * 8}


def test_a_result_may_say_its_table_and_round() -> None:
    result = arrived.read_result(ABOUT, changed(club=CLUB))
    assert result.club == arrived.Club(3, 2, "ab" * 8)
    assert result.sign != arrived.read_result(ABOUT, payload(GOOD)).sign


@pytest.mark.parametrize(
    "club",
    [
        3,
        [],
        {},
        {**CLUB, "table": 0},
        {**CLUB, "table": 21},
        {**CLUB, "round": 0},
        {**CLUB, "round": 10},
        {**CLUB, "round": "2"},
        {**CLUB, "tag": "ab" * 9},
        {**CLUB, "tag": "xy" * 8},
    ],
)
def test_a_table_that_is_none_is_not_believed(club: object) -> None:
    with pytest.raises(arrived.Unbelievable):
        arrived.read_result(ABOUT, changed(club=club))
