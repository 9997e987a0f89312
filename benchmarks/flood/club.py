"""One hostile box with its own password, at a stock Mosquitto with our settings: `[MESSAGES]`.

Twelve sit at three tables. The box of table 3 knows its password, its table's number, all marks,
and how results are made. It takes the desk's and other boxes' client ids, publishes under their
topics, reads what is not its own, and floods: results that claim the tables of others, states,
rubbish of 15 kB. Then the boxes of tables 1 and 2 send their games, table 3 is typed, and it goes
on with other results of these games. No table of another may have anything but its box's points.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from box import free_port, resident_mb
from broker import SBIN, wait_for
from machine import report

from hugo_hall.club_evening import ClubTable, Evening
from hugo_hall.log import evenings_in
from hugo_link.client import Address, Connection, Disconnected, Message
from hugod.app.values.club_codes import Game, game_at, result_code, wire_tag
from hugod.store.link_file import DESK_LINK, read_link, written

MESSAGES = 20_000
BOXES = ("table-1", "table-2", "bats")
DESK_GROWS_MB, CARD_BYTES, TAKEN_S = 16.8, 60_000, 30.0
"""The most that is borne."""


class Club:
    """A broker by `hugod club broker`, and a desk by its own file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        written_at = folder / "broker"
        run = [sys.executable, "-m", "hugod", "club"]
        where = ["broker", "--write", str(written_at), "--host", "127.0.0.1", *BOXES]
        subprocess.run([*run, *where], check=True, stdout=subprocess.DEVNULL)
        ours = (written_at / "mosquitto.conf").read_text()
        ours = ours.replace("listener 8883", f"listener {self.port} 127.0.0.1")
        kept = f"persistence true\npersistence_location {folder}/\nuser root\n"
        (folder / "mosquitto.conf").write_text(kept + ours)
        line = ["mosquitto", "-c", str(folder / "mosquitto.conf")]
        self.broker = subprocess.Popen(line, env=SBIN, stderr=subprocess.DEVNULL)
        self._links = written_at / "links"
        desk = folder / "desk"
        desk.mkdir()
        link = read_link((self._links / "hugo-club-desk.toml").read_bytes())
        link = replace(link, broker=f"mqtts://127.0.0.1:{self.port}")
        (desk / DESK_LINK).write_bytes(written(link))
        line = [*run, "desk", "--data", str(desk), "--port", "0", "--language", "en"]
        self.desk = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        assert self.desk.stdout
        found = re.search(r":(\d+)/desk", self.desk.stdout.readline())
        assert found
        self._origin = f"http://127.0.0.1:{found[1]}"
        wait_for(lambda: "Results come by the broker." in self.page(), 30)

    def page(self) -> str:
        with urllib.request.urlopen(f"{self._origin}/desk") as answer:
            return str(answer.read().decode())

    def do(self, **wish: str) -> None:
        """Do a wish at the desk."""
        headers = {"Origin": self._origin, "Content-Type": "application/json"}
        url, data = f"{self._origin}/desk/do", json.dumps(wish).encode()
        urllib.request.urlopen(urllib.request.Request(url, data, headers)).close()

    @property
    def evening(self) -> Evening:
        return evenings_in(self.folder / "desk")[0]

    @property
    def card_bytes(self) -> int:
        return sum(each.stat().st_size for each in (self.folder / "desk/club").iterdir())

    def connect(self, box: str, client: str, heard: list[Message]) -> Connection:
        link = read_link((self._links / f"hugo-club-{box}.toml").read_bytes())
        address = Address(
            "127.0.0.1", self.port, True, box, link.password, authority=link.authority
        )
        line = Connection(address, client, heard.append)
        while not line.is_open:
            line.turn(0.05)
        return line

    def end(self) -> None:
        for each in (self.desk, self.broker):
            each.kill()
            each.wait()


def result(
    box: str, number: int, table: ClubTable, points: Sequence[int], game: Game | None
) -> bytes:
    """A result as a box makes it, with all marks."""
    id_ = f"{number:04}-{number:08x}"
    seats = [
        {"seat": colour, "points": mine, "mark": mark, "place": 1 + sum(o < mine for o in points)}
        for colour, mine, mark in zip(table.colours, points, table.players, strict=True)
    ]
    said: dict[str, object] = {"id": id_, "box": box, "edition": "amigo-hugo", "seats": seats}
    said["head"] = f"{Random(str((number, points))).getrandbits(256):064x}"
    if game:
        tag = wire_tag(game, f"{box}/{id_}")
        said["club"] = {"table": game.table, "round": game.round, "tag": tag}
    return json.dumps(said).encode()


def send(line: Connection, topic: str, payload: bytes) -> None:
    line.publish(topic, payload, qos=0, retain=True)


