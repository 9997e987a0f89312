"""What is on the card tells the same game as the one that was played, from wherever it is cut.

A state machine plays as a family would and does the rare things too: taking back, putting back,
mending an entry, putting box and board in step, a die of its own, keys at random, and the plug.
Behind every record the table is noted as it was; in the end a table that knows nothing but the
records comes past every one of these notes, and a judge who believes nothing finds nothing in it
that a box would not have written. `HUGO_GAMES=10000` plays as many instead of CI's few.
"""

import os
import random
from dataclasses import replace
from typing import Any

import pytest
from families import answers
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import StayPut
from hugo_core.editions import EDITIONS, Colour, colours_for
from hugo_core.history import Drafted, Record
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line
from hugo_core.position import Phase, agree
from hugod.app.screens.kinds import ConsentScreen
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.words import Words
from hugod.backup.judge import Judge
from tests.hugod.app.conftest import BOUND_TO, Box, Story
from training.boards import counted_board

GAMES = int(os.environ.get("HUGO_GAMES", "60"))
STEPS = 30
seeds = st.integers(0, 2**32 - 1)
some = st.integers(1, 6)


def told(table: Table) -> tuple[Any, ...]:
    """Give all that a table is: where it stands, how it came there, and what is unread."""
    history = table.history
    if history is None:
        return (table.draft and to_plain(table.draft),)
    return (
        position_line(history.position),
        [(position_line(before), done) for before, done in history.trail()],
        [done for _, done in history.taken_back()],
        history.waiting,
        history.drawn_here(),
        (history.times_taken_back, history.times_mended),
        (table.unread, table.stood and position_line(table.stood)),
        table.record_text(),
    )


def test_a_set_up_on_a_counted_board_is_as_it_was() -> None:
    """Boards are compared by identity, and one that was counted is made anew from the card."""
    board = counted_board(random.Random(1))
    counted = Drafted(players=2, edition=EDITIONS["amigo-hugo"], board=board)
    answers = (counted, from_plain(to_plain(counted)), replace(counted, players=3))
    one, again, other = (told(Table(Words()).after(answer)) for answer in answers)
    assert one == again != other


def judge_all(records: list[Record]) -> None:
    """See that a judge takes every one of these games, and comes to the same table."""
    judge, believer = Judge(BOUND_TO), Table(Words())
    for record in [from_plain(to_plain(record)) for record in records]:
        if isinstance(record, Drafted) and judge.table.history:
            judge = Judge(BOUND_TO)  # a game of its own begins
        judge.follow(record)
        believer = believer.after(record)
        ours, theirs = judge.table, believer
        assert (ours.position, ours.unread) == (theirs.position, theirs.unread)
    assert (told(judge.table), judge.table.sealing) == (told(believer), believer.sealing)


