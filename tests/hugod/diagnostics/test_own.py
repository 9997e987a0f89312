"""The box's own parts: well, lost, missing, never there, or such that nobody can say."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from hugod.app.values.findings import ButtonTrouble, CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.own import OwnParts
from hugod.display.panel_thread import DisplayStatus
from tests.hugod.diagnostics.conftest import Tree

PORT, PAD = "/dev/ttyACM0", "/dev/input/event2"
LISTED = 'N: Name="USB number pad"\nH: Handlers=sysrq kbd leds event2\n'


def tell_nobody() -> None:
    """Tell nobody."""


@dataclass
class Glass:
    status: DisplayStatus = DisplayStatus.WORKS
    where: str = "ssd1306 at 0x3C on I²C bus 1"
    changed: Callable[[], None] = tell_nobody

    def known(self) -> tuple[DisplayStatus, str]:
        return self.status, self.where


@dataclass
class Keypads:
    """Keypads on USB that were heard, or not."""

    heard: dict[str, str] = field(default_factory=dict)
    silent: dict[str, str] = field(default_factory=dict)
    changed: Callable[[], None] = tell_nobody

    def known(self) -> dict[str, str]:
        return self.heard

    def troubles(self) -> dict[str, str]:
        return self.silent


@dataclass
class NoPins:
    """Why there are none."""

    trouble: ButtonTrouble = ButtonTrouble.BUSY

    def __str__(self) -> str:
        return "The pins: another program has the pin."


@dataclass
class Pins:
    """Parts on the pins, each with its trouble and whether it was pressed."""

    states: dict[CheckedPart, tuple[str, bool]]
    error: NoPins | None = None
    changed: Callable[[], None] = tell_nobody

    def state(self, piece: CheckedPart) -> tuple[str, bool] | None:
        return self.states.get(piece)


@dataclass
class Speaker:
    trouble: str = ""


def pins(**changed: tuple[str, bool]) -> Pins:
    """All of them there and in order, but for those that are *changed*."""
    hanging = (CheckedPart.BUTTON, CheckedPart.LIGHT, CheckedPart.MATRIX, CheckedPart.SOUND)
    states = {piece: ("", False) for piece in hanging}
    return Pins({**states, **{CheckedPart[name.upper()]: state for name, state in changed.items()}})


def own(tree: Tree, config: Config | None = None, **parts: Any) -> OwnParts:
    parts = {"glass": Glass(), "picos": Keypads(), "pads": Keypads(), "pins": pins(), **parts}
    return OwnParts(config or Config(), machine=tree.machine, **parts)


def found(parts: OwnParts) -> dict[CheckedPart, Finding]:
    return {each.piece: each for each in parts.findings()}


def test_a_display_that_works_is_named_with_the_speed_of_its_bus(pi: Tree) -> None:
    told = found(own(pi))[CheckedPart.DISPLAY]
    assert (told.state, told.what) == (State.OK, "ssd1306 at 0x3C on I²C bus 1, 400 kHz")


def test_a_lost_or_never_found_display_is_missing_unless_unwanted(pi: Tree, laptop: Tree) -> None:
    lost, never = Glass(DisplayStatus.LOST, ""), Glass(DisplayStatus.ABSENT, "")
    assert found(own(pi, glass=lost))[CheckedPart.DISPLAY].state is State.MISSING
    assert found(own(pi, glass=never))[CheckedPart.DISPLAY].state is State.MISSING
    none = Config(display_kind="none")
    assert found(own(pi, none, glass=never))[CheckedPart.DISPLAY].state is State.ABSENT
    (pi.root / "proc/device-tree/model").unlink()
    assert found(own(laptop, glass=never))[CheckedPart.DISPLAY].code is Code.NOT_A_PI


def test_a_bus_that_the_box_may_not_use_is_told_with_what_to_type(pi: Tree) -> None:
    pi.locked.add("dev/i2c-1")
    told = found(own(pi, glass=Glass(DisplayStatus.ABSENT, "")))[CheckedPart.DISPLAY]
    assert (told.state, told.line) == (State.WRONG, "sudo usermod -aG i2c anna")


def test_nobody_can_say_of_a_display_on_spi_that_it_shines(pi: Tree) -> None:
    spi = Config(display_interface="spi")
    told = found(own(pi, spi, glass=Glass(where="ssd1306 on SPI bus 0")))[CheckedPart.DISPLAY]
    assert (told.state, told.code) == (State.UNTESTED, Code.LOOK)


def test_a_keypad_is_heard_in_trouble_never_there_or_pulled(pi: Tree) -> None:
    picos = Keypads()
    parts = own(pi, picos=picos)
    assert found(parts)[CheckedPart.KEYPAD].state is State.ABSENT, "there never was one"
    picos.silent = {PORT: "it says nothing"}
    assert found(parts)[CheckedPart.KEYPAD].code is Code.SILENT
    picos.heard, picos.silent = {PORT: "1.2"}, {}
    assert found(parts)[CheckedPart.KEYPAD].what == f"{PORT}, firmware 1.2"
    picos.heard = {}
    pulled = found(parts)[CheckedPart.KEYPAD]
    assert (pulled.state, pulled.code) == (State.MISSING, Code.LOST)


def test_a_keypad_that_the_settings_name_is_missed_from_the_start(pi: Tree) -> None:
    told = found(own(pi, Config(keypad_port=PORT)))[CheckedPart.KEYPAD]
    assert (told.state, told.what) == (State.MISSING, f"nothing at {PORT}")


def test_a_number_pad_is_named_in_trouble_never_there_or_pulled(pi: Tree) -> None:
    pads = Keypads()
    parts = own(pi.has("proc/bus/input/devices", LISTED), pads=pads)
    assert found(parts)[CheckedPart.NUMBER_PAD].state is State.ABSENT
    pads.silent = {"/dev/input": "it may not be opened"}
    assert found(parts)[CheckedPart.NUMBER_PAD].what == "/dev/input: it may not be opened"
    pads.heard, pads.silent = {PAD: ""}, {}
    assert found(parts)[CheckedPart.NUMBER_PAD].what == f"USB number pad, {PAD}"
    pads.heard = {}
    assert found(parts)[CheckedPart.NUMBER_PAD].state is State.MISSING


def test_a_keyboard_is_left_alone_where_the_settings_or_the_machine_say_so(laptop: Tree) -> None:
    told = found(own(laptop, pads=None))[CheckedPart.NUMBER_PAD]
    assert (told.state, told.what) == (State.ABSENT, "keyboards are left alone")


def test_what_says_nothing_back_is_never_called_well_before_it_was_pressed(pi: Tree) -> None:
    told = found(own(pi))
    hanging = (CheckedPart.BUTTON, CheckedPart.LIGHT, CheckedPart.MATRIX, CheckedPart.SOUND)
    assert {told[piece].state for piece in hanging} == {State.UNTESTED}
    assert told[CheckedPart.BUTTON].code is Code.PRESS
    pressed = found(own(pi, pins=pins(button=("", True), matrix=("", True))))
    assert pressed[CheckedPart.BUTTON].state is pressed[CheckedPart.MATRIX].state is State.OK
    assert pressed[CheckedPart.LIGHT].state is State.UNTESTED


def test_wires_that_touch_are_told_with_their_remedy(pi: Tree) -> None:
    short, held = "a short at GPIO 12", "it is pressed all the time"
    told = found(own(pi, pins=pins(button=(held, True), matrix=(short, True))))
    assert (told[CheckedPart.MATRIX].code, told[CheckedPart.MATRIX].what) == (Code.STUCK, short)
    assert (told[CheckedPart.BUTTON].code, told[CheckedPart.BUTTON].what) == (Code.STUCK, held)
    broken = found(own(pi, pins=pins(matrix=("no GPIO chip here", True))))
    assert broken[CheckedPart.MATRIX].code is Code.FAILED


def test_a_buzzer_that_the_kernel_does_not_swing_is_told_with_its_line(pi: Tree) -> None:
    told = found(own(pi))[CheckedPart.SOUND]
    assert (told.state, told.line) == (State.UNTESTED, "dtoverlay=pwm,pin=18,func=2")
    assert "out of tune" in told.what
    controller = pi.has("sys/devices/3f20c000.pwm/uevent").root / "sys/devices/3f20c000.pwm"
    chip = pi.root / "sys/class/pwm/pwmchip0"
    chip.mkdir(parents=True)
    (chip / "device").symlink_to(controller)
    told = found(own(pi))[CheckedPart.SOUND]
    assert (told.state, told.line, told.what) == (State.UNTESTED, "", "a buzzer on GPIO 18")


@pytest.mark.parametrize("piece", ["button", "light", "matrix", "sound"])
def test_the_trouble_of_a_part_on_the_pins_is_told_in_its_own_words(pi: Tree, piece: str) -> None:
    told = found(own(pi, pins=pins(**{piece: ("another program has the pin", False)})))
    wrong = [each for each in told.values() if each.state is State.WRONG]
    assert [(each.piece.name.lower(), each.what) for each in wrong] == [
        (piece, "another program has the pin")
    ]


def test_without_pins_what_hangs_on_them_is_not_blamed(pi: Tree) -> None:
    none = pins()
    none.error = NoPins()
    told = found(own(pi.has("dev/gpiochip0"), pins=none))
    assert (told[CheckedPart.PINS].state, told[CheckedPart.BUTTON].what) == (
        State.WRONG,
        "the pins come first",
    )


def test_a_part_that_the_settings_do_not_want_is_none(pi: Tree) -> None:
    told = found(own(pi, pins=Pins({CheckedPart.BUTTON: ("", False)})))
    assert told[CheckedPart.MATRIX].what == "the settings say that there is none"


def test_a_sound_device_is_untested_gone_or_in_trouble(pi: Tree) -> None:
    device = Config(sound_kind="device", sound_device="hw:1")
    gone = found(own(pi, device, speaker=Speaker()))[CheckedPart.SOUND]
    assert gone.state is State.MISSING
    pi.has("proc/asound/cards", " 1 [Device         ]: USB-Audio - USB Audio Device\n")
    there = found(own(pi, device, speaker=Speaker()))[CheckedPart.SOUND]
    assert (there.state, there.what) == (State.UNTESTED, "aplay on Device by the name hw:1")
    failed = found(own(pi, device, speaker=Speaker("aplay found no device")))[CheckedPart.SOUND]
    assert (failed.state, failed.what) == (State.WRONG, "aplay found no device")


def test_a_buzzer_that_the_settings_name_needs_pins(laptop: Tree) -> None:
    told = found(own(laptop, Config(sound_kind="buzzer"), pins=None))[CheckedPart.SOUND]
    assert told.state is State.MISSING
    assert found(own(laptop, pins=None))[CheckedPart.SOUND].state is State.ABSENT


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: setattr(parts.glass, "status", DisplayStatus.LOST),
        lambda parts: parts.picos.heard.update({PORT: ""}),
        lambda parts: parts.picos.silent.update({PORT: "?"}),
        lambda parts: parts.pads.heard.update({PAD: ""}),
        lambda parts: parts.pins.states.update({CheckedPart.BUTTON: ("", True)}),
        lambda parts: setattr(parts.pins, "error", NoPins()),
        lambda parts: setattr(parts.speaker, "trouble", "no device"),
    ],
)
def test_whatever_changes_a_finding_changes_the_signature(pi: Tree, change: Any) -> None:
    parts = own(pi, speaker=Speaker())
    before = parts.signature()
    assert parts.signature() == before
    change(parts)
    assert parts.signature() != before
