"""The bytes on the display's bus: ours beside luma's own `display()`, on the same pictures.

Ten recorded games are played again by keys, as players do it, with every picture on the way: each
digit as it is typed, the die rattling, Hugo's steps, the news. The bytes are counted as smbus2
brings them, address and control bytes included; the time is what they take on a bus of that speed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from machine import report
from PIL import Image

from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.history import Begun
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Position, Seat
from hugo_core.record import Step, read_record
from hugo_core.rules import play
from hugod.adapters.display import PANELS, Oled
from hugod.adapters.transfer import Kind
from hugod.app.effects import CastLot, DrawFace, Effect, Show
from hugod.app.inputs import FaceDrawn, Input, Key, KeyDown, LotCast, TimePassed
from hugod.app.phrases import Phrases
from hugod.app.session import Session
from hugod.app.view import HugoView, ListView, NewsView, SheetView
from hugod.draw.render import render

GAMES = sorted((Path(__file__).parents[1] / "tests/core/games").glob("*.hugo"))[:10]
SPEEDS_KHZ = (100, 400, 1000)
FINGER_S, PATIENCE_S = 0.4, 12.0
ECHO_BYTES, SHARE = 64, 6


class Evening:
    """A session that is played on by keys; keeps each picture, and whether a digit brought it."""

    def __init__(self, first: Step) -> None:
        self.now = 0.0
        self.faces: deque[Face] = deque()
        self.lots: deque[Seat] = deque()
        self.pictures: list[tuple[Image.Image, bool]] = []
        self.show: Show | None = None
        self.session = Session([Begun(first.position.setup)], Phrases())
        self._carry_out(self.session.begin(self.now), is_echo=False)

    def play(self, command: Command) -> None:
        """Press what a player presses for *command*, once everything has come to rest."""
        self._read_the_news()
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

    def _type(self, digits: str) -> None:
        before = self.show.position if self.show else None
        for digit in digits:
            self._press(Key(digit), is_echo=True)
        is_done = self.show is not None and self.show.position != before
        if not is_done and not isinstance(self._view, ListView):
            self._press(Key.HASH)

    def _pick(self, place: str) -> None:
        """Go down a list until *place* is highlighted, and choose it."""
        view = self._view
        assert isinstance(view, ListView)
        self.now += 2.0
        for _ in [text.split()[-1] for text in view.items].index(place) * [None]:
            self._press(Key.B)
        self._press(Key.HASH)

    def _press(self, key: Key, *, is_echo: bool = False) -> None:
        self.now += FINGER_S
        self._give(KeyDown(key), is_echo=is_echo)

    def _rest(self) -> None:
        until = self.now + PATIENCE_S
        while (due := self.session.deadline()) is not None and due <= until:
            self.now = max(self.now, due)
            self._give(TimePassed())

    def _give(self, item: Input, *, is_echo: bool = False) -> None:
        self._carry_out(self.session.handle(item, self.now), is_echo=is_echo)

    def _carry_out(self, effects: Sequence[Effect], *, is_echo: bool) -> None:
        for effect in effects:
            match effect:
                case Show(view, _):
                    has_moved = self.show is not None and effect.position != self.show.position
                    self.show = effect
                    picture = render(view, (128, 64))
                    self.pictures.append((picture, is_echo and not has_moved))
                case DrawFace():
                    self._give(FaceDrawn(self.faces.popleft(), "00"))
                case CastLot():
                    self._give(LotCast(self.lots.popleft(), "00"))


Story = Sequence[tuple[Image.Image, bool]]
"""Pictures in order, and whether each is the echo of a digit."""


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
        return None

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


def pictures_of(game: Path) -> list[tuple[Image.Image, bool]]:
    """Play *game* again by keys and give every picture, and whether it is a digit's echo."""
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
    for picture, _ in story:
        sent, bits = meter.bytes_sent, meter.bits
        show(picture)
        yield Sent(meter.bytes_sent - sent, meter.bits - bits)


def measure_glass() -> None:
    """Report bytes and time a picture for each way to reach a panel's memory."""
    stories = [pictures_of(game) for game in GAMES]
    count = sum(map(len, stories))
    report("pictures of ten games, played by keys", f"{count}")
    for kind, title in ((Kind.SSD1306, "SSD1306, SSD1309"), (Kind.SH1106, "SH1106")):
        compare(kind, title, stories)


def compare(kind: Kind, title: str, stories: Sequence[Story]) -> None:
    """Show the same pictures by luma and by us, and report what each needed."""
    theirs: list[Sent] = []
    ours: list[Sent] = []
    echoes: list[int] = []
    again = 0
    for story in stories:
        meter = Meter()
        theirs += amounts(meter, PANELS[kind](meter).display, story)
        meter = Meter()
        oled = Oled(meter, kind, clock=lambda: 0.0)
        oled.show(story[0][0])  # after it is set up; the first frame is whole for everybody
        sent = list(amounts(meter, oled.show, story))
        ours += sent
        pairs = zip(sent, story, strict=True)
        echoes += [each.bytes_sent for each, (_, is_echo) in pairs if is_echo]
        again += sum(each.bytes_sent for each in amounts(meter, oled.show, [story[-1]] * 2))
    least, most = (mean(each.bytes_sent for each in them) for them in (ours, theirs))
    report(f"{title}: luma, bytes a picture", f"{amount(theirs)}")
    report(f"{title}: ours, bytes a picture", f"{amount(ours)}, most {most_of(ours)}")
    report(f"{title}: luma's mean per ours", f"{most / least:.1f} (wanted: {SHARE})")
    report(
        f"{title}: a digit's echo, bytes",
        f"median {median(echoes):.0f}, most {max(echoes)} of {len(echoes)} (wanted: {ECHO_BYTES})",
    )
    report(f"{title}: an unchanged picture, bytes", f"{again} (wanted: 0)")
    for khz in SPEEDS_KHZ:
        report(
            f"{title}: ms a picture at {khz} kHz", f"{times(ours, khz)}; luma {times(theirs, khz)}"
        )


def amount(sent: Sequence[Sent]) -> str:
    each = [one.bytes_sent for one in sent]
    return f"median {median(each):.0f}, mean {mean(each):.0f}"


def most_of(sent: Sequence[Sent]) -> int:
    return max(one.bytes_sent for one in sent)


def times(sent: Sequence[Sent], khz: int) -> str:
    each = [one.bits / khz for one in sent]
    return f"median {median(each):.1f}, mean {mean(each):.1f}"


if __name__ == "__main__":
    measure_glass()
