"""docs/verify.md says enough: a checker of the sealed die from its text alone, and its figures."""

import hmac
import json
import random
import re
from collections.abc import Callable, Iterable
from hashlib import pbkdf2_hmac, sha256
from pathlib import Path
from typing import Any

import pytest

from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Committed, History, Record, Stirred
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugod.app.table.rolls import Bond, stirred, written
from hugod.dice.sealed import ChainedDice
from hugod.store.chain import sealed_text
from tests.chains import chain_of

PAGE = Path(__file__).parents[2] / "docs" / "verify.md"
SIDES = (1, 2, 0, 4, 5, 0)


# The checker: it imports nothing of ours, and knows games in which nothing was taken back.


def dumped(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def checked(lines: Iterable[str]) -> int:
    """Count the rolls that are right; the first wrong one is an `AssertionError`."""
    standing: list[Any] = []
    salts: list[str] = []
    game = part = number = count = players = 0
    ground, link = "", b""
    for row in map(json.loads, lines):
        record = json.loads(row["body"])
        match record["kind"]:
            case "Begun":
                game, players = row["game"], len(record["setup"]["colours"])
            case "Committed":
                assert record["game"] == game
                part, number, salts = part + 1, 0, []
                ground = sha256(dumped(standing).encode()).hexdigest()
                link = bytes.fromhex(record["commitment"])
            case "Stirred":
                assert number == 0
                assert record["seat"] == len(salts)
                assert re.fullmatch("[0-9]{3}", record["salt"])
                salts.append(record["salt"])
            case "Done" if record["command"]["kind"] == "ThrowDie":
                secret = record["proof"].removeprefix(f"{part}-{number + 1}-")
                mark, key = f"hugo {game} {part} {number} {ground}", bytes.fromhex(secret)
                if number:
                    assert sha256(f"{mark} {secret}".encode()).digest() == link
                else:
                    assert pbkdf2_hmac("sha256", key, mark.encode(), 65_536) == link
                assert len(salts) == players
                message = ",".join(salts) + "\n" + dumped(standing)
                digest = hmac.digest(key, message.encode(), "sha256")
                assert record["command"]["face"] == SIDES[next(b for b in digest if b < 252) % 6]
                link, number, count = key, number + 1, count + 1
        if record["kind"] == "Done":
            standing.append(record["command"])
    return count


def evening(chance: random.Random) -> list[Record]:
    """Play a game with the sealed die, its secret lost once, to its end or to the first lot."""
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
    history, dice, records = History(setup), ChainedDice(chance.randbytes), list[Record]()
    records.append(Begun(setup))
    part = number = 0
    salts: list[str] = []
    while history.position.phase in (Phase.PLACING, Phase.ROLLING, Phase.MOVING):
        standing = [done.command for _, done in history.trail()]
        if history.position.phase is not Phase.ROLLING:
            command = chance.choice(list(legal_commands(history.position)))
            records.append(history.do(command))
            continue
        if not part or (part == 1 and number == 5):
            part, number = part + 1, 0
            commitment = dice.draw_secret(Bond(1, part, written(standing)))
            salts = [f"{chance.randrange(1000):03}" for _ in setup.seats]
            records.append(Committed(commitment, 1))
            records += [Stirred(Seat(seat), salt) for seat, salt in enumerate(salts)]
        number += 1
        face, proof = dice.roll(part, number, stirred(salts, standing))
        records.append(history.do(RollDie(face), proof))
    return records


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return sealed_text(chain_of(evening(random.Random(9)))).decode("ascii").splitlines()[:-1]


def test_who_reads_the_page_alone_can_write_a_checker(lines: list[str]) -> None:
    assert checked(lines) > 10


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("Committed", lambda body: body.replace('"game":1', '"game":2')),
        ("Committed", lambda body: re.sub(r'"commitment":"..', '"commitment":"00', body)),
        ("Stirred", lambda body: re.sub(r'"salt":"\d+"', '"salt":"830082628"', body)),
        ("Done", lambda body: re.sub(r'"square":\d+', '"square":99', body)),
    ],
)
def test_and_it_finds_what_was_changed(
    lines: list[str], kind: str, change: Callable[[str], str]
) -> None:
    at = next(n for n, line in enumerate(lines) if f'"type":"{kind}"' in line)
    row = json.loads(lines[at])
    row["body"] = change(row["body"])
    with pytest.raises(AssertionError):
        checked([*lines[:at], json.dumps(row), *lines[at + 1 :]])


# The figures


def test_what_a_cheat_costs_is_worked_out_as_the_page_says() -> None:
    page = PAGE.read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    known: dict[str, Any] = {}
    exec(compile(code, PAGE.name, "exec"), known)
    pi, card = known["PI"], known["CARD"]
    two, another, favoured = (
        known[name] for name in ("two_with_the_same_words", "another_for_the_words", "favoured")
    )
    hours, year = known["hours_for"], 24 * 365
    said = [
        f"{hours(22, pi):.0f} hours; in 5 seconds: one in {1e-6 / two(pi):.0f} million",
        f"{3600 * hours(22, card):.0f} seconds; in 5 seconds: one in {1 / two(card):.0f}",
        f"{hours(44, pi) / year:.0f} years; in an evening: one in {1e-6 / another(pi):.0f} mill",
        f"{hours(44, card) / year:.1f} years; in an evening: one in {1e-3 / another(card):.0f},000",
        *(
            f"{100 * favoured(pi, players):.1f} % | {100 * favoured(card, players):.1f} %"
            for players in (1, 2)
        ),
    ]
    for figure in said:
        assert figure in page
