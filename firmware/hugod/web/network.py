"""The page on the network: opened and closed as the players wish, wherever this machine is.

Everything happens in a thread of its own, which is there only while the page is open.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.box.page_wishes import PageState, PageWish
from hugod.app.effects import TendPage
from hugod.app.inputs import Input, KeyDown, PageTold
from hugod.app.views import View
from hugod.app.words import Words
from hugod.ports import Glass, JournalError, PhoneBook
from hugod.web.feed import Feed
from hugod.web.libraries import ONE_AT_A_TIME
from hugod.web.network_server import Running
from hugod.web.pairing import Doorkeeper
from hugod.web.phone_limits import Manners
from hugod.web.stickers_page import Sheets
from hugod.web.watch_feed import WatchFeed

if TYPE_CHECKING:
    from uvicorn.server import Server

log = logging.getLogger(__name__)


class NetworkPage:
    """A `Watcher` that shows the game to the network while it is wished to.

    *put* takes the answers, and the keys of phones that typed a code. *addresses* gives those of
    this machine; *may_open* is the owner's word.
    """

    def __init__(
        self,
        glass: Glass,
        board: Board,
        words: Callable[[], Words],
        put: Callable[[Input], None],
        book: PhoneBook,
        *,
        sheets: Sheets | None = None,
        port: int,
        addresses: Callable[[], Sequence[str]],
        may_open: bool = True,
        was_open: bool = False,
    ) -> None:
        self._watching = WatchFeed(board, words)
        self._keypads = Feed(glass, board, words, is_far=True)
        self._door, self._manners = Doorkeeper(book), Manners()
        self._words, self._put = words, put
        self._sheets, self._port = sheets, port
        self._addresses = addresses
        self._may_open, self._was_open = may_open, was_open
        self._running: Running | None = None
        self._ended: Running | None = None
        """It may need a moment yet to be gone."""

    def saw(self, view: View, position: Position | None) -> None:
        """Show what is seen now; returns at once, never raises."""
        self._watching.saw(view, position)
        self._keypads.saw(view, position)

    def by_hand(self, put: Callable[[Input], None]) -> Callable[[Input], None]:
        """Give *put* for the keys of the box itself.

        They end the lock after wrong codes, and quieten phones that storm.
        """

        def put_by_hand(item: Input) -> None:
            if isinstance(item, KeyDown):
                self._door.key_pressed()
                self._manners.box_pressed(time.monotonic())
            put(item)

        return put_by_hand

    def start(self) -> None:
        """Open it again if it was open when the box went off."""
        if self._was_open:
            self.open()

    def open(self) -> None:
        """Open it, unless the owner does not want that; from then on it follows the addresses."""
        if self._may_open and self._running is None:
            feeds = (self._watching, self._keypads)
            self._running = Running(
                feeds, self._make_server, self._port, self._addresses, self._ended
            )

    def tend(self, errand: TendPage) -> None:
        """Do what the players wish; returns at once, and `PageTold` answers."""
        match errand.wish:
            case PageWish.OPEN:
                self.open()
                self.where(self._put)
            case PageWish.LOOK:
                self.where(self._put)
            case PageWish.CLOSE:
                self._end()
            case PageWish.CODE:
                self.where(self._invite)
            case PageWish.NO_CODE:
                self._door.hide_code()
            case PageWish.FORGET:
                threading.Thread(target=self._forget, name="forget", daemon=True).start()

    def close(self) -> None:
        """Send all pages away, within `CLOSE_S`."""
        for one in filter(None, (self._running, self._ended)):
            one.end()
            one.wait()

    def where(self, put: Callable[[PageTold], None]) -> None:
        """Have *put* told where it is, if it is open; from any thread, returns at once."""
        if self._running is None:
            put(PageTold(PageState.CLOSED if self._may_open else PageState.FORBIDDEN))
        else:
            self._running.ask(put)

    def _invite(self, told: PageTold) -> None:
        """Tell what lets a phone in, if there is a page to which it can come."""
        if told.state is PageState.OPEN:
            given = self._door.invite()
            told = replace(told, state=PageState.CODE, code=given.code, square=given.square)
        self._put(told)

    def _end(self) -> None:
        self._door.hide_code()
        self._ended, self._running = self._running or self._ended, None
        if self._ended is not None:
            self._ended.end()
            self._ended.ask(self._put)
        else:
            self._put(PageTold(PageState.CLOSED))

    def _forget(self) -> None:
        try:
            self._door.forget()
        except JournalError as error:
            log.warning("%s", error)
            self._put(PageTold(PageState.TROUBLE))
        else:
            self._put(PageTold(PageState.FORGOTTEN))

    def _make_server(self) -> Server:
        with ONE_AT_A_TIME:
            from hugod.web.network_routes import make_network_server

        return make_network_server(
            self._watching,
            self._keypads,
            self._door,
            self._manners,
            self._words,
            self._put,
            self._sheets,
        )
