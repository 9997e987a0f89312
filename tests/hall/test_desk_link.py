"""A desk that listens: each result once, rubbish counted, tables live."""

from typing import Any

import pytest

from hugo_hall.desk_link import DeskLink
from hugo_link.arrived import ResultMessage
from hugo_link.client import Message
from hugo_link.said import Followed, payload, state_of
from tests.link.conftest import played
from tests.link.test_arrived import GAME, GOOD

TOPIC = f"hugo/owls/result/{GAME}"


@pytest.fixture
def taken() -> list[ResultMessage]:
    return []


@pytest.fixture
def desk(taken: list[ResultMessage]) -> DeskLink:
    return DeskLink(taken.append)


def result(**to: Any) -> Message:
    return Message(TOPIC, payload({**GOOD, **to}))


def test_the_same_game_twice_is_one(desk: DeskLink, taken: list[ResultMessage]) -> None:
    for _ in range(3):
        desk.hear(result())
    assert [one.game for one in taken] == [GAME]


def test_a_later_end_of_the_same_game_is_told_as_such(
    desk: DeskLink, taken: list[ResultMessage]
) -> None:
    desk.hear(result())
    desk.hear(result(head="cd" * 32))
    assert [one.head[:2] for one in taken] == ["ab", "cd"]
    assert len({(one.box, one.game) for one in taken}) == 1


def test_the_game_that_was_told_last_is_forgotten_last(
    desk: DeskLink, taken: list[ResultMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugo_hall.desk_link.MOST_GAMES", 2)
    later = result(head="cd" * 32)
    two, three = (f"{number}-3fa9c1d2" for number in ("0018", "0019"))
    others = [
        Message(f"hugo/owls/result/{game}", payload({**GOOD, "id": game})) for game in (two, three)
    ]
    for message in (result(), others[0], later, others[1], later, others[0]):
        desk.hear(message)
    assert [one.game for one in taken] == [GAME, two, GAME, three, two]


def test_a_result_that_could_not_be_kept_is_not_known(taken: list[ResultMessage]) -> None:
    def full(_: ResultMessage) -> None:
        raise OSError("the card is full")

    desk = DeskLink(full)
    with pytest.raises(OSError, match="full"):
        desk.hear(result())
    desk.take = taken.append
    desk.hear(result())
    assert len(taken) == 1


def test_what_is_taken_away_is_no_result(desk: DeskLink, taken: list[ResultMessage]) -> None:
    desk.hear(Message(TOPIC, b""))
    assert taken == []
    assert desk.refused == 0


def test_rubbish_is_counted_and_said_in_few_lines(
    desk: DeskLink, taken: list[ResultMessage], caplog: pytest.LogCaptureFixture
) -> None:
    desk.hear(result())
    for number in range(1000):
        desk.hear(Message(TOPIC, b"x" * number))
        desk.hear(Message("hugo/owls/state", b"{" * number))
        desk.hear(Message("hugo/owls/result/../../etc", b"{}"))
        desk.hear(Message("hugo/cats/status", b"maybe"))
    assert len(taken) == 1
    assert desk.refused > 3900
    assert 1 <= len(caplog.messages) <= 12
    assert caplog.messages[0].startswith("hugo/cats/status: a box is online or offline")
    assert caplog.messages[0].endswith("(2 such)")


def test_more_boxes_than_any_club_has_are_not_listened_to(desk: DeskLink) -> None:
    for number in range(2_050):
        desk.hear(Message(f"hugo/box{number}/status", b"online"))
    assert len(desk.online) == 2_000
    desk.hear(Message("hugo/box0/status", b"offline"))
    assert not desk.online["box0"]


def test_tables_are_seen_live_until_they_are_wiped(desk: DeskLink) -> None:
    followed = Followed()
    for record in played(1)[:30]:
        followed.follow(record)
    assert followed.history
    desk.hear(Message("hugo/owls/status", b"online"))
    desk.hear(Message("hugo/owls/state", payload(state_of(GAME, followed.history))))
    desk.hear(Message("hugo/owls/event", b'{"event": "hugo_walks"}'))
    assert desk.tables["owls"].game == GAME
    assert desk.last_event == {"owls": "hugo_walks"}
    desk.hear(Message("hugo/owls/state", b""))
    desk.hear(Message("hugo/owls/status", b"offline"))
    assert desk.tables == {}
    assert desk.online == {"owls": False}
