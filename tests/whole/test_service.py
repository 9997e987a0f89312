"""`hugod run` under a service manager: ready, watched, switched off, given up, and in a sandbox.

The manager is a few lines of Python that keep to what `systemd/*.service` say: a real socket for
what the daemon tells, and the exit codes.
"""

import json
import os
import queue
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import pytest
from box import linked
from PIL import Image

from hugod.app.values.words import Words
from hugod.commands.safe import AGAIN, pages_of
from hugod.draw import render
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.system.crash_log import STALLED, ErrorTrace, version
from hugod.system.restart_limit import GAVE_UP, MOST
from tests.whole.conftest import Daemon

PATIENCE_S = 60.0
MOST_TURNS = 60
"""Pages of safe mode until each was seen for sure."""
CAUGHT = "it hangs"
HANGS = """
import os, sys
from pathlib import Path
from threading import Event
from hugod.system.watchdog import Notifier
from hugod.{module} import {owner}
from hugod.commands.run import run

data, port = Path(sys.argv[1]), int(sys.argv[2])
goes_on = {owner}.{method}

def hangs(*words):
    while (data / "hang").exists():
        Notifier(os.environ["NOTIFY_SOCKET"]).tell("{caught}")
        Event().wait()
    return goes_on(*words)

{owner}.{method} = hangs
config = data.with_name("config.toml")
config.write_text('[display]\\nkind = "ssd1306"\\nbus = 99\\n')
sys.exit(run(data, config, port))
"""
"""The daemon with one method that says so and hangs while there is a file of that name."""
READ_ONLY = """
mount --make-rprivate /
for kept in "$STATE_DIRECTORY" "$RUNTIME_DIRECTORY"; do mount --bind "$kept" "$kept"; done
cut -d " " -f 2 /proc/self/mounts | while read -r where; do
  case "$where" in "$STATE_DIRECTORY" | "$RUNTIME_DIRECTORY") ;;
  *) mount -o remount,bind,ro "$where" 2>/dev/null || true ;; esac
done
for where in / /tmp /var /dev/shm "$HOME" "$STATE_DIRECTORY/.."; do
  if touch "$where/written" 2>/dev/null; then echo "$where can be written to" >&2; exit 9; fi
done
cd "$RUNTIME_DIRECTORY"
exec "$@"
"""


class Manager:
    """What systemd is for the daemon: its folders, its socket, and what it says there."""

    def __init__(self, folder: Path) -> None:
        self.runtime, self.state = folder / "run", folder / "state"
        self.runtime.mkdir()
        self.state.mkdir()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._heard = queue.SimpleQueue[str]()
        self._hearing = threading.Thread(target=self._hear)
        self._hearing.start()
        self.surroundings = {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "1000000",
            "RUNTIME_DIRECTORY": str(self.runtime),
            "STATE_DIRECTORY": str(self.state),
        }

    def hear_until(self, words: str) -> list[str]:
        """Give what was said up to *words*, and with them."""
        heard, until = [self.hear()], time.monotonic() + PATIENCE_S
        while words not in heard[-1]:
            assert time.monotonic() < until, f"never said: {words}"
            heard.append(self.hear())
        return heard

    def hear(self) -> str:
        """Give what is said next."""
        return self._heard.get(timeout=PATIENCE_S)

    def _hear(self) -> None:
        """Take in what is said, as it is said: ten datagrams fill the socket of many a machine."""
        while said := self._socket.recv(4096):
            self._heard.put(said.decode())

    def left(self) -> set[str]:
        """Name what is in the runtime folder."""
        return {path.name for path in self.runtime.iterdir()}

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._hearing.join()
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    with closing(Manager(tmp_path)) as manager:
        yield manager


@pytest.fixture
def service(unstarted: Daemon, manager: Manager) -> Daemon:
    """Give a daemon that the manager has not started yet."""
    unstarted.data = manager.state
    unstarted.surroundings = manager.surroundings
    return unstarted


def glass(port: int) -> bytes:
    """The picture that the page shows as the display."""
    png = urllib.request.urlopen(f"http://127.0.0.1:{port}/display.png", timeout=PATIENCE_S).read()
    return Image.open(BytesIO(png)).convert("1").tobytes()


