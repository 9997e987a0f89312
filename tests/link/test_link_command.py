"""`hugod club link` from its settings to its words; what it says to a broker: tests/link."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from hugo_link.link_command import address_of, link_of
from hugod.config import Config, load_config
from hugod.main import main
from hugod.store.link_file import LinkStatus, Standing, read_status

SECRET = "correct-horse-battery"


def settings(folder: Path, text: str) -> Path:
    file = folder / "config.toml"
    file.write_text(f"[club]\n{text}")
    return file


def test_without_a_broker_there_is_nothing_to_do_and_that_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = settings(tmp_path, "")
    assert main(["club", "link", "--config", str(file), "--data", str(tmp_path)]) == 0
    assert "No broker is set" in capsys.readouterr().out


def test_without_its_library_the_link_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugo_link.link_command.HAS_LIBRARY", False)
    file = settings(tmp_path, 'broker = "mqtt://127.0.0.1:9"')
    assert main(["club", "link", "--config", str(file), "--data", str(tmp_path)]) == 1
    assert "sudo apt install --no-install-recommends python3-paho" in capsys.readouterr().err


def test_a_broker_is_where_the_settings_say() -> None:
    address = address_of(Config(club_broker="mqtts://[fe80::1]:9000/", club_box="owls"))
    assert (address.host, address.port, address.is_secret) == ("fe80::1", 9000, True)
    assert (address.user, address.password, address.authorities) == ("owls", "", None)
    plain = address_of(Config(club_broker="mqtt://broker.lan"))
    assert (plain.host, plain.port, plain.is_secret, plain.user) == (
        "broker.lan",
        1883,
        False,
        "hugo",
    )


@pytest.mark.parametrize("port", [1, 1883, 59_999, 60_000, 64_999, 65_499, 65_529, 65_535])
def test_a_broker_may_be_at_any_port(tmp_path: Path, port: int) -> None:
    config, problems = load_config(settings(tmp_path, f'broker = "mqtt://broker:{port}"'))
    assert problems == ()
    assert address_of(config).port == port


@pytest.mark.parametrize(
    "line",
    [
        *('broker = "http://broker"', 'broker = "mqtts://owls:secret@broker"'),
        *('broker = "mqtts://broker:0"', 'broker = "mqtts://broker:65536"'),
        *('broker = "mqtts://broker:70000"', 'broker = "mqtts://bro ker"'),
        *('broker = "mqtts://broker/topic"', "broker = 1883", 'box = "Owls"', 'box = "owls/#"'),
        *('box = "a-very-long-name-for-a-box"', 'password_file = "secret"'),
        *('authorities_file = "ca.crt"', 'home_assistant = "yes"', 'wled = "wled/#"'),
        *('wled = "$SYS/broker"', 'password = "secret"'),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_and_keeps_nothing_from_running(
    tmp_path: Path, line: str
) -> None:
    config, problems = load_config(settings(tmp_path, line))
    assert config == Config()
    assert [(one.line, one.key.split(".")[0]) for one in problems] == [(2, "club")]


def test_the_password_is_in_a_file_and_in_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    secret = tmp_path / "password"
    secret.write_text(f"{SECRET}\n")
    config = Config(club_broker="mqtt://127.0.0.1:9", club_password_file=str(secret))
    assert address_of(config).password == SECRET
    with caplog.at_level(logging.DEBUG):
        link = link_of(config, tmp_path)
        for _ in range(3):
            link.turn()
    assert "in clear" in caplog.text
    assert "not there" in caplog.text
    assert SECRET not in caplog.text


def test_how_it_stands_is_left_for_hugod_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    link = link_of(Config(club_broker="mqtt://127.0.0.1:9"), tmp_path / "card")
    link.turn()
    assert read_status(tmp_path) == LinkStatus(Standing.AWAY, "Connection refused")
    file = settings(tmp_path, 'broker = "mqtt://127.0.0.1:9"\npassword_file = "/none"\n')
    assert main(["club", "link", "--config", str(file), "--data", str(tmp_path)]) == 1
    assert read_status(tmp_path) == LinkStatus(Standing.FILE, "/none: No such file or directory")


@pytest.mark.parametrize("what", ["none", "giant"])
def test_a_password_file_that_is_none_is_said_in_words(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "password"
    if what == "giant":
        secret.write_bytes(b"x" * 1000)
    file = settings(tmp_path, f'broker = "mqtt://127.0.0.1:9"\npassword_file = "{secret}"\n')
    assert main(["club", "link", "--config", str(file), "--data", str(tmp_path)]) == 1
    assert str(secret) in capsys.readouterr().err


def test_the_box_itself_never_loads_the_library() -> None:
    """The daemon has it neither in its memory nor in its way."""
    look = "import sys, hugod.box, hugod.main; print([m for m in sys.modules if 'paho' in m])"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
