"""Questions with choices: A and B highlight one, `#` takes it, its number takes it at once."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from hugod.app.screens import Go, Say, Screen, Step
from hugod.app.table import Table


@dataclass(frozen=True, slots=True)
class Choosing(Screen):
    """A list with a highlight. `cursor` is the index of the highlighted choice."""

    cursor: int = 0

    @abstractmethod
    def count(self, table: Table) -> int:
        """Say how many choices there are."""

    @abstractmethod
    def chosen(self, index: int, table: Table) -> Step:
        """Say what follows when choice *index* is taken."""

    def at(self, cursor: int) -> Self:
        return replace(self, cursor=cursor)

    def take(self, table: Table) -> Step:
        return self.chosen(self.cursor, table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def turn(self, by: int, table: Table) -> Step:
        if self.count(table) == 1:
            return Say(table.words.gettext("This is all you can choose."))
        return Go(self.at((self.cursor + by) % self.count(table)))

    def digit(self, digit: str, table: Table) -> Step:
        index = int(digit) - 1
        return self.chosen(index, table) if 0 <= index < self.count(table) else self.other(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("A and B choose, # takes it.")
