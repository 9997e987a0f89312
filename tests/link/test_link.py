"""A box's link: the card is the outbox, and the broker is brought to what is on the card."""

import json
import logging
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, PutBack, TookBack
from hugo_core.position import agree
from hugo_link.arrived import read_result
from hugo_link.client import Address, Connection, Disconnected, Message
from hugo_link.link import (
    ANNOUNCE_S,
    ANSWER_S,
    FIRST_PAUSE_S,
    IDLE_AFTER_S,
    IDLE_WAIT_S,
    LAST_PAUSE_S,
    MOST_FOREIGN,
    PATIENCE_S,
    BoxLink,
    Wishes,
)
from hugo_link.topics import read_topic
from hugod.app.values.club_codes import Game, box_number, wire_tag
from hugod.store.follower import Follower
from hugod.store.journal import SqliteJournal
from hugod.store.link_file import LinkStatus, Standing
from hugod.store.settings_store import JsonSettingsStore
from tests.link.conftest import Clock, Mosquitto, Shelf, ShelfLine, play_another, played
from tests.steps import go_until

NewLink = Callable[..., BoxLink]
RESULTS = "hugo/owls/result/"
BEGUN = (Drafted(2), Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))))


def turns(link: BoxLink, count: int = 12) -> BoxLink:
    for _ in range(count):
        link.turn()
    return link


