"""Where files may lie: seven import packages and no more, and a test file for every module."""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.architecture.trees import nodes

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "hugo_core": "tests/core",
    "hugo_far": "tests/far",
    "hugo_hall": "tests/hall",
    "hugo_link": "tests/link",
    "hugo_workshop": "tests/workshop",
    "firmware/hugod": "tests/hugod",
    "firmware/keypad/hugo_keypad": "tests/keypad",
}
GENERATED = {"build", "dist", "node_modules"}

WITHOUT_TEST_FILE = {
    "hugo_core/commands.py": "only values; the rules' tests use every one",
    "hugo_core/events.py": "only values; evolve's tests use every one",
    "hugo_core/errors.py": "only values; the rules' tests read every refusal",
    "firmware/hugod/__main__.py": "one line that calls main; tests/whole starts it",
    "firmware/hugod/commands/shared_options.py": "only options; every command's tests type them",
    "hugo_hall/hall_commands.py": "a table; test_loading reads the whole command line",
    "hugo_workshop/workshop_commands.py": "a table; test_loading reads the whole command line",
    "firmware/hugod/commands/check_parts.py": "only options; tests/hugod/diagnostics types them",
    "firmware/hugod/app/values/far_sayings.py": "only values; app/far's stories use every one",
    "firmware/hugod/ports.py": "only shapes; each device's contract test is beside its adapter",
    **dict.fromkeys(
        (
            f"firmware/hugod/app/values/{family}_views.py"
            for family in ("turn", "news", "status", "prompt", "box", "looking_back")
        ),
        "only values; test_view.py has every kind, and what it says",
    ),
    **dict.fromkeys(
        (f"firmware/hugod/app/speech/spoken_{family}.py" for family in ("status", "map", "box")),
        "test_new_sentences.py has every kind, and its sentences",
    ),
    "firmware/hugod/app/values/offers.py": "only values; test_own_wifi uses every one",
    "firmware/hugod/app/values/new_versions.py": "only values; test_new_version uses every one",
    "firmware/hugod/app/values/effects.py": "only values; the session's tests use every one",
}
"""The modules that need no test file of their own, and why."""


NAMED_TWICE = {
    "main.py": "MicroPython starts the file of this name, and so does the daemon",
    "history.py": "a command's file has the command's name; the other is the tree of the rules",
    "lessons.py": "a command's file has the command's name; the other is the lessons",
}
"""The files that share a name, and why."""
OLD_WORDS = re.compile("throw(?!ing_out)|threw|mouth|hush|teller", re.IGNORECASE)
"""Once said for roll, voicebox, quiet hours and others; who throws a guest out is another."""


@cache
def python_files() -> tuple[str, ...]:
    """Every Python file of the project; folders that tools make for themselves are left out."""
    ours = (path for path in ROOT.iterdir() if path.name[0] != "." and path.name not in GENERATED)
    found = (file for folder in ours for file in folder.rglob("*.py"))
    return tuple(sorted(file.relative_to(ROOT).as_posix() for file in found))


def stray_packages(files: Iterable[str]) -> list[str]:
    """The `__init__.py` outside our packages: each would take an import name from somebody."""
    inside = tuple(f"{package}/" for package in PACKAGES)
    return [file for file in files if is_init(file) and not file.startswith(inside)]


def folders_without_init(files: Collection[str]) -> list[str]:
    """The folders of our packages that setuptools would leave out."""
    folders = {str(Path(file).parent) for file in files if file.startswith(tuple(PACKAGES))}
    return sorted(folder for folder in folders if f"{folder}/__init__.py" not in files)


def untested(files: Collection[str]) -> list[str]:
    """The modules without a test file: `firmware/hugod/app/table/table.py` has `test_table.py`."""
    missing = []
    for package, tests in PACKAGES.items():
        names = {Path(file).name for file in files if file.startswith(f"{tests}/")}
        missing += [
            file
            for file in files
            if file.startswith(f"{package}/") and not is_init(file)
            if f"test_{Path(file).name}" not in names
        ]
    return missing


def is_init(file: str) -> bool:
    return Path(file).name == "__init__.py"


def code_in_init(source: str) -> list[int]:
    """The lines of a package's `__init__.py` that do more than name things."""
    allowed = (ast.Import, ast.ImportFrom, ast.Assign)
    body = ast.parse(source).body
    return [
        node.lineno
        for node in body
        if not isinstance(node, allowed)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]


def files_twice(files: Iterable[str]) -> list[str]:
    """The names that two files have."""
    names = Counter(Path(file).name for file in files if not is_init(file))
    return sorted(name for name, times in names.items() if times > 1)


