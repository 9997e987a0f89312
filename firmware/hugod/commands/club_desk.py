"""`hugod club desk`: the two pages of an evening, and results that a broker brings."""

from __future__ import annotations

import argparse
import logging
import re
import signal
import threading
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.position import Phase
from hugod.club.arrivals import Result
from hugod.club.desk import Desk
from hugod.club.live import Told
from hugod.commands.club_link import address_of
from hugod.commands.terminal import complain, say
from hugod.config import Config, config_file, load_config
from hugod.languages import words_in
from hugod.ports import DeviceError, JournalError
from hugod.system.network import own_addresses
from hugod.web.bind import bind_all, take_port
from hugod.web.club_routes import ClubServer

if TYPE_CHECKING:
    from hugod.mqtt import arrived
    from hugod.mqtt.desk import Desk as Ear

OK = 0
AGAIN_S, TURN_S = 5.0, 0.5
"""Seconds until a broker that is gone is called again, and of one look at what it brings."""

log = logging.getLogger(__name__)


def desk(options: argparse.Namespace, folder: Path) -> int:
    """Be the desk until it is asked to end."""
    config, _ = load_config(options.config or config_file(), is_named=options.config is not None)
    end = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: end.set())
    with ExitStack() as opened:
        try:
            door = take_port("127.0.0.1", options.port, "--port {port}")
            sockets = [opened.enter_context(door)]
            port = sockets[0].getsockname()[1]
            addresses = own_addresses() if options.network else ()
            sockets += map(opened.enter_context, bind_all(addresses, port))
            mine = opened.enter_context(closing(Desk(folder)))
        except (DeviceError, JournalError) as error:
            return complain(error)
        words = words_in(options.language)
        server = opened.enter_context(closing(ClubServer(mine, words, sockets)))
        server.start()
        say(f"The {page} is at http://127.0.0.1:{port}/{page}" for page in ("desk", "wall"))
        for address in addresses if len(sockets) > 1 else ():
            say([f"In the network: http://{address}:{port}/wall for everybody,"])
            say([f"  http://{address}:{port}/desk/{server.key} for the desk: keep it secret"])
        if options.network and len(sockets) == 1:
            complain(alone(addresses))
        if config.club_broker:
            _listen(config, mine, end)
        else:
            end.wait()
    return OK


def alone(addresses: Sequence[str]) -> str:
    """Why the pages are not in the network, although this computer has these *addresses* there."""
    why = "The port is taken in the network" if addresses else "There is no network here"
    return f"{why}; the pages are at this computer alone."


def _listen(config: Config, mine: Desk, end: threading.Event) -> None:
    """Take in what the broker brings until *end*; while it is gone, digits are typed as ever."""
    try:
        from hugod.mqtt.broker import DESK
        from hugod.mqtt.client import Connection, Gone
        from hugod.mqtt.desk import TOPICS
    except ImportError:
        complain("No broker: sudo apt install --no-install-recommends python3-paho-mqtt")
        end.wait()
        return
    ear = ear_of(mine)
    while not end.is_set():
        try:
            link = Connection(address_of(config, DESK), "hugo-desk", ear.hear)
            is_listening = False
            while not end.is_set():
                link.turn(TURN_S)
                mine.look()
                if link.is_open and not is_listening:
                    is_listening = True
                    for topic in TOPICS:
                        link.subscribe(topic, 1)
            link.close()
        except (Gone, OSError) as error:
            log.warning("the broker is gone: %s", error)
            mine.look()
            end.wait(AGAIN_S)


def ear_of(mine: Desk) -> Ear:
    """What hears the boxes of a club for the desk *mine*."""
    from hugod.mqtt.desk import Desk as Ear

    ear = Ear(lambda result: _take(mine, result))
    ear.heard = lambda box: _tell(mine, box, ear.tables.get(box), ear.online[box])
    return ear


def _take(mine: Desk, result: arrived.Result) -> None:
    """Count a game; the broker keeps one that the card did not take and brings it again."""
    mine.take_in(result_of(result))


def _tell(mine: Desk, box: str, table: arrived.Live | None, is_online: bool) -> None:
    """Tell the wall how *table* stands."""
    mine.live.tell(box, told_of(table, is_online) if table else None)


def told_of(table: arrived.Live, is_online: bool) -> Told:
    """What a box tells of its table, as the desk knows it."""
    return Told(
        Result(
            f"{table.box}/{table.game}", dict(table.points), dict(table.marks), _number(table.box)
        ),
        is_over=table.phase is Phase.OVER,
        to_act=table.to_act,
        clock=table.clock,
        round=table.round,
        left=table.left,
        is_away=not is_online,
    )


def result_of(result: arrived.Result) -> Result:
    """A box's result as the desk knows it; the number that ends a box's name is its table's."""
    return Result(
        f"{result.box}/{result.game}",
        {seat.colour: seat.points for seat in result.seats},
        {seat.colour: seat.mark for seat in result.seats if seat.mark},
        _number(result.box),
        result.head,
    )


def _number(box: str) -> int | None:
    found = re.search(r"([1-9][0-9]?)$", box)
    return int(found[1]) if found else None
