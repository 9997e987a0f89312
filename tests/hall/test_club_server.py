"""The desk and the wall as browsers and strangers meet them."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from hugo_hall.club_evening import Evening
from hugo_hall.desk import Desk
from hugo_hall.live_tables import LiveTable
from hugo_hall.log import EveningLog
from hugo_hall.pages.club_server import ClubServer
from hugo_hall.sent import BoxResult
from hugod.app.values.club_codes import game_at, grouped, result_code
from hugod.app.values.words import Words
from hugod.ports import JournalError
from hugod.serving.bind import take_port
from tests.hall.conftest import sent
from tests.hugod.web.conftest import UPGRADE, ask, least_letters, status
from tests.hugod.web.test_accessibility import judged

OWN = "Host: 127.0.0.1:{port}"
HEARD = """
const Link = WebSocket;
window.heard = new Promise((done) => {
  window.WebSocket = class extends Link {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", () => setTimeout(done));
    }
  };
});
"""
"""What comes true when the page has drawn what came first by its link."""
ORIGIN = "Origin: http://127.0.0.1:{port}"


Opening = Callable[[str, int, int], Page]
"""Opens the page at a path, in a window of this width and height."""


class Pages:
    """A desk that is served at a port of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.desk = Desk(folder)
        listening = take_port("127.0.0.1", port)
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
    return result_code(dict(zip(colours, points, strict=True)), game_at(evening.secret, table, 1))


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
    monkeypatch.setattr("hugo_hall.pages.club_server.LOOPBACK", ())
    assert b"location: /wall" in pages.get("/")
    assert b"location: /wall" in pages.get("/desk")
    assert b"location: /wall" in pages.get("/desk/guess")
    assert b"location: /wall" in pages.get("/R/123456789012")
    assert pages.post({"do": "come", "mark": ""})[0] == 403
    assert pages.post({"do": "come", "mark": ""}, f"/desk/{pages.server.key}/do")[0] == 200
    links = {"/walling": 101, "/desking": 403, "/desking/guess": 403}
    links[f"/desking/{pages.server.key}"] = 101
    assert {path: status(pages.get(path, OWN, ORIGIN, *UPGRADE)) for path in links} == links
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


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Iterator[BrowserContext]:
    """The windows of a desk and of walls; a wall turns only when it is touched."""
    with browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script("window.setInterval = () => 0")
        context.add_init_script(HEARD)
        yield context


@pytest.fixture
def opened(windows: BrowserContext, pages: Pages) -> Iterator[Opening]:
    """Opens pages, one window for each, as their links have drawn them."""
    used = list[Page]()

    def opening(path: str, width: int, height: int) -> Page:
        page = [*windows.pages, None][len(used)] or windows.new_page()
        used.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{pages.origin}{path}")
        page.evaluate("heard")
        return page

    yield opening
    for page in used:
        page.emulate_media(media="null")
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")  # a wall that is left would look for its box until all is over


def test_a_result_typed_on_a_phone_is_on_the_wall(opened: Opening, pages: Pages) -> None:
    pages.sit(8)
    desk = opened("/desk", 390, 844)
    wall = opened("/wall", 1920, 1080)
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
    red = pages.desk.evening.rounds[0].tables[0].players[0].replace("-", " ")
    expect(desk.get_by_role("status")).to_contain_text(f"Round 1, table 1: {red} 41")
    expect(desk.locator("#code")).to_have_value("")
    expect(wall.locator("article.over b").first).to_have_text("41")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (3840, 2160)])
def test_standings_of_24_are_read_across_a_hall(
    opened: Opening, pages: Pages, width: int, height: int
) -> None:
    pages.sit(24)
    for table in pages.desk.evening.rounds[0].tables:
        points = ["10", "20", "30", "40"][: len(table.players)]
        pages.desk.do({"do": "score", "round": 1, "table": table.number, "points": points})
    wall = opened("/wall", width, height)
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


