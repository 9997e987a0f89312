"""`hugod replay`, `legal` and `odds` as they are typed: output, errors and exit codes."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hugo_core.position import Face
from hugo_workshop import records
from hugod.main import main

GAMES = Path(__file__).parents[1] / "core" / "games"
HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"
PLACED = HEADER + "".join(
    f"place {('red', 'blue')[square % 2]} {square}\n" for square in range(14, 26)
)
Capture = pytest.CaptureFixture[str]
Kept = Callable[[str], str]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Write a record into a file and give its name."""

    def kept(text: str) -> str:
        path = tmp_path / "game.hugo"
        path.write_bytes(text.encode())
        return str(path)

    return kept


def run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hugod", *arguments], input=data, capture_output=True, check=False
    )


def refused_usage(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert isinstance(caught.value.code, int)
    return caught.value.code


def upto(name: str, first_word: str) -> tuple[str, str]:
    """A kept game up to its first line that begins so, and that line."""
    lines = (GAMES / f"{name}.hugo").read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith(first_word))
    return "".join(lines[:at]), lines[at].strip()


# Replay


@pytest.mark.parametrize("name", ["amigo-hugo-3", "ghost-party-3"])
@pytest.mark.parametrize("is_piped", [False, True])
def test_the_examples_of_the_specification_come_out_to_the_byte(name: str, is_piped: bool) -> None:
    path = GAMES / f"{name}.hugo"
    done = run("replay", "--json", "-" if is_piped else str(path), data=path.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (GAMES / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.hugo")))
def test_every_kept_game_is_replayed(name: str, capsys: Capture) -> None:
    assert main(["replay", "--json", str(GAMES / f"{name}.hugo")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out.splitlines()[-1])["phase"] == "over"


def test_a_replay_for_people_has_a_line_for_each_line_and_ends_with_the_winners(kept: Kept) -> None:
    lines = list(records.replay_file(kept(PLACED + "red ghost\n"), as_json=False))
    assert len(lines) == 1 + 12 + 1
    assert lines[-1].split()[:6] == ["16", "red", "ghost", "Hugo", "c8", "23:45"]
    *_, last = records.replay_file(str(GAMES / "amigo-hugo-3.hugo"), as_json=False)
    assert last.splitlines()[-1].split() == ["won", "by", "blue"]


def test_the_first_wrong_line_ends_it_with_file_line_and_reason(
    kept: Kept, capsys: Capture
) -> None:
    name = kept(PLACED + "red 4 14>18\n\nblue 4 15>18\nred ghost\n")
    assert main(["replay", "--json", name]) == 1
    out, err = capsys.readouterr()
    assert err == f"{name}:18: With a 4 you cannot reach 18. Nearest: 19, 21, 23.\n"
    assert [json.loads(line)["line"] for line in out.splitlines()] == list(range(3, 17))


def test_a_wrong_header_brings_no_output_at_all(kept: Kept, capsys: Capture) -> None:
    name = kept(HEADER.replace("blue", "pink"))
    assert main(["replay", "--json", name]) == 1
    assert capsys.readouterr() == (
        "",
        f"{name}:3: no colour is called 'pink'; there are red, blue, turquoise, yellow, black, "
        "green, white, violet\n",
    )


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_file_that_cannot_be_read_is_one_sentence(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    missing, rubbish = tmp_path / "none.hugo", tmp_path / "rubbish.hugo"
    rubbish.write_bytes(bytes(range(256)))
    for path, said in (
        (missing, ": No such file or directory\n"),
        (tmp_path, ": it is a folder\n"),
    ):
        assert main([command, str(path)]) == 1
        assert capsys.readouterr() == ("", f"{path}{said}")
    assert main([command, str(rubbish)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{rubbish}:")


# Legal


def test_legal_reads_standard_input_too() -> None:
    done = run("legal", "-", "--throw", "4", data=PLACED.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"14>18\n16>20\n18>22\n20>24\n22>26\n24>28\n"


@pytest.mark.parametrize("roll", [None, Face.FOUR, Face.GHOST])
def test_while_placing_the_free_squares_are_listed(roll: Face | None, kept: Kept) -> None:
    assert records.legal_in_file(kept(HEADER), roll) == [str(n) for n in range(1, 29)]
    name = kept(HEADER + "place red 5\nplace blue 28\n")
    assert records.legal_in_file(name, roll) == [str(n) for n in range(1, 28) if n != 5]


@pytest.mark.parametrize(
    ("roll", "listed"),
    [("1", "14>15"), ("2", "14>16"), ("4", "14>18"), ("5", "14>19"), ("ghost", "ghost")],
)
def test_legal_lists_what_each_roll_allows(
    roll: str, listed: str, kept: Kept, capsys: Capture
) -> None:
    assert main(["legal", kept(PLACED), "--throw", roll]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == listed
    assert len(lines) == (1 if roll == "ghost" else 6)


@pytest.mark.parametrize("roll", ["3", "6", "0", "-1", "", "Ghost", "04", "1.0"])
def test_a_roll_the_die_does_not_have_is_wrong_usage(
    roll: str, kept: Kept, capsys: Capture
) -> None:
    assert refused_usage("legal", kept(PLACED), f"--throw={roll}") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"the die has no {roll}" in err


def test_without_the_roll_that_is_due_legal_is_wrong_usage(kept: Kept, capsys: Capture) -> None:
    with pytest.raises(records.RollMissing):
        records.legal_in_file(kept(PLACED), None)
    assert refused_usage("legal", kept(PLACED)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--throw" in err


def test_moves_are_in_the_order_of_places_with_rooms_and_steps_last(kept: Kept) -> None:
    text, line = upto("amigo-hugo-3", "red 5 c9>5")
    assert line == "red 5 c9>5"
    before = json.loads((GAMES / "amigo-hugo-3.jsonl").read_text("utf-8").splitlines()[54])
    assert before["line"] == 57
    assert before["guests"]["red"] == ["7", "20", "r2", "c9", "c9"]
    assert before["guests"]["blue"] == ["1", "5", "26", "r5", "c5"]
    assert records.legal_in_file(kept(text), Face.FIVE) == [
        "7>12",
        "7>r5",  # blue is in it, the roll is exact
        "20>25",
        "20>r9",
        "r2>8",
        "c9>5",
        "c9>r1",  # not r2: red's own guest is in it
    ]


def test_pass_stands_last_and_alone_if_nobody_is_on_the_gallery(kept: Kept) -> None:
    text, line = upto("ghost-party-3", "red 4 pass")
    assert line == "red 4 pass"
    assert records.legal_in_file(kept(text), Face.FOUR) == ["pass"]
    text, _ = upto("ghost-party-3", "red 2 24>r10")
    assert records.legal_in_file(kept(text), Face.TWO) == ["24>26", "24>r10", "pass"]


def test_in_a_draw_the_tied_colours_are_listed(kept: Kept) -> None:
    text, line = upto("ghost-party-3", "lot ")
    assert line == "lot red"
    assert records.legal_in_file(kept(text), None) == ["red", "blue"]


@pytest.mark.parametrize("roll", [[], ["--throw", "4"]])
def test_nothing_may_be_done_when_it_is_over(roll: list[str], capsys: Capture) -> None:
    assert main(["legal", str(GAMES / "amigo-hugo-3.hugo"), *roll]) == 0
    assert capsys.readouterr() == ("", "")


def test_nothing_is_listed_after_a_wrong_record(kept: Kept, capsys: Capture) -> None:
    name = kept(HEADER + "place red 5\nplace blue 5\n")
    with pytest.raises(records.Unreadable, match=":5: "):
        records.legal_in_file(name, None)
    assert main(["legal", name]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{name}:5: There is a guest on 5.")


# The odds

DUE = PLACED + "red ghost\nblue ghost\nred ghost\nblue ghost\n"


def test_the_odds_are_told_for_every_guest_on_the_gallery(kept: Kept, capsys: Capture) -> None:
    assert main(["odds", "--json", kept(DUE)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["line"] == 19
    assert set(told["guests"]["red"]) == {"14", "16", "18", "20", "22", "24"}
    assert all(0 <= chance < 1 for mine in told["guests"].values() for chance in mine.values())


def test_the_odds_can_be_read(kept: Kept, capsys: Capture) -> None:
    assert main(["odds", kept(DUE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 12
    assert lines[0].split()[:2] == ["red", "14"]
    assert lines[0].endswith("%")


def test_there_are_no_odds_while_guests_are_placed(kept: Kept, capsys: Capture) -> None:
    file = kept(HEADER)
    assert main(["odds", file]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"{file}:3: the die is not due, the phase is placing\n")
