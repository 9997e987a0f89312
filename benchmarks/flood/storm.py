"""Strangers in the network who mean ill, as `page.py` calls them: `storm.py KIND N HOST PORT S`.

N of them, each with an address of its own on this machine (127.1.x.y), all against HOST, which is
this machine, too. Bounded: at most `MOST_A_SECOND` connections a second and `AT_ONCE` at a time.
Prints how many it made.
"""

import asyncio
import contextlib
import itertools
import random
import socket
import sys
import time
from collections.abc import Awaitable, Callable

MOST_A_SECOND, AT_ONCE = 2000, 250
HOLD_S = 10.0
"""So long a link, or a slow body, is held if nobody hangs up on it."""
Ask = Callable[[asyncio.StreamReader, asyncio.StreamWriter, str], Awaitable[None]]
BROKEN = b"\x81\x82\x00\x00\x00\x00\xff\xff"
"""A frame that says it is text, and is none."""
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def head(request: str, here: str, more: str = "") -> bytes:
    return f"{request} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n{more}\r\n".encode()


async def requests(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: str) -> None:
    writer.write(head(f"GET {random.choice(('/', '/nothing', '/keys'))}", here))
    await reader.read()


async def links(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: str) -> None:
    """Watch for a moment, then say what is no text."""
    writer.write(head("GET /watching", here, UPGRADE))
    await reader.read(4096)
    await asyncio.sleep(random.random())
    writer.write(BROKEN)
    await reader.read()


async def deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: str) -> None:
    """Take a link and read nothing of it."""
    link = writer.get_extra_info("socket")
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    writer.write(head("GET /watching", here, UPGRADE))
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # it can
    for _ in range(int(HOLD_S * 10)):
        if writer.is_closing():  # the box hung up
            return
        writer.write(b"\x89\x80\x00\x00\x00\x00")  # a ping: the answer fills what is not read
        await asyncio.sleep(0.1)


async def bodies(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: str) -> None:
    """Send a code letter by letter."""
    writer.write(head("POST /code", here, "Content-Length: 4000\r\n"))
    for _ in range(int(HOLD_S * 4)):
        if writer.is_closing():
            return
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.25)


async def codes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: str) -> None:
    body = b'{"code": "%06d"}' % random.randrange(10**6)
    writer.write(head("POST /code", here, f"Content-Length: {len(body)}\r\n") + body)
    await reader.read()


KINDS: dict[str, Ask] = {
    "requests": requests,
    "links": links,
    "deaf": deaf,
    "bodies": bodies,
    "codes": codes,
}


async def storm(kind: str, strangers: int, host: str, port: int, seconds: float) -> int:
    """Let all of them do *kind* for *seconds*; give how many connections were made."""
    ask, here, begun, made = KINDS[kind], f"{host}:{port}", time.monotonic(), 0
    addresses = itertools.cycle(f"127.1.{n // 250}.{n % 250 + 1}" for n in range(strangers))

    async def stranger() -> None:
        nonlocal made
        while (passed := time.monotonic() - begun) < seconds:
            if made >= passed * MOST_A_SECOND:
                await asyncio.sleep(0.005)
                continue
            made += 1
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                await once(next(addresses))

    async def once(address: str) -> None:
        opening = asyncio.open_connection(host, port, local_addr=(address, 0))
        reader, writer = await asyncio.wait_for(opening, 2)
        try:
            await asyncio.wait_for(ask(reader, writer, here), HOLD_S + 1)
        finally:
            writer.transport.abort()

    await asyncio.gather(*(stranger() for _ in range(AT_ONCE)))
    return made


if __name__ == "__main__":
    kind, strangers, host, port, seconds = sys.argv[1:]
    done = asyncio.run(storm(kind, int(strangers), host, int(port), float(seconds)))
    sys.stdout.write(f"{done}\n")
