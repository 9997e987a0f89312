"""F14: who may look at the wall clock. Everything a player waits for counts seconds instead."""

import ast
import re
from pathlib import Path

from tests.architecture.trees import nodes

ROOT = Path(__file__).parents[2]
WALL = {"time", "time_ns", "now", "today", "utcnow", "localtime", "gmtime"}
MENTION = re.compile(rf"\b(?:time|datetime|date)\s*\.\s*(?:{'|'.join(WALL)})\b")
"""A module without one is not parsed."""
ALLOWED = {
    "firmware/hugod/sound/quiet_hours.py": "quiet hours are hours of the day",
    "firmware/hugod/diagnostics/probes.py": "whether the clock is right is one of the checks",
    "firmware/hugod/diagnostics/answer.py": "a label: since when the parts are so",
    "firmware/hugod/system/crash_log.py": "a label on each error",
    "firmware/hugod/store/journal.py": "a label on each record; their order is their number",
    "hugo_hall/log.py": "a label on each line of an evening",
    "firmware/hugod/commands/safe.py": "the day in a name that a number makes unique",
}


def looks_at_the_wall(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr in WALL
        and isinstance(node.value, ast.Name)
        and node.value.id in {"time", "datetime", "date"}
    )


def test_f14_only_labels_and_quiet_hours_come_from_the_wall_clock() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for package in (
            "hugo_core",
            "hugo_far",
            "hugo_hall",
            "hugo_link",
            "hugo_workshop",
            "firmware/hugod",
        )
        for path in (ROOT / package).rglob("*.py")
        if MENTION.search(source := path.read_text("utf-8"))
        and any(map(looks_at_the_wall, nodes(source)))
    }
    assert found == set(ALLOWED)
