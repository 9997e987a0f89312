"""What lies on the table: the game, the set-up under way, what has not been read yet."""

from __future__ import annotations

from typing import assert_never

from hugo_core.commands import Command
from hugo_core.history import Acknowledged, Begun, Done, Drafted, History, Record, TookBack
from hugo_core.position import Phase, Position
from hugo_core.record import write_record
from hugod.app.announce import has_news
from hugod.app.phrases import Phrases


class Table:
    """Everything screens may look at. It is the sum of the records on the card."""

    def __init__(self, words: Phrases) -> None:
        self.words = words
        self.draft: Drafted | None = None
        """The answers so far while a game is set up."""
        self.history: History | None = None
        self.unread = False
        """The last thing done brought news that nobody has acknowledged."""
        self.refusal = ""
        """Why the last entry was refused, for the page «why»."""

    @property
    def position(self) -> Position | None:
        return self.history.position if self.history else None

    @property
    def phase(self) -> Phase | None:
        return self.history.position.phase if self.history else None

    def game(self) -> Position:
        """Give the position of the open game. Only screens of a game ask."""
        assert self.history is not None
        return self.history.position

    def last(self) -> tuple[Position, Done] | None:
        """Give the last thing done and the position it was done in."""
        if self.history is None or self.history.last is None:
            return None
        return self.history.before, self.history.last

    def last_words(self) -> str:
        """Say shortly what was done last; nothing at the beginning."""
        last = self.last()
        return self.words.done(last[0], last[1].command) if last else ""

    def restore(self, record: Record) -> None:
        """Take over a record from the card."""
        match record:
            case Drafted():
                self.draft, self.history, self.unread = record, None, False
            case Begun(setup):
                self.draft, self.history = None, History(setup)
            case Done():
                assert self.history is not None
                self.history.restore(record)
                self.unread = has_news(record)
            case TookBack(steps):
                assert self.history is not None
                self.history.take_back(steps)
                self.unread = False
            case Acknowledged():
                self.unread = False
            case _:
                assert_never(record)

    def do(self, command: Command, proof: str) -> Done:
        """Carry *command* out and give its record. Raises `Refused`."""
        assert self.history is not None
        done = self.history.do(command, proof)
        self.unread = has_news(done)
        self.refusal = ""
        return done

    def record_text(self) -> str:
        """Write the game as a `.hugo` record."""
        assert self.history is not None
        steps = [(before, done.command) for before, done in self.history.trail()]
        return write_record(self.history.position.setup, steps)
