"""Root's helper: NetworkManager's hotspot for the box, opened and closed again.

Whoever joins reaches this machine and nothing behind it. Name and password are new each time, and
gone with the machine's next start.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hugod.app.values.offers import WifiState, WifiTold
from hugod.store.files import write_whole
from hugod.store.root_request import take_request, word_and_number
from hugod.system.wifi_request import ANSWER, REQUEST

OURS = "hugo-own"
"""The name of the connection in NetworkManager."""
SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Nothing that looks like something else; 32, so each has five bits."""
PASSWORD, NAME = 12, 4
NMCLI = ("nmcli", "--wait", "8")
FORWARDING = Path("/proc/sys/net/ipv4/conf")
Run = Callable[[Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class WifiMachine:
    """Where everything is."""

    runtime: Path
    helper: Path
    run: Run
    is_allowed: bool
    """The owner's setting."""
    chance: Callable[[int], bytes] = os.urandom
    forwarding: Path = FORWARDING


def serve(machine: WifiMachine) -> None:
    """Carry out the request of the box, and answer it."""
    request = word_and_number(take_request(machine.runtime / REQUEST), "open", "close")
    if request is None:
        return
    word, number = request
    try:
        told = _done(machine, is_open=word == "open")
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        told = WifiTold(WifiState.NO_WIFI)
    said = {"number": number, "state": told.state, "name": told.name, "password": told.password}
    answer = machine.helper / ANSWER
    write_whole(answer, json.dumps(said).encode())
    owner = machine.runtime.stat()
    os.chown(answer, owner.st_uid, owner.st_gid)
    answer.chmod(0o400)


def _done(machine: WifiMachine, *, is_open: bool) -> WifiTold:
    """Raises `OSError` where NetworkManager is not there, or does not do it."""
    if not machine.is_allowed:
        return WifiTold(WifiState.FORBIDDEN)
    device, connection = _device(machine.run)
    if connection == OURS:
        # New each time: whoever was let in before is out.
        machine.run((*NMCLI, "connection", "delete", OURS))
    elif connection and is_open:
        return WifiTold(WifiState.TAKEN)
    if not is_open:
        return WifiTold(WifiState.CLOSED)
    if not device:
        return WifiTold(WifiState.NO_WIFI)
    return _opened(machine, device)


def _device(run: Run) -> tuple[str, str]:
    """The first Wi-Fi device, and the connection it has; empty where there is none."""
    line = (*NMCLI, "--terse", "--fields", "TYPE,DEVICE,STATE,CONNECTION", "device", "status")
    for said in run(line).splitlines():
        kind, device, state, connection = (*said.split(":", 3), "", "", "")[:4]
        if kind == "wifi":
            return device, connection if state.startswith("connect") else ""
    return "", ""


def _opened(machine: WifiMachine, device: str) -> WifiTold:
    name, password = f"HUGO-{_drawn(machine, NAME)}", _drawn(machine, PASSWORD)
    with suppress(OSError):  # one that was left over
        machine.run((*NMCLI, "connection", "delete", OURS))
    machine.run(
        (
            *(*NMCLI, "connection", "add", "save", "no", "type", "wifi", "con-name", OURS),
            *("ifname", device, "autoconnect", "no", "ssid", name),
            *("802-11-wireless.mode", "ap", "802-11-wireless.band", "bg"),
            *("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn"),
            *("wifi-sec.pairwise", "ccmp", "wifi-sec.group", "ccmp", "wifi-sec.psk", password),
            *("ipv4.method", "shared", "ipv6.method", "disabled"),
        )
    )
    try:
        machine.run((*NMCLI, "connection", "up", OURS))
        # "shared" would lead whoever joins on to a cable and the network behind it.
        (machine.forwarding / device / "forwarding").write_text("0")
    except OSError:
        machine.run((*NMCLI, "connection", "delete", OURS))
        raise
    return WifiTold(WifiState.OPEN, name, password)


def _drawn(machine: WifiMachine, count: int) -> str:
    return "".join(SIGNS[byte % len(SIGNS)] for byte in machine.chance(count))
