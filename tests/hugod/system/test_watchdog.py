"""Y3: pings come only while everything turns. A real socket, real threads, made to hang in turn."""

import logging
import os
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hugo_core.board import Board
from hugo_core.history import Drafted, Record
from hugod.app.values.effects import AppendRecord
from hugod.app.values.inputs import KEYPAD
from hugod.app.values.settings import Settings
from hugod.display.finder import FoundPanel
from hugod.display.panel_thread import DisplayWorker
from hugod.inbox import Inbox
from hugod.keys.gpio_keypad import MatrixKeypad
from hugod.keys.keypad_link import PicoDriver
from hugod.keys.usb import UsbKeypads, UsbPoller
from hugod.ports import Ping, Pingable
from hugod.store.writer import Writer
from hugod.system import watchdog
from hugod.system.watchdog import HEALTHY_S, UNWATCHED_S, Notifier, Watchdog, ping_period_s, watched

WAIT_S = 60.0
PERIOD_S = 0.02
ASKED, ANSWERED, CAUGHT = "asked", "answered", "caught"


class Systemd:
    """What listens at the other end, as PID 1 does: at once, however busy the test is."""

    def __init__(self, path: Path) -> None:
        self.address = str(path)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        self._heard = queue.SimpleQueue[str]()
        self._hearing = threading.Thread(target=self._hear)
        self._hearing.start()

    def hear(self) -> str:
        return self._heard.get(timeout=WAIT_S)

    def hear_until(self, words: str) -> list[str]:
        """Return what was heard before *words* were."""
        heard = []
        until = time.monotonic() + WAIT_S
        while words not in (said := self.hear()):
            heard.append(said)
            assert time.monotonic() < until, f"never said: {words}"
        return heard

    def is_quiet(self) -> bool:
        return self._heard.empty()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._hearing.join()
        self._socket.close()

    def _hear(self) -> None:
        while said := self._socket.recv(4096):
            self._heard.put(said.decode())


