"""A stock Mosquitto here, at which anybody may say what they like, and which can be killed."""

import os
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from box import free_port, resident_mb

SBIN = {"PATH": f"{os.environ.get('PATH', '')}:/usr/sbin"}
"""Where Debian has it, and no user looks."""


class Broker:
    """A Mosquitto in *folder*, with what more *settings* say."""

    def __init__(self, folder: Path, settings: str = "") -> None:
        self._settings, self.port = folder / "mosquitto.conf", free_port()
        anybody = f"listener {self.port} 127.0.0.1\nallow_anonymous true\n"
        self._settings.write_text(anybody + settings)
        self.start()

    def start(self) -> None:
        line = ["mosquitto", "-c", str(self._settings)]
        self.process = subprocess.Popen(line, env=SBIN, stderr=subprocess.DEVNULL)
        assert wait_for(self._answers), "Mosquitto does not answer"

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def mb(self) -> float:
        return resident_mb(self.process.pid)


def wait_for(is_so: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Wait until something *is_so*, at most *seconds*; say whether it came about."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
