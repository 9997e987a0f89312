"""Root's helper for Wi-Fi: the box's hotspot with a new name and password, or the family's joined.

Whoever joins reaches this machine and nothing behind it. Name and password are new each time, and
gone with the machine's next start. The family's password is NetworkManager's alone: it is told in a
profile of its own kind in memory, which it keeps or deletes, never by a command line.
"""

from __future__ import annotations

import json
import os
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
"""To open one, to find one, to be let in, to get an address: a small machine is slow."""
PATIENT_S = 50.0
FORWARDING = Path("/proc/sys/net/ipv4/conf")
PROFILES = Path("/run/NetworkManager/system-connections")
_REASONS = {
    "Secrets were required": WifiState.WRONG,
    "network could not be found": WifiState.AWAY,
}
"""Why NetworkManager was not let in, as nmcli says it where nobody has set a language."""


class Run(Protocol):
    """A runner of commands: it raises `OSError` where one fails."""

    def __call__(self, words: Sequence[str], longest_s: float = ..., /) -> str: ...


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
    profiles: Path = PROFILES


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
            # A channel that is allowed everywhere: asked for none, it takes 13, too.
            *("802-11-wireless.mode", "ap", "802-11-wireless.band", "bg"),
            *("802-11-wireless.channel", "6", "wifi-sec.pmf", "disable"),
            *("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn"),
            *("wifi-sec.pairwise", "ccmp", "wifi-sec.group", "ccmp", "wifi-sec.psk", password),
            *("ipv4.method", "shared", "ipv6.method", "disabled"),
        )
    )
    return WifiTold(WifiState.OPEN, name, password, _up(machine, device))


def _up(machine: WifiMachine, device: str) -> str:
    """Let the box's own be seen; its address there. Raises `OSError`; then it is gone."""
    try:
        machine.run((*PATIENT, "connection", "up", OURS), PATIENT_S)
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
    profile = machine.profiles / f"{TRIED}.nmconnection"
    write_whole(profile, _profile(device, wifi).encode())
    profile.chmod(0o600)
    machine.run((*NMCLI, "connection", "load", str(profile)))
    try:
        machine.run((*PATIENT, "connection", "up", TRIED), PATIENT_S)
    except OSError as error:
        _forget(machine, TRIED)
        _up(machine, device)
        states = (state for said, state in _REASONS.items() if said in str(error))
        return WifiTold(next(states, WifiState.SHUT_OUT))
    _forget(machine, HOME)
    # From here on NetworkManager keeps it on the card, and comes back to it by itself.
    kept = ("connection.id", HOME, "connection.autoconnect", "yes")
    machine.run((*NMCLI, "connection", "modify", TRIED, *kept))
    _forget(machine, OURS)
    return WifiTold(WifiState.JOINED)


def _profile(device: str, wifi: JoinWifi) -> str:
    """The file that says it to NetworkManager, which then asks nobody for another password."""
    # The name by its bytes, and a password that may begin with a space.
    name = "".join(f"{byte};" for byte in wifi.name.encode())
    password = wifi.password.replace("\\", "\\\\").replace(" ", "\\s")
    return (
        f"[connection]\nid={TRIED}\ntype=wifi\ninterface-name={device}\nautoconnect=false\n"
        f"[wifi]\nssid={name}\n[wifi-security]\nkey-mgmt=wpa-psk\npsk={password}\n"
    )


def _forget(machine: WifiMachine, connection: str) -> None:
    with suppress(OSError):  # there may be none
        machine.run((*NMCLI, "connection", "delete", connection))


def _drawn(machine: WifiMachine, count: int) -> str:
    return "".join(SIGNS[byte % len(SIGNS)] for byte in machine.chance(count))
