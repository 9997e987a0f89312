"""The keypad's end: what it says, and when."""

import pytest

from hugo_keypad import wire
from hugo_keypad.line_writer import BEAT_MS, REPEAT_MS, YOUNG_MS, LineWriter
from hugo_keypad.ticks import PERIOD


def bodies(data: bytes) -> list[str]:
    lines = [wire.unpack(line) for line in data.splitlines()]
    return [line[1] for line in lines if line]


def test_a_press_is_said_at_once() -> None:
    assert bodies(LineWriter("ab").tell([(5, True)], 0x20, 7)) == ["keys 7 0020 1:5:0"]


def test_it_is_said_again_while_it_is_held_and_while_it_is_young() -> None:
    writer = LineWriter("ab")
    writer.tell([(5, True)], 0x20, 0)
    assert writer.tell([], 0x20, REPEAT_MS - 1) == b""
    assert bodies(writer.tell([], 0x20, REPEAT_MS)) == ["keys 20 0020 1:5:20"]
    assert bodies(writer.tell([(5, False)], 0, 30)) == ["keys 30 0000 1:5:30"]
    said = [bodies(writer.tell([], 0, now)) for now in range(32, 1000, 4)]
    young = [body for told in said for body in told if body.endswith(f"1:5:{body.split()[1]}")]
    assert len(young) == (YOUNG_MS - 30) // REPEAT_MS


@pytest.mark.parametrize("begin", [0, PERIOD - 200])
def test_a_held_key_is_repeated_long_after_its_press(begin: int) -> None:
    writer = LineWriter("ab")
    writer.tell([(5, True)], 0x20, begin)
    times = range(begin + 4, begin + 2004, 4)
    said = [body for now in times for body in bodies(writer.tell([], 0x20, now % PERIOD))]
    assert len(said) == 2000 // REPEAT_MS
    assert said[-1] == f"keys {(begin + 2000) % PERIOD} 0020"


def test_a_release_is_said_again_and_again_however_long_its_key_was_held() -> None:
    """One line may be lost, and the beat is slow: nobody's finger is on a key for so long."""
    writer = LineWriter("ab")
    writer.tell([(5, True)], 0x20, 0)
    for now in range(4, 3000, 4):
        writer.tell([], 0x20, now)
    assert bodies(writer.tell([(5, False)], 0, 3000)) == ["keys 3000 0000"]
    said = [body for now in range(3004, 4000, 4) for body in bodies(writer.tell([], 0, now))]
    assert said[:2] == ["keys 3020 0000", "keys 3040 0000"]
    assert len(said) == YOUNG_MS // REPEAT_MS


def test_when_nothing_happens_there_is_a_beat() -> None:
    writer = LineWriter("ab")
    said = [writer.tell([], 0, now) for now in range(0, 10 * BEAT_MS + 1, 4)]
    assert len(list(filter(None, said))) == 10


def test_a_whole_hand_at_once_is_said_key_by_key() -> None:
    said = bodies(LineWriter("ab").tell([(key, True) for key in range(6)], 0x3F, 7))
    assert len(said) == 6
    assert said[-1] == "keys 7 003f 3:2:0 4:3:0 5:4:0 6:5:0"


def test_lines_and_presses_are_numbered() -> None:
    writer = LineWriter("ab")
    said = writer.hello(0) + writer.tell([(1, True), (1, False), (1, True)], 2, 9)
    assert [int(line[1:].split()[0]) for line in said.splitlines()] == [0, 1, 2, 3]
    assert bodies(said)[-1] == "keys 9 0002 1:1:0 2:1:0"


def test_a_question_in_pieces_is_answered_and_noise_is_not() -> None:
    writer = LineWriter("37decec4")
    assert writer.hear(b"AT+GCAP\r\n\x03\x03\x04" + b"x" * 5000, 5) == b""
    question = b"\n" + wire.pack(0, wire.ask_body("0123abcd"))
    assert writer.hear(question[:9], 6) == b""
    assert bodies(writer.hear(question[9:], 7)) == ["hello 7 1 1.1 37decec4 0 0123abcd"]
    assert writer.hear(wire.pack(1, "keys 5 0000"), 8) == b""
