"""The list of what we are made of: what is missing from it is found."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from make_sbom import faults, plain

ROOT = Path(__file__).parents[2]
DEPENDENCIES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "dependencies"
]


def whole() -> dict[str, Any]:
    """Give a list in which everything is."""
    licences = [{"license": {"id": "MIT"}}]
    return {
        "metadata": {"component": {"name": "hugo-companion", "version": "0.1.0"}},
        "components": [
            {"name": plain(one), "version": "1.0", "licenses": licences} for one in DEPENDENCIES
        ],
    }


def test_a_whole_list_has_no_fault() -> None:
    assert faults(whole(), DEPENDENCIES) == []


@pytest.mark.parametrize("wanted", DEPENDENCIES)
def test_what_pyproject_asks_for_and_is_not_there_is_named(wanted: str) -> None:
    sbom = whole()
    sbom["components"] = [one for one in sbom["components"] if one["name"] != plain(wanted)]
    assert faults(sbom, DEPENDENCIES) == [f"{plain(wanted)} is missing"]


@pytest.mark.parametrize("what", ["version", "licenses"])
def test_a_package_nobody_could_look_up_is_named(what: str) -> None:
    sbom = whole()
    del sbom["components"][0][what]
    assert faults(sbom, DEPENDENCIES) == [f"{plain(DEPENDENCIES[0])} has no {what}"]


def test_a_list_of_nothing_is_a_fault() -> None:
    assert len(faults({}, DEPENDENCIES)) == len(DEPENDENCIES) + 1


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("luma.oled>=3.10", "luma-oled"),
        ("pillow>=9.4,<14", "pillow"),
        ("Typing_Extensions ; python_version < '3.12'", "typing-extensions"),
        ("rp2040py[fs]>=0.3.6", "rp2040py"),
    ],
)
def test_a_name_is_compared_in_one_spelling(written: str, name: str) -> None:
    assert plain(written) == name
