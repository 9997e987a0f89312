"""The desk and the wall as browsers and strangers meet them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hugod.app.club.codes import Game, grouped, result_code
from hugod.app.words import Words
from hugod.club.desk import Desk
from hugod.club.log import EveningLog
from hugod.ports import JournalError
from hugod.web.bind import take_port
from hugod.web.club_routes import ClubServer
from tests.hugod.web.conftest import ask, least_letters, status
from tests.hugod.web.test_accessibility import judged

if TYPE_CHECKING:
    from hugod.club.evening import Evening

OWN = "Host: 127.0.0.1:{port}"
ORIGIN = "Origin: http://127.0.0.1:{port}"


class Pages:
    """A desk that is served at a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder)
        listening = take_port("127.0.0.1", 0)
        self.port = listening.getsockname()[1]
        self.server = ClubServer(self.desk, Words(), [listening])
        self.server.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.server.close()
        self.desk.close()

    def sit(self, players: int) -> None:
        for _ in range(players):
            self.desk.do({"do": "come", "mark": ""})
        self.desk.do({"do": "next"})

    def post(self, wish: Any, path: str = "/desk/do", *headers: str) -> tuple[int, str]:
        body = wish if isinstance(wish, bytes) else json.dumps(wish).encode()
        more = headers or (OWN, ORIGIN)
        length = f"Content-Length: {len(body)}"
        answer = ask(self.port, f"POST {path}", *more, length, body=body, source="127.0.0.1")
        return status(answer), answer.partition(b"\r\n\r\n")[2].decode()

    def get(self, path: str, *headers: str) -> bytes:
        return ask(self.port, f"GET {path}", *(headers or (OWN,)), source="127.0.0.1")


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with closing(Pages(tmp_path)) as pages:
        yield pages


def code_of(evening: Evening, table: int, *points: int) -> str:
    colours = evening.rounds[-1].tables[table - 1].colours
    return result_code(dict(zip(colours, points, strict=True)), Game(evening.secret, table, 1))


def test_a_wish_is_done_and_read_back(pages: Pages) -> None:
    assert pages.post({"do": "come", "mark": "Owl 4"}) == (200, '{"say": "owl 4 is here."}')
    assert pages.desk.evening.players == ("owl-4",)


@pytest.mark.parametrize(
    "wish", [b"", b"[]", b"{", b"null", b'"x"', b"[" * 4000, {"do": 4}, {"do": "come", "mark": "x"}]
)
def test_rubbish_is_refused_in_words(pages: Pages, wish: Any) -> None:
    code, said = pages.post(wish)
    assert code == 422
    assert json.loads(said)["say"].endswith((".", "4."))
    assert pages.desk.evening.players == ()


def test_other_pages_names_and_floods_are_kept_out(pages: Pages) -> None:
    come = {"do": "come", "mark": ""}
    assert pages.post(come, "/desk/do", OWN, "Origin: http://evil.example")[0] == 403
    assert pages.post(come, "/desk/do", "Host: evil.example", ORIGIN)[0] == 421
    assert pages.post(come, "/wall")[0] == 405
    assert pages.post(b"x" * 5000)[0] == 413
    assert status(pages.get("/static/nothing.js")) == 404
    assert pages.desk.evening.players == ()


def test_who_is_not_near_needs_the_key_and_sees_the_wall_alone(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugod.web.club_routes.LOOPBACK", ())
    assert b"location: /wall" in pages.get("/")
    assert b"location: /wall" in pages.get("/desk")
    assert b"location: /wall" in pages.get("/desk/guess")
    assert b"location: /wall" in pages.get("/R/123456789012")
    assert pages.post({"do": "come", "mark": ""})[0] == 403
    assert pages.post({"do": "come", "mark": ""}, f"/desk/{pages.server.key}/do")[0] == 200
    answer = pages.get(f"/desk/{pages.server.key}")
    assert status(answer) == 200
    assert b"The club&#x27;s desk" in answer


def test_a_square_that_a_phone_read_opens_the_desk_with_its_digits(pages: Pages) -> None:
    assert b"location: /desk#code=123456789012\r\n" in pages.get("/R/1234%205678-9012")


def test_a_full_card_is_told_and_nothing_is_shown(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("The card did not take it: No space left on device.")

    monkeypatch.setattr(EveningLog, "append", full)
    code, said = pages.post({"do": "come", "mark": ""})
    assert code == 507
    assert "nothing was changed. Is it full?" in said
    assert pages.desk.evening.players == ()


def opened(browser: Browser, address: str, width: int, height: int) -> Page:
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    return page


def test_a_result_typed_on_a_phone_is_on_the_wall(browser: Browser, pages: Pages) -> None:
    pages.sit(8)
    desk = opened(browser, f"{pages.origin}/desk", 390, 844)
    wall = opened(browser, f"{pages.origin}/wall", 1920, 1080)
    code = code_of(pages.desk.evening, 1, 41, 42, 43, 44)
    slip = code[:-1] + str((int(code[-1]) + 1) % 10)
    desk.locator("#code").fill(" ".join(grouped(slip)))
    desk.get_by_role("button", name="Take it").click()
    expect(desk.get_by_role("status")).to_contain_text("These digits are not right")
    desk.locator("#code").fill(code[:9])
    desk.reload()  # the plug, in mid-typing
    expect(desk.locator("#code")).to_have_value(code[:9])
    desk.locator("#code").fill(code)
    desk.locator("#code").press("Enter")
    expect(desk.get_by_role("status")).to_contain_text("Round 1, table 1: owl 1 41")
    expect(desk.locator("#code")).to_have_value("")
    expect(wall.locator("article.over b").first).to_have_text("41")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (3840, 2160)])
def test_standings_of_24_are_read_across_a_hall(
    browser: Browser, pages: Pages, width: int, height: int
) -> None:
    pages.sit(24)
    for table in pages.desk.evening.rounds[0].tables:
        points = ["10", "20", "30", "40"][: len(table.players)]
        pages.desk.do({"do": "score", "round": 1, "table": table.number, "points": points})
    wall = opened(browser, f"{pages.origin}/wall", width, height)
    shown = wall.locator(".page.shown")
    for _ in range(3):
        expect(shown).to_have_count(1)
        if shown.locator("ol.rows li").count() == 24:
            break
        wall.locator("body").click()
    assert shown.locator("ol.rows li").count() == 24
    sizes = shown.locator("li *").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= height / 25
    for row in shown.locator("li").all():
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    cut = shown.locator("span").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    )
    assert cut == 0


@pytest.mark.parametrize("path", ["/desk", "/wall"])
def test_the_pages_are_for_everybody(browser: Browser, pages: Pages, path: str) -> None:
    pages.sit(8)
    pages.desk.do({"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]})
    assert judged(browser, f"{pages.origin}{path}", "h2") == []
    with browser.new_page() as page:
        assert least_letters(page, f"{pages.origin}{path}") == {}
