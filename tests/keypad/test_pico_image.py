"""The one file that is dragged onto a Pico: MicroPython, and all of the keypad's files."""

from pathlib import Path

import pytest
from littlefs import LittleFS
from make_pico import (
    BLOCK,
    BLOCKS,
    FILES_AT,
    FLASH,
    PAYLOAD,
    chunks_of,
    files_image,
    keypad_image,
    uf2,
)

KEYPAD = Path(__file__).parents[2] / "firmware" / "keypad"
PROGRAM = [(FLASH + at, bytes([at // PAYLOAD]) * PAYLOAD) for at in (0, PAYLOAD)]


def flash_after(flash: bytearray, image: bytes) -> bytearray:
    """Drag *image* onto a Pico whose flash holds *flash*."""
    for address, payload in chunks_of(image):
        at = address - FLASH
        flash[at : at + len(payload)] = payload
    return flash


def files_on(flash: bytearray) -> dict[str, bytes]:
    begin = FILES_AT - FLASH
    files = LittleFS(block_size=BLOCK, block_count=BLOCKS, mount=False)
    files.context.buffer = flash[begin : begin + BLOCK * BLOCKS]
    files.mount()
    return {
        f"{folder.rstrip('/')}/{name}": files.open(f"{folder}/{name}", "rb").read()
        for folder, _, names in files.walk("/")
        for name in names
    }


def test_one_file_brings_the_program_and_every_file_of_the_keypad() -> None:
    image = keypad_image(uf2(PROGRAM), files_image())
    flash = flash_after(bytearray(2 << 20), image)
    assert flash[: 2 * PAYLOAD] == b"".join(payload for _, payload in PROGRAM)
    wanted = {f"/{path.relative_to(KEYPAD).as_posix()}": path for path in KEYPAD.rglob("*.py")}
    assert files_on(flash) == {name: path.read_bytes() for name, path in wanted.items()}


def test_dragged_again_it_leaves_nothing_of_an_older_file_system(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("raise SystemExit")
    (tmp_path / "boot.py").write_text("raise SystemExit\n" * 20_000)
    older = flash_after(bytearray(2 << 20), keypad_image(uf2(PROGRAM), files_image(tmp_path)))
    assert set(files_on(older)) == {"/main.py", "/boot.py"}
    fresh = keypad_image(uf2(PROGRAM), files_image())
    assert flash_after(older, fresh) == flash_after(bytearray(2 << 20), fresh)


def test_its_blocks_are_numbered_as_the_boot_rom_wants_them() -> None:
    image = keypad_image(uf2(PROGRAM), files_image())
    blocks = len(image) // 512
    numbers = [
        int.from_bytes(image[at + 20 : at + 24], "little") for at in range(0, len(image), 512)
    ]
    totals = {
        int.from_bytes(image[at + 24 : at + 28], "little") for at in range(0, len(image), 512)
    }
    assert (numbers, totals) == ([*range(blocks)], {blocks})


@pytest.mark.parametrize("image", [b"", b"PK", b"\0" * 512, uf2(PROGRAM)[:-1]])
def test_what_is_no_program_for_the_pico_is_refused(image: bytes) -> None:
    with pytest.raises(ValueError, match=r"this is no \.uf2"):
        keypad_image(image, files_image())


def test_a_program_that_reaches_into_the_files_is_refused() -> None:
    with pytest.raises(ValueError, match="files are elsewhere"):
        keypad_image(uf2([(FILES_AT, bytes(PAYLOAD))]), files_image())
