"""The check of all parts in their order, as `hugod check` prints it or the daemon shows it."""

from __future__ import annotations

import getpass
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from hugod.app.values.findings import ABOUT, FAULTS, CheckedPart, Code, Finding, State
from hugod.app.values.inputs import KEYPAD
from hugod.app.values.words import Words
from hugod.config import Config, runtime_folder
from hugod.diagnostics import display_probe, far_probe, keys, pin_probes, probes
from hugod.diagnostics.answer import ANSWER, SAFE, Answer, read_answer
from hugod.diagnostics.keys import KeypadAnswers
from hugod.diagnostics.machine import Installation, Machine, Probes
from hugod.dice.kernel import KernelDice
from hugod.display.finder import Finder, wish_of
from hugod.display.oled import WIRE_ERRORS, who_answers
from hugod.foreign.program import no_cage
from hugod.gpio.backend import old_libgpiod, open_pins
from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS
from hugod.gpio.probe import consumer_of, low_now
from hugod.keys.keypad_link import PicoDriver, pico_ports
from hugod.keys.usb import UsbKeypads, UsbPoller
from hugod.languages import words_in
from hugod.ports import DeviceError, Dice
from hugod.system.crash_log import ErrorTrace, RepeatedError

# A keypad says hello within a second or two; one that has not by then is no keypad of ours.
LISTEN_S = 4.0
GLANCE_S = 0.05
PARTS = (
    CheckedPart.BUTTON,
    CheckedPart.LIGHT,
    CheckedPart.DISPLAY,
    CheckedPart.KEYPAD,
    CheckedPart.NUMBER_PAD,
    CheckedPart.MATRIX,
    CheckedPart.SOUND,
)
"""The pieces a running daemon has to itself, whichever folder it plays in."""
SYSTEM_RUNTIME = Path("/run/hugod")
"""Where the box of the package leaves its answer."""
FACTS_SUFFICE = (Code.WORKS, Code.NONE)
"""With these, facts need no advice beside them."""


def find_display(config: Config) -> str:
    """Return the display that answers and its place; "" if none does, or its library is missing."""
    try:
        found = Finder(wish_of(config)).probe()
    except DeviceError:
        # The probe of the libraries names what is to be installed.
        return ""
    if found is None:
        return ""
    found.wire.cleanup()
    return found.where


def answering(bus: int) -> Sequence[int]:
    """Return the addresses that answer on an I²C bus; none if it cannot be asked."""
    try:
        return who_answers(bus)
    except WIRE_ERRORS:
        return ()