def names_twice(sources: Iterable[str]) -> list[str]:
    """The names that two classes or types have: a reader would take the one for the other."""
    names = Counter(chain.from_iterable(map(type_names, sources)))
    return sorted(name for name, times in names.items() if times > 1)


def type_names(source: str) -> Iterator[str]:
    """Give the names of all classes in a module, and of its aliases, such as `Then`."""
    module, *inside = nodes(source)
    yield from (node.name for node in inside if isinstance(node, ast.ClassDef))
    assert isinstance(module, ast.Module)
    for node in module.body:
        if isinstance(node, ast.Assign) and "TypeVar" not in ast.unparse(node.value):
            names = (name.id for name in node.targets if isinstance(name, ast.Name))
            yield from (name for name in names if name[0].isupper() and not name.isupper())


def named_the_old_way(sources: Iterable[str]) -> list[str]:
    """The names of classes, functions and variables with a word that another one stands for."""
    found = chain.from_iterable(map(nodes, sources))
    names = chain.from_iterable(
        (getattr(node, kind, None) for kind in ("name", "arg", "attr", "id"))
        for node in found
        if not isinstance(node, ast.alias | ast.keyword)
    )
    return sorted({name for name in names if isinstance(name, str) and OLD_WORDS.search(name)})


def test_there_are_seven_import_packages_and_no_more() -> None:
    assert stray_packages(python_files()) == []
    assert folders_without_init(python_files()) == []


def test_every_module_has_its_test_file() -> None:
    missing = (file for file in untested(python_files()) if file not in WITHOUT_TEST_FILE)
    assert "\n".join(missing) == ""


def test_no_excuse_is_left_over() -> None:
    assert sorted(set(WITHOUT_TEST_FILE) - set(untested(python_files()))) == []


def test_no_file_name_stands_twice() -> None:
    product = (file for file in python_files() if file.startswith(("firmware/", *PACKAGES)))
    assert files_twice(product) == sorted(NAMED_TWICE)


def test_no_name_of_a_type_stands_twice() -> None:
    product = (file for file in python_files() if file.startswith(tuple(PACKAGES)))
    assert names_twice((ROOT / file).read_text("utf-8") for file in product) == []


def test_one_thing_has_one_name() -> None:
    product = (file for file in python_files() if file.startswith(tuple(PACKAGES)))
    assert named_the_old_way((ROOT / file).read_text("utf-8") for file in product) == []


def test_packages_only_name_things() -> None:
    inits = [file for file in python_files() if is_init(file)]
    assert {file: code_in_init((ROOT / file).read_text()) for file in inits} == {
        file: [] for file in inits
    }


def test_hardware_and_systemd_hold_no_code() -> None:
    assert [file for file in python_files() if file.startswith(("hardware/", "systemd/"))] == []


def test_docs_hold_pages_and_the_example_to_copy() -> None:
    scripts = [file for file in python_files() if file.startswith("docs/")]
    assert scripts == ["docs/example_player.py"], "what makes something stands in tools/"


@pytest.mark.parametrize(
    "stray", ["systemd/__init__.py", "firmware/__init__.py", "tests/core/__init__.py"]
)
def test_a_stray_package_is_found(stray: str) -> None:
    assert stray_packages(["hugo_core/__init__.py", stray]) == [stray]


def test_a_folder_without_init_is_found() -> None:
    files = ["hugo_core/__init__.py", "hugo_core/extra/house.py"]
    assert folders_without_init(files) == ["hugo_core/extra"]


def test_a_module_without_test_file_is_found() -> None:
    files = ["hugo_core/dice.py", "firmware/hugod/dice.py", "tests/hugod/test_dice.py"]
    assert untested(files) == ["hugo_core/dice.py"]


def test_a_file_name_that_stands_twice_is_found() -> None:
    files = ["hugo_core/__init__.py", "firmware/hugod/__init__.py", "a/desk.py", "b/desk.py"]
    assert files_twice(files) == ["desk.py"]


def test_a_class_name_that_stands_twice_is_found() -> None:
    assert names_twice(["class Row: ...\nclass Box: ...", "class Table:\n    class Row: ..."]) == [
        "Row"
    ]
    assert names_twice(["class Line: ...", "Line = str | int\nBOX = 3", "BOX = T = 4"]) == ["Line"]


def test_a_word_of_before_is_found() -> None:
    source = (
        "class Mouth:\n def thrown(self, hushed):\n  self.throws = is_throw = Rule.THROWING_OUT"
    )
    found = ["Mouth", "hushed", "is_throw", "thrown", "throws"]
    assert named_the_old_way([source]) == found


def test_work_at_import_is_found() -> None:
    assert code_in_init('"""Doc."""\nfrom a import b\n__all__ = ["b"]\nb()\n') == [4]
