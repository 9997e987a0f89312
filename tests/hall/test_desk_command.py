"""`hugod club desk`: a process that serves an evening, and what a broker brings to it."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from hugo_core.editions import Colour
from hugo_hall.desk import Desk
from hugo_hall.desk_command import (
    PORT,
    _listen,
    _port,
    alone,
    desk,
    ear_of,
    own_language,
    result_of,
)
from hugo_hall.sent import BoxResult
from hugo_link.arrived import PlayerResult, ResultMessage
from hugo_link.client import Message
from hugod.app.values.club_codes import game_at, wire_tag
from hugod.config import Config
from hugod.main import main
from hugod.serving.bind import bind_all, take_port
from hugod.store.link_file import Standing
from hugod.system.network import own_addresses
from hugod.system.power import StopRequest


@pytest.fixture
def unsignalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk in this process leaves its signals alone."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)


GAME = "0017-3fa9c1d2"
HEAD, LATER = "a" * 64, "b" * 64


def test_the_desk_says_where_it_is_and_ends_in_good_order(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "hugod", "club", "desk", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as desk:
        assert desk.stdout is not None
        assert desk.stdout.readline().startswith("The desk is at http://127.0.0.1:")
        assert desk.stdout.readline().endswith("/wall\n")
        desk.send_signal(signal.SIGTERM)
        assert desk.wait(60) == 0
    assert (tmp_path / "club" / "0001.jsonl").exists()
    assert PORT == 8081


def in_network(folder: Path, port: int) -> tuple[str, str]:
    """What a desk says that is to be in the network."""
    line = [sys.executable, "-m", "hugod", "club", "desk", "--network", "--port", str(port)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*line, "--data", str(folder)], stdout=pipe, stderr=pipe, text=True
    ) as it:
        assert it.stdout is not None
        assert it.stderr is not None
        out = it.stdout.readline() + it.stdout.readline()
        it.send_signal(signal.SIGTERM)
        return out + it.stdout.read(), it.stderr.read()


def test_in_the_network_the_wall_is_for_everybody_and_the_desk_has_a_secret(tmp_path: Path) -> None:
    out, err = in_network(tmp_path, 0)
    for address in own_addresses():
        assert re.search(rf"\nIn the network: http://{address}:\d+/wall for everybody,\n", out)
        assert re.search(rf"\n  http://{address}:\d+/desk/[\w-]{{8,}} for the desk: keep it", out)
    assert ("at this computer alone" in err) is not bool(own_addresses())


def test_where_its_port_is_taken_in_the_network_the_desk_is_at_this_computer_alone(
    tmp_path: Path, free_port: int
) -> None:
    with ExitStack() as taken:
        for each in bind_all(own_addresses(), free_port):
            taken.enter_context(each)
        out, err = in_network(tmp_path, free_port)
    assert "In the network" not in out
    assert alone(own_addresses()) in err


def refusal(folder: Path, capsys: pytest.CaptureFixture[str], port: int = 0) -> str:
    """The one line that a desk says which cannot begin."""
    options = Namespace(config=None, port=port, network=False, language="en")
    assert desk(options, folder) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


def test_a_port_that_is_taken_is_told_with_the_option_for_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], unsignalled: None
) -> None:
    with closing(take_port("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        said = refusal(tmp_path, capsys, port)
    assert f"Port {port} is taken" in said
    assert said.endswith(f"try another one, --port {port + 1}.\n")


def test_a_second_desk_of_the_same_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], unsignalled: None
) -> None:
    with closing(Desk(tmp_path)):
        assert refusal(tmp_path, capsys).startswith("Another desk already uses ")


def test_a_full_card_is_told_before_anybody_is_seated(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    unsignalled: None,
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", full)
    assert refusal(tmp_path, capsys) == "The card did not take it: No space left on device.\n"


def test_no_network_and_a_port_that_is_taken_there_are_told_apart() -> None:
    assert alone(()).startswith("There is no network here;")
    assert alone(["192.168.1.7"]).startswith("The port is taken in the network;")


def message(
    desk: Desk,
    *points: int,
    head: str = HEAD,
    box: str = "table-1",
    round_: int = 0,
    game: str = GAME,
) -> Message:
    """The finished game of the first table, as a box sends it; of *round_* if that was typed."""
    table = desk.evening.rounds[0].tables[0]
    ranked = [1 + sum(other < mine for other in points) for mine in points]
    seats = [
        {"seat": colour, "points": mine, "place": place}
        for colour, mine, place in zip(table.colours, points, ranked, strict=True)
    ]
    plain: dict[str, object] = {
        "box": box,
        "id": game,
        "edition": "amigo-hugo",
        "head": head,
        "seats": seats,
    }
    if round_:
        of_table = game_at(desk.evening.secret, 1, round_)
        tag = wire_tag(of_table, f"{box}/{game}")
        plain["club"] = {"table": 1, "round": round_, "tag": tag}
    return Message(f"hugo/{box}/result/{game}", json.dumps(plain).encode())


@pytest.fixture
def desk_of_four(tmp_path: Path) -> Iterator[Desk]:
    """The first round of four is seated."""
    with closing(Desk(tmp_path)) as desk:
        for _ in range(4):
            desk.do({"do": "come", "mark": ""})
        desk.do({"do": "next"})
        yield desk


def first_table(desk: Desk) -> tuple[int, ...]:
    return desk.evening.rounds[0].tables[0].points


def test_a_game_comes_once_and_its_later_end_corrects_it(desk_of_four: Desk) -> None:
    desk = desk_of_four
    ear = partial(ear_of, desk)
    first = message(desk, 10, 20, 30, 46, round_=1)
    for each in (ear(), ear()):  # the desk starts anew, and the broker has kept it
        each.hear(first)
        each.hear(first)
    assert first_table(desk) == (10, 20, 30, 46)
    ear().hear(message(desk, 10, 20, 31, 46, head=LATER, round_=1))
    assert first_table(desk) == (10, 20, 31, 46)
    assert "has another result now" in str(desk.notice)
    desk.do({"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]})
    ear().hear(first)
    assert first_table(desk) == (1, 2, 3, 4)


def test_one_box_settles_and_changes_no_other_table_and_fills_no_card(
    desk_of_four: Desk, tmp_path: Path
) -> None:
    """It knows the marks of all, and has a password of its own."""
    desk = desk_of_four
    ear, table = ear_of(desk), desk.evening.rounds[0].tables[0]
    marks = dict(zip(table.colours, table.players, strict=True))
    lines = (tmp_path / "club/0001.jsonl").stat().st_size
    for number in range(500):
        said = json.loads(message(desk, 1, 2, 3, number, box="evil").payload)
        for seat in said["seats"]:
            seat["mark"] = marks[Colour(seat["seat"])]
        said["id"], said["head"] = f"{number % 9 + 1:04}-3fa9c1d2", f"{number:064x}"
        said["club"] = {"table": 1, "round": 1, "tag": f"{number:016x}"}
        sent = json.dumps(said).encode()
        ear.hear(Message(f"hugo/evil/result/{said['id']}", sent))
    assert first_table(desk) == ()
    assert len(desk.offered()) <= 3
    ear.hear(message(desk, 10, 20, 30, 46, box="owls", round_=1))
    assert first_table(desk) == (10, 20, 30, 46)
    assert (tmp_path / "club/0001.jsonl").stat().st_size < lines + 1_000


def test_a_box_that_floods_makes_no_other_unheard(desk_of_four: Desk) -> None:
    desk = desk_of_four
    ear = ear_of(desk)
    for number in range(1, 2_500):
        ear.hear(message(desk, 1, 2, 3, 4, box="evil", game=f"{number:04}-3fa9c1d2"))
    assert len(ear._signs["evil"]) == 1_100
    ear.hear(message(desk, 10, 20, 30, 46, box="owls", round_=1))
    assert first_table(desk) == (10, 20, 30, 46)


def test_what_a_box_tells_is_seen_and_rubbish_changes_nothing(tmp_path: Path) -> None:
    with closing(Desk(tmp_path)) as desk:
        for _ in range(4):
            desk.do({"do": "come", "mark": ""})
        desk.do({"do": "next"})
        ear, colours = ear_of(desk), desk.evening.rounds[0].tables[0].colours
        state = {
            "game": GAME,
            "edition": "amigo-hugo",
            "players": colours,
            "points": dict(zip(colours, (10, 20, 30, 46), strict=True)),
            "phase": "rolling",
            "to_act": colours[0],
            "round": 1,
            "clock": "3:00",
        }
        ear.hear(Message("hugo/table-1/state", json.dumps(state).encode()))
        seen = desk.seen()
        assert (seen[1, 1].points, seen[1, 1].clock) == ((10, 20, 30, 46), "3:00")
        for rubbish in (
            b"\xff" * 100,
            b"[" * 100_000,
            json.dumps({**state, "clock": "<script>"}).encode(),
            json.dumps({**state, "more": "x" * 10**6}).encode(),
        ):
            ear.hear(Message("hugo/table-1/state", rubbish))
            ear.hear(Message("hugo/table-1/event", rubbish))
            ear.hear(Message("hugo/table-1/status", rubbish))
            ear.hear(Message("hugo/<script>/state", rubbish))
        assert desk.seen() == seen
        number = game_at(desk.evening.secret, 1, 0)
        club = {"table": 1, "round": 0, "tag": wire_tag(number, "owls")}
        ear.hear(Message("hugo/owls/state", json.dumps({**state, "club": club}).encode()))
        ear.hear(Message("hugo/table-1/state", json.dumps({**state, "round": 2}).encode()))
        assert desk.seen()[1, 1].round == 1  # the box that was told its table is heard alone
        ear.hear(Message("hugo/owls/state", b""))
        ear.hear(Message("hugo/table-1/status", b"offline"))
        assert desk.seen()[1, 1].points == ()


def test_a_boxs_name_ends_with_its_table() -> None:
    sent = ResultMessage(
        "tisch-12", "4", "amigo-hugo", HEAD, (PlayerResult(Colour.RED, "owl-4", 7, 1),)
    )
    assert result_of(sent) == BoxResult("tisch-12/4", {Colour.RED: 7}, {Colour.RED: "owl-4"}, 12)


@pytest.mark.parametrize(
    ("ranked", "left"),
    [
        ([(7, 1), (7, 1), (9, 3)], ""),
        ([(7, 1), (7, 2), (9, 3)], "blue green"),
        ([(7, 1), (9, 2), (7, 3)], "green"),
        ([(7, 1), (9, 2), (9, 2)], ""),
    ],
)
def test_who_has_left_comes_behind_who_has_as_many_points_or_more(
    ranked: list[tuple[int, int]], left: str
) -> None:
    colours = (Colour.RED, Colour.BLUE, Colour.GREEN)
    seats = (PlayerResult(c, "", *each) for c, each in zip(colours, ranked, strict=True))
    sent = ResultMessage("tisch-12", "4", "amigo-hugo", HEAD, tuple(seats))
    assert result_of(sent).left == {*map(Colour, left.split())}


def test_the_language_is_that_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    for spoken, language in (("de_DE.UTF-8", "de"), ("C", "en"), ("tlh", "en"), ("", "en")):
        monkeypatch.setenv("LANG", spoken)
        assert own_language() == language
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert own_language() == "fr"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--help"], "what happens is kept in the folder"),
        (["--port", "65536"], "'65536' is no port: 1 to 65535 is wanted"),
        (["--port", "-1"], "is no port"),
        (["--port", "٣"], "is no port"),
        (["--port", "x"], "is no port"),
        (["--language", "tlh"], "invalid choice: 'tlh'"),
    ],
)
def test_what_is_typed_wrong_is_told(
    line: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["club", "desk", *line])
    told = capsys.readouterr()
    assert said in " ".join((told.out + told.err).split())
    assert _port("65535") == 65535


class Ended(StopRequest):
    """Somebody has asked for the end; it is known how often it was waited for."""

    waits = 0

    def wait(self, timeout: float | None = None) -> bool:
        self.waits += 1
        return True


def test_without_a_broker_or_what_speaks_to_it_the_desk_waits_for_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hugo_hall.desk_command.HAS_LIBRARY", False)
    end, config = Ended(), Config()
    with closing(Desk(tmp_path)) as desk:
        _listen(config, tmp_path, desk, end)
        assert (desk.broker, end.waits) == ("", 1)
        _listen(replace(config, club_broker="mqtt://broker.lan"), tmp_path, desk, end)
        assert (desk.broker, end.waits) == (Standing.LIBRARY, 2)
    assert "No broker: " in capsys.readouterr().err
