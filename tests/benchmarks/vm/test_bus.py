"""What goes over an emulated Pi's bus, in QEMU's words, is the picture that the driver got."""

from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

from bus import TRACE, Glass
from eyes import seen
from PIL import Image

from hugod.display.frame_diff import Controller
from hugod.display.oled import I2cWire, Oled


class TracedBus:
    """The bus of QEMU's Pi: each byte is a line of its trace, and the panel answers 0."""

    def __init__(self, folder: Path) -> None:
        self._trace = folder / TRACE

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int], /) -> None:
        told = [f"i2c_send send(addr:{address:#x}) data:0x{byte:02x}" for byte in (register, *data)]
        ends = [f"i2c_event {what}(addr:{address:#x})" for what in ("start", "finish")]
        with self._trace.open("a", encoding="ascii") as file:
            file.write("\n".join((ends[0], *told, ends[1], "")))

    def read_byte(self, _address: int, /) -> int:
        return 0


def test_the_picture_is_read_off_the_bus(tmp_path: Path) -> None:
    glass = Glass(tmp_path)
    oled = Oled(I2cWire(bus=TracedBus(tmp_path)), Controller.SH1106)
    assert glass.shown() == []
    first, second = Image.new("1", (128, 64)), Image.new("1", (128, 64))
    first.putpixel((0, 0), 1)
    second.putpixel((127, 63), 1)
    for picture in (first, second):
        oled.show(picture)
        assert glass.shown()[-1] == seen(b64encode(picture.tobytes()).decode())
    glass.close()
