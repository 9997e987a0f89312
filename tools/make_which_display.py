"""What «which is right?» looks like on each kind of glass: draws `which-display.png`.

The panels are emulated, as in the tests, with one difference: what a controller has no use for it
passes over, as a real one does. No real panel has been looked at.

    .venv/bin/python tools/make_which_display.py
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from PIL import Image

from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.settings import GLASSES
from hugod.display.finder import FoundPanel
from hugod.display.frame_diff import Controller
from hugod.display.oled import I2cWire
from hugod.display.panel_thread import DisplayWorker
from hugod.draw import render

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))
from oled_emulator import SH1106, SSD1306, Chip, EmulatedBus, EmulatedPanel, PanelError

TARGET = Path(__file__).parents[1] / "docs/which-display.png"
TIMES, GAP, GREY = 3, 12, 96
PANELS = (SSD1306, SH1106)


class Patient(EmulatedPanel):
    """A panel that passes over what it has no use for, byte by byte."""

    def _obey(self, content: bytes) -> None:
        for byte in content:
            with suppress(PanelError):
                super()._obey(bytes((byte,)))

    def _store(self, content: bytes) -> None:
        for byte in content:
            with suppress(PanelError):
                super()._store(bytes((byte,)))


def question(index: int) -> Image.Image:
    """The picture that belongs to that kind of glass."""
    call = "Right? Press {key}".format(key="AB"[index])
    return render(PatternView(Pattern.FRAME, call, str(index + 1)))


def looks(chip: Chip) -> list[Image.Image]:
    """The pictures on a panel of that kind while it is asked about."""
    panel = Patient(chip)
    wire = I2cWire(bus=EmulatedBus(panel))
    display = DisplayWorker(lambda: FoundPanel(wire, Controller.SSD1306, "here"))
    shown = []
    for index, kind in enumerate(GLASSES):
        display.use(Controller(kind))
        display.show(question(index))
        display.turn()
        shown.append(panel.picture())
    return shown


def main() -> None:
    wide, high = 128 * TIMES + GAP, 64 * TIMES + GAP
    whole = Image.new("L", (2 * wide + GAP, 2 * high + GAP), GREY)
    for row, chip in enumerate(PANELS):
        for column, picture in enumerate(looks(chip)):
            large = picture.resize((128 * TIMES, 64 * TIMES), Image.Resampling.NEAREST)
            whole.paste(large, (GAP + column * wide, GAP + row * high))
    whole.save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
