"""A daemon as a process of its own, played over the link its page uses, or by a family that sees
only the page."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from box import linked
from player import next_keys
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import ClientConnection

from hugo_core.editions import Colour
from hugod.app.screens.notices import RUN_S
from hugod.app.values.view import Light
from hugod.languages import words_in
from hugod.store.folder import SETTINGS as FILE
from tests.steps import go_until
from tests.whole.quick import PACE

PATIENCE_S = 60.0
"""For whatever is waited for: on a machine with a lot to do a start alone takes twenty."""
TOO_SOON = "One moment …"
"""The answer to a key that may have been meant for the screen before."""
MOST_QUESTIONS = 9
"""Questions of a set-up."""
MOST_STEPS = 1000
"""Presses and pictures until something that comes in every game has come for sure."""
MOST_KEYS = 5000
"""Keys of the longest evening: three rounds of a party at random are some 1,500."""
HUGOD_RUN = (sys.executable, "-m", "hugod", "run")
QUICK = Path(__file__).with_name("quick.py")
STATUS = "#words"
"""Where the words of the glass stand on the page."""
MOVING: dict[str, object] = {"picture": "", "number": 0}
"""What of a scene changes while the words stay."""


class Daemon:
    """`hugod run` on a folder and a port, and one page that watches it."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self.hurry: Sequence[str] | None = None
        """What `quick.py` is told, which is run instead of `hugod run`."""
        self.code = ""
        """What is run instead of `hugod run`: Python that takes the folder and the port."""
        self.more: list[str] = []
        """What else is said in the command."""
        self.surroundings: dict[str, str] = {}
        """What is different for it in the environment."""
        self.log = data.with_suffix(".log")
        self.path = "/live"
        """What the page asks for."""
        self._open = ExitStack()
        self.process: subprocess.Popen[str] | None = None
        self.link: ClientConnection | None = None
        self.scene: dict[str, Any] = {}

    def start(self) -> None:
        used(self.data)
        self.process = subprocess.Popen(
            [*self._command(), *self.more],
            stdout=subprocess.PIPE,
            stderr=self._open.enter_context(self.log.open("a")),
            text=True,
            env={**os.environ, **self.surroundings},
        )
        self._open.enter_context(self.process)
        self._open.callback(self.process.kill)
        assert self.process.stdout is not None
        assert f":{self.port}/" in self.process.stdout.readline()
        self.link = self._open.enter_context(linked(self.port, self.path))
        self.scene = {}
        self.hear(PATIENCE_S)

    def _command(self) -> list[str]:
        if self.code:
            return [sys.executable, "-c", self.code, str(self.data), str(self.port)]
        if self.hurry is not None:
            return quick(self.data, self.port, *self.hurry)
        return [*HUGOD_RUN, "--data", str(self.data), "--port", str(self.port)]

    def hear(self, timeout_s: float) -> None:
        """Take note of the next thing the page is told.

        That the box is busy is none, nor a picture that moves by itself, as the ghost that waves.
        """
        assert self.link is not None
        before = self.scene
        while True:
            try:
                said = json.loads(self.link.recv(timeout=timeout_s))
            except TimeoutError as error:
                raise AssertionError(f"it stays at: {self.words}") from error
            assert "error" not in said, said
            self.scene = self.scene | said
            is_busy = self.words.startswith(("saving …", "rolling …"))
            if not is_busy and self.scene | MOVING != before | MOVING:
                return

    def press(self, *keys: str) -> None:
        """Press keys one by one, each when the glass has answered the one before.

        A key that crossed with a page that went on by itself is pressed once more, as people do.
        """
        for word in keys:
            for key in word if word.isdigit() else [word]:
                before = self.words
                self._press(key)
                if self.words.startswith(TOO_SOON):
                    self.wait_for(lambda words: not words.startswith(TOO_SOON))
                    if self.words == before:
                        self._press(key)

    def _press(self, key: str) -> None:
        assert self.link is not None
        self.link.send(json.dumps({"key": key}))
        self.hear(PATIENCE_S)

    def wait_for(self, what: Callable[[str], bool]) -> str:
        """Watch until the words on the glass are such, and give them."""
        until = time.monotonic() + PATIENCE_S
        while not what(self.words):
            self.hear(until - time.monotonic())
        return self.words

    def go_until(self, what: Callable[[str], bool], step: Callable[[], object], most: int) -> str:
        """Do *step* until the words on the glass are such, at most so often, and give them."""
        go_until(lambda: what(self.words), step, lambda: self.words, most)
        return self.words

    def sit_down(self, *keys: str) -> None:
        """Begin a new game, the usual one, and press *keys* from the question how many play on."""
        self.press("Roll")
        self.go_until(_asks_how_many, lambda: self.press("#"), MOST_QUESTIONS)
        self.press(*keys)

    @property
    def words(self) -> str:
        return str(self.scene.get("words", ""))

    @property
    def board(self) -> str:
        return str(self.scene.get("board", ""))

    @property
    def waits_to_be_read(self) -> bool:
        """Whether Roll is waited for to go on: the only time to press it.

        On a picture that moves it would cross with the next one, which would be taken for the
        answer. Hugo's walk goes on by itself, and names his places when it is over.
        """
        is_walking = "Hugo moves" in self.words and "→" not in self.words
        return self.scene["light"] == Light.ON and not is_walking

    def end(self, kind: signal.Signals, timeout_s: float = PATIENCE_S) -> int:
        """Send a signal and give the exit code."""
        assert self.process is not None
        self.process.send_signal(kind)
        code = self.process.wait(timeout_s)
        self.close()
        return code

    def close(self) -> None:
        self._open.close()


