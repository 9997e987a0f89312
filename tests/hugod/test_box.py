"""The daemon put together, in this process: it opens in order, stops when asked, lets go of all."""

import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero import GPIODevice
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from hugo_core.history import TookBack
from hugod import box
from hugod.app.session import Session
from hugod.app.table.table import Table
from hugod.app.values.effects import Effect, Show, Sight
from hugod.app.values.findings import CheckedPart, State
from hugod.app.values.inputs import Checked, Input, Key, KeyDown, KeyUp
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.config import Config, Problem
from hugod.draw import render
from hugod.gpio import backend
from hugod.gpio.pins import MATRIX_ROWS
from hugod.inbox import MOST_PRESSES, Inbox
from hugod.keys import numpad, openers
from hugod.ports import DeviceError, JournalError, Pingable
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore

WAIT_S = 60.0


class Bystander(logging.Handler):
    """Hears what the daemon logs, and does something when it is ready."""

    def __init__(self, when_ready: Callable[[], None]) -> None:
        super().__init__()
        self._when_ready = when_ready
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name not in ("hugod.box", "hugod.keys.openers", "hugod.gpio.parts"):
            return
        self.heard.append(record.getMessage())
        if self.heard[-1] == "ready":
            self._when_ready()


@pytest.fixture
def port(free_port: int) -> int:
    return free_port


@pytest.fixture
def run_until(port: int, tmp_path: Path) -> Iterator[Callable[..., list[str]]]:
    """Run the daemon until *kind* is raised when it is ready; give what it logged."""
    log = logging.getLogger("hugod")
    level = log.level
    bystanders: list[Bystander] = []

    def run_until(
        kind: signal.Signals, *problems: Problem, config: Config | None = None
    ) -> list[str]:
        bystanders.append(Bystander(lambda: signal.raise_signal(kind)))
        log.addHandler(bystanders[-1])
        log.setLevel(logging.INFO)
        box.run(tmp_path / "games", replace(config or Config(), port=port), problems)
        return bystanders[-1].heard

    yield run_until
    log.setLevel(level)
    for bystander in bystanders:
        log.removeHandler(bystander)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_stops_it_and_everything_is_let_go(
    run_until: Callable[..., list[str]], kind: signal.Signals, port: int, tmp_path: Path
) -> None:
    before = [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)]
    assert run_until(kind) == ["first frame", "ready"]
    assert [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)] == before
    assert not answers(port)
    with closing(SqliteJournal(tmp_path / "games")) as journal:
        assert journal.records() == ()


