"""What the machine's panel was sent, read as what was seen since when."""

from pathlib import Path

from first_light import pictures
from oled_emulator import EmulatedBus, EmulatedPanel
from PIL import Image

from hugod.display import early
from hugod.display.oled import I2cWire, Oled

SECOND = 1_000_000_000


class Kept(EmulatedPanel):
    """A panel whose messages are noted as the machine's module does, one a second."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def receive(self, message: bytes) -> None:
        super().receive(message)
        self.lines.append(f"{len(self.lines) * SECOND} {message.hex()}\n")


def test_the_ghost_is_seen_since_its_last_message_and_then_the_box() -> None:
    panel = Kept()
    icon = Path(early.__file__).parent.joinpath(early.ICON).read_text("ascii")
    for message in early.messages(early.memory(icon, is_turned=False)):
        panel.receive(message)
    ghost_s, dots = len(panel.lines) - 1, icon.count("#")
    Oled(I2cWire(bus=EmulatedBus(panel))).show(Image.new("1", (128, 64), 1))
    seen = list(pictures("".join(panel.lines)))
    assert (seen[0].since_s, seen[0].dots) == (0, 0)
    assert (seen[1].since_s, seen[1].dots) == (ghost_s, dots)
    assert seen[-1].dots == 128 * 64
    assert all(each.dots for each in seen[1:])  # never dark between them
