"""Two lines at a stock Mosquitto, each with a link in a process of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from hugod.app.values.far_sayings import (
    ArrivedThere,
    HeardHere,
    LineState,
    LineTold,
    MeetingState,
    MeetThere,
    MetThere,
    SaidThere,
    SayThere,
    TendLine,
)
from hugod.app.values.inputs import Input
from hugod.far.far_wire import FarWire, HungUp
from hugod.far.switchboard import Switchboard
from hugod.store.pair_file import FarPair, keep_pair, kept_pair
from tests.link.conftest import Mosquitto, own_mosquitto

__all__ = ["own_mosquitto"]
KEY = "0a" * 32


class Box:
    """A line, and what the session would be told."""

    def __init__(self, folder: Path, port: int, now: Callable[[], float] = time.monotonic) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.inbox = folder, SimpleQueue[Input]()
        call = {"broker": f"mqtt://127.0.0.1:{port}"}
        self.wires: list[FarWire] = []
        self.line = Switchboard(self.inbox.put, folder, call, self._wire, os.urandom, now)

    def _wire(self) -> FarWire:
        self.wires.append(FarWire(None))
        return self.wires[-1]

    def hears(self, wanted: Input) -> None:
        """Wait for *wanted*."""
        until = time.monotonic() + 60
        while self.next(until) != wanted:
            pass

    def next(self, until: float) -> Input:
        try:
            return self.inbox.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise AssertionError("it is not told") from None


@pytest.fixture
def boxes(tmp_path: Path, own_mosquitto: Callable[[str], Mosquitto]) -> Iterator[tuple[Box, Box]]:
    port = own_mosquitto("listener 1883\nallow_anonymous true\n").port
    one, other = Box(tmp_path / "one", port), Box(tmp_path / "other", port)
    with closing(one.line), closing(other.line):
        one.line.start()
        other.line.start()
        yield one, other


def test_two_boxes_meet_by_four_words_keep_the_key_and_talk(boxes: tuple[Box, Box]) -> None:
    here, there = boxes
    here.line.tend(TendLine(True))
    here.line.meet(MeetThere())
    until = time.monotonic() + 60
    while not isinstance(met := here.next(until), MetThere):
        pass
    assert len(met.words) == 4
    there.line.tend(TendLine(True))
    there.line.meet(MeetThere(met.words))
    here.hears(MetThere(MeetingState.JOINED, True))
    there.hears(MetThere(MeetingState.JOINED, False))
    ours, theirs = kept_pair(here.folder), kept_pair(there.folder)
    assert ours
    assert theirs == FarPair(ours.key, False)
    here.line.say(SayThere("1691", 7))
    there.hears(SaidThere("1691", 7))
    there.line.take(HeardHere("1691"))
    here.hears(ArrivedThere("1691"))


def test_a_link_that_is_killed_is_begun_again_and_says_it_again(boxes: tuple[Box, Box]) -> None:
    here, there = boxes
    for box, is_host in ((here, True), (there, False)):
        keep_pair(box.folder, FarPair(KEY, is_host))
        box.line.tend(TendLine(True))
    here.hears(LineTold(LineState.THERE))
    process = here.wires[0]._process
    assert process
    process.kill()
    here.line.say(SayThere("1691", 7))
    here.hears(LineTold(LineState.BROKER))
    there.hears(SaidThere("1691", 7))


def test_what_arrives_is_told_at_once(
    tmp_path: Path, own_mosquitto: Callable[[str], Mosquitto]
) -> None:
    """Not with the next beat: the clock of the box that hears stands still."""
    port = own_mosquitto("listener 1883\nallow_anonymous true\n").port
    here, there = Box(tmp_path / "here", port), Box(tmp_path / "there", port, lambda: 9.0)
    with closing(here.line), closing(there.line):
        for box in (here, there):
            keep_pair(box.folder, FarPair(KEY, box is here))
            box.line.start()
            box.line.tend(TendLine(True))
        there.hears(LineTold(LineState.THERE))
        here.line.say(SayThere("1691", 7))
        there.hears(SaidThere("1691", 7))


def test_a_box_without_a_link_says_that_nobody_answers(tmp_path: Path) -> None:
    def none() -> FarWire:
        raise HungUp("the link cannot be begun")

    keep_pair(tmp_path, FarPair(KEY, True))
    inbox = SimpleQueue[Input]()
    line = Switchboard(inbox.put, tmp_path, {"broker": "mqtt://b"}, none, os.urandom)
    with closing(line):
        line.start()
        assert inbox.get(timeout=60) == LineTold(LineState.OFF)
        line.tend(TendLine(True))
        assert inbox.get(timeout=60) == LineTold(LineState.BROKER)
