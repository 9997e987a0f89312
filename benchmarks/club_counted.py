"""Evenings of four boxes and a desk: is each game of the evening counted, once, and nothing else?

    python benchmarks/club_counted.py [--evenings 200] [--seed 5] [--share]

Each box has 1,000 old games on its card, and the broker retains them, with some of last week's
that say last week's evening; one box is hostile: it knows its own table's number, the marks of all
and how results are made, and claims the tables of the others. Rounds are typed and later sent, or
sent and later typed; games are played between the rounds; somebody leaves; some sit down at other
boxes in mid-evening. Before each step the desk is begun anew, or the broker is, with its file or
without, or nothing of it; what is retained then comes in any order.

The standings must equal those that this program computes from the games alone, by another way.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

from machine import report

from hugo_hall.club_desk import ear_of
from hugo_hall.desk import Desk
from hugo_hall.evening import ClubTable, WishRefused
from hugo_hall.standings import standings
from hugo_link.client import Message
from hugod.app.values.club_codes import Game, game_at, result_code, wire_tag

EVENINGS, SHARE = 200, 6
OLD, BOXES, PLAYERS, ROUNDS = 1_000, 4, 15, 3
HOSTILE = 4
"""It claims so much that its own table's digits are typed."""
UNLINKED = 2
"""Has a broker for its old games alone."""
LAST_WEEK = "271828"
CARD_BYTES = 60_000


