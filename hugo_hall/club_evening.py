"""A club evening: players, rounds, points, prizes; what a wish does, or why it is refused. Pure.

Everything is computed from the list of what happened. `Evening.after` takes one more thing in;
the functions below say what a wish of the desk makes happen, or raise `WishRefused`.

```
  begun -> came, left ... -> seated -> scored, dropped ... -> seated ... -> revealed ... -> over
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from hugo_core.animal_marks import HIGHEST, Animal, read_mark
from hugo_core.editions import FEWEST_PLAYERS, Colour, colours_for
from hugo_core.errors import BadSetup
from hugo_hall.seating import FEWEST, MOST, SMALLEST, USUAL_SIZE, Pair, Seating, pairs, seat
from hugod.app.values.club_codes import MOST_ROUNDS
from hugod.app.values.words import N_

LEAST_POINTS, MOST_POINTS = -999, 999
"""Of a player in a game, as they are typed."""

Happening = Mapping[str, Any]
"""One thing that happened, as the log has it: its "kind" and what belongs to it."""


class WishRefused(Exception):
    """A wish that cannot be done: a sentence to translate, and what stands in its gaps."""

    def __init__(self, said: str, **gaps: object) -> None:
        super().__init__(said.format(**gaps))
        self.said, self.gaps = said, gaps


class Rule(StrEnum):
    """How places at the tables become points of the evening."""

    PLACES = "places"
    """12 for the first, 0 for the last, the others evenly between; level players share."""
    WINS = "wins"
    """1 for the first; level players share."""
    POINTS = "points"
    """How many points fewer than the table on average."""


class How(StrEnum):
    """How a result came."""

    CODE = "code"
    HAND = "hand"
    STANDING = "standing"
    """The game did not end and counts as it stands."""
    NETWORK = "network"


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table in one round."""

    number: int
    players: tuple[str, ...]
    points: tuple[int, ...] = ()
    """In the order of the players; empty while the game goes on."""
    how: str = ""
    game: str = ""
    """The digits or the id of the game that was counted; empty for one typed by hand."""
    is_dropped: bool = False
    """The game counts for nobody."""
    left: tuple[bool, ...] = ()
    """Who left the game before its end, in the order of the players; empty: nobody."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colour of each player."""
        return colours_for(len(self.players))[: len(self.players)]

    @property
    def is_open(self) -> bool:
        return not (self.points or self.is_dropped)


