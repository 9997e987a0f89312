"""The pages for builders: every pin, link and setting they name is there."""

import re
from pathlib import Path

import pytest
from wiring_pinout import BUILDS, HARDWARE, HEADER, pico_pinout, pinout

from hugod.config import Config, load_config

PAGES = sorted(HARDWARE.glob("*.md"))
NUMBERS = r"((?:\d+)(?:(?:, | and | to )\d+)*)"
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
FREE = {2, 4, 30, 34, 39}
"""The header pins that the guide names so that nobody takes them."""
NOT_OURS = {4}
"""The GPIO that the settings page names because it is free for others."""


def text_of(page: Path) -> str:
    """The page without its line breaks: a pin's number may stand on the next line."""
    return re.sub(r"\s+", " ", page.read_text("utf-8"))


def named(pattern: str, text: str) -> set[int]:
    """Every number in the lists that follow *pattern*; `4 to 7` is all four."""
    numbers: set[int] = set()
    for listed in re.findall(rf"\b{pattern} {NUMBERS}", text):
        for low, high in re.findall(r"(\d+)(?: to (\d+))?", listed):
            numbers.update(range(int(low), int(high or low) + 1))
    return numbers


def heading_names(page: Path) -> set[str]:
    """The names GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_header_pins_that_have_a_wire(page: Path) -> None:
    assert named("[Hh]eader", text_of(page)) <= {wire.pin for wire in pinout()} | FREE


def test_the_pins_to_leave_alone_are_power_and_ground() -> None:
    assert {HEADER[pin - 1] for pin in FREE} == {"5 V", "GND"}
    assert not FREE & {wire.pin for wire in pinout()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_gpios_that_are_ours(page: Path) -> None:
    ours = {int(wire.label[5:]) for wire in pinout() if wire.label.startswith("GPIO")}
    assert named("GPIO", text_of(page)) <= ours | NOT_OURS


def test_the_guide_wires_every_pin_of_the_table() -> None:
    guide = text_of(HARDWARE / "build-guide.md")
    assert {wire.pin for wire in pinout()} <= named("[Hh]eader", guide)


@pytest.mark.parametrize(
    ("name", "pin"),
    [("VCC", 1), ("SDA", 3), ("SCL", 5), ("GND", 6), ("CS", 24), ("DC", 18), ("RES", 22)],
)
def test_the_guide_and_the_table_agree_about_the_display(name: str, pin: int) -> None:
    (wire,) = (one for one in pinout() if one.pin == pin)
    assert wire.terminal == name
    assert f"`{name}` to header {pin}" in text_of(HARDWARE / "build-guide.md")


def test_the_guide_wires_every_pin_of_the_pico() -> None:
    guide = text_of(HARDWARE / "build-guide.md")
    assert {wire.pin for wire in pico_pinout()} == named("pins", guide)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_inside_the_project_leads_somewhere(page: Path) -> None:
    for path, heading in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        if heading:
            assert heading in heading_names(target), f"{path}#{heading}"


def test_every_page_and_drawing_is_in_the_index() -> None:
    index = (HARDWARE / "README.md").read_text("utf-8")
    files = {path.name for path in HARDWARE.iterdir()} - {"README.md", "case-open.png"}
    assert {name for name in files if f"({name})" not in index} == set()


def test_every_setting_a_page_names_is_one(tmp_path: Path) -> None:
    """Each block, and each line in the running text after `[display]`, is read by the daemon."""
    said = []
    for page in PAGES:
        text = page.read_text("utf-8")
        said += re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
        inline = re.findall(r"`\[display\]`, `(\w+ = [^`]+)`", text)
        said += [f"[display]\n{line}\n" for line in inline]
    assert len(said) >= 3
    for lines in said:
        file = tmp_path / "config.toml"
        file.write_text(lines, "utf-8")
        config, problems = load_config(file)
        assert (problems, config == Config()) == ((), False), lines


def bom() -> dict[str, list[str]]:
    """Give the rows of the parts list by their part: thrifty, its price, good, its price."""
    text = (HARDWARE / "bom.md").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]
    end = next(at for at, row in enumerate(rows) if row[0].startswith("**together**"))
    return {row[0]: row[1:] for row in rows[1 : end + 1]}


def price(text: str) -> tuple[int, int]:
    least, _, most = re.sub("[~*]", "", text).partition("–")
    return int(least), int(most or least)


def test_the_list_has_enough_wires_for_every_box() -> None:
    """Keys have wires of their own kind; button and buzzer end bare, in a strip with resistors."""
    counted = ("wires", "wires for the keys", "terminal strip")
    listed = {name: int(bom()[name][0].split()[0]) for name in counted}
    keys, bare = ("matrix keypad",), ("roll button", "buzzer")
    for build in BUILDS:
        wires = [wire for wire in pinout() if wire.part in build.parts]
        ends = [wire for wire in wires if wire.part in bare]
        on_pins = [wire for wire in wires if wire.part in keys]
        assert len(wires) - len(on_pins) <= listed["wires"]
        assert len(on_pins) <= listed["wires for the keys"]
        ways = len(ends) + sum(bool(wire.through) for wire in ends)
        assert ways <= listed["terminal strip"]
    assert len(pico_pinout()) <= listed["wires for the keys"]


def test_the_list_is_added_up_rightly() -> None:
    rows = bom()
    together = rows.pop("**together**, with the keys on a Pico, nothing optional")
    for kind, said in ((0, together[1]), (2, together[3])):
        prices = [
            price(row[kind + 1])
            for name, row in rows.items()
            if not name.startswith("*or*") and "optional" not in row[kind]
        ]
        assert tuple(map(sum, zip(*prices, strict=True))) == price(said)


def measure(name: str) -> str:
    """Give what the case's source says a measure is."""
    found = re.search(rf"^{name} = ([^;]+);", (HARDWARE / "case.scad").read_text("utf-8"), re.M)
    assert found, name
    return found[1]


def test_the_case_has_room_for_what_the_list_says_to_buy() -> None:
    bom = (HARDWARE / "bom.md").read_text("utf-8")
    assert f"{measure('keys_wide')}×{measure('keys_high')} mm" in bom
    assert f"arcade button, {measure('button_hole')} mm" in bom
    assert f"display: {measure('module_size')}".replace('"', "") == "display: 2.42"


def test_the_guide_names_measures_that_the_case_has() -> None:
    guide = text_of(HARDWARE / "build-guide.md")
    choices = re.findall(r'`(\w+) = ("\w+")`', guide)
    assert {name for name, _ in choices} == {"pi", "keypad"}
    for name, value in choices:
        assert value in (HARDWARE / "case.scad").read_text("utf-8")
        assert measure(name) != value
