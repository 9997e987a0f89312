"""Names of rooms; the geometry is in test_board.py."""

from __future__ import annotations

from hugo_core.board_values import Place, Room, RoomKind, RoomName

PLAIN = Room(Place(31), Place(3), RoomKind.PLAIN)
HALL = Room(Place(31), Place(3), RoomKind.PLAIN, (RoomName("en", "Hall"), RoomName("fr", "Entrée")))


def test_a_room_has_a_name_only_in_the_languages_that_know_it() -> None:
    assert [HALL.name_in(language) for language in ("en", "de", "fr")] == ["Hall", "", "Entrée"]
    assert PLAIN.name_in("en") == ""


def test_another_name_does_not_make_another_room() -> None:
    assert HALL == PLAIN
    assert hash(HALL) == hash(PLAIN)
