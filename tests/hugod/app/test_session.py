"""The session: promises that hold for every key, whatever was pressed before it."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core import history
from hugo_core.commands import Command
from hugo_core.editions import EDITIONS, Colour
from hugo_core.evolve import replay
from hugo_core.game_file import read_record
from hugo_core.notation import position_line
from hugo_core.position import Face, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.app.screens.notices import BUTTON_TROUBLES, FLOWED_S, MOMENT_S
from hugod.app.values import inputs
from hugod.app.values.effects import AppendRecord, Seal
from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.draw import problems
from tests.hugod.app.conftest import Box, Story

KEYS = [key.value for key in inputs.Key]
ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
LINES = (
    "",
    "amigo-hugo placing act=red red(10)= blue(10)=",
    "amigo-hugo placing act=red red(10)= blue(10)= turquoise(10)= yellow(10)= black(10)=",
    ROLLING,
    "amigo-hugo rolling act=blue hugo=26 passes=5 red(40)=r4,c10 blue(41)=13,14,27",
    "amigo-hugo moving:4 act=red hugo=6 passes=1 red(45)=4,4,5,c10 blue(10)=12,r3",
    "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21",
)
FEW = (3,)
SEEDS = [*FEW, *(pytest.param(n, marks=pytest.mark.endurance) for n in range(2, 9) if n not in FEW)]


class Judge:
    """Judges everything on the card anew, by the rules and with a history of its own."""

    def __init__(self) -> None:
        self.stack: list[Position] = []
        self.way: list[Command] = []
        self.latest: dict[tuple[Command, ...], tuple[Command, Position]] = {}
        """Where each way was gone on last."""

    def judge(self, record: history.Record) -> None:
        match record:
            case history.Drafted():
                self.stack = []
            case history.Begun(setup):
                self.stack, self.way, self.latest = [start(setup)], [], {}
            case history.Done():
                self._do(record)
            case history.Recounted(board):
                counted = replace(self.stack[-1].setup, board=board)
                self.stack = [replace(position, setup=counted) for position in self.stack]
            case history.TookBack(steps):
                assert 0 < steps < len(self.stack)
                self._go_back(steps)
            case history.PutBack(steps):
                assert steps > 0
                for _ in range(steps):
                    self._go_to(*self.latest[tuple(self.way)])
            case history.Replayed(back, done, _):
                self._go_back(back)
                for again in done:
                    self._do(again)

    def _do(self, done: history.Done) -> None:
        if done.proof == "a story began here":
            self._go_to(done.command, replay(self.stack[-1], done.events))
            return
        told, position = play(self.stack[-1], done.command)
        assert told == done.events
        self._go_to(done.command, position)

    def _go_to(self, command: Command, position: Position) -> None:
        self.latest[tuple(self.way)] = command, position
        self.way.append(command)
        self.stack.append(position)

    def _go_back(self, steps: int) -> None:
        if steps:
            del self.stack[-steps:], self.way[-steps:]


def replayed(kept: Sequence[history.Record]) -> Position | None:
    """Give the position to which the rules lead by what is on the card."""
    judge = Judge()
    for record in kept:
        judge.judge(record)
    return judge.stack[-1] if judge.stack else None


def new_game(box: Box, players: int) -> Story:
    """Give a box in which a game has just begun."""
    setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[:players])
    return box(position_line(start(setup)))


def mash(story: Story, chance: random.Random, presses: int) -> None:
    """Press anything, playing keys more often, and sometimes let time pass."""
    story.chance = chance
    for _ in range(presses):
        key = chance.choice([*KEYS, *["Roll"] * 8, *"##BC"[: chance.randrange(5)]])
        story.press(key)
        if chance.random() < 0.3:
            story.wait(chance.choice((0.2, 2.0, 12.0)))


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(4, marks=pytest.mark.share), pytest.param(12, marks=pytest.mark.endurance)],
)
def test_random_keys_from_the_ghost_on_set_up_and_play_by_the_rules(box: Box, seeds: int) -> None:
    for seed in range(seeds):
        story = box()
        mash(story, random.Random(seed), 250)
        assert replayed(story.kept) == story.position, f"seed {seed}"


@given(
    line=st.sampled_from(LINES),
    keys=st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from([0, 0, 2, 12])), max_size=60),
    seed=st.integers(0, 5),
)
def test_no_key_is_ever_silent_or_against_the_rules(
    box: Box, line: str, keys: list[tuple[str, int]], seed: int
) -> None:
    story = box(line)
    story.chance = random.Random(seed)
    for key, seconds in keys:
        story.press(key).wait(seconds)  # the story itself sees that each key shows something
    assert replayed(story.kept) == story.position


@pytest.mark.parametrize("players", SEEDS)
def test_after_every_input_a_new_start_shows_the_same(box: Box, players: int) -> None:
    story = new_game(box, players)
    chance = random.Random(100 + players)
    for _ in range(160):
        mash(story, chance, 1)
        again = story.again()
        assert again.position == story.position
        match story.kept_view:
            case TumbleView(face=_):
                is_number = story.position is not None and story.position.face is not None
                assert isinstance(again.view, MoveView if is_number else HugoView)
            case None:
                assert len(story.kept) == len(again.kept)
            case seen:
                assert again.view == seen


@pytest.mark.parametrize("players", SEEDS)
def test_whole_games_are_played_fit_the_glass_and_are_written_down(box: Box, players: int) -> None:
    story = new_game(box, players)
    story.play_to_the_end(random.Random(players))  # the story itself looks at every screen
    assert not any(isinstance(show.view, TextView) for show in story.shown), "none is in the way"
    assert replayed(story.kept) == story.position
    *_, last = read_record(story.sealed[-1].encode())
    assert last.position == story.position
    assert last.position.phase is Phase.OVER
    assert story.again().sealed == story.sealed[-1:], "a new start writes it down again"
    for _ in range(4):
        story.press("D")
    assert misfits_of_undo(story) == []


def misfits_of_undo(story: Story) -> list[View]:
    """Go back in the question what to take back, as far as it goes, and list what does not fit."""
    story.press("C")
    before = len(story.shown)
    story.press_until("as far back", "C", most=500)
    return [show.view for show in story.shown[before - 1 : -1] if problems(show.view)]


def test_the_roll_is_the_same_after_a_power_cut_while_the_die_tumbles(box: Box) -> None:
    story = box(ROLLING, "4").press("Roll").wait(0.3)
    assert isinstance(story.view, TumbleView)
    assert isinstance(story.again().view, MoveView)
    assert story.again().view == story.settle().view


def test_a_notice_is_read_first_and_then_the_game_is_there(box: Box) -> None:
    story = box(ROLLING, notice="The old file is damaged.")
    assert story.words == "The old file is damaged."
    assert isinstance(story.press("#").view, RollView)


def test_a_face_nobody_asked_for_changes_nothing(box: Box) -> None:
    story = box("amigo-hugo moving:4 act=red hugo=6 passes=1 red(10)=4 blue(10)=12")
    kept, shown = len(story.kept), len(story.shown)
    die, lot = inputs.FaceRolled(Face.TWO, "01"), inputs.LotRolled(Seat(0), "01")
    story.give(die).give(lot)
    assert (len(story.kept), len(story.shown)) == (kept, shown)


def test_a_die_that_does_not_answer_is_told_and_rolled_again(box: Box) -> None:
    story = box(ROLLING)
    kept = len(story.kept)
    story.faces.append(None)
    story.press("Roll")
    assert story.words == "The die does not answer. Press Roll again."
    assert len(story.kept) == kept
    story.roll("4")
    assert isinstance(story.view, MoveView)


STUCK = inputs.PartLost(inputs.Part.BUTTON, ButtonTrouble.STUCK)


def test_f06_a_stuck_button_is_told_and_the_hash_key_rolls_instead(box: Box) -> None:
    story = box(ROLLING, "4").give(STUCK)
    assert story.words == "The Roll button is stuck. Press # to roll."
    assert story.press("*").words.endswith("Press #")
    assert story.press("1").words == "Press # to roll."
    story.press("*", "#").settle()
    assert isinstance(story.view, MoveView)


def test_f06_a_stuck_button_changes_no_game_and_rolls_only_in_its_phase(box: Box) -> None:
    story = box(ROLLING, "4").roll("4")
    line, kept = story.line, list(story.kept)
    story.give(STUCK).press("#")
    assert isinstance(story.view, MoveView)
    assert (story.line, story.kept) == (line, kept)


def test_f06_a_button_that_works_again_takes_its_message_away(box: Box) -> None:
    story = box(ROLLING)
    before = story.words
    story.give(STUCK).give(inputs.PartFound(inputs.Part.BUTTON))
    assert story.words == before
    story.give(STUCK).press("D").give(inputs.PartFound(inputs.Part.BUTTON))
    assert story.words.startswith("Spooky points"), "whoever looks round is left alone"


def test_f06_the_start_asks_for_the_hash_key(box: Box) -> None:
    story = box().give(STUCK).press("*")
    assert "Press #" in story.words
    assert isinstance(story.press("#").view, ListView)


@pytest.mark.parametrize("trouble", [*ButtonTrouble][1:])
def test_f08_pins_that_work_after_all_are_told_once_and_no_key_is_lost(
    box: Box, trouble: ButtonTrouble
) -> None:
    story = box(ROLLING, "4")
    story.give(inputs.PartLost(inputs.Part.BUTTON, trouble)).press("#").give(
        inputs.PartFound(inputs.Part.BUTTON)
    )
    assert story.words == "The Roll button works now."
    story.press("#").settle()
    assert isinstance(story.view, MoveView)
    assert isinstance(story.give(inputs.PartFound(inputs.Part.BUTTON)).view, MoveView), (
        "it is told once"
    )


@pytest.mark.parametrize("trouble", ButtonTrouble)
def test_f08_whatever_is_wrong_with_the_pins_is_told_and_the_game_goes_on(
    box: Box, trouble: ButtonTrouble
) -> None:
    story = box(ROLLING, "4").give(inputs.PartLost(inputs.Part.BUTTON, trouble))
    assert story.words == BUTTON_TROUBLES[trouble]
    assert "#" in story.words
    story.press("#", "#").settle()
    assert isinstance(story.view, MoveView)


def test_a_card_that_fails_is_told_in_words_that_fit(box: Box) -> None:
    story = box(ROLLING, "4")
    last = story.session.storage_failed(Seal("")).words
    story.press("Roll")
    view = story.session.storage_failed(AppendRecord(story.kept[-1]))
    assert isinstance(view, TextView)
    assert "card failed" in view.words
    assert problems(view) == ()
    assert view.words == last
    assert story.session.storage_failed(Seal("")).words != last


def test_the_daemon_is_asked_to_stop(box: Box) -> None:
    assert box(ROLLING).give(inputs.StopAsked()).has_stopped


def test_hash_right_after_a_number_that_was_taken_does_nothing(box: Box) -> None:
    story = box(ROLLING, "4").roll("4").press("8")
    taken = story.words
    assert story.press("#").words == "One moment …"
    assert story.wait(MOMENT_S).words == taken
    assert isinstance(story.press("#").view, TumbleView)


@pytest.mark.parametrize(("keys", "moves"), [("#", True), ("#B", False), ("##", True)])
def test_hash_that_comes_with_the_choice_is_done_once_the_choice_has_been_seen(
    box: Box, keys: str, moves: bool
) -> None:
    story = box(ROLLING, "4").press("Roll")
    story.wait_until(MoveView)
    before = story.line
    assert story.press("#").words == "One moment …"
    story.press(*keys[1:])
    assert story.line == before, "nobody has seen yet where it would go"
    assert (story.wait(FLOWED_S).line != before) is moves
    assert story.wait(9).again().line == story.line


def test_hash_right_after_a_refused_number_leaves_the_reason_to_be_read(box: Box) -> None:
    story = box(ROLLING).roll("4").press("33")
    assert story.press("#").words == "One moment …"
    assert story.wait(MOMENT_S).words.startswith("Room 33 needs exactly")
    assert isinstance(story.press("#").view, MoveView)


def test_hash_right_after_a_number_does_not_answer_the_question_behind_it(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=1 red(40)=13,14 blue(20)=22,23"
    story = box(line).roll("4").press("36", "#")
    assert story.words == "One moment …"
    assert story.wait(MOMENT_S).words.startswith("Which guest?")


def test_hash_some_time_after_a_number_is_a_key_of_its_own(box: Box) -> None:
    story = box(ROLLING).roll("4").press("33").wait(1.6)
    assert isinstance(story.press("#").view, MoveView)
