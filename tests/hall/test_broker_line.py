"""The desk's page says how it stands with the broker, and what to do about it."""

import socket
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hugo_hall.desk import Desk
from hugo_hall.desk_command import _listen
from hugo_hall.pages.club_server import TROUBLES, broker_line
from hugod.config import Config
from hugod.languages import words_in
from hugod.main import main
from hugod.store.link_file import DESK_LINK, Link, Standing, read_link, written
from hugod.system.power import StopRequest
from tests.link.conftest import Mosquitto, own_mosquitto

__all__ = ["own_mosquitto"]
Begin = Callable[[str], Mosquitto]
PATIENCE_S = 120.0


def is_told(sentence: str, folder: Path, link: Link | None, config: Config | None = None) -> bool:
    """Whether the page says *sentence* of the broker, at the first try or at one of the next."""
    folder.mkdir(exist_ok=True)
    if link:
        (folder / DESK_LINK).write_bytes(written(link))
    end, told = StopRequest(), list[str]()
    patience = threading.Timer(PATIENCE_S, end.set)
    patience.start()
    with closing(Desk(folder)) as desk:

        def look() -> None:
            told.append(broker_line(desk.broker, words_in("en")))
            if sentence in told[-1]:
                end.set()

        desk.changed = look
        _listen(config or Config(), folder, desk, end)
    patience.cancel()
    return any(sentence in line for line in told)


def club(tmp_path: Path, begin: Begin) -> Link:
    folder = tmp_path / "broker"
    assert main(["club", "broker", "--write", str(folder), "--host", "127.0.0.1", "owls"]) == 0
    broker = begin((folder / "mosquitto.conf").read_text())
    kept = read_link((folder / "links/hugo-club-desk.toml").read_bytes())
    return Link(f"mqtts://127.0.0.1:{broker.port}", "desk", kept.password, kept.authority)


def test_the_desks_own_file_is_enough_even_on_a_box_with_a_password_of_its_own(
    tmp_path: Path, own_mosquitto: Begin
) -> None:
    link = club(tmp_path, own_mosquitto)
    box = Config(club_broker=link.broker, club_box="owls", club_password_file="/none")
    assert is_told("Results come by the broker.", tmp_path / "desk", link, box)


def test_without_its_library_the_page_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugo_hall.desk_command.HAS_LIBRARY", False)
    assert is_told(TROUBLES["library"], tmp_path, Link("mqtt://127.0.0.1:9", "desk", "secret"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_each_trouble_is_a_sentence_with_what_to_do(tmp_path: Path, own_mosquitto: Begin) -> None:
    link = club(tmp_path, own_mosquitto)
    wrong = Link(link.broker, "desk", "guessed", link.authority)
    assert is_told("does not know the desk", tmp_path / "1", wrong)
    other = tmp_path / "other"
    assert main(["club", "broker", "--write", str(other), "--host", "127.0.0.1", "owls"]) == 0
    stranger = (other / "authority.crt").read_text()
    another = Link(link.broker, "desk", link.password, stranger)
    assert is_told("certificate of somebody else", tmp_path / "2", another)
    plain = Link(link.broker.replace("mqtts", "mqtt"), "desk", link.password)
    assert is_told("not the club&#x27;s broker", tmp_path / "3", plain)
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        nobody = f"mqtts://127.0.0.1:{server.getsockname()[1]}"
    away = Link(nobody, "desk", link.password, link.authority)
    assert is_told("Is its computer on", tmp_path / "4", away)
    (tmp_path / "5").mkdir()
    (tmp_path / "5" / DESK_LINK).write_text("broker = 1\n")
    assert is_told("cannot be read", tmp_path / "5", None)


@pytest.mark.parametrize("standing", [each for each in Standing if each is not Standing.THERE])
def test_no_trouble_is_without_its_sentence(standing: Standing) -> None:
    assert standing.value in TROUBLES


def test_without_a_broker_nothing_is_said() -> None:
    assert broker_line("", words_in("en")) == ""
