"""`hugod club desk`: a process that serves an evening, and what a broker brings to it."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from argparse import Namespace
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from hugo_core.editions import Colour
from hugod.club.arrivals import Result
from hugod.club.desk import Desk
from hugod.commands.club import PORT
from hugod.commands.club_desk import alone, desk, ear_of, result_of
from hugod.mqtt.arrived import Result as Sent
from hugod.mqtt.arrived import SeatResult
from hugod.mqtt.client import Message
from hugod.web.bind import take_port


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


def message(desk: Desk, *points: int, head: str = HEAD, box: str = "table-1") -> Message:
    """The finished game of the first table, as a box sends it."""
    colours = desk.evening.rounds[0].tables[0].colours
    seats = [
        {"seat": colour, "points": mine, "place": 1 + sum(other < mine for other in points)}
        for colour, mine in zip(colours, points, strict=True)
    ]
    plain = {"box": box, "id": GAME, "edition": "amigo-hugo", "head": head, "seats": seats}
    return Message(f"hugo/{box}/result/{GAME}", json.dumps(plain).encode())


def test_a_game_comes_once_and_its_later_end_corrects_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for _ in range(4):
        desk.do({"do": "come", "mark": ""})
    desk.do({"do": "next"})

    ear = partial(ear_of, desk)

    first = message(desk, 10, 20, 30, 46)
    for each in (ear(), ear()):  # the desk starts anew, and the broker has kept it
        each.hear(first)
        each.hear(first)
    assert desk.evening.rounds[0].tables[0].points == (10, 20, 30, 46)
    by_hand = {"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]}
    desk.do(by_hand)
    ear().hear(first)
    assert desk.evening.rounds[0].tables[0].points == (1, 2, 3, 4)
    ear().hear(message(desk, 10, 20, 31, 46, head=LATER))
    assert desk.evening.rounds[0].tables[0].points == (10, 20, 31, 46)
    ear().hear(message(desk, 10, 20, 30, 46, box="lounge"))
    assert "fits no table that waits" in str(desk.notice)
    desk.close()


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
        ear.hear(Message("hugo/table-1/status", b"offline"))
        assert desk.seen()[1, 1].points == ()


def test_a_boxs_name_ends_with_its_table() -> None:
    sent = Sent("tisch-12", "4", "amigo-hugo", HEAD, (SeatResult(Colour.RED, "owl-4", 7, 1),))
    assert result_of(sent) == Result("tisch-12/4", {Colour.RED: 7}, {Colour.RED: "owl-4"}, 12, HEAD)
