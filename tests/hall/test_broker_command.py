"""`hugod club broker` writes what a stock Mosquitto needs; that it does is in test_client."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

from hugod.main import main
from hugod.store.link_file import Link, read_link

HOST = ("--host", "broker.lan")


def broker(folder: Path, *boxes: str) -> int:
    return main(["club", "broker", "--write", str(folder), *HOST, *boxes])


def links(folder: Path) -> dict[str, Link]:
    found = (read_link(path.read_bytes()) for path in folder.glob("hugo-club-*.toml"))
    return {link.box: link for link in found}


def test_it_writes_settings_passwords_and_a_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    assert broker(folder, "owls", "cats") == 0
    said = capsys.readouterr().out
    assert "mqtts://broker.lan" in said
    assert f"Everything is in {folder}. For a Mosquitto of your own, in its settings:" in said
    each = {name: link.password for name, link in links(folder / "links").items()}
    assert set(each) == {"owls", "cats", "desk", "home", "lamp"}
    assert len({*each.values()}) == 5
    assert not any(password in said for password in each.values())
    hashed = (folder / "passwords").read_text()
    assert not any(password in hashed for password in each.values())
    certificates = (folder / "authority.crt", folder / "broker.crt")
    for name in (("-verify_hostname", "broker.lan"), ("-verify_ip", "127.0.0.1")):
        checked = subprocess.run(
            ["openssl", "verify", "-x509_strict", *name, "-CAfile", *certificates],
            capture_output=True,
            text=True,
            check=False,
        )
        assert checked.returncode == 0, checked.stderr


def test_one_file_a_box_comes_onto_the_stick_and_nobody_elses(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    assert broker(tmp_path / "club", "--stick", str(stick), "owls", "cats") == 0
    assert set(links(stick)) == {"owls", "cats"}
    owls = links(stick)["owls"]
    assert owls == links(tmp_path / "club/links")["owls"]
    assert owls.broker == "mqtts://broker.lan"
    assert owls.authority.strip() == (tmp_path / "club/authority.crt").read_text().strip()


def test_a_box_that_joins_later_changes_nothing_for_the_others(tmp_path: Path) -> None:
    assert broker(tmp_path, "owls") == 0
    before = links(tmp_path / "links")
    assert broker(tmp_path, "cats") == 0
    after = links(tmp_path / "links")
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {"cats"}
    assert "owls:" in (tmp_path / "passwords").read_text()


def test_another_address_keeps_passwords_and_authority(tmp_path: Path) -> None:
    assert broker(tmp_path, "owls") == 0
    before = links(tmp_path / "links")["owls"]
    assert main(["club", "broker", "--write", str(tmp_path), "--host", "10.0.0.7"]) == 0
    after = links(tmp_path / "links")["owls"]
    assert after == Link("mqtts://10.0.0.7", "owls", before.password, before.authority)


def test_without_a_stick_it_says_where_the_files_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert broker(tmp_path / "club", "--stick", str(tmp_path / "none"), "owls") == 0
    assert f"copy the files from {tmp_path / 'club/links'}" in capsys.readouterr().out


def test_what_is_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    assert broker(folder, "owls") == 0
    for path in (*folder.glob("*.key"), folder / "passwords", *(folder / "links").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_without_tls_it_says_plainly_what_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    assert broker(folder, "--trusted-lan", "owls") == 0
    assert "can read along" in capsys.readouterr().out
    assert list(folder.glob("*.crt")) == []
    assert "WITHOUT TLS" in (folder / "mosquitto.conf").read_text()


@pytest.mark.parametrize("boxes", [["Owls"], ["desk"], ["owls/#"], [""]])
def test_no_box_is_called_so(tmp_path: Path, boxes: list[str]) -> None:
    folder = tmp_path / "club"
    assert broker(folder, *boxes) == 2
    assert not folder.exists()


def test_a_file_of_before_that_is_damaged_is_told_and_nothing_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert broker(tmp_path, "owls") == 0
    passwords = (tmp_path / "passwords").read_text()
    (tmp_path / "links/hugo-club-owls.toml").write_text("broker = 1\n")
    assert broker(tmp_path, "cats") == 1
    assert "broker is missing" in capsys.readouterr().err
    assert (tmp_path / "passwords").read_text() == passwords


@pytest.mark.parametrize(("user", "said"), [(0, "There is no Mosquitto"), (1000, "Type: sudo ")])
def test_root_alone_sets_up_the_mosquitto_of_this_computer(
    user: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with monkeypatch.context() as without_mosquitto:
        without_mosquitto.setattr(Path, "is_dir", lambda _: False)
        assert main(["club", "broker", *HOST, "owls"]) != 0
    assert said in capsys.readouterr().err


def test_without_openssl_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file", "openssl")

    monkeypatch.setattr(subprocess, "run", gone)
    assert broker(tmp_path / "club", "owls") == 1
    assert "apt install openssl" in capsys.readouterr().err
