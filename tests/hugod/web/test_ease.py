"""Larger letters and a strong contrast on every page: chosen once, kept in the browser."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from hugo_core.notation import read_position
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from tests.hugod.web.conftest import Club, Served
from tests.hugod.web.test_page import key

GAME = read_position(
    "amigo-hugo moving:4 act=turquoise hugo=20 passes=3 red(10)=14,14,c10 blue(21)=14,13,r6"
    " turquoise(3)=1"
)
SIZES = ((390, 844), (1280, 800))
PAGES = (
    ("box", "/", "[data-link=here]"),
    pytest.param("box", "/sounds", "li", marks=pytest.mark.endurance),
    pytest.param("box", "/stickers", "li a", marks=pytest.mark.endurance),
    ("box", "/rules", "article"),
    pytest.param("club", "/", "[data-link=here]", marks=pytest.mark.endurance),
    ("club", "/keys", "#code"),
)
STRICT = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
BESIDE = """() => [...document.querySelectorAll("body *:not(svg *):not(h1):not(noscript)")]
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
  .map(([what, box]) => `${what}: ${box.left} to ${box.right}`)"""
"""Whatever is not wholly between the sides of the window."""
PALE = """() => {
  const numbers = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const light = (colour) => numbers(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);
  const isThere = (one) => !["none", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(one).fill);
  const under = (text) => {
    const {stroke, paintOrder} = getComputedStyle(text);
    if (paintOrder.startsWith("stroke") && stroke !== "none") return stroke;
    const holds = (one) => {
      const [box, inner] = [one, text].map((each) => each.getBoundingClientRect());
      const middle = inner.top + inner.height / 2;
      const isAround = box.top < middle && middle < box.bottom - 2;
      return isAround && box.width > inner.width && box.height > inner.height * .7;
    };
    let one = text.previousElementSibling;
    while (one && !(isThere(one) && holds(one) && !one.getAttribute("opacity")))
      one = one.previousElementSibling;
    return one ? getComputedStyle(one).fill : "rgb(0, 0, 0)";
  };
  return [...document.querySelectorAll(".board text, .stage svg text")].map((text) => {
    const [high, low] = [getComputedStyle(text).fill, under(text)].map(light).sort((a, b) => b - a);
    return [text.textContent, getComputedStyle(text).fill, under(text), (high + .05) / (low + .05)];
  }).filter(([, , , times]) => !(times >= 7));
}"""
"""Letters on drawings, which axe passes over, with less than 7:1 to what they stand on."""
ARROW = "only non-text characters"
"""The answer to the arrows on two keys: these are pictures."""
WAIT_MS = 60_000
NOWHERE = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"


@pytest.fixture
def origins(served: Served, opened: Club) -> dict[str, str]:
    served.server.saw(TextView("Room 33 is full: it needs exactly 3."), GAME)
    opened.page.saw(TextView("…"), GAME)
    return {"box": served.origin, "club": opened.origin}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(bypass_csp=True, reduced_motion="reduce") as context:
        page = context.new_page()
        wrong: list[object] = []
        page.on("pageerror", lambda error: wrong.append(error))
        yield page
        assert wrong == []


def opened_at(page: Page, address: str, ready: str) -> None:
    page.goto(address)
    page.locator(ready).first.wait_for(state="attached", timeout=WAIT_MS)


def choose(page: Page, size: str, contrast: str) -> None:
    page.get_by_label("Text size").select_option(size)
    page.get_by_label("Contrast", exact=True).select_option(contrast)


def judge(page: Page) -> list[str]:
    """The words with too weak a contrast, and those of which nobody can tell."""
    if not page.evaluate("'axe' in window"):  # half a megabyte: once for each page
        page.evaluate(Axe().axe_script)
    told = page.evaluate("how => axe.run(document, how)", STRICT)
    return [
        f"{kind}: {node['html']} {node['any'][0]['message']}"
        for kind in ("violations", "incomplete")
        for rule in told[kind]
        for node in rule["nodes"]
        if ARROW not in node["any"][0]["message"]
    ]


def test_the_choice_is_made_with_keys_alone_and_kept(page: Page, origins: dict[str, str]) -> None:
    opened_at(page, origins["box"], "[data-link=here]")
    page.get_by_label("Text size").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_label("Contrast", exact=True).focus()
    page.keyboard.press("ArrowDown")
    root = page.locator("html")
    for path in ("/", "/sounds", "/"):
        expect(root).to_have_attribute("data-size", "150")
        expect(root).to_have_attribute("data-contrast", "high")
        opened_at(page, origins["box"] + path, ".ease")
    expect(page.get_by_label("Text size")).to_have_value("150")


def test_who_chooses_presses_no_key_of_the_box(
    page: Page, origins: dict[str, str], served: Served
) -> None:
    opened_at(page, origins["box"], "[data-link=here]")
    page.get_by_label("Text size").focus()
    for stroke in ("ArrowDown", "ArrowUp", "7"):
        page.keyboard.press(stroke)
    assert key(served) is Key.D7


def test_a_browser_that_keeps_nothing_shows_it_all_the_same(
    page: Page, origins: dict[str, str]
) -> None:
    page.add_init_script(NOWHERE)
    opened_at(page, origins["club"], "[data-link=here]")
    choose(page, "200", "high")
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-size", "100")


def test_what_was_kept_by_another_hand_is_not_believed(page: Page, origins: dict[str, str]) -> None:
    for kept in ("{", "null", "7", '{"size": "900", "contrast": "\\"><b>"}'):
        page.add_init_script(f"localStorage.setItem('hugo-ease', {kept!r})")
        opened_at(page, origins["box"], "[data-link=here]")
        expect(page.locator("html")).to_have_attribute("data-size", "100")
        expect(page.locator("html")).to_have_attribute("data-contrast", "usual")


@pytest.mark.parametrize(("where", "path", "ready"), PAGES)
def test_nothing_runs_off_the_side_and_every_word_has_seven_to_one(
    page: Page, origins: dict[str, str], where: str, path: str, ready: str
) -> None:
    opened_at(page, origins[where] + path, ready)
    before = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.ease')).fontSize)")
    for size in ("100", "150", "200"):
        choose(page, size, "high")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BESIDE) == [], (size, width)
            if size != "150":  # of the larger letters less is asked
                assert judge(page) == [], (size, width)
            assert page.evaluate(PALE) == [], (size, width)
    after = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.ease')).fontSize)")
    assert after >= 2 * before


def test_the_picture_of_the_display_grows_too(page: Page, origins: dict[str, str]) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened_at(page, origins["box"], "[data-link=here]")
    wide = "document.querySelector('canvas').getBoundingClientRect().width"
    before = page.evaluate(wide)
    choose(page, "200", "usual")
    assert page.evaluate(wide) >= 2 * before
