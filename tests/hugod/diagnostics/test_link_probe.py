"""The link to a club's broker, as the owner is told of it: on the glass and by `hugod check`."""

from __future__ import annotations

import pytest

from hugod.app.values.findings import ABOUT, FAULTS, CheckedPart, Code, State
from hugod.diagnostics.link_probe import START, TROUBLES, link
from hugod.store.link_status import FILE, FOLDER, LinkStatus, Standing, write_told
from tests.hugod.diagnostics.conftest import Tree

BROKER = "mqtts://192.168.1.10"


def told(tree: Tree, standing: Standing, why: str) -> Tree:
    folder = tree.root / "run" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    write_told(folder, LinkStatus(standing, why))
    return tree


def test_a_broker_that_knows_us_is_well(laptop: Tree) -> None:
    found = link(told(laptop, Standing.THERE, "it knows us as owls").machine, BROKER)
    assert (found.piece, found.state, found.code) == (CheckedPart.LINK, State.OK, Code.WORKS)
    assert found.what == f"{BROKER}: it knows us as owls"


@pytest.mark.parametrize("standing", sorted({*Standing} - {Standing.THERE}))
def test_each_trouble_has_one_clear_word_of_its_own(laptop: Tree, standing: Standing) -> None:
    found = link(told(laptop, standing, "so it said").machine, BROKER)
    assert found.what == f"{BROKER}: so it said"
    assert [each for each in TROUBLES if TROUBLES[each][1] is found.code] == [standing]
    assert ABOUT[found.code]


def test_a_wrong_password_is_a_fault_and_a_broker_that_is_not_there_is_none(laptop: Tree) -> None:
    """At home nobody switches the club's broker on, and the box is played."""
    away = link(told(laptop, Standing.AWAY, "Connection refused").machine, BROKER)
    assert (away.state, away.code) == (State.ABSENT, Code.BROKER_AWAY)
    wrong = link(told(laptop, Standing.PASSWORD, "Not authorized").machine, BROKER)
    assert wrong.state in FAULTS
    assert "password" in ABOUT[wrong.code]


def test_a_link_that_does_not_run_is_missing_and_one_that_talks_rubbish_too(laptop: Tree) -> None:
    found = link(laptop.machine, BROKER)
    assert (found.state, found.code, found.line) == (State.MISSING, Code.LINK_OFF, START)
    laptop.has(f"run/{FOLDER}/{FILE}", '{"standing": "happy"}')
    assert link(laptop.machine, BROKER) == found
