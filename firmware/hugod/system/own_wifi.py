"""Root's helper: NetworkManager's hotspot for the box, opened, closed, and left for the family's.

Whoever joins reaches this machine and nothing behind it. Name and password are new each time, and
gone with the machine's next start. The family's password is NetworkManager's alone: it comes by a
pipe, never by a command line, and nothing of ours writes it down.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from hugod.app.values.offers import JoinWifi, OwnWifi, WifiState, WifiTold
from hugod.store.files import write_whole
from hugod.store.root_request import take_request
from hugod.system.wifi_request import ANSWER, REQUEST, read_request

OURS = "hugo-own"
"""The name of the connection in NetworkManager."""
HOME, TRIED = "hugo-home", "hugo-tried"
"""Those of the family's: the one that is kept, and one that is not known to be right yet."""
SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Nothing that looks like something else; 32, so each has five bits."""
PASSWORD, NAME = 12, 4
NMCLI = ("nmcli", "--wait", "8")
PATIENT = ("nmcli", "--wait", "45")
"""To find a Wi-Fi, to be let in, to get an address."""
PATIENT_S = 50.0
FORWARDING = Path("/proc/sys/net/ipv4/conf")
_REASONS = {"7": WifiState.WRONG, "8": WifiState.WRONG, "11": WifiState.WRONG, "53": WifiState.AWAY}
"""Of NetworkManager (NMDeviceStateReason), as nmcli says them in brackets."""


class Run(Protocol):
    """A runner of commands: it raises `OSError` where one fails."""

    def __call__(self, words: Sequence[str], said: str = ..., longest_s: float = ..., /) -> str: ...


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
    request = read_request(take_request(machine.runtime / REQUEST))
    if request is None:
        return
    job, number = request
    try:
        told = _done(machine, job)
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        told = WifiTold(WifiState.NO_WIFI)
    answer = machine.helper / ANSWER
    write_whole(answer, json.dumps({"number": number, **asdict(told)}).encode())
    owner = machine.runtime.stat()
    os.chown(answer, owner.st_uid, owner.st_gid)
    answer.chmod(0o400)


def _done(machine: WifiMachine, job: OwnWifi | JoinWifi) -> WifiTold:
    """Raises `OSError` where NetworkManager is not there, or does not do it."""
    if not machine.is_allowed:
        return WifiTold(WifiState.FORBIDDEN)
    device, connection = _device(machine.run)
    if isinstance(job, JoinWifi):
        # Only from the box's own, in which somebody was asked for it.
        return _joined(machine, device, job) if connection == OURS else WifiTold(WifiState.NO_WIFI)
    if connection == OURS:
        # New each time: whoever was let in before is out.
        machine.run((*NMCLI, "connection", "delete", OURS))
    elif connection and job.is_open:
        return WifiTold(WifiState.TAKEN)
    if not job.is_open:
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
    _forget(machine, OURS)
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
    return WifiTold(WifiState.OPEN, name, password, _up(machine, device))


def _up(machine: WifiMachine, device: str) -> str:
    """Let the box's own be seen; its address there. Raises `OSError`; then it is gone."""
    try:
        machine.run((*NMCLI, "connection", "up", OURS))
        # "shared" would lead whoever joins on to a cable and the network behind it.
        (machine.forwarding / device / "forwarding").write_text("0")
        line = ("--get-values", "IP4.ADDRESS", "device", "show", device)
        return machine.run((*NMCLI, *line)).strip()
    except OSError:
        machine.run((*NMCLI, "connection", "delete", OURS))
        raise


def _joined(machine: WifiMachine, device: str, wifi: JoinWifi) -> WifiTold:
    """Try the family's; where it does not let the box in, its own is there again as it was."""
    _forget(machine, TRIED)
    machine.run(
        (
            *(*NMCLI, "connection", "add", "save", "no", "type", "wifi", "con-name", TRIED),
            *("ifname", device, "autoconnect", "no", "ssid", wifi.name),
            *("wifi-sec.key-mgmt", "wpa-psk"),
        )
    )
    try:
        up = (*PATIENT, "connection", "up", TRIED, "passwd-file", "/dev/stdin")
        machine.run(up, f"802-11-wireless-security.psk:{_escaped(wifi.password)}\n", PATIENT_S)
    except OSError as error:
        _forget(machine, TRIED)
        _up(machine, device)
        reason = re.search(r"\((\d+)\)", str(error))
        return WifiTold(_REASONS.get(reason[1] if reason else "", WifiState.SHUT_OUT))
    _forget(machine, HOME)
    # From here on NetworkManager keeps it on the card, and comes back to it by itself.
    kept = ("connection.id", HOME, "connection.autoconnect", "yes")
    machine.run((*NMCLI, "connection", "modify", TRIED, *kept))
    _forget(machine, OURS)
    return WifiTold(WifiState.JOINED)


def _escaped(password: str) -> str:
    """The *password* as nmcli reads it from a file."""
    return password.replace("\\", "\\\\").replace(" ", "\\ ")


def _forget(machine: WifiMachine, connection: str) -> None:
    with suppress(OSError):  # there may be none
        machine.run((*NMCLI, "connection", "delete", connection))


def _drawn(machine: WifiMachine, count: int) -> str:
    return "".join(SIGNS[byte % len(SIGNS)] for byte in machine.chance(count))
