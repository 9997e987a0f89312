"""Whole games forged, with hashes that fit, before `hugod verify`, the import and the page.

    python benchmarks/forgeries.py [FORGERIES [AIMED [SEED]]]

One to three values of a pool of sealed and plain games are changed (forging.py), and every game is
forged with every aim. Whatever any of the three believes is compared, by the bench's own eyes
(player_sees.py), with the game that was played. Ends with 1 if one was believed that differs,
unless it is by a thing of docs/verify.md that nothing proves, and the verdict says so in its words.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import pbkdf2_hmac
from itertools import islice
from pathlib import Path
from typing import Any

from families import Family
from forging import GAME, Forgery, Game, aimed, forged, is_roll, rows_of
from player_sees import (
    SEALED,
    Seen,
    end_in_words,
    is_by_its_bytes,
    plains_of,
    played,
    rolls_in,
    seen,
    stands_twice,
)

from hugo_core.editions import EDITIONS
from hugo_core.errors import HugoError
from hugo_workshop.verify import Unproved, report_lines, verify
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.dice import sealed as sealed_die
from hugod.store.chain import EventRow, sealed_text

A_STICK = 200
"""So many forgeries lie on one stick."""
GAMES = 40
PAGE = Path(__file__).parents[1] / "docs" / "verify.html"
HARNESS = Path(__file__).with_name("verify_page.js")
JUDGES = ("verify", "import", "page")


# The three judges: what each says, or None if it does not believe it


def verified(texts: Sequence[bytes], folder: Path) -> list[str | None]:
    """Give what `hugod verify` prints of each."""
    path, said = folder / "0001.jsonl", list[str | None]()
    for text in texts:
        path.write_bytes(text)
        words = None
        with suppress(Unproved):
            words = "\n".join(report_lines(verify(str(path), folder)))
        said.append(words)
    return said


def imported(texts: Sequence[bytes], folder: Path) -> list[str | None]:
    """Give "" for each that an import takes or knows; all lie on one stick."""
    stick, card = folder / "stick", folder / "card"
    names = [f"games/{GAME:04}-{number:08x}.jsonl" for number in range(len(texts))]
    files = dict(zip(names, texts, strict=True))
    (stick / "games").mkdir(parents=True)
    card.mkdir()
    for name, data in files.items():
        (stick / name).write_bytes(data)
    entries = {name: bundle.entry_of(data) for name, data in files.items()}
    (stick / bundle.MANIFEST).write_bytes(bundle.write_manifest(entries))
    laid = lay_in(stick, card, lambda done, total: None)
    refused = {reason.partition(":")[0] for reason in laid.refused}
    return [None if name in refused else "" for name in names]


def checked(texts: Sequence[bytes], folder: Path) -> list[str | None]:
    """Give what docs/verify.html says of each; its script runs as it is."""
    paths = [folder / f"{number}.jsonl" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    asked = "".join(f"{path}\n" for path in paths)
    line = ["node", str(HARNESS), str(PAGE)]
    told = subprocess.run(line, input=asked, capture_output=True, text=True, check=True).stdout
    answers = [json.loads(each) for each in told.splitlines()]
    return [answer if ok else None for ok, answer in answers]


def _text(rows: tuple[EventRow, ...]) -> bytes:
    try:
        return sealed_text(rows)
    except UnicodeEncodeError:  # nothing that a file could hold
        return b""


# What is believed


@dataclass(frozen=True, slots=True)
class Honest:
    """A game that was played, and what a player saw of it."""

    game: Game
    seen: Seen
    is_sealed: bool
    faces: dict[str, int]
    """By the proof of a sealed roll."""

    @classmethod
    def of(cls, game: Game) -> Honest:
        shown = seen(game.rows)
        faces = {proof: face for face, proof in shown.rolls if SEALED.fullmatch(proof)}
        return cls(game, shown, "Committed" in {row.type for row in game.rows}, faces)


def verdict(who: str, words: str, forgery: Forgery, honest: Honest) -> str:
    """Say what a believed *forgery* is; begins with WRONG if it should not have been believed."""
    plains = plains_of(forgery.rows)
    wrong = _wrong_rolls(who, words, plains, honest)
    if wrong or who == "page":
        return wrong or "believed: the same rolls, and as many of them proved as it says"
    if [row.body for row in forgery.rows] == [row.body for row in honest.game.rows]:
        return "believed: a label nobody is shown (times, the boot)"
    try:
        now = seen(forgery.rows)
    except (HugoError, LookupError, TypeError, ValueError):
        return "WRONG: it cannot be shown"
    if now == honest.seen:
        return "believed: nothing seen is other"
    if _inputs(plains) == _inputs(honest.game.plains):
        return "WRONG: something else follows from the same"
    wrong = _wrong_course(forgery, plains, now, honest)
    if not wrong and who == "verify":
        wrong = _wrong_words(words, plains, now, honest)
    return wrong or f"believed, and told: {_by_what(plains, now, honest)}"


def _rolls(plains: Sequence[Any]) -> list[tuple[int, str]]:
    return [roll for plain in plains for roll in rolls_in(plain)]


def _wrong_rolls(who: str, words: str, plains: Sequence[Any], honest: Honest) -> str:
    """Say what is wrong with the rolls: faces, the same one twice, more proved than there are."""
    rolls = _rolls(plains)
    sealed = {proof: face for face, proof in rolls if SEALED.fullmatch(proof)}
    if any(honest.faces.get(proof) != face for proof, face in sealed.items()):
        return "WRONG: a sealed roll has another face"
    if stands_twice(plains):
        return "WRONG: a sealed roll stands twice"
    is_sealed = any(plain["kind"] == "Committed" for plain in plains)
    count = re.search(r"(\d+|None) of (?:the )?(\d+) rolls follows? from the secret", words)
    if (
        is_sealed
        and words
        and (not count or count[1] not in (str(len(sealed)), "None"[: 4 * (not sealed)]))
    ):
        return "WRONG: the verdict miscounts what follows from the secret"
    plain_rolls = [each for each in rolls if each[1] and not SEALED.fullmatch(each[1])]
    drawn = [each for each in plain_rolls if each[1] != "typed"]
    if who == "verify" and not all(is_by_its_bytes(*each) for each in drawn):
        return "WRONG: a roll is not what its bytes say"
    return ""


def _inputs(plains: Sequence[Any]) -> list[Any]:
    """Give what people and chance put in: all but what follows from it."""
    return [_without_events(plain) for plain in plains]


def _without_events(plain: Any) -> Any:
    if isinstance(plain, list):
        return [_without_events(each) for each in plain]
    if isinstance(plain, dict):
        return {key: _without_events(each) for key, each in plain.items() if key != "events"}
    return plain


def _wrong_course(forgery: Forgery, plains: list[Any], now: Seen, honest: Honest) -> str:
    """Say what is wrong in the course: what a sealed roll binds, or points of a fair end."""
    # What stands at the last new roll of the secret is in its face: it has to be what was played.
    proofs = [next((p for _, p in _rolls([plain]) if SEALED.fullmatch(p)), "") for plain in plains]
    new = [at for at, proof in enumerate(proofs) if proof and is_roll(plains[at])]
    if new and honest.is_sealed:
        proof = proofs[new[-1]]
        firsts = [at for at, plain in enumerate(honest.game.plains) if proof in str(plain)]
        ours = seen(honest.game.rows[: firsts[0] + 1]).lines
        theirs = seen(forgery.rows[: proofs.index(proof) + 1]).lines
        if ours != theirs:
            return "WRONG: what a sealed roll is bound to is another"
    ends = now.lines[-1:], honest.seen.lines[-1:]
    is_fair = all("fair" in str(end) for end in ends) and now.header == honest.seen.header
    if is_fair and now.lines[:-1] == honest.seen.lines[:-1] and ends[0] != ends[1]:
        return "WRONG: a fair end gives other points"
    states = played(now)
    if states and states[-1]["winners"] and now.shown[-1] != json.dumps({**states[-1], "line": 0}):
        return "WRONG: the box shows another end than its record"
    if forgery.aim in ("a_fair_end_at_once", "fair_points_moved"):
        return "WRONG: a fair end gives the points somebody liked"
    return ""


def _wrong_words(words: str, plains: Sequence[Any], now: Seen, honest: Honest) -> str:
    """Say what the verdict does not name though a player sees it and nothing proves it."""
    for line in now.header:
        if line not in honest.seen.header and line not in words:
            return f"WRONG: the verdict does not say: {line.partition(' ')[0]}"
    if any(proof == "typed" for _, proof in _rolls(plains)) and "typed in" not in words:
        return "WRONG: the verdict does not say that rolls were typed"
    for at, plain in enumerate(plains, 1):
        if '"kind": "Fix"' in json.dumps(plain.get("command", plain.get("done", [])[:1])):
            named = re.search(r"corrected by hand in lines? ([\d, ]+)", words)
            if named is None or str(at) not in named[1].split(", "):
                return "WRONG: the verdict does not name a correction"
    if not now.header and "No game was begun" in words:
        return ""
    states = played(now)
    if states and end_in_words(states) not in words:
        return "WRONG: the verdict says other points or another winner"
    if not states and played(honest.seen):
        return "WRONG: the record cannot be played back"
    return ""


def _by_what(plains: Sequence[Any], now: Seen, honest: Honest) -> str:
    """Say in what it differs, and by what that is documented."""
    if now.header != honest.seen.header:
        old = set(honest.seen.header)
        kinds = {line.partition(" ")[0] for line in {*now.header} ^ old}
        return f"the set-up, as it was said: {', '.join(sorted(kinds))}"
    if _count(plains, '"Fix"') != _count(honest.game.plains, '"Fix"'):
        return "a correction"
    if [r for r in now.rolls if r[1] == "typed"] != [
        r for r in honest.seen.rolls if r[1] == "typed"
    ]:
        return "typed rolls"
    if not honest.is_sealed:
        return "another game by the rules, with the plain die"
    return "what was done after the last roll of the secret, by the rules"


def _count(plains: Sequence[Any], what: str) -> list[str]:
    return [body for plain in plains if what in (body := json.dumps(plain))]


# All of it


def pool(games: int) -> Iterator[Game]:
    """Give whole games, every other one sealed, of all editions and of 2 to 6 players.

    In two of three everything is done that a box can do.
    """
    names = sorted(EDITIONS)
    for seed in range(games):
        knows_all = seed % 3 > 0
        is_sealed = seed % 2 == 0
        family = Family(
            names[seed // 2 % 6], 2 + seed % 5, seed, is_sealed=is_sealed, knows_all=knows_all
        )
        yield Game(seed, rows_of(family.play()))


def try_all(forgeries: Iterator[Forgery], games: Sequence[Honest]) -> Counter[str]:
    """Put *forgeries* of *games* before all three, and count what came of it."""
    counted = Counter[str]()
    while batch := list(islice(forgeries, A_STICK)):
        texts = [_text(forgery.rows) for forgery in batch]
        with tempfile.TemporaryDirectory(dir="/dev/shm") as name:
            folder = Path(name)
            said = [judge(texts, folder) for judge in (verified, imported, checked)]
        for who, answers in zip(JUDGES, said, strict=True):
            for forgery, words in zip(batch, answers, strict=True):
                counted[f"{who}: {_said(who, words, forgery, games)}"] += 1
    return counted


def _said(who: str, words: str | None, forgery: Forgery, games: Sequence[Honest]) -> str:
    if words is None:
        return "refused"
    told = verdict(who, words, forgery, games[forgery.honest])
    if told.startswith("WRONG"):
        told += f" [{forgery.honest}: {forgery.aim} {'; '.join(forgery.changes)}]"
    return told


def share(
    part: int, parts: int, most: int, most_aimed: int, seed: int
) -> tuple[Counter[str], int, int]:
    """Do one part of it: the games of this part, each played once."""
    honest = [Honest.of(game) for game in pool(GAMES)]
    # A commitment takes a while, on purpose: forgeries of one game ask for the same again.
    vars(sealed_die)["pbkdf2_hmac"] = lru_cache(pbkdf2_hmac)
    gc.freeze()
    mine = [each.game for each in honest if each.game.number % parts == part]
    chance = random.Random(seed + part)
    sources = [forged(game, chance) for game in mine]
    changed = (next(sources[n % len(sources)]) for n in range(most // parts))
    counted = try_all(changed, honest)
    aims = islice((each for game in mine for each in aimed(game)), most_aimed // parts)
    with_aim = try_all(aims, honest)
    return counted + with_aim, counted.total() // 3, with_aim.total() // 3


def main() -> int:
    most, most_aimed, seed = map(int, [*sys.argv[1:], *("2000", "2000", "8")[len(sys.argv) - 1 :]])
    parts = os.cpu_count() or 1
    counted, made, aims = Counter[str](), 0, 0
    with ProcessPoolExecutor(parts) as many:
        done = [many.submit(share, part, parts, most, most_aimed, seed) for part in range(parts)]
        for found, changed, with_aim in (each.result() for each in done):
            counted, made, aims = counted + found, made + changed, aims + with_aim
    sys.stdout.write(f"{made:,} forgeries of 1 to 3 values and {aims:,} aimed, of {GAMES} games\n")
    sys.stdout.writelines(f"{count:8,}  {what}\n" for what, count in sorted(counted.items()))
    return int(any("WRONG" in what for what in counted))


if __name__ == "__main__":
    sys.exit(main())
