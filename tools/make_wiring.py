"""Draw the wiring in `hardware/` from its pin tables; with --check, compare what is there.

.venv/bin/python tools/make_wiring.py
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from wiring_builds import picture
from wiring_pico import pico_picture
from wiring_pinout import BUILDS, HARDWARE, pico_pinout, pinout
from wiring_schematic import schematic


def drawings() -> Mapping[str, str]:
    """Give every drawing, by the name of its file."""
    wires, keys = pinout(), pico_pinout()
    builds = {f"{build.name}.svg": picture(build, wires) for build in BUILDS}
    return {
        **builds,
        "pico-keypad.svg": pico_picture(keys),
        "schematic.svg": schematic(wires, keys),
    }


def stale() -> list[str]:
    """Name the drawings that are not there, or not as the tables have it now."""
    files = {name: HARDWARE / name for name in drawings()}
    return [
        name
        for name, drawn in drawings().items()
        if not files[name].exists() or files[name].read_text("utf-8") != drawn
    ]


def main() -> None:
    if sys.argv[1:] == ["--check"]:
        names = stale()
        if names:
            raise SystemExit(f"Not as the pin tables have it: {', '.join(names)}; make wiring")
        return
    for name, drawn in drawings().items():
        (HARDWARE / name).write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
