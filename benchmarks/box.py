"""The virtual companion as a process: how big it is, and what it costs at rest."""

import json
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from machine import report
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hugod.app.values.settings import Settings
from hugod.store.settings_store import JsonSettingsStore

IDLE_S = 30
PATIENCE_S = 60.0
USED = Settings()
"""Of a card that is no new one: the ghost is there, and waits."""


@contextmanager
def companion(data: Path) -> Iterator[tuple[subprocess.Popen[str], int, float]]:
    """Run `hugod run` until its first frame is out; give it, its port and the seconds it took."""
    port = free_port()
    JsonSettingsStore(data).remember(USED)
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


@contextmanager
def running(
    data: Path,
    *before: str,
    settings: Settings = USED,
    at_start: Callable[[], object] | None = None,
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run `hugod run`, behind the words of *before*, until its page is there; give its port, too.

    It does *at_start* before anything else.
    """
    port = free_port()
    data.mkdir(mode=0o700, exist_ok=True)
    JsonSettingsStore(data).remember(settings)
    line = [*before, sys.executable, "-m", "hugod", "run", "--data", str(data), "--port", str(port)]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=at_start
    ) as daemon:
        assert daemon.stdout is not None
        daemon.stdout.readline()
        try:
            yield daemon, port
        finally:
            daemon.terminate()


def linked(
    port: int,
    path: str = "/live",
    *,
    host: str = "127.0.0.1",
    source: str = "",
    cookie: str = "",
    patience_s: float = PATIENCE_S,
) -> ClientConnection:
    """Open the link of a page, at *path*, from the address *source*."""
    return connect(
        f"ws://{host}:{port}{path}",
        origin=Origin(f"http://{host}:{port}"),
        additional_headers={"Cookie": cookie} if cookie else None,
        source_address=(source, 0) if source else None,
        proxy=None,
        max_queue=None,
        open_timeout=patience_s,
    )


def press(link: ClientConnection, *keys: str) -> None:
    """Press *keys* on the page of *link*."""
    for key in keys:
        link.send(json.dumps({"key": key}))


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
        urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
        with linked(port) as page:
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
