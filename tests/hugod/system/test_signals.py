"""Signals become the wish to end, and only as long as somebody listens."""

from __future__ import annotations

import signal

import pytest

from hugod.app.inputs import StopAsked
from hugod.system.signals import stopped_by_signals

KINDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@pytest.mark.parametrize("kind", KINDS)
def test_a_signal_asks_it_to_stop_and_later_does_what_it_did(kind: signal.Signals) -> None:
    before, asked = [signal.getsignal(each) for each in KINDS], list[StopAsked]()
    with stopped_by_signals(asked.append):
        signal.raise_signal(kind)
    assert asked == [StopAsked()]
    assert [signal.getsignal(each) for each in KINDS] == before
