"""How the desk and the wall write marks, colours and places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hugo_core.animal_marks import Animal, read_mark
from hugo_hall.club_evening import ClubTable
from hugo_hall.standings import StandingsRow, written
from hugod.app.values.words import Words
from hugod.serving.markup import Html, animal_sign, html, tag


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


def name_with_sign(mark: str, words: Words) -> Html:
    """A mark as it is read, beside the animal's picture."""
    return html(animal_sign(read_mark(mark)), mark_words(mark, words))


def chip(table: ClubTable, seat: int, words: Words) -> Html:
    """The colour of a seat: its letter on it, its name for who hears the page."""
    badge = words.badge(table.colours[seat])
    style = f"chip {table.colours[seat].value}"
    return tag("i", badge.letter, class_=style, role="img", aria_label=badge.name)


def _points_words(points: Fraction, words: Words) -> str:
    whole, _, tenth = written(points).partition(".")
    return words.gettext("{whole}.{tenth}").format(whole=whole, tenth=tenth) if tenth else whole


def place_rows(rows: Sequence[StandingsRow], words: Words) -> Html:
    return html(_place_row(row, _reason(row, rows, words), words) for row in rows)


def _place_row(row: StandingsRow, reason: str, words: Words) -> Html:
    said = (tag("small", reason), " ") if reason else ""
    return tag(
        "li",
        tag("i", str(row.place)),
        tag("span", name_with_sign(row.mark, words)),
        tag("b", said, _points_words(row.points, words)),
        class_=f"place-{row.place}",
    )


def _reason(row: StandingsRow, rows: Sequence[StandingsRow], words: Words) -> str:
    """Whether somebody left a game; the games won, where they alone tell who is before."""
    said = [words.gettext("left the game")] if row.has_left else []
    if any(each.points == row.points and each.wins != row.wins for each in rows):
        won = words.gettext("games won: {count}")
        said.append(won.format(count=_points_words(row.wins, words)))
    return ", ".join(said)
