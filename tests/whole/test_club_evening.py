"""A club evening of forty at the desk's page, by somebody who has the guide alone.

The real desk, a real browser; the digits are those that boxes show. Three rounds with late-comers,
leavers, a table that does not end and every slip; the plug is pulled while digits are typed.
"""

import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from hugo_hall.club_evening import ClubTable, Evening, How
from hugo_hall.log import EveningLog, evenings_in
from hugo_hall.standings import standings
from hugod.app.values.club_codes import game_at, result_code
from tests.whole.conftest import PATIENCE_S

MOST = 40
WAIT_MS = PATIENCE_S * 1000
SECRET, ANOTHER = "000002", "000001"
"""Of this evening and of another one.

With two by chance, the tag of a foreign code is in one case of 500 that of a table not played at.
"""
MISTYPED = "These digits are not right"
COME = """async (count) => {
  const body = JSON.stringify({ do: "come", mark: "" });
  while (count--) await fetch(`${base}/do`, { method: "POST", body });
}"""
"""So many come by what Enter sends, one after the other."""


class Host:
    """Who leads the evening: the desk's process, its page, and the points of all tables."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.folder, self._port = folder, 0
        log = EveningLog(folder)
        log.begin({"kind": "begun", "secret": SECRET})
        log.close()
        self.start()
        self.page: Page = browser.new_page(viewport={"width": 1280, "height": 800})
        self.page.goto(f"{self.origin}/desk")
        self.page.set_default_timeout(WAIT_MS)
        self._browser = browser
        self.said: Locator = self.page.locator("#answer")
        self.points: dict[tuple[int, int], dict[str, int]] = {}
        self._chance = random.Random(40)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @cached_property
    def wall(self) -> Page:
        """The wall, opened when somebody looks at it."""
        wall = self._browser.new_page(viewport={"width": 1920, "height": 1080})
        wall.add_init_script("window.setInterval = () => 0")
        wall.goto(f"{self.origin}/wall")
        wall.set_default_timeout(WAIT_MS)
        return wall

    @property
    def evening(self) -> Evening:
        """As it stands on the card."""
        return evenings_in(self.folder)[0]

    def start(self) -> None:
        line = [sys.executable, "-m", "hugod", "club", "desk", "--data", str(self.folder)]
        line += ["--port", str(self._port), "--language", "en"]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        found = re.search(r":(\d+)/desk", self._process.stdout.readline())
        assert found
        self._port = int(found[1])

    def end(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def press(self, name: str, said: str, at: Locator | None = None) -> None:
        """Press the button *name* and read what the desk says."""
        self.said.evaluate("said => { said.textContent = '' }")
        (at or self.page).get_by_role("button", name=name, exact=True).click()
        expect(self.said).to_contain_text(said, timeout=WAIT_MS)

    def press_while_it_is_drawn_anew(self, name: str, said: str) -> None:
        self.said.evaluate("said => { said.textContent = '' }")
        self.page.get_by_role("button", name=name, exact=True).hover()
        self.page.mouse.down()
        self.page.evaluate("draw(desk.innerHTML)")
        self.page.mouse.up()
        expect(self.said).to_contain_text(said, timeout=WAIT_MS)

    def type(self, field: str, typed: str, said: str) -> None:
        self.said.evaluate("said => { said.textContent = '' }")
        self.page.locator(field).fill(typed)
        self.page.locator(field).press("Enter")
        expect(self.said).to_contain_text(said, timeout=WAIT_MS)

    def come(self, count: int) -> None:
        """So many come without a mark: Enter for each of the first few."""
        self.page.locator("#mark").fill("")
        here, by_hand = self.page.locator("h2", has_text="Players: "), min(count, 3)
        for _ in range(by_hand):
            # The answer comes before the page is drawn anew: the card knows how many are here.
            number = len(self.evening.here)
            self.page.keyboard.press("Enter")
            expect(here).to_have_text(f"Players: {number + 1}", timeout=WAIT_MS)
        number = len(self.evening.here) + count - by_hand
        self.page.evaluate(COME, count - by_hand)
        expect(here).to_have_text(f"Players: {number}", timeout=WAIT_MS)

    def digits(self, round_: int, number: int, *, secret: str = "", box: int = 0) -> str:
        """What the box of this table shows after a game; *box* has the number of another one."""
        evening = self.evening
        table = evening.table(round_, number)
        assert table
        points = [self._chance.randint(0, 90) for _ in table.players]
        if not secret and not box:
            self.points[round_, number] = dict(zip(table.players, points, strict=True))
        game = game_at(secret or evening.secret, box or number, round_)
        return result_code(dict(zip(table.colours, points, strict=True)), game)

    def bring(self, round_: int, number: int) -> None:
        """The table's digits are typed, and its points are read back."""
        self.type("#code", self.digits(round_, number), f"Round {round_}, table {number}: ")

    def card(self, round_: int, table: ClubTable) -> Locator:
        """The table at the desk, opened."""
        card = self.page.locator(f"#t-{round_}-{table.number}")
        card.locator("summary").click()
        return card

    def fill(self, card: Locator, round_: int, table: ClubTable) -> None:
        """Points of people's own, typed by hand."""
        points = {player: 3 * seat - 4 for seat, player in enumerate(table.players)}
        for field, mine in zip(card.get_by_role("textbox").all(), points.values(), strict=True):
            field.fill(str(mine))
        self.points[round_, table.number] = points


