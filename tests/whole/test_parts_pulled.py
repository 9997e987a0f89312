"""The whole box, wired by `box.run` itself: any part is pulled out in mid-game, and it plays on.

What is not real is the far end of each cable: mock pins with wires between them, an emulated
panel behind the I²C bus, a Pico at a pseudo-terminal, a number pad behind a socket. The story sits
at the page, presses whatever is still there, and sees that a part works again once it is back.
"""

import io
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from errno import EIO, EREMOTEIO
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from box import linked
from evdev import InputDevice, ecodes
from gpiozero.pins.mock import MockFactory, MockPWMPin
from oled_emulator import EmulatedBus, EmulatedPanel
from PIL import Image, ImageChops
from websockets.sync.client import ClientConnection

from hugo_core.board import Place
from hugo_core.position import Face, Seat
from hugod import box
from hugod.app.values.inputs import KEYPAD, Key
from hugod.app.values.settings import Settings
from hugod.config import Config
from hugod.diagnostics import machine
from hugod.diagnostics import pin_probes as pin_probes
from hugod.display import finder
from hugod.display import panel_thread as display_worker
from hugod.display.oled import I2cWire
from hugod.gpio import backend
from hugod.gpio.pins import BUZZER, MATRIX_COLUMNS, MATRIX_ROWS, ROLL_BUTTON, ROLL_LIGHT
from hugod.keys import keypad_link, numpad, openers, usb
from hugod.keys.numpad import NAMES
from hugod.store.settings_store import JsonSettingsStore
from hugod.web import page_port
from tests.shares import at_once
from tests.steps import go_until
from tests.whole import quick
from tests.whole.conftest import TOO_SOON
from tests.whole.pico import Pico

PATIENCE_S = 60.0
FINGER_S = 0.12
SCANS = 12
"""So many looks at the keypad see a press through its bouncing."""
A_MOMENT_S = 0.5
PLACED = tuple(str(square) for square in range(17, 29))


def finger_rests() -> None:
    """Stay on a contact, or off it, for as long as a quick finger does: a shorter press is none."""
    threading.Event().wait(FINGER_S)


class Bell:
    """Rings whenever something happened at the far end of a cable; the story waits for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()

    def ring(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait_for(self, what: Callable[[], bool], why: str) -> None:
        with self._changed:
            assert self._changed.wait_for(what, PATIENCE_S), why


class Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with a wire on it; one of `broken` answers every order with an error."""

    def _set_function(self, value: str) -> None:
        if value == "output":
            self._change_state(0.0)  # a real one begins low
        super()._set_function(value)
        if self.info.name == f"GPIO{MATRIX_ROWS[0]}" and value == "output":
            self.factory.scans += 1
        self.factory.settle()

    def _set_state(self, value: float) -> None:
        number = self.info.name.removeprefix("GPIO")
        if int(number) in self.factory.broken:
            raise OSError(EIO, "the pin is gone")
        super()._set_state(value)
        self.factory.settle()


