"""The web form for the family's Wi-Fi: who sees it. Names that can be: `app/values/offers.py`."""

from __future__ import annotations

import json
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Interface

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from hugod.app.values.inputs import Input
from hugod.app.values.offers import WifiSent, may_be_wifi
from hugod.app.values.words import N_, Words
from hugod.serving.page_files import json_answer, no_answer, page_answer
from hugod.web.board_broadcast import BOX_FILES

# In capitals, as a QR code holds them best.
WIFI_PATH = "/WIFI"
WIFI_PAGE = {
    "name": N_("Name of your Wi-Fi"),
    "password": N_("Its password"),
    "how": N_("The box leaves its own Wi-Fi and joins yours. Its display says how it went."),
}
"""What stands on the page, by the name of its place."""
TAKEN = N_("The box tries it now. Look at its display.")
ODD = N_("A name has 1 to 32 letters, a password 8 to 63.")


class WifiDoor:
    """Lets to the form whoever is in the box's own Wi-Fi, while it is open. From any thread."""

    def __init__(self) -> None:
        self._own: IPv4Interface | None = None

    def open(self, own: str) -> None:
        """Open it to the network of *own*: the box's address there, and how many bits are its."""
        self._own = IPv4Interface(own)

    def close(self) -> None:
        self._own = None

    def is_for(self, request: Request) -> bool:
        """Whether whoever asks may see it."""
        own, server, client = self._own, request.scope.get("server"), request.client
        if own is None or not server or client is None:
            return False
        # Both: the kernel takes a question for this address from any network, but whoever says
        # that he is in this one gets his answer there.
        return IPv4Address(server[0]) == own.ip and IPv4Address(client.host) in own.network


def wifi_routes(
    door: WifiDoor, words: Callable[[], Words], put: Callable[[Input], None]
) -> list[BaseRoute]:
    """The routes of the form: it is asked for, and sent once."""

    async def form(request: Request) -> Response:
        if not door.is_for(request):
            return no_answer("page")
        return page_answer(BOX_FILES.page("wifi.html", words(), WIFI_PAGE))

    async def sent(request: Request) -> Response:
        try:
            wifi = read_wifi(await request.body())
        except ClientDisconnect:
            # Nobody is there to read the answer.
            return Response(status_code=400)
        if not door.is_for(request):
            return no_answer("page")
        if wifi is None:
            return json_answer({"say": words().gettext(ODD)}, 422)
        door.close()
        put(wifi)
        return json_answer({"say": words().gettext(TAKEN)})

    return [Route(WIFI_PATH, form), Route(WIFI_PATH, sent, methods=["POST"])]


def read_wifi(body: bytes) -> WifiSent | None:
    """Read *body*: `{"name": …, "password": …}`; None if no Wi-Fi has such a name and password."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return None
    match said:
        case {"name": str(name), "password": str(password)} if may_be_wifi(name, password):
            return WifiSent(name, password)
    return None
