"""The thread that writes: one alone touches the card, in order, and a failure is told once."""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from hugo_core.board import Board, load_board
from hugo_core.history import Drafted, Record, TookBack
from hugod.app.values.effects import AppendRecord, Remember, SaveBoard, Seal, TakeGames, WipeGames
from hugod.app.values.inputs import CardChanged
from hugod.app.values.settings import Settings
from hugod.ports import Journal, JournalError, Written
from hugod.store import writer as writer_module
from hugod.store.files import in_words
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.writer import Writer

WAIT_S = 60.0


class Cardboard:
    """A journal and a settings store that note who did what, and may hang or fail."""

    def __init__(self) -> None:
        self.diary: list[str] = []
        self.threads: set[str] = set()
        self.fails: Exception | None = None
        self.goes_on, self.is_entered = threading.Event(), threading.Event()
        self.goes_on.set()
        self.is_closed = threading.Event()
        self.is_tidied = threading.Event()

    def note(self, what: str) -> None:
        self.threads.add(threading.current_thread().name)
        self.is_entered.set()
        assert self.goes_on.wait(WAIT_S)
        if self.fails is not None:
            raise self.fails
        self.diary.append(what)

    def records(self) -> Sequence[Record]:
        self.threads.add(threading.current_thread().name)
        return (Drafted(2),)

    def place(self) -> tuple[int, int]:
        return 3, len(self.diary)

    def keep(self, record: Record) -> None:
        self.note(f"keep {type(record).__name__}")

    def seal(self, text: str) -> tuple[int, str]:
        self.note(f"seal {text}")
        return 7, "c0ffee"

    def remember(self, settings: Settings) -> None:
        self.note(f"remember {settings.language}")

    def save_board(self, board: Board) -> None:
        self.note(f"board {board.name}")

    def settings(self) -> Settings:
        return Settings("fr")

    def boards(self) -> Mapping[str, Board]:
        return {}

    def tidy(self) -> None:
        self.note("tidy")
        self.is_tidied.set()

    def take_in(self, breathe: Callable[[], None] = lambda: None) -> None:
        self.note("take in")

    def wipe(self, breathe: Callable[[], None]) -> None:
        while not self.goes_on.is_set():
            breathe()
        self.note("wipe")

    def close(self) -> None:
        self.threads.add(threading.current_thread().name)
        self.is_closed.set()


@pytest.fixture
def card() -> Cardboard:
    return Cardboard()


@pytest.fixture
def answers() -> SimpleQueue[Written]:
    return SimpleQueue()


@pytest.fixture
def writer(card: Cardboard, answers: SimpleQueue[Written]) -> Iterator[Writer]:
    with closing(Writer(lambda: card, card, answers.put)) as writer:
        yield writer
        card.goes_on.set()


