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
    assert told[2] == [each for each in told[0] if "ghost-party" in each["editions"]]
    assert told[0][0].keys() == {"id", "rules", "editions", "glass", "aloud"}
    assert "throw-out" not in {each["id"] for each in told[2]}
    assert main(["lessons", "--language", language]) == 0
    assert capsys.readouterr().out.startswith(f"C-38: {told[0][0]['glass']}\n")