class Broker:
    """What a broker retains, and the desk that hears it."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.chance = folder, chance
        self.cards: dict[str, dict[str, bytes]] = {}
        """What each box holds: its topics, which it sends to a broker that has lost them."""
        self.retained: dict[str, bytes] = {}
        self.is_up = True
        self.notices = 0
        self.desk = Desk(folder)
        self.ear = ear_of(self.desk)

    def say(self, box: str, topic: str, payload: bytes) -> None:
        """*box* has something to say, now or when the broker is there."""
        self.cards.setdefault(box, {})[topic] = payload
        if self.is_up:
            self._hear(topic, payload)

    def _hear(self, topic: str, payload: bytes) -> None:
        if self.retained.get(topic) == payload:
            return
        self.retained[topic] = payload
        self.ear.hear(Message(topic, payload))
        self.notices += bool(self.desk.notice)

    def trouble(self, found: Counter[str]) -> None:
        """Something is killed, or comes back."""
        match self.chance.randrange(6):
            case 0:
                found["desk killed"] += 1
                self.begin_desk()
            case 1 if self.is_up:
                found["broker killed"] += 1
                self.fall(with_its_file=False)
            case 2 if self.is_up:
                found["broker killed with its file"] += 1
                self.fall(with_its_file=True)
            case 3 | 4:
                self.come_back()

    def fall(self, *, with_its_file: bool) -> None:
        """The broker is killed; what it retained is gone *with its file*."""
        self.is_up = False
        if with_its_file:
            self.retained = {}

    def come_back(self) -> None:
        """The broker is there: the desk hears what it retains, and the boxes send what is not."""
        if self.is_up:
            return
        self.is_up = True
        self._hear_all()
        held = [pair for card in self.cards.values() for pair in card.items()]
        self.chance.shuffle(held)
        for topic, payload in held:
            self._hear(topic, payload)

    def begin_desk(self) -> None:
        self.desk.close()
        self.desk = Desk(self.folder)
        self.ear = ear_of(self.desk)
        if self.is_up:
            self._hear_all()

    def _hear_all(self) -> None:
        held = [*self.retained.items()]
        self.chance.shuffle(held)
        for topic, payload in held:
            self.ear.hear(Message(topic, payload))


class Club:
    """An evening, the games that were played in it, and everything else that boxes send."""

    def __init__(self, broker: Broker, chance: Random, found: Counter[str]) -> None:
        self.chance, self.found = chance, found
        self.broker = broker
        self.games: dict[tuple[int, int], dict[str, tuple[bool, int]]] = {}
        """Of each round and table: who has left and the points, by the mark."""
        self.records: list[str] = []
        """A line for each game, as a club would write it down."""
        self._number = dict.fromkeys(self.boxes(), OLD)
        for box in self.boxes():
            for number in range(1, OLD + 1):
                self._send(box, number, self._any_points(4), *self._last_week(box, number))

    @staticmethod
    def boxes() -> list[str]:
        """Two have names that end in a number; the number of one of these is another table's."""
        return ["table-1", "owls", "box-2", "bats"]

    def _last_week(self, box: str, number: int) -> tuple[Game | None, tuple[str, ...]]:
        """Some of the newest old games say last week's evening."""
        table = self.boxes().index(box) + 1
        is_late = number > OLD - ROUNDS
        return (Game(LAST_WEEK, table, number - OLD + ROUNDS) if is_late else None), ()

    def _any_points(self, players: int) -> list[int]:
        return [self.chance.randint(0, 80) for _ in range(players)]

    @property
    def desk(self) -> Desk:
        return self.broker.desk

    def _send(
        self,
        box: str,
        number: int,
        points: list[int],
        game: Game | None,
        marks: tuple[str, ...] = (),
        left: list[bool] | None = None,
    ) -> None:
        """A result as a box makes it."""
        colours = ClubTable(1, ("",) * len(points)).colours
        gone = left or [False] * len(points)
        ranks = [*zip(gone, points, strict=True)]
        id_ = f"{number:04}-{abs(hash((box, number))) % 2**32:08x}"
        seats = [
            {"seat": colour, "points": rank[1], "place": 1 + sum(other < rank for other in ranks)}
            for colour, rank in zip(colours, ranks, strict=True)
        ]
        for seat, mark in zip(seats, marks, strict=False):
            seat["mark"] = mark
        head = f"{self.chance.getrandbits(256):064x}"
        said: dict[str, object] = {
            "id": id_,
            "box": box,
            "edition": "amigo-hugo",
            "head": head,
            "seats": seats,
        }
        if game:
            tag = wire_tag(game, f"{box}/{id_}")
            said["club"] = {"table": game.table, "round": game.round, "tag": tag}
        self.broker.say(box, f"hugo/{box}/result/{id_}", json.dumps(said).encode())

    def between_rounds(self) -> None:
        """Games that are none of the evening, and the hostile box."""
        for box in self.boxes():
            if self.chance.random() < 0.3:
                self._number[box] += 1
                self.found["games beside the evening"] += 1
                self._send(box, self._number[box], self._any_points(4), None)
        self.be_hostile()

    def be_hostile(self) -> None:
        """Claim the tables of others, by marks, by its own number, by guessing, with any points."""
        box, evening = self.boxes()[HOSTILE - 1], self.desk.evening
        own = game_at(evening.secret, HOSTILE, 1).secret
        for round_, each in enumerate(evening.rounds, 1):
            for table in each.tables:
                if table.number == HOSTILE:
                    continue
                for secret in (own, f"{self.chance.randrange(10**6):06}", None):
                    game = Game(secret, table.number, round_) if secret else None
                    self._number[box] += 1
                    points = self._any_points(len(table.players))
                    self._send(box, self._number[box], points, game, table.players)
                    self.found["games of the hostile box"] += 1

    def play(self, round_: int, table: ClubTable) -> None:
        """A game to its end, typed or sent or both."""
        self.broker.trouble(self.found)
        box = self.boxes()[table.number - 1]
        count = len(table.players)
        points = self._any_points(count)
        left = [self.chance.random() < 0.1 for _ in range(count)]
        left = left if any(left) and not all(left) else [False] * count
        self.found["games with leavers"] += any(left)
        ranked = [*zip(left, points, strict=True)]
        self.games[round_, table.number] = dict(zip(table.players, ranked, strict=True))
        seats = zip(table.players, ranked, strict=True)
        self.records.append(" ".join(f"{who}={mine}{'L' * gone}" for who, (gone, mine) in seats))
        game = game_at(self.desk.evening.secret, table.number, round_)
        is_typed, is_linked = self.chance.random() < 0.4, table.number != UNLINKED
        is_typed |= table.number in (UNLINKED, HOSTILE)
        if is_linked:
            self._number[box] += 1
            self._send(box, self._number[box], points, game, (), left)
        if is_typed:
            self.type(table, points, left, game)

    def type(self, table: ClubTable, points: list[int], left: list[bool], game: Game) -> None:
        colours = table.colours
        gone = [colour for colour, has_left in zip(colours, left, strict=True) if has_left]
        code = result_code(dict(zip(colours, points, strict=True)), game, gone)
        assert code
        try:
            self.desk.do({"do": "code", "code": code})
            self.found["typed"] += 1
        except WishRefused:
            self.found["typed, and sent before"] += 1

    def evening(self) -> None:
        for _ in range(PLAYERS):
            self.desk.do({"do": "come", "mark": ""})
        for round_ in range(1, ROUNDS + 1):
            self.between_rounds()
            self.broker.trouble(self.found)
            self._settle()
            self.desk.do({"do": "next"})
            self.broker.trouble(self.found)
            self.between_rounds()
            for table in self.desk.evening.rounds[-1].tables:
                self.play(round_, table)
            self.be_hostile()
        self._settle()
        self.desk.do({"do": "reveal"})
        self.be_hostile()
        self.broker.begin_desk()

    def _settle(self) -> None:
        """Everybody waits for the last result of a round."""
        if self.desk.evening.open_tables():
            self.broker.come_back()
        assert not self.desk.evening.open_tables(), self.desk.notice


