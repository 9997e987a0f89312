"""The kernel's PWM as files: pitch and duty to the nanosecond, in an order the kernel takes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from hugod.app.settings import Level
from hugod.gpio.pwm import KernelPwm
from hugod.sound.buzzer import DUTY
from hugod.sound.tunes import TONES

PI_3, PI_4, PI_5, FAN = "3f20c000.pwm", "fe20c000.pwm", "1f00098000.pwm", "1f0009c000.pwm"
NS = 1_000_000_000


class Channel:
    """A channel as the kernel keeps it: what is written is taken or refused."""

    def __init__(self) -> None:
        self.period = self.duty_cycle = self.enable = 0

    def take(self, name: str, value: int) -> None:
        now = {**vars(self), name: value}
        if now["duty_cycle"] > now["period"] or (now["enable"] and not now["period"]):
            raise OSError(22, "Invalid argument")
        setattr(self, name, value)


class Kernel:
    """The files of `/sys/class/pwm`; an exported channel appears beside them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *devices: str) -> None:
        self.channels: dict[Path, Channel] = {}
        self.folder = folder
        for number, device in enumerate(devices):
            chip = folder / f"pwmchip{number}"
            (folder / device).mkdir()
            chip.mkdir()
            (chip / "device").symlink_to(folder / device)
        monkeypatch.setattr(Path, "write_text", lambda path, text: self._write(path, text))

    def _write(self, path: Path, text: str) -> None:
        if path.name == "export":
            (path.parent / f"pwm{text}").mkdir()
            self.channels[path.parent / f"pwm{text}"] = Channel()
        elif path.name == "unexport":
            (path.parent / f"pwm{text}").rmdir()
        else:
            self.channels[path.parent].take(path.name, int(text))

    def __getitem__(self, name: str) -> Channel:
        return self.channels[self.folder / name]


@pytest.mark.parametrize(
    ("devices", "channel"),
    [
        ((PI_4,), "pwmchip0/pwm0"),
        ((FAN, PI_5), "pwmchip1/pwm2"),
        (("3f20c000.pwm",), "pwmchip0/pwm0"),
    ],
)
def test_every_tone_is_within_a_cent_and_every_loudness_its_own(
    devices: tuple[str, ...], channel: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel(tmp_path, monkeypatch, *devices)
    buzzer = KernelPwm(tmp_path)
    now = kernel[channel]
    for hz in {tone.hz for tones in TONES.values() for tone in tones if tone.hz}:
        for level in Level:
            buzzer.swing(hz, DUTY[level])
            assert abs(1200 * math.log2(NS / now.period / hz)) < 1
            assert now.duty_cycle / now.period == pytest.approx(DUTY[level], rel=0.01)
            assert now.enable


def test_a_rest_is_low_and_the_end_gives_the_channel_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    buzzer = KernelPwm(tmp_path)
    now = kernel["pwmchip0/pwm0"]
    buzzer.swing(3136, 0.5)
    buzzer.swing(0, 0.5)
    assert now.duty_cycle == 0
    buzzer.swing(262, 0.5)
    buzzer.close()
    assert (now.duty_cycle, now.enable) == (0, 0)
    assert not (tmp_path / "pwmchip0/pwm0").exists()


def test_a_channel_left_by_a_box_that_was_killed_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    KernelPwm(tmp_path).swing(1047, 0.5)
    KernelPwm(tmp_path).swing(2093, 0.1)
    assert kernel["pwmchip0/pwm0"].period == round(NS / 2093)


@pytest.mark.parametrize("devices", [(), (FAN,)])
def test_without_the_line_in_its_settings_the_kernel_has_none(
    devices: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Kernel(tmp_path, monkeypatch, *devices)
    with pytest.raises(FileNotFoundError, match="no PWM for GPIO 18"):
        KernelPwm(tmp_path)
