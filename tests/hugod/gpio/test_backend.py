"""Which library brings the pins, and every reason why not, in the words of the libraries."""

import errno
import logging
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import gpiod
import pytest
from gpiozero import PinUnknownPi

from hugod.app.values.findings import ButtonTrouble
from hugod.gpio import backend, gpiod_factory

PINS = object()


class LgpioError(Exception):
    """As `lgpio.error` is: of no other class, and its words come in quotation marks."""

    def __init__(self, value: str) -> None:
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


LgpioError.__module__ = "lgpio"


def failing(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), ButtonTrouble.DENIED),
        (OSError(errno.EBUSY, "Device or resource busy"), ButtonTrouble.BUSY),
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), ButtonTrouble.MISSING),
        (OSError(errno.ENODEV, "No such device"), ButtonTrouble.MISSING),
        (ImportError("No module named 'lgpio'"), ButtonTrouble.NO_LIBRARY),
        (LgpioError("GPIO busy"), ButtonTrouble.BUSY),
        (LgpioError("GPIO not allocated"), ButtonTrouble.BUSY),
        (LgpioError("can not open gpiochip"), ButtonTrouble.MISSING),
        (LgpioError("unknown error"), ButtonTrouble.OTHER),
        (OSError(errno.EIO, "Input/output error"), ButtonTrouble.OTHER),
        (PinUnknownPi("unable to locate Pi revision"), ButtonTrouble.OTHER),
    ],
)
def test_f08_errors_have_reasons(error: Exception, trouble: ButtonTrouble, tmp_path: Path) -> None:
    assert backend.trouble_of(error, tmp_path) is trouble


def test_f08_lgpio_says_cannot_open_of_a_chip_it_may_not_open(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    assert backend.trouble_of(LgpioError("can not open gpiochip"), tmp_path) is ButtonTrouble.DENIED


def test_f08_the_log_says_in_one_sentence_what_to_do() -> None:
    denied = backend.PinError("The pins", PermissionError(errno.EACCES, "Permission denied"))
    assert str(denied).startswith("The pins: your user may not: sudo adduser")
    other = backend.PinError("The pins", LgpioError("a riddle"))
    assert str(other) == "The pins: a riddle."
    assert set(backend.REMEDIES) == set(ButtonTrouble) - {ButtonTrouble.STUCK, ButtonTrouble.OTHER}


def test_the_first_library_that_is_there_is_taken() -> None:
    assert backend.first_of(lambda: PINS, failing(AssertionError())) is PINS
    assert backend.first_of(failing(ImportError()), lambda: PINS) is PINS


def test_f08_without_any_library_it_is_said_which() -> None:
    with pytest.raises(backend.PinError, match=r"python3-libgpiod.*python3-lgpio") as caught:
        backend.first_of(failing(ImportError("a")), failing(ImportError("b")))
    assert caught.value.trouble is ButtonTrouble.NO_LIBRARY


def test_f08_a_chip_that_may_not_be_opened_is_not_tried_by_another_library() -> None:
    denied = PermissionError(errno.EACCES, "Permission denied")
    with pytest.raises(backend.PinError) as caught:
        backend.first_of(failing(denied), failing(AssertionError()))
    assert caught.value.trouble is ButtonTrouble.DENIED


def test_a_fault_of_ours_is_not_taken_for_one_of_the_pins() -> None:
    with pytest.raises(TypeError):
        backend.first_of(failing(TypeError()))
    with pytest.raises(TypeError):
        backend.through_pins("The Roll button", failing(TypeError()))


def test_f08_a_pin_another_program_has_is_named() -> None:
    with pytest.raises(backend.PinError, match="The Roll button: another program") as caught:
        backend.through_pins("The Roll button", failing(LgpioError("GPIO busy")))
    assert caught.value.trouble is ButtonTrouble.BUSY
    assert backend.through_pins("The Roll button", lambda: PINS) is PINS


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let gpiozero's lgpio pins be there."""
    module = ModuleType("gpiozero.pins.lgpio")
    vars(module)["LGPIOFactory"] = lambda: PINS
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delenv("LG_WD", raising=False)


def test_libgpiod_is_wanted_and_named_in_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(gpiod_factory, "GpiodFactory", lambda: PINS)
    with caplog.at_level(logging.INFO):
        assert backend.open_pins(tmp_path) is PINS
    assert caplog.messages == [f"pins: libgpiod {gpiod.__version__}"]


def test_f08_an_empty_lgpio_is_no_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    with pytest.raises(backend.PinError) as caught:
        backend.open_pins(tmp_path)
    assert caught.value.trouble is ButtonTrouble.NO_LIBRARY


@pytest.mark.parametrize(
    ("module", "version"),
    [
        (None, ""),
        (SimpleNamespace(version_string=lambda: "1.6.3"), "1.6.3"),  # Debian 12
        (SimpleNamespace(), "1"),
        (SimpleNamespace(LineSettings=object, __version__="2.2.0"), ""),
    ],
)
def test_a_libgpiod_that_is_too_old_says_which_it_is(
    module: object, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", module)
    assert backend.old_libgpiod() == version


@pytest.mark.usefixtures("lgpio")
@pytest.mark.parametrize("module", [None, SimpleNamespace(__version__="1.6.3")])
def test_without_libgpiod_2_it_is_lgpio_and_the_log_says_what_it_costs(
    module: object,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", module)
    with caplog.at_level(logging.WARNING):
        assert backend.open_pins(tmp_path) is PINS
    assert "5 to 10 %" in caplog.text
    assert "python3-libgpiod" in caplog.text
    assert os.environ["LG_WD"] == str(tmp_path), "lgpio makes a pipe, which needs a folder"
