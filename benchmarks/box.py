"""The virtual companion as a process: how big it is, and what it costs at rest."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from machine import report
from websockets.sync.client import connect
from websockets.typing import Origin

from hugod.app.values.settings import Settings
from hugod.store.settings_store import JsonSettingsStore

IDLE_S = 30


@contextmanager
def companion(data: Path) -> Iterator[tuple[subprocess.Popen[str], int, float]]:
    """Run `hugod run` until its first frame is out; give it, its port and the seconds it took.

    It is no new card: the ghost is there, and waits.
    """
    port = free_port()
    JsonSettingsStore(data).remember(Settings())
    command = [sys.executable, "-m", "hugod", "run", "--verbose"]
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--port", str(port), "--data", str(data)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for(process, "first frame")
        yield process, port, time.perf_counter() - began
    finally:
        process.terminate()
        process.communicate()


def wait_for(process: subprocess.Popen[str], words: str) -> None:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        if words in line:
            return
        said.append(line)
    raise SystemExit(f"hugod ended without saying {words!r}:\n{''.join(said)}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def measure_size_and_rest() -> None:
    """Look at a running companion with one page open: its memory, and what idling costs."""
    with tempfile.TemporaryDirectory() as data, companion(Path(data)) as (process, port, _):
        wait_for(process, "ready")
        here = f"127.0.0.1:{port}"
        urllib.request.urlopen(f"http://{here}/").read()
        with connect(f"ws://{here}/live", origin=Origin(f"http://{here}")) as page:
            threading.Thread(target=deque, args=(page, 0)).start()  # reads what the page is told
            time.sleep(2)
            report(
                "resident memory, one page open", f"{resident_mb(process.pid):.1f} MB (wanted: 60)"
            )
            before = processor_s(process.pid)
            time.sleep(IDLE_S)
            share = (processor_s(process.pid) - before) / IDLE_S
            report(f"processor when idle, {IDLE_S} s", f"{share:.2%} of a core (wanted: 1 %)")


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    kib = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
    assert kib is not None
    return int(kib[1]) * 1024 / 1e6


def processor_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
