"""Where the page is, as a phone reads it off the glass; and the six digits."""

from __future__ import annotations

from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image

from hugod.app.box.views import AddressView, CodeView
from hugod.app.inputs import PageState, PageTold
from hugod.draw import problems, render

SHORT = AddressView("http://10.0.0.7:80/", "10.0.0.7", 80, "for your TV")
LONG = AddressView("http://192.168.178.123:65535/", "192.168.178.123", 65535, "for your TV")


@pytest.mark.parametrize("view", [SHORT, LONG])
def test_a_phone_reads_the_address(view: AddressView) -> None:
    photo = Image.new("L", (424, 232))
    photo.paste(render(view).convert("L").resize((384, 192), Image.Resampling.NEAREST), (20, 20))
    assert [found.text for found in zxingcpp.read_barcodes(photo)] == [view.url.upper()]
    assert problems(view) == ()


def test_an_address_that_is_too_long_for_a_square_is_still_said() -> None:
    assert render(AddressView("http://" + "x" * 99, "10.0.0.7", 80)).getbbox() is not None


INVITATION = PageTold(PageState.CODE, "192.168.178.123", 65535, "048291", 26 * "W").invitation
CODE = CodeView("048291", "Code for a phone", "two minutes", INVITATION)


@pytest.mark.parametrize("view", [CODE, replace(CODE, code="")])
def test_a_phone_reads_the_square_with_its_secret(view: CodeView) -> None:
    """RM4: 128 bits in 26 letters, behind the longest address there is."""
    photo = Image.new("L", (424, 232))
    photo.paste(render(view).convert("L").resize((384, 192), Image.Resampling.NEAREST), (20, 20))
    (found,) = zxingcpp.read_barcodes(photo)
    assert found.text == INVITATION.upper() == "HTTP://192.168.178.123:65535/K/" + 26 * "W"
    assert problems(view) == ()


def test_the_digits_are_large() -> None:
    for top in (22, 38):
        digits = render(CODE).crop((68, top, 128, top + 16)).getbbox()
        assert digits is not None
        assert digits[3] - digits[1] >= 12


def test_no_log_has_the_secret() -> None:
    assert "WWW" not in repr(CODE)
    assert "WWW" not in CODE.words


def test_another_code_is_another_picture_and_no_log_has_it() -> None:
    one, other = CodeView("048291", "Code"), CodeView("048292", "Code")
    assert render(one).tobytes() != render(other).tobytes()
    assert "048291" not in repr(one)
    assert "0 4 8 2 9 1" in one.words
