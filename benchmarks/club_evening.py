"""A club evening of four boxes and a desk, from the first mark to the prizes, with plugs pulled.

`python club_evening.py [PICTURES]`: a few minutes; the wall is drawn into the folder PICTURES.

Each box is `hugod run`, pressed by the keys of its page; the desk is `hugod club desk`, its page
typed at in Chromium. Three boxes are linked by `hugod club link` to a stock Mosquitto with the
settings, passwords and TLS that `hugod club broker` writes; the fourth has no network, and its
digits are typed. The die is one's own, and shows the ghost more often than a real one: the games
are whole, and short. Between the rounds and in them are killed (SIGKILL): the broker, once with
its file; a box in mid-game; the desk when half of the digits are typed.

Wanted at the end: each game counted once, with the points that its box's card says; the standings
those that follow from these points; the broker retains each linked game once.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from box import free_port
from machine import describe_machine, report
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from hugo_core.animal_marks import Animal, read_mark
from hugo_hall.evening import ClubTable, Evening, How
from hugo_hall.log import evenings_in
from hugo_hall.standings import standings
from hugo_link.client import Address, Connection
from hugod.app.values.club_codes import box_number, table_secret
from hugod.app.values.words import Words
from hugod.store.folder import SETTINGS as FILE
from hugod.store.link_file import read_link
from tests.whole.conftest import PATIENCE_S, TOO_SOON, Daemon

TABLES, ROUNDS, SEATS = 4, 2, 3
OFFLINE_TABLE, PULLED_TABLE = 4, 3
MARKS = tuple(f"{animal}-{11 + row}" for row in range(2) for animal in [*Animal][:6])
FACES = "00000001245"
PULLED_AFTER = 6
"""Turns until a plug is pulled in mid-game."""
YOUNGEST = "Who is youngest?"
MOST_STEPS, MOST_CHOICES = 3000, 20
WAIT_MS = PATIENCE_S * 1000
WALLS = ((1920, 1080), (3840, 2160))
BROWSERS = ("chromium-headless-shell", "chromium")
PROCESS = [sys.executable, "-m", "hugod"]


class Club:
    """What `hugod club broker` has written, and the Mosquitto that reads it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        boxes = [f"table-{number}" for number in range(1, TABLES + 1)]
        line = [*PROCESS, "club", "broker", "--write", str(folder), "--host", "127.0.0.1"]
        subprocess.run([*line, *boxes], check=True, stdout=subprocess.DEVNULL)
        self._conf = folder / "mosquitto.conf"
        kept = f"log_dest none\npersistence true\npersistence_location {folder}/\n"
        text = self._conf.read_text().replace("listener 8883", f"listener {self.port} 127.0.0.1")
        self._conf.write_text(f"{kept}{text}user root\n")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        line = ["mosquitto", "-c", str(self._conf)]
        path = {"PATH": "/usr/sbin:/usr/bin:/bin"}
        self._process = subprocess.Popen(line, env=path, stderr=subprocess.DEVNULL)

    def kill(self, *, with_its_file: bool = False) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()
        if with_its_file:
            (self.folder / "mosquitto.db").unlink(missing_ok=True)

    def settings(self, box: str) -> Path:
        """The file for *box*, or for the desk."""
        path = self.folder / f"{box}.toml"
        (self.folder / f"{box}.password").write_text(self.password(box))
        path.write_text(
            f'[club]\nbroker = "mqtts://127.0.0.1:{self.port}"\n'
            + (f'box = "{box}"\n' if box != "desk" else "")
            + f'password_file = "{self.folder}/{box}.password"\n'
            f'authorities_file = "{self.folder}/authority.crt"\n'
        )
        return path

    def password(self, user: str) -> str:
        return read_link((self.folder / f"links/hugo-club-{user}.toml").read_bytes()).password

    def retained(self) -> set[str]:
        """The topics of results that the broker retains."""
        found: set[str] = set()
        password = self.password("desk")
        authority = self.folder / "authority.crt"
        address = Address("127.0.0.1", self.port, True, "desk", password, authority)
        line = Connection(address, "look", lambda message: found.add(message.topic))
        until, is_listening = time.monotonic() + 5, False
        while time.monotonic() < until:
            line.turn(0.1)
            if line.is_open and not is_listening:
                is_listening = True
                line.subscribe("hugo/+/result/+", 1)
        line.close()
        return found


