"""What systemd is told about the daemon: `sd_notify(3)`, a datagram of `NAME=value` lines."""

from __future__ import annotations

import logging
import socket
from collections.abc import Mapping

SEND_S = 1.0
"""A service manager that takes nothing for so long is not waited for."""
UNWATCHED_S = 5.0
"""So often the state is told where nobody watches."""

log = logging.getLogger(__name__)


def ping_period_s(environment: Mapping[str, str]) -> float:
    """Return how often systemd wants a sign of life: twice in `WatchdogSec`, or now and then."""
    usec = environment.get("WATCHDOG_USEC", "")
    return int(usec) / 2_000_000 if usec.isdecimal() and int(usec) else UNWATCHED_S


class Notifier:
    """Tells whoever listens at *address*, `$NOTIFY_SOCKET`; with an empty one it tells nobody."""

    def __init__(self, address: str) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def tell(self, *lines: str) -> None:
        """Send *lines* in one datagram; never raises. May be called from any thread."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.settimeout(SEND_S)
                way.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            log.warning("the service manager does not listen: %s", error)
