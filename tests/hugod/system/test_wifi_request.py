"""The box asks root's helper for a Wi-Fi of its own."""

import json
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.effects import OwnWifi
from hugod.app.values.offers import WifiState, WifiTold
from hugod.system.wifi_request import ANSWER, REQUEST, WifiJobs, understood

OPEN = {"state": "open", "name": "HUGO-7KD2", "password": "4F2AQ9XWEM3T"}


@pytest.mark.parametrize("is_open", [True, False])
def test_the_answer_to_this_request_counts_and_no_older_one(tmp_path: Path, is_open: bool) -> None:
    (tmp_path / ANSWER).write_text(json.dumps({"number": 1, **OPEN}))
    asked: list[str] = []

    def pause(_: float) -> None:
        word, number = (tmp_path / REQUEST).read_text().split()
        asked.append(word)
        (tmp_path / ANSWER).write_text(json.dumps({"number": int(number), **OPEN}))

    told = WifiJobs(tmp_path, tmp_path, pause=pause).answer(OwnWifi(is_open), None)
    assert told == WifiTold(WifiState.OPEN, "HUGO-7KD2", "4F2AQ9XWEM3T")
    assert asked == ["open" if is_open else "close"]


def test_a_helper_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    now = [0.0]

    def pause(_: float) -> None:
        now[0] += 10

    jobs = WifiJobs(tmp_path, tmp_path, clock=lambda: now[0], pause=pause)
    nobody = (jobs, WifiJobs(None), WifiJobs(tmp_path / "none"))
    told = [each.answer(OwnWifi(is_open=True), None) for each in nobody]
    assert told == [WifiTold(WifiState.NO_WIFI)] * 3


@pytest.mark.parametrize("said", [{}, {"state": "what", "name": "", "password": ""}, {"state": 7}])
def test_what_is_not_understood_is_no_wifi(said: dict[str, Any]) -> None:
    assert understood(said) == WifiTold(WifiState.NO_WIFI)
