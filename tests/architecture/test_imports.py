"""Who may import whom: the table of docs/architecture.md, read off the import statements.

A rule names what its modules may import: `hugo_core` allows all of it, `hugo_core.position.Face`
that one name, and `hugod.adapters.journal` its parts such as `journal_chain`, too. The rule with
the longest name counts. What it does not allow is a finding: a new module needs a line here first.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {
    "hugo_core": ROOT / "hugo_core",
    "hugod": ROOT / "firmware" / "hugod",
    "hugo_keypad": ROOT / "firmware" / "keypad" / "hugo_keypad",
}
MAIN_ON_THE_PICO = ROOT / "firmware" / "keypad" / "main.py"

PURE = (
    "__future__",
    "abc",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "operator",
    "re",
    "textwrap",
    "types",
    "typing",
)
"""The standard library without I/O, clocks, chance and threads: more than that is said by rule."""

ANY = ("*",)
"""The standard library as needed, less what `OWNERS` keeps for others."""

OWNERS = {
    "random": ("hugod.simulate",),
    "secrets": ("hugod.adapters.dice", "hugod.panel.doorkeeper"),
    "os.getrandom": ("hugod.adapters.dice",),
    "os.urandom": ("hugod.adapters.dice", "main"),
    "sqlite3": ("hugod.adapters.journal",),
    "importlib.import_module": (),
    "subprocess": ("hugod.adapters.power", "hugod.adapters.speaker", "hugod.keeping.mounting"),
    "multiprocessing": (),
    "gpiozero": (
        "hugod.adapters.buttons",
        "hugod.adapters.buzzer",
        "hugod.adapters.gpiod_pins",
        "hugod.adapters.matrix",
        "hugod.adapters.pin_factory",
        "hugod.adapters.pin_levels",
    ),
    "evdev": ("hugod.adapters.numpad",),
    "gpiod": ("hugod.adapters.gpiod_pins", "hugod.adapters.pin_factory"),
    "serial": ("hugod.adapters.keypad",),
    "machine": ("main",),
    "micropython": ("main",),
    "luma": ("hugod.adapters.display",),
    "PIL": (
        "hugod.draw",
        "hugod.fairness.plot",
        "hugod.keeping.rehearsal",
        "hugod.loop",
        "hugod.ports",
        "hugod.rest",
        "hugod.panel",
        "hugod.adapters.display",
        "hugod.adapters.panel_model",
        "hugod.adapters.transfer",
        "hugod.adapters.glass",
    ),
    "reportlab": ("hugod.stickers.pen",),
    "segno": ("hugod.draw.qr",),
    "starlette": ("hugod.panel.web",),
    "uvicorn": tuple(f"hugod.panel.{name}" for name in ("web", "network", "server", "stand")),
    "websockets": ("hugod.panel.web",),
}
"""Each library that reaches outside, and the only modules that may touch it."""

VALUES = ("hugo_core.errors", "hugo_core.board", "hugo_core.editions", "hugo_core.position")
GAME = (*VALUES, "hugo_core.commands", "hugo_core.events")
MOVES = (*GAME, "hugo_core.moves", "hugo_core.fixing", "hugo_core.refusals")
RULES = (*MOVES, "hugo_core.evolve", "hugo_core.scoring", "hugo_core.rules")


@dataclass(frozen=True, slots=True)
class Rule:
    """What the modules of one name may import: `ours` and `libraries` by name, `std` likewise."""

    ours: tuple[str, ...] = ()
    std: tuple[str, ...] = PURE
    libraries: tuple[str, ...] = ()


RULES_BY_NAME = {
    "hugo_core": Rule(("hugo_core",)),
    "hugo_core.errors": Rule(),
    "hugo_core.limits": Rule(),
    "hugo_core.bounded_text": Rule(
        ("hugo_core.errors", "hugo_core.limits"), (*PURE, "json", "tomllib")
    ),
    "hugo_core.board": Rule(
        ("hugo_core.errors", "hugo_core.limits", "hugo_core.board_file", "hugo_core.board_values"),
        (*PURE, "pathlib"),
    ),
    "hugo_core.board_file": Rule(
        ("hugo_core.board_toml", "hugo_core.board_values", "hugo_core.limits")
    ),
    "hugo_core.board_toml": Rule(
        (
            "hugo_core.bounded_text",
            "hugo_core.errors",
            "hugo_core.limits",
            "hugo_core.toml_lines",
        )
    ),
    "hugo_core.board_values": Rule(("hugo_core.errors", "hugo_core.limits")),
    "hugo_core.toml_lines": Rule(("hugo_core.limits",)),
    "hugo_core.editions": Rule(("hugo_core.errors", "hugo_core.board")),
    "hugo_core.position": Rule(VALUES),
    "hugo_core.commands": Rule(VALUES),
    "hugo_core.events": Rule(VALUES),
    "hugo_core.evolve": Rule(GAME),
    "hugo_core.scoring": Rule(GAME),
    "hugo_core.moves": Rule(GAME),
    "hugo_core.fixing": Rule(GAME),
    "hugo_core.refusals": Rule((*GAME, "hugo_core.fixing", "hugo_core.moves")),
    "hugo_core.rules": Rule((*MOVES, "hugo_core.evolve", "hugo_core.scoring")),
    "hugo_core.history": Rule(RULES),
    "hugo_core.notation": Rule((*VALUES, "hugo_core.commands")),
    "hugo_core.record": Rule((*RULES, "hugo_core.notation")),
    "hugo_core.codec": Rule((*GAME, "hugo_core.history"), (*PURE, "json")),
    "hugod": Rule(),
    "hugod.__main__": Rule(("hugod.main",), (*PURE, "sys")),
    "hugod.app": Rule(("hugo_core", "hugod.app")),
    "hugod.app.inputs": Rule(
        ("hugo_core", "hugod.app.findings", "hugod.app.page_wishes", "hugod.app.settings")
    ),
    "hugod.app.page_wishes": Rule(),
    "hugod.app.page_view": Rule(),
    "hugod.app.page_phrases": Rule(("hugo_core.position",)),
    "hugod.app.findings": Rule(),
    "hugod.app.check_phrases": Rule(("hugod.app.findings",)),
    "hugod.app.bump": Rule(("hugo_core",), (*PURE, "math")),
    "hugod.app.bump_screens": Rule(("hugo_core", "hugod.app")),
    "hugod.app.effects": Rule(
        ("hugo_core", "hugod.app.page_wishes", "hugod.app.settings", "hugod.app.view")
    ),
    "hugod.app.keymap": Rule(("hugod.app.inputs",)),
    "hugod.app.settings": Rule(),
    "hugod.app.check_view": Rule(("hugod.app.findings",)),
    "hugod.app.busy_view": Rule(("hugod.app.view",)),
    "hugod.app.badge": Rule(("hugo_core.editions",)),
    "hugod.app.place_view": Rule(("hugo_core.board", "hugod.app.badge")),
    "hugod.app.view": Rule(
        (
            "hugo_core",
            "hugod.app.badge",
            "hugod.app.busy_view",
            "hugod.app.check_view",
            "hugod.app.die_view",
            "hugod.app.page_view",
            "hugod.app.place_view",
            "hugod.app.seal_view",
        )
    ),
    "hugod.app.game_phrases": Rule(("hugo_core", "hugod.app.view")),
    "hugod.app.undo_phrases": Rule(("hugo_core", "hugod.app.game_phrases")),
    "hugod.app.fix_phrases": Rule(("hugo_core", "hugod.app.undo_phrases")),
    "hugod.app.phrases": Rule(("hugo_core", "hugod.app")),
    "hugod.app.part_phrases": Rule(("hugod.app.inputs",)),
    "hugod.app.button_phrases": Rule(("hugod.app.inputs",)),
    "hugod.app.holds": Rule(("hugod.app.inputs",)),
    "hugod.app.lock": Rule(("hugod.app.phrases", "hugod.app.view")),
    "hugod.app.lock_phrases": Rule(),
    "hugod.app.sound": Rule(
        ("hugo_core", "hugod.app.effects", "hugod.app.settings", "hugod.app.view")
    ),
    "hugod.app.sound_screens": Rule(("hugod.app",)),
    "hugod.app.sound_phrases": Rule(("hugod.app.settings",)),
    "hugod.app.sealing": Rule(("hugo_core",), (*PURE, "json")),
    "hugod.app.seal_phrases": Rule(),
    "hugod.app.seal_view": Rule(),
    "hugod.app.die_phrases": Rule(("hugo_core.position",)),
    "hugod.app.die_view": Rule(("hugo_core.position",)),
    "hugod.app.storage_phrases": Rule(),
    "hugod.app.safe_phrases": Rule(),
    "hugod.app.safe_talk": Rule(
        ("hugod.app.check_view", "hugod.app.inputs", "hugod.app.phrases", "hugod.app.view")
    ),
    "hugod.app.safe_view": Rule(
        ("hugod.app.phrases", "hugod.app.safe_phrases", "hugod.app.safe_talk", "hugod.app.view")
    ),
    "hugod.draw": Rule(
        (
            "hugod.app.view",
            "hugod.app.busy_view",
            "hugod.app.check_view",
            "hugod.app.die_view",
            "hugod.app.page_view",
            "hugod.app.place_view",
            "hugod.app.seal_view",
            "hugod.draw",
            "hugo_core.editions.Colour",
            "hugo_core.position.Face",
        ),
        (*PURE, "math", "pathlib", "unicodedata"),
        ("PIL",),
    ),
    "hugod.draw.qr": Rule(("hugod.app.seal_view", "hugod.draw"), PURE, ("PIL", "segno")),
    "hugod.ports": Rule(
        (
            "hugo_core",
            "hugod.app.effects",
            "hugod.app.inputs",
            "hugod.app.sealing",
            "hugod.app.settings",
            "hugod.app.view",
        ),
        PURE,
        ("PIL",),
    ),
    "hugod.tunes": Rule(("hugod.app.effects",)),
    "hugod.score": Rule(("hugod.app.effects", "hugod.tunes")),
    "hugod.synth": Rule(
        ("hugod.app.settings", "hugod.tunes"), (*PURE, "array", "io", "math", "wave")
    ),
    "hugod.hush": Rule(
        ("hugod.app.effects", "hugod.app.inputs", "hugod.app.settings", "hugod.ports"),
        (*PURE, "datetime", "pathlib"),
    ),
    "hugod.adapters": Rule(("hugod.ports",), ANY),
    "hugod.adapters.display": Rule(
        ("hugod.ports", "hugod.pins", "hugod.adapters.panel", "hugod.adapters.transfer"),
        ANY,
        ("luma", "PIL"),
    ),
    "hugod.adapters.panel_chips": Rule(),
    "hugod.adapters.panel_model": Rule(
        ("hugod.adapters.panel_chips",), (*PURE, "errno", "threading"), ("PIL",)
    ),
    "hugod.adapters.transfer": Rule((), PURE, ("PIL",)),
    "hugod.adapters.glass": Rule(
        (
            "hugod.ports",
            "hugod.adapters.display",
            "hugod.adapters.glass",
            "hugod.adapters.transfer",
        ),
        (*PURE, "threading", "time"),
        ("PIL",),
    ),
    "hugod.adapters.glass_finder": Rule(
        ("hugod.adapters.display", "hugod.adapters.transfer"), (*PURE, "pathlib")
    ),
    "hugod.adapters.glass_keeper": Rule(
        (
            "hugod.ports",
            "hugod.adapters.display",
            "hugod.adapters.glass_finder",
            "hugod.adapters.transfer",
        ),
        (*PURE, "logging", "time"),
        ("PIL",),
    ),
    "hugod.adapters.journal": Rule(
        (
            "hugod.ports",
            "hugod.adapters.journal",
            "hugo_core.codec",
            "hugo_core.bounded_text",
            "hugo_core.errors.BadJournal",
            "hugo_core.history",
            "hugo_core.limits",
            "hugod.adapters.plain_file",
        ),
        ANY,
    ),
    "hugod.adapters.notebook": Rule(
        (
            "hugo_core.board",
            "hugod.adapters.journal_files",
            "hugod.adapters.journal_incoming",
            "hugod.adapters.plain_file",
            "hugod.app.settings",
            "hugod.boards",
        ),
        ANY,
    ),
    "hugod.adapters.buttons": Rule(
        (
            "hugo_core.position",
            "hugod.adapters.alarm",
            "hugod.adapters.pin_factory",
            "hugod.adapters.press_gate",
            "hugod.app.inputs",
            "hugod.app.light",
            "hugod.app.view",
            "hugod.pins",
        ),
        ANY,
        ("gpiozero",),
    ),
    "hugod.adapters.gpio_lines": Rule((), (*PURE, "fcntl", "os", "pathlib", "struct")),
    "hugod.adapters.pin_levels": Rule(("hugod.ports",), PURE, ("gpiozero",)),
    "hugod.check": Rule(
        ("hugod.app.findings", "hugod.check", "hugod.config", "hugod.pins", "hugod.ports"), ANY
    ),
    "hugod.check.card": Rule(
        (
            "hugod.adapters.journal_aside",
            "hugod.adapters.journal_files",
            "hugod.adapters.journal_schema",
            "hugod.adapters.plain_file",
            "hugod.app.findings",
            "hugod.check.place",
            "hugod.config",
            "hugod.ports",
        ),
        ANY,
    ),
    "hugod.check.overlays": Rule(),
    "hugod.check.report": Rule(
        ("hugod.adapters.error_trace", "hugod.app.check_phrases", "hugod.app.findings")
    ),
    "hugod.check.workshop": Rule(
        (
            "hugod.adapters.glass_keeper",
            "hugod.adapters.transfer",
            "hugod.app.findings",
            "hugod.app.inputs",
            "hugod.check",
            "hugod.pins",
        ),
        (*PURE, "logging", "threading"),
    ),
    "hugod.check.reach": Rule(
        (
            "hugod.adapters",
            "hugod.app",
            "hugod.check",
            "hugod.config",
            "hugod.languages",
            "hugod.ports",
        ),
        ANY,
    ),
    "hugod.adapters.notify": Rule((), (*PURE, "logging", "socket")),
    "hugod.adapters.pulses": Rule((), (*PURE, "queue")),
    "hugod.adapters.error_trace": Rule(
        (
            "hugo_core.bounded_text",
            "hugo_core.limits",
            "hugod.adapters.journal_files",
            "hugod.adapters.plain_file",
            "hugod.ports",
        ),
        (*PURE, "datetime", "errno", "importlib.metadata", "json", "pathlib", "traceback"),
    ),
    "hugod.adapters.voice": Rule(
        ("hugod.app.effects", "hugod.app.settings", "hugod.ports", "hugod.score", "hugod.tunes"),
        (*PURE, "logging", "threading", "time"),
    ),
    "hugod.adapters.buzzer": Rule(
        ("hugod.adapters.pin_factory", "hugod.app.settings", "hugod.pins", "hugod.tunes"),
        PURE,
        ("gpiozero",),
    ),
    "hugod.adapters.speaker": Rule(
        ("hugod.app.settings", "hugod.ports", "hugod.synth", "hugod.tunes"),
        (*PURE, "os", "subprocess"),
    ),
    "hugod.adapters.press_gate": Rule(),
    "hugod.adapters.alarm": Rule((), ANY),
    "hugod.adapters.edge_watch": Rule((), ANY),
    "hugod.adapters.soft_pwm": Rule((), ANY),
    "hugod.adapters.gpiod_pins": Rule(
        ("hugod.adapters.edge_watch", "hugod.adapters.soft_pwm"), ANY, ("gpiod", "gpiozero")
    ),
    "hugod.adapters.pin_factory": Rule(
        ("hugod.adapters.gpiod_pins", "hugod.app.inputs", "hugod.ports"),
        ANY,
        ("gpiod", "gpiozero"),
    ),
    "hugod.pins": Rule((), (*PURE, "pathlib")),
    "hugod.adapters.hand": Rule(("hugo_keypad.ticks", "hugod.app.inputs")),
    "hugod.adapters.dice": Rule(("hugod.ports", "hugo_core.position"), (*PURE, "os", "sys")),
    "hugod.adapters.sealed_die": Rule(
        ("hugo_core.position", "hugod.adapters.dice", "hugod.app.sealing", "hugod.ports"),
        (*PURE, "hashlib", "hmac"),
    ),
    "hugod.adapters.dice_batch": Rule(("hugod.adapters.dice", "hugod.ports", "hugo_core.position")),
    "hugod.adapters.keypad": Rule(
        (
            "hugo_keypad.wire",
            "hugod.adapters.hand",
            "hugod.adapters.keypad_link",
            "hugod.adapters.pulses",
            "hugod.app.inputs",
        ),
        ANY,
        ("serial",),
    ),
    "hugod.adapters.keypad_link": Rule(
        ("hugo_keypad.ticks", "hugo_keypad.wire", "hugod.adapters.hand")
    ),
    "hugod.adapters.matrix": Rule(
        (
            "hugo_keypad.matrix",
            "hugod.adapters.hand",
            "hugod.adapters.matrix_keys",
            "hugod.adapters.pin_factory",
            "hugod.adapters.pulses",
            "hugod.app.inputs",
            "hugod.pins",
            "hugod.ports",
        ),
        ANY,
        ("gpiozero",),
    ),
    "hugod.adapters.matrix_keys": Rule(
        ("hugo_keypad.debounce", "hugod.adapters.hand", "hugod.app.inputs")
    ),
    "hugod.adapters.numpad": Rule(
        (
            "hugod.adapters.hand",
            "hugod.adapters.numpad_keys",
            "hugod.adapters.pulses",
            "hugod.app.inputs",
        ),
        ANY,
        ("evdev",),
    ),
    "hugod.adapters.numpad_keys": Rule(("hugod.adapters.hand", "hugod.app.inputs")),
    "hugod.panel": Rule(
        (
            "hugo_core",
            "hugod.ports",
            "hugod.app.effects",
            "hugod.app.inputs",
            "hugod.app.busy_view",
            "hugod.app.light",
            "hugod.app.page_view",
            "hugod.app.page_wishes",
            "hugod.app.phrases",
            "hugod.app.settings",
            "hugod.app.view",
            "hugod.panel",
            "hugod.synth",
            "hugod.tunes",
        ),
        ANY,
        ("PIL", "starlette", "uvicorn", "websockets"),
    ),
    "hugod.panel.manners": Rule(("hugod.panel.gate",)),
    "hugod.panel.tries": Rule(),
    "hugod.panel.crowd": Rule(("hugod.panel.gate",), (*PURE, "contextlib", "time")),
    "hugod.panel.quiet_log": Rule((), (*PURE, "logging", "time")),
    "hugod.panel.stickers_page": Rule(
        ("hugo_core.board", "hugod.stickers.sheet", "hugod.stickers.words"), (*PURE, "html")
    ),
    "hugod.rest": Rule((), PURE, ("PIL",)),
    "hugod.loop": Rule(
        ("hugo_core", "hugod.app", "hugod.ports", "hugod.rest", "hugod.typed_ahead"),
        (*PURE, "logging", "queue", "time"),
        ("PIL",),
    ),
    "hugod.adapters.presence": Rule(
        ("hugo_core.position", "hugod.adapters.plain_file", "hugod.app.view"), ANY
    ),
    "hugod.adapters.as_owner": Rule((), (*PURE, "os", "pathlib")),
    "hugod.adapters.plain_file": Rule(
        ("hugo_core.bounded_text", "hugo_core.limits"),
        (*PURE, "errno", "os", "pathlib", "shutil", "stat"),
    ),
    "hugod.keeping": Rule(
        (
            "hugo_core",
            "hugod.adapters.journal_chain",
            "hugod.adapters.journal_files",
            "hugod.adapters.journal_incoming",
            "hugod.adapters.journal_reader",
            "hugod.adapters.journal_schema",
            "hugod.adapters.journal_sealed",
            "hugod.adapters.notebook",
            "hugod.adapters.plain_file",
            "hugod.app.effects",
            "hugod.app.inputs",
            "hugod.app.table",
            "hugod.boards",
            "hugod.keeping",
            "hugod.ports",
        ),
        ANY,
    ),
    "hugod.keeping.rehearsal": Rule(
        (
            "hugo_core",
            "hugod.app",
            "hugod.draw",
            "hugod.panel.board_svg",
            "hugod.panel.feed",
            "hugod.panel.watching",
            "hugod.stickers",
        ),
        (*PURE, "json", "time", "traceback"),
        ("PIL",),
    ),
    "hugod.keeping.bundle": Rule(
        ("hugo_core.bounded_text", "hugo_core.limits"), (*PURE, "json", "hashlib")
    ),
    "hugod.keeping.played": Rule(
        (
            "hugo_core",
            "hugod.adapters.journal_chain",
            "hugod.adapters.journal_sealed",
            "hugod.app.home",
            "hugod.app.phrases",
            "hugod.app.table",
            "hugod.verify",
        ),
        (*PURE, "json"),
    ),
    "hugod.keeping_commands": Rule(
        (
            "hugod.adapters.as_owner",
            "hugod.adapters.journal",
            "hugod.adapters.notebook",
            "hugod.adapters.presence",
            "hugod.app.inputs",
            "hugod.keeping",
            "hugod.ports",
            "hugod.terminal",
        ),
        (*PURE, "argparse", "os", "pathlib", "tempfile"),
    ),
    "hugod.network": Rule(
        (
            "hugo_core.board",
            "hugod.adapters.addresses",
            "hugod.adapters.phones",
            "hugod.app.effects",
            "hugod.app.inputs",
            "hugod.app.phrases",
            "hugod.config",
            "hugod.errands",
            "hugod.panel.network",
            "hugod.pins",
            "hugod.ports",
            "hugod.sticker_sheets",
        ),
        (*PURE, "pathlib"),
    ),
    "hugod.adapters.phones": Rule(
        ("hugod.adapters.journal_files", "hugod.adapters.plain_file", "hugod.ports"), ANY
    ),
    "hugod.errands": Rule(("hugod.app.effects",), (*PURE, "logging")),
    "hugod.typed_ahead": Rule(("hugod.app.inputs",)),
    "hugod.writer": Rule(
        ("hugo_core.history", "hugod.app.effects", "hugod.app.inputs", "hugod.ports"),
        (*PURE, "logging", "queue", "threading", "time"),
    ),
    "hugod.thrower": Rule(
        ("hugod.app.effects", "hugod.app.inputs", "hugod.ports"),
        (*PURE, "logging", "queue", "threading"),
    ),
    "hugod.languages": Rule(
        ("hugod.app.phrases", "hugod.app.settings"), (*PURE, "gettext", "pathlib")
    ),
    "hugod.config": Rule(
        (
            "hugo_core.bounded_text",
            "hugo_core.limits",
            "hugo_core.toml_lines",
            "hugod.adapters.plain_file",
        ),
        (*PURE, "os", "pathlib"),
    ),
    "hugod.boards": Rule(
        ("hugo_core", "hugod.adapters.journal_files", "hugod.adapters.plain_file"),
        (*PURE, "pathlib"),
    ),
    "hugod.board_text": Rule(("hugo_core", "hugod.panel.layout")),
    "hugod.board_commands": Rule(
        (
            "hugo_core",
            "hugod.adapters.journal_files",
            "hugod.board_text",
            "hugod.boards",
            "hugod.panel.board_svg",
            "hugod.stickers",
        ),
        (*PURE, "pathlib"),
    ),
    "hugod.sticker_sheets": Rule(
        (
            "hugo_core.board",
            "hugod.app.inputs",
            "hugod.app.page_wishes",
            "hugod.boards",
            "hugod.stickers",
        ),
        (*PURE, "pathlib", "threading"),
    ),
    "hugod.stickers": Rule(("hugo_core", "hugod.panel.layout", "hugod.stickers")),
    "hugod.stickers.pen": Rule(
        ("hugod.stickers.sheet",), (*PURE, "io", "unicodedata"), ("reportlab",)
    ),
    "hugod.records": Rule(
        ("hugo_core", "hugod.adapters.plain_file"), (*PURE, "errno", "json", "pathlib", "sys")
    ),
    "hugod.terminal": Rule((), (*PURE, "sys")),
    "hugod.simulate": Rule(("hugo_core",), (*PURE, "random", "time")),
    "hugod.fairness": Rule(
        ("hugo_core.position", "hugod.fairness"), (*PURE, "bisect", "math"), ("PIL",)
    ),
    "hugod.fairness.starts": Rule(("hugod.fairness.pvalues",), (*PURE, "os")),
    "hugod.die_commands": Rule(
        ("hugo_core.position", "hugod.adapters.dice_batch", "hugod.fairness"), (*PURE, "pathlib")
    ),
    "hugod.verify": Rule(
        (
            "hugo_core",
            "hugod.adapters.dice",
            "hugod.adapters.journal_chain",
            "hugod.adapters.journal_sealed",
            "hugod.adapters.plain_file",
            "hugod.adapters.sealed_die",
            "hugod.app.judge",
            "hugod.app.sealing",
            "hugod.app.table",
            "hugod.ports",
        ),
        (*PURE, "json", "pathlib"),
    ),
    "hugod.box": Rule(("hugo_core", "hugod"), ANY),
    "hugod.glasses": Rule(("hugod.adapters", "hugod.config", "hugod.pins")),
    "hugod.signals": Rule(("hugod.app.inputs",), (*PURE, "signal")),
    "hugod.starts": Rule(("hugod.adapters.plain_file",), (*PURE, "os", "pathlib")),
    "hugod.supervisor": Rule(
        ("hugod.adapters.notify", "hugod.ports"),
        (*PURE, "logging", "math", "os", "queue", "threading", "time"),
    ),
    "hugod.crash": Rule(
        ("hugo_core.limits", "hugod.adapters.error_trace", "hugod.adapters.plain_file"),
        (*PURE, "faulthandler", "pathlib", "threading"),
    ),
    "hugod.run_command": Rule(
        (
            "hugod.adapters.error_trace",
            "hugod.adapters.journal_aside",
            "hugod.adapters.power",
            "hugod.box",
            "hugod.config",
            "hugod.crash",
            "hugod.ports",
            "hugod.starts",
            "hugod.supervisor",
        ),
        (*PURE, "gc", "logging", "pathlib"),
    ),
    "hugod.safe_mode": Rule(
        (
            "hugo_core.board",
            "hugod.adapters",
            "hugod.app",
            "hugod.config",
            "hugod.draw",
            "hugod.glasses",
            "hugod.keypads",
            "hugod.languages",
            "hugod.loop",
            "hugod.panel.door",
            "hugod.panel.server",
            "hugod.pi_parts",
            "hugod.ports",
            "hugod.signals",
        ),
        (*PURE, "datetime", "logging", "os", "pathlib", "time"),
    ),
    "hugod.keypads": Rule(
        ("hugod.adapters", "hugod.app", "hugod.config", "hugod.pins", "hugod.ports"), ANY
    ),
    "hugod.pi_parts": Rule(
        ("hugod.adapters", "hugod.app.inputs", "hugod.pins", "hugod.ports"), ANY
    ),
    "hugod.speakers": Rule(("hugod.adapters", "hugod.config", "hugod.hush", "hugod.ports"), ANY),
    "hugod.main": Rule(
        (
            "hugo_core",
            "hugod.board_commands",
            "hugod.boards",
            "hugod.check.owner",
            "hugod.check.reach",
            "hugod.config",
            "hugod.die_commands",
            "hugod.keeping_commands",
            "hugod.ports",
            "hugod.records",
            "hugod.run_command",
            "hugod.safe_mode",
            "hugod.simulate",
            "hugod.terminal",
            "hugod.verify",
            "hugod.whereabouts",
        ),
        ANY,
    ),
    "hugod.whereabouts": Rule((), (*PURE, "os", "pathlib", "shlex", "sys")),
    "hugo_keypad": Rule(("hugo_keypad",), ("binascii",)),
    "hugo_keypad.ticks": Rule((), ()),
    "hugo_keypad.matrix": Rule((), ()),
    "hugo_keypad.debounce": Rule(("hugo_keypad.ticks",), ()),
    "hugo_keypad.wire": Rule(("hugo_keypad.ticks",), ("binascii",)),
    "main": Rule(
        ("hugo_keypad",),
        ("binascii", "os", "select", "sys", "time"),
        ("machine", "micropython"),
    ),
}
"""`main` is the keypad's own, on the Pico."""


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name, whole: `from a.b import c` is `a.b.c`."""

    name: str
    line: int


def imports_in(source: str) -> Iterator[Import]:
    """Everything *source* imports, and the ways to the same without an import statement."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (Import(alias.name, node.lineno) for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (Import(f"{module}.{alias.name}", node.lineno) for alias in node.names)
            case ast.ImportFrom():
                yield Import("." * node.level, node.lineno)
            case ast.Name(id="__import__") | ast.Attribute(attr="import_module"):
                yield Import("importlib.import_module", node.lineno)
            case ast.Name(id="open"):
                yield Import("io.open", node.lineno)
            case ast.Attribute(value=ast.Name(id=module), attr=attr):
                if f"{module}.{attr}" in OWNERS:
                    yield Import(f"{module}.{attr}", node.lineno)


