"""The page that checks a sealed game, as a family opens it: from a file, with no network."""

import hmac
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import pbkdf2_hmac, sha256
from pathlib import Path
from typing import Any

import pytest
from families import Family
from forging import every_roll_typed, mended_with_back_2
from playwright.sync_api import Browser, Page, expect

from hugo_core.commands import Join, Leave, RollDie
from hugo_core.history import Committed, Done, Record, Stirred
from hugo_core.position import Face
from hugo_workshop.verify import verify
from hugod.app.table.rolls import magic_words
from hugod.store.chain import EventRow, read_sealed, sealed_text
from hugod.store.journal import SqliteJournal
from tests.chains import body_of, chain_of, linked, written
from tests.cheats import CHEATS, Cheat, rolls
from tests.hugod.app.far.conftest import Line
from tests.shares import at_once
from tests.workshop.test_verify_same_deal import table_of

PAGE = Path(__file__).parents[2] / "docs" / "verify.html"
OLD = Path(__file__).parents[1] / "workshop/games" / "sealed-the-old-way.jsonl"


@dataclass
class Checker:
    """The page in a browser without a network."""

    page: Page
    folder: Path
    asked: list[str]

    def check(self, data: bytes, code: str = "") -> str:
        """Load a file and give what the page answers."""
        path = self.folder / "0001.jsonl"
        path.write_bytes(data)
        self.page.reload()
        self.page.locator("#code").fill(code)
        self.page.locator("#file").set_input_files(path)
        answer = self.page.locator("#answer")
        expect(answer).to_have_class(re.compile("good|bad|unsealed"))
        return f"{answer.get_attribute('class')}: {answer.text_content()}"


@pytest.fixture(scope="module")
def checker(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checker]:
    with closing(browser.new_context(offline=True)) as context:
        page, asked = context.new_page(), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(PAGE.as_uri())
        yield Checker(page, tmp_path_factory.mktemp("file"), asked)
        assert {url.split("?")[0] for url in asked} == {PAGE.as_uri()}


@pytest.fixture(scope="module")
def game(
    sealed_evenings: list[list[Record]], tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[Record], bytes]:
    """A game and its file, put on a card as the daemon does."""
    records, folder = sealed_evenings[0], tmp_path_factory.mktemp("state")
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
        journal.seal("its record")
    return records, (folder / "games" / "0001.jsonl").read_bytes()


def chained(rows: Sequence[EventRow]) -> bytes:
    """Write *rows* with hashes that fit."""
    return sealed_text(linked(rows))


def code_of(rows: Sequence[EventRow], commitment: str) -> str:
    return f"HUGO {rows[0].game} {commitment[:12]} {rows[-1].hash[:20]}".upper()


# What holds


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(number, marks=pytest.mark.endurance) for number in (1, 2))]
)
def test_an_honest_game_is_right_roll_by_roll(
    number: int, checker: Checker, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = sealed_evenings[number]
    data = sealed_text(chain_of(records))
    assert re.match(r"good: Game 1: (\d+) of \1 rolls follow from the secret", checker.check(data))
    commitments = [r.commitment for r in records if isinstance(r, Committed)]
    notes = checker.page.locator("#notes li").all_text_contents()
    proved = verify(str(checker.folder / "0001.jsonl"), tmp_path)
    secrets = [
        f"Secret {n}: {' '.join(magic_words(c))}; stirred in by the players: {', '.join(salts)}"
        for n, (c, salts) in enumerate(zip(commitments, proved.stirred, strict=True), 1)
    ]
    by_hand = f"Guests placed by hand: {proved.placed}. Nothing proves where they stood."
    assert (notes[: len(secrets)], notes[-1]) == (secrets, by_hand)
    new = [
        r.command.face
        for r in records
        if isinstance(r, Done) and isinstance(r.command, RollDie) and r.proof
    ]
    shown = checker.page.locator("#rolls tbody tr td:nth-child(2)").all_text_contents()
    assert len(shown) >= len(new)
    faces = checker.page.locator("tr", has_text="follows from link").locator("td:nth-child(2)")
    told = faces.all_text_contents()
    assert [told.count(face.word) for face in Face] == [proved.faces[face] for face in Face]


def test_the_square_of_the_game_fits_it(checker: Checker, game: tuple[list[Record], bytes]) -> None:
    rows = read_sealed(game[1])
    commitment = next(r.commitment for r in game[0] if isinstance(r, Committed))
    answer = checker.check(game[1], code_of(rows, commitment))
    assert answer.endswith("It is the game your phone has seen, to its last line.")


def test_rl1_lines_after_the_noted_head_are_counted(
    checker: Checker, game: tuple[list[Record], bytes]
) -> None:
    rows = read_sealed(game[1])
    commitment = next(r.commitment for r in game[0] if isinstance(r, Committed))
    answer = checker.check(game[1], code_of(rows[:-2], commitment))
    assert answer.endswith("and it goes on after that: lines that follow: 2.")


def test_rm6_the_square_beside_the_words_fits_the_game_it_was_shown_in(
    checker: Checker, game: tuple[list[Record], bytes]
) -> None:
    for commitment in (r.commitment for r in game[0] if isinstance(r, Committed)):
        answer = checker.check(game[1], f"HUGO {commitment}".upper())
        assert answer.endswith("It is the game your phone has seen.")
    other = commitment[:-1] + ("0" if commitment[-1] != "0" else "1")
    assert "names another secret" in checker.check(game[1], f"HUGO {other}".upper())


def test_a_game_sealed_the_old_way_is_right_and_is_told_apart(checker: Checker) -> None:
    answer = checker.check(OLD.read_bytes())
    assert re.match(r"good: Game 1: (\d+) of \d+ rolls follow from the secret", answer)
    notes = checker.page.locator("#notes li").all_text_contents()
    assert notes[-1] == "2 of the secrets are of the old way, which proves less."


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda code: code.replace("HUGO 1 ", "HUGO 2 "), "of another game"),
        (lambda code: re.sub(r" \w{12} ", " 0123456789AB ", code), "names another secret"),
        (lambda code: code[:-1] + ("0" if code[-1] != "0" else "1"), "is not this one"),
        (lambda code: "hello", "not what is in the square"),
    ],
)
def test_another_square_does_not(
    checker: Checker, game: tuple[list[Record], bytes], change: Callable[[str], str], why: str
) -> None:
    commitment = next(r.commitment for r in game[0] if isinstance(r, Committed))
    answer = checker.check(game[1], change(code_of(read_sealed(game[1]), commitment)))
    assert answer.startswith("bad: ")
    assert why in answer


