"""The form of the family's Wi-Fi: for whoever is in the box's own, while it is asked for, once."""

import json

import pytest
from playwright.sync_api import Browser, expect

from hugod.app.values.effects import PageWish, TendPage
from hugod.app.values.inputs import PageState
from hugod.app.values.offers import WifiSent
from hugod.languages import words_in
from tests.hugod.web.conftest import Club, least_letters

HOME = {"name": "Café 9", "password": "mind the gap"}
HERE, ELSEWHERE = "127.0.0.1/24", "10.42.0.1/24"
"""As if the loopback were the box's own Wi-Fi; and as if it were another network."""


def asked(club: Club, own: str = HERE) -> Club:
    club.page.tend(TendPage(PageWish.JOIN, own))
    told = club.told()
    assert (told.state, told.host) == (PageState.JOIN, own.partition("/")[0])
    return club


def send(club: Club, said: object, source: str = "") -> tuple[int, str]:
    return club.ask("POST", "/WIFI", json.dumps(said), source, Origin=club.origin)[:2]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl"])
def test_it_is_sent_once_and_then_it_is_gone(opened: Club, language: str) -> None:
    opened.words = words_in(language)
    status, text, _ = asked(opened).ask("GET", "/WIFI")
    assert status == 200
    assert opened.words.gettext("Name of your Wi-Fi") in text
    status, text = send(opened, HOME)
    assert (status, json.loads(text)["say"][-1]) == (200, ".")
    sent = opened.inbox.get_nowait()
    assert sent == WifiSent("Café 9", "mind the gap")
    assert "mind" not in repr(sent) + text
    assert send(opened, HOME)[0] == opened.ask("GET", "/WIFI")[0] == 404
    assert opened.inbox.empty()


def test_nobody_is_asked_unless_the_box_does(opened: Club) -> None:
    assert send(opened, HOME)[0] == opened.ask("GET", "/WIFI")[0] == 404
    asked(opened).page.tend(TendPage(PageWish.NO_CODE))
    assert send(opened, HOME)[0] == opened.ask("GET", "/WIFI")[0] == 404
    assert opened.inbox.empty()


@pytest.mark.parametrize(("own", "source"), [(ELSEWHERE, ""), (HERE, "127.0.1.7")])
def test_nothing_is_taken_from_another_network(opened: Club, own: str, source: str) -> None:
    """Not at another address of the box, and not from one that is not of that network."""
    asked(opened, own)
    assert opened.ask("GET", "/WIFI", source=source)[0] == 404
    assert send(opened, HOME, source)[0] == 404
    assert opened.inbox.empty()


@pytest.mark.parametrize(
    "said",
    [
        *({}, [], "x", {**HOME, "name": ""}, {**HOME, "name": "é" * 17}, {**HOME, "password": "7"}),
        *({**HOME, "password": "x" * 64}, {**HOME, "name": 7}, {**HOME, "name": "a\nb"}),
        {**HOME, "name": "\ud800"},
    ],
)
def test_what_no_wifi_has_is_told_at_once_and_may_be_typed_again(
    opened: Club, said: object
) -> None:
    assert send(asked(opened), said)[0] == 422
    assert opened.inbox.empty()
    assert send(opened, HOME)[0] == 200


def test_a_page_of_somebody_else_cannot_send_it(opened: Club) -> None:
    asked(opened)
    assert opened.ask("POST", "/WIFI", json.dumps(HOME), Origin="http://elsewhere")[0] == 403
    assert opened.ask("POST", "/WIFI", "x" * 5000, Origin=opened.origin)[0] == 413
    assert opened.inbox.empty()


def test_a_phone_types_it_and_reads_where_to_look(browser: Browser, opened: Club) -> None:
    with browser.new_page(viewport={"width": 360, "height": 640}) as phone:
        small = least_letters(phone, f"{asked(opened).origin}/WIFI", "#password")
        assert small == {}
        phone.locator("#name").fill(HOME["name"])
        phone.locator("#password").fill("short")
        phone.keyboard.press("Enter")
        answer = phone.locator("#answer")
        expect(answer).to_have_text("A name has 1 to 32 letters, a password 8 to 63.")
        phone.locator("#password").fill(HOME["password"])
        phone.keyboard.press("Enter")
        expect(answer).to_have_text("The box tries it now. Look at its display.")
        expect(phone.locator("form")).to_have_count(0)
    assert opened.inbox.get_nowait() == WifiSent(**HOME)
