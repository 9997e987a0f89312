"""The page for a television and a tablet, in a browser: all of it is seen, and it is large."""

import socket
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from hugo_core.commands import RollDie
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugo_core.rules import decide
from hugod.app.table.announce import news_of, walk_of
from hugod.app.values.effects import PageWish, TendPage
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.turn_views import HugoView
from hugod.languages import all_languages, words_in
from hugod.serving.rate_limit import AddressLimit
from hugod.web.board_broadcast import AWAY, BOX_FILES
from hugod.web.network_routes import ANSWERS
from hugod.web.pairing import Verdict
from tests.hugod.web.conftest import SMALLEST, Club

FOUR = read_position(
    "amigo-hugo moving:4 act=turquoise hugo=20 passes=3 red(10)=4,r5,c10,7 blue(21)=12,13,14,14"
    " turquoise(3)=1,2,5,r6 yellow(46)=r1,r2,22,c4"
)
EIGHT = read_position(
    "amigo-hugo rolling act=yellow hugo=16 passes=2 red(23)=16,r5 blue(20)=16,c10"
    " turquoise(10)=16,16 yellow(11)=17,17 black(8)=17,17 green(46)=17,c9 white(-7)=1,26"
    " violet(19)=1,22"
)
OVER = read_position(
    "amigo-hugo over:limit hugo=20 passes=3 red(10)=4,r5,c10 blue(21)=12,13,14"
    " turquoise(3)=1,2,5 yellow(46)=r1,r2,22 violet(3)=9,9,9"
)
PARTY = read_position(
    "ghost-party moving:4 act=turquoise round=3/3 red(10)=4 blue(21)=12 turquoise(3)=1"
)
BUSY = read_position(
    "amigo-hugo rolling act=turquoise hugo=28 passes=0 red(10)=1,1 blue(21)=1,2 turquoise(3)=1,1"
    " yellow(46)=2"
)
GHOST = RollDie(Face.GHOST)
GAMES = (FOUR, EIGHT, OVER, PARTY)
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SIZES = (
    *((1920, 1080), (1280, 800), (1024, 768), (844, 390)),
    *((800, 1280), (768, 1024), (390, 844), (360, 640)),
)
"""A television, a laptop, a tablet and a phone lying; two tablets and two phones upright."""
SHORT = ((360, 640), (360, 740), (390, 750))
"""Phones on which board and points are not seen at once, in letters that can be read."""
PHONES = ((390, 844), *SHORT)
UPRIGHT = ".board[viewBox*='844 1412']"
"""The board as phones have it that are held upright; they ask for it anew when they are turned."""
LYING_BOARD = ".board:not([viewBox*='844 1412'])"
FAULTS = """() => {
  const faults = [];
  const inside = (box, room) => box.left >= room.left - 1 && box.top >= room.top - 1
    && box.right <= room.right + 1 && box.bottom <= room.bottom + 1;
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const glass = new DOMRect(0, 0, innerWidth, innerHeight);
  const whole = new DOMRect(0, 0, innerWidth, document.documentElement.scrollHeight);
  for (const place of document.querySelectorAll("[data-place]")) {
    if (!inside(place.getBoundingClientRect(), glass)) faults.push(place.dataset.place);
  }
  const written = [];
  for (const card of document.querySelectorAll(".turn, .hour, .points li, footer")) {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const {left, top, width, height} = range.getBoundingClientRect();
      const air = parseFloat(getComputedStyle(texts.currentNode.parentNode).fontSize) / 5;
      const box = new DOMRect(left, top + air, width, height - 2 * air);  // without its air
      const said = texts.currentNode.data;
      if (!box.width || texts.currentNode.parentNode.closest("svg")) continue;
      if (!inside(box, card.matches("footer") ? whole : card.getBoundingClientRect()))
        faults.push(said);
      for (const svg of card.querySelectorAll("svg"))
        if (meet(box, svg.getBoundingClientRect())) faults.push(said + " on " + svg.classList);
      for (const [other, text] of written) if (meet(box, other)) faults.push(said + "+" + text);
      written.push([box, said]);
    }
  }
  return faults;
}"""
"""Places that are not wholly seen, and words that leave their card or lie on something."""
LYING = ((844, 390), (667, 375))
"""Phones held sideways: the longer one shows all at once."""
SMALLEST_AT = (*((size, 11) for size in (*PHONES, *LYING)), ((1280, 800), 12), ((1920, 1080), 16))
"""Sizes of windows, and what no letter may be smaller than, in pixels."""
READ_AT_3_M = 40
"""Dots of a television of 1 m across: 2 cm, which is the 3.5 mm at 0.7 m of the box's own glass."""
WAIT_MS = 60_000
in_languages = pytest.mark.parametrize(
    "languages",
    [
        pytest.param(("de",), id="longest", marks=pytest.mark.share),
        pytest.param(all_languages(), id="all", marks=pytest.mark.endurance),
    ],
)


