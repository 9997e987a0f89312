"""The crash bench: `make crash` runs all of it; `crash.py --share D1 D8` a share of some minutes.

Every figure is one of the bars of the reliability plan; a bar that is not met is the exit code 1.
Needs strace.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterator

from faults import injections, kills, overwritten
from power import cuts, recoveries, spoilt
from report import Bar, line, verdict
from rot import flips, pairs, rot
from stalls import stalls
from wear import wear

Part = Callable[[bool], Iterator[Bar]]
PARTS: dict[str, Part] = {
    "D1": lambda is_share: cuts(50_000 if is_share else 100_000),
    "D3": lambda is_share: recoveries(3_000 if is_share else 25_000),
    "D4": lambda is_share: injections(12 if is_share else 600),
    "D5": lambda is_share: rot(*((200, 40) if is_share else (10_000, 1_000))),
    "RM5": lambda is_share: flips(100 if is_share else 1_000),
    "RL7": lambda is_share: pairs(1, 150) if is_share else pairs(3),
    "D6": lambda is_share: overwritten(10 if is_share else 200),
    "D7": lambda is_share: kills(20 if is_share else 500),
    "D9": stalls,
    "D8": lambda _: spoilt(),
    "D10": lambda _: wear(),
}
"""Each part with what it tries in a share and in whole; D2 and R5 come with D1."""
ALONE = {"D10"}
"""Only when named: it wants root and a disk of its own."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--share", action="store_true", help="as much as CI has time for")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if not shutil.which("strace"):
        sys.exit("The crash bench needs strace: sudo apt install strace")
    began, bars = time.monotonic(), list[Bar]()
    for name in options.parts or [part for part in PARTS if part not in ALONE]:
        for bar in PARTS[name](options.share):
            sys.stdout.write(f"{line(bar)}  [{time.monotonic() - began:.0f} s]\n")
            sys.stdout.flush()
            bars.append(bar)
    code, last_word = verdict(bars)
    sys.stdout.write(f"{last_word}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
