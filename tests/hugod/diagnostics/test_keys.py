"""The keypads on USB: heard, silent, of another version, held, not allowed, not there."""

import pytest

from hugod.app.values.findings import Code, Finding, State
from hugod.diagnostics.keys import WORD_BITS, KeypadAnswers, keypad, number_pad
from tests.hugod.diagnostics.conftest import Installed, Tree

PORT = "/dev/ttyACM0"
KEYS = sum(1 << key for key in (69, 71, 72, 73, 79, 96))
"""Some keys of a number pad, with Num Lock, 7 and Enter among them."""


def words(bits: int) -> str:
    """Write keys as the kernel does."""
    mask = (1 << WORD_BITS) - 1
    return " ".join(f"{bits >> at & mask:x}" for at in range(256 - WORD_BITS, -1, -WORD_BITS))


PAD = f"""I: Bus=0003 Vendor=04d9 Product=a02a Version=0110
N: Name="USB number pad"
P: Phys=usb-3f980000.usb-1.2/input0
H: Handlers=sysrq kbd leds event2
B: EV=120013
B: KEY={words(KEYS)}
"""
MOUSE = f"""I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="USB mouse"
H: Handlers=mouse0 event0
B: EV=17
B: KEY={words(0xFF << 88)}
"""


def hear(machine: Tree, said: KeypadAnswers) -> Finding:
    return keypad(machine.has("dev/ttyACM0").machine, [PORT], lambda: said)


def test_none_is_no_fault_and_one_that_the_settings_name_is_missed(pi: Tree) -> None:
    assert keypad(pi.machine, [], KeypadAnswers).state is State.ABSENT
    finding = keypad(pi.machine, [PORT], KeypadAnswers)
    assert (finding.state, finding.what) == (State.MISSING, f"nothing at {PORT}")


def test_a_port_that_box_or_daemon_may_not_use_names_the_group(pi: Tree) -> None:
    denied = KeypadAnswers({}, {PORT: f"[Errno 13] Permission denied: '{PORT}'"})
    assert hear(pi, denied).line == "sudo usermod -aG dialout anna"
    pi.locked.add("dev/ttyACM0")
    assert hear(pi, KeypadAnswers()).line == "sudo usermod -aG dialout anna"


@pytest.mark.parametrize(
    ("trouble", "code", "what"),
    [
        ("it says nothing", Code.SILENT, PORT),
        ("it speaks protocol 9", Code.OTHER_VERSION, f"{PORT}: it speaks protocol 9"),
    ],
)
def test_a_pico_without_our_program_wants_it(pi: Tree, trouble: str, code: Code, what: str) -> None:
    finding = hear(pi, KeypadAnswers({}, {PORT: trouble}))
    assert (finding.state, finding.code, finding.what) == (State.WRONG, code, what)
    assert finding.line == "firmware/README.md"


def test_a_port_that_the_daemon_cannot_find_is_missed_and_wants_no_program(pi: Tree) -> None:
    finding = hear(pi, KeypadAnswers({}, {PORT: f"[Errno 2] No such file or directory: '{PORT}'"}))
    assert (finding.state, finding.what) == (State.MISSING, f"nothing at {PORT}")


def test_a_program_that_holds_the_port_is_named(pi: Tree) -> None:
    locked = KeypadAnswers({}, {PORT: "[Errno 11] Could not exclusively lock port"})
    finding = hear(pi, locked)
    assert (finding.code, finding.what) == (Code.HELD, f"{PORT}: by a program of another user")
    finding = hear(pi.runs(7, "ModemManager", PORT), locked)
    assert finding.what == f"{PORT}: ModemManager"
    assert finding.line == "sudo systemctl disable --now ModemManager"


def number_pads(machine: Tree, *blocks: str) -> Tree:
    return machine.has("proc/bus/input/devices", "\n".join(blocks)).has("dev/input/event2")


def test_a_number_pad_is_found_among_other_things(pi: Tree, everything: Installed) -> None:
    finding = number_pad(number_pads(pi, MOUSE, PAD).machine, everything)
    assert (finding.state, finding.what) == (State.OK, "USB number pad, /dev/input/event2")


def test_a_mouse_is_none(pi: Tree, everything: Installed) -> None:
    assert number_pad(number_pads(pi, MOUSE).machine, everything).state is State.ABSENT
    assert number_pad(pi.machine, everything).state is State.ABSENT


def test_a_pad_without_library_or_group_says_the_line(pi: Tree, everything: Installed) -> None:
    number_pads(pi, PAD)
    missing = number_pad(pi.machine, lambda name: name != "evdev")
    assert (missing.code, missing.line) == (Code.NO_LIBRARY, "sudo apt install python3-evdev")
    pi.locked.add("dev/input/event2")
    assert number_pad(pi.machine, everything).line == "sudo usermod -aG input anna"
