"""`make card-boot` with no cut asked for plays all the same, and starts from none."""

import sys
from pathlib import Path
from unittest.mock import Mock

import card
import evening
import pytest


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What both benches do with a machine, only noted; the first start took a minute."""
    hands = Mock(**{"switched_on.return_value": (Mock(), 60.0, 1.0)})
    told = ("describe_machine", "report", "tell_stages", "look_round")
    mishaps = ("loudnesses", "killed_in_a_tone", "unplug", "freeze_process", "freeze_threads")
    done = ("crash", "upgrade", "carry", "switch_off", "same_on_the_bus", "play", "renew")
    cut = ("make_stick", "switched_on", "cut_while_it_starts", "cut_again_and_again")
    for name in (*told, *mishaps, *done, *cut):
        for bench in (card, evening):
            monkeypatch.setattr(bench, name, getattr(hands, name), raising=False)
    return hands


@pytest.mark.parametrize(("cuts", "starts"), [(0, []), (2, [30.0])])
def test_only_a_card_that_was_cut_is_started_from_a_cut(
    hands: Mock,
    cuts: int,
    starts: list[float],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def play_to_the_end(_box: Mock, disk: Path, cuts: int) -> None:
        if cuts:
            disk.with_suffix(".game").touch()

    monkeypatch.setattr(card, "play_to_the_end", play_to_the_end)
    monkeypatch.setattr(sys, "argv", ["card.py", str(tmp_path), "--cuts", str(cuts)])
    (tmp_path / card.IMAGE).touch()
    assert card.main() == 0
    assert [call.args[2] for call in hands.cut_while_it_starts.call_args_list] == starts


@pytest.mark.parametrize("cuts", [0, 2])
def test_an_evening_without_cuts_ends_as_well(hands: Mock, cuts: int, tmp_path: Path) -> None:
    evening.evening(tmp_path, tmp_path / "run.img", cuts)
    assert hands.cut_again_and_again.call_count == bool(cuts)
    assert hands.switch_off.called
