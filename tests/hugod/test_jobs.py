"""Errands: each kind has its doer, and nothing happens where there is none."""

from __future__ import annotations

import pytest

from hugod.app.effects import CheckParts
from hugod.jobs import Errands


def test_an_errand_is_done_by_the_one_who_does_that_kind() -> None:
    errands, done = Errands(), list[object]()
    errands.give(CheckParts, done.append)
    errands.run(CheckParts())
    assert done == [CheckParts()]


def test_what_nobody_does_is_told_to_the_journal(caplog: pytest.LogCaptureFixture) -> None:
    Errands().run(CheckParts())
    assert caplog.messages == ["nobody does CheckParts()"]
