"""How well is counted: every number once, and what the box has said is nobody's."""

from __future__ import annotations

from hugo_core.position import Seat
from hugod.app.table.counts import Count, Due
from hugod.app.table.tally import Tally

COUNT = Count(Seat(1), 23, (24, 25, 26))


def test_every_press_is_a_number_and_three_alone_are_a_count_mastered() -> None:
    tally = Tally()
    for at in range(3):
        assert tally.mastered(Seat(1)) == 0
        tally = tally.after(Due(COUNT, at, 0), 1, helped=False)
    assert (tally.numbers, tally.alone, tally.mastered(Seat(1))) == (3, 3, 1)
    assert tally.after(Due(COUNT, 3, 0), 1, helped=False) == tally


def test_a_number_that_was_helped_is_not_alone_and_begins_the_row_anew() -> None:
    tally = Tally(in_a_row=((Seat(1), 2),))
    for at in range(3):
        tally = tally.after(Due(COUNT, at, 0), 1, helped=at == 1)
    assert (tally.numbers, tally.alone, tally.in_a_row) == (3, 2, ())


def test_a_right_answer_is_all_of_its_numbers() -> None:
    tally = Tally().after(Due(COUNT, 0, 0), 3, helped=False)
    assert (tally.numbers, tally.alone, tally.mastered(Seat(1))) == (3, 3, 1)


def test_what_the_box_has_told_is_nobodys() -> None:
    tally = Tally(in_a_row=((Seat(0), 1), (Seat(1), 2))).after(Due(COUNT, 1, 0), 3, helped=False)
    assert (tally.numbers, tally.alone, tally.in_a_row) == (0, 0, ((Seat(0), 1),))
