"""A start on trial: the box well for a minute, frozen, dark, failing; and what is marked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from hugod.renewal import marks
from hugod.renewal.halves import TwoHalves
from hugod.renewal.renewing import CardMachine
from hugod.renewal.settled import settle
from hugod.renewal.standing import CardStanding, look
from tests.hugod.renewal.conftest import Kitchen


class Start:
    """A start of the half b, on trial, with a clock of its own."""

    def __init__(self, kitchen: Kitchen, said: str) -> None:
        self.now, self.asked, self.said = 20.0, list[str](), said
        self.kitchen = kitchen
        self.machine = replace(
            kitchen.machine(),
            card=replace(kitchen.card, running=kitchen.start()),
            run=self.run,
            pause=self.pause,
        )

    def run(self, words: Sequence[str]) -> str:
        self.asked.append(words[1])
        return self.said

    def pause(self, seconds: float) -> None:
        self.now += seconds

    def settle(self) -> bytes:
        """Give the mark of the half that runs, afterwards."""
        settle(self.machine, lambda: self.now)
        return marks.left(self.machine.card.words(self.machine.card.running))


READY = "ActiveState=active\nActiveEnterTimestampMonotonic=35000000\n"


@pytest.fixture
def tried(kitchen: Kitchen) -> Kitchen:
    kitchen.put(kitchen.bundle())
    assert kitchen.ask(take=True) == {"is_in": True}
    return kitchen


def test_a_box_that_is_well_for_a_minute_is_good(tried: Kitchen) -> None:
    start = Start(tried, READY)
    assert start.settle() == marks.GOOD
    assert start.now == 95
    assert "reboot" not in start.asked
    assert {tried.start() for _ in range(5)} == {"b"}


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("ActiveState=failed\nActiveEnterTimestampMonotonic=0\n", 20),
        ("ActiveState=activating\nActiveEnterTimestampMonotonic=0\n", 240),
        ("", 240),
    ],
)
def test_one_that_is_not_starts_the_machine_again_until_the_old_one_is_back(
    tried: Kitchen, said: str, after: float
) -> None:
    for left in (b"2", b"1", b"0"):
        start = Start(tried, said)
        assert (start.settle(), start.now) == (left, after)
        assert start.asked[-1] == "--no-block"
    back = Start(tried, READY)
    assert back.machine.card.running == "a"
    assert standing(tried, 2).came_back, "and that is said"
    assert back.settle() == marks.GOOD
    assert not standing(tried, 2).came_back, "once"
    assert "--no-block" not in back.asked


def test_a_half_that_is_not_on_trial_is_never_started_again_for_it(tried: Kitchen) -> None:
    tried.starts_from("a")
    start = Start(tried, "ActiveState=failed\n")
    assert start.settle() == marks.GOOD
    assert "--no-block" not in start.asked


def test_on_a_system_of_another_kind_nothing_is_asked() -> None:
    @contextmanager
    def none() -> Iterator[Path]:
        yield Path("/nowhere")

    asked = list[Sequence[str]]()

    def nobody(words: Sequence[str]) -> str:
        asked.append(words)
        return ""

    settle(CardMachine(TwoHalves(""), run=nobody, stick=none))
    assert asked == []


def standing(kitchen: Kitchen, half: int) -> CardStanding:
    kernel = kitchen.folder / "kernel"
    kernel.write_text(f"root=/dev/mmcblk0p{half} ro\n")
    return look(kernel, kitchen.card.boot, kitchen.folder / "share")
