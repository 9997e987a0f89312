"""The box asks root's helper, and follows its answers."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values import inputs
from hugod.app.values.effects import FindVersion, TakeVersion
from hugod.app.values.inputs import StickTrouble
from hugod.app.values.new_versions import VersionFound, VersionIsIn, VersionRefused, VersionTrouble
from hugod.renewal.asked import (
    ANSWER,
    MB,
    REQUEST,
    VersionJobs,
    VersionRequest,
    read_request,
    understood,
)


@pytest.mark.parametrize(
    "request_", [VersionRequest(False, 7), VersionRequest(True, 1 << 60, 202611270221)]
)
def test_a_request_is_read_as_it_was_written(request_: VersionRequest) -> None:
    assert read_request(request_.written()) == request_


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"done": 2 * MB, "total": 9 * MB}, inputs.StickBusy(2, 9)),
        (
            {"version": "1", "serial": 2, "news": {"en": "x"}},
            VersionFound("1", 2, {"en": "x"}),
        ),
        ({"refused": "old"}, VersionRefused(VersionTrouble.OLD)),
        ({"stick": "pulled"}, inputs.StickFailed(StickTrouble.PULLED)),
        ({"is_in": True}, VersionIsIn()),
        ({"refused": "what"}, inputs.StickFailed(StickTrouble.NO_WAY)),
        ({}, inputs.StickFailed(StickTrouble.NO_WAY)),
    ],
)
def test_every_answer_is_understood(said: dict[str, Any], meant: inputs.StickAnswer) -> None:
    assert understood(said) == meant


class Helped:
    """The box, with a helper that says one thing after the other while the box waits."""

    def __init__(self, folder: Path, *said: dict[str, Any]) -> None:
        self.folder, self.said, self.now, self.told = folder, [*said], 0.0, list[object]()
        self.jobs = VersionJobs(folder, folder, clock=lambda: self.now, pause=self.pause)

    def pause(self, seconds: float) -> None:
        self.now += 10
        request = read_request((self.folder / REQUEST).read_bytes())
        assert request is not None
        self.serial = request.serial
        if self.said:
            said = json.dumps({"number": request.number, **self.said.pop(0)})
            (self.folder / ANSWER).write_text(said)

    def answer(self, job: FindVersion | TakeVersion) -> inputs.StickAnswer:
        put: Callable[[inputs.StickAnswer], None] = self.told.append
        return self.jobs.answer(job, put)


def test_it_is_told_how_far_it_is_until_it_is_in(tmp_path: Path) -> None:
    (tmp_path / ANSWER).write_text('{"number": 1, "is_in": true}')
    far = {"done": MB, "total": 8 * MB}, {"done": 7 * MB, "total": 8 * MB}
    helped = Helped(tmp_path, *far, {"is_in": True})
    assert helped.answer(TakeVersion(5)) == VersionIsIn()
    assert helped.told == [inputs.StickBusy(1, 8), inputs.StickBusy(7, 8)]
    assert helped.serial == 5
    assert not (tmp_path / REQUEST).exists(), "and it surprises nobody later"


def test_a_helper_that_says_nothing_any_more_is_given_up(tmp_path: Path) -> None:
    helped = Helped(tmp_path, {"done": MB, "total": 8 * MB})
    assert helped.answer(FindVersion()) == inputs.StickFailed(StickTrouble.NO_WAY)
    assert 60 <= helped.now <= 90


def test_a_box_started_by_hand_has_no_helper(tmp_path: Path) -> None:
    nowhere = VersionJobs(None), VersionJobs(tmp_path / "none")
    no_way = inputs.StickFailed(StickTrouble.NO_WAY)
    assert [jobs.answer(FindVersion(), lambda _: None) for jobs in nowhere] == [no_way, no_way]
