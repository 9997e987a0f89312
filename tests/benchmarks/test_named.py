"""Each bench is named by a target of `make`, or imported by one that is."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "benchmarks"
FILES = {path for path in FOLDER.rglob("*.py") if path.name != "__init__.py"}


def imported_by(path: Path) -> set[Path]:
    """Give the benches that *path* imports or starts: each is found beside it or at the top."""
    text = path.read_text("utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    files = {name.replace(".", "/") + ".py" for name in names} | set(re.findall(r"\w+\.py", text))
    return {folder / file for file in files for folder in (path.parent, FOLDER)} & FILES


def test_a_bench_that_no_target_names_is_no_more() -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    named = {FOLDER / name for name in re.findall(r"benchmarks/([\w/]+\.py)", make)}
    named |= {FOLDER / name / "__main__.py" for name in re.findall(r"-m (\w+) ", make)}
    for variable, place in (("MEASURES", "{}.py"), ("FLOODS", "flood/{}.py")):
        (words,) = re.findall(rf"^{variable} := (.*)$", make, re.M)
        named |= {FOLDER / place.format(word) for word in words.split()}
    # the agent is installed into the machine by a script
    named.add(FOLDER / "vm/inside/agent.py")
    assert named & FILES > {FOLDER / "run.py", FOLDER / "flood/__main__.py"}
    found, more = set[Path](), named & FILES
    while more:
        found |= more
        more = {each for path in more for each in imported_by(path)} - found
    assert sorted(FILES - found) == []
