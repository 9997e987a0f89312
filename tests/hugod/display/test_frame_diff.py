"""What is sent of a change: little, and enough for the memory to be the same as after a whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oled_emulator import CHIPS, SH1106, SSD1306, Chip, EmulatedPanel, seen
from PIL import Image

from hugod.display import frame_diff

unhurried = settings(deadline=None)  # other work on the machine is no failure
ADDRESSINGS = {
    chip: frame_diff.BY_WINDOWS if chip.has_windows else frame_diff.BY_PAGES for chip in CHIPS
}
EMPTY = bytes(frame_diff.MEMORY_BYTES)

memories = st.binary(min_size=frame_diff.MEMORY_BYTES, max_size=frame_diff.MEMORY_BYTES)
places = st.tuples(st.integers(0, 127), st.integers(0, 7), st.integers(1, 60), st.integers(1, 8))
boxes = st.lists(places, max_size=5)


def with_boxes(memory: bytes, boxes: list[tuple[int, int, int, int]]) -> bytes:
    """*memory* turned over in some rectangles: what changes on a real glass looks so."""
    changed = bytearray(memory)
    for left, top, width, height in boxes:
        for page in range(top, min(8, top + height)):
            for x in range(left, min(128, left + width)):
                changed[page * 128 + x] ^= 0xFF
    return bytes(changed)


def bare_panel(chip: Chip) -> EmulatedPanel:
    panel = EmulatedPanel(chip)
    panel.receive(bytes((0x00, 0xA1, 0xC8, 0xAF, *((0x20, 0) if chip.has_windows else ()))))
    return panel


def send(
    panel: EmulatedPanel,
    windows: list[frame_diff.Window],
    memory: bytes,
    addressing: frame_diff.Addressing,
) -> int:
    """Send *windows* of *memory*. Returns the bytes on the bus, with the panel's address."""
    before = panel.bytes_received + panel.messages_received
    last = None
    for window in windows:
        panel.receive(b"\x00" + bytes(addressing.codes(window, last)))
        panel.receive(b"\x40" + window.cut(memory))
        last = window
    return panel.bytes_received + panel.messages_received - before


