"""Root's helper for the box's own Wi-Fi, with a NetworkManager that notes what it is told."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.offers import JoinWifi, OwnWifi
from hugod.system.own_wifi import HOME, OURS, TRIED, WifiMachine, serve
from hugod.system.wifi_request import ANSWER, REQUEST, written

FREE = "ethernet:eth0:connected:cable\nwifi:wlan0:disconnected:\n"
AT_HOME = "wifi:wlan0:connected:Our home\n"
OPEN = f"wifi:wlan0:connected:{OURS}\n"
PASSWORD = r" mind the \ gap "
NONE = "ethernet:eth0:connected:cable\nloopback:lo:connected (externally):lo\n"


@dataclass(slots=True)
class Network:
    """A machine with one Wi-Fi device, and its owner's wish."""

    folder: Path
    devices: str = FREE
    is_allowed: bool = True
    fails: str = ""
    """The command that NetworkManager does not do."""
    reason: str = ""
    """What nmcli says of it."""
    told: list[str] = field(default_factory=list)
    profile: str = ""
    """What NetworkManager was told in a file."""
    chance: int = 0

    def __post_init__(self) -> None:
        (self.folder / "run").mkdir()
        (self.folder / "profiles").mkdir()
        (self.folder / "conf/wlan0").mkdir(parents=True)
        (self.folder / "conf/wlan0/forwarding").write_text("1")

    def run(self, words: Sequence[str], _longest_s: float = 10.0) -> str:
        assert words[:2] == ("nmcli", "--wait")
        line = " ".join(words[3:])
        self.told.append(line)
        if words[-2] == "load":
            assert Path(words[-1]).stat().st_mode & 0o777 == 0o600
            self.profile = Path(words[-1]).read_text()
        if self.fails and self.fails in line:
            raise OSError(f"nmcli failed: Error: {self.reason}")
        if "IP4.ADDRESS" in line:
            return "10.42.0.1/24\n"
        return self.devices if "device status" in line else ""

    def drawn(self, count: int) -> bytes:
        self.chance += 1
        return bytes((self.chance + place) % 256 for place in range(count))

    def ask(self, word: str) -> dict[str, Any]:
        """What is answered to "open", "close", or the name of the family's Wi-Fi."""
        jobs = {"open": OwnWifi(is_open=True), "close": OwnWifi(is_open=False)}
        job = jobs.get(word) or JoinWifi(word, PASSWORD)
        (self.folder / "run" / REQUEST).write_bytes(written(job, 7))
        forwarding = self.folder / "conf"
        serve(
            WifiMachine(
                *(self.folder / "run", self.folder, self.run, self.is_allowed),
                *(self.drawn, forwarding, self.folder / "profiles"),
            )
        )
        answer = self.folder / ANSWER
        assert answer.stat().st_mode & 0o777 == 0o400, "the password is nobody else's"
        said: dict[str, Any] = json.loads(answer.read_text())
        assert said.pop("number") == 7
        return said


@pytest.fixture
def network(tmp_path: Path) -> Network:
    return Network(tmp_path)


def test_a_wifi_is_opened_whose_name_and_password_are_new_each_time(network: Network) -> None:
    first = network.ask("open")
    assert first["state"] == "open"
    assert (len(first["name"]), len(first["password"])) == (9, 12)
    made = next(line for line in network.told if " add " in line)
    for wanted in (
        "save no",
        "mode ap",
        f"ssid {first['name']}",
        f"wifi-sec.psk {first['password']}",
        "wifi-sec.key-mgmt wpa-psk",
        "ipv4.method shared",
        "ipv6.method disabled",
        "autoconnect no",
        "ifname wlan0",
    ):
        assert wanted in made
    assert network.told[-2] == f"connection up {OURS}"
    assert first["network"] == "10.42.0.1/24"
    network.devices = OPEN
    again = network.ask("open")
    assert (again["name"], again["password"]) != (first["name"], first["password"])


