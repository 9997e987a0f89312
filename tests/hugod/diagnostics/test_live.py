"""A look at the parts from inside: in the background, one at a time, asking who knows."""

from __future__ import annotations

from collections.abc import Sequence
from queue import Queue
from threading import Event

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.inputs import Checked, Input
from hugod.diagnostics.live import PartsWorkshop, glass_known, keypads_known
from hugod.diagnostics.owner import Known
from hugod.display.frame_diff import Kind
from hugod.display.worker import DisplayStatus

LONG_S = 20.0


class Display:
    """A display that knows how it is."""

    def __init__(self, state: DisplayStatus = DisplayStatus.WORKS, where: str = "") -> None:
        self.said = state, where

    def known(self) -> tuple[DisplayStatus, str]:
        return self.said


class Keypads:
    """Keypads on USB that were heard, or not."""

    def __init__(self, known: dict[str, str], troubles: dict[str, str]) -> None:
        self._known, self._troubles = known, troubles

    def known(self) -> dict[str, str]:
        return self._known

    def troubles(self) -> dict[str, str]:
        return self._troubles


class Bench:
    """A workshop, what it put, and what it drew for."""

    def __init__(self, *, is_fixed: bool = False) -> None:
        self.put: Queue[Input] = Queue()
        self.kinds: list[Kind | None] = []
        self.may_end = Event()
        self.looks = 0
        self.workshop = PartsWorkshop(
            self.put.put, self.survey, self.kinds.append, is_fixed=is_fixed
        )

    def survey(self, known: Known) -> Sequence[Finding]:
        self.looks += 1
        assert self.may_end.wait(LONG_S)
        return [probe() for probe in known.values()]


def test_nobody_waits_for_a_look_and_two_at_once_are_one() -> None:
    bench = Bench()
    bench.workshop.check()
    bench.workshop.check()
    assert bench.put.empty()
    bench.may_end.set()
    assert bench.put.get(timeout=LONG_S) == Checked(())
    assert bench.looks == 1
    bench.workshop.check()
    bench.put.get(timeout=LONG_S)
    assert bench.looks == 2


def test_the_parts_in_the_daemons_hands_are_asked() -> None:
    bench = Bench()
    bench.may_end.set()
    keypads = Keypads({"/dev/ttyACM0": "1.0"}, {})
    bench.workshop.know(Display(where="ssd1306"), keypads, has_button=False, has_pins=lambda: True)
    bench.workshop.check()
    answer = bench.put.get(timeout=LONG_S)
    assert isinstance(answer, Checked)
    states = {each.piece: each.state for each in answer.findings}
    assert states[Piece.DISPLAY] is states[Piece.KEYPAD] is State.OK
    assert states[Piece.BUTTON] is State.WRONG


def test_a_laptop_has_no_button_that_could_fail() -> None:
    bench = Bench()
    bench.may_end.set()
    bench.workshop.know(Display(), Keypads({}, {}), has_button=False, has_pins=lambda: False)
    bench.workshop.check()
    answer = bench.put.get(timeout=LONG_S)
    assert isinstance(answer, Checked)
    assert Piece.BUTTON not in {each.piece for each in answer.findings}


def test_the_glass_that_is_tried_goes_before_the_one_that_was_chosen() -> None:
    bench = Bench()
    bench.workshop.choose_glass("sh1106")
    bench.workshop.try_glass("ssd1306")
    bench.workshop.try_glass("")
    bench.workshop.choose_glass("")
    assert bench.kinds == [Kind.SH1106, Kind.SSD1306, Kind.SH1106, None]


def test_what_the_settings_name_is_not_overruled_but_may_be_tried() -> None:
    bench = Bench(is_fixed=True)
    bench.workshop.choose_glass("sh1106")
    bench.workshop.try_glass("ssd1306")
    assert bench.kinds == [None, Kind.SSD1306]


def test_a_display_that_works_is_lost_or_never_was() -> None:
    assert glass_known(Display(where="here")).what == "here"
    assert glass_known(Display(DisplayStatus.LOST)).code is Code.LOST
    assert glass_known(Display(DisplayStatus.ABSENT)).state is State.ABSENT


def test_keypads_that_are_heard_in_trouble_or_not_there() -> None:
    assert keypads_known(Keypads({"/dev/ttyACM0": "1.0"}, {})).state is State.OK
    assert keypads_known(Keypads({}, {"/dev/ttyACM0": "it says nothing"})).code is Code.SILENT
    assert keypads_known(Keypads({}, {})).state is State.ABSENT
