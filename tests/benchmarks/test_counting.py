"""A share of benchmarks/counting.py: count, track and record agree, and who imports it believes."""

import pytest
from counting import evenings


@pytest.mark.parametrize(
    "counts",
    [pytest.param(120, marks=pytest.mark.share), pytest.param(2000, marks=pytest.mark.endurance)],
)
def test_count_track_and_record_agree_in_all_editions(counts: int) -> None:
    counted = evenings(counts)
    assert min(counted["ways"], counted["points"], counted["rounds"]) > counts / 35
