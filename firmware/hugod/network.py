"""The page on the network, put together: closed until the players, or their settings, open it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from hugo_core.board import load_board
from hugod.adapters.addresses import own_addresses
from hugod.adapters.phones import CardPhones
from hugod.app.effects import TendPage
from hugod.app.inputs import Input
from hugod.app.phrases import Phrases
from hugod.config import Config
from hugod.errands import Errands
from hugod.panel.network import NetworkPage
from hugod.ports import Glass


def open_network(
    opened: ExitStack,
    glass: Glass,
    put: Callable[[Input], None],
    words: Callable[[], Phrases],
    config: Config,
    errands: Errands,
    data: Path,
    *,
    was_open: bool,
) -> NetworkPage:
    """Give the page, which is closed with *opened*; from now on it does its errands."""
    page = NetworkPage(
        glass,
        load_board("amigo-hugo"),
        words,
        put,
        CardPhones(data),
        port=config.port,
        addresses=own_addresses,
        may_open=config.page_network == "menu",
        was_open=was_open,
    )
    opened.enter_context(closing(page))
    errands.give(TendPage, page.tend)
    return page
