"""The files of a server's pages, gaps filled; larger letters, strong contrast; kinds of answers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from zlib import crc32

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hugod.app.values.words import N_, Words
from hugod.serving.markup import Html, Inside, html, tag

GAP = re.compile(r"<!-- (\w+) -->")
"""A place in the file of a page that is filled when the page is asked for."""
NOTHING: Mapping[str, str] = MappingProxyType({})

EASE = {
    "size": N_("Text size"),
    "contrast": N_("Contrast"),
    "contrast-usual": N_("usual contrast"),
    "contrast-high": N_("high contrast"),
}
"""The control for larger letters and a strong contrast, by the name of its place."""


class PageFiles:
    """The files of every page, and those in *folder* of *package*; read when first asked for."""

    def __init__(self, package: str, folder: str = "static") -> None:
        self._folders = {"hugod.serving": "static", package: folder}

    @cached_property
    def content(self) -> dict[str, bytes]:
        """What is in each file, by its name."""
        folders = (resources.files(package) / name for package, name in self._folders.items())
        files = (file for folder in folders for file in folder.iterdir() if file.is_file())
        return {file.name: file.read_bytes() for file in files}

    @cached_property
    def made(self) -> str:
        """A checksum of all files, by which a page knows that it is out of date."""
        sign = 0
        for name, content in sorted(self.content.items()):
            sign = crc32(content, crc32(name.encode(), sign))
        return f"{sign:08x}"

    def page(
        self, name: str, words: Words, said: Mapping[str, str] = NOTHING, **gaps: Inside
    ) -> Html:
        """Return the page *name* with the head of every page, in the language of *words*.

        Each `<!-- gap -->` of its file is filled with what is given for it: what is *said* is
        translated, text is escaped.
        """
        filled: dict[str, Inside] = {gap: words.gettext(text) for gap, text in said.items()}
        filled |= {"lang": words.language, "ease": ease(words), **gaps}

        def fill(text: str) -> Html:
            # Filled in one go: what stands in a gap is never looked through for gaps.
            return Html(GAP.sub(lambda gap: html(filled[gap[1]]), text))

        filled["head"] = fill(self._text("head.html"))
        return fill(self._text(name))

    def _text(self, name: str) -> str:
        return self.content[name].decode("utf-8")


def ease(words: Words) -> Html:
    """Return the control for larger letters and a strong contrast, which is on every page."""
    said = {name: words.gettext(text) for name, text in EASE.items()}
    sizes = [tag("option", f"{size} %", value=size) for size in (100, 150, 200)]
    contrasts = [
        tag("option", said[f"contrast-{name}"], value=name, data_caption=f"contrast-{name}")
        for name in ("usual", "high")
    ]
    selects = [
        tag("select", options, data_ease=name, data_label=name, aria_label=said[name])
        for name, options in (("size", sizes), ("contrast", contrasts))
    ]
    return tag("div", selects, class_="ease")


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