class Box(Daemon):
    """The box of a table; it reads its words and presses its keys."""

    def __init__(self, folder: Path, number: int) -> None:
        super().__init__(folder / f"table-{number}", free_port())
        self.number = number
        self.data.mkdir(mode=0o700)
        (self.data / FILE).write_text(json.dumps({"own_die": True}))
        self._chance = random.Random(number)

    def choose(self, name: str, question: str = "") -> None:
        """Choose *name* from the list that *question* shows now, or in a moment."""
        self.wait_for(lambda words: words.startswith(question) and "▸" in words)
        self.go_until(lambda words: f"▸ {name}." in words, lambda: self.change("B"), MOST_CHOICES)
        self.change("#")

    def change(self, key: str) -> None:
        """Press *key* and wait until the words are others: the board may be sent before them."""
        before = self.words
        self.press(key)
        self.wait_for(lambda words: words != before and not words.startswith(TOO_SOON))

    def read(self, part: str) -> None:
        """Wait until *part* is among the words."""
        self.wait_for(lambda words: part in words)

    def join(self, secret: str) -> None:
        """Type the number that the desk has for this table."""
        self.change("*")
        for name in ("Who plays", "Club evening"):
            self.choose(name)
        self.press(*box_number(self.number, table_secret(secret, self.number)))
        self.read(f"This is table {self.number} now")
        self.press("Roll")

    def sit(self, table: ClubTable, *, marked: bool) -> None:
        """Set the game of *table* up, with its colours and the players' marks if *marked*."""
        words = Words()
        names = [words.colour(colour) for colour in table.colours]
        if self.words.startswith("Play again?"):
            self.choose("Others play", "Play again?")
        else:
            self.go_until(
                lambda said: said.startswith("How many play?"),
                lambda: self.change("Roll" if self.words.startswith("HUGO") else "#"),
                MOST_CHOICES,
            )
        self.press(str(len(names)))
        for number, name in enumerate(names[:-1], 1):  # the last colour is left over
            self.choose(name, f"Player {number}.")
        if marked:
            self.choose("Take an animal", YOUNGEST)
            for seat, player in enumerate(table.players):
                mark = read_mark(player)
                self.choose(words.animal(mark.animal), f"Who is {names[seat]}?")
                self.press(*f"{mark.number}")
        self.choose(names[0], YOUNGEST)

    def play(self, pulled: bool = False) -> None:
        """Play to the end by one's own die; *pulled* once in mid-game and started again."""
        turns = 0
        for _ in range(MOST_STEPS):
            if self.words.startswith("Play again?"):
                return
            if "Roll your die." in self.words:
                turns += 1
                if pulled and turns == PULLED_AFTER:
                    self.pull()
            self._step()
        raise AssertionError(f"table {self.number} does not end: {self.words}")

    def pull(self) -> None:
        """Pull the plug: after the start it stands where it stood."""
        stood = self.words, self.board
        self.end(signal.SIGKILL)
        self.start()
        assert (self.words, self.board) == stood, (self.words, stood)

    def _step(self) -> None:
        words = self.words
        is_over = re.search(r"\b1\. \w+ [−-]?\d+", words)
        if "Roll deals all" in words or self.waits_to_be_read or is_over:
            self.press("Roll")
        elif "Roll your die" in words:
            self.press(self._chance.choice(FACES))
        elif "type the place" in words:
            self.press("#")
        else:
            self.hear(PATIENCE_S)

    def digits(self, round_: int) -> str:
        """What is shown for the desk; then the list is there again."""
        self.choose("For the club", "Play again?")
        self.change(str(round_))
        self.go_until(lambda said: said.startswith("ClubTable"), lambda: self.change("#"), 2)
        found = re.match(r"Table \d+, round \d+\. ([\d ]+)", self.words)
        assert found, self.words
        self.press("Roll", "Roll")
        self.go_until(lambda said: said.startswith("Play again?"), lambda: self.press("Roll"), 9)
        return found[1].replace(" ", "")

    def games(self) -> list[dict[str, Any]]:
        """How each game on the card ended, by another program."""
        ends = []
        for record in sorted((self.data / "games").glob("*.hugo")):
            line = [*PROCESS, "replay", str(record), "--json"]
            said = subprocess.run(line, check=True, capture_output=True, text=True).stdout
            ends.append(json.loads(said.splitlines()[-1]))
        return ends