class Evening(RuleBasedStateMachine):
    """A game, and what its table was behind each record."""

    kind: type[Story]

    def __init__(self) -> None:
        super().__init__()
        self.notes: dict[int, tuple[Any, ...]] = {}

    @initialize(
        edition=st.sampled_from(sorted(EDITIONS)),
        colours=st.permutations(list(Colour)),
        players=st.integers(2, 8),
        seed=seeds,
    )
    def begin(self, edition: str, colours: list[Colour], players: int, seed: int) -> None:
        rounds = 1 if EDITIONS[edition].rounds else None
        seated = [colour for colour in colours if colour in colours_for(players)][:players]
        setup = agree(EDITIONS[edition], tuple(seated), rounds=rounds)
        self.story: Story = self.kind(answers(setup), (), "")
        self.story.chance = random.Random(seed)
        self.switched_on()

    def switched_on(self) -> None:
        """Note after whatever is kept from now on, and do without the glass."""
        story = self.story
        story.looks_at_glass = False
        handle = story.session.handle

        def noting(item: Any, now: float) -> Any:
            effects = handle(item, now)
            kept = len(story.kept) + sum(type(each).__name__ == "AppendRecord" for each in effects)
            self.notes[kept] = told(story.session._table)
            return effects

        story.session.handle = noting  # type: ignore[method-assign]  # a spy

    def press(self, *keys: str) -> None:
        for key in keys:
            if self.has_game:
                self.story.press(key)

    @property
    def has_game(self) -> bool:
        return self.story.session._table.history is not None

    def open(self, item: str) -> None:
        """Open the menu and take *item*, as long as the game is not left for the next.

        It is in English, and looked for in the language that keys at random have chosen.
        """
        self.the_plug()
        if self.has_game:
            self.story.settle().open(self.story.session.words().gettext(item))

    def everyone_agrees(self) -> None:
        while isinstance(self.story.session._screen, ConsentScreen):
            self.story.press("Roll")

    @rule()
    def the_plug(self) -> None:
        before = told(self.story.session._table)
        self.story = self.story.again()
        assert told(self.story.session._table) == before
        self.switched_on()
        if self.story.settings.is_locked:
            self.story.hold("A", "B", seconds=2)

    @rule(turns=some, seed=seeds)
    def play(self, turns: int, seed: int) -> None:
        self.the_plug()  # the shortest way from any screen to where the game stands
        chance = random.Random(seed)
        for _ in range(turns):
            self.story.settle()
            if self.is_out_of_the_ordinary():
                self.press("Roll", "#")
            else:
                self.story.play_turn(chance)

    def is_out_of_the_ordinary(self) -> bool:
        """Say whether `play_turn` would not know what to do."""
        table = self.story.session._table
        if table.history is None or table.phase is Phase.OVER:
            return True
        may_stay = any(isinstance(each, StayPut) for each in legal_commands(table.game()))
        waits = bool(table.history.waiting) or self.story.settings.own_die
        return may_stay or waits

    @rule(back=some)
    def take_back(self, back: int) -> None:
        self.the_plug()
        self.press(*"C" * back, "#")
        self.everyone_agrees()

    @rule(back=some)
    def put_back(self, back: int) -> None:
        self.the_plug()
        self.press("C", *"A" * back, "#")
        self.everyone_agrees()

    @rule(item=st.integers(1, 4), which=some, keys=st.lists(st.sampled_from(list(Key)), max_size=9))
    def put_right(self, item: int, which: int, keys: list[Key]) -> None:
        self.open("Fix it")
        self.press(str(item), "B", "A")
        self.story.wait(2)
        self.press(str(which))
        self.story.wait(2)
        self.press(*keys)
        self.everyone_agrees()

    @rule(face=st.sampled_from("01245"))
    def their_own_die(self, face: str) -> None:
        self.open("This box")
        self.press("3", "1", "3", "Roll", face, "#")

    @rule()
    def the_sealed_die(self) -> None:
        self.open("This box")
        self.press("3", "1", "2", "Roll")

    @rule(shields=st.lists(st.integers(0, 2), min_size=19, max_size=19), lowest=st.integers(2, 9))
    def count_the_board(self, shields: list[int], lowest: int) -> None:
        """Walk round the board of the game, and give its rooms these shields."""
        self.open("This box")
        if not self.has_game:
            return
        board = self.story.session._table.game().setup.board
        self.press("3", *str(board.squares))
        self.story.wait(2)
        doors = [room.square for room in board.rooms]
        self.press(*("#" if square in doors else "B" for square in range(1, board.squares + 1)))
        for turns, _ in zip(shields, doors, strict=False):
            self.press(*"B" * (turns // 2), "#")
        self.press(str(lowest))
        self.story.wait(2)
        self.press("#", "#")

    @rule(keys=st.lists(st.sampled_from([*Key, *[Key.HASH, Key.ROLL] * 8]), max_size=30))
    def keys_at_random(self, keys: list[Key]) -> None:
        self.press(*keys)

    def teardown(self) -> None:
        if not self.notes:
            return
        judge_all(self.story.kept)
        table = Table(Words())
        for count, record in enumerate(self.story.kept, 1):
            again = from_plain(to_plain(record))
            assert to_plain(again) == to_plain(record)  # boards are compared by identity
            table = table.after(again)
            if count in self.notes:
                assert told(table) == self.notes[count], f"behind record {count}: {record}"


def test_hugo_who_is_put_back_before_his_page_was_read_is_told_as_after_a_cut(box: Box) -> None:
    class HereEvening(Evening):
        kind = type(box())

    evening = HereEvening()
    evening.begin("ghost-party", list(Colour), 3, seed=0)
    evening.play(turns=6, seed=0)
    for face in "550":
        evening.their_own_die(face)
        evening.play(turns=2 if face == "0" else 1, seed=1)
    evening.take_back(3)
    assert evening.story.words.startswith("On the board. Hugo 57 → 60.")
    evening.put_back(3)
    assert evening.story.words == evening.story.again().words
    evening.teardown()


@pytest.mark.parametrize("games", [5, pytest.param(GAMES, marks=pytest.mark.endurance)])
def test_f23_every_prefix_of_the_records_is_the_game_as_it_was(box: Box, games: int) -> None:
    class HereEvening(Evening):
        kind = type(box())

    run_state_machine_as_test(
        HereEvening,
        settings=settings(
            max_examples=games,
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
            phases=(Stage.explicit, Stage.generate),
        ),
    )
