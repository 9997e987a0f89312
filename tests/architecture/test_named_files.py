"""The pages name modules and tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOUSES = (
    *(".ci", "benchmarks", "docs", "firmware", "hugo_core", "hugo_far", "hugo_hall"),
    *("hugo_link", "hugo_workshop", "tests", "tools", "training"),
)
PAGES = ("*.md", "docs/*.md", "firmware/*.md", "hardware/*.md", "systemd/*.md")


def strangers(text: str, files: list[str]) -> list[str]:
    """Give the modules named in *text* that no path of *files* ends with."""
    named = re.findall(r"`([\w/.]+\.py)`", text)
    return [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)]


def test_the_pages_name_modules_that_exist() -> None:
    found = (path for house in HOUSES for path in (ROOT / house).rglob("*.py"))
    files = [path.relative_to(ROOT).as_posix() for path in found]
    pages = [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]
    assert len(pages) > 20
    lost = {page.name: strangers(page.read_text("utf-8"), files) for page in pages}
    assert {page: names for page, names in lost.items() if names} == {}


def test_a_module_that_does_not_exist_is_found() -> None:
    text = "See `app/loop.py`, `hugod/loop.py` and `oop.py`."
    assert strangers(text, ["firmware/hugod/loop.py"]) == ["app/loop.py", "oop.py"]
