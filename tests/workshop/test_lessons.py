"""`hugod lessons` prints what is taught, in every language."""

import json

import pytest

from hugod.languages import all_languages
from hugod.main import main


@pytest.mark.parametrize("language", all_languages())
def test_the_lessons_of_an_edition_are_a_list(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for more in ([], ["--edition", "ghost-party"]):
        assert main(["lessons", "--language", language, "--json", *more]) == 0
        told[len(more)] = json.loads(capsys.readouterr().out)
    of_party = [each for each in told[0] if "ghost-party" in each["editions"]]
    assert [each["id"] for each in told[2]] == [each["id"] for each in of_party]
    roll = next(each for each in told[2] if each["id"] == "roll")
    assert roll["rules"] == ["C-22"], "C-09 is one of the Hugo rules"
    assert told[0][0].keys() == {"id", "rules", "editions", "glass", "aloud"}
    assert "throw-out" not in {each["id"] for each in told[2]}
    assert main(["lessons", "--language", language]) == 0
    assert capsys.readouterr().out.startswith(f"C-38: {told[0][0]['glass']}\n")


def test_a_page_is_printed_and_a_table_is_told_its_own_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ours = ["lessons", "--edition", "ghost-party", "--house", "rooms-exact"]
    assert main(ours) == main([*ours, "--page"]) == 0
    told, _, page = capsys.readouterr().out.partition("<!doctype html>")
    assert "C-70: Each room needs the exact number." in told
    assert all(line.partition(": ")[2] in page for line in told.splitlines()[:3])
    assert main(["lessons", "--edition", "ghost-party", "--house", "practice", "--page"]) == 0
    assert "Rounds: 1." in capsys.readouterr().out
    assert main(["lessons", "--edition", "ghost-party", "--house", "short-night"]) == 1
    assert main(["lessons", "--page"]) == 2
    said = capsys.readouterr().err
    assert "ghost-party has no house rule short-night: play fewer rounds" in said
