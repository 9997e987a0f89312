"""Tables of a file: every value that is wrong is told with its line, and reading goes on."""

import tracemalloc
from datetime import date

import pytest

from hugo_core.errors import BadBoard, Fault
from hugo_core.limits import FAULTS, KEY_PARTS, SMALL_BYTES
from hugo_core.toml_table import GIANT, TextLines, bad, parsed, said, shown


def test_good_values_are_given_and_nothing_is_wrong() -> None:
    table = parsed('\ufeffsquares = 20\nname = "attic"\nwine = true\n')
    assert table.number("squares", 16, 30) == 20
    assert table.flag("wine") is True
    assert table.flag("none", missing=False) is False
    table.only(("squares", "name", "wine"))
    assert table.faults == []


def test_each_wrong_value_is_told_and_reading_goes_on() -> None:
    table = parsed("squares = 99\n\nwine = 1\nextra = 2\n")
    assert table.number("squares", 16, 30) == 0
    assert table.flag("wine") is False
    assert table.number("across", 2, 9) == 0
    table.only(("squares", "wine"))
    assert table.faults == [
        Fault(1, "squares = 99: a number from 16 to 30 is wanted"),
        Fault(3, "wine = 1: true or false is wanted"),
        Fault(1, "no across: a number from 2 to 9 is wanted"),
        Fault(4, "unknown key 'extra'; there are squares, wine"),
    ]


def test_the_error_says_all_faults_by_line() -> None:
    error = bad([Fault(7, "seven"), Fault(2, "two"), Fault(7, "seven again")])
    assert str(error) == "line 2: two; line 7: seven; line 7: seven again"
    assert [fault.line for fault in error.faults] == [2, 7, 7]


@pytest.mark.parametrize("value", [True, 20.0, "20", 15, 31, None])
def test_a_number_is_a_whole_number_within_its_limits(value: object) -> None:
    table = parsed("")
    table = type(table)({"squares": value}, table.lines, [])
    assert table.number("squares", 16, 30) == 0
    assert len(table.faults) == 1


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"a = 1\nb = \xff\n", 2, "this is not UTF-8 text"),
        ("a = 1\n\nb = \n", 3, "not TOML: Invalid value"),
        ('a = 1\nb = "x', 2, "not TOML: Unterminated string"),
        (b"x" * (SMALL_BYTES + 1), 1, f"longer than {SMALL_BYTES} bytes"),
        ("a = " + "[" * 30000, 1, "more than 32 lists or tables in one another"),
        ("a = " + "1" * 9000, 1, "a number of more than 20 digits"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(data: bytes | str, line: int, reason: str) -> None:
    with pytest.raises(BadBoard, match=reason) as caught:
        parsed(data)
    assert [fault.line for fault in caught.value.faults] == [line]


def test_values_are_shown_as_they_are_written() -> None:
    values: list[object] = [True, -3, 2.5, "a", [1], {}, date(2003, 1, 2)]
    assert [shown(value) for value in values] == [
        "true", "-3", "2.5", "'a'", "a list", "a table", "2003-01-02",
    ]  # fmt: skip
    assert shown("x" * 500) == "'" + "x" * 40 + "…'"
    assert shown(16**9000) == shown(GIANT) == shown(-GIANT) == "a giant number"
    assert [shown(GIANT - 1), shown(1 - GIANT)] == ["9" * 12, "-" + "9" * 12]
    assert said(False) == "false"


def test_a_file_may_be_as_long_as_its_limit_and_no_longer() -> None:
    whole = "a = 1 #".ljust(SMALL_BYTES, "x")
    assert parsed(whole).values == parsed(whole.encode()).values == {"a": 1}
    for longer in (whole + "x", whole.encode() + b"x"):
        with pytest.raises(BadBoard, match=f"longer than {SMALL_BYTES}"):
            parsed(longer)


def test_of_many_faults_the_first_are_told() -> None:
    faults = [Fault(line, "no") for line in range(2 * FAULTS, 0, -1)]
    assert [fault.line for fault in bad(faults).faults] == [*range(1, FAULTS + 1)]


# Lines

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
    assert TextLines(TEXT).of(*path) == line


def test_a_missing_key_is_looked_for_in_the_table_round_it() -> None:
    lines = TextLines(TEXT)
    assert lines.of("room", 1, "door") == 8
    assert lines.of("room", 2, "door") == 5
    assert lines.of("room", 0, "names", "fr") == 5
    assert lines.of("nowhere", "door") == 0
    assert lines.of() == 0


def test_what_is_inside_an_inline_table_is_found_with_it() -> None:
    lines = TextLines('x = 1\nroom = [\n  {door = 1},\n]\nnames = { en = "Hall" }\n')
    assert lines.of("room", 0, "door") == 2
    assert lines.of("names", "en") == 5


def test_the_first_of_two_keys_counts() -> None:
    assert TextLines("a = 1\n\na = 2\n").of("a") == 1


def test_lines_end_as_in_toml_only() -> None:
    assert TextLines("# a\x0bb\u2028c\r\nname = 1\r\n").of("name") == 2


def test_a_key_of_too_many_parts_is_not_looked_for() -> None:
    """RH3: each of its beginnings was kept, 3.5 GB for one of 30,000 parts."""
    most = ".".join("a" * KEY_PARTS)
    lines = TextLines(f"b.c = 1\n{most} = 1\n{most}.a = 1\n[{most}.b]\nd = 1\n[x]\n{most} = 1\n")
    assert lines.of(*most.split(".")) == 2
    assert lines.of("x", *most.split(".")) == 7
    tracemalloc.start()
    try:
        assert TextLines("a" + ".a" * 30_000 + " = 1").of("a") == 0
        assert tracemalloc.get_traced_memory()[1] < 16_000_000
    finally:
        tracemalloc.stop()
