"""How big the house is, room by room: what `make size` prints, of this checkout or of another.

    python benchmarks/size.py [FOLDER ...]

One column a folder, so that before and after stand side by side. Lines are lines of text, blank
ones and comments included; product is `hugo_core/` and `firmware/`.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

HERE = Path(__file__).parents[1]
SMALL, LONG = 60, 40
"""Lines of a module, of a function."""
FIGURES = {
    "modules": "at most 160",
    "  lines, median": "",
    "  lines, 90th percentile": "",
    "  lines, longest": "",
    "  in the largest folder": "at most 20",
    f"  under {SMALL} lines with one importer": "none",
    f"functions over {LONG} lines": "none",
    "steps of the dialogue": "at most 20",
    "screen classes": "at most 65",
    "lines of words": "at most 650",
    "lines of product": "at most 26,000",
    "lines of tests": "at most 38,500",
    "lines of the plan": "at most 150",
    "lines of the import test": "at most 120",
}


class House:
    """The Python of one checkout, read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.product = dict(_read(root, "hugo_core", "firmware"))
        self.tests = dict(_read(root, "tests"))
        self.trees = {name: ast.parse(text) for name, text in self.product.items()}
        self.modules = {name for name in self.product if not name.endswith("__init__.py")}

    def figures(self) -> Iterator[str]:
        """Give the figures in the order of `FIGURES`."""
        lengths = [self.product[name].count("\n") for name in self.modules]
        folders = Counter(name.rpartition("/")[0] for name in self.modules)
        functions = (node for tree in self.trees.values() for node in ast.walk(tree))
        yield f"{len(lengths)}"
        yield f"{median(lengths):.0f}"
        yield f"{quantiles(lengths, n=10)[-1]:.0f}"
        yield f"{max(lengths)}"
        yield f"{max(folders.values())} ({folders.most_common(1)[0][0]})"
        yield f"{len(self.lonely())}"
        yield f"{sum(_length(node) > LONG for node in functions)}"
        yield f"{self.steps()}"
        yield f"{len(self.screens())}"
        words = (text for name, text in self.product.items() if _is_words(name))
        yield f"{_lines(words):,}"
        yield f"{_lines(self.product.values()):,}"
        yield f"{_lines(self.tests.values()):,}"
        yield f"{(self._root / 'docs/architecture.md').read_text('utf-8').count(chr(10))}"
        yield f"{self.tests['tests/architecture/test_imports.py'].count(chr(10))}"

    def lonely(self) -> list[str]:
        """Name the modules that are small and that one other module alone imports."""
        importers: dict[str, set[str]] = {name: set() for name in self.modules}
        by_import = {_dotted(name): name for name in self.modules}
        for name, tree in self.trees.items():
            for imported in _imports(tree):
                if imported in by_import and by_import[imported] != name:
                    importers[by_import[imported]].add(name)
        small = (name for name in self.modules if self.product[name].count("\n") < SMALL)
        return sorted(name for name in small if len(importers[name]) == 1)

    def steps(self) -> int:
        """Count what a key may lead to: the members of the union `Step`."""
        unions: dict[str, ast.expr] = {}
        for name, tree in self.trees.items():
            for node in tree.body if "/app/" in name else ():
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    unions[node.targets[0].id] = node.value
        return len(set(_members("Step", unions)))

    def screens(self) -> set[str]:
        """Name the classes that are screens, by whatever way."""
        bases: dict[str, set[str]] = {}
        for node in chain.from_iterable(map(ast.walk, self.trees.values())):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
        found = {"Screen"}
        while more := {name for name, over in bases.items() if over & found} - found:
            found |= more
        return found


def _read(root: Path, *folders: str) -> Iterator[tuple[str, str]]:
    for path in chain.from_iterable(sorted((root / folder).rglob("*.py")) for folder in folders):
        yield path.relative_to(root).as_posix(), path.read_text("utf-8")


def _lines(texts: Iterable[str]) -> int:
    return sum(text.count("\n") for text in texts)


def _dotted(name: str) -> str:
    inside = re.sub(r"^firmware/(keypad/(?=hugo_keypad))?", "", name)
    return inside.removesuffix(".py").replace("/", ".")


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _members(name: str, unions: dict[str, ast.expr]) -> Iterator[str]:
    if name not in unions:
        yield name
        return
    for node in ast.walk(unions[name]):
        if isinstance(node, ast.Name):
            yield from _members(node.id, unions)


def _is_words(name: str) -> bool:
    return name.endswith("/app/words.py")


def _length(node: ast.AST) -> int:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return (node.end_lineno or node.lineno) - node.lineno + 1
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[HERE])
    parser.add_argument("--lonely", action="store_true", help="name the small ones, too")
    options = parser.parse_args()
    houses = [House(folder) for folder in options.folders]
    columns = [list(house.figures()) for house in houses]
    for row, (figure, wanted) in enumerate(FIGURES.items()):
        cells = "".join(f"{column[row]:>22}" for column in columns)
        print(f"{figure:40}{cells}  {wanted}")  # noqa: T201  # a benchmark's output
    if options.lonely:
        print(*houses[-1].lonely(), sep="\n")  # noqa: T201  # the same


if __name__ == "__main__":
    main()
