"""The loop with parts of cardboard: effects in order, and what happens when a part fails."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import get_args

import pytest
from PIL import Image

from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.events import GameEnded
from hugo_core.history import Acknowledged, Begun, Committed, Done, Record, Stirred
from hugo_core.position import Face, GameEnd, Position, Seat, agree
from hugod import ports
from hugod.app.session import Session
from hugod.app.table.rolls import read_proof
from hugod.app.values import effects, inputs
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.settings import Level, Settings
from hugod.app.values.turn_views import MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.dice.kernel import DiceWorker, KernelDice
from hugod.dice.sealed import ChainedDice
from hugod.display.screensaver import BLANK_AFTER_S, DIM_AFTER_S, WANDER_EVERY_S, Screensaver
from hugod.inbox import MOST_KEYS, MOST_PRESSES, Inbox
from hugod.loop import REPAINT_S, ROLLING_AFTER_S, SAVING_AFTER_S, Loop
from hugod.sound.player import SoundPlayer
from hugod.sound.quiet_hours import QuietHours
from hugod.sound.tunes import Tone

BEGUN = Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


class Table:
    """Everything around a loop: its parts, and a diary of what happened to them in order."""

    size = (128, 64)

    def __init__(self, *records: Record) -> None:
        self.diary: list[str] = []
        self.kept: list[Record] = list(records)
        self.sealed: list[str] = []
        self.place = 12, 1
        self.played: list[tuple[effects.Play, tuple[str, ...]]] = []
        """What was to be heard, and what had happened by then."""
        self.views: list[View] = []
        self.faces: deque[Face] = deque()
        self.card_works = self.glass_works = True
        self.now = 0.0
        self.inbox = Inbox()
        self.patience: list[float | None] = []
        self.is_dim = False
        self.pictures: list[Image.Image] = []
        self.on_page = Image.new("1", self.size)
        self.is_busy = False
        """The card takes its time: the test says when it has written (`card_answers`)."""
        self.ordered: list[ports.Write] = []
        self.power_works = True
        self.is_die_stuck = False
        """The die takes its time: the test says when it has fallen (`die_answers`)."""
        self.draws: list[ports.RollJob] = []
        self.loop = self.new_loop()

    def new_loop(
        self, rest: Screensaver | None = None, sealed_dice: ports.SealedDice | None = None
    ) -> Loop:
        settings = Settings(sealed_die=sealed_dice is not None)
        return Loop(
            Session(self.kept, Words(), settings=settings),
            self.inbox,
            display=self,
            card=self,
            roller=self,
            sealed_dice=sealed_dice,
            paint=self.paint,
            rest=rest,
            doers=dict.fromkeys(get_args(effects.Job), self.run_job) | self.doers(),
            clock=lambda: self.now,
        )

    # The parts

    def doers(self) -> ports.Doers:
        return {
            effects.Play: self.play,
            effects.PowerOff: self.switch_off,
            effects.Remember: lambda kept: self.diary.append(
                f"choose {kept.settings.glass}".strip()
            ),
            effects.TryGlass: lambda tried: self.diary.append(f"try {tried.kind}".strip()),
        }

    def paint(self, view: View, size: tuple[int, int], sight: effects.Sight) -> Image.Image:
        self.views.append(view)
        return Image.new("1", size)

    def show(self, picture: Image.Image, spared: Image.Image | None = None) -> None:
        self.on_page, picture = picture, spared or picture
        assert (picture.mode, picture.size) == ("1", self.size)
        if not self.glass_works:
            self.diary.append("dark")
            raise ports.DeviceError("The display does not answer.")
        self.diary.append("show")
        self.pictures.append(picture)

    def dim(self, is_dim: bool) -> None:
        self.is_dim = is_dim

    def write(self, what: ports.Write) -> None:
        self.ordered.append(what)
        if not self.is_busy:
            self.card_answers()

    def card_answers(self) -> None:
        """Let the card be done with what it was given last, or fail."""
        what = self.ordered[-1]
        if not self.card_works:
            self.inbox.put(ports.Written(ports.JournalError("The card did not take it.")))
            return
        self.diary.append(type(what).__name__.lower())
        if isinstance(what, effects.AppendRecord):
            self.kept.append(what.record)
        self.inbox.put(
            ports.Written(head=(12, "5d1f" * 16) if isinstance(what, effects.Seal) else None)
        )

    def run_job(self, job: effects.Job) -> None:
        self.diary.append(f"{job}")

    def roll(self, what: ports.RollJob) -> None:
        self.draws.append(what)
        if not self.is_die_stuck:
            self.die_answers()

    def die_answers(self) -> None:
        """Let the die fall as the test has laid it out, or fail."""
        if self.faces:
            self.diary.append("draw")
            self.inbox.put(ports.Rolled(inputs.FaceRolled(self.faces.popleft(), "ab")))
        else:
            self.inbox.put(
                ports.Rolled(inputs.PartLost(inputs.Part.DIE, "The generator is stuck."))
            )

    def saw(self, view: View, position: Position | None) -> None:
        self.diary.append("saw")

    def play(self, play: effects.Play) -> None:
        self.played.append((play, tuple(self.diary)))

    def switch_off(self, _: effects.PowerOff) -> None:
        self.diary.append("off")
        if not self.power_works:
            raise ports.DeviceError("Access denied")

    def close(self) -> None:
        """Nothing is open."""

    # What is done with them

    def press(self, *keys: str) -> None:
        """Press keys and let the loop take them, answers included."""
        for word in keys:
            for key in word if word.isdigit() else [word]:
                self.inbox.put(inputs.KeyDown(inputs.Key(key)))
                self.turn()

    def turn(self) -> None:
        """Let the loop take one input, and what the card answers to it at once."""
        orders = len(self.ordered)
        self.loop.turn()
        while not self.is_busy and orders < len(self.ordered):
            orders += 1
            self.loop.turn()

    def turn_after(self, seconds: float) -> None:
        """Let time pass with nobody pressing, and the loop notice it."""
        self.now += seconds
        self.inbox.put(inputs.TimePassed())
        self.turn()

    @property
    def words(self) -> str:
        return self.views[-1].words


@pytest.fixture
def table() -> Table:
    """A loop that has begun, with a game of two in which everyone is placed."""
    table = Table(BEGUN)
    table.loop.begin()
    table.press(*map(str, range(17, 29)))
    assert isinstance(table.views[-1], RollView)
    table.diary.clear()
    return table


def test_the_cardboard_parts_have_the_shape_of_the_real_ones() -> None:
    parts: tuple[ports.Display, ports.Card, ports.Roller, ports.Watcher] = (Table(),) * 4
    assert all(parts)


def test_a_record_is_on_the_card_before_the_glass_tells_of_it(table: Table) -> None:
    table.faces.append(Face.FOUR)
    table.press("Roll")
    assert table.diary == ["draw"]
    table.turn()
    assert table.diary == ["draw", "appendrecord", "show"]


def test_nothing_is_heard_before_it_is_kept_and_shown(table: Table) -> None:
    table.faces.append(Face.FOUR)
    table.played.clear()
    table.press("Roll")
    table.turn()
    table.turn()
    assert [play.cues for play, _ in table.played] == [(effects.Cue.TICK,), (effects.Cue.DIE,)]
    assert table.played[-1][1] == ("draw", "appendrecord", "show")


def good_night(table: Table) -> None:
    """Find the item of the menu, and hold the key for as long as it wants."""
    table.press("*", "6", "8")
    for item in (
        inputs.KeyDown(inputs.Key.HASH),
        inputs.KeyUp(inputs.Key.HASH),
        inputs.KeyDown(inputs.Key.HASH),
    ):
        table.inbox.put(item)
        table.turn()
    for seconds in (1, 1, 1, 4):
        table.turn_after(seconds)


def test_the_box_is_switched_off_after_the_glass_says_good_night(table: Table) -> None:
    good_night(table)
    assert table.words.startswith("Good night!")
    assert table.diary[-2:] == ["show", "off"]
    table.inbox.put(inputs.StopAsked())
    table.loop.run()
    assert table.inbox.get(0) == inputs.StopAsked(), "the evening was over before it"


def test_a_box_that_cannot_be_switched_off_says_so_and_goes_on(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.power_works = False
    good_night(table)
    table.turn()
    assert table.words.startswith("The box cannot switch itself off.")
    assert "Access denied" in caplog.text
    table.turn_after(5)
    assert isinstance(table.views[-1], RollView)


def test_a_speaker_that_hangs_holds_up_no_key() -> None:
    """The instrument never comes back from its first tone, and the game goes on without it."""
    entered, never = threading.Event(), threading.Event()

    class Stuck:
        def sound(self, tones: Sequence[Tone], level: Level) -> int:
            entered.set()
            never.wait()
            return 0

        def stop(self) -> None:
            never.wait()

        def finish(self) -> None:
            never.wait()

    voice = SoundPlayer(Stuck())
    quiet_hours = QuietHours(lambda _: None, lambda: 12)
    quiet_hours.add(voice)
    table = Table(BEGUN)
    table.play = quiet_hours.play  # type: ignore[method-assign]  # a speaker in place of a diary
    table.loop = table.new_loop()
    table.loop.begin()
    table.press("1")
    assert entered.wait(60)
    table.press("7", *map(str, range(18, 29)))
    assert isinstance(table.views[-1], RollView)
    assert not never.is_set()
    never.set()
    voice.close()


def test_f03_a_flood_of_keys_neither_hides_that_it_turns_nor_passes_in_silence(
    table: Table,
) -> None:
    """A box so slow that all keys of the flood are there before it takes the first one."""
    signs: list[int] = []
    kept = len(table.kept)
    for number in range(300):
        for item in (
            inputs.KeyDown(inputs.Key.ROLL),
            inputs.KeyUp(inputs.Key.ROLL),
            inputs.KeyDown(inputs.Key.D),
            inputs.KeyUp(inputs.Key.D),
        ):
            table.inbox.put(item)
        if number == 299:
            table.inbox.ask(lambda: signs.append(len(table.views)))
    table.faces.extend([Face.FOUR] * 50)
    shown = len(table.views)
    table.turn()
    assert signs == [shown], "the question waited behind the keys"
    for _ in range(4 * MOST_PRESSES):
        table.turn()
        if table.words.startswith("Too fast"):
            break
    assert table.words == "Too fast! The last keys do not count."
    assert len(table.kept) > kept, "what got in counts"
    table.press("D")
    assert not table.words.startswith("Too fast")


def test_an_answer_comes_before_the_next_key(table: Table) -> None:
    table.faces.append(Face.FOUR)
    table.inbox.put(inputs.KeyDown(inputs.Key.ROLL))
    table.inbox.put(inputs.KeyDown(inputs.Key.D2))
    for _ in range(4):
        table.loop.turn()
    assert isinstance(table.views[-1], TumbleView)
    table.turn()
    assert isinstance(table.views[-1], MoveView)


def test_a_watcher_sees_what_is_shown_now_and_then_everything(table: Table) -> None:
    table.loop.watch(table)
    assert table.diary == ["saw"]
    table.press("D")
    assert table.diary == ["saw", "show", "saw"]


def test_a_watcher_before_the_first_picture_sees_that_one_first() -> None:
    table = Table(BEGUN)
    table.loop.watch(table)
    assert table.diary == []
    table.loop.begin()
    assert table.diary == ["show", "saw"]


def test_f09_a_card_that_fails_is_told_and_ends_the_daemon(table: Table) -> None:
    table.faces.append(Face.FOUR)
    kept = len(table.kept)
    table.card_works = False
    table.press("Roll")
    with pytest.raises(ports.JournalError, match="did not take"):
        table.turn()
    assert "card failed" in table.words
    assert "kept: blue → 28" in table.words
    assert len(table.kept) == kept
    assert not any(isinstance(view, TumbleView) for view in table.views)


def test_a_finished_game_that_cannot_be_written_out_ends_the_daemon() -> None:
    table = Table(BEGUN, Done(RollDie(Face.GHOST), (GameEnded(GameEnd.CLOCK),)))
    table.card_works = False
    with pytest.raises(ports.JournalError, match="did not take"):
        table.loop.begin()
    assert "card failed" in table.words


def test_a_finished_game_is_written_out_before_the_ranking_is_shown() -> None:
    table = Table(BEGUN, Done(RollDie(Face.GHOST), (GameEnded(GameEnd.CLOCK),)))
    table.loop.begin()
    assert table.diary == ["seal", "show"]


def test_the_head_of_a_finished_game_comes_from_the_card_to_the_square() -> None:
    over = Done(RollDie(Face.GHOST), (GameEnded(GameEnd.CLOCK),))
    table = Table(BEGUN, Committed("ab" * 32), over)
    table.loop.begin()
    table.press("Roll", "3")  # the card's answer comes first; the second key still waits
    table.turn()
    assert "HUGO 12 ABABABABABAB 5D1F5D1F5D1F5D1F5D1F" in table.words


def seal(table: Table, dice: ports.SealedDice) -> None:
    """Let the die be sealed and stirred."""
    table.loop = table.new_loop(sealed_dice=dice)
    table.loop.begin()
    table.press("Roll")
    table.turn()
    table.press("Roll", *"473019")


def test_a_sealed_roll_is_on_the_card_before_the_glass_tells_of_it(table: Table) -> None:
    seal(table, ChainedDice())
    assert [type(record) for record in table.kept[-3:]] == [Committed, Stirred, Stirred]
    committed = table.kept[-3]
    assert isinstance(committed, Committed)
    assert committed.game == table.place[0]
    table.diary.clear()
    table.press("Roll")
    assert table.diary == []
    table.turn()
    assert table.diary == ["appendrecord", "show"]
    done = table.kept[-1]
    assert isinstance(done, Done)
    assert read_proof(done.proof) is not None


def test_the_magic_words_are_on_the_card_before_the_glass_tells_of_them(table: Table) -> None:
    table.loop = table.new_loop(sealed_dice=ChainedDice())
    table.loop.begin()
    table.diary.clear()
    table.press("Roll")
    table.turn()
    assert table.diary == ["show", "appendrecord", "show"]
    assert [view.words[:11] for view in table.views[-2:]] == ["A ghost hid", "Magic words"]


def test_r4_without_the_kernel_there_is_no_secret_and_no_roll(table: Table) -> None:
    table.loop = table.new_loop(sealed_dice=ChainedDice(waking_too_early))
    table.loop.begin()
    kept = len(table.kept)
    table.press("Roll")
    table.turn()
    assert table.words == "The die does not answer. Press Roll again."
    assert len(table.kept) == kept


def test_the_game_goes_on_without_a_glass(table: Table) -> None:
    table.glass_works = False
    table.faces.append(Face.FOUR)
    table.press("Roll")
    for _ in range(3):
        table.turn_after(0.1)
    assert isinstance(table.kept[-1], Done)
    assert "dark" in table.diary


def test_a_glass_that_is_back_is_painted_without_a_key(table: Table) -> None:
    table.glass_works = False
    table.press("D")
    table.turn()  # the session hears that the glass is lost
    words = table.words
    table.glass_works = True
    table.diary.clear()
    table.turn_after(REPAINT_S)
    assert table.diary[0] == "show"
    assert table.words == words


def test_without_a_glass_the_loop_wakes_up_often_enough_to_try_again(table: Table) -> None:
    table.glass_works = False
    table.press("D")
    table.turn()
    table.diary.clear()
    table.turn()  # nobody presses and no screen waits: only the glass is tried
    assert table.diary == ["dark"]


def test_a_die_that_fails_is_told_and_there_is_no_roll(table: Table) -> None:
    kept = len(table.kept)
    table.press("Roll")
    table.turn()
    assert table.words == "The die does not answer. Press Roll again."
    assert len(table.kept) == kept
    table.faces.append(Face.TWO)
    table.press("Roll")
    table.turn()
    assert isinstance(table.views[-1], TumbleView)


def waking_too_early(count: int) -> bytes:
    raise BlockingIOError(11, "Resource temporarily unavailable")


@pytest.mark.parametrize(
    "source",
    [waking_too_early, lambda count: b"short", bytes, lambda count: b"the same for all"],
    ids=["EAGAIN", "short", "zero", "twice"],
)
def test_r4_a_failing_generator_is_told_and_nothing_else_rolls(
    table: Table, source: Callable[[int], bytes]
) -> None:
    dice = KernelDice(source)
    with suppress(ports.DieError):
        dice.roll_lot((Seat(0), Seat(1)))  # the first block may be as it likes
    dice_worker = DiceWorker(dice, table.inbox.put)
    table.roll = dice_worker.roll  # type: ignore[method-assign]  # the real die
    table.loop = table.new_loop()
    table.loop.begin()
    kept = len(table.kept)
    for _ in range(3):
        table.press("Roll")
        table.loop.turn()
        assert table.words == "The die does not answer. Press Roll again."
    assert len(table.kept) == kept
    dice_worker.close()


def test_the_loop_runs_until_it_is_asked_to_stop(table: Table) -> None:
    table.inbox.put(inputs.KeyDown(inputs.Key.D))
    table.inbox.put(inputs.StopAsked())
    table.inbox.put(inputs.KeyDown(inputs.Key.ROLL))
    table.loop.run()
    assert table.diary == ["show"]


def test_an_animation_goes_on_by_itself(table: Table) -> None:
    table.faces.append(Face.FOUR)
    table.press("Roll")
    table.turn()
    frames = {view for view in table.views if isinstance(view, TumbleView)}
    for _ in range(4):
        table.turn_after(0.11)
    assert len({view for view in table.views if isinstance(view, TumbleView)}) > len(frames)


def test_a_face_comes_with_its_proof_on_the_card(table: Table) -> None:
    table.faces.append(Face.GHOST)
    table.press("Roll")
    table.turn()
    assert isinstance(table.kept[-1], Done)
    assert table.kept[-1].proof == "ab"
    table.press("#", "Roll", "Roll")
    assert isinstance(table.kept[-1], Acknowledged)


def test_a_loop_begun_again_stands_on_the_same_screen(table: Table) -> None:
    table.press("D", "#")
    before = table.views[-1]
    table.loop = table.new_loop()
    table.loop.begin()
    assert table.views[-1] == before


@pytest.fixture
def left_table(table: Table) -> Table:
    """The same table, with a glass that may rest, just begun again."""
    table.loop = table.new_loop(Screensaver(table.dim))
    table.loop.begin()
    return table


def test_a_table_that_was_left_gets_a_dim_glass_and_then_a_black_one(left_table: Table) -> None:
    left_table.turn_after(DIM_AFTER_S)
    assert left_table.is_dim
    words = left_table.words
    left_table.turn_after(BLANK_AFTER_S - DIM_AFTER_S)
    sign = left_table.pictures[-1]
    assert sign.getbbox()
    assert not left_table.on_page.getbbox()  # the cardboard picture: a page need not be spared
    left_table.turn_after(WANDER_EVERY_S)
    assert left_table.pictures[-1].getbbox() != sign.getbbox()
    assert left_table.words == words


def test_the_page_hears_when_the_glass_goes_to_rest_and_when_it_wakes(left_table: Table) -> None:
    left_table.loop.watch(left_table)
    for _ in range(2):
        left_table.diary.clear()
        left_table.turn_after(BLANK_AFTER_S)
        assert left_table.diary == ["show", "saw"]
        left_table.press("Roll")
        assert left_table.diary == ["show", "saw"] * 2


def test_only_the_glass_hears_that_its_sign_moves_on(left_table: Table) -> None:
    left_table.loop.watch(left_table)
    left_table.turn_after(BLANK_AFTER_S)
    left_table.diary.clear()
    for _ in range(3):
        left_table.turn_after(WANDER_EVERY_S)
    assert left_table.diary == ["show"] * 3


def test_nothing_is_painted_before_the_glass_shall_look_different(left_table: Table) -> None:
    left_table.diary.clear()
    left_table.turn_after(DIM_AFTER_S - 1)
    assert left_table.diary == []


def test_the_loop_wakes_up_for_the_glass_to_rest(left_table: Table) -> None:
    left_table.now += DIM_AFTER_S
    left_table.turn()  # nobody presses and no screen waits
    assert left_table.is_dim


@pytest.mark.parametrize("key", ["Roll", "D", "#"])
def test_a_key_on_a_black_glass_only_wakes_it(left_table: Table, key: str) -> None:
    left_table.faces.append(Face.FOUR)
    kept, words = len(left_table.kept), left_table.words
    left_table.turn_after(BLANK_AFTER_S)
    left_table.press(key)
    assert (len(left_table.kept), left_table.words) == (kept, words)
    assert not left_table.is_dim
    assert not left_table.pictures[-1].getbbox()  # the cardboard picture is black all over
    left_table.press("D")
    assert left_table.words != words


def test_a_key_of_a_phone_counts_for_it_sees_the_picture_and_wakes_the_glass(
    left_table: Table,
) -> None:
    words = left_table.words
    left_table.turn_after(BLANK_AFTER_S)
    assert left_table.is_dim
    left_table.inbox.put(inputs.KeyDown(inputs.Key.D, inputs.Origin.PHONE))
    left_table.turn()
    assert left_table.words != words
    assert not left_table.is_dim


def test_a_key_on_a_dim_glass_counts(left_table: Table) -> None:
    words = left_table.words
    left_table.turn_after(DIM_AFTER_S)
    left_table.press("D")
    assert left_table.words != words
    assert not left_table.is_dim


def test_a_look_at_the_parts_is_asked_for_after_the_picture_that_says_so(table: Table) -> None:
    table.press("*", "6", "6")
    table.turn_after(2.0)
    table.diary.clear()
    table.press("1")
    assert table.diary == ["show", "CheckParts()"]


def test_a_glass_is_tried_before_its_picture_and_chosen_when_it_is_kept(table: Table) -> None:
    table.press("*", "6", "6")
    table.turn_after(2.0)
    table.diary.clear()
    table.press("4", "5", "#")
    assert table.diary == [
        *("try ssd1306", "show"),
        *("try sh1106", "show"),
        *("remember", "choose sh1106", "try", "show"),
    ]


def test_without_doers_the_dialogue_goes_on(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    table.loop = Loop(
        Session(table.kept, Words()),
        table.inbox,
        display=table,
        card=table,
        roller=table,
        paint=table.paint,
        clock=lambda: table.now,
    )
    table.loop.begin()
    table.press("*", "6", "6")
    table.turn_after(2.0)
    table.press("1")
    assert table.words == "One moment …"
    table.turn_after(1.0)
    assert caplog.messages[:1] == ["nobody does CheckParts"]


# A card that takes its time


@pytest.fixture
def busy(table: Table) -> Table:
    """The same table in the middle of a roll; the card has not taken it yet."""
    table.faces.append(Face.FOUR)
    table.is_busy = True
    table.press("Roll")
    table.loop.turn()
    assert isinstance(table.ordered[-1], effects.AppendRecord)
    table.diary.clear()
    table.views.clear()
    return table


def test_nothing_is_shown_before_the_card_has_said_that_it_has_it(busy: Table) -> None:
    busy.turn_after(SAVING_AFTER_S / 2)
    assert busy.diary == []
    busy.card_answers()
    busy.turn()
    assert busy.diary == ["appendrecord", "show"]
    assert isinstance(busy.views[-1], TumbleView)


def test_f10_each_key_typed_meanwhile_is_answered_at_once_and_done_in_order_after_it(
    busy: Table,
) -> None:
    busy.turn_after(0.5)
    for dots, key in enumerate("#2*", 1):
        busy.press(key)
        assert busy.words == "saving …" + " •" * dots
    assert len(busy.ordered) == len(busy.kept)  # the roll alone was ordered
    busy.is_busy = False
    busy.card_answers()
    busy.views.clear()
    for _ in range(4):
        busy.turn()
    assert [type(view) for view in busy.views] == [TumbleView, *[MoveView] * 3]


def test_a_key_counts_with_the_time_it_was_typed(table: Table) -> None:
    typed = [inputs.KeyDown(inputs.Key.D), inputs.KeyDown(inputs.Key.STAR)]
    seen: list[float] = []
    session = Session(table.kept, Words())
    handle = session.handle
    session.handle = lambda item, now: seen.append(now) or handle(item, now)  # type: ignore[func-returns-value,method-assign]  # a spy
    table.loop = Loop(
        session,
        table.inbox,
        display=table,
        card=table,
        roller=table,
        paint=table.paint,
        clock=lambda: table.now,
    )
    table.loop.begin()
    table.is_busy = True
    table.faces.append(Face.TWO)
    table.press("Roll")
    table.loop.turn()
    seen.clear()
    for key in typed:
        table.now += 1.0
        table.inbox.put(key)
        table.turn()
    table.now += 10.0
    table.card_answers()
    for _ in range(3):
        table.turn()
    assert seen == [1.0, 2.0]


def test_keys_mashed_while_the_card_hangs_are_bounded(busy: Table) -> None:
    busy.press(*["B"] * 200)
    busy.turn_after(60)
    assert busy.words == "saving …" + " •" * MOST_KEYS


def test_a_face_drawn_while_nobody_waits_is_never_drawn_twice(busy: Table) -> None:
    busy.faces.append(Face.ONE)
    busy.press("Roll", "Roll", "Roll")
    assert len(busy.faces) == 1


def test_a_card_that_fails_after_a_long_while_is_told_with_what_it_took_last(busy: Table) -> None:
    busy.turn_after(5)
    busy.press("2")
    busy.card_works = False
    busy.card_answers()
    with pytest.raises(ports.JournalError, match="did not take"):
        busy.loop.run()
    assert busy.words.endswith("Switch off and on. kept: blue → 28")
    assert len(busy.ordered) == len(busy.kept)


def test_the_card_is_never_given_two_things_at_once() -> None:
    table = Table(BEGUN, Done(RollDie(Face.GHOST), (GameEnded(GameEnd.CLOCK),)))
    table.is_busy = True
    table.inbox.put(inputs.StopAsked())
    table.loop.begin()
    assert table.diary == []
    assert len(table.ordered) == 1


def test_a_glass_that_is_lost_while_the_card_is_busy_comes_back_with_the_sign(busy: Table) -> None:
    busy.glass_works = False
    busy.turn_after(SAVING_AFTER_S)
    busy.glass_works = True
    busy.diary.clear()
    busy.turn_after(REPAINT_S)
    assert busy.diary == ["show"]
    assert busy.words == "saving …"


# A die that takes its time


@pytest.fixture
def rolled(table: Table) -> Table:
    """The same table, Roll pressed, and the generator does not answer yet."""
    table.is_die_stuck = True
    table.faces.append(Face.FOUR)
    table.press("Roll")
    table.diary.clear()
    return table


def test_f15_a_die_that_answers_soon_is_not_told(rolled: Table) -> None:
    rolled.turn_after(ROLLING_AFTER_S / 2)
    assert rolled.diary == []


def test_f15_each_key_typed_meanwhile_is_answered_and_roll_is_not_doubled(rolled: Table) -> None:
    rolled.now += SAVING_AFTER_S
    for dots in (1, 2, 3):
        rolled.press("Roll")
        assert rolled.words == "rolling …" + " •" * dots
    assert len(rolled.draws) == 1
    kept = len(rolled.kept)
    rolled.die_answers()
    for _ in range(4):
        rolled.turn()
    assert isinstance(rolled.views[-1], MoveView)
    assert (len(rolled.draws), len(rolled.kept)) == (1, kept + 1)


def test_f15_the_answer_comes_before_the_keys_that_waited(rolled: Table) -> None:
    rolled.press("D")
    rolled.die_answers()
    rolled.views.clear()
    rolled.turn()
    assert [type(view) for view in rolled.views] == [TumbleView]


def test_f15_a_die_that_fails_after_minutes_is_told_and_can_be_rolled_again(rolled: Table) -> None:
    rolled.turn_after(300)
    kept, face = len(rolled.kept), rolled.faces.popleft()
    rolled.die_answers()
    rolled.turn()
    assert rolled.words == "The die does not answer. Press Roll again."
    assert len(rolled.kept) == kept
    rolled.is_die_stuck = False
    rolled.faces.append(face)
    rolled.press("Roll")
    rolled.turn()
    assert isinstance(rolled.views[-1], TumbleView)


def test_f15_a_die_that_breaks_in_an_unknown_way_ends_the_daemon(rolled: Table) -> None:
    rolled.inbox.put(ports.Rolled(ZeroDivisionError("a side of nothing")))
    with pytest.raises(ZeroDivisionError, match="a side of nothing"):
        rolled.loop.run()


def test_what_follows_the_press_does_not_wait_for_the_die(table: Table) -> None:
    table.is_die_stuck = True
    table.played.clear()
    table.press("Roll")
    assert [play.cues for play, _ in table.played] == [(effects.Cue.TICK,)]


# Either of them


@pytest.fixture(params=[("busy", SAVING_AFTER_S), ("rolled", ROLLING_AFTER_S)])
def waiting(request: pytest.FixtureRequest) -> tuple[Table, float, str]:
    """A table that waits for its card or its die, how long until that is told, and the words."""
    name, patience_s = request.param
    return request.getfixturevalue(name), patience_s, BUSY_WORDS[name]


BUSY_WORDS = {"busy": "saving …", "rolled": "rolling …"}


@pytest.mark.parametrize("times", [1, 10, 600])
def test_f10_f15_what_takes_long_is_told_on_the_glass_and_on_the_page(
    waiting: tuple[Table, float, str], times: int
) -> None:
    table, patience_s, words = waiting
    table.loop.watch(table)
    table.diary.clear()
    table.turn_after(times * patience_s)
    assert (table.diary, table.words) == (["show", "saw"], words)
    table.diary.clear()
    table.turn_after(times * patience_s)  # and once is enough
    assert table.diary == []


def test_f10_f15_the_loop_wakes_up_by_itself_to_say_so(waiting: tuple[Table, float, str]) -> None:
    table, patience_s, words = waiting
    table.now += patience_s
    table.turn()
    assert table.words == words


def test_f10_f15_asked_to_stop_meanwhile_it_stops_at_once(
    waiting: tuple[Table, float, str],
) -> None:
    table, *_ = waiting
    table.inbox.put(inputs.StopAsked())
    table.loop.run()
    assert table.diary == []


@pytest.mark.parametrize("what", BUSY_WORDS)
def test_the_glass_goes_to_rest_while_one_of_them_hangs(left_table: Table, what: str) -> None:
    left_table.faces.append(Face.FOUR)
    left_table.is_busy, left_table.is_die_stuck = what == "busy", what == "rolled"
    left_table.press("Roll")
    if left_table.is_busy:
        left_table.loop.turn()
    left_table.turn_after(max(SAVING_AFTER_S, ROLLING_AFTER_S))
    left_table.turn_after(BLANK_AFTER_S)
    assert left_table.is_dim
    left_table.press("2")  # only wakes
    assert isinstance(left_table.views[-1], BusyView)
    assert left_table.words == BUSY_WORDS[what]
    assert not left_table.is_dim
