"""`hugod check`: its options and its exit code. The check itself is in `hugod.diagnostics`."""

from __future__ import annotations

import argparse

from hugod.commands.shared_options import add_config, add_data, folder_of
from hugod.commands.terminal import FAILED, OK, WRONG_USAGE, complain, say
from hugod.config import config_file, load_config
from hugod.diagnostics.all_parts import check
from hugod.diagnostics.machine import Installation
from hugod.store.state_dir import is_closed, the_line_for_root


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod check`."""
    parser.description = "Test every part: what is there, what is not, what to do about it."
    add_config(parser)
    add_data(parser)
    parser.set_defaults(command=_check)


def _check(options: argparse.Namespace) -> int:
    # Another user than the box would be told what only he may not.
    if options.data is None and is_closed():
        complain(f"Type: {the_line_for_root(['check'])}")
        return WRONG_USAGE
    file = options.config or config_file()
    config, problems = load_config(file, is_named=options.config is not None)
    said, is_playable = check(Installation(file, config, problems, folder_of(options)))
    say(said)
    return OK if is_playable else FAILED
