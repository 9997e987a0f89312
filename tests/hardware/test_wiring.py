"""The wiring of the box: pin tables that hold together, and drawings that show what they say."""

import ast
import csv
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from make_wiring import drawings
from wiring_builds import Run, lanes, runs_of
from wiring_pinout import BUILDS, HARDWARE, HEADER, Build, Wire, pico_pinout, pinout

ROOT = Path(__file__).parents[2]
GP_PINS = {0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16}
"""Where the Pico has its first GPs, as its makers document it."""
LEAST_APART = 8


def rows(name: str) -> list[dict[str, str]]:
    with (HARDWARE / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def wires_of(build: Build) -> list[Wire]:
    return [wire for wire in pinout() if wire.part in build.parts]


def words_in(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iterfind("{*}text")]


@pytest.mark.parametrize("row", rows("pinout.csv"), ids=lambda row: f"header {row['header']}")
def test_each_pin_is_where_the_raspberry_pi_has_it(row: dict[str, str]) -> None:
    label = HEADER[int(row["header"]) - 1]
    power = {"POWER_3V3": "3.3 V", "GROUND": "GND"}
    assert label == (f"GPIO {row['gpio']}" if row["gpio"] else power[row["name"]])


def test_the_box_never_takes_five_volts() -> None:
    """A part on 5 V would give 5 V back to pins that stand 3.3."""
    assert all(wire.label != "5 V" for wire in pinout())


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_no_box_has_two_wires_on_one_pin(build: Build) -> None:
    pins = [wire.pin for wire in wires_of(build)]
    assert len(set(pins)) == len(pins)


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_every_part_that_needs_it_has_ground_of_its_own(build: Build) -> None:
    for part in {"roll button", "buzzer", f"display on {build.display}"}:
        assert any(wire.label == "GND" for wire in wires_of(build) if wire.part == part)


def test_the_light_and_the_buzzer_have_their_resistor() -> None:
    resistors = {wire.terminal: wire.through for wire in pinout() if wire.through}
    assert resistors == {"lamp +": "330 Ω", "+": "330 Ω"}


def test_the_pico_scans_the_pins_of_its_table() -> None:
    source = (ROOT / "firmware/keypad/main.py").read_text("utf-8")
    named = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in ("ROW_PINS", "COLUMN_PINS")
    }
    listed = {row["name"]: int(row["gp"]) for row in rows("pico-pinout.csv")}
    assert listed == {
        f"{kind}_{index}": gp
        for kind in ("ROW", "COLUMN")
        for index, gp in enumerate(named[f"{kind}_PINS"], 1)
    }


def test_each_pin_is_where_the_pico_has_it() -> None:
    assert all(int(row["pin"]) == GP_PINS[int(row["gp"])] for row in rows("pico-pinout.csv"))


def test_pi_and_pico_agree_which_contact_is_which() -> None:
    """The same keypad fits both: row 1 is the row of 1 2 3 A on either."""
    on_the_pi = {wire.terminal: wire.to for wire in pinout() if wire.part == "matrix keypad"}
    assert on_the_pi == {wire.terminal: wire.to for wire in pico_pinout()}


def test_the_drawings_are_what_the_tables_give() -> None:
    script = ROOT / "tools" / "make_wiring.py"
    result = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_a_drawing_says_each_wires_pin_at_both_ends(build: Build) -> None:
    words = words_in(drawings()[f"{build.name}.svg"])
    for wire in wires_of(build):
        assert f"{wire.pin} · {wire.label}" in words
        assert words.count(str(wire.pin)) >= 2  # on the header and before the part
        assert wire.terminal in words


def test_the_schematic_has_every_pin_of_both_tables() -> None:
    words = words_in(drawings()["schematic.svg"])
    for wire in (*pinout(), *pico_pinout()):
        assert f"{wire.pin} · {wire.label}" in words


def test_the_picos_drawing_has_every_wire() -> None:
    words = words_in(drawings()["pico-keypad.svg"])
    for wire in pico_pinout():
        assert f"{wire.pin} · {wire.label}" in words
        assert wire.terminal in words


def nearly_touching(one: Run, other: Run, lane: dict[int, float]) -> bool:
    """Whether two wires run side by side so close that an eye takes them for one."""
    if abs(one.start - other.start) < LEAST_APART or abs(one.end - other.end) < LEAST_APART:
        return True
    first, second = lane[one.wire.pin], lane[other.wire.pin]
    left, right = (one, other) if first < second else (other, one)
    return first == second or abs(right.start - left.end) < LEAST_APART


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_an_eye_can_follow_every_wire(build: Build) -> None:
    runs = runs_of(build, pinout())
    lane = lanes(runs)
    assert not [
        (one.wire.pin, other.wire.pin)
        for one, other in combinations(runs, 2)
        if nearly_touching(one, other, lane)
    ]


def ends_of(text: ElementTree.Element) -> tuple[float, float]:
    """Where the words of *text* begin and end, from left to right, near enough."""
    length = len("".join(text.itertext())) * float(text.get("font-size", 0)) * 0.56
    share = {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "")]
    left = float(text.get("x", 0)) - length * share
    return left, left + length


@pytest.mark.parametrize("name", drawings())
def test_every_word_of_a_drawing_is_on_its_paper(name: str) -> None:
    drawing = ElementTree.fromstring(drawings()[name])
    wide, high = float(drawing.get("width", 0)), float(drawing.get("height", 0))
    for text in drawing.iterfind("{*}text"):
        left, right = ends_of(text)
        assert left >= 0, text.text
        assert right <= wide, text.text
        assert 0 < float(text.get("y", 0)) < high, text.text


@pytest.mark.parametrize("name", drawings())
def test_no_word_of_a_drawing_runs_under_a_box(name: str) -> None:
    drawing = ElementTree.fromstring(drawings()[name])
    boxes = [
        (x, y, x + wide, y + high)
        for x, y, wide, high in (
            [float(box.get(key, 0)) for key in ("x", "y", "width", "height")]
            for box in drawing.iterfind("{*}rect")
        )
    ]
    for text in drawing.iterfind("{*}text"):
        left, right = ends_of(text)
        line = float(text.get("y", 0))
        crossed = [
            box
            for box in boxes
            if box[1] < line < box[3] and (left < box[0] < right or left < box[2] < right)
        ]
        assert not crossed, text.text


def test_no_drawing_is_left_over() -> None:
    assert {path.name for path in HARDWARE.glob("*.svg")} == set(drawings())


def test_the_folder_holds_no_code() -> None:
    """But for the card's recipe, whose hooks test_image.py runs."""
    allowed = re.compile(r"\.(md|csv|svg|png|scad)$|^image$")
    assert [path.name for path in HARDWARE.iterdir() if not allowed.search(path.name)] == []
