"""How the desk and the wall write marks, colours and places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from hugo_core.marks import Animal, read_mark
from hugod.app.values.words import Words
from hugod.club.evening import ClubTable
from hugod.club.standings import StandingsRow, written
from hugod.serving.animals import animal_sign


def mark_words(mark: str, words: Words) -> str:
    """A mark as it is read: «owl 4»."""
    return words.mark(read_mark(mark))


def mark_typed(typed: str, words: Words) -> str:
    """A mark as it is *typed* in the page's language, as a record writes it if it is one."""
    animal, _, number = typed.strip().lower().replace("-", " ").rpartition(" ")
    named = {words.animal(each).lower(): each.value for each in Animal}
    return f"{named.get(animal.strip(), animal)} {number}"


def by_name(mark: str, words: Words) -> tuple[str, int]:
    """Where *mark* stands in the list: a hand finds one of forty by its animal."""
    found = read_mark(mark)
    return words.animal(found.animal), found.number


def name_with_sign(mark: str, words: Words) -> str:
    """A mark as it is read, beside the animal's picture."""
    return f"{animal_sign(read_mark(mark))}{escape(mark_words(mark, words))}"


def chip(table: ClubTable, seat: int, words: Words) -> str:
    """The colour of a seat: its letter on it, its name for who hears the page."""
    badge = words.badge(table.colours[seat])
    return (
        f'<i class="chip {escape(table.colours[seat].value)}" role="img"'
        f' aria-label="{escape(badge.name)}">{escape(badge.letter)}</i>'
    )


def _points_words(points: Fraction, words: Words) -> str:
    whole, _, tenth = written(points).partition(".")
    return words.gettext("{whole}.{tenth}").format(whole=whole, tenth=tenth) if tenth else whole


def place_rows(rows: Sequence[StandingsRow], words: Words) -> str:
    return "".join(
        f'<li class="place-{row.place}"><i>{row.place}</i>'
        f"<span>{name_with_sign(row.mark, words)}</span>"
        f"<b>{_reason(row, rows, words)}{escape(_points_words(row.points, words))}</b></li>"
        for row in rows
    )


def _reason(row: StandingsRow, rows: Sequence[StandingsRow], words: Words) -> str:
    """Whether somebody left a game; the games won, where they alone tell who is before."""
    said = [words.gettext("left the game")] if row.has_left else []
    if any(each.points == row.points and each.wins != row.wins for each in rows):
        won = words.gettext("games won: {count}")
        said.append(won.format(count=_points_words(row.wins, words)))
    return f"<small>{escape(', '.join(said))}</small> " if said else ""