def begin_a_game(daemon: Daemon) -> None:
    """Begin a game of two and place the first guest."""
    daemon.sit_down("2", "1", "1", "17")


def is_slow(said: str) -> bool:
    """Whether a busy machine was told to be one: half a second is enough."""
    return said.startswith("STATUS=no sign of life from: ")


def test_y3_it_is_ready_with_its_picture_up_pings_and_says_good_night(
    service: Daemon, manager: Manager
) -> None:
    service.start()
    *before, ready = manager.hear_until("READY=1")
    assert all(is_slow(said) for said in before)
    assert ready == "READY=1\nWATCHDOG=1\nSTATUS=game 0, record 0; no error"
    assert any(glass(service.port))
    begin_a_game(service)
    manager.hear_until("WATCHDOG=1\nSTATUS=game 1, record ")
    assert service.end(signal.SIGTERM) == 0
    assert not any("READY=1" in said for said in manager.hear_until("STOPPING=1"))
    assert {"starts", "stalled.txt"}.isdisjoint(manager.left())


@pytest.mark.parametrize(
    ("name", "module", "owner", "method"),
    [
        ("loop", "loop", "Loop", "_notice"),
        ("card", "store.journal", "SqliteJournal", "keep"),
        pytest.param("glass", "display.finder", "Finder", "probe", marks=pytest.mark.endurance),
        pytest.param("keypads", "keys.usb", "UsbKeypads", "tend", marks=pytest.mark.endurance),
    ],
)
def test_y3_f17_a_hang_stops_the_pings_and_after_the_watchdogs_end_it_stands_where_it_stood(
    service: Daemon, manager: Manager, name: str, module: str, owner: str, method: str
) -> None:
    service.code = HANGS.format(module=module, owner=owner, method=method, caught=CAUGHT)
    service.start()
    begin_a_game(service)
    before = service.words
    manager.hear_until("READY=1")
    (manager.state / "hang").touch()
    assert service.link is not None
    for key in "18":
        service.link.send(json.dumps({"key": key}))
    named = f"STATUS=no sign of life from: {name}"
    heard = manager.hear_until(CAUGHT)
    while not is_last_word(heard, named):  # of one that was slow it may have been said before
        heard.append(manager.hear())
    assert service.end(signal.SIGABRT) == -signal.SIGABRT  # as systemd does
    (manager.state / "hang").unlink()
    service.start()
    assert "last error: Stalled: Fatal Python error: Aborted" in manager.hear_until("READY=1")[-1]
    (kept,) = ErrorTrace(manager.state).read()
    assert kept.kind == STALLED
    assert " hangs" in kept.trace
    assert (service.words == before) == (name in ("loop", "card"))
    service.press("D")


def is_last_word(heard: list[str], named: str) -> bool:
    """Whether that was said, and no ping after it."""
    pings = [at for at, said in enumerate(heard) if said.startswith("WATCHDOG=1")]
    return named in heard[max(pings, default=-1) + 1 :]


def test_switching_off_leaves_the_wish_for_systemd_and_ends_well(
    service: Daemon, manager: Manager
) -> None:
    service.code = OFF_AT_ONCE
    service.start()
    assert service.link is not None
    service.link.send(json.dumps({"key": "Roll"}))
    assert service.process is not None
    assert service.process.wait(PATIENCE_S) == 0
    assert "shutdown" in manager.left()
    assert "starts" not in manager.left()


OFF_AT_ONCE = """
import sys
from pathlib import Path
from hugod.app.values.effects import PowerOff
from hugod.app.values.inputs import KeyDown
from hugod.app.session import Session
from hugod.commands.run import run

goes_on = Session.handle
def handle(session, item, now):
    return (PowerOff(),) if isinstance(item, KeyDown) else goes_on(session, item, now)
Session.handle = handle
sys.exit(run(Path(sys.argv[1]), None, int(sys.argv[2])))
"""
"""The daemon whose first key is what the held key is at the end of its countdown."""


