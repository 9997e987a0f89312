"""The table of commands: only what is typed is loaded."""

import subprocess
import sys
from argparse import ArgumentParser, Namespace

import pytest

from hugod.commands.loading import Subcommand, add_commands
from hugod.main import COMMANDS, command_line

ROWS = (
    Subcommand("here", "one that is there", "tests.hugod.commands.test_loading:add"),
    Subcommand("away", "one of a house that is not there", "hugo_away.commands:add"),
    Subcommand(
        "deep",
        "one with others behind it",
        inside=(Subcommand("here", "the same", "tests.hugod.commands.test_loading:add"),),
    ),
)


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--loud", action="store_true")
    parser.set_defaults(command=add)


def parsed(*words: str) -> Namespace:
    parser = ArgumentParser("hugod")
    add_commands(parser, ROWS, [*words])
    return parser.parse_args(words)


@pytest.mark.parametrize("words", [("here",), ("deep", "here")])
def test_what_is_typed_has_its_options(words: tuple[str, ...]) -> None:
    assert parsed(*words, "--loud").loud


def test_what_is_not_typed_is_not_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--help")
    assert "one of a house that is not there" in capsys.readouterr().out
    with pytest.raises(ModuleNotFoundError):
        parsed("away")


def test_for_a_command_of_the_box_no_other_is_loaded() -> None:
    look = (
        "import sys; from hugod.main import command_line; command_line(['run'])\n"
        "print(*[name for name in sys.modules if name.startswith('hugod.commands.')])"
    )
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert {*ran.stdout.split()} == {
        f"hugod.commands.{name}" for name in ("loading", "run", "shared_options", "terminal")
    }


def test_without_words_all_are_there() -> None:
    assert command_line().parse_args(["club", "simulate", "--players", "8", "--rounds", "3"])
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)
