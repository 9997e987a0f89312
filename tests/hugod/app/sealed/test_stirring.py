"""The sealed die: chosen, sealed, stirred, rolled; and the plug pulled wherever it may be."""

import random
from collections.abc import Callable

import pytest

from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import RollDie
from hugo_core.history import BY_HAND, Committed, Done, Stirred
from hugo_core.position import Seat
from hugod.app.screens.notices import MOMENT_S, SAID_S
from hugod.app.table import rolls
from hugod.app.values.box_views import MagicView, ProofView
from hugod.app.values.inputs import Key
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import HugoView, RollView, TumbleView
from hugod.dice.sealed import Unsealing
from hugod.ports import DieError
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.screens.test_notices import turn_lock

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="


def chosen(box: Box) -> Story:
    """A game of two at its first guest, with the sealed die chosen."""
    return rolling(box(PLACING), "2").press("Roll")


def rolling(story: Story, number: str) -> Story:
    """Choose who rolls: the box, the box with a sealed die, or the family."""
    return story.press("*", "6", "3").wait(2).press("1", number)


def placed(story: Story) -> Story:
    for square in range(17, 29):
        story.press(str(square))
    return story.settle()


def sealed(box: Box) -> Story:
    """The same at its first roll, sealed and stirred."""
    return stir(placed(chosen(box)).press("Roll"))


def stir(story: Story) -> Story:
    """From the magic words to the die."""
    story.press("Roll")
    assert isinstance(story.view, AskView)
    story.press("4", "7", "3", "0", "1", "9")
    return story


def rolled(story: Story) -> Done:
    """Roll and give what was kept."""
    story.press("Roll")
    assert isinstance(story.view, TumbleView), story.words
    done = story.last_kept
    assert isinstance(done, Done)
    return done


def to_the_next_roll(story: Story) -> Story:
    """Play what the roll wants."""
    chance = random.Random(3)
    while not isinstance(story.settle().view, RollView | TextView):
        story.play_turn(chance)
    return story


def commitments(story: Story) -> list[str]:
    return [record.commitment for record in story.kept if isinstance(record, Committed)]


def check(story: Story) -> int:
    """Check every roll from what was kept alone; gives how many there are."""
    unsealing, salts, steps, count, parts = Unsealing(), list[str](), list[Done](), 0, 0
    for record in (from_plain(to_plain(record)) for record in story.kept):
        match record:
            case Committed(commitment, game):
                parts += 1
                standing = rolls.written(done.command for done in steps)
                unsealing.commit(commitment, rolls.Bond(game, parts, standing))
                salts = []
            case Stirred(_, salt):
                salts.append(salt)
            case Done(command, _, proof):
                if isinstance(command, RollDie):
                    text = rolls.stirred(salts, [done.command for done in steps])
                    unsealing.check(command.face, proof, text)
                    count += 1
                steps.append(record)
    return count


# Sealing


def test_before_the_first_roll_the_box_is_bound_and_everyone_stirs(box: Box) -> None:
    story = placed(chosen(box))
    assert story.words == "A ghost hides all rolls under four magic words. Roll hides them"
    story.press("Roll")
    committed = story.last_kept
    assert isinstance(committed, Committed)
    words = " ".join(rolls.magic_words(committed.commitment))
    assert story.words == f"Magic words. {words}. note them, then Roll"
    story.press("Roll")
    assert story.words == "red · 23:45. Stir it! 3 digits, as you like"
    story.press("4", "7", "3")
    assert story.last_kept == Stirred(Seat(0), "473")
    assert story.words == "blue · 23:45. Stir it! 473 is in. 3 digits"
    story.press("0", "1", "9")
    assert story.last_kept == Stirred(Seat(1), "019")
    assert story.words == "red · 23:45. 019 is in. Press Roll"


def test_rm6_the_whole_commitment_is_in_the_square_beside_the_words(box: Box) -> None:
    story = placed(chosen(box)).press("Roll")
    assert isinstance(story.view, MagicView)
    committed = story.last_kept
    assert isinstance(committed, Committed)
    assert story.view.code == f"HUGO {committed.commitment.upper()}"
    assert story.view.magic == rolls.magic_words(committed.commitment)


def test_rm6_the_secret_is_bound_to_the_game_and_to_what_the_players_placed(box: Box) -> None:
    story = placed(chosen(box)).press("Roll")
    committed = story.last_kept
    assert isinstance(committed, Committed)
    assert committed.game == 12
    assert check(stir(story)) == 0
    rolled(story)
    assert check(story) == 1
    at = next(n for n, record in enumerate(story.kept) if isinstance(record, Done))
    del story.kept[at]
    with pytest.raises(DieError, match="not the one the box was bound to"):
        check(story)