@pytest.mark.parametrize("words", ["", "abc", "ü–€", "x" * 55, "x" * 56, "x" * 63, "x" * 1000])
def test_the_pages_own_sha_256_is_the_real_one(checker: Checker, words: str) -> None:
    assert checker.page.evaluate("w => hex(sha256(text(w)))", words) == (
        sha256(words.encode()).hexdigest()
    )


@pytest.mark.parametrize("key", [b"k" * 32, b"k" * 64, b"k" * 65])
def test_the_pages_own_hmac_and_pbkdf2_are_the_real_ones(checker: Checker, key: bytes) -> None:
    asked = "k => [hex(hmac(text(k), text('salt'))), hex(pbkdf2(text(k), text('salt'), 3))]"
    assert checker.page.evaluate(asked, key.decode()) == [
        hmac.digest(key, b"salt", "sha256").hex(),
        pbkdf2_hmac("sha256", key, b"salt", 3).hex(),
    ]


# What does not


def a_roll_of_no_kind(rows: list[EventRow]) -> None:
    """The last roll is there for a reader, and no line a box would write."""
    at = max(n for n, row in enumerate(rows) if '"kind":"ThrowDie"' in row.body)
    body = rows[at].body.replace('"kind":"Done"', '"kind":"Dune"')
    rows[at] = rows[at]._replace(type="Dune", body=body)


def a_roll_left_out(rows: list[EventRow]) -> None:
    del rows[rolls_of(rows)[0]]


@pytest.mark.parametrize(("cheat", "why"), CHEATS)
def test_a_cheat_is_found_though_the_chain_fits(
    checker: Checker, sealed_evenings: list[list[Record]], cheat: Cheat, why: str
) -> None:
    first = rolls(sealed_evenings[1])[0]
    records = list(sealed_evenings[1][: first + 1])
    cheat(records, first)
    answer = checker.check(sealed_text(chain_of(records)))
    assert re.match(r"bad: Line \d+ is not right: |unsealed: ", answer)
    assert re.search(why, answer)


def rolls_of(rows: list[EventRow]) -> list[int]:
    return [
        n for n, row in enumerate(rows) if row.type == "Done" and '"kind":"ThrowDie"' in row.body
    ]


def every_roll_the_first_again(rows: list[EventRow]) -> None:
    """Nothing was mended, and each later roll is the first one once more."""
    first, *others = rolls_of(rows)
    face, proof = (json.loads(rows[first].body)[key] for key in ("command", "proof"))
    for at in others:
        plain = json.loads(rows[at].body)
        again = {"kind": "Done", "command": face, "events": plain["events"], "proof": proof}
        again["events"][0]["face"] = face["face"]
        body = {"format": 1, "kind": "Replayed", "back": 0, "done": [again], "waiting": []}
        rows[at] = rows[at]._replace(type="Replayed", body=written(body))


