"""What a desk remembers of boxes: one of them settles, silences or changes no other's table."""

from dataclasses import replace

import pytest

from hugo_hall.club_evening import Evening, WishRefused, next_round, score
from hugo_hall.heard import MOST_IGNORED, MOST_OFFERS, MOST_WRONG, Heard
from hugo_hall.live_tables import LiveTable
from hugo_hall.sent import Claim, CountedResult, Offered
from hugod.app.values.club_codes import game_at, wire_tag
from tests.hall.conftest import sent


def claim_of(evening: Evening, table: int, box: str) -> Claim:
    return Claim(table, 0, wire_tag(game_at(evening.secret, table, 0), box))


def test_a_box_that_was_told_its_table_is_understood(evening: Evening) -> None:
    heard = Heard()
    told = LiveTable(sent(evening, 1, is_tagged=False), is_over=False)
    placed = heard.placed(evening, "owls", told, claim_of(evening, 1, "owls"))
    assert placed is not None
    assert placed.result.table == 1
    assert heard.boxes(evening) == {1: "owls"}
    (found,) = [heard.take_in(evening, replace(sent(evening, 1, is_tagged=False), marks={}))]
    assert isinstance(found, Offered)
    assert found.table.number == 1


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
    tried = [sent(evening, 1, box="bats", game=n, secret=f"{n:06}") for n in range(MOST_WRONG)]
    for result in tried[:-1]:
        heard.take_in(evening, result)
    with pytest.raises(WishRefused, match="bats has sent many games of no table"):
        heard.take_in(evening, tried[-1])
    late = replace(sent(evening, 1, box="bats", game=99), table=1)
    assert isinstance(heard.take_in(evening, late), Offered)
    assert isinstance(heard.take_in(evening, sent(evening, 1, box="owls")), CountedResult)


def test_a_thousand_old_games_of_a_box_are_few_questions(evening: Evening) -> None:
    heard = Heard()
    for number in range(1000):
        old = sent(evening, 1, is_tagged=False, box="bats", game=number + 1)
        heard.take_in(evening, old)
    assert [each.result.game[5:9] for each in heard.offered(evening)] == ["0998", "0999", "1000"]
    assert len(heard.offered(evening)) == MOST_OFFERS


def test_the_very_first_game_of_a_box_is_asked_about(evening: Evening) -> None:
    first = sent(evening, 1, is_tagged=False, game=0)
    assert isinstance(Heard().take_in(evening, first), Offered)


def test_what_was_there_before_a_round_is_not_asked_about_in_it() -> None:
    from tests.hall.conftest import evening_with

    before = evening_with(12)
    for number in (1, 2, 3):
        before = before.after(score(before, 1, number, [1, 2, 3, 4]))
    heard, after = Heard(), before.after(next_round(before))
    old = sent(after, 1, 2, is_tagged=False)
    assert heard.take_in(before, old) is None
    heard.round_begins(before)
    assert heard.take_in(after, old) is None
    assert heard.offered(after) == []
    assert heard.take_in(after, sent(after, 1, 2, is_tagged=False, game=18)) is not None


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
    for number in range(MOST_IGNORED + 9):
        one = sent(evening, 1, is_tagged=False, box=f"b{number}")
        heard.take_in(evening, one)
        heard.ignore(one.game)
    assert len(heard._ignored) == MOST_IGNORED


def test_what_has_come_to_count_by_itself_is_offered_and_what_fits_no_more_is_not() -> None:
    """It was sent before its round was seated; then another result stands there, or others sit."""
    from tests.hall.conftest import evening_with

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
