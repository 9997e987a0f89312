"""Frames: sealed for the other house alone, and all of one length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hugo_far.sealing import BOOT_BYTES, FRAME_BYTES, PLAIN_BYTES, Opened, Seals, place_of

KEY = bytes(range(32))
BOOT = b"b" * BOOT_BYTES


def pair() -> tuple[Seals, Seals]:
    return Seals(KEY, BOOT, is_host=True), Seals(KEY, b"g" * BOOT_BYTES, is_host=False)


@given(plain=st.binary(max_size=PLAIN_BYTES))
def test_what_one_seals_the_other_opens_and_every_frame_is_as_long(plain: bytes) -> None:
    host, guest = pair()
    frames = [host.seal(plain), host.seal(plain)]
    assert {len(frame) for frame in frames} == {FRAME_BYTES}
    padded = plain.ljust(PLAIN_BYTES, b"\0")
    assert [guest.open(frame) for frame in frames] == [
        Opened(BOOT, 1, padded),
        Opened(BOOT, 2, padded),
    ]


@given(at=st.integers(0, FRAME_BYTES - 1), bit=st.integers(0, 7))
def test_a_frame_with_one_bit_changed_is_none(at: int, bit: int) -> None:
    host, guest = pair()
    frame = bytearray(host.seal(b"16, 47"))
    frame[at] ^= 1 << bit
    assert guest.open(bytes(frame)) is None


@given(data=st.binary(max_size=FRAME_BYTES + 1))
def test_rubbish_is_no_frame(data: bytes) -> None:
    assert pair()[0].open(data) is None


def test_nobody_opens_its_own_frame_or_one_of_another_pair() -> None:
    host, _ = pair()
    frame = host.seal(b"mine")
    assert host.open(frame) is None
    assert Seals(KEY[::-1], BOOT, is_host=False).open(frame) is None


def test_the_two_houses_speak_at_places_that_tell_nothing() -> None:
    places = {
        place_of(key, of_host=is_host) for key in (KEY, KEY[::-1]) for is_host in (True, False)
    }
    assert {len(place) for place in places} == {33}
    assert len(places) == 4
