"""The kernel's PWM as files: pitch and duty to the nanosecond, in an order the kernel takes."""

import math
import time
from pathlib import Path

import pytest

from hugod.app.values.settings import Level
from hugod.gpio.pwm import GIVEN_S, KernelPwm
from hugod.sound.buzzer import DUTY
from hugod.sound.tunes import TONES

PI_3, PI_4, PI_5, FAN = "3f20c000.pwm", "fe20c000.pwm", "1f00098000.pwm", "1f0009c000.pwm"
NS = 1_000_000_000


class Channel:
    """A channel as the kernel keeps it: what is written is taken or refused.

    Linux 6.1, `pwm_apply_state` and `drivers/pwm/sysfs.c`: without a period nothing is taken.
    """

    def __init__(self) -> None:
        self.period = self.duty_cycle = self.enable = 0
        self.looks_until_given = 0

    def take(self, name: str, value: int) -> None:
        if self.looks_until_given:
            self.looks_until_given -= 1
            raise PermissionError(13, "Permission denied")
        now = {**vars(self), name: value}
        if not now["period"] or now["duty_cycle"] > now["period"]:
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
        monkeypatch.setattr(Path, "read_text", lambda path: f"{self._read(path)}\n")

    def _write(self, path: Path, text: str) -> None:
        if path.name == "export":
            (path.parent / f"pwm{text}").mkdir()
            self.channels.setdefault(path.parent / f"pwm{text}", Channel())
        elif path.name == "unexport":
            (path.parent / f"pwm{text}").rmdir()
        else:
            self.channels[path.parent].take(path.name, int(text))

    def _read(self, path: Path) -> int:
        value: int = getattr(self.channels[path.parent], path.name)
        return value

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


def test_a_rest_is_low_the_end_frees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    buzzer = KernelPwm(tmp_path)
    now = kernel["pwmchip0/pwm0"]
    buzzer.swing(3136, 0.5)
    buzzer.swing(0, 0.5)
    assert now.duty_cycle == 0
    buzzer.swing(262, 0.5)
    buzzer.close()
    assert now.duty_cycle == 0
    assert not (tmp_path / "pwmchip0/pwm0").exists()


def test_silence_before_the_first_tone_is_no_error_and_the_channel_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Kernel(tmp_path, monkeypatch, PI_4)
    buzzer = KernelPwm(tmp_path)
    buzzer.swing(0, 0)
    buzzer.close()
    assert not (tmp_path / "pwmchip0/pwm0").exists()


def test_a_channel_left_by_a_box_that_was_killed_falls_silent_and_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    KernelPwm(tmp_path).swing(1047, 0.5)
    buzzer = KernelPwm(tmp_path)
    assert kernel["pwmchip0/pwm0"].duty_cycle == 0
    buzzer.swing(2093, 0.1)
    assert kernel["pwmchip0/pwm0"].period == round(NS / 2093)


def test_a_strangers_channel_is_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    KernelPwm(tmp_path).swing(1047, 0.5)
    kernel["pwmchip0/pwm0"].looks_until_given = 1
    with pytest.raises(PermissionError):
        KernelPwm(tmp_path)


def test_the_first_tone_waits_for_udev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    looks: list[float] = []
    monkeypatch.setattr(time, "sleep", looks.append)
    buzzer = KernelPwm(tmp_path)
    now = kernel["pwmchip0/pwm0"]
    now.looks_until_given = 5
    buzzer.swing(1047, 0.5)
    assert len(looks) == 5
    assert (now.period, now.enable) == (round(NS / 1047), 1)


def test_a_channel_never_given_is_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(tmp_path, monkeypatch, PI_4)
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda s: now.append(now.pop() + s))
    buzzer = KernelPwm(tmp_path)
    kernel["pwmchip0/pwm0"].looks_until_given = 1_000_000
    with pytest.raises(PermissionError):
        buzzer.swing(1047, 0.5)
    assert now[0] == pytest.approx(100 + GIVEN_S, abs=0.1)


@pytest.mark.parametrize("devices", [(), (FAN,)])
def test_without_the_line_in_its_settings_the_kernel_has_none(
    devices: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Kernel(tmp_path, monkeypatch, *devices)
    with pytest.raises(FileNotFoundError, match="no PWM for GPIO 18"):
        KernelPwm(tmp_path)
