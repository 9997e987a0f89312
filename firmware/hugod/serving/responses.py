"""The answers of every server: a page, values as JSON, a file of the pages, none of these."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hugod.serving.page_files import PageFiles

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def page_answer(text: str, headers: dict[str, str] | None = None) -> Response:
    return Response(text, media_type="text/html", headers=headers)


def json_answer(values: object, status: int = 200) -> Response:
    return Response(json.dumps(values), status, media_type="application/json")


def no_answer(what: str) -> Response:
    """The answer that there is no *what* of that name."""
    return Response(f"There is no such {what}.", 404, media_type="text/plain")


def static_route(files: PageFiles) -> Route:
    """The route of the files that the pages are made of."""
    served = {name: file for name, file in files.content.items() if not name.endswith(".html")}

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in served:
            return no_answer("file")
        return Response(served[name], media_type=TYPES[name.rpartition(".")[2]])

    return Route("/static/{name}", static)
