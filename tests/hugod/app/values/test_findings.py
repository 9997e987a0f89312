"""What a look brought: plain values that can be told apart."""

from __future__ import annotations

from hugod.app.values.findings import Code, Finding, Piece, State


def test_a_part_that_works_needs_no_more_words() -> None:
    assert Finding(Piece.DIE, State.OK) == Finding(Piece.DIE, State.OK, Code.WORKS, "", "")


def test_every_piece_has_a_name_of_its_own_that_fits_the_column() -> None:
    assert len({piece.value for piece in Piece}) == len(Piece)
    assert max(len(piece) for piece in Piece) <= 11
