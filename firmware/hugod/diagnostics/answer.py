"""The running box's answer about its own parts: a file that `hugod check` reads.

Whoever uses the parts knows how they are, and nobody else may touch them.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.bounded_text import one_line
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.diagnostics.machine import Machine
from hugod.diagnostics.own import OwnParts
from hugod.store.files import json_in, write_own
from hugod.worker import Worker

if TYPE_CHECKING:
    from hugo_core.position import Position
    from hugod.app.values.view import View

ANSWER = "parts.json"
# Between two looks at whether a part has changed that did not tell: one that hangs cannot (F17).
LOOK_S = 15.0
MOST_PARTS, MOST_LETTERS = 50, 300
"""Of an answer that is read, and of each of its texts."""
RUN, SAFE = "run", "safe"
"""The commands that use the parts."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """Findings of the process that uses the parts."""

    process: int
    command: str
    """`RUN` or `SAFE`."""
    port: int
    """Of its page."""
    at: str
    """Date and time of the last change."""
    findings: Sequence[Finding]


class Answering:
    """Writes *file* whenever one of the *own* parts changes, and removes it at the end."""

    def __init__(self, file: Path, command: str, port: int, own: OwnParts) -> None:
        """*command* is `RUN` or `SAFE`; *port* is the page's."""
        self._file, self._command, self._port, self._own = file, command, port, own
        self._written: object = None
        self._complaint = ""
        self._worker = Worker("parts", self.turn)

    def start(self) -> None:
        """Write it now, and again whenever it changes."""
        self._own.watch(self._worker.ring)
        self._worker.start()

    # A lamp or a speaker that fails does so at a new view.
    def saw(self, view: View, position: Position | None) -> None:
        """Look again."""
        self._worker.ring()

    def close(self) -> None:
        """Answer no more."""
        self._worker.close()
        self._take_back()

    def turn(self) -> float:
        """Write the answer if a part has changed; returns the seconds until the next look."""
        try:
            self._look()
        # An answer that nobody keeps up to date is taken back.
        except BaseException:
            self._take_back()
            raise
        return LOOK_S

    def _look(self) -> None:
        signature = self._own.signature()
        if signature == self._written:
            return
        text = self._text()
        try:
            write_own(self._file, text.encode())
            self._written = signature
        except OSError as error:
            self._take_back()
            if str(error) != self._complaint:
                self._complaint = str(error)
                log.warning("%s cannot be written: %s", self._file, error)

    def _take_back(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _text(self) -> str:
        process = os.getpid()
        whole = {
            "process": process,
            # A later process with the same number is not believed, nor one that does not live.
            "began": self._own.machine.began(process) or 0,
            "command": self._command,
            "port": self._port,
            "at": f"{datetime.now():%Y-%m-%d %H:%M:%S}",
            "parts": [
                [each.piece.value, each.state.value, each.code.name, each.what, each.line]
                for each in self._own.findings()
            ],
        }
        return json.dumps(whole, ensure_ascii=False) + "\n"


def read_answer(file: Path, machine: Machine) -> Answer | None:
    """Return the answer in *file*; None if there is none to be believed."""
    # Root reads what the box's user wrote: every value is checked, and nothing but text is printed
    # (RL5).
    match json_in(file):
        case {
            "process": int(process),
            "began": int(began),
            "command": "run" | "safe" as command,
            "port": int(port),
            "at": str(at),
            "parts": list(parts),
        } if machine.began(process) == began and 1 <= port <= 65535:
            read = [_finding(each) for each in parts[:MOST_PARTS]]
            at = one_line(at, MOST_LETTERS)
            return Answer(process, command, port, at, [each for each in read if each])
        case _:
            return None


def _finding(plain: object) -> Finding | None:
    match plain:
        case [str(piece), str(state), str(code), str(what), str(line)]:
            with suppress(ValueError, KeyError):
                found = CheckedPart(piece), State(state), Code[code]
                return Finding(*found, one_line(what, MOST_LETTERS), one_line(line, MOST_LETTERS))
    return None
