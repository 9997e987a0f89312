"""What is told to systemd, over a socket as systemd opens it."""

from __future__ import annotations

import logging
import os
import socket
from contextlib import closing
from pathlib import Path

import pytest

from hugod.system.notify import UNWATCHED_S, Notifier, ping_period_s


@pytest.mark.parametrize("kind", ["a file", "an abstract name"])
def test_the_lines_arrive_in_one_datagram(kind: str, tmp_path: Path) -> None:
    address = str(tmp_path / "notify") if kind == "a file" else f"@hugo-test-{os.getpid()}"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        systemd.bind(address.replace("@", "\0"))
        systemd.settimeout(10)
        Notifier(address).tell("READY=1", "STATUS=game 1, record 2")
        assert systemd.recv(4096) == b"READY=1\nSTATUS=game 1, record 2"


def test_without_systemd_nobody_is_told(caplog: pytest.LogCaptureFixture) -> None:
    Notifier("").tell("READY=1")
    assert caplog.records == []


def test_a_systemd_that_has_gone_is_told_in_the_log_and_harms_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        Notifier(str(tmp_path / "nobody")).tell("WATCHDOG=1")
    assert "the service manager does not listen" in caplog.text


@pytest.mark.parametrize(
    ("said", "period_s"),
    [("10000000", 5.0), ("", UNWATCHED_S), ("0", UNWATCHED_S), ("soon", UNWATCHED_S)],
)
def test_it_pings_twice_in_the_time_that_systemd_gives(said: str, period_s: float) -> None:
    assert ping_period_s({"WATCHDOG_USEC": said}) == period_s
    assert ping_period_s({}) == UNWATCHED_S
