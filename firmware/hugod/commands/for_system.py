"""`hugod may-update`, whose words stop `apt upgrade` in a game; `stick`, `own-wifi`, `player`."""

from __future__ import annotations

import argparse
import os

from hugod.backup import mount, mount_request
from hugod.commands.terminal import OK, complain
from hugod.config import config_file, load_config
from hugod.foreign.program import take_seat
from hugod.store.state_dir import state_folder
from hugod.system import own_wifi, update_guard, wifi_request

# Not 1, with which a broken program ends too: that one needs the update.
PLAYED_NOW = 75
"""Exit code for "try again later" (`EX_TEMPFAIL` of sysexits.h)."""
ALL_THE_SAME = "HUGO_UPDATE"
"""Environment variable: `now` allows an update in the middle of a game."""


def add_may_update(parser: argparse.ArgumentParser) -> None:
    """Add what dpkg asks before an update."""
    parser.description = "Fail while a game is being played: nobody wants to be interrupted."
    parser.set_defaults(command=lambda _: may_update())


def add_stick(parser: argparse.ArgumentParser) -> None:
    """Add what the box asks of root."""
    parser.description = "Do what the box asks of root: mount a USB stick, or take it out of use."
    parser.set_defaults(command=lambda _: _serve_stick())


def add_own_wifi(parser: argparse.ArgumentParser) -> None:
    """Add what the box asks of root about a Wi-Fi of its own."""
    parser.description = (
        "Open a Wi-Fi of the box's own with NetworkManager, close it, or leave it for the family's,"
        " as the box asks of root."
    )
    parser.set_defaults(command=lambda _: _serve_own_wifi())


def add_player(parser: argparse.ArgumentParser) -> None:
    """Add what `hugod-player@.service` starts."""
    parser.description = (
        "Become the program whose name in the configuration is the first line of standard input: "
        "hugod-player@.service, which is begun when the box asks for one."
    )
    parser.set_defaults(command=lambda _: take_seat(config_file(), state_folder()))


def may_update() -> int:
    """Print why an update must wait, if it must; returns the exit code."""
    rested = update_guard.rested_s(update_guard.SYSTEM_RUNTIME)
    if rested is None or os.environ.get(ALL_THE_SAME) == "now":
        return OK
    minutes = round(rested / 60)
    ago = {0: "just now", 1: "a minute ago"}.get(minutes, f"{minutes} minutes ago")
    complain(
        f"A game is being played on the box: the last key came {ago}.\n"
        f"Finish it, or leave the box alone for {update_guard.REST_S / 60:.0f} minutes;"
        " the game is kept.\n"
        f"To update all the same, type {ALL_THE_SAME}=now behind sudo:"
        f" sudo {ALL_THE_SAME}=now apt install …"
    )
    return PLAYED_NOW


def _serve_stick() -> int:
    mount.serve(update_guard.SYSTEM_RUNTIME, mount_request.HELPER)
    return OK


def _serve_own_wifi() -> int:
    # The daemon asks; the owner's file, which it cannot write, says whether it may.
    config, _ = load_config(config_file())
    is_allowed = config.page_own_wifi and config.page_network == "menu"
    machine = own_wifi.WifiMachine(
        update_guard.SYSTEM_RUNTIME, wifi_request.HELPER, mount.run_command, is_allowed
    )
    own_wifi.serve(machine)
    return OK
