"""`hugod may-update`, `stick` and `own-wifi` as dpkg and systemd type them."""

import time
from pathlib import Path

import pytest

from hugod.backup import mount, mount_request
from hugod.system import update_guard
from hugod.system.update_guard import NOTE
from tests.hugod.commands.conftest import Hugod


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(update_guard, "SYSTEM_RUNTIME", tmp_path / "run")
    monkeypatch.delenv("HUGO_UPDATE", raising=False)
    (tmp_path / "run").mkdir()
    return tmp_path / "run"


def test_an_update_may_come_when_nobody_plays(hugod: Hugod, runtime: Path) -> None:
    assert hugod("may-update") == (0, "", "")
    (runtime / NOTE).write_text(f"{time.monotonic() - 16 * 60:.0f}\n")
    assert hugod("may-update") == (0, "", "")


@pytest.mark.parametrize(
    ("seconds", "ago"), [(5, "just now"), (60, "a minute ago"), (180, "3 minutes ago")]
)
def test_no_update_comes_in_the_middle_of_a_game(
    seconds: int, ago: str, hugod: Hugod, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (runtime / NOTE).write_text(f"{time.monotonic() - seconds:.0f}\n")
    code, said, why = hugod("may-update")
    assert (code, said) == (75, "")
    assert why.splitlines() == [
        f"A game is being played on the box: the last key came {ago}.",
        "Finish it, or leave the box alone for 15 minutes; the game is kept.",
        "To update all the same, type HUGO_UPDATE=now behind sudo:"
        " sudo HUGO_UPDATE=now apt install …",
    ]
    monkeypatch.setenv("HUGO_UPDATE", "now")
    assert hugod("may-update") == (0, "", "")


def test_roots_helper_does_nothing_unasked(
    hugod: Hugod, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mount_request, "HELPER", tmp_path / "helper")
    monkeypatch.setattr(mount, "run_command", lambda words: pytest.fail("it ran something"))
    assert hugod("stick") == (0, "", "")


def test_no_wifi_is_opened_unasked(hugod: Hugod) -> None:
    assert hugod("own-wifi") == (0, "", "")
