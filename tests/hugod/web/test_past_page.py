"""A past game in a real browser: move by move, by keyboard, by finger, and for who sees nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from hugo_core.animal_marks import read_mark
from hugo_core.editions import Colour
from hugod.app.values.past_games import SeatResult
from tests.hugod.app.past.test_list import game
from tests.hugod.web.conftest import Served, least_letters
from tests.hugod.web.test_accessibility import violations
from tests.hugod.web.test_past_routes import Shelved


@pytest.fixture
def page(open_server: Callable[..., Served]) -> Served:
    return open_server(past=Shelved())


def opened(window: Page, page: Served, width: int, height: int) -> Page:
    window.set_viewport_size({"width": width, "height": height})
    window.goto(f"{page.origin}/past/0002")
    expect(window.locator("main[data-at='0'] .board")).to_be_visible()
    return window


def test_a_keyboard_goes_on_back_to_the_last_and_to_the_first(window: Page, page: Served) -> None:
    opened(window, page, 1920, 1080)
    for key, far in (
        ("ArrowRight", "1 of 3"),
        ("End", "3 of 3"),
        ("ArrowRight", "3 of 3"),
        ("ArrowLeft", "2 of 3"),
        ("Home", "0 of 3"),
        ("ArrowLeft", "0 of 3"),
    ):
        window.keyboard.press(key)
        expect(window.locator("#far")).to_have_text(far)
    window.keyboard.press("End")
    expect(window.locator("#better")).to_contain_text("Better: 17→21, 7 % of a win.")
    expect(window.locator("#levels")).to_have_text("fox 12 played like level 1")
    expect(window.locator("[data-place='8'] [data-guest='red']")).to_have_count(1)


def test_a_finger_on_a_phone_does_the_same_and_nothing_is_wider(window: Page, page: Served) -> None:
    opened(window, page, 390, 844)
    window.click("[data-to='on']")
    expect(window.locator("#said")).to_have_text("red: Ghost!\nHugo 23, 24:00")
    box = window.locator("#board").bounding_box()
    assert box is not None
    window.mouse.move(box["x"] + 300, box["y"] + 60)
    window.mouse.down()
    window.mouse.move(box["x"] + 100, box["y"] + 60)
    window.mouse.up()
    expect(window.locator("#far")).to_have_text("2 of 3")
    assert window.evaluate("document.documentElement.scrollWidth") <= 390
    window.goto(f"{page.origin}/past")
    assert window.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_longest_animal_of_eight_players_stays_on_its_card(
    window: Page, open_server: Callable[..., Served]
) -> None:
    long = SeatResult(Colour.TURQUOISE, read_mark("hedgehog-99"), -18, 1, True, -0.25)
    page = open_server(past=Shelved(replace(game(1), seats=(long,) * 8)))
    window.set_viewport_size({"width": 390, "height": 844})
    window.goto(f"{page.origin}/past")
    last = window.locator(".games .seat").last
    expect(last).to_be_visible()
    inner, card = last.locator("small").bounding_box(), window.locator(".games a").bounding_box()
    assert inner is not None
    assert card is not None
    assert inner["x"] + inner["width"] <= card["x"] + card["width"]


@pytest.mark.parametrize(("path", "drawn"), [("/past", ".games"), ("/past/0002", "main .board")])
def test_every_letter_can_be_read_and_axe_finds_nothing(
    window: Page, page: Served, path: str, drawn: str
) -> None:
    assert least_letters(window, f"{page.origin}{path}", drawn) == {}
    assert violations(window) == []


def test_what_was_done_is_said_to_who_does_not_see_it(window: Page, page: Served) -> None:
    opened(window, page, 1200, 800)
    window.get_by_role("button", name="The last move").click()
    expect(window.get_by_role("status")).to_have_text("red 4→8\nHugo 23, 24:00")
    window.get_by_role("slider", name="Move").fill("1")
    expect(window.locator("#far")).to_have_text("1 of 3")