@pytest.mark.parametrize("key", ["Roll", "#"])
def test_rm6_no_moment_that_the_box_alone_knows_is_stirred_in(box: Box, key: str) -> None:
    """A press without digits stirs nothing, however long one waits for it."""
    story = placed(chosen(box)).press("Roll", "Roll")
    kept = len(story.kept)
    for digits in ((), ("4",), ("4", "7")):
        assert story.press(*digits).wait(1.5).press(key).words == (
            "Type three digits that nobody can guess."
        )
        story.press("*")
    assert len(story.kept) == kept


def test_a_hash_out_of_habit_behind_the_third_digit_does_nothing(box: Box) -> None:
    story = placed(chosen(box)).press("Roll", "Roll", "4", "7", "3", "#", "0", "1", "9", "#")
    story.wait(MOMENT_S)
    assert [r.salt for r in story.kept if isinstance(r, Stirred)] == ["473", "019"]
    assert isinstance(story.view, RollView)


def test_each_roll_shows_the_next_link_and_follows_from_it(box: Box) -> None:
    story = sealed(box)
    for number in range(1, 12):
        read = rolls.read_proof(rolled(story).proof)
        assert read is not None
        assert read[:2] == (1, number)
        to_the_next_roll(story)
    assert check(story) == 11


def test_on_another_way_the_next_link_counts(box: Box) -> None:
    """Another place for the last guest: the roll there is another one, and was never shown."""
    story = sealed(box)
    rolled(story)
    for _ in range(2):
        story.settle().press("C", "#")
        while isinstance(story.settle().view, TextView | HugoView | NewsView):
            story.press("Roll")
    story.press("16").settle()
    while isinstance(story.settle().view, TextView | NewsView):
        story.press("Roll")
    read = rolls.read_proof(rolled(story).proof)
    assert read is not None
    assert read[:2] == (1, 2)


def test_the_words_can_be_read_again_from_the_menu(box: Box) -> None:
    story = sealed(box)
    words = " ".join(rolls.magic_words(commitments(story)[0]))
    story.open("The die", "Magic words")
    assert words in story.words
    assert isinstance(story.press("Roll").view, RollView)
    assert story.open("The die", "Magic words").press("*").words.startswith("The die")


@pytest.mark.parametrize("keys", [("A",), ("7",), ("D", "D"), ("*", "*")])
def test_other_keys_on_the_way_change_nothing(box: Box, keys: tuple[str, ...]) -> None:
    story = placed(chosen(box)).press("Roll")
    kept = len(story.kept)
    story.press(*keys)
    assert len(story.kept) == kept


def test_star_clears_the_digits(box: Box) -> None:
    story = placed(chosen(box)).press("Roll", "Roll").press("4", "*", "7", "1", "2")
    assert story.last_kept == Stirred(Seat(0), "712")


# When it is chosen


def test_after_the_first_roll_it_is_for_the_next_game(box: Box) -> None:
    story = placed(box(PLACING)).roll("4")
    rolling(story, "2")
    assert story.words == "The box rolls. It is sealed from the next game on. Roll goes on"
    assert story.settings.sealed_die
    assert isinstance(to_the_next_roll(story.press("Roll")).view, RollView)
    assert commitments(story) == []


def test_once_it_is_sealed_it_stays_so_in_this_game(box: Box) -> None:
    story = rolling(sealed(box), "1")
    assert story.words == "The box rolls. This game stays sealed. Roll goes on"
    story.press("Roll")
    assert rolls.read_proof(rolled(story).proof) is not None


def test_it_may_be_let_be_before(box: Box) -> None:
    story = rolling(placed(chosen(box)), "1")
    assert story.words == "The box rolls the die now. Roll goes on"
    assert isinstance(story.press("Roll").view, RollView)


def test_it_can_be_chosen_before_there_is_a_game(box: Box) -> None:
    story = rolling(box(), "2")
    assert story.settings.sealed_die


def test_ones_own_die_and_a_sealed_one_are_two_things(box: Box) -> None:
    story = rolling(chosen(box), "3")
    assert (story.settings.own_die, story.settings.sealed_die) == (True, False)
    rolling(story.press("Roll"), "2")
    assert (story.settings.own_die, story.settings.sealed_die) == (False, True)


def test_in_a_sealed_game_the_family_may_still_roll_its_own(box: Box) -> None:
    story = rolling(sealed(box), "3").press("Roll", "4", "#").settle()
    assert isinstance(story.last_kept, Done)
    assert story.last_kept.proof == BY_HAND


# The plug