class Scored(NamedTuple):
    """How a game was counted the last time, and how often it was."""

    round: int
    table: int
    points: tuple[int, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the evening; *repeats* pairs met before, *least* is proved to be unavoidable."""

    tables: tuple[ClubTable, ...]
    repeats: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """How an evening stands."""

    secret: str = ""
    rule: Rule = Rule.PLACES
    wanted: int = USUAL_SIZE
    players: tuple[str, ...] = ()
    """All who ever came, in that order."""
    here: frozenset[str] = frozenset()
    rounds: tuple[Round, ...] = ()
    games: Mapping[str, Scored] = field(default_factory=dict)
    """Every game that was counted, by its digits or its id."""
    revealed: int | None = None
    """So many places, from the last one, are told at the prize giving; None before it."""

    @property
    def round(self) -> int:
        """Number of the newest round; 0 before the first."""
        return len(self.rounds)

    def open_tables(self) -> list[tuple[int, ClubTable]]:
        """Each table that waits for its result, with its round."""
        return [
            (number, table)
            for number, each in enumerate(self.rounds, 1)
            for table in each.tables
            if table.is_open
        ]

    def table(self, round_: int, number: int) -> ClubTable | None:
        if not 1 <= round_ <= len(self.rounds):
            return None
        return next((t for t in self.rounds[round_ - 1].tables if t.number == number), None)

    def boxes(self) -> dict[int, str]:
        """The box of each table whose result came from the network, by the table's number."""
        tables = [table for each in self.rounds for table in each.tables]
        return {each.number: box_of(each.game) for each in tables if box_of(each.game)}

    def met(self) -> dict[Pair, int]:
        """How often each pair sat together."""
        met: dict[Pair, int] = {}
        for each in self.rounds:
            for table in each.tables:
                for pair in pairs(table.players):
                    met[pair] = met.get(pair, 0) + 1
        return met

    def free(self) -> tuple[str, ...]:
        """Who is here and sits at no open table."""
        busy = {player for _, table in self.open_tables() for player in table.players}
        return tuple(each for each in self.players if each in self.here and each not in busy)

    def after(self, happening: Happening) -> Evening:
        """The evening after one more thing. Raises `KeyError` and such for what is none."""
        match happening["kind"]:
            case "begun":
                return Evening(str(happening["secret"]))
            case "came":
                mark = happening["mark"]
                players = self.players if mark in self.players else (*self.players, mark)
                return replace(self, players=players, here=self.here | {mark})
            case "left":
                return self._left(happening["mark"])
            case "chosen":
                return replace(self, rule=Rule(happening["rule"]), wanted=int(happening["wanted"]))
            case "seated":
                return self._seated(happening)
            case "unseated":
                return replace(self, rounds=self.rounds[:-1])
            case "without":
                return self._without(happening)
            case "scored" | "dropped" as kind:
                return self._settled(happening, is_dropped=kind == "dropped")
            case "revealed":
                return replace(self, revealed=int(happening["places"]))
            case "reopened":
                return replace(self, revealed=None)
        raise ValueError(happening["kind"])

    def _left(self, mark: str) -> Evening:
        """Who never sat at a table has not been here."""
        sat = any(mark in table.players for each in self.rounds for table in each.tables)
        players = tuple(each for each in self.players if sat or each != mark)
        return replace(self, players=players, here=self.here - {mark})

    def _without(self, happening: Happening) -> Evening:
        """A table plays with one player less, and with the colours of so many."""
        table = self.table(int(happening["round"]), int(happening["table"]))
        players = tuple(one for one in table.players if one != happening["mark"]) if table else ()
        return self._with_table(happening, players=players)

    def _with_table(self, happening: Happening, **changes: Any) -> Evening:
        """The table of *happening* with *changes*."""
        at, number = int(happening["round"]) - 1, int(happening["table"])
        old, rounds = self.rounds[at], list(self.rounds)
        tables = (replace(t, **changes) if t.number == number else t for t in old.tables)
        rounds[at] = replace(old, tables=tuple(tables))
        return replace(self, rounds=tuple(rounds))

    def _seated(self, happening: Happening) -> Evening:
        tables = tuple(ClubTable(int(n), tuple(players)) for n, players in happening["tables"])
        new = Round(tables, int(happening["repeats"]), int(happening["least"]))
        return replace(self, rounds=(*self.rounds, new))

    def _settled(self, happening: Happening, *, is_dropped: bool) -> Evening:
        points = () if is_dropped else tuple(map(int, happening["points"]))
        how = str(happening.get("how", ""))
        game = str(happening.get("game", "")).split(" ")[0]  # an older desk wrote an end behind it
        left = tuple(map(bool, happening.get("left", ())))
        changes = {"points": points, "how": how, "game": game, "is_dropped": is_dropped}
        settled = self._with_table(happening, **changes, left=left)
        if not game:
            return settled
        times = self.games[game].times + 1 if game in self.games else 1
        scored = Scored(int(happening["round"]), int(happening["table"]), points, times)
        return replace(settled, games={**self.games, game: scored})


def box_of(game: str) -> str:
    """The box that sent the *game* with this id; empty for digits, and for one typed by hand."""
    box, is_sent, _ = game.partition("/")
    return box if is_sent else ""


def evening_of(happenings: Iterable[Happening]) -> Evening:
    """The evening after all *happenings*."""
    evening = Evening()
    for happening in happenings:
        evening = evening.after(happening)
    return evening


# What wishes of the desk make happen


def come(evening: Evening, typed: str = "") -> Happening:
    """Somebody comes, or comes back, with a mark as it is *typed*; without one: a free animal."""
    if typed.strip():
        word = "-".join(typed.lower().replace("-", " ").split())
        try:
            mark = str(read_mark(word))
        except BadSetup:
            raise WishRefused(
                N_("A mark is an animal and a number from 1 to 99, for example owl 4.")
            ) from None
    else:
        mark = _free_mark(evening.players)
    if mark in evening.here:
        raise WishRefused(N_("{mark} is here already. Take another number."), mark=mark)
    if len(evening.here) >= MOST:
        raise WishRefused(N_("Players here: {count}. More do not fit."), count=MOST)
    return {"kind": "came", "mark": mark}


def _free_mark(taken: Sequence[str]) -> str:
    marks = (f"{animal}-{number}" for number in range(1, HIGHEST + 1) for animal in Animal)
    return next(mark for mark in marks if mark not in taken)


def leave(evening: Evening, mark: str) -> Happening:
    """Somebody goes; a game that goes on is counted as its table tells."""
    if mark not in evening.here:
        raise WishRefused(N_("{mark} is not here."), mark=mark)
    return {"kind": "left", "mark": mark}


def choose(evening: Evening, rule: str, wanted: int) -> Happening:
    """The evening's rule, and how many are wished at a table."""
    if rule not in set(Rule) or not 2 <= wanted <= 8:
        raise WishRefused(N_("That cannot be chosen."))
    return {"kind": "chosen", "rule": rule, "wanted": wanted}


def next_round(evening: Evening) -> Happening:
    """All who are here and sit nowhere are seated."""
    players = evening.free()
    fewest = SMALLEST if evening.rounds else FEWEST
    if len(players) < fewest:
        few = N_("Free players: {count}. A round needs {fewest}.")
        raise WishRefused(few, count=len(players), fewest=fewest)
    if evening.round >= MOST_ROUNDS:
        raise WishRefused(N_("That is the last round of an evening."))
    seating = seat_free(evening, players)
    taken = {table.number for _, table in evening.open_tables()}
    numbers = [number for number in range(1, MOST + 1) if number not in taken]
    tables = [[number, list(each)] for number, each in zip(numbers, seating.tables, strict=False)]
    return {
        "kind": "seated",
        "tables": tables,
        "repeats": seating.repeats,
        "least": seating.least,
    }


def can_unseat(evening: Evening) -> bool:
    """Whether all tables of the newest round still play."""
    return bool(evening.rounds) and all(table.is_open for table in evening.rounds[-1].tables)


def unseat(evening: Evening) -> Happening:
    """The newest round is taken back, as long as none of its tables has ended."""
    if not can_unseat(evening):
        raise WishRefused(N_("A table of this round has ended: it cannot be taken back."))
    return {"kind": "unseated"}


def without(evening: Evening, round_: int, number: int, mark: str) -> Happening:
    """An open table plays without *mark*."""
    table = evening.table(round_, number)
    if table is None or not table.is_open:
        raise _no_table(round_, number)
    if mark not in table.players:
        raise WishRefused(N_("{mark} is not here."), mark=mark)
    if len(table.players) <= FEWEST_PLAYERS:
        raise WishRefused(N_("One alone cannot play: leave this game out."))
    return {"kind": "without", "round": round_, "table": number, "mark": mark}


def seat_free(evening: Evening, players: Sequence[str]) -> Seating:
    """A seating of *players* as the evening has been."""
    past = [tuple(table.players for table in each.tables) for each in evening.rounds]
    seed = int(evening.secret or 0)
    return seat(players, evening.met(), past, wanted=evening.wanted, seed=seed)


def score(
    evening: Evening,
    round_: int,
    number: int,
    points: Sequence[int],
    how: How = How.HAND,
    game: str = "",
    left: Sequence[bool] = (),
) -> Happening:
    """A table's result, a corrected one too: points and who *left* in its players' order."""
    table = evening.table(round_, number)
    if table is None:
        raise _no_table(round_, number)
    if len(points) != len(table.players):
        raise WishRefused(N_("Type the points of all players."))
    if not all(LEAST_POINTS <= each <= MOST_POINTS for each in points):
        raise WishRefused(N_("No game gives such points."))
    scored = {
        "kind": "scored",
        "round": round_,
        "table": number,
        "points": list(points),
        "how": str(how),
        "game": game,
    }
    is_told = len(left) == len(points) and any(left) and not all(left)
    return {**scored, "left": [bool(each) for each in left]} if is_told else scored


def drop(evening: Evening, round_: int, number: int) -> Happening:
    """A table's game counts for nobody; its players are free again."""
    if evening.table(round_, number) is None:
        raise _no_table(round_, number)
    return {"kind": "dropped", "round": round_, "table": number}


BEST = 10
"""Places that are told one by one where a hall will not wait for forty."""


def reveal_up_to_best(evening: Evening) -> Happening:
    """The prize giving tells at once all places but the `BEST` first ones."""
    return {**reveal(evening), "places": len(evening.players) - BEST}


def can_skip_to_best(evening: Evening) -> bool:
    """Whether so many places are to be told before those of `BEST` that it is worth a press."""
    return evening.revealed is not None and evening.revealed + 1 < len(evening.players) - BEST


def reveal(evening: Evening) -> Happening:
    """The prize giving begins, or tells one place more, from the last one on."""
    if open_ := evening.open_tables():
        still = N_("Table {table} still plays. Count it as it stands, or leave it out.")
        raise WishRefused(still, table=open_[0][1].number)
    if not evening.rounds:
        raise WishRefused(N_("Nothing has been played yet."))
    return {"kind": "revealed", "places": 0 if evening.revealed is None else evening.revealed + 1}


def _no_table(round_: int, number: int) -> WishRefused:
    return WishRefused(
        N_("There is no table {table} in round {round}."), table=number, round=round_
    )
