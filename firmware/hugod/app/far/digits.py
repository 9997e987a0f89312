"""Digits said between houses: the two that show a slip, their groups, what they are about.

Read as one number they leave, divided by 97, a rest that both houses know: it follows from what the
digits are about. So every single wrong digit is found, and every swap of neighbours, for no such
slip is a multiple of 97; of anything else all but one in 97. docs/far.md says why.
"""

from __future__ import annotations

import hashlib

from hugo_core.commands import Command
from hugo_core.history import History
from hugod.app.table.far_choices import last_choice
from hugod.app.table.rolls import written

MODULUS = 97
CHECK_DIGITS = 2
CHOICE_DIGITS = 4
"""Of a choice, or of what is asked of the other house: two digits, and two that check them."""
GROUP = 4
NEXT = "next"


def with_check(digits: str, about: str) -> str:
    """Return *digits* and the two that check them, where they are *about* that."""
    rest = (_rest(about) - int(digits) * 100) % MODULUS
    return f"{digits}{rest:02}"


def checked(typed: str, about: str) -> str | None:
    """Return the digits of *typed* before the two that check them; None if they do not fit."""
    if len(typed) <= CHECK_DIGITS or not (typed.isascii() and typed.isdecimal()):
        return None
    digits = typed[:-CHECK_DIGITS]
    return digits if with_check(digits, about) == typed else None


def said(digits: str) -> str:
    """Return *digits* in groups as they are read aloud."""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def spelled(digits: str) -> str:
    """Return *digits* one by one for the ear, with a pause after each group."""
    return ", ".join(" ".join(group) for group in said(digits).split(" "))


def about_next(history: History, steps: int) -> str:
    """Return what digits of the choice in step *steps* are about: all up to the choice before it.

    What asks to take that one back is about the same: no slip makes one out of the other.
    """
    made = last_choice(history, steps)
    return standing(history, 0 if made is None else made + 1, NEXT)


def standing(history: History, steps: int, kind: str) -> str:
    """Return what digits of this *kind* are about, after the first *steps* of what stands."""
    commands: list[Command] = [done.command for _, done in history.trail()[:steps]]
    setup = history.setup
    return f"hugo far {kind} {setup.deal} {steps}\n{written(commands)}"


def _rest(about: str) -> int:
    return int.from_bytes(hashlib.sha256(about.encode()).digest(), "big") % MODULUS
