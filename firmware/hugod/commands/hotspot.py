"""`hugod own-wifi`: what the box asks of root about a Wi-Fi of its own."""

from __future__ import annotations

import argparse

from hugod.backup.mount import run_command
from hugod.commands.terminal import OK
from hugod.config import config_file, load_config
from hugod.system.own_wifi import WifiMachine, serve
from hugod.system.update_guard import SYSTEM_RUNTIME
from hugod.system.wifi_request import HELPER


def add(parser: argparse.ArgumentParser) -> None:
    """Add what is asked."""
    parser.description = (
        "Open a Wi-Fi of the box's own with NetworkManager, close it, or leave it for the family's,"
        " as the box asks of root."
    )
    parser.set_defaults(command=lambda _: _served())


def _served() -> int:
    # The daemon asks; the owner's file, which it cannot write, says whether it may.
    config, _ = load_config(config_file())
    is_allowed = config.page_own_wifi and config.page_network == "menu"
    serve(WifiMachine(SYSTEM_RUNTIME, HELPER, run_command, is_allowed))
    return OK