def _asks_how_many(words: str) -> bool:
    return words.startswith("How many play?")


def used(data: Path) -> None:
    """Let the card of a box be no new one: nothing is asked before the ghost."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (data / FILE).exists():
        (data / FILE).write_text("{}")


def quick(data: Path, port: int, *more: str) -> list[str]:
    """Give how a daemon with a hurried clock is started."""
    return [sys.executable, str(QUICK), str(data), str(port), *more]


@pytest.fixture
def unstarted(tmp_path: Path, free_port: int) -> Iterator[Daemon]:
    """Give a daemon on an empty folder that the test starts itself, in surroundings of its own."""
    with closing(Daemon(tmp_path / "games", free_port)) as daemon:
        yield daemon


@pytest.fixture
def daemon(tmp_path: Path, free_port: int) -> Iterator[Daemon]:
    """Give a running daemon on an empty folder."""
    daemon = Daemon(tmp_path / "games", free_port)
    try:
        daemon.start()
        yield daemon
    finally:
        daemon.close()


@pytest.fixture
def quick_daemon(unstarted: Daemon) -> Daemon:
    """Give one whose clock is hurried; what it shows does not hang on how long it shows it."""
    unstarted.hurry = ()
    unstarted.start()
    return unstarted


class BoxProcess:
    """A daemon with a hurried clock, on one folder and one port for its whole life."""

    def __init__(self, data: Path, port: int, *more: str) -> None:
        self.data, self.port, self._more = data, port, more
        self.start()

    def start(self, *more: str) -> None:
        line = quick(self.data, self.port, *self._more, *more)
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert f":{self.port}/" in self._process.stdout.readline()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Family:
    """Players who see only the page: they read the words and press the keys."""

    PATIENCE_MS = PATIENCE_S * 1000

    def __init__(self, box: BoxProcess, page: Page) -> None:
        self.box, self.page = box, page
        self.moves = 0
        expect(page.get_by_role("status")).to_have_attribute("id", STATUS[1:])
        self._status = page.locator(STATUS)
        self._found = set[str]()
        self._speaks = words_in("en")

    @property
    def words(self) -> str:
        return self._status.inner_text()

    def speak(self, language: str) -> None:
        """Read another language from now on."""
        self._speaks = words_in(language)

    def press(self, *names: str) -> None:
        """Press keys one by one; each changes the words on the glass."""
        for name in names:
            before = self.words
            self._press(name)
            expect(self._status).not_to_have_text(before, timeout=self.PATIENCE_MS)
            signs = map(self._speaks.gettext, ("saving …", "rolling …"))
            busy = re.compile("|".join(map(re.escape, signs)))
            expect(self._status).not_to_have_text(busy, timeout=self.PATIENCE_MS)

    def rest(self) -> None:
        """Keep the hands off for a second of the box, as people do who read."""
        self.page.wait_for_timeout(1000 * RUN_S / PACE)

    def _press(self, name: str) -> None:
        """Find a key by role and name and press it with the mouse; later, by its mark.

        Every look for a role reads the whole page, with all places of the board, and a mouse costs
        four times what a press does. After a cut, and where it is loaded anew, both come again.
        """
        marked = self.page.locator(f'button[data-key="{name}"]')
        if name in self._found:
            marked.dispatch_event("click")
            return
        named = self.page.get_by_role("button", name=name, exact=True)
        expect(named).to_have_attribute("data-key", name)
        expect(marked).to_have_count(1)
        self._found.add(name)
        marked.click()

    def wait_for(self, pattern: str) -> None:
        expect(self._status).to_have_text(re.compile(pattern), timeout=self.PATIENCE_MS)

    def look_again(self) -> None:
        """Load the page anew: what it shows then is so, and no key is on its way."""
        self.page.reload()
        self._found.clear()
        self.is_linked()
        expect(self._status).not_to_be_empty(timeout=self.PATIENCE_MS)

    def is_linked(self, state: str = "here") -> None:
        """Wait until the page says that the box is here, or away."""
        link = self.page.locator("main")
        expect(link).to_have_attribute("data-link", state, timeout=self.PATIENCE_MS)

    def unplug(self) -> None:
        """Pull the plug and put it in again: the same words are there."""
        words = self.words
        self.box.kill()
        self._found.clear()
        self.is_linked("away")
        self.box.start()
        self.is_linked()
        expect(self._status).to_have_text(words, timeout=self.PATIENCE_MS)

    def play_until(self, pattern: str) -> list[str]:
        """Roll, take the first choice, read the news, until the words match; give all words."""
        return go_until(
            lambda: bool(re.search(pattern, self.words)),
            self.play_one_key,
            lambda: self.words,
            MOST_KEYS,
        )

    def play_to_the_winner(self, winner: str) -> list[str]:
        """Play until the game is over; *winner* comes by itself, and a key would go past it."""
        over = re.escape(self._speaks.gettext("The party's over"))
        read = self.play_until(f"^{over}|{winner}")
        self.wait_for(winner)
        return [*read, self.words]

    def play_one_key(self) -> None:
        is_lit = self.page.locator("[data-light=roll]").count() > 0
        keys = next_keys(self.words, is_lit, self._speaks)
        self.moves += keys == ("#",)
        self.press(*keys)

    def points_on_the_board(self) -> dict[str, int]:
        points = self.page.locator("[data-points]").all()
        return {
            str(each.get_attribute("data-points")): int(str(each.text_content()).replace("−", "-"))
            for each in points
        }

    def places_on_the_board(self) -> dict[str, list[str]]:
        places: dict[str, list[str]] = {}
        for guest in self.page.locator("[data-place] [data-guest]").all():
            place = guest.locator("xpath=ancestor::*[@data-place]").get_attribute("data-place")
            places.setdefault(str(guest.get_attribute("data-guest")), []).append(str(place))
        return {colour: sorted(mine) for colour, mine in places.items()}

    def proves_every_roll(self) -> None:
        """Let another program prove the game from its sealed file alone."""
        self.record()
        line = [sys.executable, "-m", "hugod", "verify", "1", "--data", str(self.box.data)]
        proved = subprocess.run(line, capture_output=True, text=True, check=False)
        assert (proved.stderr, proved.returncode) == ("", 0)
        assert proved.stdout.endswith("what its bytes say, and nothing was changed since.\n")

    def record(self) -> Path:
        """The one game that is over, sealed a moment after its end is on the glass."""
        games, a_moment_ms = self.box.data / "games", 100
        go_until(
            lambda: any(games.glob("*.hugo")),
            lambda: self.page.wait_for_timeout(a_moment_ms),
            lambda: self.words,
            int(self.PATIENCE_MS // a_moment_ms),
        )
        (record,) = games.glob("*.hugo")
        return record

    def sees_the_same_everywhere(self) -> None:
        """Compare the end on the glass, on the page's board and in the record."""
        line = [sys.executable, "-m", "hugod", "replay", str(self.record()), "--json"]
        replayed = subprocess.run(line, capture_output=True, text=True, check=True)
        end = json.loads(replayed.stdout.splitlines()[-1])
        assert end["phase"] == "over"
        glass = {
            self._speaks.colour(Colour(colour)): points for colour, points in end["points"].items()
        }
        assert {
            name: int(points.replace("−", "-"))
            for name, points in re.findall(r"\d\. (\w+) ([−-]?\d+)", self.words)
        } == glass
        assert self.points_on_the_board() == end["points"]
        assert self.places_on_the_board() == {
            colour: sorted(places) for colour, places in end["guests"].items()
        }


@pytest.fixture
def family_at(tmp_path: Path, free_port: int, browser: Browser) -> Iterator[Callable[..., Family]]:
    """Sit a family down before a hurried box of its own, with the kernel's die or a seeded one."""
    with ExitStack() as open_things:

        def family_at(seed: int | None = None, *, is_new: bool = False) -> Family:
            """A box *is_new* until it was asked its first question."""
            if not is_new:
                used(tmp_path / "games")
            more = () if seed is None else ("--seed", str(seed))
            box = BoxProcess(tmp_path / "games", free_port, *more)
            open_things.callback(box.kill)
            coarse = browser.new_page(reduced_motion="reduce", device_scale_factor=0.5)
            page = open_things.enter_context(coarse)  # nobody looks at its dots, which cost most
            page.goto(f"http://127.0.0.1:{free_port}/")
            family = Family(box, page)
            family.wait_for("Hallo" if is_new else "HUGO")
            family.is_linked()
            return family

        yield family_at
