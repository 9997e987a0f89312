"""A browser that falls over is no reason to find the box wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import needs
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_chromium_that_crashes_at_its_start_is_started_again(
    open_browser: "Callable[..., Browser]", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = needs.CHROMIUM.program()
    script = f'#!/bin/sh\n[ -e "$0.crashed" ] && exec {sound} "$@"\n>"$0.crashed"; kill -SEGV $$\n'
    program = tmp_path / Path(sound).name
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert shutil.which(program.name) == str(program)
    assert open_browser().new_page().evaluate("1 + 1") == 2
    assert Path(f"{program}.crashed").exists()
