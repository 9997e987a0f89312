"""Two houses on the telephone: games whose digits are misheard.

    python benchmarks/far_voice.py [--games N] [--first SEED]

Each game is played by keys on two boxes of all editions, those of three rounds too, 2 to 8 players,
the box itself at a seat in one of eleven; of the digits that one house says 5 in 100 are another,
changed places, came twice, or not at all. After every choice both boxes must stand alike. Ends with
1 if a wrong digit or a swap was taken for right.
"""

import argparse
import random
from collections import Counter
from dataclasses import replace

from machine import report
from played import Played, typed

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.history import Begun, Drafted, Record, Told
from hugo_core.houses import Far, FarChance
from hugo_core.moves import legal_commands
from hugod.app.far.agreement import far_setup
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.partners.questions import LEVEL
from hugod.app.partners.seats import PERSON
from hugod.app.play.news import WalkScreen
from hugod.app.screens.screen import Screen
from hugod.app.screens.throwing import ThrowScreen
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Detail, Settings, Speech
from hugod.app.values.status_views import EndView

SLIPS = 0.05
"""The share of digits with which something happens."""
QUIET_S = 3.0
BOX_PLAYS = 11
"""In one of so many games the box plays a seat."""
MOST_CHOICES = 2000
SILENT = Settings(speech=Speech(detail=Detail.NOTHING))
WRONG, SWAPPED, TWICE, LOST = "wrong", "swapped", "twice", "lost"


class House(Played):
    """The box of one house, and who sits at it."""

    finger_s = 0.4

    def __init__(self, records: tuple[Record, ...], chance: random.Random) -> None:
        super().__init__(records, SILENT, chance)
        self.begin()

    @property
    def screen(self) -> Screen:
        return self.session._screen

    def rest(self) -> None:
        """Let everything go on that needs no choice."""
        for _ in range(2000):
            screen, due = self.screen, self.session.deadline()
            is_heard = isinstance(screen, HearChoiceScreen | TellScreen)
            if is_heard or screen.is_typed or isinstance(self.view, EndView | ListView):
                self.now += QUIET_S
                return
            is_hurried = isinstance(screen, ThrowScreen | WalkScreen)
            if due is None or screen.patience() is None or is_hurried:
                self.now += QUIET_S
                self.press("Roll")
            else:
                self.wait(due)
        raise AssertionError(self.view.words)

    def choose(self) -> None:
        """Type a choice at random."""
        position = self.session._table.game()
        command = self.chance.choice(list(legal_commands(position)))
        self.press(*str(typed(command)))
        for _ in range(3):
            if self.session._table.game() != position:
                return
            self.now += 3
            self.press("#")
        raise AssertionError(self.view.words)

    @property
    def game(self) -> object:
        return self.session._table.game()