@pytest.fixture
def host(tmp_path: Path, browser: Browser) -> Iterator[Host]:
    host = Host(tmp_path, browser)
    yield host
    host.page.close()
    host.wall.close()
    host.end()


def everybody_comes(host: Host) -> None:
    for typed in ("Anna", "4", "owl 100", "<b>owl</b> 4"):
        host.type("#mark", typed, "A mark is an animal and a number")
    host.press("Seat round 1", "Free players: 0. A round needs 4.")
    wanted = host.page.locator("#wanted")
    wanted.select_option("5")
    for typed in ("owl 4", "Cat 7", "fox-12"):
        host.type("#mark", typed, "is here.")
    expect(wanted).to_have_value("5")  # chosen, not yet sent: it outlives who comes
    host.type("#mark", "OWL 4", "owl 4 is here already.")
    host.come(MOST - 3)
    host.type("#mark", "", "Players here: 40. More do not fit.")
    host.press("Seat round 1", "Done.")
    host.press("Take round 1 back", "Done.")
    wanted.select_option("5")
    host.press("Choose", "Done.")
    host.press("Seat round 1", "Done.")
    assert [len(table.players) for table in host.evening.rounds[0].tables] == [5] * 8


def read_wall(host: Host, title: str) -> None:
    """Each page in turn, in both sizes: nothing is cut, and letters are a 26th of the height."""
    expect(host.wall.locator(".page.shown h2")).to_contain_text(title, timeout=WAIT_MS)
    for width, height in ((1920, 1080), (3840, 2160)):
        host.wall.set_viewport_size({"width": width, "height": height})
        shown = host.wall.locator(".page.shown")
        for _ in range(host.wall.locator(".page").count()):
            sizes = shown.locator("li span").evaluate_all(
                "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
            )
            assert min(sizes) >= height / 26
            bottoms = shown.locator("article, li").evaluate_all(
                "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
            )
            assert max(bottoms) <= height
            host.wall.locator("body").click()


def is_pulled_while_it_is_typed(host: Host, digits: str) -> None:
    half, field = len(digits) // 2, host.page.locator("#code")
    field.fill("")
    field.press_sequentially(digits[:half])
    host.end()
    expect(host.said).to_contain_text("The desk is away.", timeout=WAIT_MS)
    field.press("Enter")
    host.start()
    expect(host.said).to_have_text("", timeout=WAIT_MS)
    expect(field).to_have_value(digits[:half], timeout=WAIT_MS)
    field.press("End")
    field.press_sequentially(digits[half:])
    host.press("Take it", "Round 1, table 3: ")


