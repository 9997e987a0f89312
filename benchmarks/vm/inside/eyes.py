"""The eyes on the box in the machine: what its page is told, and how far its journal says it is."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import sqlite3
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

if TYPE_CHECKING:
    from hugod.app.session import Session

STATE = Path("/var/lib/hugod")
COPY = Path("/run/bench-copy")
HERE = "127.0.0.1:8080"
AGAIN_S = 0.1
MOST_STEPS = 60
"""Of a picture in which something moves."""
LOOK_S = 0.05

Tell = Callable[[dict[str, Any]], None]


def seen(picture: str) -> str:
    """Give the short name of a picture of the glass, which is what the host compares."""
    return hashlib.sha256(picture.encode()).hexdigest()[:12]


def watch_glass(tell: Tell) -> None:
    """Tell each picture that the page is told, and each time there is no page; for ever."""
    while True:
        with suppress(OSError, asyncio.TimeoutError, WebSocketException):
            asyncio.run(_follow(tell))
        time.sleep(AGAIN_S)


async def _follow(tell: Tell) -> None:
    link = f"ws://{HERE}/live"
    async with connect(link, origin=Origin(f"http://{HERE}"), max_size=None) as page:
        try:
            while (said := json.loads(await page.recv())).get("alive"):
                if "picture" in said:
                    tell({"glass": seen(said["picture"]), "words": said["words"]})
        finally:
            tell({"glass": "", "words": ""})


def watch_journal(tell: Tell) -> None:
    """Tell the name of the last record that is on the card, each time it is another; for ever."""
    from hugod.store.head import read_head

    last = None
    while True:
        time.sleep(LOOK_S)
        try:
            head = read_head(STATE / "hugo.sqlite3-head")
        except Exception:  # in the middle of being written, or a game that is about to be wiped
            continue
        if head is not None and head != last:
            last = head
            tell({"kept": [head.game, head.seq, head.hash]})


def copied(state: Path) -> Path:
    """Copy the state, as the daemon is writing on it, and give the copy."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(state, COPY, ignore=shutil.ignore_patterns("*.lock"))
    return COPY


def hash_of(game: int, seq: int, state: Path = STATE) -> str:
    """Give the hash of a record on the card; empty if there is none of that name."""
    with closing(sqlite3.connect(copied(state) / "hugo.sqlite3")) as base:
        row = base.execute("SELECT hash FROM event WHERE game = ? AND seq = ?", (game, seq))
        found = row.fetchone()
    return found[0] if found else ""


def stands(state: Path = STATE) -> tuple[int, int, str]:
    """Give game, number and hash of the last record on the card."""
    with closing(sqlite3.connect(copied(state) / "hugo.sqlite3")) as base:
        last = "SELECT game, seq, hash FROM event ORDER BY game DESC, seq DESC LIMIT 1"
        return tuple(base.execute(last).fetchone() or (0, 0, ""))


def expected(state: Path = STATE) -> list[str]:
    """Give the pictures that follow from the card alone, worked out by another process.

    The first is shown at a start; those after it come by themselves, as time passes.
    """
    from hugod.app.session import Session
    from hugod.languages import all_words
    from hugod.store.journal import SqliteJournal
    from hugod.store.settings_store import JsonSettingsStore

    folder = copied(state)
    with closing(SqliteJournal(folder)) as journal:
        records = journal.records()
    settings_store, languages = JsonSettingsStore(folder), all_words()
    settings = settings_store.settings()
    session = Session(
        records,
        languages[settings.language],
        settings=settings,
        boards=settings_store.boards(),
        languages=languages,
    )
    return list(dict.fromkeys(_shown(session)))


def _shown(session: Session) -> Iterator[str]:
    from hugod.app.values.effects import Show
    from hugod.app.values.inputs import TimePassed
    from hugod.draw import render

    now, effects = 0.0, session.begin(0.0)
    for _ in range(MOST_STEPS):
        for effect in effects:
            if isinstance(effect, Show):
                dots = render(effect.view, (128, 64)).tobytes()
                yield seen(b64encode(dots).decode())
        deadline = session.deadline()
        if deadline is None:
            return
        now = max(now, deadline)
        effects = session.handle(TimePassed(), now)