class Pins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """The Pi's pins, with a 4×4 keypad, the Roll button, its light and the buzzer on them."""

    def __init__(self, bell: Bell) -> None:
        self.bell = bell
        self.broken = set[int]()
        self.contacts = set[tuple[int, int]]()
        self.grounded = set[int]()
        self.scans = 0
        self._one_by_one = threading.RLock()
        super().__init__(pin_class=Pin)

    def settle(self) -> None:
        """Give every column of the keypad the level that rows and contacts make."""
        with self._one_by_one:
            pulled = {number for number in MATRIX_ROWS if self.pin(number).function == "output"}
            low = {column for row, column in self.contacts if row in pulled} | self.grounded
            for number in MATRIX_COLUMNS:
                column = self.pin(number)
                if column.function == "input" and bool(column.state) == (number in low):
                    (column.drive_low if number in low else column.drive_high)()
        self.bell.ring()

    def press(self, key: Key) -> None:
        """Press a key of the 4×4 keypad for as long as a finger does.

        On a busy machine that is longer: no scan would be due to the box, not to the finger.
        """
        index = KEYPAD.index(key)
        contact = MATRIX_ROWS[index // 4], MATRIX_COLUMNS[index % 4]
        self.contacts.add(contact)
        self.settle()
        self._finger_rests()
        self.contacts.discard(contact)
        self.settle()
        self._finger_rests()

    def _finger_rests(self) -> None:
        before = self.scans
        finger_rests()
        self.bell.wait_for(
            lambda: self.scans >= before + SCANS or self.broken >= {*MATRIX_ROWS} or self.is_asleep,
            "nobody looks at the keypad",
        )

    @property
    def is_asleep(self) -> bool:
        """All rows are low, and an edge is waited for: a contact would end that."""
        return not self.contacts and all(
            self.pin(number).function == "output" for number in MATRIX_ROWS
        )

    def press_button(self) -> None:
        self.pin(ROLL_BUTTON).drive_low()
        finger_rests()
        self.pin(ROLL_BUTTON).drive_high()
        finger_rests()


class Cable:
    """An I²C bus, in smbus2's words, with one panel at 0x3C or none."""

    def __init__(self, bell: Bell) -> None:
        self.bell = bell
        self.panel: EmulatedPanel | None = EmulatedPanel()

    def open(self, bus: int, address: int) -> I2cWire:
        return I2cWire(bus=self, address=address)

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self._bus().write_i2c_block_data(i2c_addr, register, data)
        self.bell.ring()

    def read_byte(self, i2c_addr: int, /) -> int:
        return self._bus().read_byte(i2c_addr)

    def _bus(self) -> EmulatedBus:
        if self.panel is None:
            raise OSError(EREMOTEIO, "nobody is there")
        return EmulatedBus(self.panel)


EvdevDevice: Any = InputDevice


class Pad(EvdevDevice):  # type: ignore[misc]  # evdev 1.6 has no types
    """evdev's own device on a socket; what it asks the kernel is answered here."""

    def __init__(self, path: str, end: socket.socket) -> None:
        self.path, self.name, self.fd = path, "a number pad", os.dup(end.fileno())

    def grab(self) -> None: ...

    def active_keys(self, verbose: bool = False) -> list[int]:
        return []

    def capabilities(self, verbose: bool = False, absinfo: bool = True) -> dict[int, list[int]]:
        return {ecodes.EV_KEY: sorted(ecodes.ecodes[name] for name in NAMES)}


class Numpad:
    """A number pad on USB, plugged in under `event0` of *folder*."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "event0"

    def plug(self) -> None:
        self._end, self._box_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._box_end.setblocking(False)
        self._file.touch()

    def unplug(self) -> None:
        if self._file.exists():
            self._file.unlink()
            self._end.close()
            self._box_end.close()

    def open(self, path: str) -> Pad:
        return Pad(path, self._box_end)

    def press(self, key: Key) -> None:
        code = next(ecodes.ecodes[name] for name, meant in NAMES.items() if meant is key)
        for value in (1, 0):
            events = (ecodes.EV_KEY, code, value), (ecodes.EV_SYN, ecodes.SYN_REPORT, 0)
            self._end.send(b"".join(struct.pack("@llHHi", 0, 0, *event) for event in events))


MOST_STEPS = 200
"""Pictures and presses of a few moves."""


class CalmDice:
    """A die that never shows the ghost, so that nobody waits for Hugo's walk."""

    def __init__(self) -> None:
        self._faces = cycle((4, 1, 5))

    def roll(self) -> tuple[Face, str]:
        return Face(next(self._faces)), "00"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return seats[0], "00"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        return tuple(squares[:count]), "00"


class Table:
    """The box, all its parts, and the page that somebody looks at."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.bell = Bell()
        self.pins, self.cable = Pins(self.bell), Cable(self.bell)
        (folder / "input").mkdir()
        self.pico, self.numpad = Pico(folder / "ttyACM0"), Numpad(folder / "input")
        self.config = Config(port=port, keypad_port=str(folder / "ttyACM0"))
        self.scene: dict[str, Any] = {}
        self.link: ClientConnection | None = None
        self._page = ExitStack()

    # The page

    def look(self) -> None:
        """Open the page."""
        self.link = self._page.enter_context(linked(self.port))
        self.hear()

    def look_away(self) -> None:
        """Close the page."""
        self._page.close()
        self.link = None

    def hear(self) -> None:
        assert self.link is not None
        self.scene |= json.loads(self.link.recv(timeout=PATIENCE_S))

    def settles(self) -> None:
        """Hear all that the box still says, until nothing came for a moment."""
        assert self.link is not None
        with suppress(TimeoutError):
            while True:
                self.scene |= json.loads(self.link.recv(timeout=A_MOMENT_S))

    def hears(self, words: str) -> None:
        """Wait until the page says *words*."""
        go_until(lambda: words in self.words, self.hear, lambda: self.words)

    @property
    def words(self) -> str:
        return str(self.scene["words"])

    def on_page(self, key: Key) -> None:
        assert self.link is not None
        self.link.send(json.dumps({"key": key.value}))

    def glass(self) -> Image.Image:
        """Give what the page shows as the glass."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/display.png") as answer:
            return Image.open(io.BytesIO(answer.read())).convert("1")

    # Playing

    def answered(self, press: Callable[[], None]) -> None:
        """Do something at the keys, and wait until the words on the glass are others."""
        before = self.words
        press()
        go_until(
            lambda: self.words != before and not self.words.startswith("saving"),
            self.hear,
            lambda: self.words,
        )

    def type(self, press: Callable[[Key], None], *words: str) -> None:
        for word in words:
            for key in [word] if word == Key.ROLL else word:
                self.answered(partial(press, Key(key)))

    def begin(self) -> None:
        """Begin a game of two and place everyone, by the page alone."""
        self.type(self.on_page, Key.ROLL, "1", "1", "2", "1", "1", *PLACED)

    def play(self, roll: Callable[[], None], press: Callable[[Key], None], moves: int = 1) -> None:
        """Roll and choose so many moves, up to the next roll after them."""
        for _ in range(MOST_STEPS):
            if not moves and "Press Roll" in self.words:
                return
            if "Press Roll" in self.words:
                self.answered(roll)
            elif "type the place" in self.words:
                self.answered(partial(press, Key.HASH))
                moves -= 1  # too soon it is kept, and done a moment later
            elif "The die rolls" in self.words or re.fullmatch(r".*\. \d", self.words):
                self.hear()  # it tumbles, and lies still for a moment
            elif TOO_SOON in self.words:
                self.hear()
            else:  # news, and whatever else is read: `#` goes on
                self.answered(partial(press, Key.HASH))
        pytest.fail(f"the move has no end; the page says: {self.words}")

    def moves_itself(self) -> None:
        """Play one move by the page."""
        self.play(partial(self.on_page, Key.ROLL), self.on_page)

    def shows_the_same_on_both(self) -> None:
        """Wait until the real glass shows what the page shows."""
        page = self.glass()

        def is_same() -> bool:
            panel = self.cable.panel
            return panel is not None and not ImageChops.logical_xor(panel.picture(), page).getbbox()

        self.bell.wait_for(is_same, "the picture did not come to the glass")


