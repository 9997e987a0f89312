"""`hugod club result` as it is typed: digits that are explained, or refused."""

from pathlib import Path

import pytest

from hugo_core.editions import Colour
from hugo_hall.desk import Desk
from hugod.app.values.club_codes import game_at, result_code
from hugod.main import main

Capture = pytest.CaptureFixture[str]


def test_digits_are_explained_where_their_evening_is_kept(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By a secret that is drawn, one evening in some hundred takes a stranger's digits for its own.
    monkeypatch.setattr("hugo_hall.desk.secrets.randbelow", lambda _: 314159)
    desk = Desk(tmp_path)
    for _ in range(4):
        desk.do({"do": "come", "mark": ""})
    desk.do({"do": "next"})
    desk.close()
    table = desk.evening.rounds[0].tables[0]
    red, blue, turquoise, yellow = table.players
    points = dict(zip(table.colours, (46, 12, 30, 7), strict=True))
    code = result_code(points, game_at(desk.evening.secret, 1, 1))
    assert main(["club", "result", code[:5], code[5:], "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        "Round 1, table 1:\n"
        f"  red {red}: 46 points\n  blue {blue}: 12 points\n"
        f"  turquoise {turquoise}: 30 points\n  yellow {yellow}: 7 points\n"
    )
    other = result_code(points, game_at("0", 1, 1))
    assert main(["club", "result", other, "--data", str(tmp_path)]) == 1
    assert "No box of this evening shows these digits." in capsys.readouterr().err


def test_what_cannot_be_read_is_told_and_what_it_does_is_said(
    capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "0001.jsonl").symlink_to(tmp_path)
    code = result_code({Colour.RED: 4, Colour.BLUE: 17}, game_at("1", 1, 1))
    assert main(["club", "result", code, "--data", str(tmp_path)]) == 1
    assert "The evening cannot be read: " in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["club", "result", "--help"])
    assert "or why this evening refuses them" in capsys.readouterr().out


def test_digits_that_may_be_two_results_say_both(capsys: Capture, tmp_path: Path) -> None:
    three = dict.fromkeys((Colour.RED, Colour.BLUE, Colour.TURQUOISE), 4)
    code = result_code(three, game_at("1", 1, 1), [Colour.RED])
    assert main(["club", "result", code, "--data", str(tmp_path)]) == 0
    assert "One of the two: which it is the evening's desk can tell." in capsys.readouterr().out


def test_digits_without_an_evening_say_their_points(capsys: Capture, tmp_path: Path) -> None:
    with_desk = Desk(tmp_path / "a")
    with_desk.close()
    code = result_code({Colour.RED: 4, Colour.BLUE: 17}, game_at("1", 1, 1))
    assert main(["club", "result", code, "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "2 players with 4, 17 points" in said
    assert "One of the two" not in said
    assert "No evening is kept here: whether a box of it showed them cannot be told." in said
    assert main(["club", "result", code[:-1], "--data", str(tmp_path)]) == 1
