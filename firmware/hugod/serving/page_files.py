"""The files that the pages of a server are made of: those of every page, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from html import escape
from importlib import resources
from zlib import crc32

from hugod.app.values.words import N_, Words

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

    def html(self, name: str) -> str:
        """A page as it was written."""
        return self.content[name].decode("utf-8")


def filled(page: str, language: str, parts: Mapping[str, str]) -> str:
    """*page* in *language*, with each of *parts* at its place."""
    page = page.replace('<html lang="en">', f'<html lang="{language}">')
    for name, text in parts.items():
        page = page.replace(f"<!-- {name} -->", text)
    return page


def ease(words: Words) -> str:
    """The control for larger letters and a strong contrast, which is on every page."""
    said = {name: escape(words.gettext(text)) for name, text in EASE.items()}
    sizes = "".join(f'<option value="{size}">{size} %</option>' for size in (100, 150, 200))
    contrasts = "".join(
        f'<option value="{name}" data-caption="contrast-{name}">{said[f"contrast-{name}"]}</option>'
        for name in ("usual", "high")
    )
    selects = "\n".join(
        f'<select data-ease="{name}" data-label="{name}" aria-label="{said[name]}">'
        f"{options}</select>"
        for name, options in (("size", sizes), ("contrast", contrasts))
    )
    return f'<div class="ease">{selects}</div>'