def rectangle(before: bytes, after: bytes) -> frame_diff.Window:
    different = [place for place in range(frame_diff.MEMORY_BYTES) if before[place] != after[place]]
    columns, pages = ({place % 128 for place in different}, {place // 128 for place in different})
    return frame_diff.Window(min(columns), max(columns), min(pages), max(pages))


@unhurried
@given(
    story=st.lists(st.one_of(memories, boxes), min_size=1, max_size=5), chip=st.sampled_from(CHIPS)
)
def test_any_story_sent_as_changes_leaves_the_memory_of_whole_frames(
    story: list[bytes | list[tuple[int, int, int, int]]], chip: Chip
) -> None:
    addressing, panel, other = ADDRESSINGS[chip], bare_panel(chip), bare_panel(chip)
    before = EMPTY
    send(panel, frame_diff.whole(addressing), before, addressing)
    for step in story:
        after = step if isinstance(step, bytes) else with_boxes(before, step)
        send(panel, frame_diff.changes(before, after, addressing), after, addressing)
        send(other, frame_diff.whole(addressing), after, addressing)
        assert panel.memory == other.memory
        assert seen(chip, panel.memory) == after
        before = after


@unhurried
@given(before=memories, turned=boxes, chip=st.sampled_from(CHIPS))
def test_changes_never_cost_more_than_a_rectangle_or_runs_or_a_whole_frame(
    before: bytes, turned: list[tuple[int, int, int, int]], chip: Chip
) -> None:
    addressing, panel = ADDRESSINGS[chip], bare_panel(chip)
    after = with_boxes(before, turned)
    cost = send(panel, frame_diff.changes(before, after, addressing), after, addressing)
    assert cost <= send(panel, frame_diff.whole(addressing), after, addressing)
    if before == after:
        assert cost == 0
    elif addressing.has_windows:
        assert cost <= send(panel, [rectangle(before, after)], after, addressing)
        runs = frame_diff.changes(before, after, frame_diff.BY_PAGES)
        assert cost <= send(panel, runs, after, addressing)


@unhurried
@given(pixels=st.binary(min_size=1024, max_size=1024))
def test_a_picture_is_packed_pixel_by_pixel(pixels: bytes) -> None:
    picture = Image.frombytes("1", (128, 64), pixels)
    memory = frame_diff.packed(picture)
    lights = picture.convert("L").tobytes()
    assert len(memory) == frame_diff.MEMORY_BYTES
    assert all(
        bool(memory[y // 8 * 128 + x] >> y % 8 & 1) == bool(lights[y * 128 + x])
        for x in range(128)
        for y in range(64)
    )


@pytest.mark.parametrize("addressing", [frame_diff.BY_WINDOWS, frame_diff.BY_PAGES])
def test_nothing_changed_is_nothing_sent(addressing: frame_diff.Addressing) -> None:
    assert frame_diff.changes(EMPTY, EMPTY, addressing) == []


@pytest.mark.parametrize("addressing", [frame_diff.BY_WINDOWS, frame_diff.BY_PAGES])
def test_a_single_byte_is_a_single_window(addressing: frame_diff.Addressing) -> None:
    assert frame_diff.changes(EMPTY, with_boxes(EMPTY, [(7, 3, 1, 1)]), addressing) == [
        frame_diff.Window(7, 7, 3, 3)
    ]


def test_a_box_is_one_window_where_there_are_windows_and_a_run_a_page_where_not() -> None:
    after = with_boxes(EMPTY, [(20, 2, 40, 3)])
    assert frame_diff.changes(EMPTY, after, frame_diff.BY_WINDOWS) == [
        frame_diff.Window(20, 59, 2, 4)
    ]
    assert frame_diff.changes(EMPTY, after, frame_diff.BY_PAGES) == [
        frame_diff.Window(20, 59, page, page) for page in (2, 3, 4)
    ]


def test_two_places_far_apart_are_two_windows() -> None:
    after = with_boxes(EMPTY, [(0, 0, 10, 1), (100, 7, 10, 1)])
    assert frame_diff.changes(EMPTY, after, frame_diff.BY_WINDOWS) == [
        frame_diff.Window(0, 9, 0, 0),
        frame_diff.Window(100, 109, 7, 7),
    ]


def test_a_narrow_gap_is_sent_along_and_a_wide_one_is_left_out() -> None:
    narrow = with_boxes(EMPTY, [(0, 0, 4, 1), (11, 0, 4, 1)])
    wide = with_boxes(EMPTY, [(0, 0, 4, 1), (12, 0, 4, 1)])
    assert frame_diff.changes(EMPTY, narrow, frame_diff.BY_WINDOWS) == [
        frame_diff.Window(0, 14, 0, 0)
    ]
    assert frame_diff.changes(EMPTY, wide, frame_diff.BY_WINDOWS) == [
        frame_diff.Window(0, 3, 0, 0),
        frame_diff.Window(12, 15, 0, 0),
    ]


def test_a_box_and_a_far_line_are_cut_between_them() -> None:
    after = with_boxes(EMPTY, [(0, 0, 50, 4), (100, 6, 8, 1)])
    assert frame_diff.changes(EMPTY, after, frame_diff.BY_WINDOWS) == [
        frame_diff.Window(0, 49, 0, 3),
        frame_diff.Window(100, 107, 6, 6),
    ]


def test_all_changed_is_a_whole_frame() -> None:
    for addressing in (frame_diff.BY_WINDOWS, frame_diff.BY_PAGES):
        assert frame_diff.changes(
            EMPTY, b"\xff" * frame_diff.MEMORY_BYTES, addressing
        ) == frame_diff.whole(addressing)


def test_what_a_window_costs_is_what_the_bus_carries() -> None:
    for chip in (SSD1306, SH1106):
        addressing, first, next_to_it = (
            ADDRESSINGS[chip],
            frame_diff.Window(5, 5, 1, 1),
            frame_diff.Window(90, 91, 1, 1),
        )
        cost = addressing.cost(first)
        assert send(bare_panel(chip), [first], EMPTY, addressing) == cost
        cost += addressing.cost(next_to_it, first)
        assert send(bare_panel(chip), [first, next_to_it], EMPTY, addressing) == cost
        assert addressing.cost(next_to_it, first) == addressing.overhead + 2


def test_pages_are_said_again_only_where_they_are_others() -> None:
    first, beside, below = (
        frame_diff.Window(5, 9, 1, 2),
        frame_diff.Window(90, 99, 1, 2),
        frame_diff.Window(90, 99, 3, 4),
    )
    assert frame_diff.BY_WINDOWS.codes(beside, first) == (0x21, 90, 99)
    assert frame_diff.BY_WINDOWS.codes(below, beside) == (0x21, 90, 99, 0x22, 3, 4)
    assert frame_diff.BY_PAGES.codes(
        frame_diff.Window(90, 99, 1, 1), frame_diff.Window(5, 9, 1, 1)
    ) == (0x0C, 0x15)
