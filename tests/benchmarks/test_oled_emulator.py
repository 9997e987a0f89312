"""The emulated OLED against the data sheets: what the glass shows after which bytes."""

from errno import EREMOTEIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oled_emulator import (
    CHIPS,
    SH1106,
    SSD1306,
    SSD1309,
    Chip,
    EmulatedBus,
    EmulatedPanel,
    PanelError,
)
from PIL import Image

UPRIGHT = (0xA1, 0xC8)
LIGHT = (0x8D, 0x14, 0xAF)
HORIZONTAL, PAGE = (0x20, 0), (0x20, 2)
WHOLE = (0x21, 0, 127, 0x22, 0, 7)
PART = (0x21, 10, 12, 0x22, 2, 3)

unhurried = settings(deadline=None)  # other work on the machine is no failure

Pixels = set[tuple[int, int]]


def command(panel: EmulatedPanel, *codes: int) -> None:
    panel.receive(bytes((0x00, *codes)))


def data(panel: EmulatedPanel, *content: int) -> None:
    panel.receive(bytes((0x40, *content)))


def dark_panel(*codes: int) -> EmulatedPanel:
    """A panel with a clear memory, lit, upright, and then told *codes*."""
    panel = EmulatedPanel()
    command(panel, *UPRIGHT, *LIGHT, *HORIZONTAL, *WHOLE)
    data(panel, *bytes(1024))
    command(panel, *codes)
    return panel


def lit(picture: Image.Image) -> Pixels:
    assert (picture.mode, picture.size) == ("1", (128, 64))
    lights = picture.convert("L").tobytes()
    return {(place % 128, place // 128) for place, light in enumerate(lights) if light}


def column_bytes(*places: tuple[int, int]) -> Pixels:
    """The pixels of a byte with its lowest bit set, at each (column, page)."""
    return {(column, page * 8) for column, page in places}


# What is shown

SEEN: dict[str, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], Pixels]] = {
    "a byte is eight pixels, the lowest bit on top": (
        *((), (0b1000_0001, 0b0000_0010), ()),
        {(0, 0), (0, 7), (1, 1)},
    ),
    "switched off it is black": ((), (1,), (0xAE,), set()),
    "switched off the memory stays": ((), (1,), (0xAE, 0xAF), {(0, 0)}),
    "the start line moves up and around": ((0x43,), (0b0000_1001,), (), {(0, 61), (0, 0)}),
    "and turned over down": ((0xC0, 0x43), (0b0000_1001,), (), {(0, 2), (0, 63)}),
    "the scan direction turns over at once": ((), (0b0000_0010,), (0xC0,), {(0, 62)}),
    "the remap mirrors what is written from then on": (
        *((0xA0, *WHOLE), (0, 2), (0xA1,)),
        {(126, 1)},
    ),
    "horizontal mode fills a window row by row": (
        *((*HORIZONTAL, *PART), (1, 0, 0, 0, 1, 0), ()),
        column_bytes((10, 2), (11, 3)),
    ),
    "and begins again": (
        *((*HORIZONTAL, *PART), (1, 0, 0, 0, 1, 0, 0, 1), ()),
        column_bytes((11, 2), (11, 3)),
    ),
    "page mode stays in its page": (
        *((*PAGE, 0xB5, 0x0E, 0x17), (0, 1, 1), ()),
        column_bytes((127, 5), (0, 5)),
    ),
}


@pytest.mark.parametrize(("before", "content", "after", "seen"), SEEN.values(), ids=SEEN)
def test_what_is_seen_after_codes_data_and_codes(
    before: tuple[int, ...], content: tuple[int, ...], after: tuple[int, ...], seen: Pixels
) -> None:
    panel = dark_panel(*before)
    data(panel, *content)
    command(panel, *after)
    assert lit(panel.picture()) == seen


