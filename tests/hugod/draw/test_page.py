"""Where the page is, as a phone reads it off the glass; and the six digits."""

from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image

from hugod.app.page_view import AddressView, CodeView
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


def test_the_digits_are_large() -> None:
    view = CodeView("048291", "Code for a phone", "two minutes")
    assert problems(view) == ()
    digits = render(view).crop((0, 17, 128, 54)).getbbox()
    assert digits is not None
    assert digits[3] - digits[1] >= 20


def test_another_code_is_another_picture_and_no_log_has_it() -> None:
    one, other = CodeView("048291", "Code"), CodeView("048292", "Code")
    assert render(one).tobytes() != render(other).tobytes()
    assert "048291" not in repr(one)
    assert "0 4 8 2 9 1" in one.words
