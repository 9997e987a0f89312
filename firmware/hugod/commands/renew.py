"""`hugod new-version`: what the box and systemd ask of root about a new version of the card."""

from __future__ import annotations

import argparse

from hugod.commands.terminal import OK
from hugod.renewal import renewing, settled


def add(parser: argparse.ArgumentParser) -> None:
    """Add what is asked."""
    parser.description = (
        "serve: do what the box asks of root: look for a new version on a stick, write it into the"
        " other half of the card. settle: see how the one on trial does after its start."
    )
    parser.add_argument("what", choices=("serve", "settle"))
    parser.set_defaults(command=lambda options: _done(options.what))


def _done(what: str) -> int:
    machine = renewing.this_machine()
    if what == "serve":
        renewing.serve(machine)
    else:
        settled.settle(machine)
    return OK
