"""The bytes on the display's bus: ours beside luma's own `display()`, on the same pictures.

Ten recorded games are played again by keys, as people play them: mostly they type, now and then
they let A or B propose, look with D, hesitate in the middle of a number, or try what is refused.
Every picture that the session shows counts: each digit as it is typed, the die rattling, Hugo's
steps, the news, and those that are like the one before. The bytes are counted as smbus2 brings
them, address and control bytes included; the time is what they take on a bus of that speed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from statistics import mean, median

import luma.oled.device
from machine import report
from PIL import Image

from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.game_file import Step, read_record
from hugo_core.history import Begun
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Position, Seat
from hugo_core.rules import play
from hugod.app.session import Session
from hugod.app.values.effects import Effect, RollDie, RollLot, Show
from hugod.app.values.inputs import DieRolled, Input, Key, KeyDown, LotRolled, TimePassed
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, ListView
from hugod.app.values.status_views import EndView, SheetView
from hugod.app.values.turn_views import HugoView, MoveView, ThrowView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.display.frame_diff import Controller
from hugod.display.oled import Oled
from hugod.draw.render import render

FOLDER = Path(__file__).parents[1] / "tests/core/games"
MORE_THAN_MOVES = ("corrected", "company", "fair-end", "last-lap", "alone")
"""In the names of records with what is done between the turns."""
GAMES = [
    game
    for game in sorted(FOLDER.glob("*.hugo"))
    if not any(word in game.name for word in MORE_THAN_MOVES)
][:10]
"""Games from the first placing to the end, of throws and moves alone."""
SPEEDS_KHZ = (100, 400, 1000)
FINGER_S, PATIENCE_S = 0.4, 12.0
SEEN_S = 0.8
"""From seeing what went on by itself to pressing; a key within 0.6 s is answered and not taken."""
THOUGHT_S = 2.0
ECHO_BYTES, SHARE = 64, 6
PROPOSED_EVERY, LOOKED_EVERY, HESITATED_EVERY, REFUSED_EVERY = 4, 6, 7, 9
"""Of so many moves one is chosen with A or B, one comes after a look, and so on."""


class Why(Enum):
    """What brought a picture."""

    DIGIT = auto()
    """A digit that goes on with a number."""
    HIGHLIGHT = auto()
    """A or B."""
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a story."""

    picture: Image.Image
    why: Why
    at_s: float
    screen: str


