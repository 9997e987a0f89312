"""A share of benchmarks/forgeries.py: nothing is believed that differs in what a player sees."""

import random
from itertools import islice
from pathlib import Path

import pytest
from families import Family
from forgeries import Honest, checked, try_all, verdict, verified
from forging import AIMS, Forgery, Game, aimed, body_of, forged, linked, rows_of
from player_sees import is_by_its_bytes, played, stands_twice

from hugod.store.chain import sealed_text


@pytest.fixture(scope="module")
def games() -> list[Honest]:
    """A plain one with a code and a sealed one."""
    played = (
        Family("amigo-hugo", 3, seed, is_sealed=bool(seed % 2), knows_all=True).play()
        for seed in (12, 13)
    )
    return [Honest.of(Game(number, rows_of(game))) for number, game in enumerate(played)]


@pytest.mark.parametrize("count", [24, pytest.param(240, marks=pytest.mark.endurance)])
def test_no_forgery_is_believed_that_a_player_could_see(count: int, games: list[Honest]) -> None:
    chance = random.Random(count)
    changed = [islice(forged(each.game, chance), count // 2) for each in games]
    counted = try_all((forgery for each in changed for forgery in each), games)
    assert counted.total() == 3 * count
    assert not [what for what in counted if "WRONG" in what]
    assert counted["verify: refused"] > count / 2
    assert counted["import: refused"] > count / 2


def test_no_aim_is_reached_but_those_that_are_named(games: list[Honest]) -> None:
    forgeries = [forgery for each in games for forgery in aimed(each.game)]
    assert len({forgery.aim for forgery in forgeries}) > len(AIMS) // 2
    counted = try_all(iter(forgeries), games)
    assert not [what for what in counted if "WRONG" in what]
    assert counted["verify: refused"] > len(forgeries) / 3


def test_an_honest_game_is_believed(games: list[Honest], tmp_path: Path) -> None:
    texts = [sealed_text(each.game.rows) for each in games]
    assert all(verified(texts, tmp_path))
    assert all(checked(texts, tmp_path))
    for each in games:
        assert played(each.seen)[-1]["winners"]
        assert not stands_twice(each.game.plains)


# The bench itself: what is wrong is called so


def other(honest: Honest, old: str, new: str) -> Forgery:
    """The game with *new* for the first *old*."""
    rows = list(honest.game.rows)
    at = next(n for n, row in enumerate(rows) if old in row.body)
    rows[at] = rows[at]._replace(body=rows[at].body.replace(old, new, 1), hash="")
    return Forgery(honest.game.number, "", (old,), linked(rows))


def test_another_place_is_called_wrong(games: list[Honest]) -> None:
    """The command says one place, the event another: the same was put in, and other follows."""
    for honest in games:
        at = honest.game.plains[
            next(n for n, each in enumerate(honest.game.plains) if '"GuestMoved"' in body_of(each))
        ]
        event = body_of(at["events"][0])
        forgery = other(honest, event, event.replace('"target":', '"target":1'))
        assert verdict("import", "", forgery, honest).startswith("WRONG"), honest.game.number


def test_another_face_of_a_sealed_roll_is_called_wrong(games: list[Honest]) -> None:
    (honest,) = (each for each in games if each.is_sealed)
    proof, face = next(iter(honest.faces.items()))
    for at in [n for n, row in enumerate(honest.game.rows) if proof in row.body][:1]:
        plain = honest.game.plains[at]
        forgery = other(
            honest, body_of(plain["command"]), body_of({"face": (face + 1) % 3, "kind": "ThrowDie"})
        )
        for who in ("verify", "import", "page"):
            assert verdict(who, "", forgery, honest) == "WRONG: a sealed roll has another face"


def test_a_mark_that_is_not_named_is_called_wrong(games: list[Honest]) -> None:
    found = [(forgery, each) for each in games for forgery in aimed(each.game)]
    forgery, honest = next(each for each in found if each[0].aim == "other_marks")
    (words,) = {verdict("verify", words, forgery, honest) for words in ("nothing", "")}
    assert words == "WRONG: the verdict does not say: mark"


@pytest.mark.parametrize(
    ("face", "proof", "is_so"),
    [
        (5, "04", True),
        (5, "fc04", True),
        (5, "03", False),
        (0, "02", True),
        (0, "05", True),
        (1, "fc", False),
    ],
)
def test_the_benchs_own_die_is_that_of_the_document(face: int, proof: str, is_so: bool) -> None:
    assert is_by_its_bytes(face, proof) is is_so
