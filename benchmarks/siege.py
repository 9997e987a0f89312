"""The page on the network besieged, and what those at the table feel of it: `python siege.py [S]`.

A daemon as it ships, its page open to the network. For so many seconds each (60 if none is said):
200 connections that never finish a question; a thousand questions a second from many addresses.
Meanwhile a calm hand presses keys at the box, and the time to the answer is taken (bar S7: the
99th of a hundred within 150 ms, the memory never over 128 MiB).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles

from machine import report
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hugod.adapters.addresses import own_addresses

CALM_S = 0.2
SLOW, A_SECOND = 200, 1000
PATIENCE_S = 20.0


def slowloris(host: str, port: int, is_over: threading.Event) -> int:
    """Keep 200 connections open that say a byte now and then; give how often they were made."""
    made = 0
    links: list[socket.socket] = []
    while not is_over.wait(0.05):
        while len(links) < SLOW:
            with contextlib.suppress(OSError):
                links.append(socket.create_connection((host, port), 1))
                links[-1].setblocking(False)
            made += 1
        links = [link for link in links if is_open(link)]
    for link in links:
        link.close()
    return made


def is_open(link: socket.socket) -> bool:
    """Say one more byte, and whether the other side still listens."""
    try:
        link.send(b"G")
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        link.close()
        return False


def flood(host: str, port: int, is_over: threading.Event) -> int:
    """Ask a thousand times a second; give how often."""
    asked, begun = 0, time.monotonic()
    question = f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    while not is_over.is_set():
        if asked > (time.monotonic() - begun) * A_SECOND:
            is_over.wait(0.002)
            continue
        with contextlib.suppress(OSError), socket.create_connection((host, port), 1) as link:
            link.sendall(question)
        asked += 1
    return asked


def press(link: ClientConnection) -> float:
    """Press D and wait for the picture that answers it; give the milliseconds."""
    began = time.perf_counter()
    link.send('{"key": "D"}')
    link.recv(timeout=PATIENCE_S)
    return (time.perf_counter() - began) * 1000


def memory_mib(process: int) -> float:
    """Give the most memory the process ever had."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


@contextlib.contextmanager
def open_box() -> Iterator[tuple[int, int, ClientConnection]]:
    """Start a daemon whose page was open; give its process, its port and the link of its page."""
    with tempfile.TemporaryDirectory() as data, socket.socket() as probe:
        Path(data, "settings.json").write_text(json.dumps({"on_network": True}))
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        line = [sys.executable, "-m", "hugod", "run", "--data", data, "--port", str(port)]
        with subprocess.Popen(line, stdout=subprocess.PIPE, env={**os.environ}) as daemon:
            assert daemon.stdout is not None
            daemon.stdout.readline()
            try:
                here = f"127.0.0.1:{port}"
                origin = Origin(f"http://{here}")
                with connect(f"ws://{here}/live", origin=origin, proxy=None) as link:
                    link.recv(timeout=PATIENCE_S)
                    link.send('{"key": "Roll"}')
                    link.recv(timeout=PATIENCE_S)
                    yield daemon.pid, port, link
            finally:
                daemon.terminate()


def besieged(name: str, siege: Callable[[str, int, threading.Event], int], seconds: float) -> None:
    """Report what a calm hand waits for meanwhile."""
    host = own_addresses()[0]
    with open_box() as (process, port, link):
        while True:
            with contextlib.suppress(OSError), socket.create_connection((host, port), 1):
                break
        is_over, done = threading.Event(), [0]
        stormer = threading.Thread(target=lambda: done.append(siege(host, port, is_over)))
        stormer.start()
        waits, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            waits.append(press(link))
            is_over.wait(CALM_S)
        is_over.set()
        stormer.join()
        hundredths = quantiles(waits, n=100)
        report(f"{name}: a key to its picture, p50", f"{hundredths[49]:.1f} ms of {len(waits)}")
        report(f"{name}: the same, p99", f"{hundredths[98]:.1f} ms (wanted: at most 150)")
        report(f"{name}: asked in {seconds:.0f} s", f"{done[-1]}")
        report(f"{name}: most memory", f"{memory_mib(process):.0f} MiB (wanted: at most 128)")


def measure_siege(seconds: float = 60.0) -> None:
    """Report both sieges, and the same hand in peace."""
    besieged("peace", lambda *_: 0, min(seconds, 10.0))
    besieged("slowloris", slowloris, seconds)
    besieged("flood", flood, seconds)


if __name__ == "__main__":
    measure_siege(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
