"""From a stick onto a card: what holds is taken, what does not is named, nothing comes twice."""

import json
import random
import shutil
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from stat import S_IMODE

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core.board import load_board, write_board
from hugo_core.history import Acknowledged
from hugo_core.limits import BOARDS, GAME_BYTES, GAME_RECORDS, ROOM_LEFT
from hugod.app.values.inputs import StickTrouble
from hugod.app.values.settings import Settings
from hugod.backup import bundle
from hugod.backup.copy_in import LaidIn, lay_in
from hugod.backup.stick_files import StickError
from hugod.ports import JournalError
from hugod.store.board_files import all_boards, save
from hugod.store.chain import EventRow, read_sealed, sealed_text
from hugod.store.folder import INCOMING
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader
from hugod.store.settings_store import JsonSettingsStore
from tests.chains import linked, row_of, written
from tests.hugod.backup.conftest import Bench

FIXTURE = Path(__file__).parents[2] / "fixtures" / "journal-v1"


def games_on(card: Path) -> set[str]:
    """Give the head of every game on a card, whether in the journal or sealed."""
    with card_reader(card) as reader:
        heads = {reader.rows(number)[-1].hash for number in reader.numbers()}
        return heads | {read_sealed(path.read_bytes())[-1].hash for path in reader.sealed()}


def refused(stick: Path, card: Path, bench: Bench) -> tuple[StickTrouble, str]:
    with pytest.raises(StickError) as told:
        lay_in(stick, card, bench.in_silence)
    return told.value.trouble, str(told.value)


# A new card


def test_a_new_card_has_every_game_and_stands_where_the_old_one_stood(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.known, laid.goes_on, laid.refused) == (3, 0, 3, [])
    assert bench.records_in(tmp_path / "new") == bench.records_in(card)
    assert games_on(tmp_path / "new") == games_on(card)
    names = sorted(path.name for path in (tmp_path / "new/games").iterdir())
    assert names == ["0001.hugo", "0001.jsonl", "0002.hugo", "0002.jsonl"]