def test_it_says_where_its_page_is(
    run_until: Callable[..., list[str]], port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    run_until(signal.SIGTERM)
    assert capsys.readouterr().out == f"Hugo is at http://127.0.0.1:{port}/ (Ctrl-C ends it)\n"


def test_it_can_be_run_again_on_the_same_folder_and_port(
    run_until: Callable[..., list[str]],
) -> None:
    for _ in range(2):
        assert run_until(signal.SIGTERM)[-1] == "ready"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "3 steps"), ("de", "3 Schritte"), ("tlh", "3 steps")]
)
def test_damage_ends_the_first_start_and_is_told_on_the_glass_by_the_next_alone(
    run_until: Callable[..., list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    said: str,
) -> None:
    folder, first_words = tmp_path / "games", list[str]()
    with closing(SqliteJournal(folder)) as journal:
        for number in (1, 2, 3):
            journal.keep(TookBack(number))
    JsonSettingsStore(folder).remember(Settings(language=language))
    data = bytearray((folder / DATABASE).read_bytes())
    data[68:72] = b"none"  # its mark
    (folder / DATABASE).write_bytes(data)

    def first(session: Session, *args: Any) -> Any:
        effects = begin(session, *args)
        first_words.extend(each.view.words for each in effects if isinstance(each, Show))
        return effects

    begin = Session.begin
    monkeypatch.setattr(Session, "begin", first)
    monkeypatch.setattr(Table, "_after", lambda table, _: table)  # the records are no game
    with pytest.raises(JournalError, match=r"3 records .* start again to play on"):
        run_until(signal.SIGTERM)
    assert first_words == []
    for _ in range(2):
        run_until(signal.SIGTERM)
    assert [said in words for words in first_words] == [True, False]


@pytest.mark.parametrize(
    "config",
    [
        Config(display_kind="none"),
        Config(display_kind="sh1106", display_bus=99, display_address=0x3D, display_rotate=180),
        Config(display_interface="spi", display_bus=99),
        Config(sound_kind="buzzer"),
        Config(sound_kind="device"),
    ],
)
def test_a_part_that_is_not_there_does_not_keep_it_from_a_game(
    run_until: Callable[..., list[str]], config: Config
) -> None:
    assert run_until(signal.SIGTERM, config=config)[-1] == "ready"


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Make this machine a Raspberry Pi, with pins of cardboard and no devices of its own."""
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(box, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(openers, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(backend, "open_pins", lambda folder: factory)
    monkeypatch.setattr(numpad, "NumpadDriver", partial(numpad.NumpadDriver, folder=tmp_path))
    yield factory
    factory.close()


def test_without_evdev_it_plays_and_says_how_to_install_it(
    pins: Any, run_until: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hugod.keys.numpad", None)
    told = run_until(signal.SIGTERM, config=Config(display_kind="none"))
    assert "ready" in told
    assert "sudo apt install python3-evdev" in told[-1]


def test_a_pin_that_is_taken_costs_one_keypad_and_nothing_else(
    pins: Any, run_until: Callable[..., list[str]]
) -> None:
    with GPIODevice(MATRIX_ROWS[0], pin_factory=pins):
        told = run_until(signal.SIGTERM, config=Config(display_kind="none"))
    assert "ready" in told
    taken = told[-1].replace("pin GPIO", "pin ")  # gpiozero 1.6 says the number alone
    assert f"The keypad on the pins: pin {MATRIX_ROWS[0]} is already in use" in taken


def test_a_taken_port_is_a_sentence_and_the_folder_is_let_go(port: int, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        with pytest.raises(DeviceError, match=f"Port {port} is taken"):
            box.run(tmp_path, Config(port=port))
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.records() == ()


def test_a_folder_that_is_in_use_is_a_sentence_and_the_port_is_not_taken(
    port: int, tmp_path: Path
) -> None:
    with closing(SqliteJournal(tmp_path)), pytest.raises(DeviceError, match=str(tmp_path)):
        box.run(tmp_path, Config(port=port))
    assert not answers(port)


def test_the_parts_are_looked_at_from_inside_while_it_runs(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything real but the keys: the menu is walked to the list of the parts."""
    checked: list[Checked] = []
    handle = Session.handle

    def overheard(session: Session, item: Input, now: float) -> tuple[Effect, ...]:
        if isinstance(item, Checked):
            checked.append(item)
            signal.raise_signal(signal.SIGTERM)
        return handle(session, item, now)

    monkeypatch.setattr(Session, "handle", overheard)
    JsonSettingsStore(tmp_path).remember(Settings(glass="sh1106"))
    inboxes: list[Inbox] = []

    class KnownInbox(Inbox):
        def __init__(self) -> None:
            super().__init__()
            inboxes.append(self)

    monkeypatch.setattr(box, "Inbox", KnownInbox)

    def walk() -> None:
        for key in "*AAA#AAAA##":
            inboxes[0].put(KeyDown(Key(key)))

    told = Bystander(walk)
    log = logging.getLogger("hugod.box")
    level = log.level
    log.setLevel(logging.INFO)
    log.addHandler(told)
    try:
        box.run(tmp_path, Config(port=port))
    finally:
        log.removeHandler(told)
        log.setLevel(level)
    (answer,) = checked
    found = {each.piece: each.state for each in answer.findings}
    assert set(found) == {*CheckedPart} - {
        CheckedPart.PROGRAM,
        CheckedPart.LINK,
        CheckedPart.FAR,
        CheckedPart.PROGRAMS,
    }
    assert found[CheckedPart.CARD] is found[CheckedPart.PAGE] is State.OK


def test_f03_a_flood_of_keys_on_a_slow_box_is_answered_in_words_and_the_watchdog_at_once(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each picture takes as long as the test lets it."""
    is_slow, brush = threading.Event(), threading.Semaphore(0)
    has_begun, is_told, has_turned = (threading.Event() for _ in range(3))
    shown: list[str] = []
    inboxes: list[Inbox] = []

    class KnownInbox(Inbox):
        def __init__(self) -> None:
            super().__init__()
            inboxes.append(self)

    def slow(view: View, size: tuple[int, int], sight: Sight) -> Image.Image:
        if is_slow.is_set():
            has_begun.set()
            assert brush.acquire(timeout=WAIT_S)
        shown.append(view.words)
        if view.words == "Zu schnell! Die letzten Tasten zählen nicht.":
            is_told.set()
        return render(view, size, sight)

    def flood(ask: Pingable) -> None:
        try:
            is_slow.set()
            inboxes[0].put(KeyDown(Key.D))
            assert has_begun.wait(WAIT_S)
            for key in 500 * (Key.D, Key.STAR):
                inboxes[0].put(KeyDown(key))
                inboxes[0].put(KeyUp(key))
            ask(has_turned.set)
            before = len(shown)
            brush.release(2)
            assert has_turned.wait(WAIT_S)
            assert len(shown) <= before + 2, "the question waited behind the keys"
            is_slow.clear()
            brush.release(2)
            assert is_told.wait(WAIT_S)
        finally:
            is_slow.clear()
            brush.release(10)
            signal.raise_signal(signal.SIGTERM)

    @contextmanager
    def watch(asked: Mapping[str, Pingable], _status: Callable[[], str]) -> Iterator[None]:
        with ThreadPoolExecutor(1) as pool:
            flooding = pool.submit(flood, asked["loop"])
            yield
            flooding.result(WAIT_S)

    monkeypatch.setattr(box, "Inbox", KnownInbox)
    monkeypatch.setattr(box, "render", slow)
    JsonSettingsStore(tmp_path).remember(Settings(language="de"))
    box.run(tmp_path, Config(port=port), watch=watch)
    assert len(shown) < 2 * MOST_PRESSES, "keys that did not count were shown"
