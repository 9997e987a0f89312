"""docs/rules.md and the code say the same: numbers, editions, boards, names."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import cache, reduce
from importlib import import_module
from pathlib import Path

from hugo_core import editions
from hugo_core.board import CELLAR, ROOMS, Board, RoomKind, board_names, load_board
from hugo_core.house_rules import rules_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/rules.md"
SEARCHED = ("hugo_core", "hugo_workshop", "firmware", "tests", "docs", "tools")
NUMBER = r"C-\d\d[a-d]?"
CITATION = re.compile(rf"\b{NUMBER}\b")
STORY = re.compile(r"^def (test_c\d\d[a-d]?(?:_c\d\d[a-d]?)*)_", re.MULTILINE)
DECISION = re.compile(rf"^- \*\*({NUMBER}) .*?(?=^- |^#|\n\n)", re.MULTILINE | re.DOTALL)
SYMBOL = re.compile(r"`([a-z_]+)((?:\.\w+)+)`")
HEADING = re.compile(r"docs/rules\.md, (\w+)")


@cache
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@cache
def decisions() -> dict[str, str]:
    """Each number of the page with all that is said about it."""
    return {found[1]: " ".join(found[0].split()) for found in DECISION.finditer(page())}


@cache
def sources() -> tuple[tuple[Path, str], ...]:
    """Our files in which a rule may be cited, and their text; the page itself is left out."""
    found = (path for folder in SEARCHED for path in sorted((ROOT / folder).rglob("*")))
    ours = (path for path in found if path.suffix in {".py", ".md", ".toml"} and path != PAGE)
    return tuple((path, path.read_text(encoding="utf-8")) for path in ours)


def stories(text: str) -> set[str]:
    """The numbers in the names of tests: C-04 and C-48 of `test_c04_c48_the_starter`."""
    names = (name.split("_")[1:] for name in STORY.findall(text))
    return {f"C-{word[1:]}" for words in names for word in words}


def table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without the names of its columns."""
    section = page().split(f" {heading}\n", 1)[1]
    rows = re.search(r"^\|.*?\n\|[-|]+\|\n(.*?)\n\n", section, re.MULTILINE | re.DOTALL)
    assert rows
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1].splitlines()]


def columns(heading: str) -> list[str]:
    section = page().split(f" {heading}\n", 1)[1]
    return [cell.strip(" `") for cell in section[section.index("|") :].splitlines()[0].split("|")]


def test_numbers_are_unique_and_in_order() -> None:
    numbers = [found[1] for found in DECISION.finditer(page())]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == len(re.findall(r"^- \*\*C-", page(), re.MULTILINE))
    assert len(numbers) >= 60


def test_every_cited_number_is_on_the_page() -> None:
    for path, text in [*sources(), (PAGE, page())]:
        cited = {*CITATION.findall(text), *stories(text)}
        assert cited <= set(decisions()), path


def test_every_number_has_a_story() -> None:
    told = stories((ROOT / "tests/core/test_corner_cases.py").read_text(encoding="utf-8"))
    assert told == set(decisions())


def test_every_decision_names_its_support_and_its_code() -> None:
    for number, text in decisions().items():
        assert re.search(r"\*(Said|said|Follows|follows|Ours|ours)\*", text), number
        assert SYMBOL.search(text.partition("Code: ")[2]), number


def test_a_citation_in_the_rules_stands_in_code_that_the_page_names() -> None:
    for path in sorted((ROOT / "hugo_core").glob("*.py")):
        for number, symbol in citations(path.stem, path.read_text(encoding="utf-8")):
            assert f"`{symbol}`" in decisions()[number], f"{number} is cited in {symbol}"


def citations(module: str, source: str) -> Iterator[tuple[str, str]]:
    """Each number cited in a module, with the name that was defined last before it."""
    starts = sorted(definitions(module, ast.parse(source)))
    for line, text in enumerate(source.splitlines(), 1):
        for number in CITATION.findall(text):
            yield number, next((name for start, name in reversed(starts) if start <= line), module)