PULLS: dict[str, Callable[[Box], Story]] = {
    "before it is sealed": lambda box: placed(chosen(box)),
    "at the magic words": lambda box: placed(chosen(box)).press("Roll"),
    "while red stirs": lambda box: placed(chosen(box)).press("Roll", "Roll"),
    "in the middle of a number": lambda box: placed(chosen(box)).press("Roll", "Roll", "4"),
    "while blue stirs": lambda box: placed(chosen(box)).press("Roll", "Roll", "4", "7", "3"),
    "before a throw": sealed,
}


@pytest.mark.parametrize("moment", PULLS)
def test_after_a_cut_the_secret_is_gone_and_a_new_one_is_stirred(box: Box, moment: str) -> None:
    story = PULLS[moment](box)
    before = commitments(story)
    story = story.again()
    said = "The power was off: the secret is gone." if before else "A ghost hides all rolls"
    assert story.words.startswith(said)
    stir(story.press("Roll"))
    assert isinstance(story.view, RollView)
    assert len(set(commitments(story))) == len(before) + 1
    read = rolls.read_proof(rolled(story).proof)
    assert read is not None
    assert read[:2] == (len(before) + 1, 1)
    assert check(story) == 1


def test_rolls_before_a_cut_can_still_be_checked_after_it(box: Box) -> None:
    story = sealed(box)
    for _ in range(3):
        rolled(story)
        to_the_next_roll(story)
    story = stir(story.again().press("Roll"))
    for _ in range(2):
        rolled(story)
        to_the_next_roll(story)
    assert check(story) == 5
    assert len(commitments(story)) == 2


def test_a_roll_that_was_kept_is_there_after_a_cut_and_asks_for_no_secret(box: Box) -> None:
    story = sealed(box)
    done = rolled(story)
    story = story.again()
    assert story.last_kept == done
    assert "secret" not in story.words
    story.settle().press("C", "#").settle()
    assert isinstance(story.view, RollView)
    assert rolled(story) == done


# The end


def test_the_end_has_a_square_for_a_phone(box: Box) -> None:
    story = sealed(box)
    story.looks_at_glass = False
    story.play_to_the_end(random.Random(5))
    assert isinstance(story.view, EndView)
    assert story.press("Roll").words.endswith(
        "Same players / Others play / The proof / Look back / Past games"
    )
    story.press("3")
    assert isinstance(story.view, ProofView)
    assert story.view.code == f"HUGO 12 {commitments(story)[0][:12].upper()} {'5D1F' * 5}"
    assert isinstance(story.press("Roll").view, EndView)
    again = story.again().open("The die", "The proof")
    assert isinstance(again.view, ProofView)
    assert again.press("*").words.startswith("The die")


def test_a_secret_that_is_used_up_is_followed_by_another(box: Box) -> None:
    story = sealed(box)
    done = rolled(story)
    assert isinstance(done.command, RollDie)
    used = Done(done.command, done.events, rolls.proof_text(1, rolls.LINKS, "00"))
    story.kept[-1] = used
    assert rolls.Sealing(("ab",)).after(used).rolls_made == rolls.LINKS
    story = story.again()
    to_the_next_roll(story)
    assert isinstance(story.view, TextView)
    assert story.words.startswith("The secret is used up.")


# The lock over it


def mash(story: Story) -> Story:
    """Small fingers press everything; nothing comes of it."""
    before = story.line, len(story.kept)
    for key in Key:
        assert story.press(key.value).let_go(key.value).words == "Locked. Hold A+B."
    assert (story.line, len(story.kept)) == before
    return story.wait(SAID_S)


def test_locked_while_it_is_stirred_nobody_stirs_and_the_digits_stay(box: Box) -> None:
    story = placed(chosen(box)).press("Roll", "Roll", "4")
    stirring, kept = story.view, len(story.kept)
    mash(turn_lock(story))
    assert (story.view, len(story.kept)) == (stirring, kept)
    turn_lock(story).press("7", "3")
    assert story.last_kept == Stirred(Seat(0), "473")


def test_locked_over_a_roll_its_number_stands_and_is_proved(box: Box) -> None:
    story = sealed(box)
    face = rolled(story)
    mash(turn_lock(story)).settle()
    before = story.view
    turn_lock(story).wait(SAID_S)
    assert (story.view, story.last_kept) == (before, face)
    to_the_next_roll(story)
    rolled(story)
    assert check(story) == 2


def test_a_cut_while_locked_loses_the_secret_and_the_lock_stays(box: Box) -> None:
    again = turn_lock(sealed(box)).again()
    assert mash(again).settings.sealed_die
    turn_lock(again).press("Roll")
    assert len(commitments(again)) == 2
    rolled(stir(again))
    assert check(again) == 1
