"""The page in a real browser, worked by role and name as a screen reader finds it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face, Position
from hugod.app.values.effects import Cue, Utterance
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Origin
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.settings import Level
from hugod.app.values.signs import Badge, Bar, Marks
from hugod.app.values.turn_views import MoveView, RollView
from hugod.app.values.view import View
from hugod.languages import all_languages, words_in
from hugod.sound.tunes import tones_of
from hugod.web.board_broadcast import CAPTIONS
from tests.hugod.web.conftest import SMALLEST, Served

ROLL = RollView(Bar(Badge(Colour.RED, "Red", "R"), "23:45"), "Roll!")
BEFORE = read_position("amigo-hugo rolling act=red red(10)=4,17,17 blue(10)=9,17")
AFTER = read_position("amigo-hugo rolling act=blue hugo=c10 red(10)=4,17,r5 blue(10)=9,17")
EIGHT = read_position(
    "amigo-hugo rolling act=yellow hugo=16 passes=2 red(23)=16,r5 blue(20)=16,c10"
    " turquoise(10)=16,16 yellow(11)=17,17 black(8)=17,17 green(46)=17,c9 white(-7)=1,26"
    " violet(19)=1,22"
)
WAIT_S = 60.0


@pytest.fixture
def page(window: Page, served: Served) -> Iterator[Page]:
    """The page, joined to the box, with no complaint in its console at the end."""
    complaints: list[str] = []

    def note(said: ConsoleMessage | Error) -> None:
        complaints.append(str(said) if isinstance(said, Error) else said.text)

    window.set_viewport_size({"width": 1280, "height": 720})
    window.on("pageerror", note)
    window.on("console", note)
    window.goto(served.origin)
    expect(window.locator("[data-link=here]")).to_be_visible()
    yield window
    window.goto("about:blank")
    window.remove_listener("pageerror", note)
    window.remove_listener("console", note)
    known = [text for text in complaints if "WebSocket connection" in text]
    assert complaints == known  # the browser itself notes a link that could not be made


def key(served: Served) -> Key:
    """Give the next key that was pressed, and see that it is let go again."""
    item = pressed(served)
    assert served.inbox.get(timeout=WAIT_S) == KeyUp(item.key, Origin.PAGE)
    return item.key


def pressed(served: Served) -> KeyDown:
    """Give the next press, which is for the picture that the page showed."""
    item = served.inbox.get(timeout=WAIT_S)
    assert isinstance(item, KeyDown)
    assert item.origin is Origin.PAGE
    assert item.seen is not None
    assert item.seen.picture == served.picture
    return item


def test_everything_is_found_by_role_and_name(page: Page) -> None:
    expect(page.get_by_role("img", name="Display", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="Board", exact=True)).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(1)
    expect(page.get_by_role("button")).to_have_count(len(Key) + 4)
    for name in ("Sound", "Speak here", "Keyboard"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    for one in Key:
        expect(page.get_by_role("button", name=one.value, exact=True)).to_be_visible()


def test_every_button_is_its_key(page: Page, served: Served) -> None:
    for one in Key:
        page.get_by_role("button", name=one.value, exact=True).click()
        assert key(served) is one
    assert served.inbox.empty()


def test_the_computers_keyboard_is_the_keypad(page: Page, served: Served) -> None:
    pressed = [*"0123456789*#", *"abcd", *"ABCD", "Enter", "Space", "Backspace", "Escape"]
    meant = [*"0123456789*#", *"ABCD", *"ABCD", "Roll", "Roll", "*", "*"]
    pressed, meant = [*pressed, "ArrowUp", "ArrowDown"], [*meant, "A", "B"]
    for stroke, wanted in zip(pressed, meant, strict=True):
        page.keyboard.press(stroke)
        assert key(served) == wanted


def test_other_strokes_and_shortcuts_are_no_keys(page: Page, served: Served) -> None:
    for stroke in ("e", "F2", "ArrowLeft", "Control+1", "Alt+b", "Shift+Tab"):
        page.keyboard.press(stroke)
    page.keyboard.press("7")
    assert key(served) is Key.D7
    assert served.inbox.empty()


def test_a_held_key_counts_once(page: Page, served: Served) -> None:
    page.keyboard.down("5")
    page.keyboard.down("5")
    page.keyboard.up("5")
    page.get_by_role("button", name="6", exact=True).focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("9")
    assert [key(served) for _ in range(3)] == [Key.D5, Key.D6, Key.D9]
    assert served.inbox.empty()


def test_enter_and_space_on_a_focused_button_press_that_button_only(
    page: Page, served: Served
) -> None:
    for stroke in ("Enter", "Space"):
        page.get_by_role("button", name="5", exact=True).focus()
        page.keyboard.press(stroke)
        assert key(served) is Key.D5
        page.get_by_role("button", name="Roll", exact=True).focus()
        page.keyboard.press(stroke)
        assert key(served) is Key.ROLL
    assert served.inbox.empty()


def test_whoever_has_no_mouse_comes_to_every_control_and_uses_it(
    page: Page, served: Served
) -> None:
    """Each shows that it has the focus; what is not a key of the box never rolls the die."""
    switch, passed = page.get_by_role("button", name="Sound", exact=True), list[str]()
    while (name := next_control(page)) is not None:
        passed.append(name)
        if name in set(Key):
            page.keyboard.press("Space")
            assert key(served) == name
        elif name == "Sound":
            for stroke, is_on in (("Enter", "false"), ("Space", "true")):
                page.keyboard.press(stroke)
                expect(switch).to_have_attribute("aria-pressed", is_on)
        elif name == "Keyboard":
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
            page.keyboard.press("5")
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
    links = {"all sounds": "/sounds", "Board numbers": "/stickers", "The rules": "/rules"}
    others = ("Speak here", "Your own voice", "Past games", "Text size", "Contrast")
    assert sorted(passed) == sorted([*Key, "Sound", "Keyboard", "Save games", *others, *links])
    for name, path in links.items():
        page.get_by_role("link", name=name).focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{path}")
        page.go_back()
        expect(page.locator("[data-link=here]")).to_be_visible()
    assert served.inbox.empty()


def next_control(page: Page) -> str | None:
    """Press Tab; the name of what has the focus now and shows it, None at the page's end."""
    page.keyboard.press("Tab")
    said = page.evaluate(
        """() => {
          const one = document.activeElement, {outlineStyle, outlineWidth} = getComputedStyle(one);
          return [one === document.body, one.ariaLabel ?? one.textContent, outlineStyle,
                  parseFloat(outlineWidth)]; }"""
    )
    is_end, name, style, width = said
    assert is_end or (style == "solid" and width >= 3), said
    return None if is_end else name


