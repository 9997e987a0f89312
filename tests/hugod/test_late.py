"""A module that is loaded late: when it is used, and not when it is imported."""

import sys
from pathlib import Path

import pytest

from hugod.late import Late, load, menus

NAME = "loaded_in_this_test"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    return tmp_path / f"{NAME}.py"


def test_it_is_loaded_by_its_first_use_and_once(module: Path) -> None:
    module.write_text("told = []\n")
    late = Late(NAME)
    assert NAME not in sys.modules
    late.told.append("here")
    assert late.told == ["here"]


def test_one_that_is_missing_is_an_import_error_and_is_tried_again(module: Path) -> None:
    late = Late(NAME)
    with pytest.raises(ModuleNotFoundError, match=NAME):
        _ = late.told
    module.write_text("told = 1\n")
    assert late.told == 1


def test_one_can_be_loaded_before_its_use() -> None:
    load(menus)
    assert "hugod.app.menus" in sys.modules
