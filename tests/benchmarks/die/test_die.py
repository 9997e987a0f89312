"""`make die` as it is typed, and the examination behind it."""

from collections.abc import Iterator

import pytest
from die.__main__ import examine, main

from hugod.dice.kernel import KernelDice, pick

Capture = pytest.CaptureFixture[str]


def crooked(count: int) -> Iterator[bytes]:
    yield bytes(number % 6 for number in range(count))


def test_the_boxs_die_is_fair(capsys: Capture) -> None:
    assert main(["--rolls", "100000"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("100,000 rolls; ")
    assert out.count("p = ") == 8
    assert out.endswith("The die is fair, as far as anybody can tell from rolling it.\n")


def test_a_crooked_die_ends_with_1(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine, "__defaults__", (crooked,))
    assert main(["--rolls", "20000"]) == 1
    assert "The die is not fair: see " in capsys.readouterr().out


def test_every_side_is_counted() -> None:
    examination = examine(12_000, crooked)
    assert examination.counts == (2000,) * 6
    assert not examination.is_fair
    assert [finding.name for finding in examination.findings][-1] == "starts"


@pytest.mark.parametrize("rolls", ["0", "9999", "-1", "many", "1e6"])
def test_a_number_of_rolls_that_says_nothing_is_refused(rolls: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--rolls", rolls])
    assert ended.value.code == 2
    assert rolls in capsys.readouterr().err


@pytest.mark.parametrize("rolls", [100_000, pytest.param(1_000_000, marks=pytest.mark.endurance)])
def test_when_the_press_comes_makes_no_difference(rolls: int) -> None:
    """R6: a million presses on a fixed rhythm, a million as a hand presses; the same die."""
    hands = KernelDice()

    def by_rhythm(count: int) -> Iterator[bytes]:
        dice = KernelDice()
        yield bytes(pick(bytes.fromhex(dice.roll()[1]), 6)[0] for _ in range(count))

    def by_hand(count: int) -> Iterator[bytes]:
        """Between two presses others use the generator too, now once and now up to five times."""
        dice, waits, sides = KernelDice(), 0, bytearray()
        for _ in range(count):
            sides.append(pick(bytes.fromhex(dice.roll()[1]), 6)[0])
            waits = (waits * 5 + sides[-1] + 1) % 8
            for _ in range(max(0, waits - 5)):
                hands.roll_lot((0, 1))  # type: ignore[arg-type]  # any two do
        yield bytes(sides)

    for presses in (by_rhythm, by_hand):
        assert examine(rolls, presses).is_fair
