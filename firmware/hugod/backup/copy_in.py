"""Import, first half: each game of a stick laid in, or refused by itself; which one goes on.

```
  stick -> check hashes -> judge each line -> incoming/ -> SqliteJournal.take_in
                 |               |               '-----> sweep: forgotten
                 '---------------'--> refused: file and reason
```
The record in words is written anew from the judged lines.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

from hugo_core.board import board_names, read_board
from hugo_core.bounded_text import BadText, read_json
from hugo_core.errors import BadBoard
from hugo_core.limits import BOARDS as MOST_BOARDS
from hugo_core.limits import GAME_NUMBER, MANIFEST_BYTES, OWN_GAME_BYTES, ROOM_LEFT, SMALL_BYTES
from hugod.app.values.inputs import StickTrouble
from hugod.backup import bundle
from hugod.backup.bundle import BadBundle, carried
from hugod.backup.proved import (
    Unplayable,
    has_begun,
    is_over,
    judged_table,
    see_start,
    table_after,
)
from hugod.backup.stick_files import StickError, of_the_stick, read_file
from hugod.store.board_files import FOLDER as BOARDS
from hugod.store.board_files import board_files
from hugod.store.chain import BadSeal, EventRow, read_sealed
from hugod.store.files import in_words, write_whole
from hugod.store.folder import (
    CLUB,
    GAMES,
    INCOMING,
    NEWEST,
    beside_name,
    desk_locked,
    goes_on,
    sweep,
)
from hugod.store.reader import CardReader, card_reader, opening_of
from hugod.store.settings_store import JsonSettingsStore

_NO_ROOM = "The card has no room for the games"


@dataclass(slots=True)
class LaidIn:
    """The outcome of a reading."""

    folder: Path
    new: int = 0
    known: int = 0
    """Games that are here already."""
    evenings: int = 0
    """Evenings of a club, or more of one, that are not here yet."""
    known_evenings: int = 0
    goes_on: int = 0
    """Number of the game that is to be played on here; 0: none."""
    refused: list[str] = field(default_factory=list)
    """Refused files, as `FILE: reason`."""
    refused_games: int = 0
    """Games and evenings among them."""


def lay_in(
    stick: Path,
    state: Path,
    tell: Callable[[int, int], None],
    *,
    reading: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> LaidIn:
    """Read the newest folder of ours in *stick*, or *stick* if it is one, for the card *state*.

    The stick is read within *reading*, as a user who may. Raises `StickError`, also if there is no
    such folder or no manifest in it; `JournalError` if the card fails. Nothing is laid in then: it
    would take the room that the next record needs.
    """
    with in_words(f"{state / INCOMING} cannot be made"):
        sweep(state)
        for path in (INCOMING, *(f"{INCOMING}/{each}" for each in (GAMES, BOARDS, CLUB))):
            (state / path).mkdir(mode=0o700)
    try:
        return _laid_in(stick, state, tell, reading)
    except BaseException:
        with suppress(OSError):
            sweep(state)
        raise


def _laid_in(
    stick: Path,
    state: Path,
    tell: Callable[[int, int], None],
    reading: Callable[[], AbstractContextManager[None]],
) -> LaidIn:
    with card_reader(state) as card, of_the_stick(stick):
        try:
            with reading():
                folder = _our_folder(stick)
                data = read_file(folder, bundle.MANIFEST, MANIFEST_BYTES)
            files = bundle.read_manifest(data)
        except BadBundle as error:
            raise StickError(StickTrouble.HARMED, f"{folder}/{error}") from error
        return _Reading(folder, files, state / INCOMING, card, reading).all(tell)


def _our_folder(stick: Path) -> Path:
    """The newest folder with a manifest; one without only if there is no other."""
    names = [path.name for path in stick.iterdir()]
    if bundle.MANIFEST in names:
        return stick
    listed = [name for name in names if (stick / name / bundle.MANIFEST).is_file()]
    newest = bundle.newest_folder(listed) or bundle.newest_folder(names)
    if newest is None:
        raise StickError(StickTrouble.EMPTY, f"{stick}: there are no games of ours here")
    return stick / newest


class _Reading:
    """One folder, read file by file; of the games only one is in memory."""

    def __init__(
        self,
        folder: Path,
        files: dict[str, bundle.Entry],
        incoming: Path,
        card: CardReader,
        reading: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._folder = folder
        self._files = files
        self._incoming = incoming
        self._card = card
        self._reading = reading
        self._taken: set[str] = set()
        """The names, without ending, under which games are laid in."""
        self._longest: dict[str, int] = {}
        """How many records the longest copy has that was laid in, by the opening of its game."""
        self._stems: dict[str, str] = {}
        """Under which name it was."""
        self._laid = LaidIn(folder)

    def all(self, tell: Callable[[int, int], None]) -> LaidIn:
        """Lay in everything that holds. Raises `JournalError` if the card has no room for it."""
        self._see_room()
        chains = bundle.chains(self._files)
        tell(0, len(chains))
        for done, name in enumerate(chains, 1):
            try:
                self._lay_game(name, is_newest=done == len(chains))
            except (BadBundle, BadSeal, Unplayable) as error:
                self._refuse(name, error)
            tell(done, len(chains))
        for name in sorted(self._files):
            if name.startswith(BOARDS) or (name == bundle.SETTINGS and self._is_new_card()):
                self._lay_small(name)
        for name in bundle.evenings(self._files):
            try:
                self._lay_evening(name)
            except (BadBundle, BadSeal) as error:
                self._refuse(name, error)
        return self._laid

    def _refuse(self, name: str, error: Exception) -> None:
        """Note a game or an evening that stays out."""
        where = "" if isinstance(error, BadBundle) else f"{name}:"
        self._laid.refused.append(f"{where}{error}")
        self._laid.refused_games += 1

    def _see_room(self) -> None:
        """Check that enough room is left for the game that is being played."""
        wanted = sum(min(e.length, bundle.most_bytes(name)) for name, e in self._files.items())
        with in_words(_NO_ROOM):
            if wanted > shutil.disk_usage(self._incoming).free - ROOM_LEFT:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _is_new_card(self) -> bool:
        """Whether nobody has played here."""
        # The settings of a box that was played on are its own: only a new card takes them over.
        return not has_begun(self._card.newest()) and not self._card.sealed()

    def _read(self, name: str) -> bytes:
        with self._reading():
            data = read_file(self._folder, name, bundle.most_bytes(name))
        bundle.check(name, data, self._files[name])
        return data

    def _lay_game(self, name: str, *, is_newest: bool) -> None:
        data = self._read(name)
        rows = read_sealed(data)
        number, head = rows[0].game, rows[-1].hash
        if number != bundle.game_number(name):
            raise BadSeal(1, f"it is game {number}, whatever the file is called")
        if number > GAME_NUMBER:
            raise BadSeal(1, "no box has played so many games")
        table = judged_table(rows)
        opening = opening_of(number, (row.body for row in rows))
        here = max(self._longest.get(opening, 0), self._card.longest(number, opening))
        if len(rows) <= here or self._card.knows(number, head):
            self._laid.known += 1
            return
        over = is_over(table)
        goes_on = is_newest and self._may_go_on(rows, is_open=not over)
        if goes_on:
            mine = JsonSettingsStore(self._incoming.parent)
            see_start(rows, mine.settings(), mine.boards())
        self._laid.new += opening not in self._longest
        self._laid.known += opening in self._longest
        self._longest[opening] = len(rows)
        self._forget(self._stems.pop(opening, ""))
        if goes_on:
            self._put(NEWEST, data)
            self._laid.goes_on = number
            if not over:
                return
        stem = self._stems[opening] = self._free_stem(number, head)
        self._put(f"{GAMES}/{stem}{bundle.CHAIN}", data)
        if has_begun(rows) and table.history is not None:
            self._put(f"{GAMES}/{stem}{bundle.RECORD}", table.record_text().encode())

    def _forget(self, stem: str) -> None:
        """Delete the game that was laid in as *stem*."""
        # A longer copy of the same game has come from the stick.
        for ending in (bundle.CHAIN, bundle.RECORD) if stem else ():
            (self._incoming / GAMES / f"{stem}{ending}").unlink(missing_ok=True)

    def _lay_evening(self, name: str) -> None:
        """Lay in an evening: a new one, or more of one; beside what has its number and is not it.

        Raises `BadBundle` or `BadSeal`.
        """
        data = self._read(name)
        # The entry points are missing where the files were copied and no package was installed.
        if CLUB not in carried():
            raise BadBundle(f"{name}: there is nothing here that reads it")
        rows = carried()[CLUB].judged(name, data)
        club, own = self._incoming.parent / CLUB, Path(name)
        if club.is_dir():
            with desk_locked(club) as is_ours:
                if not is_ours:
                    raise BadBundle(f"{name}: the desk is open here: close it, and try again")
        beside = own.with_stem(beside_name(rows[0].game, rows[-1].hash))
        for each in (own, beside):
            is_taken = (club / each.name).exists()
            here = read_file(club, each.name, OWN_GAME_BYTES) if is_taken else b""
            if here.startswith(data):
                self._laid.known_evenings += 1
                return
            if goes_on(here, data):
                self._laid.evenings += 1
                self._put(each.as_posix(), data)
                return

    def _may_go_on(self, rows: tuple[EventRow, ...], *, is_open: bool) -> bool:
        """Whether a game can be the newest one here, so that no game played here is lost."""
        mine, number = self._card.newest(), rows[0].game
        if mine and mine[0].game == number:
            return rows[: len(mine)] == mine
        if number <= self._card.highest():
            return False
        return not has_begun(mine) or (is_open and is_over(table_after(mine)))

    def _free_stem(self, number: int, head: str) -> str:
        stem = f"{number:04}"
        is_free = number not in self._card.numbers() and not any(self._card.named(number))
        if not is_free or stem in self._taken:
            stem = beside_name(number, head)
        self._taken.add(stem)
        return stem

    def _lay_small(self, name: str) -> None:
        """Lay in a board or the settings."""
        try:
            data = self._read(name)
            if name == bundle.SETTINGS:
                if not isinstance(read_json(data, SMALL_BYTES), dict):
                    raise BadBundle(f"{name}: these are no settings")
            else:
                self._find_room(name)
                read_board(data, called=Path(name).stem, taken=board_names())
        except BadBundle as error:
            self._laid.refused.append(str(error))
        except (BadBoard, BadText) as error:
            self._laid.refused.append(f"{name}: {error}")
        else:
            self._put(name, data)

    def _find_room(self, name: str) -> None:
        """Check that there is room for one more board, if it is a new one. Raises `BadBundle`."""
        state = self._incoming.parent
        here = {path.name for path in board_files(state)}
        laid = {path.name for path in board_files(self._incoming)}
        if Path(name).name not in here and len(here | laid) >= MOST_BOARDS:
            raise BadBundle(f"{name}: there are {MOST_BOARDS} boards here already")

    def _put(self, name: str, data: bytes) -> None:
        with in_words(_NO_ROOM):
            write_whole(self._incoming / name, data)
