"""`make pico-image`: one .uf2 with MicroPython and the keypad's files, to drag onto a Pico.

    python tools/make_pico.py MICROPYTHON.uf2 KEYPAD.uf2

MicroPython's own .uf2 writes the program alone and leaves the files as they are. This one writes
all of the files' part of the flash, too: dragged again it is an update.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from littlefs import LittleFS

KEYPAD_FILES = Path(__file__).parents[1] / "firmware" / "keypad"
FLASH = 0x10000000
FILES_AT = FLASH + 0xA0000
"""Where MicroPython 1.25 for RPI_PICO has its files: the last 1408 kB of 2 MB."""
BLOCK, BLOCKS = 4096, 352
DISK_VERSION = 0x00020000
"""The oldest form of littlefs 2, which every MicroPython for the Pico reads."""
HEAD = struct.Struct("<8I")
START = (0x0A324655, 0x9E5D5157)
END = struct.pack("<I", 0x0AB16F30)
HAS_FAMILY, RP2040 = 0x2000, 0xE48BFF56
PAYLOAD, UF2_BLOCK = 256, 512

Chunk = tuple[int, bytes]
"""An address, and the bytes for it."""


def chunks_of(image: bytes) -> Iterator[Chunk]:
    """Give what a .uf2 for the RP2040 writes. Raises `ValueError` for anything else."""
    if not image or len(image) % UF2_BLOCK:
        raise ValueError("this is no .uf2: its length is no multiple of 512")
    for at in range(0, len(image), UF2_BLOCK):
        *start, flags, address, size, _, _, family = HEAD.unpack_from(image, at)
        if tuple(start) != START or flags != HAS_FAMILY or family != RP2040 or size != PAYLOAD:
            raise ValueError(f"this is no .uf2 for the Pico: its block {at // UF2_BLOCK}")
        yield address, image[at + HEAD.size : at + HEAD.size + size]


def uf2(chunks: Iterable[Chunk]) -> bytes:
    """Give the .uf2 that writes *chunks*."""
    listed = list(chunks)
    return b"".join(
        (
            HEAD.pack(*START, HAS_FAMILY, address, PAYLOAD, number, len(listed), RP2040) + payload
        ).ljust(UF2_BLOCK - len(END), b"\0")
        + END
        for number, (address, payload) in enumerate(listed)
    )


def files_image(folder: Path = KEYPAD_FILES) -> bytes:
    """Give the whole file system with the Python files of *folder*."""
    files = LittleFS(block_size=BLOCK, block_count=BLOCKS, disk_version=DISK_VERSION)
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        files.makedirs(f"/{inside.parent.as_posix()}", exist_ok=True)
        with files.open(f"/{inside.as_posix()}", "wb") as file:
            file.write(path.read_bytes())
    return bytes(files.context.buffer)


def keypad_image(micropython: bytes, files: bytes) -> bytes:
    """Give one .uf2 of both. Raises `ValueError` if they overlap.

    Every block of the files is in it, also the empty ones: nothing of older files stays.
    """
    program = list(chunks_of(micropython))
    if max(address for address, _ in program) + PAYLOAD > FILES_AT:
        raise ValueError("this MicroPython is so large that its files are elsewhere")
    parts = range(0, len(files), PAYLOAD)
    return uf2([*program, *((FILES_AT + at, files[at : at + PAYLOAD]) for at in parts)])


def main(words: list[str]) -> int:
    if len(words) != 2:
        sys.stderr.write(__doc__ or "")
        return 2
    source, target = map(Path, words)
    try:
        image = keypad_image(source.read_bytes(), files_image())
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{source}: {error}\n")
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(image)
    sys.stdout.write(f"{target}: {len(image):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