class Evening:
    """A session that is played on by keys; keeps each picture, and what brought it."""

    def __init__(self, first: Step) -> None:
        self.now = 0.0
        self.flowed_at = 0.0
        self.moves = 0
        self.faces: deque[Face] = deque()
        self.lots: deque[Seat] = deque()
        self.pictures: list[Shown] = []
        self.show: Show | None = None
        self.session = Session([Begun(first.position.setup)], Words())
        self._carry_out(self.session.begin(self.now), Why.OTHER)

    def play(self, command: Command) -> None:
        """Press what a player presses for *command*, once everything has come to rest."""
        self._read_the_news()
        if isinstance(command, PlaceGuest | MoveGuest) and self._is_done_another_way(command):
            return
        match command:
            case ThrowDie(face):
                self.faces.append(face)
                self._press(Key.ROLL)
            case DrawLot(seat):
                self.lots.append(seat)
                self._press(Key.ROLL)
            case StayPut():
                self._type("0")
            case PlaceGuest(square):
                self._type(str(square))
            case MoveGuest(origin, target):
                self._type(str(target))
                if isinstance(self._view, ListView):
                    self._pick(str(origin))

    def _is_done_another_way(self, command: PlaceGuest | MoveGuest) -> bool:
        """Look, try what is refused, or choose with B and `#`: whatever is due by the count."""
        self.moves += 1
        if self.moves % LOOKED_EVERY == 0:
            for key in (Key.D, Key.D, Key.D, Key.HASH):
                self.now += THOUGHT_S
                self._press(key)
        if self.moves % REFUSED_EVERY == 0:
            self._try_what_is_refused()
        if self.moves % PROPOSED_EVERY or not isinstance(command, MoveGuest):
            return False
        for _ in range(list(legal_commands(self.position)).index(command)):
            self._press(Key.B)
        self._press(Key.HASH)
        return True

    def _try_what_is_refused(self) -> None:
        """Type a square of two digits where nobody may go now, and read why not."""
        position = self.position
        allowed = {
            command.square if isinstance(command, PlaceGuest) else command.target
            for command in legal_commands(position)
            if isinstance(command, PlaceGuest | MoveGuest)
        }
        squares = range(position.setup.board.squares, 9, -1)
        wrong = next((square for square in squares if square not in allowed), None)
        for digit in str(wrong or ""):
            self._press(Key(digit))
        if wrong:
            self._press(Key.STAR)

    @property
    def position(self) -> Position:
        self._read_the_news()
        assert self.show is not None
        assert self.show.position is not None
        return self.show.position

    @property
    def _view(self) -> object:
        assert self.show is not None
        return self.show.view

    def _read_the_news(self) -> None:
        self._rest()
        while isinstance(self._view, HugoView | NewsView | SheetView):
            self._press(Key.ROLL)
            self._rest()
        if isinstance(self._view, EndView):
            self._rest()  # the places come one after the other, the winner last

    def _type(self, digits: str) -> None:
        before = self.show.position if self.show else None
        for digit in digits:
            self._press(Key(digit))
            if self.moves % HESITATED_EVERY == 0 and digit is digits[0]:
                self._rest(THOUGHT_S)
        is_done = self.show is not None and self.show.position != before
        if not is_done and not isinstance(self._view, ListView):
            self._press(Key.HASH)

    def _pick(self, place: str) -> None:
        """Go down a list until *place* is highlighted, and choose it."""
        view = self._view
        assert isinstance(view, ListView)
        self.now += THOUGHT_S
        for _ in [text.split()[-1] for text in view.items].index(place) * [None]:
            self._press(Key.B)
        self._press(Key.HASH)

    def _press(self, key: Key) -> None:
        """Press *key*, once what went on by itself has been seen: sooner it is not taken."""
        self.now = max(self.now + FINGER_S, self.flowed_at + SEEN_S)
        why = Why.HIGHLIGHT if key in (Key.A, Key.B) else Why.OTHER
        self._give(KeyDown(key), Why.DIGIT if key.isdigit() else why)

    def _rest(self, patience_s: float = PATIENCE_S) -> None:
        until = self.now + patience_s
        while (due := self.session.deadline()) is not None and due <= until:
            self.now = self.flowed_at = max(self.now, due)
            self._give(TimePassed())

    def _give(self, item: Input, why: Why = Why.OTHER) -> None:
        self._carry_out(self.session.handle(item, self.now), why)

    def _carry_out(self, effects: Sequence[Effect], why: Why) -> None:
        for effect in effects:
            match effect:
                case Show(view, _):
                    stays = self.show is not None and is_like(effect, self.show)
                    self.show = effect
                    self.pictures.append(
                        Shown(render(view), why if stays else Why.OTHER, self.now, name_of(view))
                    )
                case RollDie():
                    self._give(DieRolled(self.faces.popleft(), "00"))
                case RollLot():
                    self._give(LotRolled(self.lots.popleft(), "00"))


def is_like(show: Show, before: Show) -> bool:
    """Say whether a key changed no more than an entry or the highlighted choice."""
    asks = isinstance(show.view, AskView | ListView | MoveView)
    return asks and type(show.view) is type(before.view) and show.position == before.position


def name_of(view: View) -> str:
    """Name a screen for the list."""
    name = type(view).__name__.removesuffix("View")
    if isinstance(view, ThrowView):
        return "settled die" if view.settled else "tumbling die"
    return name


Story = Sequence[Shown]


class Meter:
    """A wire that ends in nothing and counts what smbus2 would bring over the bus."""

    def __init__(self) -> None:
        self.bytes_sent = 0
        self.bits = 0

    def command(self, *codes: int) -> None:
        self._message(len(codes))

    def data(self, content: Sequence[int], /) -> None:
        self._message(len(content))

    def status(self) -> int | None:
        return 0

    def reset(self) -> bool:
        return False

    def cleanup(self) -> None:
        """Nothing is open."""

    def _message(self, length: int) -> None:
        self.bytes_sent += 2 + length  # address and control byte
        self.bits += 9 * (2 + length) + 2  # acknowledged each; start and stop


@dataclass(frozen=True, slots=True)
class Sent:
    """What one picture was on the bus."""

    bytes_sent: int
    bits: int


