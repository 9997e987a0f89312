"""The crash bench: `make crash` runs all of it; `crash.py --share D1 D8` a share of some minutes.

Every figure is one of the bars of the reliability plan; a bar that is not met is the exit code 1.
Needs strace.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator

from faults import injections, kills, overwritten, rot
from power import cuts, recoveries, spoilt
from report import Bar, report
from stalls import clocks, stalls

Part = Callable[[bool], Iterator[Bar]]
PARTS: dict[str, Part] = {
    "D1": lambda is_share: cuts(50_000 if is_share else 200_000),
    "D3": lambda is_share: recoveries(3_000 if is_share else 25_000),
    "D4": lambda is_share: injections(24 if is_share else 100_000),
    "D5": lambda is_share: rot(*((500, 100) if is_share else (10_000, 1_000))),
    "D6": lambda is_share: overwritten(20 if is_share else 200),
    "D7": lambda is_share: kills(15_000, 10 if is_share else 3_600),
    "D9": lambda _: stalls(),
    "D11": lambda _: clocks(),
    "D8": lambda _: spoilt(),
}
"""Each part with what it tries in a share and in whole; D2 and R5 come with D1."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--share", action="store_true", help="as much as CI has time for")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if not shutil.which("strace"):
        sys.exit("The crash bench needs strace: sudo apt install strace")
    bars = [bar for name in options.parts or PARTS for bar in PARTS[name](options.share)]
    missed = sorted({bar.name for bar in bars if not bar.is_met})
    report("", f"not met: {', '.join(missed)}" if missed else "every bar is met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
