"""`hugod export`, `import`, `may-update`, and root's `stick`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from hugod.app.values.inputs import StickTrouble
from hugod.commands.terminal import complain, say

OK = 0
PLAYED_NOW = 75
"""Try again later (`EX_TEMPFAIL` of sysexits.h). Not 1, with which a broken program ends too: it
needs the update."""
ALL_THE_SAME = "HUGO_UPDATE"
"""Environment variable: `now` allows an update in the middle of a game."""

State = Callable[[argparse.Namespace], Path]
"""Returns the folder of the games."""

STICKS = {
    StickTrouble.PULLED: "Is the stick in, and is that the folder in which it is mounted?",
    StickTrouble.LOCKED: "Nothing can be written there: another stick, or sudo before the line?",
    StickTrouble.FULL: "It is full: make room there, or take another stick.",
    StickTrouble.EMPTY: "Name the stick, or the folder hugo-games-… on it.",
    StickTrouble.HARMED: "Take another copy; a newer box's is for a box that is as new.",
}
"""Advice for each trouble with a stick."""

if TYPE_CHECKING:
    from hugod.backup.stick_files import StickError
    from hugod.ports import JournalError

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_keeping(commands: Commands, add_data: Callable[..., None], state: State) -> None:
    """Add these commands to *commands*; *add_data* adds the option for the games' folder."""
    out = commands.add_parser("export", help="copy all games to a stick or another folder")
    out.description = (
        "Copy all games, your boards, a club's evenings and the settings into a new folder."
    )
    out.add_argument("folder", type=Path, metavar="FOLDER", help="the stick")
    add_data(out)
    out.set_defaults(command=lambda options: export_games(options.folder, state(options)))
    back = commands.add_parser("import", help="take over the games from a stick")
    back.description = (
        "Take over games that were exported, or what safe mode has set aside. "
        "Those that are here stay as they are."
    )
    back.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the stick, or what is on it or was set aside"
    )
    back.add_argument("--rest", action="store_true", help="although some are damaged")
    add_data(back)
    back.set_defaults(
        command=lambda options: import_games(options.folder, state(options), rest=options.rest)
    )
    may = commands.add_parser("may-update", help="say whether an update may come now")
    may.description = "Fail while a game is being played: nobody wants to be interrupted."
    may.set_defaults(command=lambda _: may_update())
    stick = commands.add_parser("stick", help="mount a USB stick for the box (for systemd)")
    stick.description = "Do what the box asks of root: mount a USB stick, or take it out of use."
    stick.set_defaults(command=lambda _: serve_stick())


def export_games(stick: Path, state: Path) -> int:
    """Copy everything to *stick*; the box may play meanwhile."""
    from hugod.backup.copy_out import copy_out
    from hugod.backup.stick_files import StickError
    from hugod.ports import JournalError
    from hugod.store.state_dir import as_ourselves, as_owner_of

    try:
        with as_owner_of(state):  # nothing of root's gets out by a link in the box's folder
            copied = copy_out(state, stick, lambda done, total: None, writing=as_ourselves)
    except (StickError, JournalError) as error:
        return complain(f"{error}\n{advice(error)}")
    evenings = f"; evenings of the club: {copied.evenings}" if copied.evenings else ""
    say([f"{copied.folder}: {copied.games} games{evenings}."])
    if copied.harmed:
        return complain("\n".join(f"{name}: it is damaged here already" for name in copied.harmed))
    return OK


def import_games(stick: Path, state: Path, *, rest: bool) -> int:
    """Take over the games on *stick* if all are whole; with *rest*, those that are whole."""
    from hugod.backup.copy_in import lay_in
    from hugod.backup.stick_files import StickError
    from hugod.ports import JournalError
    from hugod.store.journal import SqliteJournal
    from hugod.store.settings_store import JsonSettingsStore
    from hugod.store.state_dir import as_ourselves, as_owner_of

    try:
        with as_owner_of(state), _as_stick(stick) as copied:
            journal = SqliteJournal(state)  # locks the folder
            try:
                reading = nullcontext if copied else as_ourselves
                laid = lay_in(copied or stick, state, lambda done, total: None, reading=reading)
                is_taken = not laid.refused or rest
                if is_taken:
                    JsonSettingsStore(state).take_in()
                    journal.take_in()
            finally:
                journal.close()
    except (StickError, JournalError) as error:
        return complain(f"{error}\nNothing was taken over. {advice(error)}")
    for reason in laid.refused:
        complain(f"{laid.folder}/{reason}")
    if not is_taken:
        return complain("Nothing was taken over. With --rest, what is whole would be.")
    goes_on = f"; game {laid.goes_on} goes on" if laid.goes_on else ""
    evenings = f"; new evenings of the club: {laid.evenings}" if laid.evenings else ""
    say([f"{laid.new} new games, {laid.known} were here already{goes_on}{evenings}."])
    return OK


@contextmanager
def _as_stick(folder: Path) -> Iterator[Path | None]:
    """A folder set aside by safe mode, exported as on a stick; None if *folder* is none.

    Raises `JournalError` if the journal there cannot be read.
    """
    from tempfile import TemporaryDirectory

    from hugod.backup.copy_out import copy_out
    from hugod.store.folder import DATABASE

    if not (folder / DATABASE).is_file():
        yield None
        return
    with TemporaryDirectory(prefix="hugod-") as place:
        for name in copy_out(folder, Path(place), lambda done, total: None).harmed:
            complain(f"{folder}/{name}: it is damaged")
        yield Path(place)


def advice(error: StickError | JournalError) -> str:
    """Advice after games could be neither copied nor taken over."""
    from hugod.backup.stick_files import StickError
    from hugod.ports import JournalTaken

    if isinstance(error, StickError):
        return STICKS.get(error.trouble, "Take another stick.")
    if isinstance(error, JournalTaken):
        return "Stop the box first (sudo systemctl stop hugod), and start it afterwards."
    return "What is the matter with the card is said by: sudo hugod check"


def may_update() -> int:
    """Print why an update must wait, if it must; returns the exit code."""
    from hugod.system.update_guard import REST_S, SYSTEM_RUNTIME, rested_s

    rested = rested_s(SYSTEM_RUNTIME)
    if rested is None or os.environ.get(ALL_THE_SAME) == "now":
        return OK
    minutes = round(rested / 60)
    ago = {0: "just now", 1: "a minute ago"}.get(minutes, f"{minutes} minutes ago")
    complain(
        f"A game is being played on the box: the last key came {ago}.\n"
        f"Finish it, or leave the box alone for {REST_S / 60:.0f} minutes; the game is kept.\n"
        f"To update all the same, type {ALL_THE_SAME}=now behind sudo:"
        f" sudo {ALL_THE_SAME}=now apt install …"
    )
    return PLAYED_NOW


def serve_stick() -> int:
    """Carry out what the daemon asks of root."""
    from hugod.backup.mount import serve
    from hugod.backup.mount_request import HELPER
    from hugod.system.update_guard import SYSTEM_RUNTIME

    serve(SYSTEM_RUNTIME, HELPER)
    return OK