def commands_to(before: Position, after: Position) -> list[Command]:
    """Give what was done in a line of a record: a throw and mostly a move after it."""
    for first in legal_commands(before):
        _, between = play(before, first)
        if between == after:
            return [first]
        for second in legal_commands(between) if isinstance(first, ThrowDie) else ():
            if play(between, second)[1] == after:
                return [first, second]
    raise SystemExit("a line of a record does what nobody can do")


def pictures_of(game: Path) -> list[Shown]:
    """Play *game* again by keys and give every picture."""
    first, *steps = read_record(game.read_bytes())
    evening = Evening(first)
    before = first.position
    for step in steps:
        for command in commands_to(before, step.position):
            evening.play(command)
        before = step.position
        if evening.position != before:
            raise SystemExit(f"{game.name}:{step.line} could not be played by keys")
    return evening.pictures


def amounts(meter: Meter, show: Callable[[Image.Image], object], story: Story) -> Iterator[Sent]:
    """Show the pictures of *story* one after the other and give what each was on the bus."""
    for each in story:
        sent, bits = meter.bytes_sent, meter.bits
        show(each.picture)
        yield Sent(meter.bytes_sent - sent, meter.bits - bits)


def measure_glass() -> None:
    """Report bytes and time a picture for each way to reach a panel's memory."""
    stories = [pictures_of(game) for game in GAMES]
    count = sum(map(len, stories))
    report("pictures of ten games, played by keys", f"{count}")
    for kind, title in ((Controller.SSD1306, "SSD1306, SSD1309"), (Controller.SH1106, "SH1106")):
        compare(kind, title, stories)


def compare(kind: Controller, title: str, stories: Sequence[Story]) -> None:
    """Show the same pictures by luma and by us, and report what each needed."""
    theirs = [sent for story in stories for sent in by_luma(kind, story)]
    ours = [sent for story in stories for sent in by_us(kind, story)]
    shown = [each for story in stories for each in story]
    report_share(f"{title}: bytes a picture", ours, theirs)
    pairs = [pair for pair in zip(ours, theirs, strict=True) if pair[0].bytes_sent]
    report_share(f"{title}: … that changes", *zip(*pairs, strict=True))
    again = sum(each.bytes_sent for story in stories for each in by_us(kind, [story[-1]] * 2))
    report(f"{title}: an unchanged one, bytes", f"{again} (wanted: 0)")
    for why, what in ((Why.DIGIT, "a digit's echo"), (Why.HIGHLIGHT, "a highlight moved")):
        them = [sent for sent, each in zip(ours, shown, strict=True) if each.why is why]
        wanted = f" (wanted: at most {ECHO_BYTES})" if why is Why.DIGIT else ""
        report(f"{title}: {what}, bytes", f"{amount(them)} of {len(them)}{wanted}")
    for khz in SPEEDS_KHZ:
        report(
            f"{title}: ms a picture at {khz} kHz", f"{times(ours, khz)}; luma {times(theirs, khz)}"
        )


def by_luma(kind: Controller, story: Story) -> list[Sent]:
    """Give what luma's own `display()` sends."""
    meter = Meter()
    return list(amounts(meter, getattr(luma.oled.device, kind)(meter).display, story))


def by_us(kind: Controller, story: Story) -> list[Sent]:
    """Give what we send; the first frame, whole for everybody, is not among it."""
    meter = Meter()
    oled = Oled(meter, kind, clock=lambda: 0.0)
    oled.show(story[0].picture)
    return list(amounts(meter, oled.show, story))


def report_share(what: str, ours: Sequence[Sent], theirs: Sequence[Sent]) -> None:
    least, most = (mean(each.bytes_sent for each in them) for them in (ours, theirs))
    report(
        what,
        f"{amount(ours)}; luma {amount(theirs)}: 1/{most / least:.2f} (wanted: 1/{SHARE})",
    )


def amount(sent: Sequence[Sent]) -> str:
    each = [one.bytes_sent for one in sent]
    return f"median {median(each):.0f}, mean {mean(each):.0f}, most {max(each)}"


def times(sent: Sequence[Sent], khz: int) -> str:
    each = [one.bits / khz for one in sent]
    return f"median {median(each):.1f}, mean {mean(each):.1f}"


if __name__ == "__main__":
    measure_glass()
