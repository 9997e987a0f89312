"""A ghost on the glass until the box starts, sent as soon as the kernel has the bus.

Run by its path, with `python3 -I -S`, and the owner's settings if they are in another file. No bus,
no panel, another's panel: it ends without a word, for the box itself will tell.

The same bytes are right for each kind of panel. All three know pages (an SSD1306 after `20 02`, an
SH1106 knows nothing else) and begin at column 0.
"""

from __future__ import annotations

import fcntl
import os
import sys

BUS = 1
"""The one on the Raspberry Pi's header."""
ADDRESSES = (0x3C, 0x3D)
ICON = "../draw/icons/ghost-a-40.txt"
CONFIG = "/etc/hugod/config.toml"
MODEL = "/proc/device-tree/model"
# Made by the box before it looks for its panel; from then on the glass is the box's.
TAKEN = "/run/hugod/glass"
# An SH1106 has 132 columns, of which 2 to 129 are seen; the others begin anew after 128, where the
# picture is as black as its last columns are.
WIDTH, HEIGHT, PAGES = 132, 64, 8
SET_UP = bytes.fromhex("40a1c8a4a6a83fd300da128d14d580d9f1db402002")
"""As `hugod.display.oled` has it for an SSD1306, but filled by pages."""
BRIGHTNESS, ON = b"\x81\xcf", b"\xaf"
COMMAND, DATA = b"\x00", b"\x40"
# `I2C_SLAVE` of <linux/i2c-dev.h>, and not the one by force: it fails if a driver of the kernel has
# the panel.
SET_ADDRESS = 0x0703


def wanted(settings: str, model: str) -> tuple[tuple[int, ...], bool] | None:
    """Return the addresses to try and whether the glass is upside down; None: no ghost.

    *settings* and *model* are the text of the owner's file and the name of the machine.
    """
    settings = settings.removeprefix("\ufeff")  # of an editor on a PC
    display = {}
    if any(line.strip()[:1] not in ("", "#") for line in settings.splitlines()):
        # It takes as long as all the rest, which starts ten times as fast as the box because
        # nothing but the interpreter's own is imported.
        import tomllib

        display = tomllib.loads(settings).get("display", {})
    kind = display.get("kind", "auto")
    # Only a Raspberry Pi is searched unasked.
    is_ours = kind != "none" and (kind != "auto" or "Raspberry Pi" in model)
    is_here = display.get("interface", "i2c") == "i2c" and display.get("bus", BUS) == BUS
    if not (is_ours and is_here):
        return None
    addresses = (display["address"],) if "address" in display else ADDRESSES
    return addresses, display.get("rotate") == 180


def memory(icon: str, *, is_turned: bool) -> bytes:
    """Return the pages of a panel of 132 columns with *icon*, of `draw.icons`, in the middle."""
    rows = icon.split()
    above = (HEIGHT - len(rows)) // 2
    rows = [row.center(WIDTH, ".") for row in rows]
    rows = ["." * WIDTH] * above + rows + ["." * WIDTH] * (HEIGHT - above - len(rows))
    if is_turned:
        rows = [row[::-1] for row in reversed(rows)]
    upwards = zip(*reversed(rows), strict=True)
    bits = ("".join("01"[dot == "#"] for dot in column) for column in upwards)
    columns = [int(column, 2).to_bytes(PAGES, "little") for column in bits]
    return bytes(column[page] for page in range(PAGES) for column in columns)


def messages(content: bytes) -> list[bytes]:
    """Return the messages: the settings, page for page, and at last that the panel be lit."""
    sent = [COMMAND + SET_UP + BRIGHTNESS]
    for page in range(PAGES):
        sent.append(COMMAND + bytes((0xB0 | page, 0x00, 0x10)))
        sent.append(DATA + content[page * WIDTH : (page + 1) * WIDTH])
    return [*sent, COMMAND + ON]


def text_of(path: str) -> str:
    """The text of a file; empty if it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def send(bus: int, addresses: tuple[int, ...], content: list[bytes], taken: str) -> bool:
    """Send *content* to the first of *addresses* that takes it; returns whether one did.

    Nothing more is sent as soon as the file *taken* is there.
    """
    for address in addresses:
        try:
            fcntl.ioctl(bus, SET_ADDRESS, address)
            for message in content:
                if os.path.exists(taken):
                    return False
                os.write(bus, message)
        except OSError:
            continue
        return True
    return False


def main(
    config: str = CONFIG, model: str = MODEL, bus: str = f"/dev/i2c-{BUS}", taken: str = TAKEN
) -> None:
    """Put the ghost on the glass, if one is there and ours."""
    try:
        found = wanted(text_of(config), text_of(model))
    except ValueError:
        # Settings that cannot be read: the box will say so.
        return
    if found is None:
        return
    addresses, is_turned = found
    icon = text_of(os.path.join(os.path.dirname(os.path.realpath(__file__)), ICON))
    try:
        line = os.open(bus, os.O_RDWR)
    except OSError:
        return
    send(line, addresses, messages(memory(icon, is_turned=is_turned)), taken)


if __name__ == "__main__":
    main(*sys.argv[1:2])
