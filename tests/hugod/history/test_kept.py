"""The kept games in short: read once, remembered in a file that is only a cache."""

import json
import os
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from hugo_core.animal_marks import read_mark
from hugod.app.values.effects import FindGames
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.history import kept as room
from hugod.history import past_reader
from hugod.history.kept import Kept, kept_games, note_luck
from hugod.history.past_answers import Shelf, find_games
from hugod.history.ratings import standings
from hugod.store.folder import CACHE
from hugod.store.journal import SqliteJournal
from hugod.store.removal import finish_wipe, order_wipe
from tests.hugod.history.conftest import GamesOnCard, kinds, table_of

OWL = read_mark("owl-4")


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which games are read from now on."""
    names: list[str] = []
    real = past_reader.summary_of

    def noting(games: Path, name: str) -> object:
        names.append(name)
        return real(games, name)

    monkeypatch.setattr(room, "summary_of", noting)
    return names


def pipe_at(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def names(kept: Kept) -> list[str]:
    return [game.name for game in kept.games]


def test_each_game_says_who_took_which_place(card: GamesOnCard) -> None:
    card.add(1, "owl-4", "", "fox-1")
    (game,) = kept_games(card.state).games
    end = table_of(kinds()[0]).game()
    assert (game.name, game.number, game.edition) == ("0001", 1, "amigo-hugo")
    assert [seat.points for seat in game.seats] == list(end.points)
    assert {seat.place for seat in game.seats if seat.place == 1} == {1}
    assert [str(seat.mark or "") for seat in game.seats[:3]] == ["owl-4", "", "fox-1"]
    assert game.day.startswith("2026-")


def test_a_card_without_games_has_none(tmp_path: Path) -> None:
    assert kept_games(tmp_path / "nowhere") == Kept([], ())
    assert not (tmp_path / "nowhere").exists()


def test_a_game_is_read_once_as_it_is(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    card.year(5)
    read = reads(monkeypatch)
    first = kept_games(card.state)
    assert read == ["0001", "0002", "0003", "0004", "0005"]
    assert kept_games(card.state) == first
    assert len(read) == 5
    card.add(6, "owl-4")
    card.add(2, "bear-1", kind=3, ended_ms=1_790_000_000_000)
    assert names(kept_games(card.state)) == ["0001", "0003", "0004", "0005", "0006", "0002"]
    assert read[5:] == ["0002", "0006"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-40]),
        lambda path: path.write_bytes(path.read_bytes().replace(b"owl-4", b"owl-5")),
        lambda path: path.write_bytes(b"\xff" * 1000),
        lambda path: path.write_text(f"{room.VERSION} 0\n" + "[" * 5000),
        lambda path: path.write_text("hugo-history 99\n{}\n"),
        lambda path: (path.unlink(), path.mkdir()),
        lambda path: pipe_at(path),
        lambda path: (path.unlink(), path.symlink_to("/etc/passwd")),
    ],
)
def test_a_harmed_cache_is_made_anew(card: GamesOnCard, harm: Callable[[Path], object]) -> None:
    card.year(4)
    card.add(5, "owl-4")
    honest = kept_games(card.state)
    harm(card.state / CACHE)
    assert kept_games(card.state) == honest
    assert kept_games(card.state) == honest


@pytest.mark.parametrize(
    "seat",
    [
        "red <script>alert(1)</script> 5 1 1 ",
        "red owl-400 5 1 1 ",
        "grey owl-4 5 1 1 ",
        "red owl-4 five 1 1 ",
        "red owl-4 5 1",
        ["red", "owl-4", 5, 1, True, None],
        4,
    ],
)
def test_a_cache_signed_by_a_stranger_is_not_believed(card: GamesOnCard, seat: object) -> None:
    card.add(1, "owl-4")
    honest = kept_games(card.state)
    _, _, body = (card.state / CACHE).read_text().partition("\n")
    plain = json.loads(body)
    plain["0001"][6][0] = seat
    text = json.dumps(plain)
    (card.state / CACHE).write_text(f"{room.VERSION} {room._sign(text.encode())}\n{text}\n")
    assert kept_games(card.state) == honest


@pytest.mark.parametrize("text", ["[]", "7", "null", '"0001"', "true"])
def test_a_rightly_signed_cache_that_is_no_table_is_made_anew(card: GamesOnCard, text: str) -> None:
    card.add(1, "owl-4")
    honest = kept_games(card.state)
    (card.state / CACHE).write_text(f"{room.VERSION} {sha256(text.encode()).hexdigest()}\n{text}\n")
    assert kept_games(card.state) == honest


def test_a_giant_in_place_of_the_cache_takes_no_memory(card: GamesOnCard) -> None:
    card.add(1, "owl-4")
    honest = kept_games(card.state)
    with (card.state / CACHE).open("wb") as file:
        file.truncate(60_000_000)
    tracemalloc.start()
    try:
        assert kept_games(card.state) == honest
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_a_cache_unread_is_not_written(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CACHE_BYTES", 300)
    card.year(5)
    assert len(kept_games(card.state).games) == 5
    assert not (card.state / CACHE).exists()


def test_a_harmed_game_among_many_is_left_out_and_named(card: GamesOnCard) -> None:
    card.year(12)
    text = (card.games / "0007.hugo").read_text()
    (card.games / "0007.hugo").write_text(text.replace("place ", "place grey ", 1))
    for _ in range(2):  # read, and remembered
        kept = kept_games(card.state)
        assert len(kept.games) == 11
        (why,) = kept.harmed
        assert why.startswith("0007.hugo:")


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda games: (games / "0001.jsonl").unlink(), "0001.jsonl: No such file"),
        (lambda games: (games / "0001.jsonl").write_bytes(b"{}\n" * 5), "0001.jsonl:6: the end"),
        (lambda games: (games / "0001.hugo").write_text("hugo-record 2\n"), "0001.hugo:1: version"),
        (
            lambda games: (games / "0001.hugo").write_text(
                (games / "0001.hugo").read_text().replace("mark red", "mark <b>")
            ),
            "0001.hugo:4: no colour is called",
        ),
        (lambda games: (games / "0001.hugo").write_bytes(b"\0" * 100), "0001.hugo:1: "),
    ],
)
def test_what_is_wrong_with_a_game_is_said_with_file_and_line(
    card: GamesOnCard, harm: Callable[[Path], object], why: str
) -> None:
    card.add(1, *["owl-4", "cat-1", "fox-1"])
    text = (card.games / "0001.hugo").read_text()
    (card.games / "0001.hugo").write_text(text.replace("mark ", "mark ", 1))
    colour = text.partition("mark ")[2].split()[0]
    (card.games / "0001.hugo").write_text(text.replace(f"mark {colour}", "mark red", 1))
    harm(card.games)
    kept = kept_games(card.state)
    assert kept.games == []
    assert kept.harmed[0].startswith(why)


def test_a_game_that_is_not_over_is_no_past_game(card: GamesOnCard) -> None:
    name = card.add(1, "owl-4")
    text = (card.games / f"{name}.hugo").read_text().splitlines()
    (card.games / f"{name}.hugo").write_text("\n".join(text[:20]) + "\n")
    assert kept_games(card.state) == Kept([], ())


def test_files_that_are_no_games_of_ours_are_not_looked_at(card: GamesOnCard) -> None:
    for name in ("x.hugo", "1.hugo", "0001-zz.hugo", "0001.hugo.tmp", "9999999999.hugo"):
        (card.games / name).write_text("rubbish")
    assert kept_games(card.state) == Kept([], ())


def test_a_full_card_lists_all_games(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    card.year(3)
    honest = kept_games(card.state)
    (card.state / CACHE).unlink()
    monkeypatch.setattr(room, "write_own", full)
    assert kept_games(card.state) == honest
    assert not (card.state / CACHE).exists()


def test_games_of_a_box_in_1970_keep_their_order_and_have_no_day(card: GamesOnCard) -> None:
    for number in (1, 2, 3):
        card.add(number, "owl-4", ended_ms=40_000 - 10_000 * number)
    kept = kept_games(card.state)
    assert names(kept) == ["0001", "0002", "0003"]
    assert {game.day for game in kept.games} == {""}


def test_the_rating_is_the_same_whatever_way_the_games_came(
    card: GamesOnCard, tmp_path: Path
) -> None:
    """Played here, or brought by a stick under another name, one at a time or all at once."""
    card.year(9)
    here = standings(kept_games(card.state).games)
    other = GamesOnCard(tmp_path / "other")
    for path in reversed(sorted(card.games.iterdir())):
        stem, dot, kind = path.name.partition(".")
        (other.games / f"{stem}-0a1b2c3d{dot}{kind}").write_bytes(path.read_bytes())
        kept_games(other.state)
    for path in card.games.glob("0003*"):  # the same game once more, under its own name
        (other.games / path.name).write_bytes(path.read_bytes())
    there = standings(kept_games(other.state).games)
    assert there.players == here.players
    assert any(player.rating for player in here.players)


def test_after_a_wipe_no_byte_of_a_mark_is_left(card: GamesOnCard) -> None:
    card.year(3)
    card.add(4, "hedgehog-88")
    kept_games(card.state)
    (card.state / f"{CACHE}.tmp").write_text("hedgehog-88")  # left by a power cut
    order_wipe(card.state)
    finish_wipe(card.state)
    left = [path for path in card.state.rglob("*") if path.is_file()]
    assert left == []


def test_what_a_wipe_takes_is_forgotten(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    """The box wipes while the history is being read."""
    card.year(2)

    def wiping(done: int, of: int) -> None:
        if done == 1:
            (card.games / "0002.hugo").read_bytes()

    real = room._remember

    def wiped_first(state: Path, found: dict[str, room.KnownGame]) -> None:
        order_wipe(state)
        finish_wipe(state)
        real(state, found)

    monkeypatch.setattr(room, "_remember", wiped_first)
    assert len(kept_games(card.state, wiping).games) == 2
    assert not list(card.state.glob(f"{CACHE}*"))


def test_luck_that_was_worked_out_is_remembered_with_its_game(card: GamesOnCard) -> None:
    card.add(1, "owl-4", "fox-1")
    card.add(2, "owl-4")
    luck = [0.25, *[-0.125] * (len(kept_games(card.state).games[0].seats) - 1)]
    note_luck(card.state, "0001", luck)
    first, second = kept_games(card.state).games
    assert [seat.luck for seat in first.seats] == luck
    assert second.seats[0].luck is None
    owl = next(p for p in standings([first, second]).players if p.mark == OWL)
    assert owl.luck == (0.25, 0.25)
    note_luck(card.state, "0099", [1.0])  # a game that is not there
    assert [game.name for game in kept_games(card.state).games] == ["0001", "0002"]


def test_a_stick_carries_the_ratings_to_another_box(card: GamesOnCard, tmp_path: Path) -> None:
    card.year(9)
    stick, other = tmp_path / "stick", tmp_path / "other"
    stick.mkdir()
    with closing(SqliteJournal(card.state)):
        pass
    copy_out(card.state, stick, lambda done, of: None)
    with closing(SqliteJournal(other)) as journal:
        laid = lay_in(stick, other, lambda done, of: None)
        assert laid.refused == []
        journal.take_in()
    here, there = kept_games(card.state), kept_games(other)
    assert len(there.games) == 9
    assert standings(there.games) == standings(here.games)
    assert len(standings(here.games).players) > 3


@pytest.mark.parametrize(
    "reader",
    [lambda state: partial(find_games, state, FindGames(9)), lambda state: Shelf(state).games],
)
def test_who_plays_meanwhile_goes_first_at_every_game_that_is_read(
    card: GamesOnCard,
    monkeypatch: pytest.MonkeyPatch,
    reader: Callable[[Path], Callable[[], object]],
) -> None:
    card.year(3)
    read = reader(card.state)
    naps: list[float] = []
    monkeypatch.setattr("hugod.history.kept.time.sleep", naps.append)
    read()
    assert len(naps) == 3
    read()  # remembered
    assert len(naps) == 3
    assert all(naps)