def test_what_the_card_holds_is_said(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    play_another(journal)
    turns(new_link())
    assert shelf.retained["hugo/owls/status"] == b"online"
    assert json.loads(shelf.retained["hugo/owls/state"])["phase"] == "over"
    games = shelf.topics(RESULTS)
    assert [topic.removeprefix(RESULTS)[:5] for topic in games] == ["0001-", "0002-"]
    for topic in games:
        about = read_topic(topic)
        assert about
        assert read_result(about, shelf.retained[topic]).game == about.game


def test_results_wait_for_the_broker_and_come_once(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    shelf.is_up = False
    link = turns(new_link(), 40)
    play_another(journal)
    turns(link, 40)
    assert shelf.said == []
    shelf.is_up = True
    clock.rest(2 * LAST_PAUSE_S)
    turns(link)
    results = [topic for topic, _ in shelf.said if topic.startswith(RESULTS)]
    assert len(results) == len({*results}) == 2


def test_a_broker_that_lost_everything_gets_it_again(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    link = turns(new_link())
    held = dict(shelf.retained)
    shelf.is_up = False
    turns(link, 2)
    shelf.retained.clear()
    shelf.is_up = True
    clock.rest(2 * LAST_PAUSE_S)
    turns(link)
    assert shelf.retained == held


def test_a_broker_that_has_it_all_is_sent_no_result(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    turns(new_link())
    shelf.said.clear()
    turns(new_link())
    assert [topic for topic, _ in shelf.said if topic.startswith(RESULTS)] == []


def test_a_result_that_was_not_acknowledged_is_sent_with_the_next_connection(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    link = turns(new_link(), 1)
    shelf.takes = False
    turns(link)
    assert shelf.topics(RESULTS) == []
    shelf.is_up = False
    turns(link, 1)
    shelf.takes = shelf.is_up = True
    clock.rest(2 * LAST_PAUSE_S)
    turns(link)
    assert len(shelf.topics(RESULTS)) == 1


def test_a_game_that_goes_on_after_its_end_is_the_same_game_with_a_later_end(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    link = turns(new_link())
    (topic,) = shelf.topics(RESULTS)
    before = json.loads(shelf.retained[topic])
    for record in (TookBack(1), PutBack(1)):
        journal.keep(record)
    journal.seal("in words")
    turns(link)
    assert shelf.topics(RESULTS) == [topic]
    after = json.loads(shelf.retained[topic])
    assert after["id"] == before["id"]
    assert after["head"] != before["head"]


def test_after_a_wipe_the_broker_holds_nothing_of_a_game(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    play_another(journal)
    link = turns(new_link())
    assert any(b"owl-4" in said for said in shelf.retained.values())
    journal.wipe()
    turns(link)
    assert shelf.topics(RESULTS) == []
    assert "hugo/owls/state" not in shelf.retained
    assert not any(b"owl-4" in said for said in shelf.retained.values())


def test_a_wipe_while_the_link_was_away_is_made_good_with_the_next_connection(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    turns(new_link())
    journal.wipe()
    turns(new_link())
    assert shelf.topics(RESULTS) == []
    assert "hugo/owls/state" not in shelf.retained


def test_what_happens_is_said_while_it_happens_and_not_what_was(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    link = turns(new_link())
    assert [topic for topic, _ in shelf.said if topic.endswith("/event")] == []
    for record in (*BEGUN, *played(1)[8:9]):
        journal.keep(record)
        turns(link, 2)
    events = [json.loads(said) for topic, said in shelf.said if topic.endswith("/event")]
    assert events[0]["event"] == "begun"
    assert events[0]["game"].startswith("0002-")
    assert {event["game"] for event in events} == {events[0]["game"]}


def test_what_a_lamp_shows_of_a_roll_stands_until_the_next_one(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    link = turns(new_link(wishes=Wishes("owls", wled="wled/owls")))
    shown: list[tuple[float, int]] = []
    for record in played(1):
        journal.keep(record)
        clock.rest(4.0)
        before = len(shelf.said)
        turns(link, 1)
        for topic, said in shelf.said[before:]:
            if topic == "wled/owls/api":
                (segment,) = json.loads(said)["seg"]
                shown.append((clock.now, segment["fx"]))
    assert {effect for _, effect in shown} == {0, 1, 98}
    stood = [then - at for (at, _), (then, _) in pairwise(shown)]
    assert min(stood) >= 4.0


def test_who_plays_is_announced_anew_when_a_game_begins(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    link = turns(new_link())
    assert len(shelf.topics("points-")) == 3
    clock.rest(ANNOUNCE_S)
    for record in BEGUN:
        journal.keep(record)
    turns(link, 4)
    assert [topic.split("points-")[1] for topic in shelf.topics("points-")] == [
        "blue/config",
        "red/config",
    ]


def test_home_assistant_is_told_again_when_it_was_born_and_a_flood_is_one(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    link = turns(new_link())
    shelf.said.clear()
    for payload in (b"online", b"offline", b"\xff" * 100, *[b"online"] * 1000):
        shelf.lines[-1].hear(Message("homeassistant/status", payload))
        link.turn()
    told = [topic for topic, _ in shelf.said if topic.endswith("hugo_walks/config")]
    assert 1 <= len(told) <= 1 + 1003 * 0.05 / ANNOUNCE_S


def test_nobody_is_told_who_is_not_wanted(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    turns(new_link(wishes=Wishes("owls", home_assistant=False)))
    assert shelf.topics("homeassistant/") == []
    assert shelf.lines[-1].subscribed == []


def test_rubbish_under_our_topics_is_taken_away_and_believed_by_nobody(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    shelf.retained["hugo/owls/result/0777-00000000"] = b"\x00" * 100_000
    shelf.retained["hugo/owls/result/0778-00000000"] = b'{"id": "0778-00000000"}'
    turns(new_link())
    assert [topic[len(RESULTS) :][:5] for topic in shelf.topics(RESULTS)] == ["0001-"]


def test_a_broker_that_claims_a_million_games_is_heard_only_so_long(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    link = turns(new_link(), 1)
    for number in range(MOST_FOREIGN + 5000):
        shelf.lines[-1].hear(Message(f"{RESULTS}{number:05}-00000000", b""))
    assert len(link._retained) == MOST_FOREIGN


def test_a_broker_that_never_says_yes_is_let_go_of(
    journal: SqliteJournal,
    shelf: Shelf,
    new_link: NewLink,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    shelf.answers = False
    with caplog.at_level(logging.WARNING):
        link = turns(new_link(), 3)
        clock.rest(PATIENCE_S)
        turns(link, 1)
        for _ in range(30):
            clock.rest(LAST_PAUSE_S)
            turns(link, 2)
    assert len(shelf.lines) > 5
    assert len(caplog.messages) == 1, "the same reason is said once"
    assert "does not answer" in caplog.text
    assert shelf.said == []


def tries_of(new_link: NewLink, clock: Clock, box: str, seconds: float) -> list[float]:
    """When the link of *box* called a broker that is gone, in seconds since it was there."""
    called: list[float] = []

    def call(hear: object) -> ShelfLine:
        called.append(clock.now)
        raise Disconnected("Connection refused")

    began = clock.now
    link = new_link(call, Wishes(box))
    while clock.now < began + seconds:
        link.turn()
    return [each - began for each in called]


def test_a_broker_that_is_back_is_found_within_ten_seconds_and_is_not_hammered(
    new_link: NewLink, clock: Clock
) -> None:
    for box in ("owls", "cats", "table-3"):
        called = tries_of(new_link, clock, box, 300.0)
        pauses = [after - before for before, after in pairwise(called)]
        assert max(pauses) <= 10.5
        assert len(called) <= 300 / 5 + 5


def test_boxes_that_lost_the_broker_together_do_not_come_back_together(
    new_link: NewLink, clock: Clock
) -> None:
    fourth = [tries_of(new_link, clock, f"table-{n}", 25.0)[4] for n in range(1, 31)]
    a_second = [sum(second <= each < second + 1 for each in fourth) for second in range(26)]
    assert max(a_second) <= 10


def test_a_game_that_is_over_calls_the_broker_without_a_pause(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    shelf.is_up = False
    link = turns(new_link())
    for _ in range(8):  # the pause is at its longest
        clock.rest(LAST_PAUSE_S * 2)
        turns(link, 1)
    shelf.is_up = True
    clock.rest(FIRST_PAUSE_S)
    turns(link, 1)
    assert shelf.lines == []
    play_another(journal)
    turns(link)
    assert [topic[len(RESULTS) :][:5] for topic in shelf.topics(RESULTS)] == ["0001-", "0002-"]


def test_a_game_that_does_not_read_is_left_out_and_the_others_come(
    journal: SqliteJournal, tmp_path: Path, shelf: Shelf, new_link: NewLink
) -> None:
    play_another(journal)
    file = tmp_path / "card/games/0001.jsonl"
    file.write_bytes(file.read_bytes().replace(b"Acknowledged", b"Acknowledgex", 1))
    turns(new_link())
    assert [topic[len(RESULTS) :][:5] for topic in shelf.topics(RESULTS)] == ["0002-"]


def test_no_card_at_all_says_nothing_but_that_the_box_is_there(
    tmp_path: Path, shelf: Shelf, clock: Clock
) -> None:
    link = BoxLink(Follower(tmp_path / "none"), Wishes("owls"), shelf.connect, clock, clock.rest)
    turns(link)
    assert shelf.topics("hugo/owls") == ["hugo/owls/status"]


def test_closing_says_that_we_are_away(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    link = turns(new_link())
    link.close()
    assert shelf.retained["hugo/owls/status"] == b"offline"
    assert shelf.lines[-1].is_closed


# What is told of how it stands, and what a broker can make the link keep or write


def test_how_it_stands_is_told_whenever_it_changes(
    journal: SqliteJournal, tmp_path: Path, shelf: Shelf, clock: Clock
) -> None:
    told: list[LinkStatus] = []
    follower = Follower(tmp_path / "card")
    link = BoxLink(follower, Wishes("owls"), shelf.connect, clock, clock.rest, told.append)
    shelf.is_up = False
    turns(link, 40)
    assert told.pop(0) == LinkStatus(Standing.AWAY, "it has not answered yet")
    assert told == [LinkStatus(Standing.AWAY, "Connection refused")]
    shelf.is_up = True
    clock.rest(2 * LAST_PAUSE_S)
    turns(link, 40)
    assert told[1:] == [LinkStatus(Standing.THERE, "it knows us as owls")]


def test_a_broker_that_acknowledges_nothing_is_let_go_of_and_fills_no_memory(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    """Home Assistant is born and born again: what was said to it is said once."""
    shelf.takes = False
    link = turns(new_link(), 2)
    for _ in range(100):
        shelf.lines[-1].hear(Message("homeassistant/status", b"online"))
        clock.rest(0.5)
        turns(link, 1)
        assert len(link._owed) <= 30
    assert len(shelf.lines) == 1
    clock.rest(ANSWER_S)
    turns(link, 1)
    assert shelf.lines[0].is_closed
    assert link._told == LinkStatus(Standing.STRANGER, "it acknowledges nothing")


def test_answers_to_what_nobody_said_answer_nothing(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink
) -> None:
    shelf.takes = False
    link = turns(new_link(), 2)
    shelf.lines[-1].acknowledged |= {*range(1000, 60_000)}
    turns(link, 2)
    assert shelf.lines[-1].acknowledged == set()
    assert not link._is_known


def test_a_broker_that_comes_and_goes_for_an_hour_is_two_lines_a_minute(
    journal: SqliteJournal,
    shelf: Shelf,
    new_link: NewLink,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        link, began = new_link(), clock.now
        while clock.now < began + 3600:
            turns(link, 5)
            shelf.is_up = not shelf.is_up
            clock.rest(3)
    assert "not there" in caplog.text
    assert "let us in again" in caplog.text
    assert 10 < len(caplog.messages) <= 2 * 60


def test_the_card_is_looked_at_less_often_while_nobody_plays(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, clock: Clock
) -> None:
    shelf.is_up = False
    link = turns(new_link(), 5)
    clock.rest(IDLE_AFTER_S)
    began = clock.now
    turns(link, 100)
    assert clock.now - began > 100 * IDLE_WAIT_S
    for record in BEGUN:
        journal.keep(record)
    turns(link, 1)
    began = clock.now
    turns(link, 100)
    assert clock.now - began < 100 * IDLE_WAIT_S / 2


# With the real thing


def mentions(folder: Path, word: bytes) -> list[str]:
    """The files in *folder* with *word* in them."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.name for path in files if word in path.read_bytes())


def written_by(broker: Mosquitto, link: BoxLink, is_so: Callable[[], bool]) -> None:
    """Let the link talk, and the broker write what it holds onto its disk, until that *is so*."""
    assert broker.process
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until, mentions(broker.folder, b"owl-4")
        broker.process.send_signal(signal.SIGUSR1)  # mosquitto(8): save now
        link.turn()


def test_after_a_wipe_no_byte_of_a_mark_is_on_the_card_or_the_brokers_disk(
    tmp_path: Path, journal: SqliteJournal, own_mosquitto: Callable[[str], Mosquitto]
) -> None:
    broker = own_mosquitto("listener 1883\nallow_anonymous true\n")
    address = Address("127.0.0.1", broker.port, False)
    play_another(journal)
    card, disk = tmp_path / "card", broker.folder

    lines = list[Connection]()

    def connect(hear: Callable[[Message], None]) -> Connection:
        lines.append(Connection(address, "hugo-owls", hear))
        return lines[-1]

    link = BoxLink(Follower(card), Wishes("owls"), connect, time.monotonic, print)
    # Only a broker that answers has set up what the signal does: before, it ends of it.
    go_until(lambda: any(line.is_open for line in lines), link.turn, lambda: "", 1000)
    written_by(broker, link, lambda: bool(mentions(disk, b"owl-4")))
    assert mentions(card, b"owl")
    journal.wipe()
    gone = (b"owl-4", b"hugo/owls/result/")  # one topic after the other, and it may save between
    written_by(broker, link, lambda: not any(mentions(disk, word) for word in gone))
    assert mentions(card, b"owl") == []
    assert mentions(disk, b"homeassistant/sensor/owls") == ["mosquitto.db"], "it is what is read"
    link.close()


NUMBER = box_number(3, "314159")


def at_club(folder: Path, *games: str) -> None:
    """The settings of a box with a number, and the rounds that were typed."""
    store = JsonSettingsStore(folder)
    store.remember(replace(store.settings(), club=NUMBER, club_games=games))


def club_in(said: bytes) -> object:
    return json.loads(said).get("club")


def test_a_game_whose_round_was_typed_says_table_and_round(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, tmp_path: Path
) -> None:
    """An old game on the same card says none, and what is typed later is said later."""
    play_another(journal)
    link = turns(new_link())
    first, second = shelf.topics(RESULTS)
    assert [club_in(shelf.retained[each]) for each in (first, second)] == [None, None]
    head = json.loads(shelf.retained[second])["head"]
    at_club(tmp_path / "card", f"2 {head[:16]} {NUMBER} 2")
    turns(link)
    tag = wire_tag(Game("314159", 3, 2), second.removeprefix("hugo/").replace("/result", ""))
    assert club_in(shelf.retained[second]) == {"table": 3, "round": 2, "tag": tag}
    assert club_in(shelf.retained[first]) is None
    shelf.said.clear()
    turns(new_link())
    assert [topic for topic, _ in shelf.said if topic.startswith(RESULTS)] == []


def test_what_was_typed_of_another_game_with_that_number_is_not_said(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, tmp_path: Path
) -> None:
    at_club(tmp_path / "card", f"1 {'0' * 16} {NUMBER} 2", f"9 {'0' * 16} {NUMBER} 2")
    turns(new_link())
    (topic,) = shelf.topics(RESULTS)
    assert club_in(shelf.retained[topic]) is None


def test_a_game_that_goes_on_after_its_round_was_typed_is_still_of_that_round(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, tmp_path: Path
) -> None:
    link = turns(new_link())
    (topic,) = shelf.topics(RESULTS)
    before = json.loads(shelf.retained[topic])
    at_club(tmp_path / "card", f"1 {before['head'][:16]} {NUMBER} 2")
    for record in (TookBack(1), PutBack(1)):
        journal.keep(record)
    journal.seal("in words")
    turns(link)
    after = json.loads(shelf.retained[topic])
    assert after["head"] != before["head"]
    assert after["club"]["round"] == 2


def test_a_box_with_a_number_says_its_table_while_it_plays(
    journal: SqliteJournal, shelf: Shelf, new_link: NewLink, tmp_path: Path
) -> None:
    at_club(tmp_path / "card")
    turns(new_link())
    tag = wire_tag(Game("314159", 3, 0), "owls")
    expected = {"table": 3, "round": 0, "tag": tag}
    assert club_in(shelf.retained["hugo/owls/state"]) == expected
