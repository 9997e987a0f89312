"""Whether a real glass is looked for at all."""

from __future__ import annotations

import threading
from contextlib import closing

import pytest

from hugod.config import Config
from hugod.display import displays
from hugod.display.frame_diff import Kind
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


def test_the_kind_that_is_tried_goes_before_the_one_that_was_chosen() -> None:
    kinds: list[Kind | None] = []
    choice = displays.KindChoice(kinds.append)
    choice.choose_glass("sh1106")
    choice.try_glass("ssd1306")
    choice.try_glass("")
    choice.choose_glass("")
    assert kinds == [Kind.SH1106, Kind.SSD1306, Kind.SH1106, None]


def test_a_kind_in_the_settings_is_not_overruled_but_another_may_be_tried() -> None:
    kinds: list[Kind | None] = []
    choice = displays.KindChoice(kinds.append, is_fixed=True)
    choice.choose_glass("sh1106")
    choice.try_glass("ssd1306")
    assert kinds == [None, Kind.SSD1306]
