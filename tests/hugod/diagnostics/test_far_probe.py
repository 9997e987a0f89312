"""The way to a house that is far away: what is told of it, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.findings import ABOUT, FAULTS, CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.far_probe import OPEN, ask_link, far, is_wanted
from hugod.far.far_wire import HungUp
from hugod.store.link_file import Standing
from hugod.store.pair_file import FarPair, keep_pair
from tests.hugod.diagnostics.conftest import Tree
from tests.link.conftest import Mosquitto, own_mosquitto

__all__ = ["own_mosquitto"]
SET = Config(far_broker="mqtts://far")


def says(news: Mapping[str, Any]) -> Callable[[Path | None, Mapping[str, str]], Mapping[str, Any]]:
    return lambda door, call: news


def test_it_is_told_of_where_there_is_a_broker_or_a_joined_box(tmp_path: Path) -> None:
    assert not is_wanted(Config(), tmp_path)
    assert is_wanted(SET, tmp_path)
    assert is_wanted(Config(far_broker="mqtts://far", far_password_file="/none"), tmp_path)
    keep_pair(tmp_path, FarPair("0a" * 32, True))
    assert is_wanted(Config(), tmp_path)


def test_a_joined_box_without_a_broker_and_a_password_nobody_can_read(
    laptop: Tree, tmp_path: Path
) -> None:
    unset = far(laptop.machine, Config(), tmp_path, says({}))
    assert (unset.state, unset.code) == (State.MISSING, Code.FAR_UNSET)
    assert unset.line.startswith("[far] broker")
    secret = Config(far_broker="mqtts://far", far_password_file=str(tmp_path / "none"))
    assert far(laptop.machine, secret, tmp_path, says({})).code is Code.BROKER_FILE


def test_a_link_that_runs_is_well_and_it_is_told_who_began_it(laptop: Tree, tmp_path: Path) -> None:
    found = far(laptop.machine, SET, tmp_path, says({"line": "away", "why": ""}))
    what = "mqtts://far: it answers; the link is begun here, not shut in; no box is joined yet"
    assert found == Finding(CheckedPart.FAR, State.OK, what=what)
    keep_pair(tmp_path, FarPair("0a" * 32, True))
    laptop.has("run/hugod-far.socket")
    found = far(laptop.machine, SET, tmp_path, says({"line": "away", "why": ""}))
    assert found.what.endswith("the link is begun by systemd; another box is joined")


def test_a_box_of_the_package_whose_door_is_shut_says_how_it_is_opened(
    laptop: Tree, tmp_path: Path
) -> None:
    (laptop.root / "run/hugod").mkdir(parents=True)
    found = far(laptop.machine, SET, tmp_path, says({}))
    assert (found.state, found.code, found.line) == (State.MISSING, Code.FAR_OFF, OPEN)


@pytest.mark.parametrize("standing", sorted({*Standing} - {Standing.THERE}))
def test_each_trouble_has_a_word_and_a_broker_that_is_away_is_no_fault(
    laptop: Tree, tmp_path: Path, standing: Standing
) -> None:
    news = {"line": "broker", "why": "so it said", "standing": standing.value}
    found = far(laptop.machine, SET, tmp_path, says(news))
    assert found.what == "mqtts://far: so it said"
    assert ABOUT[found.code]
    assert (found.state in FAULTS) is (standing is not Standing.AWAY)


def test_a_link_that_ends_is_a_fault(laptop: Tree, tmp_path: Path) -> None:
    def ends(door: Path | None, call: Mapping[str, str]) -> Mapping[str, Any]:
        raise HungUp("the link ended")

    found = far(laptop.machine, SET, tmp_path, ends)
    assert (found.state, found.what) == (State.WRONG, "mqtts://far: the link ended")


def test_a_real_link_is_asked_for_its_broker(
    tmp_path: Path, free_port: int, own_mosquitto: Callable[[str], Mosquitto]
) -> None:
    port = own_mosquitto("listener 1883\nallow_anonymous true\n").port
    assert ask_link(None, {"broker": f"mqtt://127.0.0.1:{port}"})["line"] == "away"
    news = ask_link(None, {"broker": f"mqtt://127.0.0.1:{free_port}"})
    assert (news["line"], news["standing"]) == ("broker", "away")
