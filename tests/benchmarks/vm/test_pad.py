"""The number pad of `make card-boot` comes late, comes at its second plug, or never."""

from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pad
import pytest


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mock:
    """A kernel whose pads have no device yet, as UInput makes them then."""
    monkeypatch.setattr(pad, "KNOWN", tmp_path)
    monkeypatch.setattr(pad, "NODES", tmp_path)
    monkeypatch.setattr(pad, "subprocess", Mock())
    uinput = Mock(return_value=Mock(device=None))
    monkeypatch.setattr(pad, "UInput", uinput)
    return uinput


@pytest.mark.parametrize(("comes_at", "plugs"), [(1, 1), (pad.LOOKS - 1, 1), (pad.LOOKS + 1, 2)])
def test_a_pad_that_comes_late_is_waited_for(
    kernel: Mock, comes_at: int, plugs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter(range(1, 1000))

    def wait(_seconds: float) -> None:
        if next(waits) == comes_at:
            (tmp_path / "event4/device").mkdir(parents=True)
            (tmp_path / "event4/device/name").write_text(f"{pad.NAME}\n")

    monkeypatch.setattr(pad, "time", SimpleNamespace(sleep=wait))
    assert pad.NumberPad().plug() == str(tmp_path / "event4")
    assert kernel.call_count == plugs
    assert kernel.return_value.close.call_count == plugs - 1


def test_a_pad_that_never_comes_is_told(kernel: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad, "time", Mock())
    with pytest.raises(TimeoutError, match=r"no bench number pad in .*, 3 times 10 s long"):
        pad.NumberPad().plug()
    assert kernel.return_value.close.call_count == pad.TRIES
