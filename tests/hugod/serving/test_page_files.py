"""What pages are made of, and how a page knows that it is out of date."""

import json
import sys
from pathlib import Path

import pytest

from hugo_hall.pages.club_server import CLUB_FILES
from hugod.languages import words_in
from hugod.serving.markup import Html
from hugod.serving.page_files import PageFiles, json_answer, no_answer, page_answer
from hugod.web.board_broadcast import BOX_FILES


def test_each_has_its_own_files_and_those_of_every_page() -> None:
    assert {"ease.css", "link.js"} < BOX_FILES.content.keys() & CLUB_FILES.content.keys()
    assert "watch.html" not in CLUB_FILES.content
    assert "club.css" not in BOX_FILES.content


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package with a page of its own."""
    folder = tmp_path / "own_pages"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "page.html").write_text("<!-- head --><p><!-- say --> <!-- more -->")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)  # of another test
    return folder


def test_a_page_has_the_head_of_all_and_its_gaps_are_filled_as_text(own: Path) -> None:
    said, strange = {"say": "Back to the box"}, "<!-- say --> <b>"
    page = PageFiles("own_pages", ".").page("page.html", words_in("de"), said, more=strange)
    assert page.startswith('<!doctype html>\n<html lang="de">')
    assert page.endswith("<p>Zurück zur Box &lt;!-- say --&gt; &lt;b&gt;")
    more = Html(strange)  # HTML as it is, and its gaps are none
    page = PageFiles("own_pages", ".").page("page.html", words_in("de"), said, more=more)
    assert page.endswith(f"<p>Zurück zur Box {strange}")


def test_another_file_is_another_page(own: Path) -> None:
    before = PageFiles("own_pages", ".").made
    assert PageFiles("own_pages", ".").made == before
    (own / "page.html").write_text("<p>Two</p>")
    assert PageFiles("own_pages", ".").made != before


def test_each_answer_says_what_it_is() -> None:
    page, refused = page_answer("<p>", {"Refresh": "1"}), json_answer({"say": "…"}, 422)
    answers = page, refused, no_answer("file")
    kinds = [answer.headers["content-type"].partition(";")[0] for answer in answers]
    assert kinds == ["text/html", "application/json", "text/plain"]
    assert [answer.status_code for answer in answers] == [200, 422, 404]
    assert page.headers["refresh"] == "1"
    assert json.loads(bytes(refused.body)) == {"say": "…"}
    assert b"no such file" in bytes(answers[2].body)
