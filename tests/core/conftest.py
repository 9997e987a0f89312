"""The whole games that the core's tests read."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def games() -> dict[str, bytes]:
    """The whole games kept as fixtures, by name."""
    folder = Path(__file__).parent / "games"
    return {path.stem: path.read_bytes() for path in sorted(folder.glob("*.hugo"))}
