"""The connection to the link: systemd's door, and what no link says."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hugod.far.far_wire import LINE_BYTES, FarWire, HungUp


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[tuple[FarWire, socket.socket]]:
    """The box's end, and that of a link behind a door."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        door.listen()
        with closing(FarWire(tmp_path / "door")) as wire:
            theirs, _ = door.accept()
            with theirs:
                yield wire, theirs


def test_lines_go_both_ways(ends: tuple[FarWire, socket.socket]) -> None:
    wire, theirs = ends
    wire.tell({"note": "31"})
    assert theirs.recv(100) == b'{"note":"31"}\n'
    assert wire.read() == []
    theirs.sendall(b'{"line":"there"}\n{"heard":')
    assert wire.read() == [{"line": "there"}]
    theirs.sendall(b'"31"}\n')
    assert wire.read() == [{"heard": "31"}]


@pytest.mark.parametrize("said", [b"hello\n", b"[]\n", b"\xff\n", b"x" * (LINE_BYTES + 1)])
def test_rl15_a_link_that_talks_rubbish_is_hung_up_on(
    ends: tuple[FarWire, socket.socket], said: bytes
) -> None:
    wire, theirs = ends
    theirs.sendall(said)
    with pytest.raises(HungUp):
        any(wire.read() for _ in range(3))


def test_a_link_that_is_gone_is_told(ends: tuple[FarWire, socket.socket]) -> None:
    wire, theirs = ends
    theirs.close()
    with pytest.raises(HungUp):
        wire.read()
    with pytest.raises(HungUp):
        wire.tell({"note": ""})


def test_no_door_is_told(tmp_path: Path) -> None:
    with pytest.raises(HungUp, match="cannot be begun"):
        FarWire(tmp_path / "none")