def by_aim(aim: Callable[[list[Any]], None]) -> Callable[[list[EventRow]], None]:
    """Give a cheat of the bench of forgeries as one of rows."""

    def cheat(rows: list[EventRow]) -> None:
        plains = [json.loads(row.body) for row in rows]
        aim(plains)
        rows[:] = [rows[0]._replace(type=plain["kind"], body=written(plain)) for plain in plains]

    return cheat


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (a_roll_of_no_kind, "Line .* nothing that a box writes"),
        (a_roll_left_out, r"Line \d+ is not right"),
        (every_roll_the_first_again, "nothing was mended, and nothing waited"),
        (by_aim(mended_with_back_2), "more or less follows than stood or waited there"),
        (
            by_aim(every_roll_typed),
            "something else waits|does not stand where|0 of .* rolls follow from the secret",
        ),
    ],
)
def test_a_roll_is_believed_only_where_it_stood(
    checker: Checker,
    game: tuple[list[Record], bytes],
    cheat: Callable[[list[EventRow]], None],
    why: str,
) -> None:
    rows = list(read_sealed(game[1]))
    cheat(rows)
    answer = checker.check(chained(rows))
    assert answer.startswith("bad: ")
    assert re.search(why, answer), answer


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data[:-1], "The end of the file is missing."),
        (lambda data: data.replace(b'"seq":7,', b'"seq":8,'), "Line 7: "),
        (lambda data: data.replace(b"ThrowDie", b"ThrowDye", 1), "something in it was changed"),
        (lambda data: b"\n".join(data.split(b"\n")[1:]), "Line 1: it does not follow"),
        (lambda data: b"\n".join([*data.split(b"\n")[:-4], *data.split(b"\n")[-2:]]), "last line"),
        (lambda data: b"hello\nworld\n", "Line 1: this is no line of a game."),
        (lambda data: b"", "The end of the file is missing."),
    ],
)
def test_a_file_that_was_changed_is_found(
    checker: Checker, game: tuple[list[Record], bytes], change: Callable[[bytes], bytes], why: str
) -> None:
    answer = checker.check(change(game[1]))
    assert answer.startswith("bad: ")
    assert why in answer


def test_a_game_with_the_plain_die_is_told_apart(
    checker: Checker, game: tuple[list[Record], bytes]
) -> None:
    rows = [row for row in read_sealed(game[1]) if row.type not in {"Committed", "Stirred"}]
    answer = checker.check(chained(rows))
    assert answer == "unsealed: This game's die was not sealed; `hugod verify` checks it."


@pytest.mark.parametrize("seed", at_once((7, 11, 29, 33), (7).__eq__))
def test_players_who_leave_join_and_are_back_change_no_roll(seed: int, checker: Checker) -> None:
    """Some of them between two secrets: then others stir."""
    records = Family("amigo-hugo", 3, seed, is_sealed=True).play()
    done = {type(record.command) for record in records if isinstance(record, Done)}
    assert {Leave, Join} <= done
    assert checker.check(sealed_text(chain_of(records))).startswith("good")


def test_in_the_seats_of_the_box_nobody_stirs(checker: Checker) -> None:
    """One of them is a person's again and stirs the next time; who was passed over is missed."""
    alone = Family("amigo-hugo", 3, 2, is_sealed=True, knows_all=True).play()
    assert sum(isinstance(record, Stirred) for record in alone) == 1
    handed = Family("amigo-hugo", 3, 6, is_sealed=True, knows_all=True).play()
    for records in (alone, handed):
        assert checker.check(sealed_text(chain_of(records))).startswith("good")
    people = [record for record in alone if not isinstance(record, Stirred)]
    answer = checker.check(sealed_text(chain_of(people)))
    assert answer.endswith("not everyone had stirred.")


def test_a_game_with_a_code_is_checked_roll_by_roll(checker: Checker) -> None:
    chain = chain_of(table_of(1))
    said = checker.check(sealed_text(chain))
    assert said.startswith("good"), said
    assert "code 482913" in said
    at = next(n for n, row in enumerate(chain) if '"kind":"ThrowDie"' in row.body)
    other = chain[at].body.replace('"proof":"', '"proof":"00', 1)
    forged = linked([*chain[:at], chain[at]._replace(body=other), *chain[at + 1 :]])
    assert checker.check(sealed_text(forged)).startswith("bad")
    without = [row._replace(body=row.body.replace("482913", "482914")) for row in chain]
    assert checker.check(sealed_text(linked(without))).startswith("bad")


def test_a_game_of_joined_houses_is_checked_link_by_link(checker: Checker) -> None:
    line = Line().begin()
    line.play_until(lambda: len([e for e in line.houses[1].kept if '"far-' in body_of(e)]) > 3)
    chain = chain_of(line.houses[1].kept)
    said = checker.check(sealed_text(chain))
    assert said.startswith("good"), said
    assert "both houses opened a link of their own for each roll" in said
    at = next(n for n, row in enumerate(chain) if '"kind":"ThrowDie"' in row.body)
    ours, theirs = re.findall("[0-9a-f]{64}", chain[at].body)
    for other, why in (
        (chain[at].body.replace(ours, theirs), "house 1 was bound to"),
        (chain[at].body.replace("far-2-", "far-3-"), "not opened by both houses"),
    ):
        forged = linked([*chain[:at], chain[at]._replace(body=other), *chain[at + 1 :]])
        answer = checker.check(sealed_text(forged))
        assert answer.startswith("bad")
        assert why in answer
