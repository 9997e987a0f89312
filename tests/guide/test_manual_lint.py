"""The man page is well formed, says mandoc."""

import subprocess
from pathlib import Path

from make_guide import ROOT

MANUAL = ROOT / "docs" / "hugod.1"


def linted(page: Path) -> str:
    """Everything that is wrong with *page*, but for its style."""
    command = ["mandoc", "-T", "lint", "-W", "warning", str(page)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_the_man_page_is_well_formed() -> None:
    assert linted(MANUAL) == ""


def test_what_is_wrong_would_be_seen(tmp_path: Path) -> None:
    page = tmp_path / "hugod.1"
    page.write_text(MANUAL.read_text("utf-8").replace(".El\n", "", 1), "utf-8")
    assert "WARNING" in linted(page) or "ERROR" in linted(page)
