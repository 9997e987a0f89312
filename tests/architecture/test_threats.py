"""docs/threats.md: every number that code and tests name has its row, and each row its test."""

import re
from pathlib import Path

from size import House

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/threats.md").read_text("utf-8")
BASES = ("", "tests", "tests/hugod")


def rows() -> dict[str, str]:
    """Give each number of the page with where it is tested."""
    return dict(re.findall(r"^\| ([A-Z]+\d+) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE))


def test_every_number_has_its_row() -> None:
    assert House(ROOT).numbers() == []


def test_every_row_says_where_it_is_tested() -> None:
    assert len(rows()) >= 43
    for number, tested in rows().items():
        paths = re.findall(r"`([\w/]+\.py)`", tested)
        assert paths, number
        for path in paths:
            assert any((ROOT / base / path).exists() for base in BASES), f"{number}: {path}"
