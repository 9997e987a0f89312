"""The page with the sheets; how they are asked for over the wire is read in `test_web`."""

from __future__ import annotations

import pytest

from hugo_core.board import load_board
from hugod.web.stickers_page import sheet_of, stickers_page

BARE = '<html lang="en"><title><!-- title --></title><!-- stickers --></html>'
BOARDS = (load_board("amigo-hugo"), load_board("ravensburger-1989"))


def test_each_board_has_its_sheet_on_each_paper() -> None:
    page = stickers_page(BARE, BOARDS, "en")
    for board in BOARDS:
        for paper in ("a4", "letter"):
            assert f'href="/stickers/{board.name}-{paper}.pdf"' in page
    assert "28 squares, 9 rooms" in page


def test_it_is_in_the_language_of_the_glass() -> None:
    page = stickers_page(BARE, BOARDS, "de")
    assert '<html lang="de">' in page
    assert "<title>Nummern für euer Spukschloss</title>" in page
    assert "Print" not in page


@pytest.mark.parametrize(
    ("file", "meant"),
    [
        ("amigo-hugo-a4.pdf", ("amigo-hugo", "a4")),
        ("my-amigo-hugo-letter.pdf", ("my-amigo-hugo", "letter")),
        ("amigo-hugo-a4.exe", None),
        ("a4.pdf", None),
        ("", None),
        ("-a4.pdf", ("", "a4")),
    ],
)
def test_a_file_is_read_by_its_name(file: str, meant: tuple[str, str] | None) -> None:
    assert sheet_of(file) == meant