class Call:
    """One game by telephone; *slips* counts what happened to what was said, and *missed* what of
    that was taken for right."""

    def __init__(self, seed: int, counts: Counter[str]) -> None:
        self.chance, self.counts = random.Random(seed), counts
        edition = list(EDITIONS.values())[seed % len(EDITIONS)]
        self.edition = edition.name
        players = 2 + seed // len(EDITIONS) % 7
        colours = tuple(self.chance.sample(colours_for(players), players))
        boxes = players > 2 and seed % BOX_PLAYS == 0
        people = colours[boxes:]
        there = tuple(self.chance.sample(people, self.chance.randint(1, len(people) - 1)))
        board = load_board(edition.board)
        digits = "".join(self.chance.choices("0123456789", k=30))
        chance = FarChance(digits[:12], digits[12:24], digits[24:])
        seats = (f"{LEVEL}1", *[PERSON] * (players - 1)) if boxes else ()
        draft = Drafted(players, colours, edition, board, edition.rounds or 1, seats=seats)
        draft = replace(draft, beginner=self.chance.choice(colours))
        here = Far(1, there, True, chance.commitment, chance.first)
        away = tuple(colour for colour in colours if colour not in there)
        other = Far(2, away, True, chance.commitment, chance.second)
        self.houses = [
            House(self._begun(draft, far, chance), random.Random(seed)) for far in (here, other)
        ]

    @staticmethod
    def _begun(draft: Drafted, far: Far, chance: FarChance) -> tuple[Record, ...]:
        drafted = replace(draft, far=far)
        begun = Begun(far_setup(drafted, str(chance)))
        return (drafted, begun, Told()) if far.house == 1 else (drafted, begun)

    def play(self) -> bool:
        """Play to the end; False where a slip was taken for right."""
        for _ in range(MOST_CHOICES):
            for house in self.houses:
                house.rest()
            if all(isinstance(house.view, EndView) for house in self.houses):
                return True
            due = [h for h in self.houses if not isinstance(h.screen, HearChoiceScreen)]
            assert len(due) == 1, [house.view.words for house in self.houses]
            due[0].choose()
            other = self.houses[due[0] is self.houses[0]]
            if not self._tell(due[0], other):
                return False
            if due[0].game != other.game:
                raise AssertionError("the boxes differ")
            self.counts["choices"] += 1
            self.counts[f"choices {self.edition}"] += 1
        raise AssertionError("no end")

    def _tell(self, here: House, there: House) -> bool:
        """Say the choice until it is heard right; False where a slip was taken for right."""
        digits = here.session._screen.says(here.session._table)
        for _ in range(20):
            there.rest()
            self.counts["said"] += len(digits)
            self.counts[f"said {self.edition}"] += len(digits)
            heard, kinds = self._misheard(digits)
            before = there.game
            there.press(*heard)
            if there.game != before:
                break
            self.counts["again"] += 1
            there.now += 5
            there.press("*")
            if not isinstance(there.screen, HearChoiceScreen):
                there.press("*")
        is_right = heard[: len(digits)] == digits
        if heard != digits:
            what = kinds[0] if len(kinds) == 1 else "several"
            self.counts[f"slip {what}"] += 1
        if not is_right:
            self.counts[f"missed {what}"] += 1
            return False
        here.press("Roll")
        return True

    def _misheard(self, digits: str) -> tuple[str, list[str]]:
        """What is typed where *digits* are said, and what happened on the way."""
        heard, kinds, at = "", list[str](), 0
        while at < len(digits):
            digit, at = digits[at], at + 1
            if self.chance.random() >= SLIPS:
                heard += digit
                continue
            kind = self.chance.choice((WRONG, SWAPPED, TWICE, LOST))
            if kind == WRONG:
                heard += self.chance.choice([d for d in "0123456789" if d != digit])
            elif kind == TWICE:
                heard += digit * 2
            elif kind == SWAPPED and at < len(digits) and digits[at] != digit:
                heard += digits[at] + digit
                at += 1
            elif kind == SWAPPED:
                heard += digit
                continue
            kinds.append(kind)
        if heard != digits:
            what = kinds[0] if len(kinds) == 1 else "several"
            self.counts[f"tried {what}"] += 1
        return heard, kinds


def measure(games: int, first: int) -> bool:
    """Report what came of the games; returns whether each wrong digit and swap was found out."""
    counts: Counter[str] = Counter()
    for seed in range(first, first + games):
        call = Call(seed, counts)
        counts[f"games {call.edition}"] += 1
        counts["whole"] += call.play()
    choices = max(1, counts["choices"])
    for name in EDITIONS:
        made = counts[f"choices {name}"]
        played = f"{counts[f'games {name}']} games, {made} choices"
        report(name, f"{played}, {counts[f'said {name}'] / max(1, made):.2f} digits each")
    report("games", f"{games}, {counts['whole']} whole; {choices} choices, alike after each")
    for kind in (WRONG, SWAPPED, TWICE, LOST, "several"):
        tried, missed = counts[f"tried {kind}"], counts[f"missed {kind}"]
        report(f"slips: {kind}", f"{tried}, taken for right {missed}")
    return not (counts[f"missed {WRONG}"] or counts[f"missed {SWAPPED}"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    return 0 if measure(wanted.games, wanted.first) else 1


if __name__ == "__main__":
    raise SystemExit(main())
