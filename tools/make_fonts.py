"""How the letters in `firmware/hugod/draw/fonts/` were made from the Spleen fonts.

    python3 tools/make_fonts.py /usr/share/fonts/X11/misc

Run once, with Debian's package `fonts-spleen`; needed again only for another size or letter.
The smallest 7 loses its hook: with it, it is a question mark on the glass. Each file is a plain PBM
picture, one letter under the other, in the order of `LATIN` (or `DIGITS` for the largest size),
each line of pixels padded to whole bytes. The box reads it without FreeType and without any of
Pillow's file formats, so that every Pillow draws the same.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import BinaryIO, cast

from PIL import Image, PcfFontFile

from hugod.draw.fonts import Font

TARGET = Path(__file__).parents[1] / "firmware" / "hugod" / "draw" / "fonts"


def sheet(source: Path, font: Font) -> Image.Image:
    """The letters of *font* one under the other, ink as Pillow's 1."""
    with gzip.open(source) as file:
        glyphs = PcfFontFile.PcfFontFile(cast(BinaryIO, file)).glyph
    letters = font.letters
    picture = Image.new("1", (font.width, font.height * len(letters)))
    for row, letter in enumerate(letters):
        glyph = glyphs[ord(letter)]
        assert glyph is not None, f"{source} lacks {letter!r}"
        picture.paste(glyph[3], (0, row * font.height))
    if font is Font.TINY:
        picture.putpixel((0, letters.index("7") * font.height + 2), 0)
    return picture


def main() -> None:
    for font in Font:
        picture = sheet(Path(sys.argv[1]) / f"spleen-{font.value}.pcf.gz", font)
        header = f"P4\n{picture.width} {picture.height}\n".encode()
        (TARGET / font.file).write_bytes(header + picture.tobytes())


if __name__ == "__main__":
    main()