@pytest.fixture
def here(opened: Club) -> Club:
    opened.page.saw(TextView("…"), FOUR)
    return opened


@pytest.fixture
def page(window: Page, here: Club) -> Iterator[Page]:
    """The page on a television."""
    window.set_viewport_size(TELEVISION)
    window.goto(f"http://127.0.0.1:{here.port}/")
    expect(window.locator(".watch")).to_have_attribute("data-link", "here", timeout=WAIT_MS)
    yield window
    window.goto("about:blank")


@in_languages
def test_everything_is_seen_at_once_and_nothing_lies_on_anything(
    page: Page, here: Club, languages: Sequence[str]
) -> None:
    for language, position in product(languages, (None, *GAMES)):
        here.words = words_in(language)
        here.page.saw(TextView("…"), position)
        players = len(position.points) if position else 0
        expect(page.locator("html")).to_have_attribute("lang", language, timeout=WAIT_MS)
        expect(page.locator(".points li")).to_have_count(players, timeout=WAIT_MS)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(UPRIGHT)).to_have_count(int((width, height) in PHONES))
            assert page.evaluate(FAULTS) == [], (language, position, width, height)
            over = page.evaluate("document.documentElement.scrollHeight") - height
            assert over <= 0 or (width, height) in SHORT, (language, position, width, height)


def test_a_phone_that_watches_has_the_board_upright_and_every_letter_can_be_read(
    page: Page, here: Club
) -> None:
    for position in (FOUR, EIGHT):
        here.page.saw(TextView("…"), position)
        expect(page.locator(".points li")).to_have_count(len(position.points), timeout=WAIT_MS)
        for (width, height), least in SMALLEST_AT:
            page.set_viewport_size({"width": width, "height": height})
            scene = page.locator(LYING_BOARD if width > height else UPRIGHT)
            expect(scene).to_have_count(1, timeout=WAIT_MS)
            assert page.evaluate(SMALLEST) >= least, (width, position)


def test_its_lists_are_large_enough_for_a_mouse_and_on_a_phone_for_a_finger(
    browser: Browser, page: Page, here: Club
) -> None:
    """WCAG 2.2, 2.5.8 and 2.5.5: 24 px at least, and 44 px where there is no mouse."""
    heights = "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.eval_on_selector_all("select, footer a", heights) >= 24, (width, height)
    phone: ViewportSize = {"width": 390, "height": 844}
    with browser.new_context(viewport=phone, has_touch=True, is_mobile=True) as phones:
        upright = phones.new_page()
        upright.goto(f"{here.origin}/")
        expect(upright.locator(".watch")).to_have_attribute("data-link", "here", timeout=WAIT_MS)
        assert upright.eval_on_selector_all("select, footer a", heights) >= 44
        assert upright.evaluate(FAULTS) == []
        assert upright.evaluate("document.documentElement.scrollHeight") <= 844


@in_languages
def test_what_is_told_of_a_turn_is_seen_whole(
    page: Page, here: Club, languages: Sequence[str]
) -> None:
    done = Done(GHOST, decide(BUSY, GHOST))
    for language in languages:
        here.words = words = words_in(language)
        walk = walk_of(BUSY, done, words)
        assert walk is not None
        news = (told.page for told in news_of(BUSY, done, words))
        views: list[HugoView | NewsView] = [walk]
        views += [view for view in news if isinstance(view, NewsView)]
        for view in views:
            here.page.saw(view, BUSY)
            said = view.title if isinstance(view, HugoView) else view.words.split(". ")[-1]
            expect(page.locator(".turn")).to_contain_text(said, timeout=WAIT_MS)
            is_said_once = isinstance(view, HugoView)  # then the clock leaves it to the turn
            expect(page.locator(".hour span")).to_be_visible(visible=not is_said_once)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                expect(page.locator(UPRIGHT)).to_have_count(int((width, height) in PHONES))
                assert page.evaluate(FAULTS) == [], (view, width, height)


def test_a_television_is_read_across_the_room(page: Page, here: Club) -> None:
    here.page.saw(TextView("…"), EIGHT)
    expect(page.locator(".turn b")).to_have_text("Yellow", timeout=WAIT_MS)
    for part in (".turn b", ".turn span", ".hour b", ".hour span", ".name", ".points strong"):
        size = page.locator(part).first.evaluate("one => getComputedStyle(one).fontSize")
        assert float(size.removesuffix("px")) >= READ_AT_3_M, part