class Boot:
    """RestartLimit `hugod run` as `hugod.service` does, until it gives up; then `hugod safe`."""

    def __init__(self, manager: Manager, port: int, opened: ExitStack) -> None:
        self._port, self._opened = port, opened
        self._environment = {**os.environ, **manager.surroundings}
        self.codes: list[int] = []

    def run_until_given_up(self, line: list[str]) -> None:
        while GAVE_UP not in self.codes:
            assert len(self.codes) < 10
            done = subprocess.run(
                [*line, "--port", str(self._port)],
                env=self._environment,
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
            self.codes.append(done.returncode)

    def safe(self) -> subprocess.Popen[str]:
        line = [sys.executable, "-m", "hugod", "safe", "--port", str(self._port)]
        process = subprocess.Popen(line, env=self._environment, text=True)
        self._opened.enter_context(process)
        self._opened.callback(process.kill)
        return process

    def page(self) -> dict[str, str]:
        """Give what the page shows, as soon as there is one."""
        while True:
            try:
                self.link = self._opened.enter_context(linked(self._port))
            except OSError:
                continue
            return dict(json.loads(self.link.recv(timeout=PATIENCE_S)))


HUGOD = [sys.executable, "-m", "hugod", "run"]
KILLED = [
    sys.executable,
    "-c",
    "import os, sys\nfrom hugod import box\nfrom hugod.main import main\n"
    "box.run = lambda *_, **__: os.abort()\nsys.exit(main())",
    "run",
]


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        pytest.param(HUGOD, 1, "The card does not work well.", marks=pytest.mark.endurance),
        (KILLED, -signal.SIGABRT, "A part did not answer any more."),
    ],
)
def test_y7_three_bad_starts_lead_to_safe_mode_which_says_why_on_the_glass(
    line: list[str], code: int, why: str, manager: Manager, free_port: int
) -> None:
    with closing(SqliteJournal(manager.state)):
        pass
    file = manager.state / DATABASE
    with closing(sqlite3.connect(file)) as database:  # as a later box would write it
        database.execute("PRAGMA user_version = 2")
        database.execute("UPDATE meta SET value = '2' WHERE key = 'version'")
        database.commit()
    before = file.read_bytes()
    with ExitStack() as opened:
        boot = Boot(manager, free_port, opened)
        boot.run_until_given_up(line)
        assert boot.codes == [code] * MOST + [GAVE_UP]
        process = boot.safe()
        pages = pages_of(ErrorTrace(manager.state), Words())
        pictures = {page.words: render(page, (128, 64)).tobytes() for page in pages}
        told, seen = [boot.page()["words"]], {glass(free_port)}
        while seen != {*pictures.values()}:  # they turn by themselves too: it may begin with any
            assert len(told) < MOST_TURNS
            boot.link.send(json.dumps({"key": "B"}))
            told.append(json.loads(boot.link.recv(timeout=PATIENCE_S))["words"])
            seen.add(glass(free_port))
        turned = islice(cycle(pictures), [*pictures].index(told[0]), None)
        assert told == [*islice(turned, len(told))]
        assert any(why in words for words in told)
        assert any(version() in words for words in told)
        assert file.read_bytes() == before
        boot.link.send(json.dumps({"key": "#"}))
        assert process.wait(PATIENCE_S) == AGAIN
    assert not (manager.runtime / "starts").exists()


def test_y8_it_plays_where_nothing_but_its_two_folders_can_be_written(
    service: Daemon, manager: Manager
) -> None:
    service.code = READ_ONLY_RUN.format(script=READ_ONLY)
    service.surroundings |= {"WATCHDOG_USEC": "60000000"}
    service.start()
    manager.hear_until("READY=1")
    begin_a_game(service)
    assert service.board.count("data-guest") == 1
    assert service.end(signal.SIGTERM) == 0
    assert service.log.read_text() == ""


READ_ONLY_RUN = """
import os, sys
hugod = [sys.executable, "-m", "hugod", "run", "--port", sys.argv[2]]
as_root = [] if os.geteuid() == 0 else ["--map-root-user"]
os.execvp("unshare", ["unshare", "--mount", *as_root, "sh", "-c", '''{script}''', "sh", *hugod])
"""
