"""A card with one poisoned file: does the box play? `[--names NAME …] [--kinds KIND …]`

Each file of the state folder and of the runtime folder, in each kind of ruin, is laid on a card
with a finished game and an open one. Then `hugod run` is started as systemd does it; where it gives
up, `hugod safe`, in which `#` is held and the question answered, at most twice. Wanted: a box that
plays, by keys alone, and the poison still to be found.
"""

import argparse
import json
import os
import selectors
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from box import free_port, linked, press
from machine import report
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from hugo_core.commands import PlaceGuest
from hugo_core.editions import EDITIONS, Colour
from hugo_core.events import PlacingTurn
from hugo_core.history import Begun, Done, Drafted, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Seat, agree
from hugod.store.journal import SqliteJournal
from hugod.system.restart_limit import GAVE_UP, MOST

PATIENCE_S = 30.0
"""A third of `TimeoutStartSec=` of the unit: a PC is quicker than a Pi."""
MOST_ASIDE = 2
STATE = (
    *("hugo.sqlite3", "hugo.sqlite3-wal", "hugo.sqlite3-shm", "hugo.sqlite3-journal"),
    *("hugo.sqlite3-head", "hugo.sqlite3.ready", "hugo.sqlite3.tmp", "hugo.sqlite3.damaged-1"),
    *("hugo.lock", "settings.json", "phones.json", "damage.json", "errors.json", "wipe-games"),
    *("boards", "boards/my-amigo-hugo.toml", "games", "games/0001.hugo", "games/0001.jsonl"),
    *("games/0002.hugo", "games/0002.jsonl", "games/x.tmp", "incoming", "incoming/newest.jsonl"),
    *("set-aside", "set-aside-order", "set-aside/untried", "settings.json.tmp"),
)
RUNTIME = ("starts", "safe-pins", "presence.json", "stalled.txt", "shutdown", "errors.json")
DRAWN = "a journal that replays and cannot be drawn"


def _giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * 2**30)


KINDS: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 40),
    "deep": lambda path: path.write_bytes(b"[" * 200_000),
    "digits": lambda path: path.write_bytes(b'{"saved": ' + b"9" * 5000 + b"}"),
    "giant": _giant,
    "pipe": os.mkfifo,
    "folder": lambda path: (path / "x").mkdir(parents=True),
    "nowhere": lambda path: path.symlink_to("/nowhere/at/all"),
    "loop": lambda path: path.symlink_to("."),
    "zeros": lambda path: path.symlink_to("/dev/zero"),
}


def game(most: int) -> list[Record]:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
    history, records = History(setup), list[Record]([Drafted(2), Begun(setup)])
    while len(records) < most:
        records.append(history.do(next(iter(legal_commands(history.position)))))
    return records


def undrawable() -> list[Record]:
    """Give records that read back, and whose screen cannot be drawn: seat -5 is to place (RH2)."""
    *before, last = game(9)
    assert isinstance(last, Done)
    assert isinstance(last.command, PlaceGuest)
    events = tuple(
        replace(each, seat=Seat(-5)) if isinstance(each, PlacingTurn) else each
        for each in last.events
    )
    return [*before, replace(last, events=events)]


def make_card(state: Path, records: list[Record]) -> None:
    with closing(SqliteJournal(state)) as journal:
        for record in game(6):
            journal.keep(record)
        journal.seal("hugo-record 1\n")
        for record in records:
            journal.keep(record)
    (state / "settings.json").write_text("{}")


