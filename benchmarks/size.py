"""How big the house is, room by room: what `make size` prints, of this checkout or of another.

    python benchmarks/size.py [FOLDER ...]

One column a folder, so that before and after stand side by side. Lines are lines of text, blank
ones and comments included; product is `HOUSES`, the box `hugod` and `hugo_keypad`. A room is a
folder, or a module that stands in none. An arrow is one room importing another, late or not; up are
the fewest arrows without which no room reaches itself. A number is a finding's, as `RM2`; its row
begins with it on a page of `docs/` or in `SECURITY.md`.
"""

import argparse
import ast
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from io import StringIO
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar

HERE = Path(__file__).parents[1]
HOUSES = ("hugo_core", "firmware", "hugo_far", "hugo_hall", "hugo_link", "hugo_workshop")
BOX = ("firmware/hugod/", "firmware/keypad/hugo_keypad/")
SMALL, LONG = 60, 40
"""Lines of a module, of a function."""
SUFFIXES = (".py", ".c", ".sh", ".js", ".mjs")
REASON_WORDS = 6
"""Words of a comment that says more than a heading."""
LETTERS = "RH|RM|RL|D|F|R|S|T|Y"
NUMBER = re.compile(rf"\b({LETTERS})(\d{{1,2}})\b(?![:/]\d)")
ROW = re.compile(r"^\| *((?:`?[A-Z]+\d+`?[, –]*)+)\|", re.M)
STORY = re.compile(rf"^ *(?:async )?def test((?:_(?:{LETTERS.lower()})\d{{1,2}})+)_", re.M)
APP, WHOLE = "hugod.app.", "hugod."
Arrow = tuple[str, str]
Node = TypeVar("Node", bound=ast.AST)
FIGURES = (
    ("modules of all houses", "at most 280"),
    ("modules of the box", "at most 240"),
    ("  lines, median", ""),
    ("  lines, 90th percentile", ""),
    ("  lines, longest", ""),
    ("  in the largest folder", "at most 20"),
    (f"  under {SMALL} lines with one importer", "none"),
    (f"functions over {LONG} lines", "none"),
    ("lines of product, all houses", "at most 49,700"),
    ("lines of the box", "at most 43,500"),
    ("lines of tests", "at most 65,500"),
    ("lines of benchmarks, in any language", "at most 10,500"),
    ("lines of their tests", "at most 1,300"),
    ("lines of the plan", "at most 165"),
    ("rooms of app", "at most 20"),
    ("  arrows between them", "at most 95"),
    ("  arrows up", "none"),
    ("rooms of the whole", ""),
    ("  arrows between them", ""),
    ("  arrows up", "none"),
    ("class names that stand twice", "none"),
    ("file names that stand twice", "main and history"),
    ("parameters, most of an __init__", "at most 10"),
    ("imports inside functions", "none"),
    ("  tables of modules loaded late", "at most 3"),
    ("comments with a reason, in 1,000 lines", "at least 8"),
    ("numbers without a row in docs/", "none"),
)