def test_after_power_on_it_is_black_and_its_memory_is_not_clear() -> None:
    panel = EmulatedPanel()
    assert lit(panel.picture()) == set()
    command(panel, *LIGHT)
    assert lit(panel.picture())


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_without_power_it_forgets_all_and_with_the_reset_line_all_but_its_memory(
    chip: Chip,
) -> None:
    panel = EmulatedPanel(chip)
    command(panel, *LIGHT, 0xB3, 0x04, 0x10)
    data(panel, 0xFF)
    memory = panel.memory
    command(panel, 0x81)  # what it waits for never comes
    panel.reset()
    assert (panel.registers, panel.memory) == (chip.at_power_on(), memory)
    command(panel, 0xAF)
    panel.lose_power()
    assert (panel.registers, panel.memory) == (chip.at_power_on(), EmulatedPanel(chip).memory)


# Where data goes


@unhurried
@given(pixels=st.binary(min_size=1024, max_size=1024), mode=st.sampled_from([0, 2]))
def test_both_modes_bring_the_same_picture(pixels: bytes, mode: int) -> None:
    panel = dark_panel(0x20, mode, *WHOLE)
    if mode == 0:
        data(panel, *pixels)
    else:
        for page in range(8):
            command(panel, 0xB0 | page)
            data(panel, *pixels[page * 128 : page * 128 + 128])
    by_hand = ((x, y) for x in range(128) for y in range(64))
    expected = {(x, y) for x, y in by_hand if pixels[y // 8 * 128 + x] >> y % 8 & 1}
    assert lit(panel.picture()) == expected


# What is refused

WRONG = [
    *(
        (SSD1306, codes)
        for codes in ((0x20, 1), (0x20, 3), (0x21, 5, 4), (0x21, 0, 128), (0x22, 3, 2))
    ),
    *((SSD1306, codes) for codes in ((0x22, 0, 8), (0xA8, 47), (0xD3, 8))),
    *((SH1106, codes) for codes in ((0xAD, 0x14), (0xD3, 8))),
    (SSD1309, (0xFD, 0x16)),
    *((SSD1306, (0xAD, 0x8B)), (SH1106, (0x21, 0, 5))),
]


@pytest.mark.parametrize(("chip", "codes"), WRONG)
def test_what_is_not_in_the_data_sheet_is_refused(chip: Chip, codes: tuple[int, ...]) -> None:
    with pytest.raises(PanelError, match=chip.name):
        command(EmulatedPanel(chip), *codes)


def test_data_in_the_middle_of_a_command_is_refused() -> None:
    panel = dark_panel(0x21, 5)
    with pytest.raises(PanelError, match="21 05"):
        data(panel, 1)


# The bus


def test_at_another_address_nobody_answers() -> None:
    panel = EmulatedPanel()
    with pytest.raises(OSError, match="0x3D") as caught:
        EmulatedBus(panel).write_i2c_block_data(0x3D, 0x00, [0xAE])
    assert caught.value.errno == EREMOTEIO
    assert panel.messages_received == 0


# The three controllers, what they share and where they differ

every_chip = pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)


def test_only_the_ssd1306_stays_dark_until_its_pump_runs() -> None:
    lit = {}
    for chip in CHIPS:
        panel = EmulatedPanel(chip)
        command(panel, 0x8D, 0x10, 0xAF, 0xA5)  # the others do not mind the pump they have not
        lit[chip] = bool(panel.picture().getbbox())
    assert lit == {SSD1306: False, SSD1309: True, SH1106: True}


def test_the_glass_of_an_sh1106_begins_at_its_third_column() -> None:
    panel = EmulatedPanel(SH1106)
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


@every_chip
def test_a_panel_tells_whether_it_is_switched_off(chip: Chip) -> None:
    panel = EmulatedPanel(chip)
    assert panel.status() & 0x40
    command(panel, 0xAF)
    assert not panel.status() & 0x40


def test_what_is_read_tells_the_sh1106_from_the_others() -> None:
    low_bits = {chip: EmulatedPanel(chip).status() & 0x0F for chip in CHIPS}
    assert low_bits == {SSD1306: 6, SSD1309: 6, SH1106: 8}
