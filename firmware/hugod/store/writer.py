"""The one thread that writes to the card: its orders and their answers; when the card is tidied.

The loop never waits for it: an order is answered by `Written` in the inbox, and may take a minute.
"""

from __future__ import annotations

import errno
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Event

from hugo_core.history import Record
from hugod.app.values.effects import AppendRecord, Remember, SaveBoard, Seal, TakeGames, WipeGames
from hugod.app.values.inputs import CardChanged
from hugod.ports import Journal, JournalError, SettingsStore, Write, Written
from hugod.worker import Worker

# After this time without a record the card is tidied, which takes less time than a record.
QUIET_S = 60.0
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# Seconds that `close` waits for the card. Nothing still under way was ever shown.
FAREWELL_S = 1.0

log = logging.getLogger(__name__)


class Writer:
    """The thread that carries out orders; *put* receives `Written` for each.

    Raises what *open_journal* raises. A failure of the card is reported once.
    """

    def __init__(
        self,
        open_journal: Callable[[], Journal],
        settings_store: SettingsStore,
        put: Callable[[Written], None],
        quiet_s: float = QUIET_S,
    ) -> None:
        self._open_journal = open_journal
        self._settings_store = settings_store
        self._put = put
        self._quiet_s = quiet_s
        # One queue for records, settings and boards: they reach the card in the order they were
        # sent.
        self._orders = deque[Write]()
        self._tidy_at: float | None = None
        """When the card will have been quiet for long enough, by the monotonic clock."""
        self._is_ending = False
        self._has_closed = Event()
        self._journal: Journal | None = None
        self.place = (0, 0)
        """The number of the newest game and of its last record on the card. From any thread."""
        self._opened: SimpleQueue[Sequence[Record] | BaseException] = SimpleQueue()
        self._worker = Worker("card", self._turn)
        self._worker.start()
        opened = self._opened.get()
        if isinstance(opened, BaseException):
            self._worker.close()
            raise opened
        self.records = opened
        """The records of the newest game as they were found on the card, oldest first."""

    def write(self, what: Write) -> None:
        """Have *what* written to the card; returns at once, and `Written` answers."""
        self._orders.append(what)
        self._worker.ring()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread after its turn, in a long order earlier."""
        self._worker.ask(answer)

    def close(self) -> None:
        """Write what was ordered and close the journal. A card that hangs is left behind."""
        self._is_ending = True
        self._worker.ring()
        if self._has_closed.wait(FAREWELL_S):
            self._worker.close()
        else:
            log.warning("The card does not answer; what it has not taken is not kept.")

    def _turn(self) -> float | None:
        """Do what was ordered, in the first turn open the journal; returns when to tidy it."""
        if self._journal is None:
            self._journal = self._open()
            return None
        if self._has_closed.is_set():
            return None
        # Read before the orders, so that those of before `close` are done.
        is_last = self._is_ending
        try:
            while self._orders:
                self._put(self._carry_out(self._orders.popleft(), self._journal))
        except BaseException as error:
            self._put(Written(error))
            self._let_go(self._journal)
            if isinstance(error, JournalError):
                return None
            raise
        if is_last:
            self._let_go(self._journal)
            return None
        return self._tidied(self._journal)

    def _open(self) -> Journal | None:
        try:
            journal = self._open_journal()
            self.place = journal.place()
            self._opened.put(journal.records())
        except BaseException as error:
            self._opened.put(error)
            if isinstance(error, JournalError):
                return None
            raise
        return journal

    def _let_go(self, journal: Journal) -> None:
        journal.close()
        self._has_closed.set()

    def _tidied(self, journal: Journal) -> float | None:
        """Tidy the card if it is time; returns the seconds until then, None if nothing is due."""
        if self._tidy_at is None:
            return None
        left_s = self._tidy_at - time.monotonic()
        if left_s > 0:
            return left_s
        self._tidy_at = None
        journal.tidy()
        return None

    def _carry_out(self, what: Write, journal: Journal) -> Written:
        """Carry out one order; returns its answer. Long ones answer signs of life meanwhile."""
        match what:
            case AppendRecord(record):
                journal.keep(record)
                self.place, self._tidy_at = journal.place(), time.monotonic() + self._quiet_s
            case Seal(text):
                return Written(head=_sealed(journal, text))
            case Remember(settings):
                self._settings_store.remember(settings)
            case SaveBoard(board):
                self._settings_store.save_board(board)
            # This and a wipe take long; the thread answers signs of life meanwhile (F17).
            case TakeGames():
                self._settings_store.take_in()
                journal.take_in(self._worker.answer)
                return self._changed(journal)
            case WipeGames():
                journal.wipe(self._worker.answer)
                return self._changed(journal)
        return Written()

    def _changed(self, journal: Journal) -> Written:
        store, self.place = self._settings_store, journal.place()
        return Written(changed=CardChanged(journal.records(), store.settings(), store.boards()))


def _sealed(journal: Journal, text: str) -> tuple[int, str] | None:
    """Seal the newest game; returns None without room for its files."""
    try:
        return journal.seal(text)
    except JournalError as error:
        # The game itself is on the card: a lack of room keeps nobody from its end (F09).
        if not (isinstance(error.__cause__, OSError) and error.__cause__.errno in NO_ROOM):
            raise
        log.warning("%s The game itself is on the card; make room before the next one.", error)
        return None
