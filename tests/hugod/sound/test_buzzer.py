"""The buzzer on gpiozero's mock pins: which frequency, how loud, and silence."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.gpio.gpiod_factory import GpiodFactory
from hugod.gpio.pins import BUZZER
from hugod.ports import DeviceError
from hugod.sound import buzzer as buzzer_module
from hugod.sound.buzzer import DUTY, Buzzer, open_buzzer
from hugod.sound.player import SoundPlayer
from hugod.sound.tunes import TONES, Tone


class LgpioError(Exception):
    """As `lgpio.error` is: of no class but `Exception`."""


LgpioError.__module__ = "lgpio"


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


@pytest.fixture
def buzzer(pins: Any) -> Iterator[Buzzer]:
    with closing(open_buzzer(pins)) as buzzer:
        yield buzzer


def test_it_is_silent_until_it_is_played(pins: Any, buzzer: Buzzer) -> None:
    assert pins.pin(BUZZER).state == 0


@pytest.mark.parametrize("level", Level)
def test_a_tone_is_a_frequency_its_level_the_duty(pins: Any, buzzer: Buzzer, level: Level) -> None:
    assert buzzer.sound([Tone(1047, 110), Tone(0, 30)], level) == 110
    pin = pins.pin(BUZZER)
    assert (pin.frequency, pin.state) == (1047, DUTY[level])


def test_louder_is_a_longer_duty_and_never_more_than_half() -> None:
    assert 0 < DUTY[Level.QUIET] < DUTY[Level.MIDDLE] < DUTY[Level.LOUD] <= 0.5


@pytest.mark.parametrize("silence", ["rest", "stop", "finish"])
def test_it_falls_silent(pins: Any, buzzer: Buzzer, silence: str) -> None:
    buzzer.sound([Tone(1047, 110)], Level.LOUD)
    if silence == "rest":
        assert buzzer.sound([Tone(0, 30)], Level.LOUD) == 30
    else:
        getattr(buzzer, silence)()
    assert pins.pin(BUZZER).state == 0


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_can_be_played(pins: Any, buzzer: Buzzer, cue: Cue) -> None:
    for tone in TONES[cue]:
        buzzer.sound([tone], Level.LOUD)
        assert bool(pins.pin(BUZZER).state) is bool(tone.hz)


def test_a_taken_pin_is_a_sentence(pins: Any, buzzer: Buzzer) -> None:
    with pytest.raises(DeviceError, match=f"GPIO {BUZZER}"):
        open_buzzer(pins)


@pytest.mark.parametrize(
    "want",
    [
        lambda buzzer: buzzer.sound([Tone(1047, 110)], Level.LOUD),
        lambda buzzer: buzzer.sound([Tone(0, 110)], Level.LOUD),
        Buzzer.stop,
        Buzzer.finish,
    ],
    ids=["sound", "rest", "stop", "finish"],
)
def test_a_pin_that_fails_is_a_sentence_whatever_was_wanted(
    buzzer: Buzzer, monkeypatch: pytest.MonkeyPatch, want: Callable[[Buzzer], object]
) -> None:
    def fail(pin: Any, value: float) -> None:
        raise LgpioError("GPIO not allocated")

    monkeypatch.setattr(MockPWMPin, "_set_state", fail)
    with pytest.raises(DeviceError, match=f"GPIO {BUZZER}"):
        want(buzzer)
    monkeypatch.undo()


def test_a_pin_that_lgpio_does_not_give_is_a_sentence(pins: Any) -> None:
    def busy(number: int) -> None:
        raise LgpioError("GPIO busy")

    pins.pin = busy
    with pytest.raises(DeviceError, match="another program has the pin"):
        open_buzzer(pins)


def test_through_a_player_every_tone_reaches_the_pin_and_then_it_is_silent(pins: Any) -> None:
    with closing(open_buzzer(pins)) as buzzer:
        player = SoundPlayer(buzzer)
        pin = pins.pin(BUZZER)
        pin.clear_states()
        player.play([Cue.STRIKE_12], Level.LOUD)
        player.cut()
        player.close()
        assert pin.state == 0


# Which of them swings


def test_the_kernel_swings_the_pin_where_it_can(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    swung: list[tuple[int, float]] = []

    class Kernel:
        def swing(self, hz: int, duty: float) -> None:
            swung.append((hz, duty))

    monkeypatch.setattr(buzzer_module, "KernelPwm", Kernel)
    buzzer = open_buzzer(pins)
    buzzer.sound([Tone(1047, 110)], Level.QUIET)
    buzzer.stop()
    assert swung == [(1047, DUTY[Level.QUIET]), (0, 0)]


def test_no_tone_is_timed_by_a_thread_of_python(
    pins: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """libgpiod has no thread in C: without lgpio it is silent; either way the line is said."""
    monkeypatch.setattr(pins, "is_timed_by_python", True, raising=False)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(DeviceError, match=r"dtoverlay=pwm,pin=18,func=2 in /boot/firmware/config"):
        open_buzzer(pins)
    lgpio = SimpleNamespace(LGPIOFactory=lambda: MockFactory(pin_class=MockPWMPin))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    with closing(open_buzzer(pins)) as buzzer:
        assert buzzer.sound([Tone(1047, 110)], Level.LOUD) == 110
    assert "out of tune; better: dtoverlay=pwm,pin=18,func=2" in caplog.text
    assert GpiodFactory.is_timed_by_python
