"""What `make size` says of the rooms, and of what stands there twice or without a word."""

from pathlib import Path

import pytest
from size import APP, WHOLE, House, arrows_up, twice


@pytest.fixture
def house(tmp_path: Path) -> House:
    files = {
        "hugo_core/board.py": "class Board: ...\n",
        "firmware/hugod/loop.py": "from hugod.app.screens import one\n",
        "firmware/hugod/app/table.py": "from hugo_core import board\n",
        "firmware/hugod/app/screens/one.py": "from hugod.app import table\n",
        "firmware/hugod/app/screens/two.py": '"""Seen in RM2, not in RM3."""\n',
        "tests/test_two.py": "def test_f03_r7_a_key_is_pulled() -> None: ...  # F04\n",
        "docs/faults.md": "| | finding |\n|---|---|\n| RM2 | a phone |\n| F02–F04 | keys |\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return House(tmp_path)


def test_a_room_is_a_folder_or_a_module_that_stands_in_none(house: House) -> None:
    assert house.rooms(APP) == {"table", "screens"}
    assert house.arrows(APP) == {("screens", "table")}
    assert house.rooms(WHOLE) == {"hugo_core", "app", "loop"}
    assert house.arrows(WHOLE) == {("app", "hugo_core"), ("loop", "app")}


def test_what_a_room_loads_late_is_an_arrow_too(tmp_path: Path, house: House) -> None:
    late = "class Late: ...\nfrom hugod.app.screens import one\nfrom hugod.one import two\n"
    (tmp_path / "firmware/hugod/late.py").write_text(late)
    (tmp_path / "firmware/hugod/app/table.py").write_text("from hugod.late import one\n")
    house = House(tmp_path)
    assert len(house.late) == 1
    assert house.arrows(APP) == {("screens", "table"), ("table", "screens")}
    assert ("late", "app") not in house.arrows(WHOLE)


def test_up_is_what_closes_a_circle() -> None:
    down = {("play", "table"), ("table", "views"), ("play", "views")}
    assert arrows_up(down) == []
    assert arrows_up(down | {("views", "play")}) == [("views", "play")]


def test_a_number_without_a_row_is_found(house: House) -> None:
    assert house.numbers() == ["RM3", "R7"]


def test_names_that_stand_twice_are_found() -> None:
    assert twice(["Table", "Box", "Table"]) == ["Table"]
