"""What pages are made of, and how a page knows that it is out of date."""

from __future__ import annotations

from pathlib import Path

import pytest

from hugod.serving.page_files import PageFiles
from hugod.web.board_broadcast import BOX_FILES
from hugod.web.club_routes import CLUB_FILES


def test_each_has_its_own_files_and_those_of_every_page() -> None:
    assert {"ease.css", "link.js"} < BOX_FILES.content.keys() & CLUB_FILES.content.keys()
    assert "watch.html" not in CLUB_FILES.content
    assert "club.css" not in BOX_FILES.content


def test_another_file_is_another_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own_pages"
    own.mkdir()
    (own / "__init__.py").touch()
    (own / "page.html").write_text("<p>One</p>")
    monkeypatch.syspath_prepend(tmp_path)
    before = PageFiles("own_pages", ".").made
    assert PageFiles("own_pages", ".").made == before
    (own / "page.html").write_text("<p>Two</p>")
    assert PageFiles("own_pages", ".").made != before
