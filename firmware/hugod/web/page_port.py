"""The page on the network: opened and closed as the players wish, wherever this machine is."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.board import Board, load_board
from hugo_core.position import Position
from hugod.app.values.effects import Cue, FindStickers, PageWish, TellPage, TendPage, Utterance
from hugod.app.values.inputs import Input, KeyDown, Origin, PageState, PageTold
from hugod.app.values.settings import Level
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi
from hugod.late import network_routes
from hugod.ports import Glass, JournalError, PhoneStore
from hugod.serving.bind import bind_all
from hugod.serving.rate_limit import PhoneLimits
from hugod.serving.server_thread import ServerThread, Serving
from hugod.stickers.sheet import stickers_at
from hugod.store.settings_store import JsonPhoneStore
from hugod.system.network import own_addresses
from hugod.web.pairing import Pairing
from hugod.web.scenes import BoxBroadcast, GameBroadcast
from hugod.web.server import NO_EXTRAS, PageExtras
from hugod.web.wifi_form import WifiDoor
from hugod.worker import Jobs

if TYPE_CHECKING:
    from hugod.serving.uvicorn_protocols import RestingServer

FOLLOW_S = 3.0
"""The time between two looks at this machine's addresses while the page is open."""

log = logging.getLogger(__name__)


def open_network(
    opened: ExitStack,
    glass: Glass,
    put: Callable[[Input], None],
    words: Callable[[], Words],
    config: Config,
    data: Path,
    extras: PageExtras = NO_EXTRAS,
) -> NetworkPage:
    """Return the page, which is closed with *opened*."""
    page = NetworkPage(
        glass,
        load_board("amigo-hugo"),
        words,
        put,
        JsonPhoneStore(data),
        extras,
        port=config.port,
        addresses=own_addresses,
        may_open=config.page_network == "menu",
    )
    return opened.enter_context(closing(page))


