"""Keys a turn, as people press who know the game: none may be eaten, and none be of no use.

    python benchmarks/presses.py [TURNS]

Four at AMIGO's Hugo, four at its Midnight Party in German, three and a ghost. They press the big
button when it calls, take the way that is highlighted with `#` if it is theirs, else type where to.
A number that may go on is taken by the next player's roll. Each key comes 0.2 to 1 s after what it
answers, for no hand is sooner (a press that is was meant for what moved before), and 1 to 3 s later
where something is to be read or carried. Dealing is not counted, and nobody slips.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence

from families import answers
from machine import how_many, report
from played import Played, typed

from hugo_core.commands import DealGuests
from hugo_core.editions import EDITIONS, Colour, Edition
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, agree
from hugod.app.play.moving import WhichScreen
from hugod.app.screens.looking_round import SayScreen
from hugod.app.screens.notices import LATE_S
from hugod.app.values.effects import AppendRecord, Effect, RollFace
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.settings import Settings
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light

COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW)
TABLES: dict[str, tuple[Edition, str, tuple[str, ...]]] = {
    "Hugo, 4 people": (EDITIONS["amigo-hugo"], "en", ()),
    "Mitternachtsparty, 4 people, German": (EDITIONS["amigo-midnight-party"], "de", ()),
    "Hugo, 3 people and a ghost": (EDITIONS["amigo-hugo"], "en", ("", "", "", "level:4")),
}
LATEST_S = 1.0
MOST = 2.2
"""Keys a turn."""


class Evening(Played):
    """Games at one table until *turns* rolls were made; `count` says what the keys were for."""

    def __init__(self, edition: Edition, language: str, seats: tuple[str, ...], turns: int) -> None:
        chance = random.Random(f"{edition.name} {language} {seats}")
        self.count, self.needless = Counter[str](), list[str]()
        while self.count["turns"] < turns:
            self._records = 0
            super().__init__(answers(agree(edition, COLOURS), seats), Settings(language), chance)
            self.begin()
            while self.session._table.phase is not Phase.OVER and self.count["turns"] < turns:
                self._step()

    def _step(self) -> None:
        """Do what a person would do now: answer, press the big button that calls, or wait."""
        view, table = self.view, self.session._table
        due = self.session.deadline()
        if table.phase is Phase.PLACING and not table.unread:
            self._press(Key.ROLL, "")
        elif isinstance(view, MoveView) and view.light is Light.OFF and view.count:
            self._move(view)
        elif isinstance(self.session._screen, WhichScreen):
            self.now += 1.0
            self._press(Key.HASH, "move")
        elif view.light is Light.ROLL and not table.unread:
            self._press(Key.ROLL, "roll")
        elif view.light is Light.ON and self.session._screen.wait_s is None:
            last = table.last()
            is_dealt = last is not None and isinstance(last[1].command, DealGuests)
            self.now += self.chance.uniform(1, 3)
            self._press(Key.ROLL, "" if is_dealt else "go on")
        elif due is not None:
            self.wait(due)
        else:
            raise AssertionError(f"nothing calls for a key: {view.words}")

    def _move(self, view: MoveView) -> None:
        """Take the highlighted way, or type another."""
        ways = list(legal_commands(self.session._table.game()))
        way = self.chance.choice(ways)
        if way == ways[view.index]:
            self._press(Key.HASH, "move")
            return
        records = self._records
        for digit in str(typed(way)):
            self._press(Key(digit), "move")
        is_asked = isinstance(self.session._screen, WhichScreen)
        if self._records == records and not is_asked:
            self._press(Key.ROLL, "roll")

    def _press(self, key: Key, kind: str) -> None:
        """Press *key* soon after what it answers; note if it was lost, or of no use."""
        pressed_at = self.now + self.chance.uniform(LATE_S, LATEST_S)
        while (due := self.session.deadline()) is not None and due < pressed_at:
            self.wait(due)
        self.now, before = pressed_at, self._stands()
        self.press(key)
        is_early = isinstance(self.view, BusyView)
        while isinstance(self.view, BusyView) and (due := self.session.deadline()) is not None:
            self.wait(due)
        if kind:
            self.count["keys"] += 1
            self.count[kind] += 1
            self.count["a moment early"] += is_early
            if self._stands() == before:
                self.needless.append(f"{key.value} eaten: {self.view.words}")
            elif isinstance(self.session._screen, SayScreen):
                self.needless.append(f"{key.value} without use: {self.view.words}")

    def _stands(self) -> object:
        return self._records, self.session._path

    def note(self, effect: Effect) -> None:
        match effect:
            case AppendRecord():
                self._records += 1
            case RollFace():
                self.count["turns"] += 1


def main() -> int:
    """Give 1 if a key was lost or of no use, or all tables press more than `MOST` a turn."""
    turns, every, needless = how_many(200), Counter[str](), 0
    for name, (edition, language, seats) in TABLES.items():
        evening = Evening(edition, language, seats, turns)
        report(name, told(evening.count, evening.needless))
        for line in evening.needless[:5]:
            report("", line)
        every += evening.count
        needless += len(evening.needless)
    report("all", f"{every['keys'] / every['turns']:.2f} keys a turn (wanted: at most {MOST})")
    return needless > 0 or every["keys"] > MOST * every["turns"]


def told(count: Counter[str], needless: Sequence[str]) -> str:
    turns = count["turns"]
    kinds = ", ".join(f"{each} {count[each] / turns:.2f}" for each in ("roll", "move", "go on"))
    return (
        f"{count['keys'] / turns:.2f} keys a turn ({kinds}); of {count['keys']} keys "
        f"{count['a moment early']} came early, {len(needless)} were lost or of no use; "
        f"{turns} turns"
    )


if __name__ == "__main__":
    sys.exit(main())