def test_the_question_mark_tells_which_stroke_is_which_key(page: Page, served: Served) -> None:
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard")
    expect(listed).to_contain_text("Space Enter")
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    page.keyboard.press("7")
    assert key(served) is Key.D7
    assert served.inbox.empty()


def test_after_a_click_with_the_mouse_enter_is_still_roll(page: Page, served: Served) -> None:
    page.get_by_role("button", name="5", exact=True).click()
    page.keyboard.press("Enter")
    assert [key(served), key(served)] == [Key.D5, Key.ROLL]
    page.get_by_role("button", name="Sound", exact=True).click()
    page.keyboard.press("Enter")
    assert key(served) is Key.ROLL


def test_the_page_follows_the_glass(page: Page, served: Served) -> None:
    served.glass.image.putpixel((127, 63), 1)
    served.server.saw(ROLL, BEFORE)
    expect(page.get_by_role("status")).to_have_text(ROLL.words)
    for heard in ("status", "log"):  # the eye has it on the glass
        box = page.get_by_role(heard).bounding_box()
        assert box
        assert max(box["width"], box["height"]) <= 1
    expect(page.get_by_role("button", name="Roll", exact=True)).to_have_attribute(
        "data-light", "roll"
    )
    lit = page.evaluate(
        """() => { const {data} = document.querySelector("canvas").getContext("2d")
             .getImageData(0, 0, 128, 64);
           return [...Array(8192).keys()].filter((n) => data[4 * n] > 128); }"""
    )
    assert lit == [5 * 128 + 3, 63 * 128 + 127]