def expected(records: list[str]) -> dict[str, Fraction]:
    """12 for the first of a table and 0 for the last, level players share: from the text alone.

    Each line is a game, "owl-1=12 fox-1=30L": L has left it. Nothing of the desk is asked.
    """
    total: dict[str, Fraction] = {}
    for line in records:
        said = dict(each.split("=") for each in line.split())
        ranks = {who: ("L" in mine, int(mine.rstrip("L"))) for who, mine in said.items()}
        for one, rank in ranks.items():
            others = [other for who, other in ranks.items() if who != one]
            won = sum(2 * (other > rank) + (other == rank) for other in others)
            total[one] = total.get(one, Fraction()) + Fraction(12 * won, 2 * len(others))
    return total


def check(club: Club, found: Counter[str]) -> None:
    """Compare the desk's standings and its card with the games that were played."""
    evening = club.desk.evening
    for (round_, number), game in club.games.items():
        table = evening.table(round_, number)
        assert table is not None
        right = tuple(game[player][1] for player in table.players)
        found["games of another week, round or table counted"] += table.points != right
    found["games counted"] += sum(bool(t.points) for each in evening.rounds for t in each.tables)
    shown = {row.mark: row.points for row in standings(evening)}
    found["evenings with other standings"] += shown != expected(club.records)
    size = (club.broker.folder / "club/0001.jsonl").stat().st_size
    found["largest card in bytes"] = max(found["largest card in bytes"], size)
    found["most questions at once"] = max(found["most questions at once"], len(club.desk.offered()))
    found["evenings in which the desk was told something"] += bool(club.broker.notices)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--share", action="store_true", help="a few evenings")
    options = parser.parse_args()
    count = SHARE if options.share else options.evenings
    found: Counter[str] = Counter()
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            chance = Random(f"{options.seed} {number}")
            club = Club(Broker(Path(folder), chance), chance, found)
            club.evening()
            check(club, found)
            club.desk.close()
    tell(count, found)


def tell(count: int, found: Counter[str]) -> None:
    """Report what was *found* in so many evenings; wrong is what should be 0 and is not."""
    report("evenings", str(count))
    for name, value in sorted(found.items()):
        report(name, str(value))
    assert not found["games of another week, round or table counted"]
    assert not found["evenings with other standings"]
    assert found["games counted"] == count * ROUNDS * BOXES
    assert found["largest card in bytes"] <= CARD_BYTES


if __name__ == "__main__":
    main()
