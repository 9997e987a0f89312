"""Texts that are kept as golden files: as pictures are, written anew on a wish, and looked at."""

import os
from pathlib import Path

import pytest


def see_golden_text(now: str, file: Path) -> None:
    """See that *now* is what stands in *file*; `UPDATE_GOLDEN=1` writes it anew, and fails."""
    before = file.read_text("utf-8") if file.exists() else None
    if now != before and os.environ.get("UPDATE_GOLDEN") == "1":
        file.write_text(now, "utf-8")
        pytest.fail(f"{file.name} is written: read it, then run without UPDATE_GOLDEN")
    assert now == before, f"UPDATE_GOLDEN=1 writes {file.name} anew"
