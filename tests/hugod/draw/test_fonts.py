"""Letters: every sign has a picture as large as its cell."""

import string

import pytest

from hugod.draw.fonts import Font, glyph, line, unknown, width_of, written

FOREIGN = "äöüÄÖÜßéèêëàâçîïôùûÉÈÀÇ"
READABLE = [font for font in Font if font is not Font.GIANT]


@pytest.mark.parametrize("font", READABLE)
def test_every_letter_of_three_languages_looks_different(font: Font) -> None:
    signs = string.ascii_letters + string.digits.replace("0", "") + FOREIGN + "→▸–…·?!.,:#*'"
    signs = signs.replace("ß", "") if font is Font.TINY else signs
    if font is Font.SMALL:
        signs = signs.replace("·", "")
    pictures = {glyph(sign, font).tobytes() for sign in signs}
    assert len(pictures) == len(signs)


@pytest.mark.parametrize("font", Font)
def test_a_digit_is_as_high_as_its_font_says(font: Font) -> None:
    for digit in "12345678":
        ink = glyph(digit, font).getbbox()
        assert ink is not None
        assert (ink[1], ink[3] - ink[1]) == (font.top, font.capital)
        assert ink[2] <= font.width


@pytest.mark.parametrize("font", Font)
def test_a_sign_the_font_lacks_is_drawn_as_a_question_mark(font: Font) -> None:
    assert glyph("☃", font).tobytes() == glyph("?", font).tobytes()


def test_a_zero_has_no_stroke() -> None:
    assert glyph("0", Font.TEXT).tobytes() == glyph("O", Font.TEXT).tobytes()


def test_signs_are_written_with_others_where_that_reads_the_same() -> None:
    assert written("l’œuf „ja“\u00a0!") == 'l\'oeuf "ja" !'
    assert written("Straße", Font.TINY) == "Strasse"
    assert written("u\u0308ber") == "über"


def test_a_line_is_as_wide_as_its_letters() -> None:
    assert line("l’œuf", Font.TEXT).size == (6 * 8, 16)
    assert width_of("l’œuf", Font.TEXT) == 6 * 8


def test_unknown_signs_are_named() -> None:
    assert unknown("12 → 16 · ☃ ’ 猫") == "☃猫"


@pytest.mark.parametrize("font", [Font.TINY, Font.SMALL, Font.TEXT])
@pytest.mark.parametrize("pair", ["ií", "iì", "?¿", "!¡", "nñ", "eé", "oó", "uú", "aà"])
def test_what_six_languages_write_is_seen_in_every_size(font: Font, pair: str) -> None:
    plain, marked = (glyph(sign, font).tobytes() for sign in pair)
    assert plain != marked
    assert marked != glyph("☃", font).tobytes()
