"""The probes: settings, real journals on a card, die, clock, sound devices, a real port."""

import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.position import Face, Seat, agree
from hugod.app.values.findings import ABOUT, FAULTS, CheckedPart, Code, State
from hugod.config import load_config
from hugod.diagnostics import probes
from hugod.diagnostics.machine import Machine
from hugod.diagnostics.probes import START, TROUBLES, link
from hugod.ports import DieError
from hugod.store.files import copy_plain
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.link_file import FILE, FOLDER, LinkStatus, Standing, write_status
from hugod.store.removal import set_aside
from tests.hugod.diagnostics.conftest import Tree

GAME = Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


def tree(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_bad_setting_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[page]\nport = 99999\n[display]\nkind = "oled"\n')
    findings = probes.settings(file, load_config(file)[1])
    assert {each.state for each in findings} == {State.WRONG}
    assert [each.what.partition(" ")[0] for each in findings] == [f"{file}:2:", f"{file}:4:"]


def test_settings_that_are_right_or_not_there_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    assert "none is needed" in probes.settings(file, ())[0].what
    file.touch()
    assert probes.settings(file, ())[0].what == str(file)


def test_an_empty_folder_takes_games(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not" / "yet" / "made"):
        finding = probes.card(Machine(), folder)
        assert finding.state is State.OK
        assert "MB free, no game yet" in finding.what
    assert not list(tmp_path.iterdir())


def test_it_tells_what_safe_mode_has_set_aside(tmp_path: Path) -> None:
    for _ in range(2):
        SqliteJournal(tmp_path).close()
        set_aside(tmp_path, date(2026, 11, 22))
    assert "set aside: 2 (the last 2026-11-22-2)" in probes.card(Machine(), tmp_path).what


def test_a_journal_is_looked_at_and_stays_as_it_is_byte_for_byte(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
    before = tree(tmp_path)
    assert "the journal is sound (1 records)" in probes.card(Machine(), tmp_path).what
    assert tree(tmp_path) == before


def test_a_journal_that_was_not_closed_is_read_with_its_log(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
        assert (tmp_path / f"{DATABASE}-wal").stat().st_size
        assert "(1 records)" in probes.card(Machine(), tmp_path).what


def test_a_copy_torn_by_a_writer_is_redone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
    copies = []

    def torn_at_first(path: Path, to: Path) -> None:
        copy_plain(path, to)
        if path.name == DATABASE:
            copies.append(path)
            if len(copies) < probes.COPIES:
                to.write_bytes(to.read_bytes().replace(b"amigo-hugo", b"amigo-huge"))

    monkeypatch.setattr(probes, "copy_plain", torn_at_first)
    assert "the journal is sound (1 records)" in probes.card(Machine(), tmp_path).what


def test_a_damaged_journal_is_told_and_left_alone(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
    file = tmp_path / DATABASE
    file.write_bytes(file.read_bytes().replace(b"amigo-hugo", b"amigo-huge"))
    before = tree(tmp_path)
    finding = probes.card(Machine(), tmp_path)
    assert (finding.state, finding.code) == (State.WRONG, Code.DAMAGED)
    assert tree(tmp_path) == before


def test_a_file_of_another_program_is_told(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"SQLite format 3\0" + bytes(200))
    assert probes.card(Machine(), tmp_path).state is State.WRONG


def test_a_card_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    locked = Machine(may_use=lambda path: False)
    assert probes.card(locked, tmp_path).code is Code.NOT_WRITABLE
    (tmp_path / "file").touch()
    assert probes.card(Machine(), tmp_path / "file").code is Code.NOT_WRITABLE


def test_a_nearly_full_card_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "LEAST_FREE_MB", 10**12)
    assert probes.card(Machine(), tmp_path).code is Code.NEARLY_FULL


def test_who_plays_in_a_folder_is_read_off_the_kernels_list(tmp_path: Path) -> None:
    assert probes.player(Machine(), tmp_path) == ""
    with closing(SqliteJournal(tmp_path)):
        assert probes.player(Machine(), tmp_path).isdecimal()
    assert probes.player(Machine(), tmp_path) == ""


def test_without_a_list_of_locks_nobody_plays(laptop: Tree, tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)):
        assert probes.player(laptop.machine, tmp_path) == ""


class Dice:
    """A die that gives a face, or cannot."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble

    def roll(self) -> tuple[Face, str]:
        if self.trouble:
            raise DieError(self.trouble)
        return Face.FOUR, "00"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return seats[0], "00"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        return tuple(squares[:count]), "00"


def test_the_die_is_rolled_once() -> None:
    assert probes.die(Dice()).state is State.OK
    stuck = probes.die(Dice("The generator is not ready."))
    assert (stuck.state, stuck.code) == (State.WRONG, Code.NO_CHANCE)
    assert stuck.what == "The generator is not ready."


def test_a_clock_that_begins_in_1970_is_wrong(laptop: Tree) -> None:
    assert probes.clock(laptop.machine, lambda: datetime(1970, 1, 1)).state is State.WRONG
    told = probes.clock(laptop.machine, lambda: datetime(2026, 11, 21, 20, 15))
    assert (told.state, told.what) == (State.OK, "2026-11-21 20:15")


@pytest.mark.parametrize("sign", probes.SET_SIGNS)
def test_a_pi_goes_on_where_it_was_switched_off_until_told_the_time(pi: Tree, sign: str) -> None:
    evening = datetime(2026, 11, 21, 20, 15)
    assert probes.clock(pi.machine, lambda: evening).state is State.UNTESTED
    assert probes.clock(pi.has(sign).machine, lambda: evening).state is State.OK


CARDS = """ 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
"""


def test_the_sound_devices_are_named_and_the_buzzer_is_only_possible(pi: Tree) -> None:
    assert probes.sound(pi.machine).what == "a buzzer if there is one on GPIO 18"
    assert probes.sound(pi.machine).state is State.UNTESTED, "nobody has heard it"
    pi.has("proc/asound/cards", CARDS)
    assert probes.sound(pi.machine).what.startswith("aplay on vc4hdmi, Device; a buzzer")


def test_a_machine_without_sound_can_be_played(laptop: Tree) -> None:
    assert probes.sound(laptop.machine).state is State.ABSENT


def test_a_port_is_free_until_somebody_listens_and_he_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not probes.is_free(port)
        finding = probes.page(Machine(), port)
        own = Path("/proc/self/comm").read_text().strip()
        assert (finding.state, finding.code) == (State.WRONG, Code.PORT_TAKEN)
        assert finding.what == f"port {port}: {own}"
        assert finding.line.startswith("[page] port = ")
    assert probes.page(Machine(), port).what == f"port {port} is free"


def test_who_cannot_be_seen_is_another_user(laptop: Tree) -> None:
    finding = probes.page(laptop.machine, 65535, lambda port: False)
    assert finding.what == "port 65535: a program of another user"
    assert finding.line == "[page] port = 65534"


def test_a_page_that_answers_is_asked_and_one_that_is_mute_or_gone_is_told() -> None:
    class Page(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.send_response(200 if server.is_well else 500)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None: ...

    class Server(ThreadingHTTPServer):
        is_well = True

    server = Server(("127.0.0.1", 0), Page)
    port = server.server_address[1]
    with ThreadPoolExecutor(1) as pool:
        pool.submit(server.serve_forever)
        assert probes.page_answers(port).state is State.OK
        server.is_well = False
        assert probes.page_answers(port).what.endswith("answers with 500")
        server.shutdown()
    server.server_close()
    assert probes.page_answers(port).what.endswith("does not answer")


BROKER = "mqtts://192.168.1.10"


def told(tree: Tree, standing: Standing, why: str) -> Tree:
    folder = tree.root / "run" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    write_status(folder, LinkStatus(standing, why))
    return tree


def test_a_broker_that_knows_us_is_well(laptop: Tree) -> None:
    found = link(told(laptop, Standing.THERE, "it knows us as owls").machine, BROKER)
    assert (found.piece, found.state, found.code) == (CheckedPart.LINK, State.OK, Code.WORKS)
    assert found.what == f"{BROKER}: it knows us as owls"


@pytest.mark.parametrize("standing", sorted({*Standing} - {Standing.THERE}))
def test_each_trouble_has_one_clear_word_of_its_own(laptop: Tree, standing: Standing) -> None:
    found = link(told(laptop, standing, "so it said").machine, BROKER)
    assert found.what == f"{BROKER}: so it said"
    assert [each for each in TROUBLES if TROUBLES[each][1] is found.code] == [standing]
    assert ABOUT[found.code]


def test_a_wrong_password_is_a_fault_and_a_broker_that_is_not_there_is_none(laptop: Tree) -> None:
    """At home nobody switches the club's broker on, and the box is played."""
    away = link(told(laptop, Standing.AWAY, "Connection refused").machine, BROKER)
    assert (away.state, away.code) == (State.ABSENT, Code.BROKER_AWAY)
    wrong = link(told(laptop, Standing.PASSWORD, "Not authorized").machine, BROKER)
    assert wrong.state in FAULTS
    assert "password" in ABOUT[wrong.code]


def test_a_link_that_does_not_run_is_missing_and_one_that_talks_rubbish_too(laptop: Tree) -> None:
    found = link(laptop.machine, BROKER)
    assert (found.state, found.code, found.line) == (State.MISSING, Code.LINK_OFF, START)
    laptop.has(f"run/{FOLDER}/{FILE}", '{"standing": "happy"}')
    assert link(laptop.machine, BROKER) == found
