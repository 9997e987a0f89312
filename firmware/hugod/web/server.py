"""The server of the page at the box, for this machine alone: opened, told of views, closed."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.values.effects import Cue, TellPage, Utterance
from hugod.app.values.inputs import Input
from hugod.app.values.settings import Level
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.board_art.svg import ENGLISH
from hugod.late import downloads, past_routes, routes, voice_routes
from hugod.ports import Glass
from hugod.serving.bind import take_port
from hugod.serving.server_thread import ServerThread, Serving
from hugod.web.scenes import BoxBroadcast
from hugod.web.speak_here import SpeakHere, Voices

if TYPE_CHECKING:
    from starlette.routing import Route

    from hugod.serving.downloads import Make
    from hugod.serving.uvicorn_protocols import RestingServer
    from hugod.web.past_routes import Past
    from hugod.web.routes import Sheets


@dataclass(frozen=True, slots=True)
class PageExtras:
    """What a page has beside the game; None: it has not."""

    sheets: Sheets | None = None
    voices: Voices | None = None
    past: Past | None = None
    games: Make | None = None
    """All games in one file: on the page at the box alone."""
    newest: Callable[[], int] = lambda: 0
    """Number of the picture that the box shows, which each key of a page brings back."""

    @property
    def speak_here(self) -> SpeakHere | None:
        """The one that has a page say the words, if there are voices."""
        return self.voices.speak_here if self.voices else None


NO_EXTRAS = PageExtras()


class WebServer:
    """The page at the box: shows the display and the board, passes keys on.

    A `Watcher` and a `Speaker`.
    """

    def __init__(
        self,
        glass: Glass,
        put: Callable[[Input], None],
        board: Board,
        host: str = "127.0.0.1",
        port: int = 8080,
        words: Callable[[], Words] = lambda: ENGLISH,
        extras: PageExtras = NO_EXTRAS,
    ) -> None:
        self._broadcast = BoxBroadcast(glass, board, words, newest=extras.newest)
        self._broadcast.speak_here = extras.speak_here
        self._put, self._extras = put, extras
        self._host, self._port = host, port
        self._socket: socket.socket | None = None
        self._thread = ServerThread("web", self._make_server, self._begin)

    @property
    def port(self) -> int:
        """The port; the one that the system chose if 0 was asked for, once open."""
        return self._port

    @property
    def url(self) -> str:
        """The address of the page."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}/"

    def open(self, listening: socket.socket | None = None) -> None:
        """Take the port, or go on with one that was taken before. Raises `DeviceError`."""
        self._socket = listening or take_port(self._host, self._port)
        self._port = self._socket.getsockname()[1]

    def start(self) -> None:
        """Serve from a thread of its own. `open` comes first."""
        self._thread.start()

    def saw(self, view: View, position: Position | None) -> None:
        """Show the pages what is on the display now; returns at once, never raises."""
        self._broadcast.saw(view, position)

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        """Let the pages play *cues*, and write what is *said*; returns at once, never raises."""
        self._broadcast.play(cues, level, said)

    def tell(self, said: TellPage) -> None:
        """Answer one page, if it is one of these; returns at once, never raises."""
        self._broadcast.tell(said.page, said.text)

    def cut(self) -> None:
        """Let the pages be silent; returns at once, never raises."""
        self._broadcast.cut()

    def close(self) -> None:
        """Send the pages away and stop serving, within two times `CLOSE_S`."""
        self._broadcast.end()
        self._thread.close()
        if self._socket is not None:
            self._socket.close()

    async def _begin(self, serving: Serving) -> None:
        assert self._socket is not None
        self._broadcast.begin()
        serving.begin([self._socket])

    def _make_server(self) -> RestingServer:
        def words() -> Words:
            return self._broadcast.words

        more: list[Route] = []
        extras = self._extras
        copies = downloads.Downloads(words)
        if extras.voices is not None:
            more += voice_routes.VoicePage(extras.voices, words, downloads=copies).routes()
        if extras.past is not None:
            more += past_routes.PastPages(extras.past, words).routes()
        return routes.box_server(
            self._broadcast,
            self._put,
            self._port,
            extras.sheets,
            extras.games,
            more,
            voice_routes.VOICE_POSTS,
            copies,
        )
