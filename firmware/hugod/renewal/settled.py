"""The end of a trial: the new version is good once the box has been ready for a minute.

Else the machine starts again. Three starts that are not good lead back to the version before: the
first system counts them, and it counts those, too, that never come as far as here.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hugod.renewal import marks
from hugod.renewal.halves import mark, writable
from hugod.renewal.marks import TrialVerdict
from hugod.renewal.renewing import CardMachine

EVERY_S = 5.0
_ASK = (
    "systemctl",
    "show",
    "hugod.service",
    "--property=ActiveState,ActiveEnterTimestampMonotonic",
)


def settle(machine: CardMachine, clock: Callable[[], float] = time.monotonic) -> None:
    """Wait until the box is well, and mark the half as good; else start the machine again."""
    card = machine.card
    if not card.running:
        return
    on_trial = marks.is_on_trial(card.words(card.running))
    while (found := marks.verdict(*_state(machine), clock())) is TrialVerdict.WAIT:
        machine.pause(EVERY_S)
    if found is TrialVerdict.BAD:
        if on_trial:
            machine.run(("systemctl", "--no-block", "reboot"))
        return
    with writable(card.boot, machine.run):
        if on_trial:
            mark(card, card.running, marks.GOOD)
        if marks.left(card.words(card.other)) == marks.SPENT:
            mark(card, card.other, marks.TOLD)


def _state(machine: CardMachine) -> tuple[str, float]:
    """What systemd says of the box: its state, and when it became ready."""
    said = dict(line.split("=", 1) for line in machine.run(_ASK).splitlines() if "=" in line)
    since = said.get("ActiveEnterTimestampMonotonic", "0")
    return said.get("ActiveState", ""), int(since) / 1e6 if since.isdecimal() else 0.0