def low_pins(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
    """Return the pins of *looked_at* that are low while *driven* are. Raises `DeviceError`."""
    with TemporaryDirectory() as folder, closing(open_pins(Path(folder))) as opened:
        return low_now(opened, looked_at, driven)


def listen(ports: Sequence[str]) -> KeypadAnswers:
    """Return the answers of the keypads on *ports*; waits `LISTEN_S` at most for all of them."""
    until, noticed = time.monotonic() + LISTEN_S, Event()
    keypads = UsbKeypads(lambda _: noticed.set(), PicoDriver(KEYPAD, ports=lambda: ports))
    with closing(UsbPoller(keypads, look_s=GLANCE_S)) as poller:
        poller.start()
        while True:
            heard = KeypadAnswers(keypads.known(), keypads.troubles())
            if {*heard.known, *heard.troubles} >= {*ports} or time.monotonic() > until:
                return heard
            noticed.clear()
            noticed.wait(GLANCE_S)


@dataclass(frozen=True, slots=True)
class Tools:
    """The ways by which the probes reach the parts; by default those of this machine."""

    has_library: Callable[[str], bool] = lambda name: find_spec(name) is not None
    old_gpiod: Callable[[], str] = old_libgpiod
    """The version of a libgpiod that is too old; empty if there is none."""
    user_of: Callable[[Path, int], str] = consumer_of
    low_pins: Callable[[Collection[int], Collection[int]], Collection[int]] = low_pins
    find_display: Callable[[Config], str] = find_display
    answering: Callable[[int], Iterable[int]] = answering
    pico_ports: Callable[[], Sequence[str]] = pico_ports
    listen: Callable[[Sequence[str]], KeypadAnswers] = listen
    no_cage: Callable[[], str] = no_cage
    """Why the programs of the owner cannot be shut in; empty if they can."""
    ask_link: far_probe.Ask = far_probe.ask_link
    dice: Dice = field(default_factory=KernelDice)


def check_parts(machine: Machine, box: Installation, tools: Tools, known: Probes) -> list[Finding]:
    """Check everything; pieces in *known* are asked there and not touched."""
    config = box.config
    header = pin_probes.header(machine, tools.has_library, tools.old_gpiod())
    ports = (config.keypad_port,) if config.keypad_port else tools.pico_ports()
    all_probes: dict[CheckedPart, Callable[[], Finding]] = {
        CheckedPart.CARD: lambda: probes.card(machine, box.folder),
        CheckedPart.DIE: lambda: probes.die(tools.dice),
        CheckedPart.PINS: lambda: header,
        **_pin_probes(header, tools),
        CheckedPart.DISPLAY: lambda: display_probe.display(
            machine, config, lambda: tools.find_display(config), tools.answering
        ),
        CheckedPart.KEYPAD: lambda: keys.keypad(machine, ports, lambda: tools.listen(ports)),
        CheckedPart.NUMBER_PAD: lambda: keys.number_pad(machine, tools.has_library),
        CheckedPart.SOUND: lambda: probes.sound(machine),
        CheckedPart.PAGE: lambda: probes.page(machine, config.port),
        CheckedPart.CLOCK: lambda: probes.clock(machine),
        **known,
    }
    if broker := config.club_broker or probes.joined(box.folder):
        all_probes[CheckedPart.LINK] = lambda: probes.link(machine, broker)
    if far_probe.is_wanted(config, box.folder):
        all_probes[CheckedPart.FAR] = lambda: far_probe.far(
            machine, config, box.folder, tools.ask_link
        )
    if config.players:
        names = [name for name, _ in config.players]
        all_probes[CheckedPart.PROGRAMS] = lambda: probes.programs(machine, names, tools.no_cage)
    found = probes.settings(box.file, box.problems)
    if machine.is_pi:
        user_of = (lambda chip, line: "") if known else tools.user_of
        found += pin_probes.conflicts(machine, config, user_of)
    found += [probe() for probe in all_probes.values()]
    order = list(CheckedPart)
    return sorted(found, key=lambda each: (order.index(each.piece), each.code is Code.TAKEN_PIN))


def _pin_probes(header: Finding, tools: Tools) -> Probes:
    """Return the probes of the parts on the pins."""
    # Without a sound header no pin is touched: each would only repeat its trouble.
    if header.state is not State.OK:
        what = "the pins come first" if header.state is State.WRONG else "no pins here"
        hanging = (CheckedPart.BUTTON, CheckedPart.LIGHT, CheckedPart.MATRIX)
        return _always({each: Finding(each, State.ABSENT, Code.NONE, what) for each in hanging})

    def is_low(pin: int) -> bool:
        return bool(tools.low_pins((pin,), ()))

    def matrix() -> Finding:
        return pin_probes.matrix(tools.low_pins(MATRIX_COLUMNS, MATRIX_ROWS))

    return {
        CheckedPart.BUTTON: _tried(CheckedPart.BUTTON, lambda: pin_probes.button(is_low)),
        CheckedPart.LIGHT: pin_probes.light,
        CheckedPart.MATRIX: _tried(CheckedPart.MATRIX, matrix),
    }


def _tried(piece: CheckedPart, probe: Callable[[], Finding]) -> Callable[[], Finding]:
    def tried() -> Finding:
        try:
            return probe()
        except DeviceError as error:
            return Finding(piece, State.WRONG, Code.FAILED, str(error))

    return tried


def _always(findings: Mapping[CheckedPart, Finding]) -> Probes:
    return {piece: partial(findings.__getitem__, piece) for piece in findings}


def answered(machine: Machine, box: Installation, tools: Tools, answer: Answer) -> list[Finding]:
    """Check everything beside the box that gave *answer*, which knows its own parts."""
    process = f"process {answer.process}, parts as of {answer.at}"
    is_safe = answer.command == SAFE
    program = Finding(CheckedPart.PROGRAM, State.OK, what=process)
    if is_safe:
        program = Finding(CheckedPart.PROGRAM, State.WRONG, Code.SAFE, process)
    told = {each.piece: each for each in answer.findings}
    missed = told.get(CheckedPart.DISPLAY)
    # On a bus where the display is missed something else may answer: that can be asked.
    if missed is not None and missed.state is State.MISSING:
        looked = display_probe.display(machine, box.config, lambda: "", tools.answering)
        if looked.code is Code.STRANGER:
            told[CheckedPart.DISPLAY] = looked
    told[CheckedPart.PAGE] = probes.page_answers(answer.port)
    found = check_parts(machine, box, passive(tools), _always(told))
    silent = [each if each.piece in told else _not_looked_at(each, process) for each in found]
    return [program, *silent]


def beside(machine: Machine, box: Installation, tools: Tools) -> list[Finding]:
    """Check everything where no box answers; what one that runs may have in use is not touched."""
    here = probes.player(machine, box.folder)
    elsewhere = machine.daemons()
    if not here and not elsewhere:
        program = Finding(CheckedPart.PROGRAM, State.ABSENT, Code.NOT_RUNNING)
        return [program, *check_parts(machine, box, tools, {})]
    process = f"process {here or elsewhere[0]}"
    program = Finding(
        CheckedPart.PROGRAM, State.ABSENT, Code.NOT_RUNNING, f"{process} is another box's"
    )
    known: Probes = {}
    if here:
        program = Finding(CheckedPart.PROGRAM, State.WRONG, Code.MUTE, process)
        known = {CheckedPart.PAGE: lambda: probes.page_answers(box.config.port)}
    found = check_parts(machine, box, passive(tools), known)
    return [program, *(_not_looked_at(each, process) for each in found)]


def passive(tools: Tools) -> Tools:
    """Return tools that touch no part, and find what might be there."""
    return replace(
        tools,
        user_of=lambda chip, line: "",
        low_pins=lambda looked_at, driven: (),
        find_display=lambda config: "it",
        answering=lambda bus: (),
        listen=lambda ports: KeypadAnswers(dict.fromkeys(ports, "")),
    )


def _not_looked_at(found: Finding, process: str) -> Finding:
    """Return *found*, or that its part is in use by *process*."""
    # A part in another's hands is there; how it is, nobody has seen.
    if found.piece not in PARTS or found.state not in (State.OK, State.UNTESTED):
        return found
    return Finding(found.piece, State.UNTESTED, Code.IN_USE, process)


def answer_here(machine: Machine, folder: Path, runtime: Path = SYSTEM_RUNTIME) -> Answer | None:
    """Return the answer of the box that plays in *folder*, or of the one of the package."""
    answers = (read_answer(each / ANSWER, machine) for each in (folder, runtime))
    return next((each for each in answers if each), None)


def check_inside(box: Installation, known: Probes) -> list[Finding]:
    """Check everything from inside the daemon, which knows the parts it has in use."""
    return check_parts(Machine(user=getpass.getuser()), box, Tools(), known)


def check(box: Installation) -> tuple[list[str], bool]:
    """Check everything; returns the lines to print, and whether the box can be played."""
    machine, tools = Machine(user=getpass.getuser()), Tools()
    answer = answer_here(machine, box.folder)
    findings = answered(machine, box, tools, answer) if answer else beside(machine, box, tools)
    errors = ErrorTrace(box.folder, runtime_folder()).read()
    return [*lines(findings, words_in("en")), *error_lines(errors)], is_playable(findings)


def lines(findings: Iterable[Finding], words: Words) -> Iterator[str]:
    """Yield a line for each finding: the piece, its state, the facts, the advice, the command."""
    widths = max(len(piece) for piece in CheckedPart), max(len(state) for state in State)
    for each in findings:
        head = f"{each.piece:<{widths[0]}}  {each.state:<{widths[1]}}  "
        advice = "" if each.what and each.code in FACTS_SUFFICE else words.gettext(ABOUT[each.code])
        body = ": ".join(filter(None, (each.what, advice)))
        yield head + (f"{body}  ({each.line})" if each.line else body)


def error_lines(errors: Iterable[RepeatedError]) -> Iterator[str]:
    """Yield a line for each of the last errors, the newest first."""
    for each in reversed([*errors]):
        times = f"{each.times} times, " if each.times > 1 else ""
        yield f"last error: {each.at}, {times}hugod {each.version}: {each.shortly}"


def is_playable(findings: Iterable[Finding]) -> bool:
    """Return whether nothing is wrong, and nothing missing that should be there."""
    return all(each.state not in FAULTS for each in findings)
