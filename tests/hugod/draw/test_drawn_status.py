"""Screens that say how the game or the box is: all players, all numbers, all marks, nothing cut."""

from dataclasses import replace

import pytest

from hugo_core.editions import CLOCK, Colour
from hugo_core.position import Face
from hugod.app.play.die import FACES
from hugod.app.values import status_views
from hugod.app.values.signs import Badge
from hugod.draw import problems, render

PLAYERS = tuple(Badge(colour, colour.value, colour.value[0].upper()) for colour in Colour)


@pytest.mark.parametrize("players", range(2, 9))
def test_tracks_fit_for_all_numbers(players: int) -> None:
    for points in [0, 9, 46, 105, -1, -12]:
        for limit in [46, None]:
            rows = tuple(status_views.TrackRow(who, points, turn=True) for who in PLAYERS[:players])
            assert problems(status_views.TracksView("Spooky points", rows, limit)) == ()


@pytest.mark.parametrize("players", [3, 8])
def test_each_point_on_the_track_is_another_picture(players: int) -> None:
    def row(points: int) -> bytes:
        rows = tuple(status_views.TrackRow(who, points) for who in PLAYERS[:players])
        return render(status_views.TracksView("Spooky points", rows, 46)).tobytes()

    assert len({row(points) for points in range(47)}) == 47


@pytest.mark.parametrize("players", range(2, 9))
def test_where_fits_for_all_numbers(players: int) -> None:
    for guests in range(7):
        rows = tuple(status_views.WhereRow(who, ("41",) * guests) for who in PLAYERS[:players])
        assert problems(status_views.WhereView("All guests", rows, "60")) == ()


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("won", [False, True])
def test_the_end_fits_for_all_numbers(players: int, won: bool) -> None:
    rows = tuple(status_views.EndRow(who, 8, 105, won) for who in PLAYERS[:players])
    assert problems(status_views.EndView("Night is over", rows, len(rows))) == ()


@pytest.mark.parametrize("index", range(len(CLOCK)))
def test_every_hour_fits(index: int) -> None:
    hour = CLOCK[index]
    view = status_views.ClockView(
        hour.label, hour.stride, index, len(CLOCK), f"Hugo moves {hour.stride}"
    )
    assert problems(view) == ()


def test_the_hands_tell_every_hour_apart() -> None:
    dials = {
        render(status_views.ClockView(hour.label, 3, 0, 7, "")).crop((0, 0, 64, 64)).tobytes()
        for hour in CLOCK
    }
    assert len(dials) == len(CLOCK)


def test_a_clock_without_an_hour_has_no_hands() -> None:
    dials = {
        render(status_views.ClockView(hour, 3, 0, 7, "")).crop((0, 0, 62, 64)).tobytes()
        for hour in ("", "round 2", "1:xx", "²:00", "111:22")
    }
    assert len(dials) == 1


@pytest.mark.parametrize("count", [0, 7, 42, 100, 999])
def test_every_count_is_seen_whole(count: int) -> None:
    view = status_views.DieView(
        "Rolls: 999", tuple((face, count) for face in FACES), "average: 167, ghost 333"
    )
    assert problems(view) == ()


def test_every_roll_changes_the_picture() -> None:
    def drawn(ghosts: int) -> bytes:
        return render(status_views.DieView("", ((Face.GHOST, ghosts),), "")).tobytes()

    assert len({drawn(ghosts) for ghosts in range(200)}) == 200


def test_no_face_at_all_is_drawn_somehow() -> None:
    assert render(status_views.DieView("nothing", (), "")).size == (128, 64)


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("title", ["Winner!", "Likely winners!"])
def test_the_key_that_looks_back_is_told_beside_any_number_of_players(
    count: int, title: str
) -> None:
    rows = tuple(
        status_views.EndRow(who, 1 + at, 10 * at, not at) for at, who in enumerate(PLAYERS[:count])
    )
    told, silent = (status_views.EndView(title, rows, count, hint) for hint in ("A: look back", ""))
    assert problems(told) == ()
    is_crowded = count in (4, 7, 8) and title != "Winner!"
    assert (render(told).tobytes() == render(silent).tobytes()) == is_crowded
    assert render(silent).tobytes() != render(replace(silent, title="")).tobytes(), "who has won"
