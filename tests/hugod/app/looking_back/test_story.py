"""The story of a whole game: ledger, riddles, course and awards follow from its record alone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from hugo_core.board import ARROW, Place, load_board
from hugo_core.commands import Command, Leave, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.game_file import read_record
from hugo_core.history import Done, History
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.app.looking_back.story import MOST_OPTIONS, LookBack, Story
from hugod.thinking import value
from hugod.thinking.ledger import MOST_MOMENTS
from hugod.thinking.player_kinds import RULE_PLAYERS
from hugod.thinking.value import BadValue

GAMES = Path(__file__).parents[3] / "core" / "games"


def played(position: Position, seed: int) -> Iterator[tuple[Position, Done]]:
    """A game among children, from *position* to its end."""
    chance = Random(seed)
    while position.phase is not Phase.OVER:
        command: Command
        if position.phase is Phase.ROLLING:
            command = RollDie(chance.choice(DIE))
        else:
            command = RULE_PLAYERS["child"].choose(position, str(seed))
        events, after = play(position, command)
        yield position, Done(command, events)
        position = after


def asked(trail: list[tuple[Position, Done]]) -> LookBack:
    return LookBack(tuple(trail), play(trail[-1][0], trail[-1][1].command)[1])


@cache
def told(question: LookBack) -> Story:
    answer = question.answer()
    assert answer is not None
    return answer


@pytest.fixture(scope="module")
def children() -> LookBack:
    return asked(list(played(start(agree(EDITIONS["amigo-hugo"], tuple(Colour)[:3])), 5)))


def test_the_ledger_of_every_seat_adds_up_to_its_result(children: LookBack) -> None:
    ledger = told(children).ledger
    for seat in range(3):
        parts = (each[seat] for each in (ledger.start, ledger.luck, ledger.choices, ledger.others))
        assert sum(parts) == pytest.approx(ledger.result[seat], abs=1e-9)


def test_there_are_at_most_three_riddles_and_each_has_a_few_answers(children: LookBack) -> None:
    riddles = told(children).riddles
    assert 0 < len(riddles) <= MOST_MOMENTS
    for riddle in riddles:
        legal = list(legal_commands(riddle.choice.position))
        assert {riddle.choice.played, riddle.choice.better} <= {*riddle.options}
        assert 2 <= len(riddle.options) <= MOST_OPTIONS
        assert [*riddle.options] == [each for each in legal if each in riddle.options]
    costs = [riddle.choice.cost for riddle in riddles]
    assert costs == sorted(costs, reverse=True)


def test_the_course_goes_from_even_shares_to_the_winner_and_knows_the_riddles(
    children: LookBack,
) -> None:
    story = told(children)
    course = story.course
    assert [sum(shares) for shares in course.shares] == pytest.approx([1] * len(course.shares))
    assert all(abs(share - 1 / 3) < 0.15 for share in course.shares[0])
    assert course.shares[-1] == story.ledger.result
    rolls = [before for before, done in children.trail if isinstance(done.command, RollDie)]
    for riddle, at in zip(story.riddles, course.moments, strict=True):
        if riddle.choice.position.phase is Phase.MOVING:
            assert rolls[at - 1].round == riddle.choice.position.round
            assert rolls[at - 1].guests == riddle.choice.position.guests


def test_without_the_data_there_is_no_story(
    children: LookBack, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> None:
        raise BadValue(f"{name}.json: cut short")

    monkeypatch.setattr(value, "load_value", load)
    assert children.answer() is None


def test_the_same_game_is_the_same_question(children: LookBack) -> None:
    assert LookBack(children.trail, children.end) == children
    assert LookBack(children.trail[:-1], children.end) != children


def of_file(name: str) -> LookBack:
    """The question about a game of the rules' own collection."""
    trail: list[tuple[Position, Done]] = []
    position = None
    for step in read_record((GAMES / f"{name}.hugo").read_bytes(), load_board):
        for command in step.commands:
            assert position is not None
            events, after = play(position, command)
            trail.append((position, Done(command, events)))
            position = after
        position = step.position
    assert position is not None
    return LookBack(tuple(trail), position)


def test_persons_are_asked_about_their_own_choices_before_those_of_the_box() -> None:
    question = of_file("amigo-hugo-4-on-1989")
    first = told(question).riddles[0].choice
    assert first.position.to_act is not None
    machines = frozenset({first.position.to_act})
    actors = [
        each.choice.position.to_act for each in told(replace(question, machines=machines)).riddles
    ]
    assert len(actors) == 3
    assert first.position.to_act not in actors


OF_ALL_KINDS = (
    *("amigo-hugo-3-company", "amigo-hugo-3-corrected", "amigo-hugo-4-on-1989"),
    *("amigo-hugo-8-shared", "bga-hugo-2-alone", "fantome-de-minuit-2-one-round"),
)


@pytest.mark.parametrize("name", OF_ALL_KINDS)
def test_every_kind_of_game_can_be_looked_back_at(name: str) -> None:
    """Leavers and late-comers, corrections, a shared win, another board, rounds."""
    question = of_file(name)
    story = told(question)
    count = len(question.end.guests)
    assert len(story.awards) == count
    assert {len(shares) for shares in story.course.shares} == {count}
    assert sum(story.ledger.result) == pytest.approx(1)
    for seat in range(count):
        parts = (story.ledger.start[seat], story.ledger.luck[seat], story.ledger.choices[seat])
        whole = sum(parts) + story.ledger.others[seat]
        assert whole == pytest.approx(story.ledger.result[seat], abs=1e-9)


def test_what_was_taken_back_is_not_looked_back_at() -> None:
    history = History(agree(EDITIONS["amigo-hugo"], tuple(Colour)[:2]))
    history.do(PlaceGuest(ARROW))
    history.take_back(1)
    history.do(PlaceGuest(Place(20)))
    while history.position.phase is Phase.PLACING:
        history.do([*legal_commands(history.position)][-1])
    history.do(Leave(Seat(0), takes_guests=True))
    question = LookBack(history.trail(), history.position)
    assert question.end.phase is Phase.OVER
    assert all(riddle.choice.played != PlaceGuest(ARROW) for riddle in told(question).riddles)
    assert told(question).course.shares[-1] == (0.0, 1.0)