def findings(module: str, source: str) -> list[str]:
    """Say which imports of *source*, the text of *module*, are against the table."""
    rule = rule_for(module)
    if rule is None:
        return [f"{module}: no rule names this module"]
    return [
        f"{module}:{item.line} may not import {item.name}"
        for item in imports_in(source)
        if not is_allowed(module, rule, item.name)
    ]


def rule_for(module: str) -> Rule | None:
    names = [name for name in RULES_BY_NAME if is_within(module, (name,))]
    return RULES_BY_NAME[max(names, key=len)] if names else None


def is_allowed(module: str, rule: Rule, name: str) -> bool:
    owners = [keepers for library, keepers in OWNERS.items() if is_within(name, (library,))]
    if any(not is_within(module, keepers) for keepers in owners):
        return False
    root = name.split(".")[0]
    if root in OURS:
        return is_within(name, rule.ours)
    if root in sys.stdlib_module_names:
        return rule.std == ANY or is_within(name, rule.std)
    return is_within(name, rule.libraries)


def is_within(name: str, allowed: Iterable[str]) -> bool:
    return any(name == one or name.startswith((f"{one}.", f"{one}_")) for one in allowed)


def modules() -> list[tuple[str, Path]]:
    ours = [found for name, folder in OURS.items() for found in modules_in(name, folder)]
    return [*ours, ("main", MAIN_ON_THE_PICO)]


