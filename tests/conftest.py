"""What tests of several folders share: the browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

CALM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium of the system; without one the test fails and says what to install."""
    chromium = shutil.which("chromium")
    assert chromium, "the browser tests need Chromium: sudo apt install chromium"
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=chromium, args=[*CALM])
        yield one
        one.close()