def test_points_that_were_typed_are_put_away_and_paper_has_the_standings_alone(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(8)
    page = opened("/desk", 1280, 900)
    card = page.locator("#t-1-1")
    card.locator("summary").click()
    for number, field in enumerate(card.get_by_role("textbox").all()):
        field.fill(str(number))
    card.get_by_role("button", name="Count these points").click()
    expect(page.get_by_role("status")).to_contain_text("Round 1, table 1")
    expect(page.locator("#t-1-1[open]")).to_have_count(0)
    page.emulate_media(media="print")
    expect(page.locator("main")).to_have_text(re.compile("^Standings\n"), use_inner_text=True)
    expect(page.locator("button:visible, select:visible")).to_have_count(0)


def play_live(pages: Pages) -> None:
    """Every box of the first round tells how its table stands."""
    for table in pages.desk.evening.rounds[0].tables:
        points = dict(zip(table.colours, range(-9, 90, 9), strict=False))
        result = BoxResult(f"table-{table.number}/1", points, table=table.number)
        told = LiveTable(result, table.number % 3 == 0, table.colours[0], "23:45")
        pages.desk.live.tell(f"table-{table.number}", told)
    pages.desk.wall_changed()


@pytest.mark.parametrize("players", [21, 40])
def test_live_tables_are_whole_on_the_wall(opened: Opening, pages: Pages, players: int) -> None:
    pages.sit(players)
    play_live(pages)
    wall = opened("/wall", 1920, 1080)
    expect(wall.locator(".tables em").first).to_be_attached()
    for _ in range(wall.locator(".page:has(.tables)").count()):
        for card in wall.locator(".page.shown article").all():
            box = card.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 1080
        cut = wall.locator(".page.shown :is(span, p)").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        )
        assert cut == 0
        wall.locator("body").click()