def modules_in(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        yield ".".join((name, *(part for part in parts if part != "__init__"))), path


def test_modules_import_only_what_the_table_allows() -> None:
    found = (finding for name, path in modules() for finding in findings(name, path.read_text()))
    assert "\n".join(found) == ""


def test_every_rule_is_about_a_module_that_exists() -> None:
    known = {name for name, _ in modules()}
    assert [name for name in RULES_BY_NAME if name not in known] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hugo_core.rules", "import random"),
        ("hugo_core.rules", "from hugo_core import history"),
        ("hugo_core.rules", "def roll():\n    from time import time"),
        ("hugo_core.position", "from hugo_core.rules import decide"),
        ("hugo_core.evolve", "from pathlib import Path"),
        ("hugo_core.scoring", "from . import rules"),
        ("hugod.app.session", "from datetime import datetime"),
        ("hugod.app.sound", "from hugod.tunes import TONES"),
        ("hugod.adapters.voice", "import subprocess"),
        ("hugod.adapters.speaker", "from gpiozero import TonalBuzzer"),
        ("hugod.app.session", "import hugod.adapters.journal"),
        ("hugod.app.session", "from PIL import Image"),
        ("hugod.app.session", "text = open('settings').read()"),
        ("hugod.app.view", "from hugod.app.session import Session"),
        ("hugod.draw.render", "from hugo_core.position import Position"),
        ("hugod.adapters.display", "import sqlite3"),
        ("hugod.adapters.glass_keeper", "from luma.core.error import Error"),
        ("hugod.adapters.transfer", "from hugod.adapters.display import Oled"),
        ("hugod.adapters.display", "from hugod.app.session import Session"),
        ("hugod.adapters.journal", "from luma.core import device"),
        ("hugod.adapters.journal", "import os\nos.urandom(4)"),
        ("hugod.panel.server", "import subprocess"),
        ("hugod.panel.server", "from starlette.routing import Route"),
        ("hugod.panel.server", "from hugod.app.session import Session"),
        ("hugod.panel.server", "import requests"),
        ("hugod.panel.server", "importlib.import_module('sqlite3')"),
        ("hugod.main", "import random"),
        ("hugod.adapters.dice", "import time"),
        ("hugod.adapters.sealed_die", "import os"),
        ("hugod.app.sealing", "from hashlib import sha256"),
        ("hugod.draw.render", "import segno"),
        ("hugod.adapters.dice_batch", "import os"),
        ("hugod.main", "from hugod.app.session import Session"),
        ("hugod.loop", "from hugod.draw import render"),
        ("hugod.box", "import sqlite3"),
        ("hugod.stickers.drawing", "from reportlab.pdfgen.canvas import Canvas"),
        ("hugo_core.board_values", "from hugo_core.board import load_board"),
        ("hugod.keeping.copy_in", "import subprocess"),
        ("hugod.keeping.bundle", "from pathlib import Path"),
        ("hugod.newcomer", "import os"),
        ("hugod.adapters.buttons", "from serial import Serial"),
        ("hugod.adapters.keypad", "from hugod.app.keymap import KEYPAD"),
        ("hugod.adapters.numpad_keys", "from evdev import ecodes"),
        ("hugod.adapters.matrix_keys", "import time"),
        ("hugod.app.keymap", "from hugo_keypad import matrix"),
        ("hugo_keypad.wire", "from typing import Protocol"),
        ("hugo_keypad.wire", "from __future__ import annotations"),
        ("hugo_keypad.debounce", "from dataclasses import dataclass"),
        ("hugo_keypad.debounce", "import time"),
        ("hugo_keypad.teller", "from machine import Pin"),
        ("main", "import threading"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(findings(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hugo_core.rules", "from hugo_core.position import Position\nfrom enum import Enum"),
        ("hugod.draw.render", "from hugo_core.position import Face\nfrom PIL import Image"),
        ("hugod.adapters.display", "from luma.oled.device import ssd1306\nimport os"),
        ("hugod.adapters.dice", "import os\nos.getrandom(1)"),
        ("hugod.adapters.journal", "from hugod.adapters import journal_chain"),
        ("hugod.adapters.journal_chain", "import sqlite3"),
        ("hugod.box", "from hugod.adapters import display"),
        ("hugod.adapters.speaker", "import subprocess"),
        ("hugo_keypad.wire", "import binascii"),
        ("main", "import machine\nfrom hugo_keypad.debounce import Debounce"),
    ],
)
def test_an_allowed_import_is_let_through(module: str, source: str) -> None:
    assert findings(module, source) == []