def test_the_board_follows_the_game(page: Page, served: Served) -> None:
    board = page.get_by_role("img", name="Board", exact=True)
    served.server.saw(ROLL, BEFORE)
    expect(board.locator("[data-place='17'] [data-guest=red]")).to_have_count(2)
    expect(board.locator("[data-place=door] [data-hugo]")).to_have_count(1)
    expect(board.locator("[data-turn=red]")).to_have_count(1)
    served.server.saw(ROLL, AFTER)
    expect(board.locator("[data-place=r5] [data-guest=red]")).to_have_count(1)
    expect(board.locator("[data-place='17'] [data-guest=red]")).to_have_count(1)
    expect(board.locator("[data-place='17'] [data-guest=blue]")).to_have_count(1)
    expect(board.locator("[data-place=c10] [data-hugo]")).to_have_count(1)
    expect(board.locator("[data-turn=blue]")).to_have_count(1)
    served.server.saw(TextView("Over"), None)
    expect(board.locator("[data-guest]")).to_have_count(0)


CHOICE = read_position("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,14 blue(10)=9")
MOVES = Marks((Place(8), Place(18), Place(37)), (Place(14), Place(37)))
MOVE = MoveView(ROLL.bar, Face.FOUR, "14", "37", "into room 37", 1, 3, "", "", MOVES)


def test_where_one_may_go_is_marked_and_a_tap_there_types_its_number(
    page: Page, served: Served
) -> None:
    served.server.saw(MOVE, CHOICE)
    board = page.get_by_role("img", name="Board", exact=True)
    expect(board.locator("[data-target]")).to_have_count(2)
    expect(board.locator("[data-place=r7] [data-chosen]")).to_have_count(1)
    expect(board.locator("[data-place='14'] [data-chosen]")).to_have_count(1)
    expect(board.locator("[data-arrow]")).to_have_count(1)
    board.locator("[data-place=r7]").click()
    assert [key(served) for _ in "37"] == [*"37"]
    board.locator("[data-place='3']").click()  # as 31 begins
    assert [key(served) for _ in "3#"] == [*"3#"]
    served.server.saw(replace(MOVE, entry="1", on_board=Marks(MOVES.targets)), CHOICE)
    expect(board.locator("[data-chosen], [data-arrow]")).to_have_count(0)
    board.locator("[data-place='8']").click()
    assert [key(served) for _ in "*8"] == [*"*8"]
    assert served.inbox.empty()


def test_a_tap_on_the_board_is_no_key_where_no_place_is_asked_for(
    page: Page, served: Served
) -> None:
    menu = ListView("Menu", ("New game", "Undo"), 0)
    for view in (ROLL, menu, AskView(ROLL.bar, "How many play?", "")):
        served.server.saw(view, CHOICE)
        expect(page.get_by_role("status")).to_have_text(view.words)
        page.locator("[data-place='14']").click()
    page.keyboard.press("7")
    assert key(served) is Key.D7
    assert served.inbox.empty()


GLIDES = """() => {
  window.glided = [];
  const animate = Element.prototype.animate;
  const placeOf = (figure) => {
    const {left, top, width, height} = figure.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [...document.querySelectorAll("[data-place]")].find((place) => {
      const tile = place.querySelector("rect").getBoundingClientRect();
      return x > tile.left && x < tile.right && y > tile.top && y < tile.bottom;
    }).dataset.place;
  };
  Element.prototype.animate = function (frames, how) {
    const motion = animate.call(this, frames, how);
    motion.pause();
    glided.push([this.dataset.guest ?? "hugo", ...frames.map((_, at) => {
      motion.currentTime = how.duration * at / (frames.length - 1);
      return placeOf(this);
    })].join(" "));
    return motion;
  };
}"""
"""From now on it is noted whose figure passes which places."""
CAUGHT = read_position("amigo-hugo rolling act=blue hugo=c10 red(10)=4,c9,r5 blue(10)=9,17")


