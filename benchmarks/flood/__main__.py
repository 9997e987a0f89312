"""Floods and fuzzers, one kind at a time: `make flood WHAT=stick ARGS="--games 1000"`.

    PYTHONPATH=benchmarks python -m flood KIND [ARGS …]

Each kind asks whether those who play notice when somebody or something means ill; the head of its
module says what it takes and what is wanted. Ends with 1 if that is missed.
"""

import argparse
from importlib import import_module

from machine import describe_machine

KINDS = {
    "keypad": "a number pad that types a thousand events a second",
    "page": "strangers at the page on the network",
    "stick": "games, boards and files of a stick, changed with right hashes",
    "card": "one poisoned file on the card",
    "club": "one hostile box at a club's broker",
}


def main() -> int:
    told = "\n".join(f"  {kind:8} {what}" for kind, what in KINDS.items())
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="make flood", description=told, formatter_class=form)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("args", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    describe_machine()
    return int(not import_module(f"flood.{options.kind}").main(options.args))


if __name__ == "__main__":
    raise SystemExit(main())
