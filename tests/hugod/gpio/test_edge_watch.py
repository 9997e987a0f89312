"""The one thread for all edges, on real descriptors."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from errno import EIO
from queue import SimpleQueue

import pytest

from hugod.gpio.edge_watch import EdgeWatch

PATIENCE_S = 5


@pytest.fixture
def watch() -> Iterator[EdgeWatch]:
    watch = EdgeWatch()
    yield watch
    watch.close()


class Line:
    """A pipe: what is written at one end is read at the other."""

    def __init__(self) -> None:
        self.end, self.other = os.pipe()
        self.read_bytes: SimpleQueue[bytes] = SimpleQueue()

    def read(self) -> None:
        self.read_bytes.put(os.read(self.end, 100))

    def said(self) -> bytes:
        return self.read_bytes.get(timeout=PATIENCE_S)


def test_each_line_is_read_when_it_has_something(watch: EdgeWatch) -> None:
    first, second = Line(), Line()
    watch.add(first.end, first.read)
    watch.add(second.end, second.read)
    os.write(second.other, b"2")
    assert second.said() == b"2"
    os.write(first.other, b"1")
    assert first.said() == b"1"


def test_a_line_is_no_longer_read_once_removed(watch: EdgeWatch) -> None:
    first, second = Line(), Line()
    watch.add(first.end, first.read)
    watch.add(second.end, second.read)
    watch.remove(first.end)
    watch.remove(first.end)
    os.write(first.other, b"1")
    os.write(second.other, b"2")
    assert second.said() == b"2"
    assert first.read_bytes.empty()


def test_a_line_that_cannot_be_read_is_dropped_and_the_others_are_not(
    watch: EdgeWatch, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = Line(), Line()

    def fail() -> None:
        bad.read()
        raise OSError(EIO, "Input/output error")

    watch.add(bad.end, fail)
    watch.add(good.end, good.read)
    os.write(bad.other, b"1")
    assert bad.said() == b"1"
    os.write(good.other, b"2")
    assert good.said() == b"2"
    assert "cannot be read" in caplog.text


def test_a_line_that_is_gone_is_dropped_and_said(
    watch: EdgeWatch, caplog: pytest.LogCaptureFixture
) -> None:
    gone, good = Line(), Line()
    with caplog.at_level(logging.WARNING):
        watch.add(gone.end, gone.read)
        os.close(gone.other)
        watch.add(good.end, good.read)
        os.write(good.other, b"1")
        assert good.said() == b"1"
        os.write(good.other, b"2")
        assert good.said() == b"2"
    assert caplog.text.count("is gone") == 1


def test_one_that_never_watched_anything_can_be_closed() -> None:
    EdgeWatch().close()