class House:
    """The Python of one checkout, read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.product = dict(_read(root, *HOUSES))
        self.tests = dict(_read(root, "tests"))
        self.benchmarks = dict(_read(root, "benchmarks"))
        code = (path for kind in SUFFIXES for path in (root / "benchmarks").rglob(f"*{kind}"))
        self.bench_lines = _lines(path.read_text("utf-8") for path in code)
        self.modules = {name for name in self.product if not name.endswith("__init__.py")}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(text) for name, text in self.product.items()}

    @cached_property
    def late(self) -> set[str]:
        return {name for name, tree in self.trees.items() if _is_table_of_late(tree)}

    @cached_property
    def _loaded(self) -> dict[str, str]:
        """What each name of the tables of late modules stands for."""
        return {
            f"{_dotted(name)}.{alias.name}": f"{node.module}.{alias.name}"
            for name in self.late
            for node in ast.walk(self.trees[name])
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def figures(self) -> Iterator[str]:
        """Give the figures in the order of `FIGURES`."""
        lengths = [self.product[name].count("\n") for name in self.modules]
        folders = Counter(name.rpartition("/")[0] for name in self.modules)
        functions = (node for tree in self.trees.values() for node in ast.walk(tree))
        yield f"{len(lengths)}"
        yield f"{sum(name.startswith(BOX) for name in self.modules)}"
        yield f"{median(lengths):.0f}"
        yield f"{quantiles(lengths, n=10)[-1]:.0f}"
        yield f"{max(lengths)}"
        yield f"{max(folders.values())} ({folders.most_common(1)[0][0]})"
        yield f"{len(self.lonely())}"
        yield f"{sum(_length(node) > LONG for node in functions)}"
        yield f"{_lines(self.product.values()):,}"
        yield f"{_lines(_below(self.product, *BOX)):,}"
        yield f"{_lines(self.tests.values()):,}"
        yield f"{self.bench_lines:,}"
        yield f"{_lines(_below(self.tests, 'tests/benchmarks/')):,}"
        yield f"{(self._root / 'docs/architecture.md').read_text('utf-8').count(chr(10))}"
        for house in (APP, WHOLE):
            arrows = self.arrows(house)
            yield f"{len(self.rooms(house))}"
            yield f"{len(arrows)}"
            yield f"{len(arrows_up(arrows))}"
        classes = list(self.nodes(ast.ClassDef))
        yield f"{len(twice(node.name for node in classes))} of {len(classes)}"
        files = (name.rpartition("/")[2] for name in self.modules)
        yield f"{len(twice(file for file in files if file != '__main__.py'))}"
        yield f"{max(map(_parameters, self.nodes(ast.FunctionDef)))}"
        late = {name: _late_imports(tree) for name, tree in self.trees.items()}
        yield f"{sum(late.values())} in {sum(map(bool, late.values()))} files"
        yield f"{len(self.late)}"
        reasons = sum(map(_reasons, self.product.values()))
        yield f"{reasons * 1000 / _lines(self.product.values()):.1f} ({reasons})"
        found = self.numbers()
        yield f"{len(set(found))} in {len(found)} places"

    def lonely(self) -> list[str]:
        """Name the modules that are small and that one other module alone imports."""
        importers: dict[str, set[str]] = {name: set() for name in self.modules}
        by_import = {_dotted(name): name for name in self.modules}
        for name, tree in self.trees.items():
            for imported in self._imports(tree):
                if imported in by_import and by_import[imported] != name:
                    importers[by_import[imported]].add(name)
        small = (name for name in self.modules if self.product[name].count("\n") < SMALL)
        return sorted(name for name in small if len(importers[name]) == 1)

    def nodes(self, kind: type[Node]) -> Iterator[Node]:
        every = chain.from_iterable(map(ast.walk, self.trees.values()))
        return (node for node in every if isinstance(node, kind))

    def rooms(self, house: str) -> set[str]:
        """Name the rooms of *house*; beside the daemon's each other package is one."""
        return {_room(_dotted(name), house) for name in self.modules} - {""}

    def arrows(self, house: str) -> set[Arrow]:
        """Return which room of *house* imports which."""
        rooms = self.rooms(house)
        every = (
            (_room(_dotted(name), house), _room(imported, house))
            for name, tree in self.trees.items()
            if name not in self.late
            for imported in self._imports(tree)
        )
        return {arrow for arrow in every if arrow[0] != arrow[1] and rooms.issuperset(arrow)}

    def _imports(self, tree: ast.AST) -> Iterator[str]:
        """Yield what *tree* imports, the modules that it loads late, too."""
        yield from (self._loaded.get(name, name) for name in _imports(tree))
        used = (f"hugod.{ast.unparse(node)}" for node in _attributes(tree, "late"))
        yield from (self._loaded[name] for name in used if name in self._loaded)

    def numbers(self) -> list[str]:
        """Return each mention of a number, in a test's name too, that no page has a row for."""
        folders = (self._root, self._root / "docs")
        pages = [path.read_text("utf-8") for each in folders for path in sorted(each.glob("*.md"))]
        code = (*self.product.values(), *self.tests.values(), *self.benchmarks.values())
        texts = chain(pages, chain.from_iterable(map(_prose, filter(NUMBER.search, code))))
        stories = (name.upper().replace("_", " ") for text in code for name in STORY.findall(text))
        rows = set(_numbers_in_rows(pages))
        named = chain.from_iterable(map(_numbers, chain(texts, stories)))
        return [number for number in named if number not in rows]


