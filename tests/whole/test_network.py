"""The page on the network of a daemon that runs as it ships: S1, S2 and S14 of docs/network.md.

The daemon runs in a network of its own, made for the test, with one address or none.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hugod.store.folder import SETTINGS as FILE

PATIENCE_S = 60.0
ADDRESS = "10.77.0.9"
PORT = 8080
DRIVER = Path(__file__).with_name("network_driver.py")
WITH_ADDRESS = f"""
ip link add club type veth peer name there
ip link set there up
ip addr add {ADDRESS}/24 dev club
ip link set club up
"""


class Box:
    """A daemon in a network of its own, and somebody in there who presses keys and looks."""

    def __init__(self, data: Path, opened: ExitStack, network: str) -> None:
        steps = (
            f"set -e\nip link set lo up\n{network}\nexec {sys.executable} {DRIVER} {data} {PORT}"
        )
        line = ["unshare", "--map-root-user", "--net", "--mount", "sh", "-c", steps]
        self._process = opened.enter_context(
            subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        opened.callback(self.end)

    def do(self, what: str, *more: str) -> str:
        """Have something done in there, and give what came of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, *more]) + "\n")
        self._process.stdin.flush()
        return str(json.loads(self._process.stdout.readline()))

    def press(self, *keys: str) -> str:
        return self.do("press", *keys)

    def listens_at(self) -> set[str]:
        return set(self.do("listens").split())

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE_S)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Callable[[str], Box]]:
    """Makes a box in a network, or makes it again on the same card after a power cut."""
    data = tmp_path / "games"
    data.mkdir()
    (data / FILE).write_text("{}")  # a box that was asked its first questions already
    with ExitStack() as opened:
        yield lambda network: Box(data, opened, network)


THERE = ("This box", "TV and tablet")


def test_s01_a_box_fresh_from_the_shop_listens_on_the_loopback_alone(tmp_path: Path) -> None:
    with ExitStack() as opened:
        assert Box(tmp_path / "new", opened, WITH_ADDRESS).listens_at() == {f"127.0.0.1:{PORT}"}


def test_s01_it_listens_to_the_network_when_that_was_chosen_and_no_longer_when_not(
    box: Callable[[str], Box],
) -> None:
    one = box(WITH_ADDRESS)
    assert one.listens_at() == {f"127.0.0.1:{PORT}"}
    one.do("open", *THERE)
    one.press("#")
    assert one.do("until", f"{ADDRESS}:{PORT}").startswith(f"{ADDRESS}:{PORT}")
    assert one.listens_at() == {f"127.0.0.1:{PORT}", f"{ADDRESS}:{PORT}"}
    assert "data-stand" in one.do("get", f"http://{ADDRESS}:{PORT}/")
    one.press("*", "A", "#")
    assert one.do("until", "Closed") == "Closed. Nobody watches. Roll goes on"
    assert one.listens_at() == {f"127.0.0.1:{PORT}"}


def test_s14_without_any_network_everything_is_played_and_the_page_comes_and_goes_with_one(
    box: Callable[[str], Box],
) -> None:
    one = box("")
    one.do("open", *THERE)
    one.press("#")
    assert one.do("until", "No network").startswith("No network yet.")
    one.do("run", WITH_ADDRESS)
    assert one.do("until", ADDRESS).startswith(ADDRESS)
    one.do("run", f"ip addr del {ADDRESS}/24 dev club; ip addr add 10.88.0.1/24 dev club")
    assert one.do("until", "10.88.0.1").startswith("10.88.0.1")
    assert one.listens_at() == {f"127.0.0.1:{PORT}", f"10.88.0.1:{PORT}"}
    one.do("run", "ip link del club")
    assert one.do("until", "No network").startswith("No network yet.")
    one.press("Roll")
    assert re.match(r"Is there a track 0-46 on your board\?", one.press("Roll"))