class Box:
    """The box on its card, started and held by systemd's rules."""

    def __init__(self, place: Path) -> None:
        self.state, self.runtime = place / "state", place / "run"
        self.runtime.mkdir()
        self.state.mkdir(mode=0o700)
        self._port = free_port()
        folders = {"RUNTIME_DIRECTORY": str(self.runtime), "STATE_DIRECTORY": str(self.state)}
        self._environment = {**os.environ, **folders}

    @contextmanager
    def _started(self, command: str) -> Iterator[subprocess.Popen[bytes]]:
        line = [sys.executable, "-m", "hugod", command, "--port", str(self._port)]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(line, env=self._environment, stdout=quiet, stderr=quiet) as process:
            try:
                yield process
            finally:
                process.kill()

    @contextmanager
    def _page(self, process: subprocess.Popen[bytes]) -> Iterator[ClientConnection]:
        """Open the page as soon as there is one; raises `EOFError` if the process ends first."""
        until = time.monotonic() + PATIENCE_S
        while process.poll() is None and time.monotonic() < until:
            try:
                page = linked(self._port)
            except (OSError, InvalidHandshake):
                selectors.SelectSelector().select(0.05)
                continue
            with page:
                yield page
            return
        raise EOFError

    def plays(self) -> str:
        """Start it; give "plays", "gave up", or how the start failed."""
        with self._started("run") as process:
            try:
                with self._page(process) as page:
                    said(page)
                    press(page, "*", "*", "D")  # two of them change what is on the glass
                    said(page)
                    return "plays"
            except (EOFError, TimeoutError, ConnectionClosed):
                code = process.poll()
                return "gave up" if code == GAVE_UP else f"ended with {code}"

    def way_out(self) -> None:
        """Hold `#` in safe mode, let go, say yes, and wait until it ends."""
        with self._started("safe") as process, self._page(process) as page:
            said(page)
            page.send(json.dumps({"key": "#", "down": True}))
            wait_for(page, "Let go now.")
            page.send(json.dumps({"key": "#", "up": True}))
            for words in ("Start empty?", "Put aside as"):
                wait_for(page, words)
                press(page, "#")
            assert process.wait(PATIENCE_S) == GAVE_UP


def said(page: ClientConnection) -> str:
    return str(json.loads(page.recv(timeout=PATIENCE_S)).get("words", ""))


def wait_for(page: ClientConnection, words: str) -> None:
    while words not in said(page):
        pass


def brought_to_play(box: Box) -> str:
    """Give what it took until the box played."""
    for aside in range(MOST_ASIDE + 1):
        tries = list[str]()
        while len(tries) <= MOST and tries[-1:] != ["gave up"]:
            tries.append(box.plays())
            if tries[-1] == "plays":
                return ("plays", "set aside once", "set aside twice")[aside]
        if aside < MOST_ASIDE:
            box.way_out()
    return f"STUCK: {tries}"


def cell(name: str, kind: str) -> str:
    """Poison one file and give what came of it."""
    with tempfile.TemporaryDirectory(prefix="poison-") as work:
        box = Box(Path(work))
        make_card(box.state, undrawable() if kind == DRAWN else game(9))
        path = (box.runtime if name in RUNTIME and name != "errors.json" else box.state) / name
        if kind != DRAWN:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            path.unlink(missing_ok=True)
            path.parent.mkdir(exist_ok=True, mode=0o700)
            KINDS[kind](path)
        poison = path.lstat()
        try:
            came = brought_to_play(box)
        except (AssertionError, EOFError, TimeoutError, ConnectionClosed) as error:
            return f"STUCK in safe mode: {error!r}"
        # wherever it was moved
        is_kept = any(os.path.samestat(each.lstat(), poison) for each in box.state.rglob("*"))
        is_lost = came.startswith("set aside") and box.state in path.parents and not is_kept
        return f"LOST: {came}" if is_lost else came


def main(words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", nargs="*", default=[*STATE, *RUNTIME])
    parser.add_argument("--kinds", nargs="*", default=[*KINDS])
    options = parser.parse_args(words)
    cells = [(name, kind) for name in options.names for kind in options.kinds]
    bad = 0
    for name, kind in [("hugo.sqlite3", DRAWN), *cells]:
        came = cell(name, kind)
        bad += came.startswith(("STUCK", "LOST"))
        report(f"{name:28} {kind}", came)
    report("cells, without a way out by keys", f"{len(cells) + 1}, {bad}")
    return not bad
