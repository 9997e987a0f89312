"""The club's desk: wishes of its page, done in their order, each on the card before it is shown."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hugo_hall import club_evening as wishes
from hugo_hall.arrivals import take_code
from hugo_hall.club_evening import Evening, Happening, How, WishRefused
from hugo_hall.heard import Heard
from hugo_hall.live_tables import LiveTable, LiveTables, SeenTable
from hugo_hall.log import EveningLog
from hugo_hall.sent import BoxResult, Claim, CountedResult, Offered, count_anyway
from hugod.app.values.club_codes import EVENING_DIGITS
from hugod.app.values.words import N_
from hugod.ports import JournalError

CORRECTED = N_(
    "Table {table} of round {round} has another result now: its box has sent a later end."
)
CARD_IS_FULL = N_("The card did not take it: nothing was changed. Is it full?")


class Desk:
    """An evening and its log. From any thread.

    *changed* is called after each thing that happened, *wall_changed* if only tables went on.
    Raises `JournalError` if the folder *path* cannot be used.
    """

    def __init__(self, path: Path, changed: Callable[[], None] = lambda: None) -> None:
        self._log = EveningLog(path)
        self._lock = threading.Lock()
        self.changed = changed
        self.wall_changed: Callable[[], None] = lambda: None
        self.live = LiveTables(time.monotonic)
        """What the boxes tell between results."""
        self._heard = Heard()
        self.notice: WishRefused | str = self._log.notice
        """What the desk is told beside its wishes; empty: nothing."""
        if not self._log.number:
            self._log.begin(_begun())

        self.broker = ""
        """How it stands with the broker, by the words of `hugod.store.link_file`; empty: none."""

    def tell_broker(self, standing: str) -> None:
        """Take over how it stands with the broker; the page says it."""
        if standing != self.broker:
            self.broker = standing
            self.changed()

    def close(self) -> None:
        self._log.close()

    @property
    def evening(self) -> Evening:
        return self._log.evening

    def look(self) -> None:
        """Have the wall drawn anew if boxes have told something."""
        if self.live.is_due():
            self.wall_changed()

    def seen(self) -> dict[tuple[int, int], SeenTable]:
        """How each open table plays, by its round and its number."""
        return self.live.seen(self.evening, self._heard.boxes(self.evening))

    def offered(self) -> list[Offered]:
        """Games from the network that somebody is to count, or not."""
        with self._lock:
            return self._heard.offered(self.evening)

    def tell(self, box: str, told: LiveTable | None, claim: Claim | None = None) -> None:
        """Take over what *box* tells of its table, and its *claim* that it is one."""
        before = self.notice
        with self._lock:
            try:
                told = self._heard.placed(self.evening, box, told, claim)
            except WishRefused as refused:
                self.notice, told = refused, None
        self.live.tell(box, told)
        if self.notice is not before:
            self.changed()

    def do(self, wish: Mapping[str, Any]) -> Happening:
        """Do what the page wishes; returns what happened.

        Raises `WishRefused`, or `JournalError`: nothing changed then.
        """
        with self._lock:
            if wish.get("do") == "begin":
                happening = _begun()
                self._log.begin(happening)
                self._heard = Heard()
            elif wish.get("do") == "ignore" and isinstance(wish.get("game"), str):
                self._heard.ignore(wish["game"])
                happening = {"kind": "ignored"}
            else:
                before, happening = self.evening, self._happening(wish)
                self._log.append(happening)
                if happening["kind"] == "seated":
                    self.live.round_begins(before)
                    self._heard.round_begins(before)
            # A box that is not heard stays so: who types a result does not wipe that away.
            self.notice = self._heard.silenced() or ""
        self.changed()
        return happening

    def take_in(self, result: BoxResult) -> bool:
        """Count a game that a box has sent; False if it was counted before.

        One that no table waits for is told at the desk. Raises `JournalError`.
        """
        try:
            return self._taken_in(result)
        except WishRefused as refused:
            self.notice = refused
            self.changed()
            return False
        except JournalError:
            self.notice = WishRefused(CARD_IS_FULL)
            self.changed()
            raise

    def _taken_in(self, result: BoxResult) -> bool:
        with self._lock:
            found = self._heard.take_in(self.evening, result)
            if isinstance(found, CountedResult):
                self._log.append(found.happening)
                if isinstance(self.notice, WishRefused) and self.notice.said == CARD_IS_FULL:
                    self.notice = ""
                if found.is_correction:
                    at = {name: found.happening[name] for name in ("table", "round")}
                    self.notice = WishRefused(CORRECTED, **at)
        if found is not None:
            self.changed()
        return isinstance(found, CountedResult)

    def _happening(self, wish: Mapping[str, Any]) -> Happening:
        evening = self.evening
        match wish:
            case {"do": "come", "mark": str(mark)}:
                return wishes.come(evening, mark)
            case {"do": "leave", "mark": str(mark)}:
                return wishes.leave(evening, mark)
            case {"do": "code", "code": str(code)}:
                return take_code(evening, code[:100], self._log.secrets_before())
            case {"do": "count", "game": str(game)}:
                return count_anyway(evening, self._heard.offer(evening, game))
            case {"do": "next"}:
                return wishes.next_round(evening)
            case {"do": "unseat"}:
                return wishes.unseat(evening)
            case {"do": "without", "round": int(round_), "table": int(table), "mark": str(mark)}:
                return wishes.without(evening, round_, table, mark)
            case {"do": "choose", "rule": str(rule), "wanted": int(wanted)}:
                return wishes.choose(evening, rule, wanted)
            case {"do": "score", "round": int(round_), "table": int(table), "points": list(points)}:
                how = How.STANDING if wish.get("stands") is True else How.HAND
                left = _left(wish.get("left"), len(points))
                return wishes.score(evening, round_, table, _points(points), how, left=left)
            case {"do": "drop", "round": int(round_), "table": int(table)}:
                return wishes.drop(evening, round_, table)
            case {"do": "reveal"}:
                return wishes.reveal(evening)
            case {"do": "best"} if wishes.can_skip_to_best(evening):
                return wishes.reveal_up_to_best(evening)
            case {"do": "reopen"}:
                return {"kind": "reopened"}
        raise WishRefused(N_("The desk does not know that. Load the page anew."))


def _begun() -> Happening:
    return {"kind": "begun", "secret": f"{secrets.randbelow(10**EVENING_DIGITS):0{EVENING_DIGITS}}"}


def _left(ticked: object, count: int) -> list[bool]:
    """Whether each of *count* players has left the game, of whom these are *ticked*."""
    seats = ticked if isinstance(ticked, list) else []
    return [seat in seats for seat in range(count)]


def _points(typed: list[Any]) -> list[int]:
    """The points as they were typed. Raises `WishRefused`."""
    points = []
    for each in typed:
        word = str(each).strip().replace("\u2212", "-")
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            raise WishRefused(N_("Type the points of all players."))
        if len(digits) > 3:
            raise WishRefused(N_("No game gives such points."))
        points.append(int(word))
    return points