class DeskProcess:
    """`hugod club desk` on one folder and port, and the page of whoever leads the evening."""

    def __init__(
        self, folder: Path, settings: Path, browser: Browser, pictures: Path | None
    ) -> None:
        self.folder, self.port, self._pictures = folder / "desk", free_port(), pictures
        self._line = [*PROCESS, "club", "desk", "--port", str(self.port), "--language", "en"]
        self._line += ["--config", str(settings), "--data", str(self.folder)]
        self._browser = browser
        self.start()
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.page.goto(f"http://127.0.0.1:{self.port}/desk")

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout
        assert "The desk is at" in self._process.stdout.readline()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def evening(self) -> Evening:
        return evenings_in(self.folder)[0]

    def click(self, name: str, answer: str) -> None:
        """Press the button *name* and wait until the desk answers so."""
        self.page.locator("#answer").evaluate("said => { said.textContent = '' }")
        button = self.page.get_by_role("button", name=name, exact=True).first
        button.click()
        expect(self.page.locator("#answer")).to_contain_text(answer, timeout=WAIT_MS)

    def come(self, mark: str) -> None:
        self.page.locator("#mark").fill(mark.replace("-", " "))
        self.click("Somebody comes", f"{mark.replace('-', ' ')} is here.")

    def type(self, digits: str, answer: str) -> None:
        self.page.locator("#code").fill(digits)
        self.click("Take it", answer)

    def type_and_be_pulled(self, digits: str, answer: str) -> None:
        """Type half, lose the desk, get it back, type the rest: nothing is typed twice."""
        half, field = len(digits) // 2, self.page.locator("#code")
        field.fill("")
        field.press_sequentially(digits[:half])
        self.kill()
        expect(self.page.locator("#answer")).not_to_have_text("", timeout=WAIT_MS)
        self.start()
        self.page.reload()
        expect(field).to_have_value(digits[:half], timeout=WAIT_MS)
        field.press("End")
        field.press_sequentially(digits[half:])
        self.click("Take it", answer)

    def see_live(self, linked: set[int]) -> None:
        """Wait until the wall shows whose turn it is at the tables *linked*, and not at others."""
        page = self._browser.new_page()
        page.goto(f"http://127.0.0.1:{self.port}/wall")
        for number in range(1, TABLES + 1):
            card = page.locator("article").filter(has_text=f"Table {number}")
            turn = card.get_by_role("img", name="has the turn", include_hidden=True)
            expect(turn).to_have_count(int(number in linked), timeout=WAIT_MS)
        page.close()
        self.look("2-playing")

    def look(self, name: str) -> None:
        """Draw each page of the wall in both sizes."""
        for width, height in WALLS if self._pictures else ():
            page = self._browser.new_page(viewport={"width": width, "height": height})
            page.goto(f"http://127.0.0.1:{self.port}/wall")
            count = page.locator(".page").count()
            for number in range(count):
                page.evaluate(f"turn({number} - shown)")
                assert self._pictures
                page.screenshot(path=self._pictures / f"{name}-{number + 1}-{width}.png")
            page.close()


def wait_until(what: Callable[[], bool], said: str, seconds: float = 150.0) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, said
        time.sleep(0.1)


def results_of(evening: Evening, round_: int) -> dict[int, str]:
    tables = evening.rounds[round_ - 1].tables
    return {table.number: table.how for table in tables if table.points and table.how}


def play_round(boxes: Sequence[Box], club: Club, desk: DeskProcess, round_: int) -> None:
    """All four tables play; the broker goes in between, and comes back.

    In round 2 it is there at first, and the wall shows how the linked tables stand.
    """
    linked = {box.number for box in boxes} - {OFFLINE_TABLE}
    with ThreadPoolExecutor(TABLES) as tables:
        if round_ == 1:
            club.kill(with_its_file=True)
        played = {
            box.number: tables.submit(box.play, round_ == 1 and box.number == PULLED_TABLE)
            for box in boxes
        }
        if round_ == 2:
            desk.see_live({*linked})
        played[1].result()
        boxes[0].digits(round_)
        if round_ == 1:
            assert not results_of(desk.evening, round_)  # it waits on the card
            club.start()
        wait_until(lambda: 1 in results_of(desk.evening, round_), "no result of table 1 came")
        if round_ == 2:
            club.kill()
            desk.kill()
            time.sleep(1)
            desk.start()
            club.start()
    for number, each in played.items():
        each.result()
        if number in linked - {1}:
            boxes[number - 1].digits(round_)
    wait_until(lambda: linked <= {*results_of(desk.evening, round_)}, "a result did not come")
    assert {results_of(desk.evening, round_)[each] for each in linked} == {How.NETWORK}


