"""What a desk remembers of boxes: one of them settles, silences or changes no other's table."""

from dataclasses import replace

import pytest

from hugo_core.editions import colours_for
from hugo_hall.club_evening import Evening, WishRefused, drop, next_round, score, without
from hugo_hall.heard import Heard
from hugo_hall.live_tables import LiveTable
from hugo_hall.sent import Claim, CountedResult, Offered
from hugod.app.values.club_codes import game_at, wire_tag
from tests.hall.conftest import evening_with, sent


def claim_of(evening: Evening, table: int, box: str) -> Claim:
    return Claim(table, 0, wire_tag(game_at(evening.secret, table, 0), box))


def test_a_box_that_was_told_its_table_is_understood(evening: Evening) -> None:
    heard = Heard()
    told = LiveTable(sent(evening, 1, is_tagged=False), is_over=False)
    placed = heard.placed(evening, "owls", told, claim_of(evening, 1, "owls"))
    assert placed is not None
    assert placed.result.table == 1
    assert heard.placed(evening, "owls", None, claim_of(evening, 1, "owls")) is None
    assert heard.placed(evening, "owls", told, None) is told
    assert heard.boxes(evening) == {1: "owls"}
    (found,) = [heard.take_in(evening, replace(sent(evening, 1, is_tagged=False), marks={}))]
    assert isinstance(found, Offered)
    assert found.table.number == 1


def test_a_box_that_is_given_another_number_leaves_its_old_one(evening: Evening) -> None:
    heard = Heard()
    told = LiveTable(sent(evening, 1), is_over=False)
    for box, table in (("cats", 3), ("owls", 1), ("owls", 2)):
        heard.placed(evening, box, told, claim_of(evening, table, box))
    assert heard.boxes(evening) == {3: "cats", 2: "owls"}


def test_a_second_box_with_one_number_is_told_and_not_taken(evening: Evening) -> None:
    heard = Heard()
    told = LiveTable(sent(evening, 1), is_over=False)
    heard.placed(evening, "owls", told, claim_of(evening, 1, "owls"))
    with pytest.raises(WishRefused, match="table 1: cats, and owls before it"):
        heard.placed(evening, "cats", told, claim_of(evening, 1, "cats"))
    with pytest.raises(WishRefused, match="table 1: cats, and owls before it"):
        heard.take_in(evening, sent(evening, 1, box="cats"))
    (offered,) = heard.offered(evening)
    assert offered.is_other_box
    assert isinstance(heard.take_in(evening, sent(evening, 1)), CountedResult)


def test_the_box_that_first_sends_a_game_of_a_table_has_it(evening: Evening) -> None:
    heard = Heard()
    assert isinstance(heard.take_in(evening, sent(evening, 1, box="owls")), CountedResult)
    assert heard.boxes(evening) == {1: "owls"}
    with pytest.raises(WishRefused, match="table 1: cats, and owls before it"):
        heard.take_in(evening, sent(evening, 1, box="cats"))


def test_a_box_of_another_table_is_not_believed_by_its_name(evening: Evening) -> None:
    heard = Heard()
    heard.placed(
        evening, "box-2", LiveTable(sent(evening, 1), False), claim_of(evening, 1, "box-2")
    )
    result = replace(sent(evening, 1, is_tagged=False, box="box-2"), marks={}, table=2)
    found = heard.take_in(evening, result)
    assert isinstance(found, Offered)
    assert found.table.number == 1


def test_who_tries_numbers_is_soon_not_looked_at(evening: Evening) -> None:
    heard = Heard()
    tried = [sent(evening, 1, box="bats", game=n, secret=f"{n:06}") for n in range(30)]
    for result in tried[:-1]:
        heard.take_in(evening, result)
    with pytest.raises(WishRefused, match="bats has sent many games of no table"):
        heard.take_in(evening, tried[-1])
    late = replace(sent(evening, 1, box="bats", game=99), table=1)
    assert isinstance(heard.take_in(evening, late), Offered)
    assert heard.take_in(evening, sent(evening, 1, box="cats", secret="271828")) is None
    assert isinstance(heard.take_in(evening, sent(evening, 1, box="owls")), CountedResult)


