"""A player of one's own: asked in lines, with a time for each answer, out at a wrong one."""

import json
import shlex
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hugo_core.board import Place, load_board
from hugo_core.commands import MoveGuest
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.notation import read_position
from hugo_core.position import agree
from hugod.foreign.cage import NOT_STARTED
from hugod.foreign.program import (
    Behind,
    Caged,
    Lost,
    Program,
    Silent,
    Wrong,
    plain_board,
    plain_state,
)

ROOT = Path(__file__).parents[3]
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
ROLLING = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10")
ASK: dict[str, object] = {"ask": "move", "you": "red", "throw": 4}
LEGAL = ["4>8", "17>21"]
GAMES = Path("/var/lib/hugod")
SECONDS = 60.0
"""Long enough for a busy machine; nobody waits for it."""
EVER = "while read line; do echo 17'>'21; done"


def shell(script: str) -> Caged:
    return Caged(f"sh -c {shlex.quote(script)}", GAMES)


def answered(script: str, seconds: float = SECONDS) -> str:
    with Program(shell(script), seconds) as program:
        program.begin(SETUP)
        return program.answer(ASK, ROLLING, LEGAL)


def test_a_program_says_its_name_and_answers() -> None:
    with Program(shell(f"read line; echo ready My Player; {EVER}"), SECONDS) as program:
        assert program.begin(SETUP) == "My Player"
        for _ in range(3):
            assert program.answer(ASK, ROLLING, LEGAL) == "17>21"
        program.over(ROLLING)


def test_it_is_told_the_house_rules_that_are_played() -> None:
    """The name that it gives itself is the end of what it read."""
    script = "read line; echo ready $(echo $line | tail -c 36)"
    setup = agree(EDITIONS["amigo-hugo"], SETUP.colours, house=(HouseRule.SHORT_NIGHT,))
    with Program(shell(script), SECONDS) as program:
        assert program.begin(setup).endswith('"house": ["short-night"]}')


def test_it_is_told_board_and_state_and_what_is_legal() -> None:
    """It proves it by answering what it read: only what was asked can be echoed."""
    script = "read line; echo ready X; read line; echo $line | tr -cd 'a-z0-9>' | cut -c1-60"
    with pytest.raises(Lost, match="it said 'askmoveyouredthrow4statephaserollingtoactred") as lost:
        answered(script)
    assert str(lost.value).endswith("and legal was 4>8 17>21")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo hello; cat", "it said 'hello' where «ready NAME» was due"),
        ("exit 3", "it ended, with code 3"),
        ("read line; echo ready X; read line; echo 4'>'9; cat", "it said '4>9', and legal was"),
        ("read line; echo ready X; read line; echo; cat", "it said '', and legal was"),
        ("read line; echo ready X; read line; kill -9 $$", "it ended, with code"),
        ("tr '\\n' x </dev/zero", "its answer was longer than 200 bytes"),
        ("printf '\\377\\n'; cat", "it said '\ufffd' where"),
        ("exec /no/such/program", "it ended, with code 127"),
    ],
)
def test_whatever_is_no_answer_loses_the_game(script: str, why: str) -> None:
    with pytest.raises(Lost) as lost:
        answered(script)
    assert str(lost.value).startswith(why)


def test_who_is_silent_has_lost_when_its_time_is_over() -> None:
    with pytest.raises(Lost, match=r"it gave no answer within 0\.2 s"):
        answered("read line; while read line; do :; done", 0.2)


def test_a_program_that_is_not_there_is_told() -> None:
    with (
        pytest.raises(Lost, match="it ended, with code 126"),
        Program(Caged("/no/such", GAMES), SECONDS) as program,
    ):
        program.begin(SETUP)


@pytest.mark.parametrize(("command", "why"), [("'", "is no command"), ("", "no command")])
def test_a_command_that_is_none_is_told(command: str, why: str) -> None:
    with pytest.raises(Lost, match=why):
        Caged(command, GAMES)


