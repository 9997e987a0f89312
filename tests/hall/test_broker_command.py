"""`hugod club broker` writes what a stock Mosquitto needs; that it does is in test_client."""

import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from hugod.main import main
from hugod.store.link_file import DESK_LINK, Link, read_link

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
    here = ("-verify_hostname", f"{socket.gethostname()}.local")
    for name in (("-verify_hostname", "broker.lan"), ("-verify_ip", "127.0.0.1"), here):
        checked = subprocess.run(
            ["openssl", "verify", "-x509_strict", *name, "-CAfile", *certificates],
            capture_output=True,
            text=True,
            check=False,
        )
        assert checked.returncode == 0, checked.stderr


def test_what_it_does_is_said_before_it_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["club", "broker", "--help"])
    assert "Boxes of before keep their passwords." in " ".join(capsys.readouterr().out.split())


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
    (tmp_path / "authority.key").unlink()
    assert broker(tmp_path) == 0
    assert links(tmp_path / "links")["owls"].authority != before.authority


def test_without_a_stick_it_says_where_the_files_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert broker(tmp_path / "club", "--stick", str(tmp_path / "none"), "owls") == 0
    assert f"copy the files from {tmp_path / 'club/links'}" in capsys.readouterr().out


def test_what_is_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "club"
    assert broker(folder, "owls") == 0
    for path in (*folder.glob("*.key"), folder / "passwords", *(folder / "links").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    for path in (folder.parent, folder, folder / "links"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700, path
    ours = {"authority.crt", "authority.key", "broker.crt", "broker.key", "links"}
    assert {path.name for path in folder.iterdir()} == {*ours, "mosquitto.conf", "acl", "passwords"}


@pytest.mark.parametrize("box", ["owls", "Owls"])
def test_whatever_else_is_written_by_this_program_is_as_secret_as_before(
    tmp_path: Path, box: str
) -> None:
    before = os.umask(0o027)
    try:
        broker(tmp_path / "club", "--trusted-lan", box)
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)


def test_without_tls_it_says_plainly_what_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody needs to be root for it, or to have a Mosquitto, or a box."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr("hugo_hall.broker_command.INCLUDED", tmp_path / "none" / "hugo.conf")
    folder = tmp_path / "new" / "club"
    assert broker(folder, "--trusted-lan") == 0
    assert broker(folder, "--trusted-lan", "owls") == 0
    assert "can read along" in capsys.readouterr().out
    assert list(folder.glob("*.crt")) == []
    assert "WITHOUT TLS" in (folder / "mosquitto.conf").read_text()


@pytest.mark.parametrize("boxes", [["Owls"], ["desk"], ["owls/#"], [""]])
def test_no_box_is_called_so(
    tmp_path: Path, boxes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    assert broker(folder, *boxes) == 2
    assert f"No box can be called so: {boxes[0]}" in capsys.readouterr().err
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
        assert main(["club", "broker", *HOST, "owls"]) == (2 if user else 1)
    assert said in capsys.readouterr().err


class Computer:
    """A computer with a stock Mosquitto, all of which is in *folder*; root types the line."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.own, self.included = folder / "hugo", folder / "conf.d/hugo.conf"
        self.state, self.stick = folder / "state", folder / "stick"
        self.owners: dict[str, str] = {}
        self.typed: list[str] = []
        self.restarts = True
        for each in (self.included.parent, self.state, self.stick):
            each.mkdir()
        places = {"FOLDER": self.own, "INCLUDED": self.included, "SYSTEM_STATE": self.state}
        for name, place in places.items():
            patch.setattr(f"hugo_hall.broker_command.{name}", place)
        patch.setattr(os, "geteuid", lambda: 0)
        patch.setattr(os, "chown", lambda *_: None)
        patch.setattr(shutil, "chown", self._chown)
        patch.setattr(subprocess, "run", partial(self._run, subprocess.run))
        patch.setenv("SUDO_USER", "nobody-is-called-so")

    def _chown(self, path: Path, user: str, group: str) -> None:
        assert path.exists() or path.name.startswith("broker.")
        if not path.exists():
            raise FileNotFoundError(path)
        self.owners[path.name] = f"{user}:{group}"

    def _run(self, run: Callable[..., object], line: list[str], **options: object) -> object:
        self.typed.append(" ".join(line))
        said = f"print('of no use'); raise SystemExit({int(not self.restarts)})"
        return run([sys.executable, "-c", said], **options)

    def sets_up(self, *boxes: str) -> int:
        return self.is_told("--stick", str(self.stick), *boxes)

    def is_told(self, *more: str) -> int:
        return main(["club", "broker", *HOST, "--trusted-lan", *more])


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(tmp_path, monkeypatch)


def test_set_up_by_root_mosquitto_reads_it_and_the_desk_here_is_linked(
    computer: Computer, capfd: pytest.CaptureFixture[str]
) -> None:
    computer.included.write_text("of before")
    assert computer.sets_up("owls") == 0
    assert computer.included.readlink() == computer.own / "mosquitto.conf"
    assert stat.S_IMODE(computer.own.stat().st_mode) == 0o750
    files = dict.fromkeys(("mosquitto.conf", "acl", "passwords"), "mosquitto:mosquitto")
    assert computer.owners == {"hugo": "root:mosquitto"} | files
    assert computer.typed == ["systemctl restart mosquitto"]
    desk = read_link((computer.state / DESK_LINK).read_bytes())
    kept = links(computer.own / "links")["desk"]
    assert (desk.broker, desk.password) == ("mqtt://127.0.0.1", kept.password)
    assert set(links(computer.stick)) == {"owls"}
    said = capfd.readouterr().out
    assert "Mosquitto runs with it, and the desk of this computer is linked." in said
    assert "of no use" not in said
    assert "On the stick, for each box: hugo-club-owls.toml" in said


def test_the_desk_of_who_called_sudo_is_linked_and_the_stick_that_is_put_in_is_written(
    computer: Computer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, owned = tmp_path / "home", list[Path]()
    home.mkdir()
    monkeypatch.setenv("SUDO_USER", "owl")
    monkeypatch.setattr("pwd.getpwnam", {"owl": SimpleNamespace(pw_dir=str(home))}.__getitem__)
    monkeypatch.setattr(os, "chown", lambda path, *_: owned.append(path))
    monkeypatch.setattr(
        "hugo_hall.broker_command.stick_of_root", lambda: nullcontext(computer.stick)
    )
    for _ in range(2):
        assert computer.is_told("owls") == 0
    place = home / ".local/state/hugod"
    assert read_link((place / DESK_LINK).read_bytes()).box == "desk"
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    new = [place, home / ".local/state", home / ".local"]
    link, system = place / DESK_LINK, computer.state / DESK_LINK
    assert owned == [system, *new, link, system, link]
    assert set(links(computer.stick)) == {"owls"}


def test_a_mosquitto_that_does_not_start_again_is_told(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    computer.restarts = False
    assert computer.sets_up("owls") == 1
    assert "Mosquitto did not start again: journalctl" in capsys.readouterr().err


def test_without_a_network_and_an_address_it_says_what_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["club", "broker", "--write", str(tmp_path / "club"), "--trusted-lan", "owls"]
    monkeypatch.setattr("hugo_hall.broker_command.own_addresses", lambda: ["10.0.0.9", "10.0.0.8"])
    assert main(line) == 0
    assert links(tmp_path / "club/links")["owls"].broker == "mqtt://10.0.0.9"
    monkeypatch.setattr("hugo_hall.broker_command.own_addresses", tuple)
    assert main(line) == 1
    assert "name the broker's address with --host" in capsys.readouterr().err


FAILING = "#!/bin/sh\necho nothing is right >&2\nexit 1\n"


@pytest.mark.parametrize("program", ["", FAILING], ids=["none", "failing"])
def test_without_an_openssl_that_works_it_says_what_to_do_and_nothing_else(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if program:
        (tmp_path / "openssl").write_text(program)
        (tmp_path / "openssl").chmod(0o755)
    assert broker(tmp_path / "club", "owls") == 1
    said = capfd.readouterr().err
    assert "apt install openssl" in said
    assert "nothing is right" not in said
