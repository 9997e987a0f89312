"""The man page has every command with its options, and every setting with default and limits."""

import re
from functools import cache
from pathlib import Path

import pytest
from make_guide import ROOT

from hugod.config import Config, load_config
from hugod.main import main

MANUAL = ROOT / "docs" / "hugod.1"
NO_DEFAULT = {"keypad.port", "display.bus", "display.address", "sound.device", "players.NAME"}
"""The settings that are found out if they are not set, and a name for any number of programs."""
NEVER = "1999-12-31"
"""A value, a date, that no setting may have."""


@cache
def text() -> str:
    return MANUAL.read_text("utf-8")


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    return capsys.readouterr().out


def commands_in(told: str) -> list[str]:
    """The commands that a help lists; none where there are only options."""
    return re.findall(r"^    ([\w-]+)(?:  |$)", told.partition("COMMAND\n")[2], re.MULTILINE)


def options_in(told: str) -> set[str]:
    return set(re.findall(r"--(\w+)", told)) - {"help"}


def sections() -> dict[str, str]:
    """What the man page says of each command."""
    found = re.findall(
        r"^\.Ss hugod ([\w-]+)\n(.*?)(?=^\.S[sh] )", text(), re.MULTILINE | re.DOTALL
    )
    return dict(found)


def test_every_command_has_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    commands = commands_in(help_of(capsys))
    assert len(commands) > 5
    assert sorted(sections()) == sorted(commands)


def test_every_option_stands_with_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    for command, said in sections().items():
        told = help_of(capsys, command)
        below = commands_in(told)
        helps = [help_of(capsys, command, one) for one in below] or [told]
        assert set(re.findall(r"Fl -(\w+)", said)) == set().union(*map(options_in, helps)), command
        named = set(re.findall(rf"^\.Cm {command} (\w+)", said, re.MULTILINE))
        assert named == set(below), command


def settings() -> dict[str, tuple[str, str]]:
    """Each setting's default, empty if it has none, and what the page says of it."""
    pattern = r"^\.It Va (\S+)(?: Li = ([^\n]*))?\n(.*?)(?=^\.(?:It|El))"
    found = re.findall(pattern, text(), re.MULTILINE | re.DOTALL)
    return {
        name: (default.replace(r"\(dq", '"'), " ".join(said.split()))
        for name, default, said in found
    }


def problems_of(file: Path, line: str) -> str:
    """What the program says to a setting."""
    table, _, key = line.partition(".")
    file.write_text(f"[{table}]\n{key}\n", "utf-8")
    return "; ".join(problem.allowed for problem in load_config(file)[1])


def test_every_setting_is_there(tmp_path: Path) -> None:
    """To an unknown key the program names those there are."""
    said = problems_of(tmp_path / "config.toml", "box.colour = 1")
    assert said.removeprefix("unknown; there is ").split(", ") == list(settings())


def test_every_setting_has_its_limits(tmp_path: Path) -> None:
    for name, (_, said) in settings().items():
        allowed = problems_of(tmp_path / "config.toml", f"{name} = {NEVER}")
        limits = re.sub(r" is allowed(?=,|$)", "", allowed)
        assert f"Allowed: {limits}." in said, name


def test_every_default_is_the_one_that_stands_in(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    for name, (default, _) in settings().items():
        if default:
            assert problems_of(file, f"{name} = {default}") == "", name
            assert load_config(file)[0] == Config(), name
    assert {name for name, (default, _) in settings().items() if not default} == NO_DEFAULT
