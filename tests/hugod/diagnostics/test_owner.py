"""What is known before anything is looked at."""

from __future__ import annotations

from pathlib import Path

from hugod.config import Config
from hugod.diagnostics.owner import Owner


def test_an_owner_has_a_file_settings_and_a_folder() -> None:
    owner = Owner(Path("config.toml"), Config(port=8081), (), Path("games"))
    assert (owner.config.port, owner.folder.name, owner.problems) == (8081, "games", ())
