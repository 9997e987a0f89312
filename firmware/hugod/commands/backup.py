"""`hugod export` and `import`: all games to a folder, and back; whole, or with `--rest` in part."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from hugod.app.values.inputs import StickTrouble
from hugod.backup.bundle import carried
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.backup.stick_files import StickError
from hugod.commands.shared_options import add_data, games_of
from hugod.commands.terminal import OK, complain, say
from hugod.ports import JournalError, JournalTaken
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.state_dir import as_ourselves, as_owner_of

STICKS = {
    StickTrouble.PULLED: "Is the stick in, and is that the folder in which it is mounted?",
    StickTrouble.LOCKED: "Nothing can be written there: another stick, or sudo before the line?",
    StickTrouble.FULL: "It is full: make room there, or take another stick.",
    StickTrouble.EMPTY: "Name the stick, or the folder hugo-games-… on it.",
    StickTrouble.HARMED: "Take another copy; a newer box's is for a box that is as new.",
}
"""Advice for each trouble with a stick."""


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod export`."""
    parser.description = (
        "Copy all games, your boards, a club's evenings and the settings into a new folder."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the stick")
    add_data(parser)
    parser.set_defaults(command=lambda options: export_games(options.folder, games_of(options)))


def add_import(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod import`."""
    parser.description = (
        "Take over games that were exported, or what safe mode has set aside. "
        "Those that are here stay as they are."
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the stick, or what is on it or was set aside"
    )
    parser.add_argument("--rest", action="store_true", help="although some are damaged")
    add_data(parser)
    parser.set_defaults(
        command=lambda options: import_games(options.folder, games_of(options), rest=options.rest)
    )


def export_games(stick: Path, state: Path) -> int:
    """Copy everything to *stick*; the box may play meanwhile."""
    # Found while all that is installed may be read: the card's owner may not read root's packages.
    carried()
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
    carried()  # as for an export
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
    if not (folder / DATABASE).is_file():
        yield None
        return
    with TemporaryDirectory(prefix="hugod-") as place:
        for name in copy_out(folder, Path(place), lambda done, total: None).harmed:
            complain(f"{folder}/{name}: it is damaged")
        yield Path(place)


def advice(error: StickError | JournalError) -> str:
    """Advice after games could be neither copied nor taken over."""
    if isinstance(error, StickError):
        return STICKS.get(error.trouble, "Take another stick.")
    if isinstance(error, JournalTaken):
        return "Stop the box first (sudo systemctl stop hugod), and start it afterwards."
    return "What is the matter with the card is said by: sudo hugod check"