def arrows_up(arrows: Set[Arrow]) -> list[Arrow]:
    """Name the fewest arrows without which no room reaches itself, as far as sifting finds."""
    order = sorted(set(chain.from_iterable(arrows)))
    fewest = len(_against(order, arrows)) + 1
    while len(_against(order, arrows)) < fewest:
        fewest = len(_against(order, arrows))
        for room in tuple(order):
            others = [other for other in order if other != room]
            places = ([*others[:at], room, *others[at:]] for at in range(len(order)))
            order = min(places, key=lambda place: len(_against(place, arrows)))
    return sorted(_against(order, arrows))


def _against(order: Sequence[str], arrows: Set[Arrow]) -> list[Arrow]:
    floor = {room: at for at, room in enumerate(order)}
    return [(room, other) for room, other in arrows if floor[room] < floor[other]]


def twice(names: Iterable[str]) -> list[str]:
    """Name what stands there more than once."""
    return sorted(name for name, times in Counter(names).items() if times > 1)


def _room(module: str, house: str) -> str:
    """Return the room of *house* that *module* stands in; empty: it stands in none."""
    if module.startswith(house):
        return module.removeprefix(house).split(".")[0]
    package = module.split(".")[0]
    return package if house == WHOLE and package.startswith("hugo_") else ""


def _parameters(node: ast.FunctionDef) -> int:
    """Count what an `__init__` is given beside `self`; 0 for another function."""
    given = node.args
    every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
    return len(every) - 1 if node.name == "__init__" else 0


def _late_imports(tree: ast.AST) -> int:
    inside = (
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    return len(set(inside))


def _is_table_of_late(tree: ast.AST) -> bool:
    classes = (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return "Late" in classes


def _attributes(tree: ast.AST, of: str) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == of:
            yield node


def _reasons(source: str) -> int:
    """Count the lines of comments on lines of their own that say more than a heading."""
    blocks = re.findall(r"(?:^[ \t]*# .*\n)+", source, re.M)
    return sum(block.count("\n") for block in blocks if _words(block) >= REASON_WORDS)


def _words(block: str) -> int:
    return len(block.replace("#", "").split())


def _numbers(text: str) -> list[str]:
    return [f"{letters}{int(digits)}" for letters, digits in NUMBER.findall(text)]


def _numbers_in_rows(pages: Iterable[str]) -> Iterator[str]:
    """Yield the numbers at the head of rows; of `F01–F05` those between, too."""
    for cell in chain.from_iterable(map(ROW.findall, pages)):
        numbers = NUMBER.findall(cell)
        yield from _numbers(cell)
        if "–" in cell and len(numbers) > 1:
            letters, first, last = numbers[0][0], numbers[0][1], numbers[1][1]
            yield from (f"{letters}{number}" for number in range(int(first), int(last)))


def _prose(source: str) -> Iterator[str]:
    """Yield the comments and docstrings of *source*, those under names too."""
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def _read(root: Path, *folders: str) -> Iterator[tuple[str, str]]:
    for path in chain.from_iterable(sorted((root / folder).rglob("*.py")) for folder in folders):
        yield path.relative_to(root).as_posix(), path.read_text("utf-8")


def _lines(texts: Iterable[str]) -> int:
    return sum(text.count("\n") for text in texts)


def _below(texts: Mapping[str, str], *folders: str) -> Iterator[str]:
    return (text for name, text in texts.items() if name.startswith(folders))


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
    for row, (figure, wanted) in enumerate(FIGURES):
        cells = "".join(f"{column[row]:>22}" for column in columns)
        print(f"{figure:40}{cells}  {wanted}")  # noqa: T201  # a benchmark's output
    if options.lonely:
        print(*houses[-1].lonely(), sep="\n")  # noqa: T201  # the same


if __name__ == "__main__":
    main()
