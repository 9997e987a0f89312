"""What the three controllers share and where they differ, by their data sheets."""

from __future__ import annotations

import pytest

from hugod.display.oled_chips import (
    CHIPS,
    SH1106,
    SSD1306,
    SSD1309,
    Chip,
    PanelError,
    Registers,
    obeyed,
)
from hugod.display.oled_emulator import PanelModel

SHARED = {
    *range(0x20),
    *range(0x40, 0x80),
    *(0x81, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xAE, 0xAF),
    *range(0xB0, 0xB8),
    *(0xC0, 0xC8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3),
}
KNOWN = {
    SSD1306: SHARED | {0x20, 0x21, 0x22, 0x8D},
    SSD1309: SHARED | {0x20, 0x21, 0x22, 0x8D, 0xFD},
    SH1106: SHARED | {0x20, 0x8D, 0x30, 0x31, 0x32, 0x33, 0xAD},
}
GOOD_ARGUMENT = {0xA8: 15, 0xAD: 0x8B, 0xFD: 0x12}


def names(chip: Chip) -> str:
    return chip.name


def command(panel: PanelModel, *codes: int) -> None:
    panel.receive(bytes((0x00, *codes)))


@pytest.mark.parametrize("chip", CHIPS, ids=names)
def test_just_the_known_commands_are_taken(chip: Chip) -> None:
    assert {code for code in range(256) if is_taken(chip, code)} == KNOWN[chip]


def is_taken(chip: Chip, code: int) -> bool:
    arguments = (GOOD_ARGUMENT.get(code, 0), 0)[: chip.arguments.get(code, 0)]
    try:
        obeyed(chip, chip.at_power_on(), code, *arguments)
    except PanelError:
        return False
    return True


@pytest.mark.parametrize(
    ("chip", "code", "argument"),
    [(SH1106, 0xAD, 0x14), (SSD1309, 0xFD, 0x16), (SSD1306, 0xA8, 14), (SH1106, 0xD3, 64)],
)
def test_an_argument_outside_the_data_sheet_is_refused(
    chip: Chip, code: int, argument: int
) -> None:
    with pytest.raises(PanelError, match=chip.name):
        obeyed(chip, chip.at_power_on(), code, argument)


def test_only_the_ssd1306_stays_dark_until_its_pump_runs() -> None:
    lit = {}
    for chip in CHIPS:
        panel = PanelModel(chip)
        command(panel, 0xAF, 0xA5)
        lit[chip] = bool(panel.picture().getbbox())
    assert lit == {SSD1306: False, SSD1309: True, SH1106: True}


def test_the_ssd1309_does_not_mind_the_pump_it_has_not() -> None:
    panel = PanelModel(SSD1309)
    command(panel, 0x8D, 0x10, 0xAF, 0xA5)
    assert panel.picture().getbbox()


def test_the_sh1106_can_be_robbed_of_its_voltage() -> None:
    panel = PanelModel(SH1106)
    command(panel, 0xAF, 0xA5, 0xAD, 0x8A)
    assert not panel.picture().getbbox()
    command(panel, 0xAD, 0x8B)
    assert panel.picture().getbbox()


def test_the_glass_of_an_sh1106_begins_at_its_third_column() -> None:
    panel = PanelModel(SH1106)
    command(panel, 0xA1, 0xC8, 0xAF)
    for page in range(8):
        command(panel, 0xB0 | page, 0x00, 0x10)
        panel.receive(b"\x40" + bytes(132))
    command(panel, 0xB0, 0x02, 0x10)
    panel.receive(b"\x40\x01")
    assert panel.picture().getbbox() == (0, 0, 1, 1)
    command(panel, 0xB0, 0x01, 0x18)
    panel.receive(b"\x40\x01")
    assert panel.picture().getbbox() == (0, 0, 128, 1)


def test_the_sh1106_has_a_last_column_and_no_way_round() -> None:
    panel = PanelModel(SH1106)
    command(panel, 0xB0, 0x03, 0x18)
    panel.receive(b"\x40\x00")
    with pytest.raises(PanelError, match="column 131"):
        panel.receive(b"\x40\x00")


def test_a_column_beyond_the_memory_is_found_when_data_comes() -> None:
    panel = PanelModel(SH1106)
    command(panel, 0x1F)
    with pytest.raises(PanelError, match="column 131"):
        panel.receive(b"\x40\x00")


@pytest.mark.parametrize("chip", CHIPS, ids=names)
def test_a_panel_tells_whether_it_is_switched_off(chip: Chip) -> None:
    panel = PanelModel(chip)
    assert panel.status() & 0x40
    command(panel, 0xAF)
    assert not panel.status() & 0x40


def test_what_is_read_tells_the_sh1106_from_the_others() -> None:
    low_bits = {chip: PanelModel(chip).status() & 0x0F for chip in CHIPS}
    assert low_bits == {SSD1306: 6, SSD1309: 6, SH1106: 8}


def test_registers_begin_as_the_data_sheets_say() -> None:
    assert SSD1306.at_power_on() == Registers()
    assert SSD1309.at_power_on() == Registers(is_pumped=True)
    assert SH1106.at_power_on() == Registers(columns=(0, 131), is_pumped=True)
