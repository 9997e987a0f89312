"""Switches the box off: by the command of the owner's settings, else by a wish that systemd grants.

The daemon itself may not: it puts a file where `hugod-shutdown.path` looks, and a service with the
right to do it takes the file away and switches off.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from hugod.ports import DeviceError

PATIENCE_S = 4.0
"""Longer than any command takes that only asks for the end, and less than the watchdog waits."""

REQUEST = "shutdown"


def switch_off(command: Sequence[str], runtime: Path | None = None) -> None:
    """Run *command*; without one leave the wish in *runtime*. Raises `DeviceError`.

    With neither it is enough that the daemon ends.
    """
    if command:
        _run(command)
    elif runtime:
        _ask_systemd(runtime / REQUEST)


def _ask_systemd(file: Path) -> None:
    try:
        file.touch()
    except OSError as error:
        raise DeviceError(f"{file} could not be made: {error.strerror}") from error


def _run(command: Sequence[str]) -> None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DeviceError(f"power.command failed: {error}") from error
    if done.returncode:
        said = done.stderr.strip().splitlines()
        why = said[-1] if said else f"it ended with {done.returncode}"
        raise DeviceError(f"power.command failed: {why}")
