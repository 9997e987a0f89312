"""Topics: whose they are, and what is none."""

import pytest

from hugo_link.topics import About, game_id, is_box, is_game, of, read_topic


def test_a_topic_says_whose_it_is_and_what_about() -> None:
    assert of("owls", "result", "0012-3fa9c1d2") == "hugo/owls/result/0012-3fa9c1d2"
    assert read_topic("hugo/owls/state") == About("owls", "state")
    assert read_topic("hugo/owls/result/0012-3fa9c1d2") == About("owls", "result", "0012-3fa9c1d2")


@pytest.mark.parametrize(
    "topic",
    [
        *("", "hugo", "hugo/owls", "hugo/owls/command", "hugo/owls/state/more"),
        *("hugo/owls/result", "hugo/owls/result/12", "hugo/owls/result/0012-3fa9c1d2/more"),
        *("hugo/../state", "hugo/OWLS/state", "hugo/<script>/state", "other/owls/state"),
        *("hugo/" + "o" * 25 + "/state", "/" * 65535),
    ],
)
def test_any_other_is_none_of_ours(topic: str) -> None:
    assert read_topic(topic) is None


def test_a_game_is_known_by_its_number_and_its_first_record() -> None:
    assert game_id(7, "3fa9c1d2" + "0" * 56) == "0007-3fa9c1d2"
    assert is_game("0007-3fa9c1d2")
    assert not is_game("0007-3FA9C1D2")


@pytest.mark.parametrize("name", ["", "-owls", "owls-", "a" * 25, "owl s", "o+", "o#", "ö"])
def test_no_box_is_called_so(name: str) -> None:
    assert not is_box(name)
