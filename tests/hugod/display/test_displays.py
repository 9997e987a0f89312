"""Whether a real glass is looked for at all."""

from __future__ import annotations

import threading
from contextlib import closing

import pytest

from hugod.config import Config
from hugod.display import displays
from hugod.display.worker import Glass


@pytest.mark.parametrize(
    ("config", "is_pi", "is_looked_for"),
    [
        (Config(), False, False),
        (Config(), True, True),
        (Config(display_kind="none"), True, False),
        (Config(display_kind="sh1106", display_bus=99, display_address=0x3D), False, True),
        (Config(display_interface="spi", display_bus=99), True, True),
    ],
)
def test_only_a_raspberry_pi_is_searched_unasked(
    config: Config, is_pi: bool, is_looked_for: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(displays, "is_raspberry_pi", lambda: is_pi)
    with closing(displays.open_glass(config)) as glass:
        assert ("glass" in {each.name for each in threading.enumerate()}) == is_looked_for
        assert glass.known() == (Glass.ABSENT, "")
