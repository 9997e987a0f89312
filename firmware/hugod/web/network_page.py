"""The page on the network, put together: closed until the players, or their settings, open it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from hugo_core.board import load_board
from hugod.app.effects import FindStickers, TendPage
from hugod.app.inputs import Input
from hugod.app.words import Words
from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi
from hugod.jobs import Errands
from hugod.ports import Glass
from hugod.stickers.sheets import StickerSheets, stickers_at
from hugod.store.phones import CardPhones
from hugod.system.network import own_addresses
from hugod.web.network import NetworkPage


def open_network(
    opened: ExitStack,
    glass: Glass,
    put: Callable[[Input], None],
    words: Callable[[], Words],
    config: Config,
    errands: Errands,
    data: Path,
    *,
    was_open: bool,
) -> NetworkPage:
    """Give the page, which is closed with *opened*; from now on it does its errands."""
    sheets = StickerSheets(data)
    page = NetworkPage(
        glass,
        load_board("amigo-hugo"),
        words,
        put,
        CardPhones(data),
        sheets=sheets,
        port=config.port,
        addresses=own_addresses,
        may_open=config.page_network == "menu",
        was_open=was_open,
    )
    opened.enter_context(closing(page))
    errands.give(TendPage, page.tend)
    errands.give(FindStickers, partial(_find_stickers, page, put, config.port))
    return page


def _find_stickers(
    page: NetworkPage, put: Callable[[Input], None], port: int, _errand: FindStickers
) -> None:
    """Say where the sheets are as long as the page on the network is there to be asked."""
    page.where(lambda told: put(stickers_at(port, told, is_pi=is_raspberry_pi())))