def test_figures_go_along_the_gallery_where_motion_is_welcome(
    browser: Browser, served: Served
) -> None:
    served.server.saw(ROLL, BEFORE)
    with browser.new_context(reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(served.origin)
        expect(page.locator("[data-link=here]")).to_be_visible()
        page.evaluate(GLIDES)
        for position, glided in (
            (AFTER, ["hugo door c10", "red 17 16 15 14 13 12 11 r5"]),
            (CAUGHT, ["red 17 c9"]),
            (AFTER, ["red c9 1 28 27 26 25 24 23 22 21 20 19 18 17"]),
        ):
            served.server.saw(ROLL, position)
            page.wait_for_function("count => glided.length == count", arg=len(glided))
            assert sorted(page.evaluate("glided.splice(0)")) == glided


def test_several_pages_follow_at_once(page: Page, served: Served) -> None:
    other = page.context.new_page()
    other.goto(served.origin)
    served.server.saw(TextView("For both"), None)
    for one in (page, other):
        expect(one.get_by_role("status")).to_have_text("For both")
    other.close()


def test_the_page_finds_a_restarted_box_by_itself(
    page: Page, served: Served, open_server: Callable[..., Served]
) -> None:
    served.server.close()
    expect(page.get_by_text("The box is away")).to_be_visible()
    expect(page.locator("[data-link=away]")).to_be_visible()
    expect(page.locator(".glass")).to_contain_text("The box is away")
    page.keyboard.press("5")  # goes nowhere, and is not kept for later
    assert page.locator(".pressed").count() == 0
    again = open_server(served.port)
    again.server.saw(TextView("Back again"), BEFORE)
    expect(page.get_by_role("status")).to_have_text("Back again")
    expect(page.get_by_text("The box is away")).to_have_count(0)
    page.get_by_role("button", name="Roll", exact=True).click()
    assert key(again) is Key.ROLL


def test_a_key_held_with_the_mouse_is_down_until_it_is_let_go(page: Page, served: Served) -> None:
    page.get_by_role("button", name="D", exact=True).hover()
    page.mouse.down()
    assert pressed(served).key is Key.D
    assert served.inbox.empty()
    page.mouse.up()
    assert served.inbox.get(timeout=WAIT_S) == KeyUp(Key.D, Origin.PAGE)
    page.keyboard.press("7")
    assert key(served) is Key.D7
    assert served.inbox.empty()


def test_a_key_held_on_the_keyboard_is_let_go_when_the_page_loses_it(
    page: Page, served: Served
) -> None:
    page.keyboard.down("d")
    assert pressed(served).key is Key.D
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert served.inbox.get(timeout=WAIT_S) == KeyUp(Key.D, Origin.PAGE)
    page.keyboard.up("d")
    page.keyboard.press("7")
    assert key(served) is Key.D7


def test_a_screen_readers_click_is_a_whole_press(page: Page, served: Served) -> None:
    page.get_by_role("button", name="D", exact=True).evaluate("(button) => button.click()")
    assert key(served) is Key.D
    assert served.inbox.empty()


LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  heard.push(this.frequency.value);
  return start.apply(this, when);
};
"""


def wait_until(page: Page, what: str) -> None:
    """Wait for *what*, in JavaScript; the page's policy forbids Playwright's own way."""
    page.evaluate(
        f"() => new Promise((d) => {{ const f = () => ({what}) ? d() : setTimeout(f, 20); f(); }})"
    )


def test_the_page_sounds_after_the_first_key_and_the_switch_is_remembered(
    browser: Browser, served: Served
) -> None:
    with browser.new_context() as context:
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.goto(served.origin)
        switch = page.get_by_role("button", name="Sound", exact=True)
        expect(switch).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-link=here]")).to_be_visible()
        page.keyboard.press("7")
        assert key(served) is Key.D7
        wait_until(page, "sound.isReady")
        served.server.play([Cue.TICK, Cue.TUNE_RED], Level.LOUD)
        wanted = [tone.hz for tone in tones_of([Cue.TICK, Cue.TUNE_RED]) if tone.hz]
        wait_until(page, f"heard.length >= {len(wanted)}")
        assert page.evaluate("heard") == wanted
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "false")
        page.reload()
        expect(switch).to_have_attribute("aria-pressed", "false")
        expect(page.locator("[data-link=here]")).to_be_visible()
        page.keyboard.press("7")
        assert key(served) is Key.D7
        served.server.play([Cue.WINNER], Level.LOUD)
        served.server.saw(TextView("Silent"), None)
        expect(page.get_by_role("status")).to_have_text("Silent")
        assert page.evaluate("heard") == []


def test_what_is_said_is_a_log_with_the_newest_last_and_is_not_read_out_twice(
    page: Page, served: Served
) -> None:
    speech = page.get_by_role("log", name="Speech")
    expect(speech).to_be_empty()
    for number in range(25):
        served.server.play([], Level.QUIET, Utterance(f"{number}.", "en"))
    served.server.play([], Level.QUIET, Utterance("Blau, du bist dran.", "de"))
    served.server.saw(TextView("Read by the log already"), None)
    expect(page.get_by_role("status")).to_have_text("Read by the log already")
    expect(page.get_by_role("status")).to_have_attribute("aria-live", "off")
    expect(speech.locator("p")).to_have_count(20)
    expect(speech.locator("p").last).to_have_text("Blau, du bist dran.")
    expect(speech.locator("p").last).to_have_attribute("lang", "de")
    said = {"said": "Blau, du bist dran.", "language": "de", "before": True}
    page.evaluate("said => hear(said)", said)
    expect(speech.locator("p").nth(-2)).to_have_text("24.")
    page.reload()
    expect(speech).to_have_text("Blau, du bist dran.")
    expect(page.get_by_role("status")).to_have_attribute("aria-live", "polite")


def test_every_sound_can_be_heard_by_its_name(page: Page) -> None:
    page.get_by_role("link", name="all sounds").click()
    expect(page.get_by_role("button")).to_have_count(len(Cue))
    for name, cue in (("Hugo catches a guest", "caught"), ("It is red's turn", "tune-red")):
        with page.expect_response(f"**/sounds/{cue}.wav") as answer:
            page.get_by_role("button", name=name).click()
        assert answer.value.status == 200
        wait_until(page, "player.ended")


def test_no_letter_is_too_small_and_on_a_phone_the_board_stands_upright(
    page: Page, served: Served
) -> None:
    crowd = read_position(
        "amigo-hugo moving:4 act=red hugo=20 passes=3 red(10)=14,14,c10,7 blue(21)=14,13,14,14"
        " green(3)=14,20,20,r6 yellow(46)=r1,20,22,c4"
    )
    drawing = "document.querySelector('.board').getBoundingClientRect()"
    phones = {(390, 844): 11, (360, 640): 11, (844, 390): 11, (667, 375): 11}
    least = {**phones, (1280, 800): 12, (1920, 1080): 12}
    for position in (crowd, EIGHT):
        served.server.saw(ROLL, position)
        expect(page.locator("[data-points]")).to_have_count(len(position.points))
        for size in resized(page, *least):
            is_phone = size[0] < size[1]
            wait_until(page, f"({drawing}.height > {drawing}.width) === {str(is_phone).lower()}")
            assert page.evaluate(SMALLEST) >= least[size], (size, position)


def test_the_board_grows_with_a_large_screen(page: Page, served: Served) -> None:
    served.server.saw(ROLL, EIGHT)
    expect(page.locator("[data-points]")).to_have_count(8)
    for width, height in resized(page, (1920, 1080), (2560, 1440)):
        board = page.locator(".board").bounding_box()
        assert board
        assert board["height"] > 0.85 * height or board["width"] > 0.6 * width, (width, board)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
WIDE, UPRIGHT = (1280, 800), (1024, 1366)
LARGE = (WIDE, (1024, 768), UPRIGHT, (768, 1024))
SMALL = ((390, 844), (360, 640), (320, 568), (600, 1024), (844, 390), (568, 320), (800, 480))
"""Laptop, tablet and phone, upright and lying; the larger ones show the board, too."""
SQUARE = ((700, 700), (700, 720), (900, 900), (1024, 1024), (1090, 1100), (760, 740), (1100, 1090))


def resized(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Give the window one size after the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


WINDOWS = {
    **dict.fromkeys((*LARGE, *SMALL, *SQUARE), ("100", "150", "200")),
    **{(640, 600): ("100",), (1280, 480): ("200",), (1920, 1080): ("200",)},
    (3840, 2160): ("100", "200"),
}
"""Windows, with the sizes of letters in which an open choice is seen whole."""
HIDDEN = """async ([letters, sought]) => {
  const isTall = matchMedia("(max-width: 699px) and (orientation: portrait)").matches;
  const isUpright = ({ width, height }) => height > width;
  const isTurned = () => isUpright(document.querySelector(".board").viewBox.baseVal) === isTall;
  do await new Promise(requestAnimationFrame); while (!isTurned());
  return letters.filter((size) => {
    document.documentElement.dataset.size = size;
    const boxes = [...document.querySelectorAll(sought)].map((one) => one.getBoundingClientRect());
    return boxes.length < 4 || document.documentElement.scrollWidth > innerWidth
      || boxes.some((box) => box.top < 0 || box.bottom > innerHeight);
  });
}"""
"""Of these sizes of letters those in which something is not wholly in the window."""


@pytest.mark.parametrize(
    ("view", "position", "sought"),
    [(ROLL, EIGHT, "[data-key]"), (MOVE, CHOICE, ".roll, .board, .place")],
)
def test_the_glass_and_what_is_needed_now_are_seen_without_scrolling(
    page: Page, served: Served, view: View, position: Position, sought: str
) -> None:
    """All keys at a roll; Roll and the board at a choice, where a phone has the keys below."""
    served.server.saw(view, position)
    expect(page.locator(".board [data-guest]").first).to_be_attached()
    hidden = {
        size: page.evaluate(HIDDEN, [WINDOWS[size], f"canvas, {sought}"])
        for size in resized(page, *WINDOWS)
    }
    assert {size: letters for size, letters in hidden.items() if letters} == {}


def test_every_caption_stays_on_its_key(page: Page) -> None:
    sizes = resized(page, WIDE, SMALL[0], (320, 640))
    for size, language in ((size, language) for size in sizes for language in all_languages()):
        _ = words_in(language).gettext
        captions = {name: _(said) for name, said in CAPTIONS.items()}
        page.evaluate("told => speak(...told)", [language, captions])
        off = page.eval_on_selector_all(
            "[data-key] small",
            """all => all.filter((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              const text = range.getBoundingClientRect();
              const key = one.parentNode.getBoundingClientRect();
              return text.left < key.left + 1 || text.right > key.right - 1;
            }).map((one) => one.textContent)""",
        )
        assert off == [], (size, language)


def test_nothing_runs_off_the_side_or_is_too_low_for_a_finger(page: Page, served: Served) -> None:
    served.server.saw(ROLL, BEFORE)
    expect(page.locator("[data-turn=red]")).to_have_count(1)
    for size in resized(page, WIDE, UPRIGHT, SMALL[0], (320, 640)):
        boxes = page.eval_on_selector_all("button, .ears a, [role=img], canvas, .board", BOXES)
        assert len(boxes) > len(Key)
        low = [box for box in boxes if 0 < box["height"] < 43.9]
        assert low == [], size
        assert [box for box in boxes if box["left"] < 0 or box["right"] > size[0]] == [], size
