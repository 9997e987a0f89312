"""The box asks root's helper for a Wi-Fi of its own."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.offers import JoinWifi, OwnWifi, WifiState, WifiTold
from hugod.system.wifi_request import ANSWER, REQUEST, WifiJobs, read_request, understood, written

OPEN = {"state": "open", "name": "HUGO-7KD2", "password": "4F2AQ9XWEM3T", "network": "10.42.0.1/24"}
TOLD = WifiTold(WifiState.OPEN, *(OPEN[each] for each in ("name", "password", "network")))


@pytest.mark.parametrize("is_open", [True, False])
def test_the_answer_to_this_request_counts_and_no_older_one(tmp_path: Path, is_open: bool) -> None:
    (tmp_path / ANSWER).write_text(json.dumps({"number": 1, **OPEN}))
    asked: list[str] = []

    def pause(_: float) -> None:
        word, number = (tmp_path / REQUEST).read_text().split()
        asked.append(word)
        (tmp_path / ANSWER).write_text(json.dumps({"number": int(number), **OPEN}))

    told = WifiJobs(tmp_path, tmp_path, pause=pause).answer(OwnWifi(is_open), None)
    assert told == TOLD
    assert asked == ["open" if is_open else "close"]


def test_a_helper_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    now = [0.0]

    def pause(_: float) -> None:
        now[0] += 10

    jobs = WifiJobs(tmp_path, tmp_path, clock=lambda: now[0], pause=pause)
    nobody = (jobs, WifiJobs(None), WifiJobs(tmp_path / "none"))
    told = [each.answer(JoinWifi("Our home", "a secret"), None) for each in nobody]
    assert told == [WifiTold(WifiState.NO_WIFI)] * 3
    assert not (tmp_path / REQUEST).exists(), "the password lies there for nobody"


@pytest.mark.parametrize(
    "job",
    [
        *(OwnWifi(is_open=True), OwnWifi(is_open=False), JoinWifi("Café 9", "a secret")),
        *(JoinWifi("ü" * 16, "é" * 31), JoinWifi(" x ", "0123456789abcdef" * 4)),
    ],
)
def test_a_request_is_read_as_it_was_written(job: OwnWifi | JoinWifi) -> None:
    assert read_request(written(job, 7)) == (job, 7)
    assert len(written(job, time.monotonic_ns())) <= 256
    assert "secret" not in repr(job)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", "a secret"),
        ("a" * 33, "a secret"),
        ("a", "a secre"),
        ("a", "x" * 64),
        ("a", "a\nsecret"),
    ],
)
def test_what_is_no_wifi_is_asked_of_nobody(name: str, password: str) -> None:
    assert read_request(written(JoinWifi(name, password), 7)) is None


@pytest.mark.parametrize("said", [{}, {**OPEN, "state": "what"}, {**OPEN, "state": 7}])
def test_what_is_not_understood_is_no_wifi(said: dict[str, Any]) -> None:
    assert understood(said) == WifiTold(WifiState.NO_WIFI)
