"""Boot the machine of `build.sh` and show what its pins did. Fails if they did not.

.venv/bin/python benchmarks/pins/run.py FOLDER
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from qemu import command

MOST_S = 900
MOST_PERCENT = 2.0
"""What waiting for a press may cost of a core, on the machine that is emulated."""


def boot(folder: Path) -> Iterator[str]:
    """Give the lines of the guest's console until it has switched itself off."""
    with subprocess.Popen(
        ["timeout", str(MOST_S), *command(folder, folder / "disk.img")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as machine:
        assert machine.stdout is not None
        yield from machine.stdout


def main() -> int:
    said, costs = list[str](), dict[str, dict[str, float]]()
    for line in boot(Path(sys.argv[1])):
        said.append(line)
        _, is_ours, text = line.partition("PINS ")  # the console may put its own signs before it
        if not is_ours:
            continue
        if text.startswith("{"):
            found = json.loads(text)
            costs[found["library"]] = found["percent_of_a_core"]
            text = json.dumps(found, indent=2) + "\n"
        sys.stdout.write(text)
        sys.stdout.flush()
    if set(costs) != {"gpiod", "lgpio"}:
        sys.stdout.writelines(said)
        return 1
    idle = costs["gpiod"]["button watched, light off"]
    sys.stdout.write(f"waiting for a press through libgpiod: {idle} % of a core\n")
    return int(idle >= MOST_PERCENT)


if __name__ == "__main__":
    sys.exit(main())
