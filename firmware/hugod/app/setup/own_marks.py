"""Before a game: who wants to be known again takes an animal and a number, seat by seat.

Roll alone leads through it, and nobody has taken a mark then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.animal_marks import HIGHEST, Animal, Mark, mark_of, with_mark
from hugo_core.editions import Colour
from hugo_core.history import Drafted
from hugod.app.partners.seats import PERSON
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, NumberScreen
from hugod.app.screens.screen import Back, Commit, Go, Home, Open, Say, Screen, Step
from hugod.app.table.table import Table


def animals_screen(table: Table, seat: int | None = None) -> Screen:
    """Which animal is the player of *seat*, by default of the first? None first: nobody must."""
    seat = _persons(table)[0] if seat is None else seat
    taken = mark_of(_draft(table).marks, _colour(table, seat))
    cursor = 1 + list(Animal).index(taken.animal) if taken else 0

    def items(table: Table) -> Menu:
        words, colour = table.words, _colour(table, seat)
        _ = words.gettext
        nobody: Choices = ((_("no animal"), _take(None, seat, table)),)
        known = tuple((words.animal(each), Open(mark_number(each, seat, table))) for each in Animal)
        before = [other for other in _persons(table) if other < seat]
        back = Go(animals_screen(table, before[-1])) if before else Back()
        title = _("Who is {colour}?").format(colour=words.colour(colour))
        return Menu(title, (*nobody, *known), back, marks=(None, *Animal))

    return MenuScreen(cursor, items=items, for_phones=True)


@dataclass(frozen=True, slots=True)
class MarkNumberScreen(NumberScreen):
    """The number of an animal: two digits, or one and `#`."""

    def take(self, table: Table) -> Step:
        return self.then(int(self.entry), table) if self.entry else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)


def mark_number(animal: Animal, seat: int, table: Table) -> Screen:
    words = table.words
    return MarkNumberScreen(
        words.gettext("{animal} number?").format(animal=words.animal(animal)),
        words.entry_hint,
        range(1, HIGHEST + 1),
        lambda number, now: _take(Mark(animal, number), seat, now),
        wanted=words.gettext("Your own number, 1 to {most}. One digit: then press #.").format(
            most=HIGHEST
        ),
        for_phones=True,
    )


def _take(mark: Mark | None, seat: int, table: Table) -> Step:
    """Note the *mark* of the player of *seat*, and ask the next one."""
    draft, colour = _draft(table), _colour(table, seat)
    if mark is not None and any(e.mark == mark and e.colour is not colour for e in draft.marks):
        said = table.words.gettext("{mark} plays already. Take another number.")
        return Say(said.format(mark=table.words.mark(mark)))
    following = next((other for other in _persons(table) if other > seat), None)
    marks = with_mark(draft.marks, colour, mark)
    if mark is None and marks == draft.marks:
        return Home() if following is None else Go(animals_screen(table, following))
    record = replace(draft, marks=marks, beginner=None)
    return Commit(record, then=lambda now: _go_on(following, now))


def _go_on(following: int | None, table: Table) -> Step:
    return Home() if following is None else Open(animals_screen(table, following))


def _persons(table: Table) -> list[int]:
    """The seats that people play: a computer takes no animal."""
    draft = _draft(table)
    who = draft.seats or (PERSON,) * len(draft.colours)
    return [seat for seat, player in enumerate(who) if player == PERSON]


def _draft(table: Table) -> Drafted:
    assert table.draft is not None
    return table.draft


def _colour(table: Table, seat: int) -> Colour:
    return _draft(table).colours[seat]
