"""Writes the tree in docs/architecture.md anew, from the first lines of the docstrings.

    python tools/make_plan.py [--print]

With --print nothing is written: the tree comes with a line about every module.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/architecture.md"
HOUSES = (
    "hugo_core",
    "firmware/hugod",
    "firmware/keypad/hugo_keypad",
    "hugo_link",
    "hugo_far",
    "hugo_hall",
    "hugo_workshop",
)
BEGIN, END = "<!-- the tree: make plan -->\n```\n", "```\n<!-- the tree ends -->\n"
WIDTH, INDENT = 160, 30


def first_line(path: Path) -> str:
    """Return the first sentence of a module's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return text.split("\n")[0].rstrip(".")


def rooms(folder: Path) -> Iterator[Path]:
    """Return *folder* and the packages in it, each before those inside it."""
    yield folder
    for inner in sorted(path.parent for path in folder.glob("*/__init__.py")):
        yield from rooms(inner)


def browser_files(room: Path, lead: str) -> list[str]:
    """Return the line about what of *room* runs in a browser; none where there is nothing."""
    files = sorted(path.name for path in room.glob("static/*.*") if path.suffix != ".svg")
    said = f"{f'{lead}static/':{INDENT}}In the browser:  {'  '.join(files)}"
    after = " " * INDENT
    return textwrap.wrap(said, WIDTH, subsequent_indent=after) if files else []


def tree(*, is_whole: bool = False) -> str:
    """Return the tree: a room a line, then its modules, each with its own line if *is_whole*."""
    lines = list[str]()
    for house in HOUSES:
        for room in rooms(ROOT / house):
            depth = len(room.relative_to(ROOT / house).parts)
            name = f"{'  ' * depth}{house if not depth else room.name}/"
            said = f"{name:{INDENT}}{first_line(room / '__init__.py')}"
            modules = sorted(path for path in room.glob("*.py") if path.stem[:2] != "__")
            names = "  ".join(path.stem for path in modules)
            lead = " " * (2 * depth + 2)
            if is_whole:
                lines += [
                    said,
                    *(f"{lead + path.stem:{INDENT}}{first_line(path)}" for path in modules),
                ]
            elif len(short := f"{said}:  {names}") <= WIDTH:
                lines.append(short)
            else:
                below = textwrap.wrap(names, WIDTH, initial_indent=lead, subsequent_indent=lead)
                lines += [said, *below]
            lines += browser_files(room, lead)
    return "\n".join(lines) + "\n"


def page_with(plan: str, page: str) -> str:
    """Return *page* with *plan* in the place of the tree that it has."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + plan + END + after


def main() -> int:
    if "--print" in sys.argv:
        sys.stdout.write(tree(is_whole=True))
    else:
        PAGE.write_text(page_with(tree(), PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
