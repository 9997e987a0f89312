"""The command as it is typed: usage, exit codes, where the games are kept."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hugod.main import main

COMMANDS = ("run", "safe", "check", "replay", "legal", "simulate")


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def exit_code(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("dance",),
        ("run", "--port", "0"),
        ("run", "--port", "65536"),
        ("run", "--port", "many"),
        ("run", "--port", "²"),
        ("run", "--colour"),
        ("run", "somewhere"),
    ],
)
def test_wrong_usage_ends_with_2(
    wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*wrong) == 2
    assert "usage: hugod" in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), *((command,) for command in COMMANDS)])
def test_help_is_everywhere(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(*words, "--help") == 0
    assert "usage: hugod" in capsys.readouterr().out


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    exit_code("--help")
    said = capsys.readouterr().out
    assert all(command in said for command in COMMANDS)


def test_what_keeps_the_daemon_from_running_is_one_sentence_and_1(
    taken_port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--port", str(taken_port), "--data", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"Port {taken_port} is taken" in said.err


def test_a_reader_that_goes_away_is_no_error_to_be_seen(tmp_path: Path) -> None:
    game = Path(__file__).parents[1] / "core" / "games" / "amigo-hugo-3.hugo"
    with subprocess.Popen(
        [sys.executable, "-m", "hugod", "replay", "--json", str(game)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as replay:
        assert replay.stdout is not None
        assert replay.stderr is not None
        replay.stdout.close()
        assert replay.stderr.read() == b""
        assert replay.wait(20) == 1