def test_whoever_joins_is_led_to_no_network_behind_the_box(network: Network) -> None:
    network.ask("open")
    assert (network.folder / "conf/wlan0/forwarding").read_text() == "0"
    (network.folder / "conf/wlan0/forwarding").unlink()
    (network.folder / "conf/wlan0/forwarding").mkdir()
    assert network.ask("open")["state"] == "no wifi", "where that cannot be it is not opened"
    assert network.told[-1] == f"connection delete {OURS}"


def test_a_wifi_of_the_familys_is_not_left_for_it(network: Network) -> None:
    network.devices = AT_HOME
    assert network.ask("open")["state"] == "taken"
    assert network.ask("close")["state"] == "closed"
    assert [line for line in network.told if "device status" not in line] == []


def test_closed_it_is_gone_and_the_familys_may_come_back(network: Network) -> None:
    network.devices = OPEN
    assert network.ask("close")["state"] == "closed"
    assert network.told[-1] == f"connection delete {OURS}"


@pytest.mark.parametrize("fails", ["device status", "add", "connection up"])
def test_a_machine_that_cannot_says_so(network: Network, fails: str) -> None:
    network.fails = fails
    assert network.ask("open")["state"] == "no wifi"


def test_a_machine_without_a_wifi_says_so(network: Network) -> None:
    network.devices = NONE
    assert network.ask("open")["state"] == "no wifi"


def test_what_the_owner_does_not_want_is_not_done_whatever_the_daemon_asks(
    network: Network,
) -> None:
    network.is_allowed = False
    assert network.ask("open")["state"] == "forbidden"
    assert network.told == []


def test_the_familys_is_joined_and_its_password_is_networkmanagers_alone(network: Network) -> None:
    network.devices = OPEN
    assert network.ask("Our home")["state"] == "joined"
    kept = f"connection modify {TRIED} connection.id {HOME} connection.autoconnect yes"
    assert network.told[-2:] == [kept, f"connection delete {OURS}"]
    assert PASSWORD not in "".join(network.told), "a command line is seen by everybody"
    assert r"psk=\smind\sthe\s\\\sgap\s" in network.profile.splitlines()
    assert "ssid=79;117;114;32;104;111;109;101;" in network.profile.splitlines()


@pytest.mark.parametrize(
    ("reason", "state"),
    [
        ("Connection activation failed: Secrets were required, but not provided", "wrong"),
        ("Connection activation failed: The Wi-Fi network could not be found", "away"),
        ("Connection activation failed: IP configuration could not be reserved", "shut out"),
        ("Timeout expired (45 seconds)", "shut out"),
    ],
)
def test_where_it_does_not_let_the_box_in_its_own_is_there_again(
    network: Network, reason: str, state: str
) -> None:
    network.devices, network.reason, network.fails = OPEN, reason, f"up {TRIED}"
    assert network.ask("Our home")["state"] == state
    back = [f"connection delete {TRIED}", f"connection up {OURS}"]
    assert network.told[-3:-1] == back
    assert (network.folder / "conf/wlan0/forwarding").read_text() == "0"
    assert not any(HOME in line for line in network.told), "the one of before is kept"


@pytest.mark.parametrize("devices", [FREE, AT_HOME, NONE])
def test_it_is_joined_from_the_boxs_own_alone(network: Network, devices: str) -> None:
    network.devices = devices
    assert network.ask("Our home")["state"] == "no wifi"
    assert [line for line in network.told if "device status" not in line] == []


@pytest.mark.parametrize(
    "nonsense",
    [
        *(b"", b"open", b"open x", b"eat 7", b"\xff" * 70, b"join 7", b"join 7 61 61"),
        *(
            b"join 7 xx 6161616161616161",
            b"join 7 6109 6161616161616161",
            b"join x 61 " + b"61" * 8,
        ),
    ],
)
def test_a_request_that_is_none_is_taken_away(network: Network, nonsense: bytes) -> None:
    request = network.folder / "run" / REQUEST
    request.write_bytes(nonsense)
    serve(WifiMachine(network.folder / "run", network.folder, network.run, is_allowed=True))
    assert not request.exists()
    assert not (network.folder / ANSWER).exists()
