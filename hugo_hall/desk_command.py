"""`hugod club desk`: its two pages opened, the broker heard; the table that a box's name means."""

from __future__ import annotations

import argparse
import logging
import os
import re
import signal
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path

from hugo_core.bounded_text import BadText
from hugo_core.editions import Colour
from hugo_core.position import Phase
from hugo_hall.desk import Desk
from hugo_hall.desk_link import TOPICS
from hugo_hall.desk_link import DeskLink as Ear
from hugo_hall.live_tables import LiveTable
from hugo_hall.pages.club_server import ClubServer
from hugo_hall.sent import BoxResult, Claim
from hugo_link import arrived
from hugo_link.broker import DESK
from hugo_link.client import HAS_LIBRARY, Address, Connection, Disconnected
from hugo_link.link_command import address_by, address_of
from hugod.commands.shared_options import add_config, add_data, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.config import Config, config_file, load_config
from hugod.languages import all_languages, words_in
from hugod.ports import DeviceError, JournalError
from hugod.serving.bind import bind_all, take_port
from hugod.store.link_file import DESK_LINK, PAHO, Standing, kept_link
from hugod.system.network import own_addresses
from hugod.system.power import StopRequest

PORT = 8081
"""The page of a box on the same machine has 8080."""
AGAIN_S, TURN_S, PATIENCE_S = 5.0, 0.5, 15.0
"""Seconds until a broker that is gone is called again, of one look at what it brings, and in which
it must have said yes."""

log = logging.getLogger(__name__)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod club desk`."""
    parser.description = "Serve the desk's page and the wall's; what happens is kept in the folder."
    parser.add_argument("--port", type=_port, default=PORT, help=f"of the pages ({PORT})")
    parser.add_argument("--network", action="store_true", help="for phones and screens there, too")
    parser.add_argument("--language", choices=all_languages(), default=own_language())
    add_config(parser, "the settings, for a broker")
    add_data(parser)
    parser.set_defaults(command=lambda options: desk(options, folder_of(options)))


def own_language() -> str:
    spoken = (os.environ.get("LC_ALL") or os.environ.get("LANG") or "")[:2]
    return spoken if spoken in all_languages() else "en"


def _port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"{word!r} is no port: 1 to 65535 is wanted")
    return int(word)


def desk(options: argparse.Namespace, folder: Path) -> int:
    """Be the desk until it is asked to end."""
    config, _ = load_config(options.config or config_file(), is_named=options.config is not None)
    end = StopRequest()
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
        _listen(config, folder, mine, end)
    return OK


def alone(addresses: Sequence[str]) -> str:
    """Why the pages are not in the network, although this computer has these *addresses* there."""
    why = "The port is taken in the network" if addresses else "There is no network here"
    return f"{why}; the pages are at this computer alone."


def _listen(config: Config, folder: Path, mine: Desk, end: StopRequest) -> None:
    """Take in what the broker brings until *end*; while it is gone, digits are typed as ever."""
    if not (config.club_broker or (folder / DESK_LINK).exists()):
        end.wait()
        return
    if not HAS_LIBRARY:
        mine.tell_broker(Standing.LIBRARY)
        complain(f"No broker: {PAHO}")
        end.wait()
        return
    ear = ear_of(mine)
    while not end.is_set():
        try:
            _hear(_address(config, folder), ear, mine, end)
        except Disconnected as gone:
            _trouble(mine, gone.standing, str(gone))
        except (OSError, BadText) as error:
            _trouble(mine, Standing.FILE, str(error))
        end.wait(AGAIN_S)


def _hear(address: Address, ear: Ear, mine: Desk, end: StopRequest) -> None:
    """Listen until *end*. Raises `Disconnected`."""
    since = time.monotonic()
    link = Connection(address, "hugo-desk", ear.hear)
    is_listening = False
    while not end.is_set():
        link.turn(TURN_S)
        mine.look()
        if link.is_open and not is_listening:
            is_listening = True
            mine.tell_broker(Standing.THERE)
            for topic in TOPICS:
                link.subscribe(topic, 1)
        if not link.is_open and time.monotonic() - since > PATIENCE_S:
            raise Disconnected("it does not answer", Standing.STRANGER)
    link.close()


def _trouble(mine: Desk, standing: Standing, why: str) -> None:
    """Tell the page; the terminal has one line for each change."""
    if mine.broker != standing:
        log.warning("the broker is gone: %s", why)
    mine.tell_broker(standing)
    mine.look()


def _address(config: Config, folder: Path) -> Address:
    """Where the broker is: by the desk's own file, else by the settings.

    Raises `OSError`, `BadText`.
    """
    # A box may be the desk: its settings have the password of the box, and not the desk's.
    kept = kept_link(folder / DESK_LINK)
    return address_by(kept) if kept else address_of(config, DESK)


def ear_of(mine: Desk) -> Ear:
    """What hears the boxes of a club for the desk *mine*."""
    ear = Ear(lambda result: _take(mine, result))
    ear.heard = lambda box: _tell(mine, box, ear.tables.get(box), ear.online[box])
    return ear


def _take(mine: Desk, result: arrived.ResultMessage) -> None:
    """Count a game; the broker keeps one that the card did not take and brings it again."""
    mine.take_in(result_of(result))


def _tell(mine: Desk, box: str, table: arrived.LiveMessage | None, is_online: bool) -> None:
    """Tell the wall how *table* stands."""
    club = table.club if table else None
    claim = Claim(club.table, club.round, club.tag) if club else None
    mine.tell(box, told_of(table, is_online) if table else None, claim)


def told_of(table: arrived.LiveMessage, is_online: bool) -> LiveTable:
    """What a box tells of its table, as the desk knows it."""
    return LiveTable(
        BoxResult(
            f"{table.box}/{table.game}", dict(table.points), dict(table.marks), _number(table.box)
        ),
        is_over=table.phase is Phase.OVER,
        to_act=table.to_act,
        clock=table.clock,
        round=table.round,
        left=table.left,
        is_away=not is_online,
    )


def result_of(result: arrived.ResultMessage) -> BoxResult:
    """A box's result as the desk knows it; the number that ends a box's name is its table's."""
    return BoxResult(
        f"{result.box}/{result.game}",
        {seat.colour: seat.points for seat in result.seats},
        {seat.colour: seat.mark for seat in result.seats if seat.mark},
        _number(result.box),
        _left(result),
        Claim(result.club.table, result.club.round, result.club.tag) if result.club else None,
    )


def _left(result: arrived.ResultMessage) -> frozenset[Colour]:
    """Who left the game: from the first place on at which points are fewer than before it.

    Who stayed is ranked by the points, and who left comes after all of them.
    """
    ranked = sorted(result.seats, key=lambda seat: seat.place)
    for at, (one, other) in enumerate(pairwise(ranked), 1):
        if other.points < one.points or (other.points == one.points and other.place > one.place):
            return frozenset(seat.colour for seat in ranked[at:])
    return frozenset()


def _number(box: str) -> int | None:
    found = re.search(r"([1-9][0-9]?)$", box)
    return int(found[1]) if found else None