def test_a_thousand_old_games_of_a_box_are_few_questions(evening: Evening) -> None:
    heard = Heard()
    for number in range(9_001, 10_001):
        old = sent(evening, 1, is_tagged=False, box="bats", game=number)
        heard.take_in(evening, old)
    numbers = [each.result.game.split("-")[0] for each in heard.offered(evening)]
    assert numbers == ["bats/9998", "bats/9999", "bats/10000"]


def test_the_very_first_game_of_a_box_is_asked_about(evening: Evening) -> None:
    first = sent(evening, 1, is_tagged=False, game=0)
    assert isinstance(Heard().take_in(evening, first), Offered)


def test_what_was_there_before_a_round_is_not_asked_about_in_it() -> None:
    before = evening_with(12)
    for number in (1, 2, 3):
        before = before.after(score(before, 1, number, [1, 2, 3, 4]))
    heard, after = Heard(), before.after(next_round(before))
    old = sent(after, 1, 2, is_tagged=False)
    assert heard.take_in(before, old) is None
    for _ in range(2):
        heard.round_begins(before)
    assert heard.take_in(after, old) is None
    assert heard.offered(after) == []
    assert heard.take_in(after, sent(after, 1, 2, is_tagged=False, game=18)) is not None
    after = after.after(drop(after, 2, 1))
    assert isinstance(heard.take_in(after, sent(after, 1, 2, game=16)), Offered)


def test_a_late_table_is_asked_about_by_what_fitted_it_when_the_round_began() -> None:
    evening = evening_with(12)
    for number in (1, 2):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4]))
    heard, after = Heard(), evening.after(next_round(evening))
    three = sent(evening, 3, is_tagged=False, box="bats")
    went, *others = evening.rounds[0].tables[2].players
    marks = dict(zip(colours_for(3), others, strict=True))
    three = replace(three, marks=marks, points=dict.fromkeys(marks, 7))
    assert heard.take_in(evening, three) is None
    late = [sent(evening, 3, is_tagged=False, game=number) for number in (1, 2, 3, 4)]
    for one in late:
        assert isinstance(heard.take_in(evening, one), Offered)
    heard.round_begins(evening)
    assert [each.result for each in heard.offered(after)] == late[1:]
    assert heard.take_in(after, late[0]) is None
    assert isinstance(heard.take_in(after, late[1]), Offered)
    after = after.after(without(after, 1, 3, went))
    assert heard.offered(after) == []


def test_what_was_counted_takes_no_place_among_the_questions() -> None:
    evening, heard = evening_with(16), Heard()
    evening = evening.after(drop(evening, 1, 4))
    heard.take_in(evening, sent(evening, 4, game=1))
    for table in (1, 2, 3):
        found = heard.take_in(evening, sent(evening, table, game=table + 1))
        assert isinstance(found, CountedResult)
        evening = evening.after(found.happening)
    assert [each.table.number for each in heard.offered(evening)] == [4]


def test_a_question_that_was_answered_is_not_asked_again(evening: Evening) -> None:
    heard = Heard()
    old = sent(evening, 1, is_tagged=False)
    heard.take_in(evening, old)
    assert heard.offer(evening, old.game).result == old
    heard.ignore(old.game)
    assert heard.offered(evening) == []
    assert heard.take_in(evening, old) is None
    with pytest.raises(WishRefused):
        heard.offer(evening, old.game)
    for number in range(1_009):
        one = sent(evening, 1, is_tagged=False, box=f"b{number}")
        heard.take_in(evening, one)
        heard.ignore(one.game)
    assert len(heard._ignored) == 1_000


def test_what_has_come_to_count_by_itself_is_offered_and_what_fits_no_more_is_not() -> None:
    """It was sent before its round was seated; then another result stands there, or others sit."""
    before = evening_with(12)
    for number in (1, 2, 3):
        before = before.after(score(before, 1, number, [1, 2, 3, 4]))
    heard, after = Heard(), before.after(next_round(before))
    early = sent(after, 1, 2)
    with pytest.raises(WishRefused, match="no such game is played here"):
        heard.take_in(before, early)
    assert heard.offered(before) == []
    (offered,) = heard.offered(after)
    assert (offered.round, offered.table.number, offered.result.game) == (2, 1, early.game)
