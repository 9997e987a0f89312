"""When a rule is told: before somebody does what it is about."""

import random

import pytest

from hugo_core import events
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, agree, start
from hugo_core.rules import play
from hugod.app.table.lessons import LESSONS, due
from hugod.app.table.moments import Juncture

PLAYED = [
    *((name, ()) for name in EDITIONS),
    ("amigo-hugo", (HouseRule.STRIDE_THREE, HouseRule.ROOMS_EXACT, HouseRule.SHORT_NIGHT)),
    ("bga-hugo", (HouseRule.NO_THROWING_OUT,)),
    *(("ghost-party", (rule,)) for rule in (HouseRule.THROWING_OUT, HouseRule.NEXT_BEGINS)),
    ("fantome-de-minuit", (HouseRule.GREEN_LIKE_OTHERS,)),
]


@pytest.mark.parametrize(("name", "house"), PLAYED)
def test_each_is_told_before_somebody_does_what_it_is_about(
    name: str, house: tuple[HouseRule, ...]
) -> None:
    chance, met = random.Random(1), set[str]()
    for players in (2, 4, 8):
        position = start(agree(EDITIONS[name], tuple(Colour)[:players], house=house))
        taught: set[str] = set()
        while position.phase is not Phase.OVER:
            taught |= {lesson.id for lesson in due(Juncture(position), taught)}
            command = chance.choice(list(legal_commands(position)))
            before, (happened, position) = position, play(position, command)
            for event in happened:
                if isinstance(event, events.GuestMoved | events.GuestPlaced | events.GuestStayed):
                    used = {each.id for each in due(Juncture(before, (event,)), taught)}
                    # Who cannot move at all has no choice.
                    assert used <= ({"stay"} if isinstance(event, events.GuestStayed) else set()), (
                        used,
                        event,
                    )
                taught |= {each.id for each in due(Juncture(before, (event,)), taught)}
        met |= taught
    wanted = {lesson.id for lesson in LESSONS if lesson.of(position.setup)}
    # All rooms are rarely full, points rarely equal, and nobody here wants to go to bed.
    assert wanted - met <= {"outside", "lots", "last-lap"}
    assert met <= wanted
