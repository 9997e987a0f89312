"""The live link of the page at the box, over a real socket: keys come in, sounds go out."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from hugod.app.values.effects import Cue, TellPage, Utterance
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Origin
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Level
from hugod.web.key_link import KEYS_AT_ONCE, Spoken, pace, read_message
from tests.hugod.web.conftest import Served
from tests.hugod.web.links import WAIT_S, hear

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection


def hear_error(link: ClientConnection) -> str:
    while "error" not in (said := hear(link)):
        pass
    return str(said["error"])


def test_every_key_reaches_the_inbox(served: Served) -> None:
    with served.linked() as link:
        for key in Key:
            link.send(json.dumps({"key": key.value}))
            assert served.inbox.get(timeout=WAIT_S) == KeyDown(key, Origin.PAGE)
            assert served.inbox.get(timeout=WAIT_S) == KeyUp(key, Origin.PAGE)


def test_a_key_may_be_held(served: Served) -> None:
    with served.linked() as link:
        link.send('{"key": "D", "down": true}')
        link.send('{"key": "5"}')
        link.send('{"key": "D", "up": true}')
        said = [served.inbox.get(timeout=WAIT_S) for _ in range(4)]
    page = Origin.PAGE
    assert said == [
        *(KeyDown(Key.D, page), KeyDown(Key.D5, page)),
        *(KeyUp(Key.D5, page), KeyUp(Key.D, page)),
    ]
    assert served.inbox.empty()


def test_a_key_is_for_the_picture_whose_number_it_brings_and_its_page_alone_is_answered(
    served: Served,
) -> None:
    with served.linked() as link, served.linked() as other:
        link.send('{"key": "5", "number": 12}')
        item = served.inbox.get(timeout=WAIT_S)
        assert isinstance(item, KeyDown)
        assert item.seen is not None
        assert item.seen.picture == 12
        served.server.tell(TellPage(item.seen.page, "That has just changed."))
        assert hear_error(link) == "That has just changed."
        served.server.saw(TextView("Then"), None)
        heard = [hear(other)]
        while heard[-1].get("words") != "Then":
            heard.append(hear(other))
        assert not any("error" in said for said in heard)


def test_a_page_that_goes_lets_go_of_its_keys(served: Served) -> None:
    with served.linked() as link:
        link.send('{"key": "D", "down": true}')
        assert served.inbox.get(timeout=WAIT_S) == KeyDown(Key.D, Origin.PAGE)
    assert served.inbox.get(timeout=WAIT_S) == KeyUp(Key.D, Origin.PAGE)


def test_only_a_page_that_asks_is_told_the_sounds(served: Served) -> None:
    with served.linked() as deaf, served.linked() as listening:
        hear(deaf)
        hear(listening)
        listening.send('{"sound": true}')
        listening.send('{"key": "1"}')
        served.inbox.get(timeout=WAIT_S)
        served.server.play([Cue.TICK, Cue.NO], Level.QUIET)
        assert hear(listening) == {"play": ["tick", "no"], "level": "quiet"}
        served.server.cut()
        assert hear(listening) == {"cut": True}
        listening.send('{"sound": false}')
        listening.send('{"key": "1"}')
        served.inbox.get(timeout=WAIT_S)
        served.inbox.get(timeout=WAIT_S)
        served.inbox.get(timeout=WAIT_S)
        served.server.play([Cue.WINNER], Level.LOUD)
        served.server.saw(TextView("Then"), None)
        assert hear(listening)["words"] == hear(deaf)["words"] == "Then"


LOG = "/live?log"


def test_a_page_that_writes_it_is_told_what_is_said_and_others_the_scenes_alone(
    served: Served,
) -> None:
    with served.linked(LOG) as link, served.linked() as other:
        hear(link)
        hear(other)
        served.server.play([Cue.TICK], Level.QUIET, Utterance("Blau, du bist dran.", "de"))
        assert hear(link) == {"said": "Blau, du bist dran.", "language": "de"}
        served.server.saw(TextView("Then"), None)
        assert hear(other)["words"] == "Then"


def test_a_page_that_is_opened_later_is_told_what_was_said_last(served: Served) -> None:
    for text in ("Rot, du bist dran.", "Blau, du bist dran."):
        served.server.play([], Level.QUIET, Utterance(text, "de"))
    with served.linked() as other:
        assert "words" in hear(other)
    with served.linked(LOG) as link:
        said = {"said": "Blau, du bist dran.", "language": "de", "before": True}
        assert hear(link) == said
        assert "words" in hear(link)


GARBAGE = (
    *("", "Roll", "{", "[]", "null", "7", '"Roll"', "{}", "[" * 1000, "\x00\ufeff"),
    *('{"key": "E"}', '{"key": "a"}', '{"key": "10"}', '{"key": 1}', '{"key": null}'),
    *('{"key": ["Roll"]}', '{"key": "Roll", "times": 2}', '{"keys": "Roll"}', '{"key": NaN}'),
    *('{"key": "Roll", "up": false}', '{"key": "Roll", "up": 1, "down": true}', '{"up": true}'),
    *('{"key": "Roll", "up": true, "down": true}', '{"key": "Roll"} {"key": "Roll"}'),
    *('{"key": "5", "number": "12"}', '{"key": "5", "number": true}', '{"number": 12}'),
    *('{"sound": "on"}', '{"sound": true, "key": "1"}'),
)


def test_garbage_is_answered_and_changes_nothing(served: Served) -> None:
    with served.linked() as link:
        for text in GARBAGE:
            link.send(text)
            assert hear_error(link)
        link.send(b'{"key": "Roll"}')
        assert hear_error(link)
        assert served.inbox.empty()
        link.send('{"key": "#"}')
        assert served.inbox.get(timeout=WAIT_S) == KeyDown(Key.HASH, Origin.PAGE)


@pytest.mark.parametrize("text", ["x" * 1025, '{"key": "Roll", "more": "' + "x" * 5000 + '"}'])
def test_a_message_over_one_kib_ends_the_link(served: Served, text: str) -> None:
    with served.linked() as link:
        link.send(text)
        with contextlib.suppress(ConnectionClosed):
            while True:
                hear(link)
        assert link.close_code == 1009
    assert served.inbox.empty()


def test_a_flood_of_keys_is_cut_to_what_hands_can_do(served: Served) -> None:
    with served.linked() as link:
        for _ in range(400):
            link.send('{"key": "Roll"}')
        assert "Too fast" in hear_error(link)
    assert served.inbox.qsize() < 1000


def test_keys_come_back_after_a_flood() -> None:
    keys = pace()
    while keys.take(100.0):
        pass
    assert not keys.take(100.01)
    assert keys.take(100.1)
    assert sum(keys.take(1000.0) for _ in range(500)) == KEYS_AT_ONCE


def test_a_page_says_what_it_has_spoken() -> None:
    assert read_message('{"spoken": 7}') == Spoken(7)
    assert read_message('{"spoken": true}') is None
