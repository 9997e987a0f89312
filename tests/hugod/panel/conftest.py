"""A panel on a free port, with a glass of cardboard and an inbox one can look into."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from hugo_core.board import load_board
from hugod.app.inputs import Input
from hugod.panel.server import Panel
from hugod.sticker_sheets import StickerSheets


class CardboardGlass:
    """A glass that shows whatever is painted on it."""

    def __init__(self) -> None:
        self.image = Image.new("1", (128, 64))
        self.image.putpixel((3, 5), 1)

    def picture(self) -> Image.Image:
        return self.image


class OpenPanel:
    """A served panel, its glass, and the inputs it put."""

    def __init__(self, port: int = 0) -> None:
        self.glass = CardboardGlass()
        self.inbox: queue.Queue[Input] = queue.Queue()
        board, sheets = load_board("amigo-hugo"), StickerSheets(Path("no folder"))
        self.panel = Panel(self.glass, self.inbox.put, board, port=port, sheets=sheets)
        self.panel.open()
        self.panel.start()

    @property
    def port(self) -> int:
        return self.panel.port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def link(self) -> str:
        return f"ws://127.0.0.1:{self.port}/live"


@pytest.fixture
def open_panel() -> Iterator[Callable[..., OpenPanel]]:
    """Opens panels; all are closed at the end."""
    opened: list[OpenPanel] = []

    def opening(port: int = 0) -> OpenPanel:
        opened.append(OpenPanel(port))
        return opened[-1]

    yield opening
    for one in opened:
        one.panel.close()


@pytest.fixture
def served(open_panel: Callable[..., OpenPanel]) -> OpenPanel:
    return open_panel()