def test_it_knows_how_far_the_card_is(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    assert writer.place == (3, 0)
    writer.write(AppendRecord(TookBack(1)))
    answers.get(timeout=WAIT_S)
    assert writer.place == (3, 1)


def test_while_an_order_hangs_it_gives_no_sign_of_life(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    card.goes_on.clear()
    turned = SimpleQueue[str]()
    writer.write(AppendRecord(TookBack(1)))
    assert card.is_entered.wait(WAIT_S)
    writer.ask(lambda: turned.put("turned"))
    assert turned.empty()
    card.goes_on.set()
    assert turned.get(timeout=WAIT_S) == "turned"
    assert not answers.empty()


def test_it_answers_in_the_middle_of_what_takes_long_and_does_what_follows_in_its_order(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    card.goes_on.clear()
    turned = SimpleQueue[bool]()
    for order in (WipeGames(), AppendRecord(TookBack(1)), Seal("text")):
        writer.write(order)
        writer.ask(lambda: turned.put(answers.empty()))
    assert [turned.get(timeout=WAIT_S) for _ in range(3)] == [True] * 3
    card.goes_on.set()
    writer.close()
    assert card.diary == ["wipe", "keep TookBack", "seal text"]


def test_one_thread_does_everything_in_order(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    board = load_board("amigo-hugo")
    assert writer.records == (Drafted(2),)
    for order in (AppendRecord(TookBack(1)), Seal("text"), Remember(Settings()), SaveBoard(board)):
        writer.write(order)
    said = [answers.get(timeout=WAIT_S) for _ in range(4)]
    assert [answer.trouble for answer in said] == [None] * 4
    assert [answer.head for answer in said if answer.head] == [(7, "c0ffee")]
    writer.close()
    assert card.diary == ["keep TookBack", "seal text", "remember en", "board amigo-hugo"]
    assert card.threads == {"card"}
    assert card.is_closed.is_set()


class FullAtTheEnd(Cardboard):
    """A card on which a finished game's own files have no room."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.trouble = OSError(number, os.strerror(number))

    def seal(self, text: str) -> tuple[int, str]:
        with in_words("The chain of game 7 was not written"):
            raise self.trouble


def test_f09_a_full_card_at_the_end_of_a_game_does_not_end_the_box(
    answers: SimpleQueue[Written], caplog: pytest.LogCaptureFixture
) -> None:
    card = FullAtTheEnd(errno.ENOSPC)
    with closing(Writer(lambda: card, card, answers.put)) as writer:
        writer.write(Seal("text"))
        writer.write(AppendRecord(TookBack(1)))
        assert [answers.get(timeout=WAIT_S) for _ in range(2)] == [Written(), Written()]
    assert "The game itself is on the card" in caplog.text
    assert card.diary == ["keep TookBack"]


def test_f09_a_card_that_fails_at_the_end_of_a_game_is_reported(
    answers: SimpleQueue[Written],
) -> None:
    card = FullAtTheEnd(errno.EIO)
    with closing(Writer(lambda: card, card, answers.put)) as writer:
        writer.write(Seal("text"))
        assert isinstance(answers.get(timeout=WAIT_S).trouble, JournalError)


def test_rm5_the_card_is_tidied_once_when_nobody_plays(
    card: Cardboard, answers: SimpleQueue[Written]
) -> None:
    with closing(Writer(lambda: card, card, answers.put, quiet_s=0.01)) as writer:
        for number in (1, 2):
            card.is_tidied.clear()
            writer.write(AppendRecord(TookBack(number)))
            assert card.is_tidied.wait(WAIT_S)
            writer.write(Seal("text"))
    assert card.diary == ["keep TookBack", "tidy", "seal text"] * 2
    assert card.threads == {"card"}


def test_rm5_signs_of_life_do_not_put_off_the_tidying(
    card: Cardboard, answers: SimpleQueue[Written], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, turned = 0.0, SimpleQueue[bool]()
    monkeypatch.setattr(writer_module, "time", SimpleNamespace(monotonic=lambda: now))
    with closing(Writer(lambda: card, card, answers.put, quiet_s=3600)) as writer:
        writer.write(AppendRecord(TookBack(1)))
        answers.get(timeout=WAIT_S)
        for now in (1200.0, 2400.0, 3599.0, 3600.0):
            writer.ask(lambda: turned.put(card.is_tidied.is_set()))
            assert turned.get(timeout=WAIT_S) == (now == 3600.0)
        writer.ask(lambda: turned.put(True))
        assert turned.get(timeout=WAIT_S)
        assert card.diary == ["keep TookBack", "tidy"]


def test_nothing_is_tidied_while_somebody_plays_or_before(
    card: Cardboard, answers: SimpleQueue[Written]
) -> None:
    with closing(Writer(lambda: card, card, answers.put, quiet_s=3600)) as writer:
        for number in range(20):
            writer.write(AppendRecord(TookBack(number)))
    assert card.diary == ["keep TookBack"] * 20


def test_a_storage_change_is_answered_by_what_is_on_the_card_now(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    changed = CardChanged((Drafted(2),), Settings("fr"), {})
    for order in (TakeGames(), WipeGames()):
        writer.write(order)
        assert answers.get(timeout=WAIT_S) == Written(changed=changed)
    writer.close()
    assert card.diary == ["take in", "take in", "wipe"]
    assert card.threads == {"card"}


def test_who_orders_does_not_wait(
    card: Cardboard, writer: Writer, answers: SimpleQueue[Written]
) -> None:
    card.goes_on.clear()
    writer.write(AppendRecord(TookBack(1)))
    assert answers.empty()
    card.goes_on.set()
    assert answers.get(timeout=WAIT_S) == Written()


@pytest.mark.parametrize("trouble", [JournalError("The card is full."), RuntimeError("a bug")])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_failure_is_told_and_nothing_more_is_written(
    card: Cardboard,
    writer: Writer,
    answers: SimpleQueue[Written],
    trouble: Exception,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: raised.append(args.exc_value))
    card.fails = trouble
    writer.write(AppendRecord(TookBack(1)))
    assert answers.get(timeout=WAIT_S).trouble is trouble
    assert card.is_closed.wait(WAIT_S)
    card.fails = None
    writer.write(AppendRecord(TookBack(2)))
    writer.close()
    assert card.diary == []
    assert answers.empty()
    # A bug ends the thread loudly; a card that fails is no bug.
    assert raised == [trouble] * isinstance(trouble, RuntimeError)


def test_a_journal_that_cannot_be_opened_is_told_to_the_one_who_asked(card: Cardboard) -> None:
    def refuse() -> Journal:
        raise JournalError("Another hugod already plays here.")

    before = set(threading.enumerate())
    with pytest.raises(JournalError, match="Another hugod"):
        Writer(refuse, card, lambda _: None)
    assert set(threading.enumerate()) <= before


def test_its_thread_ends_with_it(card: Cardboard) -> None:
    before = set(threading.enumerate())
    Writer(lambda: card, card, lambda _: None).close()
    assert set(threading.enumerate()) <= before


def test_a_card_that_hangs_is_left_to_itself(
    card: Cardboard,
    writer: Writer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(writer_module, "FAREWELL_S", 0.01)
    card.goes_on.clear()
    writer.write(AppendRecord(TookBack(1)))
    writer.close()
    assert "does not answer" in caplog.text
    assert not card.is_closed.is_set()


def test_the_real_journal_lives_in_the_thread(
    tmp_path: Path, answers: SimpleQueue[Written]
) -> None:
    settings_store = JsonSettingsStore(tmp_path)
    with closing(Writer(lambda: SqliteJournal(tmp_path), settings_store, answers.put)) as writer:
        writer.write(AppendRecord(Drafted(2)))
        writer.write(Remember(Settings(language="de")))
        assert [answers.get(timeout=WAIT_S) for _ in range(2)] == [Written()] * 2
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.records() == (Drafted(2),)
    assert settings_store.settings().language == "de"


def test_the_card_is_written_without_a_library_of_pictures() -> None:
    """`hugod.ports` took Pillow along for the name of a type."""
    names = "import sys, hugod.store.writer; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", names], check=False).returncode == 0
