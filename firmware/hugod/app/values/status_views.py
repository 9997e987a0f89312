"""Views of points, sheet, clock, places, fear, ranking, die; the order of their large letters."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.position import Face
from hugod.app.values import facts
from hugod.app.values.signs import Badge, Bar, DigitSign, Fear
from hugod.app.values.view import View, joined


@dataclass(frozen=True, slots=True)
class TrackRow:
    """One player on the spooky track."""

    badge: Badge
    points: int
    turn: bool = False
    """It is this player's turn."""


@dataclass(frozen=True, slots=True)
class TracksView(View):
    """Everyone's spooky points, in seat order."""

    title: str
    rows: tuple[TrackRow, ...]
    limit: int | None
    """The track's last field (46), for its length; None where there is no track."""
    by_roll: bool = False
    """They are asked about, and Roll goes on: the title is always there, the button shines."""

    @property
    def words(self) -> str:
        return joined(self.title, *(f"{row.badge.name} {row.points}" for row in self.rows))

    def _facts(self) -> list[facts.Fact]:
        """Everyone's points, from the player whose turn it is on."""
        turn = next((at for at, row in enumerate(self.rows) if row.turn), 0)
        rows = (*self.rows[turn:], *self.rows[:turn])
        points = [facts.points_fact(row.badge, str(row.points)) for row in rows]
        title = facts.pages(self.title)
        return [*title, *points] if self.by_roll else [*points, *facts.all_by_key(title)]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One player on the score sheet: what each round shown brought, and the total."""

    badge: Badge
    rounds: tuple[DigitSign, ...]
    total: DigitSign


@dataclass(frozen=True, slots=True)
class SheetView(View):
    """The paper sheet of the Midnight Party: a column a round, a total.

    At most 3 rounds and 4 players at once.
    """

    rounds: tuple[DigitSign, ...]
    """The numbers of the rounds shown."""
    total: str
    """The head of the last column, at most 5 letters."""
    rows: tuple[SheetRow, ...]
    hint: str = ""
    """One small line at the bottom: which key goes on."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""

    @property
    def words(self) -> str:
        rows = (
            f"{row.badge.name} {' '.join((*row.rounds, '=', row.total))}".strip()
            for row in self.rows
        )
        return joined(" ".join((*self.rounds, self.total)), *rows, self.hint)

    def _facts(self) -> list[facts.Fact]:
        totals = [facts.points_fact(row.badge, row.total) for row in self.rows]
        rounds = [
            facts.Fact((f"{number}: {points}",), (row.badge,), by_key=True)
            for row in self.rows
            for number, points in zip(self.rounds, row.rounds, strict=False)
        ]
        return [*totals, *facts.pages(self.hint, by_key=True), *rounds]


@dataclass(frozen=True, slots=True)
class ClockView(View):
    """The speed clock: a face with a hand, the hour, and Hugo's stride."""

    hour: DigitSign
    """«23:45» … «5:00»."""
    stride: int
    index: int
    """Which field of the clock track it is, from 0."""
    count: int
    said: DigitSign
    """«Hugo moves 4», at most 16 letters."""

    @property
    def words(self) -> str:
        return joined(self.hour, self.said)

    def _facts(self) -> list[facts.Fact]:
        return [*facts.pages(self.hour), *facts.pages(self.said)]


@dataclass(frozen=True, slots=True)
class WhereRow:
    """Where one player's guests are: sticker numbers in the order of places."""

    badge: Badge
    places: tuple[DigitSign, ...]


@dataclass(frozen=True, slots=True)
class WhereView(View):
    """Where everyone is; *hugo* is his place."""

    title: str
    rows: tuple[WhereRow, ...]
    hugo: DigitSign

    @property
    def words(self) -> str:
        rows = (f"{row.badge.name} {' '.join(row.places) or '–'}" for row in self.rows)
        return joined(self.title, f"Hugo {self.hugo}", *rows)

    def _facts(self) -> list[facts.Fact]:
        """Each player's places, four a fact; Hugo's last."""
        told = []
        for row in self.rows:
            some = [row.places[at : at + 4] for at in range(0, len(row.places), 4)] or [("–",)]
            told += [
                facts.Fact((" ".join(each[:2]), " ".join(each[2:])), (row.badge,)) for each in some
            ]
        return [
            *told,
            facts.place_fact(self.hugo, is_hugo=True),
            *facts.all_by_key(facts.pages(self.title)),
        ]


@dataclass(frozen=True, slots=True)
class FearRow:
    """One guest on the gallery: its sticker number, and what it has to fear."""

    place: DigitSign
    fear: Fear


@dataclass(frozen=True, slots=True)
class FearView(View):
    """What each guest of one player has to fear, in the order of places."""

    bar: Bar
    """Whose guests they are, and the clock."""
    rows: tuple[FearRow, ...]
    """1 to 6."""
    hint: str = ""
    """One small line at the bottom: which keys show the other players."""

    @property
    def words(self) -> str:
        rows = (f"{row.place}: {row.fear.said}" for row in self.rows)
        return joined(self.bar.words, *rows, self.hint)

    def _facts(self) -> list[facts.Fact]:
        turn = [facts.player_fact(self.bar.turn)] if self.bar.turn else []
        guests = [facts.fear_fact(row.place, row.fear) for row in self.rows]
        return [*turn, *guests, *facts.pages(self.hint, by_key=True)]


@dataclass(frozen=True, slots=True)
class EndRow:
    """One player in the final ranking."""

    badge: Badge
    rank: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class EndView(View):
    """The ranking, best first; shared places share the rank. It is told from the last row up."""

    title: str
    rows: tuple[EndRow, ...]
    told: int
    """How many rows are told: the first of all is the last to be known."""
    hint: str = ""
    """Which key leads on, beside the title where there is room."""

    @property
    def is_whole(self) -> bool:
        return self.told == len(self.rows)

    @property
    def rows_told(self) -> tuple[EndRow, ...]:
        return self.rows[len(self.rows) - self.told :]

    @property
    def words(self) -> str:
        news = self.rows_told if self.is_whole else self.rows_told[:1]
        rows = [row for row in self.rows_told if row.rank in {row.rank for row in news}]
        return joined(self.title, *(f"{row.rank}. {row.badge.name} {row.points}" for row in rows))

    def _facts(self) -> list[facts.Fact]:
        """Who is told last is the news; the others are there by key, and when all are told."""
        told = [
            facts.Fact((row.badge.name, f"{row.rank}.   {_signed(row.points)}"), (row.badge,))
            for row in self.rows_told
        ]
        title = facts.pages(self.title)
        if self.is_whole:
            return [*title, *told]
        return [*told[:1], *facts.all_by_key(told[1:]), *facts.all_by_key(title)] if told else title


@dataclass(frozen=True, slots=True)
class DieView(View):
    """How often each face fell; *hint* is how often it would have if all sides were even."""

    title: DigitSign
    counts: tuple[tuple[Face, int], ...]
    """At most 5 faces, each at most 999 times."""
    hint: str
    ghost: str = "ghost"
    """What the side with Hugo is called in the language of the players."""

    @property
    def words(self) -> str:
        sides = ((self.ghost if face is Face.GHOST else face.word, n) for face, n in self.counts)
        fell = (f"{side} ×{count}" for side, count in sides)
        return ". ".join(filter(None, (self.title, *fell, self.hint)))

    def _facts(self) -> list[facts.Fact]:
        faces = [facts.Fact((f"{count}×",), face=face) for face, count in self.counts]
        return [*facts.pages(self.title), *faces, *facts.all_by_key(facts.pages(self.hint))]


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
