"""The command `hugod`: the names and help of its own commands, and its exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from hugod.commands.loading import Subcommand, add_commands, commands_of_houses
from hugod.commands.terminal import FAILED, complain
from hugod.store.state_dir import NotOurs, the_line_for_root

COMMANDS = (
    Subcommand("run", "run the companion, with its page in the browser", "hugod.commands.run:add"),
    Subcommand("safe", "say why the box could not start", "hugod.commands.safe:add"),
    Subcommand(
        "check", "test every part, and say what to do about it", "hugod.commands.check_parts:add"
    ),
    Subcommand("history", "list the finished games, with ratings", "hugod.commands.history:add"),
    Subcommand(
        "export",
        "copy all games to a stick or another folder",
        "hugod.commands.backup:add_export",
    ),
    Subcommand("import", "take over the games from a stick", "hugod.commands.backup:add_import"),
    Subcommand(
        "may-update",
        "say whether an update may come now",
        "hugod.commands.for_system:add_may_update",
    ),
    Subcommand(
        "stick",
        "mount a USB stick for the box (for systemd)",
        "hugod.commands.for_system:add_stick",
    ),
    Subcommand(
        "new-version",
        "take a new version, or see how it does (for systemd)",
        "hugod.commands.renew:add",
    ),
    Subcommand(
        "own-wifi",
        "open the box's own Wi-Fi (for systemd)",
        "hugod.commands.for_system:add_own_wifi",
    ),
    Subcommand(
        "player", "be a program of the owner (for systemd)", "hugod.commands.for_system:add_player"
    ),
)
"""The commands of the box itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands; returns 0, 1 after an error message, 2 for wrong usage."""
    words = [*(sys.argv[1:] if arguments is None else arguments)]
    options = command_line(words).parse_args(words)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except NotOurs as error:
        return complain(f"{error}\nType: {the_line_for_root(arguments)}")
    except BrokenPipeError:  # the reader of our output has gone
        return _speechless()
    except OSError as error:
        sys.stderr.write(f"hugod: {error.strerror or error}\n")
        return _speechless()


def _speechless() -> int:
    """Point standard output, which takes nothing any more, to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def command_line(words: list[str] | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with the options of the command that *words* name.

    Without *words* of all commands: tests compare the guide and the man page with it.
    """
    hugod = argparse.ArgumentParser(
        "hugod", description="The companion for the board game Hugo / Midnight Party."
    )
    commands: tuple[Subcommand, ...] = COMMANDS
    # For a command of the box no installed package is searched: its start would wait for that.
    if words is None or words[:1] not in [[command.name] for command in COMMANDS]:
        commands += tuple(commands_of_houses())
    add_commands(hugod, commands, words)
    return hugod
