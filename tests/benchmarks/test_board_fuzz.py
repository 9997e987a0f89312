"""RH2: a board with some values changed is refused, or drawn everywhere and played on."""

from __future__ import annotations

from board_fuzz import measure_fuzz


def test_a_changed_board_is_refused_or_can_be_played() -> None:
    came = measure_fuzz(60, seed=9)
    assert [what for what in came if what.startswith("WRONG")] == []
    assert min(came.values()) >= 10
    assert set(came) == {"refused", "taken in, drawn and played"}
