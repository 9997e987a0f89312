"""The words about the die: how it fell, how rare a streak is, and whose die it is."""

from __future__ import annotations

from collections.abc import Callable

from hugo_core.position import Face


class DiePhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    @property
    def the_die(self) -> str:
        return self._("The die")

    @property
    def throwing(self) -> str:
        return self._("throwing …")

    @property
    def die_tonight(self) -> str:
        return self._("How it fell")

    @property
    def no_throw_yet(self) -> str:
        return self._("Nobody has thrown yet.")

    @property
    def press_to_go_on(self) -> str:
        return self._("Press Roll to go on.")

    def whose_die(self, *, own: bool) -> str:
        """Say who throws; choosing it changes that."""
        return self._("We throw it") if own else self._("The box throws")

    @property
    def your_die(self) -> str:
        return self._("Throw your die")

    @property
    def type_your_die(self) -> str:
        return self._("type it, 0 for the ghost")

    @property
    def type_what_it_shows(self) -> str:
        return self._("Throw your die and type what it shows: 1 2 4 5, 0 for the ghost.")

    def fell_here(self, face: Face) -> str:
        """Say that a throw that was taken back stays what it was."""
        return self._("Here it was {face}. It stays so.").format(face=self.side(face))

    def throws(self, count: int) -> str:
        return self._("Throws: {count}").format(count=count)

    def evenly(self, number: int, ghosts: int) -> str:
        """Say how often each number, and the ghost, would have come if all were even."""
        return self._("evenly: {number}, ghost {ghosts}").format(number=number, ghosts=ghosts)

    def side(self, face: Face) -> str:
        return self._("ghost") if face is Face.GHOST else str(face.value)

    def streak(self, face: Face, length: int, evenings: float) -> str:
        """Say in how many evenings there is one with such a streak."""
        sentence = self._("{count} × {face} in a row: {often}.")
        return sentence.format(count=length, face=self.side(face), often=self._often(evenings))

    def _often(self, evenings: float) -> str:
        if evenings < 4 / 3:
            return self._("almost every evening")
        if evenings < 2.5:
            return self._("every second evening")
        if evenings < 10_000:
            return self._("one evening in {count}").format(count=round(evenings))
        return self._("hardly once in a life")
