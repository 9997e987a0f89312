"""A ZIP file that is made while it is read: any reader takes it, and its length is known before."""

import io
from zipfile import ZipFile

from hugod.store.zip_stream import ZipStream, stored_length

FILES = {"grandma-en/clips/four.wav": b"RIFF" * 9999, "grandma-en/größe.toml": b"", "x": b"\0" * 7}


def archive() -> bytes:
    stream = ZipStream()
    return b"".join([stream.add(name, data) for name, data in FILES.items()] + [stream.end()])


def test_its_length_is_known_from_the_sizes_alone() -> None:
    assert stored_length({name: len(data) for name, data in FILES.items()}) == len(archive())
    assert stored_length({}) == len(ZipStream().end())


def test_every_file_comes_out_as_it_went_in() -> None:
    with ZipFile(io.BytesIO(archive())) as read:
        assert {name: read.read(name) for name in read.namelist()} == FILES


def test_nothing_is_kept_of_what_was_taken() -> None:
    stream = ZipStream()
    first, second = stream.add("a", b"first"), stream.add("b", b"second")
    assert b"first" in first
    assert b"first" not in second + stream.end()
