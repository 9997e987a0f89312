"""The command as it is typed: usage, exit codes, where the games are kept."""

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
        ("replay",),
        ("replay", "a", "b"),
        ("replay", "a", "--jsno"),
        ("legal",),
        ("check", "everything"),
        ("legal", "a", "--throw"),
        ("simulate",),
        ("simulate", "--edition", "ghost-party", "--players", "3"),
        ("simulate", "--edition", "monopoly", "--players", "3", "--games", "1"),
        ("simulate", "--edition", "ghost-party", "--players", "1", "--games", "1"),
        ("simulate", "--edition", "ghost-party", "--players", "9", "--games", "1"),
        ("simulate", "--edition", "ghost-party", "--players", "3", "--games", "0"),
        ("simulate", "--edition", "ghost-party", "--players", "3", "--games", "-1"),
        ("simulate", "--edition", "ghost-party", "--players", "3", "--games", "x"),
        ("simulate", "--edition", "ghost-party", "--players", "3", "--games", "1", "--seed", "x"),
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


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    """Like `hugod replay … | head -1`: more is printed than a pipe holds, and nothing is said."""
    game = Path(__file__).parents[1] / "core" / "games" / "ghost-party-8.hugo"
    arguments = [sys.executable, "-m", "hugod", "replay", "--json", str(game)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stderr
        assert writer.stdout.readline().startswith(b'{"line": ')
        writer.stdout.close()
        assert writer.stderr.read() == b""
    assert writer.returncode == 1
