"""Runs a daemon where it was started, and does there what its standard input asks, line by line.

    python network_driver.py DATA PORT

Each line is a JSON list, a verb with what belongs to it; the answer is a JSON string.
"""

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

QUICK = Path(__file__).with_name("quick.py")
PATIENCE_S = 60.0
MOST_SCENES = 9
"""After so many other screens the awaited one will not come."""


class Driver:
    """One who sits at the machine itself."""

    def __init__(self, data: str, port: str) -> None:
        line = [sys.executable, str(QUICK), data, port]
        self.daemon = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        assert self.daemon.stdout is not None
        assert port in self.daemon.stdout.readline()
        here = f"127.0.0.1:{port}"
        origin = Origin(f"http://{here}")
        self.link: ClientConnection = connect(
            f"ws://{here}/live", origin=origin, proxy=None, max_queue=None, open_timeout=PATIENCE_S
        )
        self.words, self.scene = "", dict[str, Any]()
        self.hear()

    def hear(self) -> None:
        """Take note of the next thing that is told; a picture that moves by itself is none."""
        before = self.scene
        while self.scene == before:
            said: dict[str, Any] = json.loads(self.link.recv(timeout=PATIENCE_S))
            self.scene = self.scene | said | {"picture": "", "number": 0}
        self.words = self.scene.get("words", "")

    def press(self, *keys: str) -> str:
        for key in keys:
            self.link.send(json.dumps({"key": key}))
            self.hear()
        return self.words

    def open(self, *items: str) -> str:
        """Open the menu and take *items*, one list leading to the next."""
        self.press("*")
        for item in items:
            for _ in range(MOST_SCENES):
                if f"▸ {item}." in self.words:
                    break
                self.press("B")
            self.press("#")
        return self.words

    def until(self, words: str) -> str:
        for _ in range(MOST_SCENES):
            if self.words.startswith(words):
                break
            self.hear()
        return self.words

    def listens(self) -> str:
        listed = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True, check=True).stdout
        return " ".join(line.split()[3] for line in listed.splitlines())

    def get(self, url: str) -> str:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            return str(answer.read().decode())

    def run(self, steps: str) -> str:
        subprocess.run(["sh", "-ec", steps], check=True)
        return ""

    def do(self, verb: str, *more: str) -> str:
        return str(getattr(self, verb)(*more))


def main() -> None:
    driver = Driver(*sys.argv[1:])
    for line in sys.stdin:
        said = driver.do(*json.loads(line))
        sys.stdout.write(json.dumps(re.sub(r"\s+", " ", said)) + "\n")
        sys.stdout.flush()
    driver.daemon.kill()


if __name__ == "__main__":
    main()