@pytest.mark.parametrize("path", ["/desk", "/wall"])
def test_the_pages_are_for_everybody(unguarded: Page, pages: Pages, path: str) -> None:
    pages.sit(8)
    play_live(pages)
    assert judged(unguarded, f"{pages.origin}{path}", "h2") == []
    pages.desk.do({"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]})
    assert judged(unguarded, f"{pages.origin}{path}", "h2") == []
    assert least_letters(unguarded, f"{pages.origin}{path}") == {}
    unguarded.goto("about:blank")


def test_a_double_click_tells_one_place_and_who_leads_keeps_the_key(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(4)
    pages.desk.do({"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]})
    page = opened("/desk", 1280, 800)
    page.get_by_role("button", name="Prize giving").click()
    tell = page.get_by_role("button", name="Next place")
    expect(tell).to_be_focused()
    with page.expect_response("**/desk/do"):
        tell.dblclick()
    expect(tell).to_be_focused()
    with page.expect_response("**/desk/do"):
        page.keyboard.press("Enter")
    page.get_by_role("button", name="owl 1: goes").dblclick()
    back = page.get_by_role("button", name="owl 1: is back")
    expect(back).to_be_focused()
    assert pages.desk.evening.revealed == 2
    assert len(pages.desk.evening.here) == 3


def test_the_prize_giving_of_a_hall_skips_to_the_best_ten(opened: Opening, pages: Pages) -> None:
    pages.sit(20)
    for number in range(1, 6):
        pages.desk.do({"do": "drop", "round": 1, "table": number})
    page = opened("/desk", 1280, 800)
    page.get_by_role("button", name="Prize giving").click()
    page.get_by_role("button", name="Straight to the best 10").click()
    expect(page.get_by_role("button", name="Straight to the best 10")).to_have_count(0)
    assert pages.desk.evening.revealed == 10


def test_of_those_who_come_without_a_mark_each_has_a_press(opened: Opening, pages: Pages) -> None:
    page = opened("/desk", 1280, 800)
    page.get_by_role("button", name="Somebody comes").click(click_count=3)
    expect(page.get_by_text("Players: 3")).to_be_visible()


def scan(desk: Page, code: str) -> None:
    """As a scanner does: a keyboard that types the digits and Enter, wherever the focus is."""
    desk.keyboard.type(code)
    desk.keyboard.press("Enter")


def test_a_scanner_types_wherever_the_focus_is(opened: Opening, pages: Pages) -> None:
    pages.sit(20)
    desk = opened("/desk", 1280, 900)
    codes = [code_of(pages.desk.evening, number, 11, 12, 13, 14) for number in range(1, 6)]
    said = desk.get_by_role("status")
    expect(desk.locator("#code")).to_be_focused()
    scan(desk, codes[0])
    expect(said).to_contain_text("Round 1, table 1:")
    desk.get_by_role("button", name="Prize giving").focus()
    scan(desk, codes[1])
    expect(said).to_contain_text("Round 1, table 2:")
    desk.locator("#t-1-3 summary").click()
    desk.locator("#p-1-3-0").fill("12")
    desk.locator("#p-1-3-1").focus()
    scan(desk, codes[2])
    expect(said).to_contain_text("Round 1, table 3:")
    desk.locator("#mark").focus()
    scan(desk, codes[3])
    expect(said).to_contain_text("Round 1, table 4:")
    scan(desk, codes[4])
    expect(said).to_contain_text("Round 1, table 5:")
    assert not pages.desk.evening.open_tables()
    assert pages.desk.evening.revealed is None
    assert len(pages.desk.evening.here) == 20


def test_points_half_typed_are_forgotten_when_the_digits_come_or_others_sit_there(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(8)
    page = opened("/desk", 1280, 900)
    said = page.get_by_role("status")
    page.locator("#t-1-1 summary").click()
    page.locator("#p-1-1-0").fill("99")
    page.locator("#code").fill(code_of(pages.desk.evening, 1, 41, 42, 43, 44))
    page.locator("#code").press("Enter")
    expect(said).to_contain_text("Round 1, table 1:")
    expect(page.locator("#p-1-1-0")).to_have_value("41")
    went = pages.desk.evening.rounds[0].tables[1].players[0].replace("-", " ")
    page.get_by_role("button", name=f"{went}: goes").click()
    expect(page.get_by_role("button", name=f"{went}: is back")).to_be_focused()
    page.locator("#t-1-2 summary").click()
    page.locator("#p-1-2-0").fill("77")
    page.get_by_role("button", name=f"{went} does not play").click()
    expect(page.locator("#t-1-2 input[name=points]")).to_have_count(3)
    expect(page.locator("#p-1-2-0")).to_have_value("")
    page.locator("#p-1-2-0").fill("55")
    page.locator("#new summary").click()
    page.get_by_role("button", name="Yes, a new evening").click()
    expect(page.get_by_text("Players: 0")).to_be_visible()
    pages.sit(8)
    expect(page.locator("#p-1-2-0")).to_have_value("")


def test_a_scan_before_the_last_one_was_answered_is_not_mixed_with_it(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(8)
    desk = opened("/desk", 1280, 900)
    first, second = (code_of(pages.desk.evening, number, 11, 12, 13, 14) for number in (1, 2))
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        if waiting:
            route.continue_()
        waiting.append(route)

    desk.route("**/desk/do", hold)
    with desk.expect_request("**/desk/do"):
        scan(desk, first)
    desk.keyboard.type(second[:5])
    desk.wait_for_function("document.querySelector('#code').value.length === 5")
    waiting[0].continue_()
    expect(desk.get_by_role("status")).to_contain_text("Round 1, table 1:")
    expect(desk.locator("#code")).to_have_value(second[:5])
    scan(desk, second[5:])
    expect(desk.get_by_role("status")).to_contain_text("Round 1, table 2:")
    desk.unroute("**/desk/do", hold)


def test_a_game_that_a_box_sent_is_counted_by_a_press_and_who_left_is_ticked(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(8)
    page = opened("/desk", 1280, 900)
    pages.desk.take_in(sent(pages.desk.evening, 2, is_tagged=False))
    expect(page.get_by_text("Sent by a box, not counted")).to_be_visible()
    page.get_by_role("button", name="Count this game").click()
    expect(page.get_by_role("status")).to_contain_text("Round 1, table 2:")
    expect(page.get_by_text("Sent by a box, not counted")).to_have_count(0)
    card = page.locator("#t-1-1")
    card.locator("summary").click()
    for seat in range(4):
        page.locator(f"#p-1-1-{seat}").fill(f"{10 + seat}")
    card.get_by_role("checkbox").first.check()
    card.get_by_role("button", name="Count these points").click()
    expect(page.get_by_role("status")).to_contain_text("Round 1, table 1:")
    assert pages.desk.evening.rounds[0].tables[0].left == (True, False, False, False)


def test_on_a_phones_wall_every_name_stands_beside_what_is_said_of_the_points(
    opened: Opening, pages: Pages
) -> None:
    pages.sit(16)
    for number, points in ((1, "10"), (2, "10"), (3, "20"), (4, "20")):
        wish = {"do": "score", "round": 1, "table": number, "left": [0, 1]}
        pages.desk.do({**wish, "points": [points, points, "3", "3"]})
    wall = opened("/wall", 390, 844)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    names = wall.locator(".page.shown .rows span")
    assert names.count() > 1
    assert names.evaluate_all(cut) == 0
