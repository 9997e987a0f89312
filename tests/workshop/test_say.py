"""`hugod say`: what the table hears of a record, each utterance with its line."""

import json
from pathlib import Path

import pytest

from hugo_core.game_file import read_record
from hugod.main import main
from tests.hugod.app.speech.test_sentences import SIGNS
from tests.shares import at_once

GAMES = Path(__file__).parents[1] / "core/games"
NAMES = sorted(path.stem for path in GAMES.glob("*.hugo"))
ENDS = ("-company", "-limit", "-8", "-alone")
RECORD = """\
hugo-record 1
edition amigo-hugo
players red blue
place red 4
place blue 12
place red 5
place blue 13
place red 6
place blue 14
place red 7
place blue 15
place red 8
place blue 16
place red 9
place blue 17
red 4 4>8
blue ghost
"""


def heard(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["say", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "evening.hugo"
    path.write_text(RECORD)
    return str(path)


def test_a_turn_is_heard_in_order(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert heard(capsys, record)[-7:] == [
        "Red from 4 to 8. Blue, it is your turn. Press the big button.",
        "Blue, you threw the ghost!",
        "Hugo goes 3 steps.",
        "60.",
        "59.",
        "58.",
        "Hugo is on 58. Red, it is your turn. Press the big button.",
    ]


def test_a_game_by_house_rules_is_heard_like_any_other(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the box what they do is foretold before; a record has nobody who waits for it."""
    plain = heard(capsys, record)
    Path(record).write_text(RECORD.replace("place red 4", "house short-night\nplace red 4", 1))
    assert heard(capsys, record) == plain


def test_each_utterance_has_the_line_it_belongs_to(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [json.loads(line) for line in heard(capsys, record, "--json")]
    assert {each["line"] for each in said} == {*range(3, 18)}
    assert said[1] == {
        "line": 4,
        "text": "Red puts a guest on 4. Blue, it is your turn. Place guest 1 of 6.",
    }


def test_in_german_and_short(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = heard(capsys, record, "--language", "de", "--detail", "least")
    assert said[-7:] == ["4!", "Blau!", "Hugo!", "60.", "59.", "58.", "Rot!"]


@pytest.mark.parametrize("name", at_once(NAMES, lambda name: name.endswith(ENDS)))
def test_every_line_of_a_whole_game_is_heard(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES / f"{name}.hugo"
    said = [json.loads(line) for line in heard(capsys, str(game), "--json", "--detail", "short")]
    lines = [step.line for step in read_record(game.read_bytes())]
    assert {each["line"] for each in said} == {*lines}
    assert [each for each in said if not each["text"] or SIGNS.search(each["text"])] == []


def test_who_cannot_move_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    said = "\n".join(heard(capsys, str(GAMES / "ghost-party-3.hugo")))
    assert "Turquoise cannot move. Now Red." in said


def test_a_draw_of_lots_names_those_who_are_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    said = "\n".join(heard(capsys, str(GAMES / "ghost-party-3.hugo")))
    assert "Now the lot is drawn. Among Red and Blue. Press the big button." in said
    assert "\nThe lot fell on Red. Red begins." in said
    assert "Round 2 of 2 begins. Red from room 40 to 24. Blue from room 38 to 18." in said


def test_the_first_wrong_line_ends_it_with_its_number(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path(record).open("a") as file:
        file.write("red 4 5>99\n")
    assert main(["say", record]) == 1
    out, error = capsys.readouterr()
    assert out.endswith("Press the big button.\n")
    assert error.startswith(f"{record}:18: ")


def test_no_file_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["say", "/nowhere.hugo"]) == 1
    assert capsys.readouterr().out == ""


def test_the_box_speaks_for_a_seat_that_it_plays_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "partner.hugo"
    header, body = RECORD.split("place", 1)
    more = "blue 4 12>16\nred 1 5>6\nblue ghost\n"
    body = body.replace("blue ghost\n", more)
    path.write_text(f"{header}player blue level:3\nstart red 4\nplace{body}")
    said = heard(capsys, str(path))
    placed = "Red puts a guest on 4. I play blue. Put the guest on 12. Then press the big button."
    assert placed in said
    shortly = heard(capsys, str(path), "--detail", "short")
    assert "Now Red." in shortly, "where its figure goes is told once"
    assert said[-13:-5] == [
        "Red from 4 to 8. I play blue. Cat: now I roll.",
        "I threw a 4.",
        "Move me from 12 to 16. Then press the big button.",
        "Blue from 12 to 16. Red, it is your turn. Press the big button.",
        "Red, you threw a 1.",
        "5 ways. A and B say each of them. Type where to.",
        "Red from 5 to 6. I play blue. Cat: now I roll.",
        "The ghost!",
    ]
