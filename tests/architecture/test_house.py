"""The house style that a program can see: sizes, docstrings, no loose ends, honest tests."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.architecture.trees import nodes

ROOT = Path(__file__).parents[2]
PACKAGES = (
    *("hugo_core", "hugo_far", "hugo_hall", "hugo_link", "hugo_workshop", "firmware/hugod"),
    "firmware/keypad",
)
MOST_LINES, MOST_FUNCTION_LINES = 400, 40

LONGER: dict[str, str] = {
    "hugo_core/game_file.py": "one format, read and written line by line in the same place",
    "hugo_core/rules.py": "all that follows from a command, in the order in which it happens",
    "hugo_core/history.py": "every kind of record, and the one tree that they grow",
    "firmware/hugod/app/table/lessons.py": "one list of all rules, in the order of a first game",
    "firmware/hugod/app/session.py": "one machine: every input, and every step that answers it",
}
"""Modules (`path.py`) and functions (`path.py:name`) that are longer, each with the reason."""

LOOSE_ENDS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b|NotImplemented" r"Error")
BARE_IGNORE = re.compile(r"#\s*(type:\s*ignore(?!\[\w)|noqa(?!: [A-Z]+\d))")
NO_REASON = re.compile(r"#\s*type:\s*ignore\[[\w, -]+\]\s*$")
TEST_HOLES = re.compile(r"\bsleep\(|(?<!fmt: )\bskip(if)?\b|\bimportorskip\b|\bxfail\b")


def too_long(path: str, source: str) -> Iterator[str]:
    """Name the module and the functions in it that are longer than the house allows."""
    lines = source.count("\n")
    if lines > MOST_LINES and path not in LONGER:
        yield f"{path}: {lines} lines"
    for node in nodes(source):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            if size > MOST_FUNCTION_LINES and f"{path}:{node.name}" not in LONGER:
                yield f"{path}:{node.lineno} {node.name}: {size} lines"


def undocumented(path: str, source: str) -> Iterator[str]:
    module = nodes(source)[0]
    assert isinstance(module, ast.Module)
    if not ast.get_docstring(module):
        yield f"{path}: says nowhere what it is for"


def loose_ends(path: str, source: str) -> Iterator[str]:
    """Name what was left for later, and what was silenced without a reason."""
    for number, line in enumerate(source.splitlines(), 1):
        if any(what.search(line) for what in (LOOSE_ENDS, BARE_IGNORE, NO_REASON)):
            yield f"{path}:{number} {line.strip()}"


def swallowed(path: str, source: str) -> Iterator[str]:
    """Name the places that catch everything and go on."""
    for node in nodes(source):
        if isinstance(node, ast.ExceptHandler) and catches_all(node) and not raises(node):
            yield f"{path}:{node.lineno} catches everything and goes on"


def catches_all(node: ast.ExceptHandler) -> bool:
    caught = node.type
    return caught is None or (
        isinstance(caught, ast.Name) and caught.id in {"Exception", "BaseException"}
    )


def raises(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Raise) for inner in ast.walk(node))


def holes(path: str, source: str) -> Iterator[str]:
    """Name the lines of a test that wait by the clock or leave the test out."""
    for number, line in enumerate(source.splitlines(), 1):
        if TEST_HOLES.search(line):
            yield f"{path}:{number} {line.strip()}"


Check = Callable[[str, str], Iterator[str]]


def all_findings(check: Check, *folders: str) -> str:
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return "\n".join(
        finding
        for path in paths
        if path != Path(__file__)
        for finding in check(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    )


@pytest.mark.parametrize("check", [too_long, undocumented, loose_ends, swallowed])
def test_the_packages_keep_the_house_style(check: Check) -> None:
    assert all_findings(check, *PACKAGES) == ""


@pytest.mark.parametrize("check", [loose_ends, holes])
def test_the_tests_keep_the_house_style(check: Check) -> None:
    assert all_findings(check, "tests") == ""


@pytest.mark.parametrize("check", [undocumented, loose_ends])
def test_the_scripts_keep_the_house_style(check: Check) -> None:
    assert all_findings(check, "benchmarks", "docs", "tools", "training") == ""


def test_every_reason_is_still_needed() -> None:
    for name in LONGER:
        path, _, function = name.partition(":")
        assert f"def {function}" in (ROOT / path).read_text("utf-8")


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (too_long, "x = 1\n" * 401),
        (too_long, "def f():\n" + "    x = 1\n" * 40),
        (too_long, "class A:\n    async def f(self):\n" + "        x = 1\n" * 40),
        (undocumented, "x = 1\n"),
        (loose_ends, "x = 1  # TODO later\n"),
        (loose_ends, "x = 1  # type: ignore\n"),
        (loose_ends, "x = 1  # type: ignore[misc]\n"),
        (loose_ends, "x = 1  # noqa\n"),
        (swallowed, "try:\n    f()\nexcept Exception:\n    log()\n"),
        (swallowed, "try:\n    f()\nexcept:\n    pass\n"),
        (holes, "time.sleep(1)\n"),
        (holes, "@pytest.mark.skipif(True)\n"),
        (holes, "playwright = pytest.importorskip('playwright')\n"),
    ],
)
def test_each_fault_is_found(check: Check, source: str) -> None:
    assert len(list(check("a.py", source))) == 1


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (too_long, "x = 1\n" * 400),
        (too_long, "def f():\n" + "    x = 1\n" * 39),
        (undocumented, '"""A module."""\n'),
        (loose_ends, "x = 1  # type: ignore[misc]  # luma ships no types\n"),
        (loose_ends, "x = 1  # noqa: T201\n"),
        (swallowed, "try:\n    f()\nexcept Exception as error:\n    raise Trouble() from error\n"),
        (swallowed, "try:\n    f()\nexcept OSError:\n    pass\n"),
    ],
)
def test_what_is_right_is_let_through(check: Check, source: str) -> None:
    assert list(check("a.py", source)) == []
