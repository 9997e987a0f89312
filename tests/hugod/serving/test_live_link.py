"""The live link of the page at the box, over a real socket: scenes go out."""

import base64
import contextlib
from typing import Any

import pytest
from PIL import Image
from websockets.exceptions import InvalidMessage, InvalidStatus

from hugod.app.values.prompt_views import TextView
from hugod.serving.broadcast import MOST_PAGES
from tests.hugod.web.conftest import Served
from tests.hugod.web.links import POSITION, ROLL, hear


def test_a_page_hears_the_scene_at_once(served: Served) -> None:
    served.server.saw(ROLL, POSITION)
    with served.linked() as link:
        said = hear(link)
        while said["words"] != ROLL.words:
            said = hear(link)
    assert said["alive"] is True
    assert said["light"] == "roll"
    assert said["size"] == [128, 64]
    bits = base64.b64decode(said["picture"])
    assert (len(bits), bits[5 * 16]) == (1024, 0b00010000)
    assert 'data-guest="red"' in said["board"]


def test_the_board_is_sent_again_only_when_it_has_changed(served: Served) -> None:
    served.server.saw(ROLL, POSITION)
    with served.linked() as link:
        while hear(link)["words"] != ROLL.words:
            pass
        served.server.saw(TextView("Two"), POSITION)
        said = hear(link)
        assert said["words"] == "Two"
        assert "board" not in said
        served.server.saw(TextView("Three"), None)
        assert "data-guest" not in hear(link)["board"]


def test_what_a_page_has_been_told_is_not_said_again(served: Served) -> None:
    heard: list[dict[str, Any]] = []
    with served.linked() as link:
        for view in (ROLL, ROLL, ROLL, TextView("Two")):
            served.server.saw(view, POSITION)
            link.send("no key")  # its answer comes when the bell has rung for the view
            while "error" not in (said := hear(link)):
                heard.append(said)
        while heard[-1].get("words") != "Two":
            heard.append(hear(link))
    assert [said["words"] for said in heard].count(ROLL.words) == 1


def test_words_come_with_the_picture_they_were_seen_with(served: Served) -> None:
    """The display has gone on, and the page is not told yet what stands there now."""
    served.server.saw(ROLL, POSITION)
    served.glass.image = Image.new("1", (128, 64), 1)
    with served.linked() as link:
        said = hear(link)
    assert said["words"] == ROLL.words
    assert base64.b64decode(said["picture"])[5 * 16] == 0b00010000


def test_several_pages_hear_the_same(served: Served) -> None:
    with served.linked() as one, served.linked() as other:
        hear(one), hear(other)
        served.server.saw(TextView("Both"), None)
        assert hear(one)["words"] == hear(other)["words"] == "Both"


def test_too_many_pages_are_turned_away_and_the_others_stay(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        links = [stack.enter_context(served.linked()) for _ in range(MOST_PAGES)]
        with pytest.raises((InvalidStatus, InvalidMessage)), served.linked():
            pass
        for link in links:
            assert hear(link)["alive"] is True


def test_a_page_that_does_not_read_holds_nobody_up(served: Served) -> None:
    with served.linked() as slow, served.linked() as quick:
        for number in range(2000):
            served.server.saw(TextView(f"{number}"), POSITION if number % 2 else None)
        while hear(quick)["words"] != "1999":
            pass
        assert hear(slow)["alive"] is True
