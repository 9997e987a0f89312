"""A family plays a whole game through the page: the real daemon, a real browser, key names alone.

On the way the daemon is killed in the middle of a choice and in the middle of Hugo's walk. In
the end the points on the glass, on the page's board and in the record are the same.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_S = 20


class Box:
    """The daemon as `make run` starts it, on one folder and one port for its whole life."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        port = self.port or _free_port()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hugod", "run", "--data", str(self.data), "--port", str(port)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert f":{port}/" in self._process.stdout.readline()
        self.port = port

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path / "games")
    yield box
    box.kill()


@pytest.fixture
def page(box: Box) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        page = browser.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{box.port}/")
        yield page
        browser.close()


class Family:
    """Players who see only the page: they read the words and press the keys."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._status = page.get_by_role("status")
        self.moves = 0

    @property
    def words(self) -> str:
        return self._status.inner_text()

    def press(self, *names: str) -> None:
        """Press keys one by one; each changes the words on the glass."""
        for name in names:
            before = self.words
            self._page.get_by_role("button", name=name, exact=True).click()
            expect(self._status).not_to_have_text(before, timeout=PATIENCE_S * 1000)

    def wait_for(self, pattern: str) -> None:
        expect(self._status).to_have_text(re.compile(pattern), timeout=PATIENCE_S * 1000)

    def set_up_four(self) -> None:
        self.wait_for("Press Roll")
        self.press("Roll", "1", "1", "4")  # the Hugo side, played as the sheet says
        self.press("1", "1", "1")  # red, blue, turquoise; yellow is left over
        self.press("1")  # red is youngest

    def place_everyone(self) -> None:
        for square in range(13, 29):
            self.wait_for("Place guest")
            self.press(*str(square))
        self.wait_for("Press Roll")

    def play_until(self, pattern: str) -> None:
        """Throw, take the first choice, read the news, until the words match."""
        while not re.search(pattern, self.words):
            self._one_key()

    def _one_key(self) -> None:
        words = self.words
        if "type the place" in words:
            self.moves += 1
            self.press("#")
        elif words.startswith("Type where"):  # Roll was pressed as the die came to rest by itself
            self.press("*")
        else:
            self.press("Roll")

    def points_on_the_board(self) -> dict[str, int]:
        points = self._page.locator("[data-points]")
        return {
            str(each.get_attribute("data-points")): int(str(each.text_content()))
            for each in points.all()
        }

    def places_on_the_board(self) -> dict[str, list[str]]:
        places: dict[str, list[str]] = {}
        for guest in self._page.locator("[data-place] [data-guest]").all():
            place = guest.locator("xpath=ancestor::*[@data-place]").get_attribute("data-place")
            places.setdefault(str(guest.get_attribute("data-guest")), []).append(str(place))
        return {colour: sorted(mine) for colour, mine in places.items()}


def test_a_family_of_four_plays_through_two_power_cuts(box: Box, page: Page) -> None:
    family = Family(page)
    family.set_up_four()
    family.place_everyone()

    family.play_until("type the place")
    choice, board = family.words, family.places_on_the_board()
    box.kill()
    expect(page.get_by_text("The box is away")).to_be_visible(timeout=PATIENCE_S * 1000)
    box.start()
    expect(page.get_by_text("The box is away")).not_to_be_visible(timeout=PATIENCE_S * 1000)
    family.wait_for(re.escape(choice))
    assert family.places_on_the_board() == board

    family.play_until("Hugo moves")
    walk = family.words.partition("Hugo moves")[0]
    box.kill()
    expect(page.get_by_text("The box is away")).to_be_visible(timeout=PATIENCE_S * 1000)
    box.start()
    family.wait_for(f"^{re.escape(walk)}Hugo moves")

    family.play_until("Winner")
    assert family.moves > 0
    glass = {name: int(points) for name, points in re.findall(r"\. (\w+) (\d+)", family.words)}
    (record,) = (box.data / "games").glob("*.hugo")
    replayed = subprocess.run(
        [sys.executable, "-m", "hugod", "replay", str(record), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    end = json.loads(replayed.stdout.splitlines()[-1])
    assert end["phase"] == "over"
    assert glass == end["points"]
    assert family.points_on_the_board() == end["points"]
    assert family.places_on_the_board() == {
        colour: sorted(places) for colour, places in end["guests"].items()
    }