def test_there_is_no_key_on_it(page: Page, here: Club) -> None:
    assert page.locator("button, input, [data-key], [onclick]").count() == 0


def test_it_follows_the_game_and_finds_the_box_again(page: Page, here: Club) -> None:
    expect(page.locator(".turn b")).to_have_text("Turquoise")
    here.page.saw(TextView("…"), EIGHT)
    expect(page.locator(".turn b")).to_have_text("Yellow", timeout=WAIT_MS)
    here.page.close()
    expect(page.locator(".watch")).to_have_attribute("data-link", "away", timeout=WAIT_MS)
    expect(page.locator("#notice")).to_have_text(AWAY)
    for stale in (".castle", ".turn", ".hour", ".points"):
        expect(page.locator(stale)).to_have_css("opacity", "0.45")
    here.page = here.made()
    here.page.saw(TextView("…"), FOUR)
    here.wish(PageWish.OPEN)
    expect(page.locator(".turn b")).to_have_text("Turquoise", timeout=WAIT_MS)
    expect(page.locator("#notice")).to_have_text("")


def test_it_finds_the_box_again_after_a_network_that_only_swallowed(page: Page, here: Club) -> None:
    """A radio that is gone answers nothing: neither yes nor no. The page must not wait for it."""
    with socket.socket() as silent:
        here.page.close()
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        silent.bind(("127.0.0.1", here.port))
        silent.listen()
        with silent.accept()[0]:
            silent.close()
            here.page = here.made()
            here.page.saw(TextView("…"), EIGHT)
            here.wish(PageWish.OPEN)
            expect(page.locator(".turn b")).to_have_text("Yellow", timeout=WAIT_MS)
            expect(page.locator(".watch")).to_have_attribute("data-link", "here")


def test_a_television_without_scripts_follows_too(browser: Browser, here: Club) -> None:
    here.words = words_in("fr")
    with browser.new_page(java_script_enabled=False) as page:
        page.goto(here.origin)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator(".castle")).to_have_css("opacity", "1")
        here.page.saw(TextView("…"), EIGHT)
        expect(page.locator(".points li")).to_have_count(8, timeout=WAIT_MS)


def test_a_page_of_the_program_before_is_loaded_anew(
    page: Page, here: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A television shows the page for months; its scripts must be those of the box."""
    page.evaluate("document.documentElement.dataset.old = ''")
    old = page.locator("html[data-old]")
    here.page.saw(TextView("…"), EIGHT)
    expect(page.locator(".turn b")).to_have_text("Yellow", timeout=WAIT_MS)
    expect(old).to_have_count(1)
    monkeypatch.setattr(BOX_FILES, "made", "another")
    here.page.saw(TextView("…"), FOUR)
    expect(old).to_have_count(0, timeout=WAIT_MS)
    expect(page.locator(".turn b")).to_have_text("Turquoise", timeout=WAIT_MS)


def test_a_phone_that_was_forgotten_is_asked_for_a_code_again(browser: Browser, here: Club) -> None:
    """Else it says for ever that the box is away."""
    with browser.new_page(viewport={"width": 390, "height": 844}) as phone:
        phone.goto(f"{here.origin}/keys")
        phone.locator("#code").fill(here.wish(PageWish.CODE).code)
        phone.keyboard.press("Enter")
        expect(phone.locator("[data-link=here]")).to_be_visible(timeout=WAIT_MS)
        here.page.tend(TendPage(PageWish.FORGET))
        expect(phone.locator("#code")).to_be_visible(timeout=WAIT_MS)


def test_the_square_lets_a_phone_in_and_stays_in_no_history(
    browser: Browser, here: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RM4: what a camera reads is enough, and no later look at the phone shows it.

    Both phones have one address here, and on a quick machine ask more than one phone may.
    """
    monkeypatch.setattr(AddressLimit, "take", lambda *_: True)
    told = here.wish(PageWish.CODE)
    with browser.new_context() as phones:
        phone = phones.new_page()
        phone.goto(f"{here.origin}/")
        phone.goto(told.invitation)
        expect(phone.locator("[data-key=Roll]")).to_be_visible(timeout=WAIT_MS)
        expect(phone).to_have_url(f"{here.origin}/keys")
        phone.go_back()
        expect(phone).to_have_url(f"{here.origin}/")
    with browser.new_context() as others:
        late = others.new_page()
        late.goto(told.invitation)
        expect(late.locator("#answer")).to_have_text(ANSWERS[Verdict.OLD_SQUARE])
        expect(late).to_have_url(f"{here.origin}/keys")
