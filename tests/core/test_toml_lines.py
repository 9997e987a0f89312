"""Where the keys of a TOML text stand."""

from __future__ import annotations

import pytest

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