def first_round(host: Host) -> None:
    """All slips; then one table plays without somebody, and another one does not end."""
    right = host.digits(1, 1)
    slip = right[:6] + str((int(right[6]) + 1) % 10) + right[7:]
    swap = next(
        right[:at] + right[at + 1] + right[at] + right[at + 2 :]
        for at in range(len(right) - 1)
        if right[at] != right[at + 1]
    )
    for typed in (slip, swap, "hello", "12", "0" * 40, "<script>"):
        host.type("#code", typed, MISTYPED)
    first = host.evening.rounds[0].tables[0].players[0].replace("-", " ")
    host.type("#code", right, f"Round 1, table 1: {first} ")
    host.type("#code", right, "Table 1 of round 1 has this result already.")
    host.type("#code", host.digits(1, 2, box=1), "Have two boxes one number?")
    host.type("#code", host.digits(1, 2, secret=ANOTHER), "No box of this evening")
    host.type("#code", host.digits(1, 2, box=12), "The box says table 12, round 1")
    host.bring(1, 2)
    is_pulled_while_it_is_typed(host, host.digits(1, 3))
    players = host.evening.rounds[0].tables[3].players
    stays = ("owl-4", "fox-12")  # they go after this round
    missing = next(each for each in players if each not in stays).replace("-", " ")
    host.press(f"{missing}: goes", "Done.")
    table = host.evening.rounds[0].tables[3]
    host.press(f"{missing} does not play", "Done.", host.card(1, table))
    for number in (4, 5, 6):
        host.bring(1, number)
    by_hand = host.evening.rounds[0].tables[6]
    card = host.card(1, by_hand)
    host.fill(card, 1, by_hand)
    card.get_by_role("textbox").first.fill("1000")
    host.press("Count these points", "No game gives such points.", card)
    host.fill(card, 1, by_hand)
    host.press("Count these points", "Round 1, table 7: ", card)
    host.press("Prize giving", "Table 8 still plays.")


def second_round(host: Host) -> None:
    """Two went, one goes in mid-round, two are late; the table that did not end is late, too."""
    for name in ("owl 4", "fox 12"):
        host.press(f"{name}: goes", "Done.")
    host.type("#mark", "frog 99", "frog 99 is here.")
    host.come(1)
    host.press("Seat round 2", "Done.")
    expect(host.wall.locator("h3", has_text="Round 1, table 8")).to_have_count(1, timeout=WAIT_MS)
    first, *others = host.evening.rounds[1].tables
    host.press_while_it_is_drawn_anew(f"{first.players[0].replace('-', ' ')}: goes", "Done.")
    host.type("#code", host.digits(2, first.number), f"Round 2, table {first.number}: ")
    host.bring(1, 8)
    for table in others:
        host.bring(2, table.number)


def third_round(host: Host) -> None:
    host.press("Seat round 3", "Done.")
    *others, last = host.evening.rounds[2].tables
    for table in others:
        host.bring(3, table.number)
    card = host.card(3, last)
    host.fill(card, 3, last)
    host.press("It does not end: count as it stands", f"Round 3, table {last.number}: ", card)
    assert host.evening.rounds[2].tables[-1].how == How.STANDING


def by_the_rule(host: Host) -> dict[str, Fraction]:
    """12 for the first of a table, 0 for the last, computed from what was brought alone."""
    total = dict.fromkeys(host.evening.players, Fraction())
    for game in host.points.values():
        for player, mine in game.items():
            others = [points for other, points in game.items() if other != player]
            won = 2 * sum(points > mine for points in others) + others.count(mine)
            total[player] += Fraction(12 * won, 2 * len(others))
    return total


def prizes_are_given(host: Host) -> None:
    """One key tells one place after the other."""
    host.press("Prize giving", "Done.")
    newest = host.wall.locator(".prize strong")
    tell = host.page.get_by_role("button", name="Next place")
    for row in reversed(standings(host.evening)):
        expect(tell).to_be_focused(timeout=WAIT_MS)
        host.page.keyboard.press("Enter")
        expect(newest).to_have_text(row.mark.replace("-", " "), timeout=WAIT_MS)
    expect(tell).to_have_count(0, timeout=WAIT_MS)


@pytest.mark.parametrize(
    "is_whole",
    [pytest.param(False, marks=pytest.mark.share), pytest.param(True, marks=pytest.mark.endurance)],
)
def test_forty_people_play_three_rounds_at_eight_tables(host: Host, is_whole: bool) -> None:
    everybody_comes(host)
    read_wall(host, "Round 1: where do I sit?1/2")
    first_round(host)
    if not is_whole:
        return
    second_round(host)
    third_round(host)
    read_wall(host, "Standings1/2")
    expected = by_the_rule(host)
    rows = host.page.locator(".standings li")
    # Who is before whom by games won alone says so between name and points: the points stand last.
    shown = {row.split("\n")[1]: row.split()[-1] for row in rows.all_inner_texts()}
    assert len(shown) == len(expected) == MOST + 2
    for mark, points in expected.items():
        assert abs(float(shown[mark.replace("-", " ")]) - float(points)) <= 0.05
    prizes_are_given(host)
