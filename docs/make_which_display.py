"""What «which is right?» looks like on each kind of glass: draws `which-display.png`.

The panels are models of what the data sheets say, with one difference to those of the tests: what a
controller has no use for it passes over, as a real one does. No real panel has been looked at.

    .venv/bin/python docs/make_which_display.py
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PIL import Image

from hugod.app.box.views import Pattern, PatternView
from hugod.app.settings import GLASSES
from hugod.display.finder import Found
from hugod.display.frame_diff import Kind
from hugod.display.oled import I2cWire
from hugod.display.oled_chips import SH1106, SSD1306, Chip, PanelError
from hugod.display.oled_emulator import ModelBus, PanelModel
from hugod.display.worker import GlassKeeper
from hugod.draw import render

TARGET = Path(__file__).parent / "which-display.png"
TIMES, GAP, GREY = 3, 12, 96
PANELS = (SSD1306, SH1106)


class Patient(PanelModel):
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
    """Give the picture that belongs to that kind of glass."""
    call = "Right? Press {key}".format(key="AB"[index])
    return render(PatternView(Pattern.FRAME, call, str(index + 1)))


def looks(chip: Chip) -> list[Image.Image]:
    """Give what a panel of that kind shows while it is asked about, picture by picture."""
    panel = Patient(chip)
    keeper = GlassKeeper(lambda: Found(I2cWire(bus=ModelBus(panel)), Kind.SSD1306, "here"))
    shown = []
    for index, kind in enumerate(GLASSES):
        keeper.kind = Kind(kind)
        keeper.turn(question(index))
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