def test_it_sees_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUGO_SECRET", "of the sealed die")
    with pytest.raises(Lost, match="it said 'nothing'"):
        answered("echo ${HUGO_SECRET:-nothing}; cat")


def test_the_example_of_the_docs_plays(tmp_path: Path) -> None:
    asked = [
        {"hugo-player": 1, "board": plain_board(load_board("amigo-hugo"))},
        {**ASK, "state": plain_state(ROLLING), "legal": ["4>8", "4>r3", "17>21"]},
        {"ask": "place", "legal": ["5", "6"]},
        {"over": True},
    ]
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    done = subprocess.run(
        [sys.executable, ROOT / "docs/example_player.py"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["ready First", "4>r3", "5"]


def test_a_board_is_told_as_its_file_says_it() -> None:
    plain = plain_board(load_board("ravensburger-1989"))
    assert (plain["squares"], plain["steps"], plain["wine_cellar"]) == (28, 3, True)
    assert plain["rooms"][2] == {"door": 6, "kind": "bonus"}  # type: ignore[index]  # plain JSON


BEFORE = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10")
NOW = read_position("amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10")


def test_the_page_shows_what_is_asked_name_for_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}

    def answer(_: Program, plain: dict[str, object]) -> str:
        asked.update(plain)
        return "17>21"

    monkeypatch.setattr(Program, "_ask", answer)
    with Program(shell(EVER), SECONDS) as program:
        program.choose(BEFORE, NOW)
    shown = json.dumps({**asked, "state": "...", "legal": "..."})[:-1].split('"..."')[0]
    assert f"> {shown}" in (ROOT / "docs/players.md").read_text("utf-8")


PLAYERS = """
[players]
bob = "sh -c 'read a; echo ready Bob; read b; echo \\"17>21\\"'"
silent = "sh -c 'while :; do :; done'"
mad = "sh -c 'read a; echo rubbish'"
gone = "/no/such/program"
"""


class Door:
    """A socket; each connection begins what `hugod player` is, as systemd's `Accept=yes` does."""

    def __init__(self, folder: Path) -> None:
        self.path, config = folder / "door", folder / "config.toml"
        config.write_text(PLAYERS, "utf-8")
        self._line = [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from hugod.foreign.program import take_seat;"
            "sys.exit(take_seat(Path(sys.argv[1]), Path(sys.argv[2])))",
            str(config),
            str(folder / "games"),
        ]
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self.path))
        self._socket.listen()
        self.begun: list[subprocess.Popen[bytes]] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self.begun.append(
                    subprocess.Popen(
                        self._line, stdin=connection.fileno(), stdout=connection.fileno()
                    )
                )

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(SECONDS)
        for process in self.begun:
            process.kill()
            process.wait()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    tmp_path.chmod(0o755)
    door = Door(tmp_path)
    yield door
    door.close()


def asked(door: Door, name: str, seconds: float = SECONDS) -> object:
    with Program(Behind(door.path, name), seconds) as program:
        program.begin(NOW.setup)
        return program.choose(BEFORE, NOW)


def test_it_is_asked_by_its_name_and_answers(door: Door) -> None:
    assert asked(door, "bob") == MoveGuest(Place(17), Place(21))


@pytest.mark.parametrize(
    ("name", "kind", "seconds"), [("silent", Silent, 0.3), ("mad", Wrong, SECONDS)]
)
def test_a_mute_or_mad_one_is_told(door: Door, name: str, kind: type[Lost], seconds: float) -> None:
    with pytest.raises(kind):
        asked(door, name, seconds)


@pytest.mark.parametrize("name", ["gone", "nobody", "x" * 100])
def test_one_that_is_not_there_hangs_up(door: Door, name: str) -> None:
    with pytest.raises(Lost, match="it ended"):
        asked(door, name)
    assert door.begun[0].wait(SECONDS) == NOT_STARTED


def test_where_nobody_listens_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(Lost, match="No such file"):
        Behind(tmp_path / "door", "bob")
