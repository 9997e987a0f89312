"""`hugod club broker` writes what a stock Mosquitto needs; that it does is in test_client."""

from __future__ import annotations

import stat
import subprocess
from pathlib import Path

import pytest

from hugod.main import main


def test_it_writes_settings_passwords_and_a_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    words = ["club", "broker", "--write", str(folder), "--host", "broker.lan", "owls", "cats"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert 'broker = "mqtts://broker.lan"' in said
    each = {path.name: path.read_text().strip() for path in (folder / "for-boxes").iterdir()}
    assert set(each) == {"owls", "cats", "desk", "home", "lamp"}
    assert len({*each.values()}) == 5
    assert not any(password in said for password in each.values())
    hashed = (folder / "passwords").read_text()
    assert not any(password in hashed for password in each.values())
    line = ["openssl", "verify", "-x509_strict", "-verify_hostname", "broker.lan", "-CAfile"]
    checked = subprocess.run(
        [*line, folder / "authority.crt", folder / "broker.crt"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_what_is_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    assert main(["club", "broker", "--write", str(folder), "owls"]) == 0
    for path in (*folder.glob("*.key"), folder / "passwords", *(folder / "for-boxes").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_without_tls_it_says_plainly_what_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    assert main(["club", "broker", "--trusted-lan", "--write", str(folder), "owls"]) == 0
    assert "can read along" in capsys.readouterr().out
    assert list(folder.glob("*.crt")) == []
    assert "WITHOUT TLS" in (folder / "mosquitto.conf").read_text()


@pytest.mark.parametrize("boxes", [["Owls"], ["owls", "owls"], ["desk"], ["owls/#"], [""]])
def test_no_box_is_called_so(tmp_path: Path, boxes: list[str]) -> None:
    folder = tmp_path / "club"
    assert main(["club", "broker", "--write", str(folder), *boxes]) == 2
    assert not folder.exists()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    assert main(["club", "broker", "--write", str(tmp_path), "owls"]) == 1
    assert "something already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_without_openssl_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file", "openssl")

    monkeypatch.setattr(subprocess, "run", gone)
    assert main(["club", "broker", "--write", str(tmp_path / "club"), "owls"]) == 1
    assert "apt install openssl" in capsys.readouterr().err
