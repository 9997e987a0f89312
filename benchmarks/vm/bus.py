"""The glass on the I²C bus of an emulated Pi, made of every byte that goes over it.

QEMU's Pi has the controller of the bus since version 9, and nothing to put on it that would be our
glass. So a small memory that cannot be written answers at its address: it takes every byte, and
when it is read says 0, as an SH1106 does that is on. QEMU's trace names the bytes; the emulated
panel makes the picture of them.
"""

import re
from base64 import b64encode
from pathlib import Path

from eyes import seen
from oled_emulator import SH1106, EmulatedPanel

TRACE = "bus.log"
GLASS = "at24c-eeprom,bus=i2c-bus.1,address=0x3c,rom-size=256,writable=off"
_TOLD = re.compile(r"i2c_(event|send) (\w+)\(addr:0x3c\)(?: data:0x(\w\w))?")


def told_by_qemu(folder: Path) -> list[str]:
    """Give the words by which QEMU hangs the glass on the bus and tells of each byte."""
    events = ["-trace", "i2c_event", "-trace", "i2c_send"]
    return ["-device", GLASS, *events, "-D", str(folder / TRACE)]


class Glass:
    """The panel since power-on; made before QEMU, which fills what this begins anew."""

    def __init__(self, folder: Path) -> None:
        self._told = (folder / TRACE).open("w+", encoding="ascii")
        self._panel = EmulatedPanel(SH1106)
        self._message = bytearray()
        self._rest = ""
        self._shown: list[str] = []

    def close(self) -> None:
        """Look no more."""
        self._told.close()

    def shown(self) -> list[str]:
        """Give the names of all pictures until now, dark ones left out, as the agent names them.

        Raises `PanelError` for a byte that no panel knows.
        """
        *lines, self._rest = (self._rest + self._told.read()).split("\n")
        for line in lines:
            if found := _TOLD.search(line):
                self._take(*found.groups())
        return self._shown

    def _take(self, kind: str, what: str, byte: str | None) -> None:
        if kind == "send":
            self._message.append(int(byte or "", 16))
        elif self._message:
            self._panel.receive(bytes(self._message))
            self._message.clear()
            self._look()

    def _look(self) -> None:
        picture = self._panel.picture()
        name = seen(b64encode(picture.tobytes()).decode())
        if picture.getbbox() and [name] != self._shown[-1:]:
            self._shown.append(name)
