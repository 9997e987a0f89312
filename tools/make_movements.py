"""Makes the movements of a club evening: `hugo_hall/movements.txt`.

    python tools/make_movements.py [--players 6-40] [--seconds 60] [--seed 1]

For each number of players `make_movements.c` looks for rounds in which nobody meets anybody more
than twice, whatever the number of rounds, and the odd table goes round. What it finds takes the
place of a line of the file only if it is better, so that no run makes the file worse. Thirteen
players in six rounds were found by OR-tools' CP-SAT: no annealing has found them.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from hugo_hall.seating import AHEAD, USUAL_SIZE, sizes
from hugo_hall.seating_plan import odd_tables

FILE = Path(__file__).parents[1] / "hugo_hall/movements.txt"
SOURCE = Path(__file__).with_suffix(".c")
STEPS = "20000000"
Key = tuple[int, int, int]


def letters(players: int) -> list[list[str]]:
    """The evenings in the file of so many players, each a letter for each player and round."""
    lines = [line.split() for line in FILE.read_text("ascii").splitlines() if line[:1] != "#"]
    return [line for line in lines if len(line[0]) == players]


def worth(rounds: list[str]) -> Key:
    """The smaller the better, over all beginnings: thirds of meetings, repeats, odd tables."""
    often = again = odd = 0
    shape = [rounds[0].count(letter) for letter in sorted({*rounds[0]})]
    uneven = [chr(97 + at) for at, is_odd in enumerate(odd_tables(shape)) if is_odd]
    for end in range(3, AHEAD + 1):
        met = Counter(
            sum(each[one] == each[other] for each in rounds[:end])
            for one, other in combinations(range(len(rounds[0])), 2)
        )
        often += sum(pairs * (times - 2) for times, pairs in met.items() if times > 2)
        again += sum(pairs * times * times for times, pairs in met.items())
        odd += max(
            sum(each[player] in uneven for each in rounds[:end]) for player in range(len(rounds[0]))
        )
    return often, again, odd


def found(program: Path, players: int, rounds: int, seconds: float, seed: int) -> list[str]:
    """What the annealing finds in so many seconds."""
    mosts = ["2"] * (rounds - 2)
    line = [str(program), str(players), str(rounds), str(seconds), "0", STEPS, str(seed), *mosts]
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    return said.split()[-rounds:]


def keep(rounds: list[str], old: list[str]) -> None:
    """Put *rounds* into the place of *old*."""
    text = FILE.read_text("ascii")
    FILE.write_text(text.replace(" ".join(old), " ".join(rounds)), "ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="6-40")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first, _, last = options.players.partition("-")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "movements")
        subprocess.run(["cc", "-O3", "-o", program, SOURCE, "-lm"], check=True)
        for players in range(int(first), int(last or first) + 1):
            tables = len(sizes(players, USUAL_SIZE))
            for old in letters(players):
                if len({*old[0]}) != tables:
                    continue
                new = found(program, players, len(old), options.seconds, options.seed)
                is_better = worth(new) < worth(old)
                if is_better:
                    keep(new, old)
                print(players, worth(old), "found", worth(new), f"{is_better=}")  # noqa: T201  # a tool


if __name__ == "__main__":
    main()
