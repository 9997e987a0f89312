"""The square for a phone: read back from the picture by a reader that shares no line with it."""

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256

import pytest
import zxingcpp
from PIL import Image

from hugod.app.values.box_views import AddressView, CodeView, MagicView, ProofView
from hugod.app.values.inputs import PageState, PageTold
from hugod.draw import problems, render
from hugod.draw.widgets import DOTS, MOST_MODULES

CODE = "HUGO 12 0123456789AB 0123456789ABCDEF0123"
LONGEST = "HUGO 99999999 0123456789AB 0123456789ABCDEF0123"


def drawn(code: str) -> Image.Image:
    return render(ProofView(code, "The proof", "for a phone"))


def read_by_phone(picture: Image.Image, times: int = 3) -> list[str]:
    """What a reader finds on a photograph of the glass and the dark around it."""
    size = (times * picture.width, times * picture.height)
    photo = Image.new("L", (size[0] + 40, size[1] + 40))
    photo.paste(picture.convert("L").resize(size, Image.Resampling.NEAREST), (20, 20))
    return [found.text for found in zxingcpp.read_barcodes(photo)]


@pytest.mark.parametrize("code", [CODE, LONGEST, "HUGO 1 " + "A" * 70])
def test_a_phone_reads_what_it_holds(code: str) -> None:
    assert read_by_phone(drawn(code)) == [code]


def test_it_is_read_askew_too() -> None:
    askew = drawn(CODE).convert("L").resize((512, 256)).rotate(7, expand=True)
    assert read_by_phone(askew, times=1) == [CODE]


def magic(seed: int) -> tuple[str, Image.Image]:
    """The text in the square of some commitment, and the picture beside the magic words."""
    code = f"HUGO {sha256(bytes([seed])).hexdigest()}".upper()
    words = ("pari", "rilu", "nadu", "wuvo")
    return code, render(MagicView(code, "Magic words", words, "note them, then Roll"))


@pytest.mark.parametrize("seed", range(20))
def test_rm6_a_phone_reads_the_whole_commitment_beside_the_words(seed: int) -> None:
    code, picture = magic(seed)
    assert read_by_phone(picture) == [code]
    askew = picture.convert("L").resize((640, 320)).rotate(5, expand=True)
    assert read_by_phone(askew, times=1) == [code]


def test_the_commitments_square_leaves_three_dots_of_rim() -> None:
    square = magic(0)[1].crop((0, 0, 64, 64))
    dark = Image.eval(square.convert("L"), lambda dot: 255 - dot)
    assert dark.getbbox() == (3, 3, 61, 61)


@pytest.mark.parametrize("code", [CODE, LONGEST])
def test_the_code_of_a_game_leaves_a_rim_of_more_than_three_modules(code: str) -> None:
    square = drawn(code).crop((0, 0, 64, 64))
    rim = 7
    assert rim > 3 * DOTS
    dark = Image.eval(square.convert("L"), lambda dot: 255 - dot)
    assert dark.getbbox() == (rim, rim, 64 - rim, 64 - rim)


@pytest.mark.parametrize("code", ["", "X" * 78])
def test_what_is_no_code_of_ours_is_no_square_and_no_crash(code: str) -> None:
    assert read_by_phone(drawn(code)) == []


def test_more_than_fits_is_told() -> None:
    assert problems(ProofView("X" * 78, "The proof")) != ()
    assert MOST_MODULES * DOTS <= 64


SHORT = AddressView("http://10.0.0.7:80/", "10.0.0.7", 80, "for your TV")
LONG = AddressView("http://192.168.178.123:65535/", "192.168.178.123", 65535, "for your TV")


@pytest.mark.parametrize("view", [SHORT, LONG])
def test_a_phone_reads_the_address(view: AddressView) -> None:
    assert read_by_phone(render(view)) == [view.url.upper()]
    assert problems(view) == ()


def test_an_address_that_is_too_long_for_a_square_is_still_said() -> None:
    assert render(AddressView("http://" + "x" * 99, "10.0.0.7", 80)).getbbox() is not None


INVITATION = PageTold(PageState.CODE, "192.168.178.123", 65535, "048291", 26 * "W").invitation
FOR_PHONE = CodeView("048291", "Code for a phone", "two minutes", INVITATION)


@pytest.mark.parametrize("view", [FOR_PHONE, replace(FOR_PHONE, code="")])
def test_a_phone_reads_the_square_with_its_secret(view: CodeView) -> None:
    """RM4: 128 bits in 26 letters, behind the longest address there is."""
    assert read_by_phone(render(view)) == [INVITATION.upper()]
    assert INVITATION.upper() == "HTTP://192.168.178.123:65535/K/" + 26 * "W"
    assert problems(view) == ()


def test_the_digits_are_large() -> None:
    for top in (22, 38):
        digits = render(FOR_PHONE).crop((68, top, 128, top + 16)).getbbox()
        assert digits is not None
        assert digits[3] - digits[1] >= 12


def test_another_code_is_another_picture_and_no_log_has_it_or_the_secret() -> None:
    one, other = CodeView("048291", "Code"), CodeView("048292", "Code")
    assert render(one).tobytes() != render(other).tobytes()
    assert "048291" not in repr(one)
    assert "0 4 8 2 9 1" in one.words
    assert "WWW" not in repr(FOR_PHONE)
    assert "WWW" not in FOR_PHONE.words


def test_the_library_is_loaded_when_a_square_is_drawn_and_not_before() -> None:
    code = "import sys, hugod.draw; print('segno' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"
