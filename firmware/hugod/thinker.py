"""The threads that think for the dialogue; the careful player where a program gives no answer.

One answers by itself, another one asks the programs of the owner.

```
  Think(question) --> waiting, oldest first --> answer() --> Thought(question, answer)
                                                     `-- raises --> Thought(question, None)
```
They are no threads that the watchdog knows: a long thought is no fault, no key waits for it, and
who asks gives up by itself and goes on. What `answer` raises reaches `threading.excepthook`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock

from hugo_core.commands import Command
from hugod.app.partners.questions import Chosen, StandInReason, WhatProgramDoes
from hugod.app.values.effects import AskProgram, Think
from hugod.app.values.inputs import Thinkable, Thought
from hugod.foreign.program import SECONDS, Behind, Caged, Lost, Program, Silent, Uncaged, Wrong
from hugod.worker import Jobs

# Nobody waits for the answer to the oldest question any more.
MOST_WAITING = 8
"""The most questions that wait; one more pushes out the oldest."""


TROUBLES = {
    Silent: StandInReason.SILENT,
    Wrong: StandInReason.WRONG,
    Uncaged: StandInReason.UNCAGED,
}

log = logging.getLogger(__name__)


class Thinker:
    """Thinks about one question after the other in a thread *name*; *put* takes the answers.

    *answer* finds them, where the questions do not themselves. All methods may be called from any
    thread.
    """

    def __init__(
        self,
        put: Callable[[Thought], None],
        name: str = "thinker",
        answer: Callable[[Thinkable], object] = lambda question: question.answer(),
    ) -> None:
        self._put, self._answer = put, answer
        self._lock = Lock()
        self._waiting: list[Thinkable] = []
        """The one under way first."""
        self._last: Thought | None = None
        self._jobs = Jobs(name)

    def think(self, job: Think | AskProgram) -> None:
        """Begin *job* and return at once; what was answered last is put again."""
        with self._lock:
            last = self._last
            if last is None or last.question != job.question:
                self._wait_for(job.question)
                return
        self._put(last)

    def _wait_for(self, question: Thinkable) -> None:
        if question in self._waiting:
            return
        if len(self._waiting) >= MOST_WAITING:
            # The question under way is first, and stays; the oldest behind it goes.
            del self._waiting[1]
        self._waiting.append(question)
        self._jobs.do(self._think)

    def close(self) -> None:
        """Begin no further thought."""
        # The end of a thought under way is not waited for.
        self._jobs.close(0.0)

    def _think(self) -> None:
        with self._lock:
            if not self._waiting:
                return
            question = self._waiting[0]
        answer: object = None
        try:
            answer = self._answer(question)
        finally:  # whatever was wrong with it: who asked goes on without
            thought = Thought(question, answer)
            with self._lock:
                self._waiting.remove(question)
                self._last = thought
            self._put(thought)


class Programs:
    """Asks the programs of the owner: *commands* by their names, *seconds* for each answer.

    Behind a *door* systemd begins them; without one they are begun here, and see nothing of the
    folder *games*.
    """

    # A program is begun anew for each question and ended after it: nothing of it goes on while
    # others play, and it plays on after a restart.
    def __init__(
        self,
        commands: Mapping[str, str],
        games: Path,
        seconds: float = SECONDS,
        door: Path | None = None,
    ) -> None:
        self._commands, self._games, self._seconds, self._door = commands, games, seconds, door

    def answer(self, question: Thinkable) -> Chosen | None:
        """What the program does; what the careful player does, where it gave no answer."""
        if not isinstance(question, WhatProgramDoes):
            return None
        try:
            return Chosen(self._asked(question))
        except Lost as lost:
            log.warning("%s: %s", question.name, lost)
            trouble = TROUBLES.get(type(lost), StandInReason.ENDED)
        return Chosen(question.answer().command, trouble)

    def _asked(self, question: WhatProgramDoes) -> Command:
        command = self._commands.get(question.name)
        if command is None:
            raise Lost("no such program is in the configuration")
        player = Behind(self._door, question.name) if self._door else Caged(command, self._games)
        with Program(player, self._seconds) as program:
            program.begin(question.position.setup)
            return program.choose(question.before, question.position)
