"""`hugod far link`: the process between the box and the broker, with the box at its other end."""

from __future__ import annotations

import argparse
import os
import resource
import select
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from hugo_far.far_link import FarLink
from hugo_far.lines import LINE_BYTES, BadLine, Call, read_order, written
from hugo_link.client import HAS_LIBRARY, Address, Connection, Message
from hugo_link.link_command import address_of_broker
from hugod.commands.loading import Subcommand
from hugod.commands.terminal import OK, complain

COMMANDS = (
    Subcommand(
        "far",
        "play with somebody who is far away",
        inside=(
            Subcommand("link", "be the link to the other house (for systemd)", f"{__name__}:add"),
        ),
    ),
)
MOST_MEMORY = 160 * 2**20
"""Bytes of address space for data: behind the bounds of what a broker may send."""
NAME_BYTES = 8
PATIENCE_S = 5.0
"""Seconds for which a box that does not read is waited for."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add what `hugod-far@.service` starts."""
    parser.description = (
        "Bring what the box says on standard input to the other house, sealed, and what that one "
        "says to standard output: hugod-far@.service, which is begun when the box asks for it."
    )
    parser.set_defaults(command=lambda _: _link())


def _link() -> int:
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    return run(0, 1)


def run(orders: int, news: int) -> int:
    """Be the link between the box, at the files *orders* and *news*, and a broker."""
    if not HAS_LIBRARY:
        return complain("The link needs paho-mqtt: sudo apt install python3-paho-mqtt")
    lines = LinesIn(orders)
    link = FarLink(
        open_line, lambda plain: write_all(news, written(plain)), time.monotonic, os.urandom
    )
    try:
        while True:
            for line in lines.take(link.wait_s):
                link.order(read_order(line))
            link.turn()
    except (EOFError, ConnectionError):
        # The box has hung up, or is gone: there is nobody to be a link for.
        return OK
    except BadLine as bad:
        return complain(f"The box says what no box says: {bad}")
    finally:
        link.close()


def open_line(call: Call, hear: Callable[[Message], None]) -> Connection:
    """Call the broker of *call*. Raises `Disconnected`."""
    # A new name each time: two links of one name would throw one another out for ever.
    return Connection(address_by_call(call), f"hugo-{os.urandom(NAME_BYTES).hex()}", hear)


def address_by_call(call: Call) -> Address:
    """Return the broker's address as the client wants it."""
    found = address_of_broker(call.broker, call.user, call.password)
    if call.authorities.startswith("/"):
        return replace(found, authorities=Path(call.authorities))
    return replace(found, authority=call.authorities)


class LinesIn:
    """The lines that come in at the file *source*, a whole one each."""

    def __init__(self, source: int) -> None:
        os.set_blocking(source, False)
        self._source, self._rest = source, b""

    def take(self, wait_s: float) -> list[bytes]:
        """Return what has come within *wait_s*. Raises `BadLine`; `EOFError` at the end."""
        ready, _, _ = select.select([self._source], [], [], wait_s)
        if ready:
            some = os.read(self._source, LINE_BYTES)
            if not some:
                raise EOFError
            self._rest += some
        *lines, self._rest = self._rest.split(b"\n")
        if len(self._rest) > LINE_BYTES:
            raise BadLine("a line without an end")
        return lines


def write_all(target: int, data: bytes) -> None:
    """Write all of *data*. Raises `BrokenPipeError` if nobody reads it for a while."""
    while data:
        try:
            data = data[os.write(target, data) :]
        except BlockingIOError:
            _, is_ready, _ = select.select([], [target], [], PATIENCE_S)
            if not is_ready:
                raise BrokenPipeError from None