def type_what_has_no_network(boxes: Sequence[Box], desk: DeskProcess, round_: int) -> None:
    offline, linked = boxes[OFFLINE_TABLE - 1], boxes[0]
    desk.page.reload()
    counted = f"Round {round_}, table {OFFLINE_TABLE}:"
    digits = offline.digits(round_)
    if round_ == 1:
        desk.type_and_be_pulled(digits, counted)
    else:
        desk.type(digits, counted)
    desk.type(digits, "has this result already")
    desk.type(linked.digits(round_), "has another result already")


def points_by_rule(games: Sequence[dict[str, int]]) -> dict[str, Fraction]:
    """12 for the first of a table, 0 for the last; computed here from the cards alone."""
    total = dict.fromkeys(MARKS, Fraction())
    for game in games:
        for player, mine in game.items():
            others = [points for other, points in game.items() if other != player]
            beaten = sum(points > mine for points in others)
            level = sum(points == mine for points in others)
            total[player] += Fraction(12 * (2 * beaten + level), 2 * len(others))
    return total


def check(boxes: Sequence[Box], club: Club, desk: DeskProcess) -> None:
    """Nothing lost, nothing twice, and the standings what the cards say."""
    evening, on_cards = desk.evening, []
    for box in boxes:
        games = box.games()
        assert len(games) == ROUNDS, (box.number, len(games))
        for round_, game in enumerate(games, 1):
            table = evening.table(round_, box.number)
            assert table
            points = [game["points"][colour.value] for colour in table.colours]
            assert tuple(points) == table.points, (round_, table, game["points"])
            on_cards.append(dict(zip(table.players, points, strict=True)))
    lines = map(json.loads, (desk.folder / "club/0001.jsonl").read_text().splitlines())
    scored = sum(json.loads(line["body"])["kind"] == "scored" for line in lines)
    expected = points_by_rule(on_cards)
    shown = {row.mark: row.points for row in standings(evening)}
    assert shown == expected, (shown, expected)
    topics = club.retained()
    report("games on the cards, counted at the desk", f"{len(on_cards)}, {scored}")
    report("results retained by the broker", f"{len(topics)} of {(TABLES - 1) * ROUNDS}")
    report("standings equal to the cards", f"{len(shown)} players")
    assert scored == len(on_cards) == TABLES * ROUNDS
    assert len(topics) == (TABLES - 1) * ROUNDS


@contextmanager
def process_of(line: Sequence[str]) -> Iterator[None]:
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def evening(folder: Path, pictures: Path | None, opened: ExitStack) -> None:
    """Play it all, and check it."""
    club = Club(folder / "broker")
    club.start()
    opened.callback(club.kill)
    chromium = opened.enter_context(sync_playwright()).chromium
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    browser = chromium.launch(executable_path=program, args=["--no-sandbox"])
    opened.callback(browser.close)
    desk = DeskProcess(folder, club.settings("desk"), browser, pictures)
    opened.callback(desk.kill)
    boxes = [Box(folder, number) for number in range(1, TABLES + 1)]
    for mark in MARKS:
        desk.come(mark)
    desk.look("0-welcome")
    desk.page.locator("#wanted").select_option(str(SEATS))
    desk.page.locator("form[data-do=choose] button").first.click()
    wait_until(lambda: desk.evening.wanted == SEATS, "the size of tables was not taken")
    for box in boxes:
        box.start()
        opened.callback(box.close)
        box.join(desk.evening.secret)
        if box.number != OFFLINE_TABLE:
            settings = str(club.settings(f"table-{box.number}"))
            line = [*PROCESS, "club", "link", "--config", settings, "--data", str(box.data)]
            opened.enter_context(process_of(line))
    for round_ in range(1, ROUNDS + 1):
        desk.click(f"Seat round {round_}", "Done.")
        for box in boxes:
            table = desk.evening.table(round_, box.number)
            assert table
            box.sit(table, marked=box.number != 2)  # at table 2 nobody takes an animal
        desk.look(f"{round_}-seated")
        play_round(boxes, club, desk, round_)
        type_what_has_no_network(boxes, desk, round_)
        desk.look(f"{round_}-played")
        report(f"round {round_}", ", ".join(map(str, results_of(desk.evening, round_).values())))
    desk.click("Prize giving", "Done.")
    for told in range(len(MARKS)):
        desk.click("Next place", "Done.")
        assert desk.evening.revealed == told + 1
    desk.look("3-prizes")
    check(boxes, club, desk)


def main(words: Sequence[str]) -> None:
    describe_machine()
    pictures = Path(words[0]) if words else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
        evening(Path(folder), pictures, opened)
    report("the evening took", f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
