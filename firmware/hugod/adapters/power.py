"""Switches the box off, with the command that the owner's settings name."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from hugod.ports import DeviceError

PATIENCE_S = 10.0
"""Longer than any command takes that only asks for the end."""


def switch_off(command: Sequence[str]) -> None:
    """Run *command*; none: it is enough that the daemon ends. Raises `DeviceError`."""
    if not command:
        return
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