@pytest.fixture
def table(tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Make this machine a Raspberry Pi with everything plugged in."""
    table = Table(tmp_path, free_port)
    for module in (box, display_worker, page_port, openers):
        monkeypatch.setattr(module, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(machine, "is_raspberry_pi", lambda model: True)
    monkeypatch.setattr(pin_probes, "chip_of", lambda machine: "/dev/null")
    for name, hurried in quick.hurried().items():
        monkeypatch.setattr(box, name, hurried)
    monkeypatch.setattr(backend, "open_pins", lambda folder: table.pins)
    search = partial(finder.Finder, buses=lambda: [1], on_i2c=table.cable.open)
    monkeypatch.setattr(finder, "Finder", search)
    driver = partial(numpad.NumpadDriver, folder=tmp_path / "input", open_device=table.numpad.open)
    monkeypatch.setattr(numpad, "NumpadDriver", driver)
    monkeypatch.setattr(usb, "UsbPoller", partial(usb.UsbPoller, look_s=0.05))
    monkeypatch.setattr(keypad_link, "STALE_MS", 60_000)  # late is told in the link's own stories
    table.pico.plug()
    table.numpad.plug()
    yield table
    table.pico.unplug()
    table.numpad.unplug()


def told(table: Table, tmp_path: Path, story: Callable[[Table], None]) -> None:
    """Run the daemon here, as `hugod run` does, and the *story* beside it.

    The page is looked at before the first part is opened: it is told all that is said of them.
    """
    is_served, is_watched, is_open = (threading.Event() for _ in range(3))

    def tell() -> None:
        try:
            assert is_served.wait(PATIENCE_S), "there never was a page"
            table.look()
            is_watched.set()
            assert is_open.wait(PATIENCE_S), "it never was ready"
            story(table)
        finally:
            table.look_away()
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    opens = openers.open_keypads

    def opened(*anything: Any) -> Any:
        is_served.set()
        assert is_watched.wait(PATIENCE_S), "nobody came to the page"
        parts = opens(*anything)
        is_open.set()
        return parts

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as pool:
        patch.setattr(box, "open_keypads", opened)
        before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # should the box end by itself
        try:
            telling = pool.submit(tell)
            (tmp_path / "games").mkdir(mode=0o700)
            JsonSettingsStore(tmp_path / "games").remember(Settings())
            box.run(tmp_path / "games", table.config, dice=CalmDice())
            telling.result(PATIENCE_S)
        finally:
            is_served.set()
            is_open.set()
            signal.signal(signal.SIGTERM, before)


def pulled_display(table: Table) -> None:
    table.shows_the_same_on_both()
    table.cable.panel = None
    table.play(table.pins.press_button, table.pins.press)
    table.cable.panel = EmulatedPanel()  # another one, which knows nothing
    table.moves_itself()
    table.shows_the_same_on_both()


def pulled_pico(table: Table) -> None:
    table.play(table.pins.press_button, table.pico.press)
    table.pico.unplug()
    table.play(table.pins.press_button, table.numpad.press)
    table.pico.plug()
    table.play(table.pins.press_button, table.pins.press)
    again(table, table.pico.press)


def pulled_numpad(table: Table) -> None:
    table.play(table.pins.press_button, table.numpad.press)
    table.numpad.unplug()
    table.play(table.pins.press_button, table.pins.press)
    table.numpad.plug()
    again(table, table.numpad.press)


def shorted_matrix(table: Table) -> None:
    table.play(table.pins.press_button, table.pins.press)
    table.pins.grounded.add(MATRIX_COLUMNS[2])  # the column of `#`
    table.pins.settle()
    table.play(table.pins.press_button, table.numpad.press)
    table.pins.grounded.clear()
    table.pins.settle()
    again(table, table.pins.press)


def broken_keypad_pins(table: Table) -> None:
    table.play(table.pins.press_button, table.pins.press)
    table.pins.broken |= {*MATRIX_ROWS}
    table.pins.press(Key.HASH)  # which nobody can hear
    table.play(table.pins.press_button, table.numpad.press)
    table.pins.broken.clear()
    again(table, table.pins.press)


def broken_buzzer(table: Table) -> None:
    buzzer = table.pins.pin(BUZZER)
    table.pins.broken.add(BUZZER)
    table.play(table.pins.press_button, table.pins.press)
    table.pins.broken.clear()
    buzzer.clear_states()
    table.moves_itself()
    table.bell.wait_for(lambda: len(buzzer.states) > 1, "it never sounded again")


def broken_light(table: Table) -> None:
    lamp = table.pins.pin(ROLL_LIGHT)
    table.bell.wait_for(lambda: bool(lamp.state), "the light does not say: press me")
    table.pins.broken.add(ROLL_LIGHT)
    table.play(table.pins.press_button, table.pins.press)
    table.pins.broken.clear()
    table.answered(table.pins.press_button)
    table.bell.wait_for(lambda: not lamp.state, "the light is on, and the keys are meant")
    table.moves_itself()
    table.bell.wait_for(lambda: bool(lamp.state), "the light never came back")


def stuck_button(table: Table) -> None:
    table.answered(table.pins.pin(ROLL_BUTTON).drive_low)
    table.play(partial(table.pins.press, Key.HASH), table.pins.press)
    table.pins.pin(ROLL_BUTTON).drive_high()
    table.play(partial(table.pins.press, Key.HASH), table.pins.press)
    table.play(table.pins.press_button, table.pins.press)


def closed_page(table: Table) -> None:
    before = table.words
    table.look_away()
    panel = table.cable.panel
    assert panel is not None
    was = panel.picture()

    def has_changed() -> bool:
        return bool(ImageChops.logical_xor(panel.picture(), was).getbbox())

    table.pins.press_button()
    table.bell.wait_for(has_changed, "nothing happens without a page")
    table.look()
    assert table.words != before
    table.play(table.pins.press_button, table.pins.press)
    table.shows_the_same_on_both()


def again(table: Table, press: Callable[[Key], None]) -> None:
    """Press `D` on a part that is back until it is heard, then play by it alone."""
    table.settles()
    before = table.words

    def settled(press: Callable[[Key], None], key: Key) -> None:
        press(key)
        table.settles()  # on a busy machine several presses are heard, the last of them late

    def words() -> str:
        return table.words

    go_until(lambda: words() != before, partial(settled, press, Key.D), words, MOST_STEPS)
    go_until(lambda: words() == before, partial(settled, table.on_page, Key.STAR), words)
    table.play(table.pins.press_button, press)


FEW = (pulled_display, pulled_pico, broken_buzzer, stuck_button)
"""A picture, keys, a sound, and a contact that stays closed."""
ALL = (*FEW, pulled_numpad, shorted_matrix, broken_keypad_pins, broken_light, closed_page)


@pytest.mark.parametrize(
    "parts",
    [pytest.param(FEW, marks=pytest.mark.share), pytest.param(ALL, marks=pytest.mark.endurance)],
)
def test_parts_are_pulled_in_mid_game_one_after_the_other_and_it_plays_on(
    table: Table, tmp_path: Path, parts: Sequence[Callable[[Table], None]]
) -> None:
    def story(table: Table) -> None:
        table.begin()
        for part in parts:
            part(table)
            table.moves_itself()

    told(table, tmp_path, story)


def test_everything_is_pulled_and_the_page_plays_on(table: Table, tmp_path: Path) -> None:
    def story(table: Table) -> None:
        table.begin()
        table.shows_the_same_on_both()
        table.cable.panel = None
        table.pico.unplug()
        table.numpad.unplug()
        table.pins.broken |= {BUZZER, ROLL_LIGHT, *MATRIX_ROWS}
        table.play(partial(table.on_page, Key.ROLL), table.on_page, moves=2)

    told(table, tmp_path, story)


# The guides send the owner to `hugod check`, in seven places: it never says "ok" of what is gone


def check(table: Table, tmp_path: Path) -> tuple[int, dict[str, str]]:
    """Run `hugod check` as a process beside the box; give its exit code and its lines by part."""
    file = tmp_path / "config.toml"
    file.write_text(f'[page]\nport = {table.port}\n[keypad]\nport = "{table.config.keypad_port}"')
    options = ["--config", str(file), "--data", str(tmp_path / "games")]
    done = subprocess.run(
        [sys.executable, "-m", "hugod", "check", *options],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    lines = done.stdout.splitlines()
    return done.returncode, {line[:11].strip(): line[13:] for line in lines}


def told_by_check(table: Table, tmp_path: Path, **wanted: str) -> None:
    """Check until each part is as it is *wanted*, and the exit code with them: 1 with a fault."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        code, lines = check(table, tmp_path)
        if all(lines[part.replace("_", " ")].startswith(state) for part, state in wanted.items()):
            break
        assert time.monotonic() < deadline, lines
    faults = [line for line in lines.values() if line.startswith(("wrong", "missing"))]
    assert code == bool(faults), lines


WELL = {"display": "ok", "keypad": "ok", "number_pad": "ok", "page": "ok", "card": "ok"}


def the_displays_wire(table: Table, tmp_path: Path) -> None:
    """Build guide, step 4."""
    told_by_check(table, tmp_path, **WELL)
    table.cable.panel = None
    told_by_check(table, tmp_path, display="missing")
    table.cable.panel = EmulatedPanel()
    told_by_check(table, tmp_path, **WELL)


def the_picos_plug(table: Table, tmp_path: Path) -> None:
    """Build guide, step 7."""
    told_by_check(table, tmp_path, keypad=f"ok        {table.config.keypad_port}")
    table.pico.unplug()
    told_by_check(table, tmp_path, keypad="missing")
    table.pico.plug()
    told_by_check(table, tmp_path, keypad="ok")


def everything_at_once(table: Table, tmp_path: Path) -> None:
    """Build guide, step 8."""
    table.begin()
    table.play(table.pins.press_button, table.pins.press)
    told_by_check(table, tmp_path, **WELL, roll_button="ok", matrix="ok")
    table.pins.broken |= {BUZZER, ROLL_LIGHT, *MATRIX_ROWS}
    table.play(table.pins.press_button, table.numpad.press)
    gone = dict.fromkeys(("roll_light", "sound"), "wrong")
    told_by_check(table, tmp_path, **gone, display="ok", roll_button="ok")
    table.pins.broken.clear()
    table.moves_itself()
    told_by_check(table, tmp_path, **WELL, roll_light="untested", sound="untested")


@pytest.mark.parametrize(
    "test",
    at_once(
        (the_displays_wire, the_picos_plug, everything_at_once),
        lambda test: test is the_displays_wire,
    ),
    ids=lambda test: test.__name__,
)
def test_the_check_tells_what_is_gone_while_the_box_runs(
    table: Table, tmp_path: Path, test: Callable[..., None]
) -> None:
    told(table, tmp_path, partial(test, tmp_path=tmp_path))