class Snare:
    """A place in a thread's way: it lets everybody pass until it is set, and says what it caught.

    It says so where the pings are heard: only there is it plain what came before and what after.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say, self._is_set = say, False
        self._is_free = threading.Event()

    def set(self) -> None:
        self._is_set = True

    def pass_by(self) -> None:
        if self._is_set:
            self._say(CAUGHT)
            assert self._is_free.wait(WAIT_S)

    def free(self) -> None:
        self._is_set = False
        self._is_free.set()


class Cardboard:
    """A journal and a settings store that get caught."""

    def __init__(self, snare: Snare) -> None:
        self._snare = snare

    def records(self) -> Sequence[Record]:
        return ()

    def place(self) -> tuple[int, int]:
        return 0, 0

    def keep(self, record: Record) -> None:
        self._snare.pass_by()

    def seal(self, text: str) -> tuple[int, str]:
        return 1, ""

    def remember(self, settings: Settings) -> None: ...

    def save_board(self, board: Board) -> None: ...

    def settings(self) -> Settings:
        return Settings()

    def boards(self) -> Mapping[str, Board]:
        return {}

    def take_in(self, breathe: Callable[[], None] = lambda: None) -> None: ...

    def tidy(self) -> None: ...

    def wipe(self, breathe: Callable[[], None]) -> None: ...

    def close(self) -> None: ...


def a_card(opened: ExitStack, snare: Snare, folder: Path) -> tuple[Pingable, Callable[[], None]]:
    card = Cardboard(snare)
    writer = opened.enter_context(closing(Writer(lambda: card, card, lambda _: None)))
    return writer.ask, lambda: writer.write(AppendRecord(Drafted(2)))


def a_loop(opened: ExitStack, snare: Snare, folder: Path) -> tuple[Pingable, Callable[[], None]]:
    inbox = Inbox()
    is_over = threading.Event()

    def turn() -> None:
        while not is_over.is_set():
            item = inbox.get(None)
            assert isinstance(item, Ping)
            item.answer()
            snare.pass_by()

    thread = threading.Thread(target=turn)
    thread.start()
    opened.callback(thread.join)
    opened.callback(inbox.ask, lambda: None)
    opened.callback(is_over.set)
    return inbox.ask, lambda: None


def a_glass(opened: ExitStack, snare: Snare, folder: Path) -> tuple[Pingable, Callable[[], None]]:
    def find() -> FoundPanel | None:
        snare.pass_by()
        return None

    now = iter(range(10**9))
    display = opened.enter_context(closing(DisplayWorker(find, clock=lambda: next(now))))
    display.start()
    return display.ask, lambda: None


def a_keypad(opened: ExitStack, snare: Snare, folder: Path) -> tuple[Pingable, Callable[[], None]]:
    def ports() -> Sequence[str]:
        snare.pass_by()
        return ()

    poller = UsbPoller(UsbKeypads(lambda _: None, PicoDriver(KEYPAD, ports=ports)), look_s=0.001)
    opened.enter_context(closing(poller)).start()
    return poller.ask, lambda: None


def a_matrix(opened: ExitStack, snare: Snare, folder: Path) -> tuple[Pingable, Callable[[], None]]:
    def clock() -> float:
        snare.pass_by()
        return 0.0

    pins = opened.enter_context(closing(MockFactory()))
    matrix = opened.enter_context(closing(MatrixKeypad(pins, lambda _: None, KEYPAD, clock)))
    matrix.start()
    return matrix.ask, lambda: None


PARTS = {"card": a_card, "loop": a_loop, "glass": a_glass, "keypads": a_keypad, "matrix": a_matrix}


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    with closing(Systemd(tmp_path / "notify")) as systemd:
        yield systemd


def well(answer: Callable[[], None]) -> None:
    """A part that always turns."""
    answer()


@pytest.mark.parametrize("name", PARTS)
def test_y3_f17_a_hung_thread_stops_the_pings(name: str, systemd: Systemd, tmp_path: Path) -> None:
    with ExitStack() as opened:
        tell = Notifier(systemd.address).tell
        snare = Snare(tell)
        folder = tmp_path / "input"
        folder.mkdir()
        ask, go = PARTS[name](opened, snare, folder)
        opened.callback(snare.free)

        def told_ask(answer: Callable[[], None]) -> None:
            def answers() -> None:
                tell(ANSWERED)
                answer()

            tell(ASKED)
            ask(answers)

        opened.enter_context(closing(Watchdog({"else": well, name: told_ask}, tell, PERIOD_S)))
        systemd.hear_until("READY=1\nWATCHDOG=1\n")  # before, its thread may be slow to start
        systemd.hear_until("WATCHDOG=1")
        snare.set()
        go()
        named = f"STATUS=no sign of life from: {name}"
        heard = [*systemd.hear_until(CAUGHT), CAUGHT]
        while not is_last_word(heard, named):  # of one that was slow it may have been said before
            heard.append(systemd.hear())
        after = heard[heard.index(CAUGHT) :]
        assert sum(said.startswith("WATCHDOG=1") for said in after) <= 1  # asked for before
        assert systemd.is_quiet()
        snare.free()
        assert systemd.hear() == ANSWERED
        assert systemd.hear().startswith("WATCHDOG=1")


def is_last_word(heard: Sequence[str], named: str) -> bool:
    """Whether the last question has no answer, which now never comes, and that was said."""
    asked = len(heard) - 1 - heard[::-1].index(ASKED) if ASKED in heard else len(heard)
    return named in heard[asked:] and ANSWERED not in heard[asked:]


def test_keypads_that_sleep_until_the_next_look_wake_up_to_answer() -> None:
    """Or being ready would take as long as they sleep."""
    keypads = UsbKeypads(lambda _: None, PicoDriver(KEYPAD, ports=tuple))
    with closing(UsbPoller(keypads, look_s=100 * WAIT_S)) as poller:
        poller.start()
        for _ in range(3):
            answered = threading.Event()
            poller.ask(answered.set)
            assert answered.wait(WAIT_S)


def test_y3_of_several_slow_ones_the_one_that_hangs_is_named(systemd: Systemd) -> None:
    """A box with a lot to do is slow everywhere, before one part of it hangs."""
    asked: list[Callable[[], None]] = []
    parts = {"card": asked.append, "glass": asked.append}
    with closing(Watchdog(parts, Notifier(systemd.address).tell, PERIOD_S)):
        assert systemd.hear() == "STATUS=no sign of life from: card, glass"
        asked[0]()
        assert systemd.hear() == "STATUS=no sign of life from: glass"
        asked[1]()
        assert systemd.hear().startswith("READY=1\n")


def test_y3_it_is_ready_only_when_all_have_turned(systemd: Systemd) -> None:
    asked: list[Callable[[], None]] = []
    tell = Notifier(systemd.address).tell
    with closing(Watchdog({"glass": asked.append, "loop": well}, tell, PERIOD_S)):
        assert systemd.hear() == "STATUS=no sign of life from: glass"
        asked[0]()
        assert systemd.hear().startswith("READY=1\n")


def test_y3_a_silent_part_is_named_before_the_service_manager_ends_the_daemon(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ping every half of `WatchdogSec`: what waits for a whole one more comes too late."""
    waited: list[float | None] = []

    class NotedEvent(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waited.append(timeout)
            return super().wait(timeout)

    monkeypatch.setattr(watchdog, "Event", NotedEvent)
    asked: list[Callable[[], None]] = []
    tell = Notifier(systemd.address).tell
    with closing(Watchdog({"glass": asked.append}, tell, PERIOD_S)):
        systemd.hear_until("no sign of life")
    assert waited[0] is not None
    assert waited[0] <= PERIOD_S / 2


def test_what_it_plays_and_the_last_error_are_the_status(systemd: Systemd) -> None:
    tell = Notifier(systemd.address).tell
    with closing(Watchdog({"loop": well}, tell, PERIOD_S, status=lambda: "game 3, record 41")):
        assert systemd.hear() == "READY=1\nWATCHDOG=1\nSTATUS=game 3, record 41"
    systemd.hear_until("STOPPING=1")


def test_the_end_is_told_even_while_a_thread_hangs(systemd: Systemd) -> None:
    asked: list[Callable[[], None]] = []
    tell = Notifier(systemd.address).tell
    with closing(Watchdog({"card": asked.append}, tell, PERIOD_S)):
        systemd.hear_until("no sign of life")
    assert systemd.hear().startswith("STOPPING=1")
    assert "watchdog" not in {thread.name for thread in threading.enumerate()}


def test_it_has_started_well_after_a_minute_and_says_so_once(systemd: Systemd) -> None:
    now, well_since = [0.0], list[float]()
    asked = queue.SimpleQueue[Callable[[], None]]()
    tell = Notifier(systemd.address).tell
    with closing(
        Watchdog(
            {"loop": asked.put},
            tell,
            PERIOD_S,
            healthy=lambda: well_since.append(now[0]),
            clock=lambda: now[0],
        )
    ):
        answer = asked.get(timeout=WAIT_S)
        for moment in (HEALTHY_S - 1, HEALTHY_S, HEALTHY_S + 1):
            now[0] = moment
            for _ in range(3):
                answer()
                answer = asked.get(timeout=WAIT_S)  # the round before is over
    assert well_since == [HEALTHY_S]


def test_without_a_service_manager_nobody_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    with watched({"loop": well}, lambda: "", lambda: None):
        assert "watchdog" not in {thread.name for thread in threading.enumerate()}


def test_with_one_it_is_told_at_its_pace(systemd: Systemd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", systemd.address)
    monkeypatch.setenv("WATCHDOG_USEC", "10000")
    monkeypatch.setattr(watchdog, "HEALTHY_S", 0.0)
    is_well = threading.Event()
    with watched({"loop": well}, lambda: "well", is_well.set):
        assert systemd.hear().startswith("READY=1")
        assert is_well.wait(WAIT_S)
        assert systemd.hear() == "WATCHDOG=1\nSTATUS=well"


# What is sent


@pytest.mark.parametrize("kind", ["a file", "an abstract name"])
def test_the_lines_arrive_in_one_datagram(kind: str, tmp_path: Path) -> None:
    address = str(tmp_path / "notify") if kind == "a file" else f"@hugo-test-{os.getpid()}"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        systemd.bind(address.replace("@", "\0"))
        systemd.settimeout(60)
        Notifier(address).tell("READY=1", "STATUS=game 1, record 2")
        assert systemd.recv(4096) == b"READY=1\nSTATUS=game 1, record 2"


def test_without_systemd_nobody_is_told(caplog: pytest.LogCaptureFixture) -> None:
    Notifier("").tell("READY=1")
    assert caplog.records == []


def test_a_gone_systemd_harms_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        Notifier(str(tmp_path / "nobody")).tell("WATCHDOG=1")
    assert "the service manager does not listen" in caplog.text


@pytest.mark.parametrize(
    ("said", "period_s"),
    [("10000000", 5.0), ("", UNWATCHED_S), ("0", UNWATCHED_S), ("soon", UNWATCHED_S)],
)
def test_it_pings_twice_in_the_time_that_systemd_gives(said: str, period_s: float) -> None:
    assert ping_period_s({"WATCHDOG_USEC": said}) == period_s
    assert ping_period_s({}) == UNWATCHED_S
