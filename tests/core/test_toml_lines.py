"""Where the keys of a TOML text stand."""

from __future__ import annotations

import tracemalloc

import pytest

from hugo_core.limits import KEY_PARTS
from hugo_core.toml_lines import Lines

TEXT = """# a board
name = "attic"
"squares" = 28

[[room]]
door = 3
kind= "plain"
[[ room ]]  # the second
names.en = "Hall"
[room.more]
deep = 1
[page]
'port' = 8080
[tool.ruff.lint]
steps = [
  10,
]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("squares",), 3),
        (("room",), 5),
        (("room", 0), 5),
        (("room", 0, "door"), 6),
        (("room", 0, "kind"), 7),
        (("room", 1), 8),
        (("room", 1, "names"), 9),
        (("room", 1, "names", "en"), 9),
        (("room", 1, "more", "deep"), 11),
        (("page", "port"), 13),
        (("tool",), 14),
        (("tool", "ruff", "lint", "steps"), 15),
    ],
)
def test_a_key_is_found_on_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert Lines(TEXT).of(*path) == line


def test_a_missing_key_is_looked_for_in_the_table_round_it() -> None:
    lines = Lines(TEXT)
    assert lines.of("room", 1, "door") == 8
    assert lines.of("room", 2, "door") == 5
    assert lines.of("room", 0, "names", "fr") == 5
    assert lines.of("nowhere", "door") == 0
    assert lines.of() == 0


def test_what_is_inside_an_inline_table_is_found_with_it() -> None:
    lines = Lines('x = 1\nroom = [\n  {door = 1},\n]\nnames = { en = "Hall" }\n')
    assert lines.of("room", 0, "door") == 2
    assert lines.of("names", "en") == 5


def test_the_first_of_two_keys_counts() -> None:
    assert Lines("a = 1\n\na = 2\n").of("a") == 1


def test_lines_end_as_in_toml_only() -> None:
    assert Lines("# a\x0bb\u2028c\r\nname = 1\r\n").of("name") == 2


def test_a_key_of_too_many_parts_is_not_looked_for() -> None:
    """RH3: each of its beginnings was kept, 3.5 GB for one of 30,000 parts."""
    most = ".".join("a" * KEY_PARTS)
    lines = Lines(f"b.c = 1\n{most} = 1\n{most}.a = 1\n[{most}.b]\nd = 1\n[x]\n{most} = 1\n")
    assert lines.of(*most.split(".")) == 2
    assert lines.of("x", *most.split(".")) == 7
    tracemalloc.start()
    try:
        assert Lines("a" + ".a" * 30_000 + " = 1").of("a") == 0
        assert tracemalloc.get_traced_memory()[1] < 16_000_000
    finally:
        tracemalloc.stop()
