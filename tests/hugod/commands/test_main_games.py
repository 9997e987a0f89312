"""`hugod replay`, `legal` and `simulate` as they are typed: output, errors and exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hugod.main import main

GAMES = Path(__file__).parents[2] / "core" / "games"
HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"
PLACED = HEADER + "".join(
    f"place {('red', 'blue')[square % 2]} {square}\n" for square in range(14, 26)
)
Capture = pytest.CaptureFixture[str]


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


def kept(folder: Path, text: str) -> str:
    path = folder / "game.hugo"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("name", ["amigo-hugo-3", "ghost-party-3"])
def test_replay_gives_the_examples_to_the_byte(name: str) -> None:
    done = run("replay", "--json", str(GAMES / f"{name}.hugo"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (GAMES / f"{name}.jsonl").read_bytes()


def test_a_line_stands_for_standard_input() -> None:
    data = (GAMES / "ghost-party-3.hugo").read_bytes()
    done = run("replay", "-", "--json", data=data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (GAMES / "ghost-party-3.jsonl").read_bytes()
    wrong = run("replay", "--json", "-", data=HEADER.encode() + b"place red 29\n")
    assert wrong.returncode == 1
    assert wrong.stderr.startswith(b"-:4: ")
    assert len(wrong.stdout.splitlines()) == 1


def test_legal_reads_standard_input_too() -> None:
    done = run("legal", "-", "--throw", "4", data=PLACED.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"14>18\n16>20\n18>22\n20>24\n22>26\n24>28\n"


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.hugo")))
def test_every_kept_game_is_replayed(name: str, capsys: Capture) -> None:
    assert main(["replay", "--json", str(GAMES / f"{name}.hugo")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out.splitlines()[-1])["phase"] == "over"


def test_the_first_wrong_line_ends_it_with_file_line_and_reason(
    tmp_path: Path, capsys: Capture
) -> None:
    name = kept(tmp_path, PLACED + "red 4 14>18\nblue 4 15>18\nred ghost\n")
    assert main(["replay", "--json", name]) == 1
    out, err = capsys.readouterr()
    assert err.startswith(f"{name}:17: 4 does not lead to 18.")
    assert err.count("\n") == 1
    assert [json.loads(line)["line"] for line in out.splitlines()] == list(range(3, 17))


def test_a_wrong_header_brings_no_output_at_all(tmp_path: Path, capsys: Capture) -> None:
    name = kept(tmp_path, HEADER.replace("blue", "pink"))
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
    missing = str(tmp_path / "none.hugo")
    assert main([command, missing]) == 1
    assert capsys.readouterr() == ("", f"{missing}: No such file or directory\n")
    assert main([command, str(tmp_path)]) == 1
    assert capsys.readouterr() == ("", f"{tmp_path}: it is a folder\n")


def test_binary_rubbish_is_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "rubbish.hugo"
    path.write_bytes(bytes(range(256)))
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path}:")
    assert err.count("\n") == 1


def test_legal_after_a_wrong_record_lists_nothing(tmp_path: Path, capsys: Capture) -> None:
    name = kept(tmp_path, HEADER + "place red 5\nplace blue 5\n")
    assert main(["legal", name]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{name}:5: On 5 stands a guest.")


@pytest.mark.parametrize(
    ("throw", "listed"),
    [("1", "14>15"), ("2", "14>16"), ("4", "14>18"), ("5", "14>19"), ("ghost", "ghost")],
)
def test_legal_lists_what_each_throw_allows(
    throw: str, listed: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["legal", kept(tmp_path, PLACED), "--throw", throw]) == 0
    assert capsys.readouterr().out.splitlines()[0] == listed


@pytest.mark.parametrize("throw", ["3", "6", "0", "-1", "", "Ghost", "04", "1.0"])
def test_a_throw_the_die_does_not_have_is_wrong_usage(
    throw: str, tmp_path: Path, capsys: Capture
) -> None:
    assert refused_usage("legal", kept(tmp_path, PLACED), f"--throw={throw}") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"the die has no {throw}" in err


def test_without_the_throw_that_is_due_legal_is_wrong_usage(
    tmp_path: Path, capsys: Capture
) -> None:
    assert refused_usage("legal", kept(tmp_path, PLACED)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--throw" in err


def test_nothing_may_be_done_when_it_is_over(capsys: Capture) -> None:
    assert main(["legal", str(GAMES / "amigo-hugo-3.hugo")]) == 0
    assert capsys.readouterr() == ("", "")


def test_simulate_gives_the_same_games_for_the_same_seed(capsys: Capture) -> None:
    arguments = ["simulate", "--edition", "ghost-party", "--players", "3", "--games", "3", "--json"]
    found = []
    for seed in ("4", "4", "5"):
        assert main([*arguments, "--seed", seed]) == 0
        result = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert result.pop("turns_per_second") > 0
        found.append(result)
    assert found[0] == found[1]
    assert found[0]["seats"] != found[2]["seats"]
    assert (found[0]["games"], len(found[0]["seats"])) == (3, 3)
    assert set(found[0]["seats"][0]) == {"mean_points", "wins"}


def test_simulate_without_a_seed_names_the_one_it_took(capsys: Capture) -> None:
    arguments = ["simulate", "--edition", "bga-hugo", "--players", "8", "--games", "1"]
    assert main(arguments) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("1 games of bga-hugo for 8 (seed ")
    seed = first.removesuffix(")").split()[-1]
    assert main([*arguments, "--seed", seed]) == 0
    assert capsys.readouterr().out.splitlines()[0] == first


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--jsno"],
        ["legal"],
        ["legal", "a", "--throw"],
        ["simulate"],
        ["simulate", "--edition", "ghost-party", "--players", "3"],
        ["simulate", "--edition", "monopoly", "--players", "3", "--games", "1"],
        ["simulate", "--edition", "ghost-party", "--players", "1", "--games", "1"],
        ["simulate", "--edition", "ghost-party", "--players", "9", "--games", "1"],
        ["simulate", "--edition", "ghost-party", "--players", "3", "--games", "0"],
        ["simulate", "--edition", "ghost-party", "--players", "3", "--games", "-1"],
        ["simulate", "--edition", "ghost-party", "--players", "3", "--games", "x"],
        ["simulate", "--edition", "ghost-party", "--players", "3", "--games", "1", "--seed", "x"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_exit_code_two_and_says_how(arguments: list[str], capsys: Capture) -> None:
    assert refused_usage(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: hugod")


@pytest.mark.parametrize("command", [[], ["run"], ["replay"], ["legal"], ["simulate"]])
def test_help_is_everywhere(command: list[str], capsys: Capture) -> None:
    assert refused_usage(*command, "--help") == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: hugod")
    assert err == ""


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    """Like `hugod replay … | head -1`: more is printed than a pipe holds, and nothing is said."""
    arguments = [
        sys.executable,
        "-m",
        "hugod",
        "replay",
        "--json",
        str(GAMES / "ghost-party-8.hugo"),
    ]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stderr
        assert writer.stdout.readline().startswith(b'{"line": ')
        writer.stdout.close()
        assert writer.stderr.read() == b""
    assert writer.returncode == 1
