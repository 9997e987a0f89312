"""Take `docs/page.png` and `docs/tv.png`: a companion of our own, a game, headless Chromium.

`make page-picture` runs it. The rolls are real ones, so the pictures are others each time: look at
them before you keep them. The television's wants a network address, of whatever kind.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from hugod.app.values.settings import Settings
from hugod.store.settings_store import JsonSettingsStore

PICTURE = Path(__file__).parents[1] / "docs/page.png"
SIZE = ViewportSize(width=1280, height=800)
TV_PICTURE = Path(__file__).parents[1] / "docs/tv.png"
TV_SIZE = ViewportSize(width=1280, height=720)
TO_THE_TV = ("This box", "TV and tablet")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SET_UP = ("Roll", "1", "1", "4", "1", "1", "1", "1")
SQUARES = (3, 5, 8, 10, 12, 14, 16, 17, 19, 20, 22, 23, 24, 26, 27, 28)
TURNS, PATIENCE, MOST_LINES = 14, 100, 12
SETTLED_MS = 120


@contextmanager
def companion() -> Iterator[str]:
    """Run a companion with a new state folder; give the address of its page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        JsonSettingsStore(Path(data)).remember(Settings())  # nothing is asked but the game
        command = [sys.executable, "-m", "hugod", "run", "--port", str(port), "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.communicate()


def play(page: Page) -> None:
    """Set up a game for four, place everyone, and play on until somebody may choose."""
    for key in SET_UP:
        press(page, key)
    for square in SQUARES:
        for digit in str(square):
            press(page, digit)
        if "[" in words(page):  # a longer number could still be meant
            press(page, "#")
    for _ in range(TURNS):
        until_a_choice(page)
        choose(page)
    until_a_choice(page)


def until_a_choice(page: Page) -> None:
    """Go on until somebody has a move to choose: the screen that shows the most."""
    for _ in range(PATIENCE):
        if "▸" in words(page):
            return
        if "Winner" in words(page):
            break
        press(page, "Roll")
    raise SystemExit("The game was over before the picture: try again.")


def choose(page: Page) -> None:
    """Take the first choice that leads into a room, else one of the others."""
    for _ in range(4):
        if "room" in words(page):
            break
        press(page, "B")
    press(page, "#")


def press(page: Page, key: str) -> None:
    page.get_by_role("button", name=key, exact=True).click()
    page.wait_for_timeout(SETTLED_MS)


def words(page: Page) -> str:
    return page.get_by_role("status").inner_text()


def open_to_network(page: Page) -> str:
    """Let the game be seen in the network, go back to it, and give the address."""
    press(page, "*")
    for item in TO_THE_TV:
        for _ in range(MOST_LINES):
            if words(page).startswith(f"{item}, ") or f"▸ {item}." in words(page):
                break
            press(page, "B")
        else:
            raise SystemExit(f"{item!r} is not in the menu: {words(page)}")
        press(page, "#")
    page.wait_for_timeout(10 * SETTLED_MS)  # a key so soon would be taken for a habit
    press(page, "#")
    page.wait_for_timeout(10 * SETTLED_MS)
    found = re.match(r"[\d.]+:\d+", words(page))
    if found is None:
        raise SystemExit(f"No picture of the television: {words(page)}")
    press(page, "Roll")
    return f"http://{found[0]}/"


def main() -> None:
    browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser_path is None:
        raise SystemExit("The picture needs Chromium: sudo apt install chromium-headless-shell")
    with companion() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-background-networking"]
        )
        page = browser.new_page(viewport=SIZE)
        page.goto(address)
        page.wait_for_function("document.querySelector('[data-link=\"away\"]') === null")
        play(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE)
        television = browser.new_page(viewport=TV_SIZE)
        television.goto(open_to_network(page))
        television.wait_for_function("document.querySelector('[data-link=\"away\"]') === null")
        television.wait_for_timeout(500)
        television.screenshot(path=TV_PICTURE)
        print(words(page))  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main()
