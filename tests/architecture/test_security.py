"""SECURITY.md: what it promises is there, and what it points to exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text("utf-8")


def rows() -> dict[str, str]:
    """Give each bar of the table with what is said about it."""
    return dict(re.findall(r"^\| (S\d+) \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_bar_of_the_plan_has_its_row() -> None:
    assert list(rows()) == [f"S{number}" for number in range(1, 18)]


def test_every_row_names_a_test_or_says_that_there_is_none() -> None:
    for bar, said in rows().items():
        assert "](tests/" in said or re.search(
            r"not there yet|no test|nothing|none|no keys", said
        ), bar


def test_whatever_the_page_points_to_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", PAGE)
    assert len(links) >= 15
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_it_says_whom_to_tell_what_is_supported_and_until_when() -> None:
    assert "Report a vulnerability" in PAGE
    assert re.search(r"\*\*until \d{1,2} [A-Z][a-z]+ 20\d\d\*\*", PAGE)


def test_the_commands_it_names_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)`", PAGE)) <= targets


def test_the_audit_never_calls_clean_what_could_not_be_looked_up() -> None:
    """pip-audit passes over a package that the service does not know, but for --strict."""
    recipe = (ROOT / "Makefile").read_text().partition("\naudit: ")[2].partition("\n\n")[0]
    assert "pip-audit --strict " in recipe
    assert "exit 1" in recipe
