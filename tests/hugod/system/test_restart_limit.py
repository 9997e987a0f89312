"""Three starts without a minute of health, and the box gives up."""

import resource
from pathlib import Path

from hugod.system.restart_limit import MOST, RestartLimit


def test_three_starts_that_failed_are_too_many(tmp_path: Path) -> None:
    for _ in range(MOST):
        assert not RestartLimit(tmp_path).are_too_many()
        RestartLimit(tmp_path).begin()
    assert RestartLimit(tmp_path).are_too_many()


def test_where_there_is_no_room_for_one_more_the_count_so_far_stays(tmp_path: Path) -> None:
    for _ in range(MOST - 1):
        RestartLimit(tmp_path).begin()
    room, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        RestartLimit(tmp_path).begin()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    RestartLimit(tmp_path).begin()
    assert RestartLimit(tmp_path).are_too_many()


def test_a_minute_of_health_forgets_those_before(tmp_path: Path) -> None:
    starts = RestartLimit(tmp_path)
    for _ in range(MOST):
        starts.begin()
    starts.forget()
    starts.forget()
    assert not starts.are_too_many()
    starts.begin()
    assert not starts.are_too_many()


def test_where_nobody_starts_it_again_nothing_is_counted() -> None:
    starts = RestartLimit(None)
    for _ in range(2 * MOST):
        starts.begin()
    assert not starts.are_too_many()
    starts.forget()


def test_where_it_cannot_be_counted_it_starts_all_the_same(tmp_path: Path) -> None:
    starts = RestartLimit(tmp_path / "gone")
    for _ in range(2 * MOST):
        starts.begin()
    assert not starts.are_too_many()
