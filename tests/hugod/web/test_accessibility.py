"""Every page as axe-core judges it, best practice included: not one violation."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from hugo_core.notation import read_position
from hugod.app.values.prompt_views import TextView
from tests.hugod.web.conftest import Club, Served

VERIFY = Path(__file__).parents[3] / "docs" / "verify.html"
GAME = read_position(
    "amigo-hugo moving:4 act=red hugo=20 passes=3 red(10)=14,14,c10 blue(21)=14,13,r6 green(3)=1"
)
SIZES = ((1280, 800), (390, 844))


def violations(page: Page) -> list[str]:
    """The rules that are broken, each with the elements that break it."""
    if not page.evaluate("'axe' in window"):  # half a megabyte: once for each page
        page.evaluate(Axe().axe_script)
    found = page.evaluate("axe.run()")["violations"]
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def judged(page: Page, address: str, ready: str) -> list[str]:
    """The violations of the page at *address*, once *ready* is there, on a computer and a phone."""
    broken = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        page.locator(ready).first.wait_for(state="attached")
        broken += violations(page)
    page.goto("about:blank")
    return broken


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("/", "[data-link=here]"),
        ("/sounds", "[data-sound]"),
        ("/stickers", "li a"),
        ("/rules", "article"),
    ],
)
def test_the_pages_at_the_box(unguarded: Page, served: Served, path: str, ready: str) -> None:
    served.server.saw(TextView("…"), GAME)
    assert judged(unguarded, f"{served.origin}{path}", ready) == []


def test_the_page_that_records_a_voice(unguarded: Page, recording: Served) -> None:
    assert judged(unguarded, f"{recording.origin}/voice", "[data-state=ready]") == []


@pytest.mark.parametrize(("path", "ready"), [("/", "[data-link=here]"), ("/keys", "#code")])
def test_the_pages_on_the_network(unguarded: Page, opened: Club, path: str, ready: str) -> None:
    opened.page.saw(TextView("…"), GAME)
    assert judged(unguarded, f"http://127.0.0.1:{opened.port}{path}", ready) == []


def test_the_page_that_verifies_a_game(unguarded: Page) -> None:
    assert judged(unguarded, VERIFY.as_uri(), "#file") == []


def test_the_list_of_strokes(unguarded: Page, served: Served) -> None:
    unguarded.goto(served.origin)
    unguarded.keyboard.press("?")
    unguarded.get_by_role("dialog").wait_for()
    assert violations(unguarded) == []
    unguarded.goto("about:blank")