def take_names(club: Club, heard: list[Message]) -> None:
    """Be the desk and another box by client id, for a while; listen to all."""
    for client in ("hugo-desk", "desk", "table-1"):
        line = club.connect("bats", client, heard)
        line.subscribe("#", 1)
        line.subscribe("hugo/+/#", 1)
        until = time.monotonic() + 1
        while time.monotonic() < until:
            line.turn(0.05)
        line.close()


def flood(club: Club, count: int, chance: Random) -> None:
    """Claim the tables of others in every way, under its own topics and theirs."""
    evening, heard = club.evening, list[Message]()
    own = game_at(evening.secret, 3, 1).secret
    others = evening.rounds[0].tables[:2]
    line = club.connect("bats", "bats", heard)
    for number in range(1, count + 1):
        table = chance.choice(others)
        points = [chance.randint(0, 80) for _ in table.players]
        secret = chance.choice((own, f"{chance.randrange(10**6):06}", ""))
        game = Game(secret, table.number, 1) if secret else None
        victim = f"table-{table.number}"
        id_ = f"{number:04}-{number:08x}"
        topic, payload = chance.choice(
            (
                (f"hugo/bats/result/{id_}", result("bats", number, table, points, game)),
                (f"hugo/{victim}/result/{id_}", result(victim, number, table, points, game)),
                ("hugo/bats/state", result("bats", number, table, points, game)),
                (f"hugo/{victim}/status", b"offline"),
                (f"hugo/bats/result/{id_}", chance.randbytes(15_000)),
                ("hugo/bats/state", b"[" * 15_000),
            )
        )
        try:
            send(line, topic, payload)
            if not number % 50:
                line.turn(0.0)
        except Disconnected:
            line = club.connect("bats", "bats", heard)
    for _ in range(40):
        line.turn(0.05)
    line.close()


def play(club: Club, table: ClubTable, points: Sequence[int]) -> float:
    """The box of *table* sends its game; returns the seconds until the desk has counted it."""
    box = f"table-{table.number}"
    line = club.connect(box, box, [])
    began = time.monotonic()
    game = game_at(club.evening.secret, table.number, 1)
    payload = result(box, 7, table, points, game)
    line.publish(f"hugo/{box}/result/0007-{7:08x}", payload, qos=1, retain=True)
    while club.evening.rounds[0].tables[table.number - 1].is_open:
        line.turn(0.1)
        assert time.monotonic() - began < TAKEN_S, "a result is not taken"
    line.close()
    return time.monotonic() - began


def besiege(club: Club, messages: int) -> bool:
    """Attack before the games of others and after them; returns whether the others are safe."""
    for _ in range(12):
        club.do(do="come", mark="")
    club.do(do="next")
    chance, heard = Random(3), list[Message]()
    before, broker = resident_mb(club.desk.pid), resident_mb(club.broker.pid)
    took = time.monotonic()
    take_names(club, heard)
    foreign = [each for each in heard if not each.topic.startswith("hugo/bats/")]
    report("topics of others that it reads", str(len(foreign)))
    flood(club, messages // 2, chance)
    settled = sum(not table.is_open for table in club.evening.rounds[0].tables)
    report("tables it has settled", str(settled))
    first, second, third = club.evening.rounds[0].tables
    right = {table.number: [10, 20, 30, 40][: len(table.players)] for table in (first, second)}
    seconds = [play(club, table, right[table.number]) for table in (first, second)]
    report("results of the others, counted after", f"at most {max(seconds):.1f} s")
    code = result_code(
        dict(zip(third.colours, [1, 2, 3, 4], strict=True)), game_at(club.evening.secret, 3, 1)
    )
    club.do(do="code", code=str(code))
    flood(club, messages - messages // 2, chance)
    tables = club.evening.rounds[0].tables
    changed = sum([*table.points] != right[table.number] for table in tables[:2])
    report("messages", f"{messages} in {time.monotonic() - took:.0f} s")
    report("tables of others with other points", str(changed))
    grown = resident_mb(club.desk.pid) - before
    report("the desk's memory", f"{before:.0f} MB, {grown:+.0f}")
    report("the broker's memory", f"{broker:.0f} MB, {resident_mb(club.broker.pid) - broker:+.0f}")
    report("the desk's card", f"{club.card_bytes} bytes")
    told = "bats has sent many games of no table of this evening" in club.page()
    report("the page tells it", "yes" if told else "NO")
    is_apart = settled == changed == len(foreign) == 0
    return is_apart and told and grown <= DESK_GROWS_MB and club.card_bytes <= CARD_BYTES


def main(words: Sequence[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder))
        try:
            return besiege(club, int(words[0]) if words else MESSAGES)
        finally:
            club.end()