class NetworkPage:
    """A `Watcher` that shows the game to the network while it is wished to.

    *put* takes the answers, and the keys of paired phones. *addresses* returns those of this
    machine; *may_open* is the owner's setting.

    ```
      closed --OPEN, start--> NO_NETWORK <-- addresses --> OPEN     TROUBLE: the port is taken
        ^                         |                          |         |
        +---------CLOSE-----------+--------------------------+---------+
    ```
    """

    def __init__(
        self,
        glass: Glass,
        board: Board,
        words: Callable[[], Words],
        put: Callable[[Input], None],
        book: PhoneStore,
        extras: PageExtras = NO_EXTRAS,
        *,
        port: int,
        addresses: Callable[[], Sequence[str]],
        may_open: bool = True,
    ) -> None:
        self._game = GameBroadcast(board, words)
        self._box = BoxBroadcast(glass, board, words, is_far=True, newest=extras.newest)
        self._box.speak_here = extras.speak_here
        self._pairing, self._phones = Pairing(book), PhoneLimits()
        self._wifi = WifiDoor()
        self._words, self._put = words, put
        self._extras, self._port, self._addresses = extras, port, addresses
        self._may_open = may_open
        self._lock = threading.Lock()
        self._asking: list[Callable[[PageTold], None]] = []
        self._is_open = self._is_unlocking = False
        self._has_begun = False
        self._at: tuple[str, ...] = ()
        """The addresses at which it is served now; of the thread alone, as the one before."""
        self._thread = ServerThread("network", self._make_server, self._turn)
        self._card = Jobs("phones")

    def saw(self, view: View, position: Position | None) -> None:
        """Show what is seen now; returns at once, never raises."""
        self._game.saw(view, position)
        self._box.saw(view, position)

    def play(self, _cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        """Let the phones with keys write what is *said*; returns at once, never raises."""
        self._box.play((), level, said)

    def tell(self, said: TellPage) -> None:
        """Answer one phone, if it is here; returns at once, never raises."""
        self._box.tell(said.page, said.text)

    def cut(self) -> None:
        """Nothing sounds there but through the page that speaks."""

    def heard(self, key: KeyDown) -> None:
        """Note *key*."""
        if key.origin is not Origin.PHONE:
            # A key of the box ends the lock after wrong codes, and storms of phones.
            self._unlock_soon()
            self._phones.box_pressed(time.monotonic())

    def open(self) -> None:
        """Open it, unless the owner does not want that; from then on it follows the addresses."""
        if self._may_open:
            self._is_open = True
            self._thread.start()
            self._thread.ring()

    def tend(self, job: TendPage) -> None:
        """Do what the players wish; returns at once, and `PageTold` answers."""
        match job.wish:
            case PageWish.OPEN:
                self.open()
                self.where(self._put)
            case PageWish.LOOK:
                self.where(self._put)
            case PageWish.CLOSE:
                self._close_page()
            case PageWish.CODE:
                self.where(self._invite)
            case PageWish.NO_CODE:
                self._pairing.hide_code()
                self._wifi.close()
            case PageWish.JOIN:
                self.where(partial(self._ask_for_wifi, job.own))
            case PageWish.FORGET:
                self._card.do(self._forget)

    def find_stickers(self, _job: FindStickers) -> None:
        """Put where the sheets are as long as this page is there to be asked."""
        self.where(lambda told: self._put(stickers_at(self._port, told, is_pi=is_raspberry_pi())))

    def where(self, put: Callable[[PageTold], None]) -> None:
        """Have *put* told where it is, if it is open; from any thread, returns at once."""
        if self._is_open:
            self._ask(put)
        else:
            put(PageTold(PageState.CLOSED if self._may_open else PageState.FORBIDDEN))

    def close(self) -> None:
        """Send all pages away and end the threads."""
        self._is_open = False
        self._end_broadcasts()
        self._thread.close()
        self._card.close()
        self._answer(PageTold(PageState.CLOSED))

    def _ask(self, put: Callable[[PageTold], None]) -> None:
        with self._lock:
            self._asking.append(put)
        self._thread.ring()

    def _answer(self, told: PageTold) -> None:
        with self._lock:
            asking, self._asking = self._asking, []
        for put in asking:
            put(told)

    def _invite(self, told: PageTold) -> None:
        """Put a code and a QR code, if there is a page to which a phone can come."""
        if told.state is PageState.OPEN:
            given = self._pairing.invite()
            told = replace(told, state=PageState.CODE, code=given.code, square=given.square)
        self._put(told)

    def _ask_for_wifi(self, own: str, told: PageTold) -> None:
        """Let whoever is in the box's *own* Wi-Fi send the family's, if there is a page."""
        if told.state is PageState.OPEN and own:
            self._wifi.open(own)
            told = replace(told, state=PageState.JOIN, host=own.partition("/")[0])
        self._put(told)

    def _close_page(self) -> None:
        self._pairing.hide_code()
        was_open, self._is_open = self._is_open, False
        if was_open:
            self._ask(self._put)
        else:
            self._put(PageTold(PageState.CLOSED))

    def _forget(self) -> None:
        try:
            self._pairing.forget()
        except JournalError as error:
            log.warning("%s", error)
            self._put(PageTold(PageState.TROUBLE))
        else:
            self._put(PageTold(PageState.FORGOTTEN))

    def _unlock_soon(self) -> None:
        """Have the lock ended."""
        # One job, however many keys come while the card is slow (RM7).
        if self._pairing.is_locked and not self._is_unlocking:
            self._is_unlocking = True
            self._card.do(self._unlock)

    def _unlock(self) -> None:
        self._pairing.unlock()
        self._is_unlocking = False

    async def _turn(self, serving: Serving) -> float | None:
        """Serve where the page is to be now, and answer; a wish meanwhile takes another turn."""
        is_open = self._is_open
        told = await (self._follow(serving) if is_open else self._leave(serving))
        # A wish that came meanwhile takes another turn, which answers.
        if is_open is self._is_open:
            self._answer(told)
        return FOLLOW_S if is_open else None

    async def _follow(self, serving: Serving) -> PageTold:
        """Serve at this machine's addresses and nowhere else."""
        if not self._has_begun:
            self._has_begun = True
            self._game.begin()
            self._box.begin()
        wanted = tuple(self._addresses())
        # At this machine's addresses and nowhere else, also when they change (S14).
        if wanted != self._at:
            self._at = ()
            await serving.leave()
            if sockets := bind_all(wanted, self._port):
                serving.begin(sockets)
                self._at = wanted
                log.info("the page is open at %s", ", ".join(wanted))
        if not wanted:
            return PageTold(PageState.NO_NETWORK)
        if not self._at:
            return PageTold(PageState.TROUBLE)
        return PageTold(PageState.OPEN, wanted[0], self._port)

    async def _leave(self, serving: Serving) -> PageTold:
        """Send all pages away and serve nowhere."""
        self._has_begun, self._at = False, ()
        self._end_broadcasts()
        await serving.leave()
        return PageTold(PageState.CLOSED)

    def _end_broadcasts(self) -> None:
        self._game.end()
        self._box.end()

    def _make_server(self) -> RestingServer:
        return network_routes.network_server(
            self._game,
            self._box,
            self._pairing,
            self._phones,
            self._wifi,
            self._words,
            self._put,
            self._extras.sheets,
            self._extras.voices,
            self._extras.past,
        )
