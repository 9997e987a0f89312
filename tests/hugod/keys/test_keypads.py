"""Which keypads a machine listens to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hugod.config import Config
from hugod.inbox import Inbox
from hugod.keys import keypads, numpad


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Make this machine a Raspberry Pi, with pins of cardboard and no devices of its own."""
    factory = MockFactory()
    monkeypatch.setattr(keypads, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(numpad, "Numpads", partial(numpad.Numpads, folder=tmp_path))
    yield factory
    factory.close()


def listening() -> set[str]:
    return {thread.name for thread in threading.enumerate()} & {"keypads", "matrix", "numpads"}


@pytest.mark.parametrize(
    ("config", "heard"),
    [
        (Config(), {"keypads", "matrix", "numpads"}),
        (Config(keypad_matrix=False), {"keypads", "numpads"}),
        (Config(keypad_numpad=False), {"keypads", "matrix"}),
    ],
)
def test_a_raspberry_pi_listens_to_every_keypad_unless_told_not_to(
    pins: Any, config: Config, heard: set[str]
) -> None:
    with ExitStack() as opened:
        keypads.open_keypads(opened, Inbox().put, config, pins)
        assert listening() == heard
    assert listening() == set()


def test_another_machine_keeps_its_keyboard_unless_its_owner_gives_it(
    pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keypads, "is_raspberry_pi", lambda: False)
    with ExitStack() as opened:
        keypads.open_keypads(opened, Inbox().put, Config(), None)
        assert listening() == {"keypads"}
    with ExitStack() as opened:
        keypads.open_keypads(opened, Inbox().put, Config(keypad_numpad=True), None)
        assert listening() == {"keypads", "numpads"}