def test_it_is_played_on_there_as_the_same_game(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    bench.take(stick, tmp_path / "new")
    rest = bench.played(3)[20:]
    with closing(SqliteJournal(tmp_path / "new")) as journal:
        for record in rest:
            journal.keep(record)
        assert journal.seal("")[0] == 3
    with card_reader(tmp_path / "new") as reader:
        assert len(reader.rows(3)) == 20 + len(rest)


def test_a_game_that_was_over_is_still_what_the_glass_shows(
    tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(bench.keep(tmp_path / "old", bench.played(4)), stick)
    assert bench.take(stick, tmp_path / "new").goes_on == 1
    assert bench.records_in(tmp_path / "new") == bench.records_in(tmp_path / "old")
    assert (tmp_path / "new/games/0001.jsonl").exists()


def test_a_card_on_which_only_a_set_up_was_begun_is_as_good_as_new(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.keep(tmp_path / "new", bench.played(9)[:1])
    bench.carry(card, stick)
    assert bench.take(stick, tmp_path / "new").goes_on == 3
    assert bench.records_in(tmp_path / "new") == bench.records_in(card)


def test_settings_and_boards_come_along_but_not_the_glass(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    board = replace(load_board("amigo-hugo"), name="my-amigo-hugo")
    save(board, card)
    old = Settings("de", counted=("amigo-hugo",), glass="ssd1306", sealed_die=True, is_locked=True)
    JsonSettingsStore(card).remember(old)
    bench.carry(card, stick)
    (tmp_path / "new").mkdir()
    JsonSettingsStore(tmp_path / "new").remember(Settings("fr", glass="sh1106"))
    bench.take(stick, tmp_path / "new")
    settings = JsonSettingsStore(tmp_path / "new").settings()
    assert settings == replace(old, glass="sh1106", is_locked=False)
    file = "boards/my-amigo-hugo.toml"
    assert (tmp_path / "new" / file).read_bytes() == (card / file).read_bytes()


def test_d12_a_card_of_the_first_version_can_be_carried(
    tmp_path: Path, stick: Path, bench: Bench
) -> None:
    shutil.copytree(FIXTURE, tmp_path / "v1")
    bench.carry(tmp_path / "v1", stick)
    assert bench.take(stick, tmp_path / "new").new == 2
    assert bench.records_in(tmp_path / "new") == bench.records_in(tmp_path / "v1")


# A card that has games of its own


@pytest.fixture
def other(tmp_path: Path, bench: Bench) -> Path:
    """Another family's card: one game over, one that is played."""
    return bench.keep(tmp_path / "other", bench.played(11), bench.played(12, 20))


def test_nothing_comes_twice(card: Path, tmp_path: Path, stick: Path, bench: Bench) -> None:
    bench.carry(card, stick)
    for known in (0, 3, 3):
        laid = bench.take(stick, tmp_path / "new")
        assert (laid.new, laid.known) == (3 - known, known)
    assert bench.take(stick, card).known == 3
    assert len(games_on(tmp_path / "new")) == 3


def test_two_families_games_lie_side_by_side_and_the_open_one_here_goes_on(
    card: Path, other: Path, stick: Path, bench: Bench
) -> None:
    before, all_games = bench.records_in(other), games_on(card) | games_on(other)
    bench.carry(card, stick)
    laid = bench.take(stick, other)
    assert (laid.new, laid.known, laid.goes_on) == (3, 0, 0)
    assert bench.records_in(other) == before
    assert games_on(other) == all_games
    assert bench.take(stick, other).known == 3


def test_a_number_that_is_taken_gets_its_head_beside_it(
    card: Path, other: Path, stick: Path, bench: Bench
) -> None:
    own = (other / "games/0001.jsonl").read_bytes()
    head = read_sealed((card / "games/0001.jsonl").read_bytes())[-1].hash
    bench.carry(card, stick)
    bench.take(stick, other)
    assert (other / "games/0001.jsonl").read_bytes() == own
    beside = other / f"games/0001-{head[:8]}"
    assert read_sealed(beside.with_suffix(".jsonl").read_bytes())[-1].hash == head
    assert beside.with_suffix(".hugo").exists()


def test_what_was_taken_from_others_can_be_carried_on(
    card: Path, other: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    bench.take(stick, other)
    bench.carry(other, stick)
    assert bench.take(stick, tmp_path / "third").new == 5
    assert games_on(tmp_path / "third") == games_on(other)


def test_where_nobody_plays_the_open_game_goes_on(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.keep(tmp_path / "new", bench.played(21))
    bench.carry(card, stick)
    assert bench.take(stick, tmp_path / "new").goes_on == 3
    assert bench.records_in(tmp_path / "new") == bench.records_in(card)
    with closing(SqliteJournal(tmp_path / "new")) as journal:
        journal.keep(bench.played(5)[0])
    with card_reader(tmp_path / "new") as reader:
        assert reader.numbers() == (1, 3, 4)


def test_an_open_game_whose_number_is_taken_is_kept_and_not_played_on(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.keep(tmp_path / "new", *(bench.played(seed) for seed in (21, 22, 23, 24)))
    before = bench.records_in(tmp_path / "new")
    bench.carry(card, stick)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.goes_on) == (3, 0)
    assert bench.records_in(tmp_path / "new") == before
    assert games_on(card) <= games_on(tmp_path / "new")


def test_a_game_that_was_played_on_elsewhere_comes_home(
    card: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    bench.take(stick, tmp_path / "travel")
    with closing(SqliteJournal(tmp_path / "travel")) as journal:
        for record in bench.played(3)[20:30]:
            journal.keep(record)
    bench.carry(tmp_path / "travel", stick)
    laid = bench.take(stick, card)
    assert (laid.new, laid.known, laid.goes_on) == (1, 2, 3)
    assert len(bench.records_in(card)) == 30
    with card_reader(card) as reader:
        assert len(reader.rows(3)) == 30


def test_an_older_copy_of_a_game_that_went_on_is_known(
    card: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    with closing(SqliteJournal(card)) as journal:
        journal.keep(bench.played(3)[20])
    assert bench.take(stick, card).known == 3
    assert len(bench.records_in(card)) == 21


def test_ones_own_settings_and_boards_stay(
    card: Path, other: Path, stick: Path, bench: Bench
) -> None:
    theirs = replace(load_board("amigo-hugo"), name="mine")
    ours = replace(load_board("ravensburger-1989"), name="mine")
    save(theirs, card)
    before = save(ours, other).read_bytes()
    JsonSettingsStore(other).remember(Settings("fr"))
    bench.carry(card, stick)
    bench.take(stick, other)
    assert JsonSettingsStore(other).settings() == Settings("fr")
    assert (other / "boards/mine.toml").read_bytes() == before


# What does not hold


def test_before_a_yes_nothing_is_changed(
    card: Path, other: Path, stick: Path, bench: Bench
) -> None:
    before = bench.everything_in(other)
    bench.carry(card, stick)
    lay_in(stick, other, bench.in_silence)
    after = bench.everything_in(other)
    assert {name for name in after if name not in before} == {
        name for name in after if name.startswith(INCOMING)
    }
    assert {name: after[name] for name in before} == before
    bench.records_in(other)
    assert bench.everything_in(other) == before


def test_what_is_laid_in_is_for_the_box_alone_to_open(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    bench.carry(card, stick)
    (tmp_path / "new").mkdir()
    lay_in(stick, tmp_path / "new", bench.in_silence)
    incoming = tmp_path / "new" / INCOMING
    folders = [incoming, *(path for path in incoming.iterdir() if path.is_dir())]
    assert len(folders) == 4
    assert {S_IMODE(path.stat().st_mode) for path in folders} == {0o700}


def test_a_stick_without_games_of_ours_is_told(stick: Path, tmp_path: Path, bench: Bench) -> None:
    (stick / "hugo-games-0001.tmp").mkdir()
    (tmp_path / "new").mkdir()
    trouble, told = refused(stick, tmp_path / "new", bench)
    assert (trouble, told) == (StickTrouble.EMPTY, f"{stick}: there are no games of ours here")


def test_a_folder_of_ours_that_lost_its_list_is_told(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    folder = bench.carry(card, stick)
    (folder / bundle.MANIFEST).unlink()
    (tmp_path / "new").mkdir()
    trouble, told = refused(stick, tmp_path / "new", bench)
    assert (trouble, told) == (StickTrouble.HARMED, f"{folder}/manifest.json: it is missing")


@pytest.mark.parametrize("is_folder", [True, False])
def test_what_is_no_copy_does_not_hide_the_copy_before_it(
    card: Path, stick: Path, tmp_path: Path, bench: Bench, *, is_folder: bool
) -> None:
    """Somebody has emptied the newest one on a computer, or named something else like it."""
    folder = bench.carry(card, stick)
    other = stick / "hugo-games-0002"
    other.mkdir() if is_folder else other.write_text("mine")
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.folder, laid.new, laid.refused) == (folder, 3, [])


def listed_anew(folder: Path) -> None:
    """Write a manifest that fits the files, as somebody would who wants to deceive."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != bundle.MANIFEST)
    entries = {
        path.relative_to(folder).as_posix(): bundle.entry_of(path.read_bytes()) for path in files
    }
    (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(entries))


def forged(data: bytes, change: Callable[[dict[str, object]], None]) -> bytes:
    """Change every line's row, with hashes that fit again."""
    rows = []
    for row in read_sealed(data):
        plain = row._asdict()
        change(plain)
        rows.append(EventRow(**plain))
    return sealed_text(linked(rows))


def test_what_is_harmed_is_named_and_the_rest_is_there_for_the_asking(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    folder = bench.carry(card, stick)
    chain = folder / "games/0002.jsonl"
    chain.write_bytes(chain.read_bytes().replace(b'"mono_ms":', b'"mono_ms":1', 1))
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.refused_games, laid.goes_on) == (2, 1, 3)
    (reason,) = laid.refused
    assert reason.startswith("games/0002.jsonl: it is not whole (")
    assert bench.records_in(tmp_path / "new") == bench.records_in(card)


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [("DieThrown", "face", 1), ("PointsChanged", "by", 99), ("GuestPlaced", "square", -5)],
)
def test_rh1_a_game_that_was_not_played_so_stays_out(
    card: Path, stick: Path, tmp_path: Path, bench: Bench, kind: str, key: str, value: int
) -> None:
    """RH2, too: a guest on place -5 took the box away for good."""
    folder = bench.carry(card, stick)
    chain = folder / "games/0001.jsonl"
    rows = list(read_sealed(chain.read_bytes()))
    for n, row in enumerate(rows):
        plain = json.loads(row.body)
        found = [e for e in plain.get("events", ()) if e["kind"] == kind and e[key] != value]
        if found:
            found[0][key] = value
            rows[n] = row._replace(body=written(plain))
            break
    chain.write_bytes(sealed_text(linked(rows)))
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.refused_games) == (2, 1)
    assert laid.refused[0].endswith("(something else follows from it by the rules)")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda row: row.update(body="{}"), "games/0003.jsonl:line 1: this version cannot read it"),
        (lambda row: row.update(type="Begun"), "games/0003.jsonl:line 1: it is called Begun"),
        (lambda row: row.update(game=4), "games/0003.jsonl:1: it is game 4, whatever"),
        (lambda row: row.update(wall_ms=2**63), "games/0003.jsonl:1: wall_ms is a number of"),
        (lambda row: row.update(mono_ms=-(2**64)), "games/0003.jsonl:1: mono_ms is a number of"),
        (lambda row: row.update(boot_id="\ud800"), "games/0003.jsonl:1: boot_id is a text of"),
    ],
)
def test_hashes_that_fit_make_no_game(
    card: Path,
    stick: Path,
    tmp_path: Path,
    bench: Bench,
    change: Callable[[dict[str, object]], None],
    reason: str,
) -> None:
    folder = bench.carry(card, stick)
    chain = folder / "games/0003.jsonl"
    chain.write_bytes(forged(chain.read_bytes(), change))
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.refused_games) == (2, 1)
    assert laid.refused[0].startswith(reason)


def test_a_number_that_no_box_has_reached_is_refused_so_that_the_next_one_here_fits_a_name(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    folder = bench.carry(card, stick)
    data = (folder / "games/0003.jsonl").read_bytes()
    for number in (99_999, 999_999):
        chain = forged(data, lambda row, number=number: row.update(game=number))  # type: ignore[misc]  # bound
        (folder / f"games/{number}.jsonl").write_bytes(chain)
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert laid.refused == ["games/999999.jsonl:1: no box has played so many games"]
    bench.keep(tmp_path / "new", bench.played(4))
    (tmp_path / "next").mkdir()
    onward = bench.carry(tmp_path / "new", tmp_path / "next")
    names = bundle.read_manifest((onward / bundle.MANIFEST).read_bytes())
    assert {"games/99999.jsonl", "games/100000.jsonl"} < set(names)


def test_the_same_game_twice_under_two_names_comes_once(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    folder = bench.carry(card, stick)
    shutil.copy(folder / "games/0001.jsonl", folder / "games/0001-0badcafe.jsonl")
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.known) == (3, 1)


def test_a_copy_with_other_times_or_another_tail_is_the_same_game(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    """The longest comes, and once it is here none of them is new."""
    folder = bench.carry(card, stick)
    rows = read_sealed((folder / "games/0001.jsonl").read_bytes())
    body = '{"format":1,"kind":"TookBack","steps":1}'
    for number in range(30):
        copy = [row._replace(wall_ms=number) for row in rows]
        copy += [copy[-1]._replace(type="TookBack", body=body)] * (number % 3)
        (folder / f"games/0001-{number:08x}.jsonl").write_bytes(sealed_text(linked(copy)))
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.known, laid.refused) == (3, 30, [])
    chains = sorted((tmp_path / "new" / "games").glob("0001*.jsonl"))
    assert [len(read_sealed(path.read_bytes())) for path in chains] == [len(rows) + 2]
    again = bench.take(stick, card)
    assert (again.new, again.known) == (1, 32)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("boards/mine.toml", b"x", "boards/mine.toml: "),
        ("boards/amigo-hugo.toml", b"", "boards/amigo-hugo.toml: "),
        ("settings.json", b"[]", "settings.json: these are no settings"),
        ("settings.json", b"\xff", "settings.json: "),
        ("settings.json", b"[" * 60_000, "settings.json: "),
    ],
)
def test_a_bad_board_or_bad_settings_are_named(
    card: Path, stick: Path, tmp_path: Path, bench: Bench, name: str, data: bytes, reason: str
) -> None:
    folder = bench.carry(card, stick)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert [told.startswith(reason) for told in laid.refused] == [True]
    assert not (tmp_path / "new/settings.json").exists() or name != bundle.SETTINGS
    assert [kept for kept in all_boards(tmp_path / "new") if kept.file] == []


def test_a_game_longer_than_the_limit_is_refused_by_itself(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    """RH2: 15 MB of answers were taken, and a start took 16 s ever after."""
    folder = bench.carry(card, stick)
    rows = list(read_sealed((folder / "games/0003.jsonl").read_bytes()))
    more = [row_of(Acknowledged(), rows[-1])] * (GAME_RECORDS + 1 - len(rows))
    (folder / "games/0003.jsonl").write_bytes(sealed_text(linked([*rows, *more])))
    (folder / "games/0002.jsonl").write_bytes(b"x" * (GAME_BYTES + 1))
    listed_anew(folder)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.refused) == (
        1,
        [
            "games/0002.jsonl: it is longer than 4000000 bytes",
            "games/0003.jsonl:10001: the game has more than 10000 records",
        ],
    )


def test_a_card_has_room_for_so_many_boards(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    folder, new = bench.carry(card, stick), tmp_path / "new"
    (folder / "boards").mkdir()
    (new / "boards").mkdir(parents=True)
    text = write_board(load_board("amigo-hugo"))
    for number in range(BOARDS - 1):
        name = f"b{number:02}"
        (new / f"boards/{name}.toml").write_text(text.replace('"amigo-hugo"', f'"{name}"'))
    for name in ("b00", "c1", "c2"):
        (folder / f"boards/{name}.toml").write_text(text.replace('"amigo-hugo"', f'"{name}"'))
    listed_anew(folder)
    laid = bench.take(stick, new)
    assert laid.refused == ["boards/c2.toml: there are 100 boards here already"]
    assert len(JsonSettingsStore(new).boards()) == BOARDS


def test_a_stick_never_takes_the_room_that_the_next_record_needs(
    card: Path, stick: Path, tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bench.carry(card, stick)
    wanted = sum(
        entry.length
        for entry in bundle.read_manifest((folder / bundle.MANIFEST).read_bytes()).values()
    )
    usage = shutil.disk_usage(tmp_path)
    (tmp_path / "new").mkdir()
    for more, is_taken in ((0, True), (-1, False)):
        free = wanted + ROOM_LEFT + more
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: usage._replace(free=free))
        if is_taken:
            assert lay_in(stick, tmp_path / "new", bench.in_silence).new == 3
            continue
        with pytest.raises(JournalError, match="The card has no room for the games: No space left"):
            lay_in(stick, tmp_path / "new", bench.in_silence)
    assert not (tmp_path / "new" / INCOMING).exists()


def test_a_full_card_takes_nothing_and_says_so(
    card: Path, stick: Path, tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(path: Path, data: bytes) -> None:
        if path.stem == "0002":
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    bench.carry(card, stick)
    monkeypatch.setattr("hugod.backup.copy_in.write_whole", no_room)
    (tmp_path / "new").mkdir()
    with pytest.raises(JournalError, match="no room for the games: No space left"):
        lay_in(stick, tmp_path / "new", bench.in_silence)
    assert not (tmp_path / "new" / INCOMING).exists()


# Whatever lies on a stick


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, played_card: Path, bench: Bench) -> Path:
    """Give a folder as it lies on a stick."""
    card = shutil.copytree(played_card, tmp_path_factory.mktemp("whole") / "card")
    save(replace(load_board("amigo-hugo"), name="mine"), card)
    return bench.carry(card, tmp_path_factory.mktemp("whole") / "stick")


def laid_in(folder: Path, new: Path, bench: Bench) -> LaidIn | StickError:
    """Read a folder for a new card; nothing but a refusal may come of it."""
    try:
        laid = lay_in(folder, new, bench.in_silence)
    except StickError as error:
        return error
    with closing(SqliteJournal(new)) as journal:
        assert journal.records() == ()
    return laid


@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_s8_no_change_of_a_stick_is_taken_for_a_game(
    whole: Path, bench: Bench, data: st.DataObject, chance: random.Random
) -> None:
    names = sorted(bench.everything_in(whole))
    name = data.draw(st.sampled_from(names))
    with tempfile.TemporaryDirectory() as place:
        folder, new = shutil.copytree(whole, Path(place) / "stick"), Path(place) / "new"
        new.mkdir()
        ruin = bytearray((folder / name).read_bytes())
        for _ in range(data.draw(st.integers(1, 40))):
            ruin[chance.randrange(len(ruin))] ^= 1 << chance.randrange(8)
        (folder / name).write_bytes(ruin)
        laid = laid_in(folder, new, bench)
        is_game = name.endswith(bundle.CHAIN) and ruin != (whole / name).read_bytes()
        if isinstance(laid, LaidIn) and name == bundle.MANIFEST:
            assert laid.new + laid.refused_games <= 3
        elif isinstance(laid, LaidIn):
            assert (laid.new, laid.refused_games) == (3 - is_game, is_game)


@given(junk=st.binary(max_size=4000), name=st.sampled_from(["games/0001.jsonl", "boards/a.toml"]))
def test_s8_random_bytes_with_a_list_that_fits_are_refused(
    bench: Bench, junk: bytes, name: str
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, new = Path(place) / "stick", Path(place) / "new"
        (folder / name).parent.mkdir(parents=True)
        new.mkdir()
        (folder / name).write_bytes(junk)
        listed_anew(folder)
        laid = laid_in(folder, new, bench)
        assert isinstance(laid, LaidIn)
        assert (laid.new, len(laid.refused)) == (0, 1)


@given(junk=st.binary(max_size=4000))
def test_s8_random_bytes_are_no_list(bench: Bench, junk: bytes) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, new = Path(place) / "stick", Path(place) / "new"
        folder.mkdir()
        new.mkdir()
        (folder / bundle.MANIFEST).write_bytes(junk)
        assert isinstance(laid_in(folder, new, bench), StickError)
