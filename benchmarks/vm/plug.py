"""The plug is pulled while keys are pressed, and the box goes on where the card says it was."""

import random
from collections.abc import Callable

from companion import Box
from guest import Seen
from machine import report
from play import is_what_the_card_says

SEED = 1989
HURRY_S = (1.0, 9.0)

Switch = Callable[[], tuple[Box, float, float]]


def cut_again_and_again(box: Box, switch_on: Switch, times: int) -> Box:
    """Cut and start *times* times; give the box as it stands after the last."""
    chance = random.Random(SEED)
    boots, announced, known = [], 0, 0
    for number in range(1, times + 1):
        box.seen.pictures.clear()
        box.seen.records = 0
        pressed = box.hurry(chance.uniform(*HURRY_S), chance)
        box.cut()
        before = box.seen
        announced += before.records
        box, from_power_on, _ = switch_on()
        boots.append(from_power_on)
        try:
            after = has_lost_nothing(box, before)
        except BaseException:
            box.cut()
            raise
        is_known = box.seen.picture in before.pictures
        known += is_known
        report(
            f"  cut {number}: {pressed} keys, {before.records} records told",
            f"after it {after}; {'a' if is_known else 'no'} picture from before",
        )
        if number < times:
            box.plug("pad", "serial")
    report(
        f"{times} cuts, {announced} records told as kept",
        f"0 lost, the screen the card's each time, {known} seen before; "
        f"ready after {min(boots):.0f} to {max(boots):.0f} s",
    )
    return box


def has_lost_nothing(box: Box, before: Seen) -> str:
    """Find what was told before the cut on the card; the glass must show what follows from it."""
    game, seq, name = before.kept
    if name:
        found = box.ask("hash of", game, seq) == name
        found = found or bool(box.run(f"grep -l {name} /var/lib/hugod/games/*"))
        assert found, f"record {seq} of game {game} is lost"
    is_what_the_card_says(box)
    game_now, seq_now, _ = box.ask("stands")
    return f"record {seq_now} of game {game_now} stands; {seq} of {game} was told"
