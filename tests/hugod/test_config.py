"""Settings: a bad file never keeps the box from a game, and is told with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from hugod.config import MOST_BYTES, Config, load_config


def test_no_file_means_the_standard_box(tmp_path: Path) -> None:
    assert load_config(tmp_path / "config.toml") == (Config(), ())


def test_a_named_file_that_is_missing_is_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    config, problems = load_config(file, is_named=True)
    assert config == Config()
    assert [str(problem) for problem in problems] == [f"{file}: file: there is none"]


def test_a_good_file_is_taken_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("# the club's box\n[page]\nport = 9000\n[keypad]\nport = '/dev/ttyACM1'\n")
    assert load_config(file) == (Config(port=9000, keypad_port="/dev/ttyACM1"), ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[page]\nport = 0\n", ":2: page.port: a number from 1 to 65535 is allowed"),
        ("[page]\n\nport = true\n", ":3: page.port: a number from 1 to 65535 is allowed"),
        ('[page]\n"port" = "8080"\n', ":2: page.port: a number from 1 to 65535 is allowed"),
        ("[page]\nprot = 8080\n", ":2: page.prot: unknown; there is page.port, keypad.port"),
        ("# none\nport = 8080\n", ":2: port: unknown; there is page.port, keypad.port"),
        ("[sound]\nlevel = 3\n", ":2: sound.level: unknown; there is page.port, keypad.port"),
        ("[keypad]\nport = 3\n", ":2: keypad.port: the path of a serial port is allowed"),
        ("[keypad]\nport = 'COM3'\n", ":2: keypad.port: the path of a serial port is allowed"),
        ("[page]\nport = \n", ":2: TOML: "),
        ("[page\n", ":1: TOML: "),
    ],
)
def test_a_bad_key_is_told_and_the_default_stands_in(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    config, problems = load_config(file)
    assert config == Config()
    assert len(problems) == 1
    assert str(problems[0]).startswith(f"{file}{told}")


def test_a_bad_key_does_not_spoil_a_good_one(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[page]\nport = 9000\ncolour = 'red'\n")
    config, problems = load_config(file)
    assert config == Config(port=9000)
    assert [problem.line for problem in problems] == [3]


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x00" * 100, b"x" * (MOST_BYTES + 1), b"a" * 10_000_000]
)
def test_rubbish_is_one_problem(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(data)
    config, problems = load_config(file)
    assert config == Config()
    assert len(problems) == 1


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    assert load_config(tmp_path)[1][0].allowed.startswith("cannot be read")
