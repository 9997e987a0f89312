"""What a look brought: plain values that can be told apart."""

from hugod.app.values.findings import CheckedPart, Code, Finding, State


def test_a_part_that_works_needs_no_more_words() -> None:
    assert Finding(CheckedPart.DIE, State.OK) == Finding(
        CheckedPart.DIE, State.OK, Code.WORKS, "", ""
    )


def test_every_piece_has_a_name_of_its_own_that_fits_the_column() -> None:
    assert len({piece.value for piece in CheckedPart}) == len(CheckedPart)
    assert max(len(piece) for piece in CheckedPart) <= 11
