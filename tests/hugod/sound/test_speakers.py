"""What the box is heard by, by the settings."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.config import Config
from hugod.inbox import Inbox
from hugod.sound.quiet_hours import Hush
from hugod.sound.speakers import open_speaker


def voices(config: Config, *, has_pins: bool) -> int:
    """Count the voices that sing while the speaker of *config* is open."""
    pins = MockFactory(pin_class=MockPWMPin) if has_pins else None
    before = threading.active_count()
    with ExitStack() as opened:
        open_speaker(opened, Hush(Inbox().put, lambda: None), config, pins)
        return threading.active_count() - before


@pytest.mark.parametrize(
    ("kind", "has_pins", "heard"),
    [
        ("auto", True, 1),
        ("auto", False, 0),
        ("none", True, 0),
        ("buzzer", True, 1),
        ("buzzer", False, 0),
        ("device", False, 1),
    ],
)
def test_a_box_is_heard_by_what_it_has_and_its_owner_wants(
    kind: str, has_pins: bool, heard: int
) -> None:
    assert voices(Config(sound_kind=kind), has_pins=has_pins) == heard


def test_what_is_wrong_with_a_speaker_is_told(caplog: pytest.LogCaptureFixture) -> None:
    voices(Config(sound_kind="buzzer"), has_pins=False)
    assert "The buzzer needs the pins of a Raspberry Pi." in caplog.text