def definitions(prefix: str, parent: ast.Module | ast.ClassDef) -> Iterator[tuple[int, str]]:
    """The line and name of all that a module defines, what is in its classes included."""
    for node in parent.body:
        match node:
            case ast.ClassDef(name=name):
                yield node.lineno, f"{prefix}.{name}"
                yield from definitions(f"{prefix}.{name}", node)
            case ast.FunctionDef(name=name):
                yield node.lineno, f"{prefix}.{name}"
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield node.lineno, f"{prefix}.{name}"


def test_the_code_and_the_files_it_names_exist() -> None:
    files = {path.name for path in (ROOT / "docs").iterdir()}
    for module, names in SYMBOL.findall(page()):
        if f"{module}{names}" not in files:
            reduce(getattr, names[1:].split("."), import_module(f"hugo_core.{module}"))
    links = [*re.findall(r"\]\(([^)#:]+)\)", page()), *re.findall(r"`(\w+/[\w/.]+)`", page())]
    here = [link for link in links if link != "speedyjeff/ghostparty"]
    for link in here:
        assert (PAGE.parent / link).exists() or (ROOT / link).exists(), link
    assert len(here) >= 8


def test_headings_cited_elsewhere_exist() -> None:
    headings = set(re.findall(r"^##+ (.+)$", page(), re.MULTILINE))
    cited = {found for _, text in sources() for found in HEADING.findall(text)}
    assert cited
    assert cited <= headings


def test_the_editions_are_those_of_the_code() -> None:
    assert columns("Editions")[2:-2] == list(editions.EDITIONS)
    assert [row[:-1] for row in table("Editions")] == [
        [
            f"`{switch.name}`",
            *(written(getattr(one, switch.name)) for one in editions.EDITIONS.values()),
        ]
        for switch in fields(editions.Edition)
        if switch.name not in ("name", "house")
    ]


def written(value: object) -> str:
    """A switch's value as the page writes it."""
    if value in (None, ()):
        return "–"
    if value is True or value == editions.CLOCK:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, tuple):
        return " ".join(value)
    return value.name.lower() if isinstance(value, Enum) else str(value)


def test_the_house_rules_are_those_of_the_code() -> None:
    """On both pages; a yes on this one is an edition that may be played with it."""
    record = (PAGE.parent / "game-record.md").read_text(encoding="utf-8").partition("# House rules")
    assert re.findall(r"^\| `([\w-]+)` ", record[2], re.MULTILINE) == list(editions.HouseRule)
    rows = [[row[0].strip("`"), *row[1:3]] for row in table("House rules")]
    assert [word for word, *_ in rows] == list(editions.HouseRule)
    for word, *families in rows:
        for edition in editions.EDITIONS.values():
            said = families[edition.scores_at_once is False]
            if said in ("yes", "no"):
                has_it = editions.HouseRule(word) in rules_of(edition)
                assert has_it is (said == "yes"), (word, edition.name)


def test_the_clock_is_that_of_the_code() -> None:
    *hours, last = editions.CLOCK
    strides = [[hour.label, str(hour.stride)] for hour in hours]
    assert table("Clock") == [*strides, [last.label, "the end"]]


def test_the_figures_are_those_of_the_code() -> None:
    assert table("Figures") == [
        [str(players), str(editions.guests_each(players)), ", ".join(editions.colours_for(players))]
        for players in range(editions.FEWEST_PLAYERS, editions.MOST_PLAYERS + 1)
    ]


def test_the_boards_are_those_that_ship() -> None:
    assert sorted(table("Boards")) == sorted(board_row(load_board(name)) for name in board_names())


def board_row(board: Board) -> list[str]:
    def rooms(kind: RoomKind) -> str:
        return " ".join(str(room.place - ROOMS) for room in board.rooms if room.kind is kind)

    return [
        f"`{board.name}`",
        str(board.squares),
        " ".join(str(room.square) for room in board.rooms),
        rooms(RoomKind.BONUS),
        rooms(RoomKind.HAUNTED),
        f"{board.steps[0] - CELLAR} to {board.steps[-1] - CELLAR}",
        written(board.has_wine_cellar),
        written(board.is_confirmed),
    ]
