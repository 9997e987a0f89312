"""Two whole houses on a bad broker: sessions, cards, telephones and links, in a time of their own.

A card is lines of text. Whoever is killed goes between two effects, wherever that is; it comes back
with its card, and the key on it, alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

from far_hand import Hand, is_at_rest, is_choice, is_over
from far_line import BadBroker, Faults, HouseAtLine
from forging import rows_of
from played import Played

from hugo_core.board import load_board
from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import Command
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.history import Done, Drafted, Record, TookBack
from hugo_core.houses import FIRST, SECOND, Far
from hugod.app.far.exchange import HearScreen, ToSayScreen
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.values import inputs
from hugod.app.values.effects import AppendRecord, Effect
from hugod.app.values.far_sayings import (
    DigitsDrawn,
    DrawDigits,
    HeardHere,
    LineState,
    LineTold,
    OpenThere,
    SaidThere,
    SayThere,
)
from hugod.app.values.settings import Settings
from hugod.backup.proved import judged
from hugod.far.switchboard import BEAT_S
from hugod.far.telephone import Telephone

LINES = {"broker": LineState.BROKER, "away": LineState.AWAY, "there": LineState.THERE}
CALLED = ("Roll", "1", "5", "2")
"""Keys of a new card up to where house 2 is called."""
BY_VOICE = 0.05
"""While the line is cut, of all moments those in which people say something after all."""
STANDS_STILL_S = 600.0
TICK_S = 1e-6


class Killed(Exception):
    """The plug of a box was pulled."""


class Box(Played):
    """One life of a box, between two kills."""

    def __init__(self, house: House) -> None:
        self._house, self.telephone = house, Telephone(house.chance.randbytes)
        self.dies_in = -1
        """After so many effects; never if it is less than none."""
        self._line = LineState.OFF
        self._heard, self._next_news = "", 0.0
        records = [from_plain(json.loads(line)) for line in house.card]
        super().__init__(records, Settings(), house.chance)
        self.now = house.broker.now
        self.begin()

    def note(self, effect: Effect) -> None:
        if not self.dies_in:
            raise Killed
        self.dies_in -= 1
        match effect:
            case AppendRecord(record):
                self._house.keep(record)
            case SayThere(digits, step):
                self.telephone.say(digits, step)
            case OpenThere():
                self.telephone.open(effect)
            case HeardHere(digits):
                self.telephone.take(digits)
            case DrawDigits(count):
                drawn = "".join(self.chance.choices("0123456789", k=count))
                self.give(DigitsDrawn(drawn))

    def give(self, item: inputs.Input) -> None:
        is_heard = isinstance(item, SaidThere) or isinstance(self.session._screen, HearScreen)
        self._house.is_choosing = not is_heard
        super().give(item)

    def turn(self, now: float, line: HouseAtLine) -> None:
        """Do what the switchboard does, and what is due."""
        self.now = now
        if self.telephone.note != line.said:
            line.note(self.telephone.note)
        state = LINES.get(line.line, self._line)
        if state is not self._line:
            self._line = state
            self.give(LineTold(state))
        if line.heard != self._heard:
            self._heard, self._next_news = line.heard, now
            self.telephone.hear(bytes.fromhex(line.heard))
        if now >= self._next_news:
            self._next_news = now + BEAT_S
            for news in self.telephone.news():
                self.give(news)
        while (due := self.session.deadline()) is not None and due <= now:
            self.give(inputs.TimePassed())

    def due(self) -> float:
        due = self.session.deadline()
        return min(self._next_news, self._next_news if due is None else due)


class House:
    """A house: its card and its key outlive whatever is killed."""

    def __init__(self, evening: Evening, records: Sequence[Record], *, is_host: bool) -> None:
        self._evening, self.broker, self.chance = evening, evening.broker, evening.chance
        self.is_host = is_host
        self.card = [json.dumps(to_plain(record)) for record in records]
        self.made = list[Command]()
        self.has_taken_back = self.is_choosing = False
        self.presses_at = self.broker.now
        self.comes_back_at, self.link_comes_at = 0.0, 0.0
        self.box: Box | None = None
        self.line: HouseAtLine
        self.start()

    def start(self) -> None:
        self.comes_back_at = 0.0
        self.line = HouseAtLine(self.broker, self._evening.key, is_host=self.is_host)
        self.box = Box(self)
        self.hand = Hand(Random(self.chance.random()), self._evening.asks)
        # Who was called and had not answered says once more that they set up.
        table = self.box.session._table
        is_far = table.house or (table.draft and table.draft.far)
        for key in () if is_far else CALLED[2 * bool(self.card) :]:
            self.box.now += 0.3
            self.box.press(key)

    def keep(self, record: Record) -> None:
        self.card.append(json.dumps(to_plain(record)))
        self.has_taken_back |= isinstance(record, TookBack)
        if is_choice(record):
            assert isinstance(record, Done)
            self.made += [record.command] if self.is_choosing else []
            self._evening.kept_choice(is_own=self.is_choosing)

    def die(self, seconds: float) -> None:
        """End at once, with the link; come back after *seconds*."""
        self.line.link.close()
        self.box, self.comes_back_at = None, self.broker.now + seconds

    def kill_link(self, seconds: float) -> None:
        self.line.link.close()
        self.line.line, self.link_comes_at = "broker", self.broker.now + seconds

    def turn(self) -> None:
        now = self.broker.now
        if self.box is None:
            if now >= self.comes_back_at:
                self.start()
            return
        if self.link_comes_at and now >= self.link_comes_at:
            self.link_comes_at = 0.0
            self.line.start()
        if not self.link_comes_at:
            self.line.link.turn()
        try:
            self.box.turn(now, self.line)
            if now >= self.presses_at:
                self.presses_at = now + self.chance.uniform(0.3, 2.0)
                self._press(self.box)
        except Killed:
            self.die(self.chance.uniform(0.5, 20))

    def _press(self, box: Box) -> None:
        for key in self._by_voice(box) or self.hand.key(box.session).split():
            box.press(key)

    def _by_voice(self, box: Box) -> Sequence[str]:
        """Keys of people who do not wait for the line: it is said, or Roll is pressed too soon."""
        screen, there = box.session._screen, self._evening.other(self).box
        is_cut = box.session._table.line is not LineState.THERE
        if not is_cut or there is None or self.chance.random() >= BY_VOICE:
            return ()
        said = there.session._screen
        if isinstance(screen, HearChoiceScreen) and isinstance(said, TellScreen):
            return said.says(there.session._table)
        return ("Roll",) if isinstance(screen, ToSayScreen) else ()

    def due(self) -> float:
        if self.box is None:
            return self.comes_back_at
        link = self.line.link
        beat = link._next_beat if link._line else link._next_try
        return min(self.presses_at, self.box.due(), self.link_comes_at or beat)


def drafted(seed: int, chance: Random) -> Drafted:
    """Return a set-up of house 1, all answers given: all editions, 2 to 8 players."""
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    players = 2 + seed // len(EDITIONS) % 7
    colours = tuple(chance.sample(colours_for(players), players))
    there = tuple(chance.sample(colours, chance.randint(1, players - 1)))
    rounds, board = edition.rounds or 1, load_board(edition.board)
    far = Far(FIRST, there, is_seated=True)
    return Drafted(players, colours, edition, board, rounds, beginner=colours[0], far=far)


class Evening:
    """One game of two houses; *count* is added to, *there* has how long each choice took."""

    def __init__(self, seed: int, faults: Faults, asks: float = 0.0) -> None:
        self.chance, self.asks = Random(seed), asks
        self.broker = BadBroker(self.chance, faults)
        self.key = self.chance.randbytes(32)
        self.count = Counter[str]()
        self.there = list[float]()
        self.chosen_at = list[float]()
        self._quiet_at: object = None
        first = House(self, [drafted(seed, self.chance)], is_host=True)
        self.houses = [first]
        self.broker.now += self.chance.random()
        self.houses.append(House(self, [], is_host=False))

    def other(self, house: House) -> House:
        return self.houses[house is self.houses[0]]

    def kept_choice(self, *, is_own: bool) -> None:
        self.count["kept"] += 1
        if is_own:
            self.chosen_at.append(self.broker.now)
        elif self.chosen_at:
            self.there.append(self.broker.now - self.chosen_at[-1])

    def pass_(self, until: float) -> None:
        """Let time pass until then."""
        while self.broker.now < until:
            dues = [until, *(house.due() for house in self.houses), self.broker.due()]
            self.broker.pass_to(max(self.broker.now + TICK_S, min(dues)))
            for house in self.houses:
                house.turn()

    def play(self, cuts: int = 0, broker_kills: int = 0, kills: int = 0, links: int = 0) -> None:
        """Play to the end, with so many faults on the way; positions are compared in between."""
        wishes = ["cut"] * cuts + ["broker"] * broker_kills + ["box"] * kills + ["link"] * links
        self.chance.shuffle(wishes)
        stood, since = 0, self.broker.now
        while not self._is_over():
            self.pass_(self.broker.now + self.chance.uniform(0.5, 4))
            if self.count["kept"] > stood:
                stood, since = self.count["kept"], self.broker.now
            assert self.broker.now < since + STANDS_STILL_S, self._stand()
            self._compare()
            if wishes and self.chance.random() < 0.3:
                self._harm(wishes.pop())
        self._judge()

    def _is_over(self) -> bool:
        return all(house.box and is_over(house.box.session) for house in self.houses)

    def _harm(self, what: str) -> None:
        self.count[what] += 1
        one = self.chance.choice(self.houses)
        match what:
            case "cut" if self.chance.random() < 0.5:
                one.kill_link(self.chance.uniform(1, 60))
            case "cut" | "broker":
                self.broker.is_up = False
                self.pass_(self.broker.now + (self.chance.uniform(1, 60) if what == "cut" else 0.1))
                self.broker.is_up = True
            case "link":
                one.kill_link(5)
            case _:
                for house in self.chance.choice((self.houses, [one])):
                    if house.box:
                        house.box.dies_in = self.chance.randrange(1, 30)

    def _compare(self) -> None:
        """See that both stand alike if it is quiet."""
        boxes = [house.box for house in self.houses if house.box]
        if len(boxes) < 2 or not all(is_at_rest(box.session) for box in boxes):
            return
        one, other = (box.session._table.game() for box in boxes)
        if any(box.session._table.line is not LineState.THERE for box in boxes):
            # Somebody may have said it by voice, and nobody has heard it.
            return
        assert one == other, self._stand()
        self.count["quiet"] += one != self._quiet_at
        self._quiet_at = one

    def _judge(self) -> None:
        tables = [house.box.session._table for house in self.houses if house.box]
        one, other = (table.record_text() for table in tables)
        assert one == other, "the records differ"
        for house in self.houses:
            # As `hugod verify` does: every draw follows from what both houses have opened.
            judged(rows_of([from_plain(json.loads(line)) for line in house.card]))
        history = tables[0].history
        assert history
        self.count["choices"] += len(self.chosen_at)
        if any(house.has_taken_back for house in self.houses):
            return
        houses = tables[0].game().setup.houses
        for house in self.houses:
            number = FIRST if house.is_host else SECOND
            stands = [
                done.command
                for before, done in history.trail()
                if is_choice(done) and before.to_act is not None
                if houses[before.to_act] == number
            ]
            assert house.made == stands, f"house {number}: something is lost, or there twice"

    def _stand(self) -> str:
        return "\n".join(
            f"{house.box.session._screen} | {house.box.view.words} | {house.line.line}"
            if house.box
            else "dead"
            for house in self.houses
        )
