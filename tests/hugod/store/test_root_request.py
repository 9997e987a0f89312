"""A request to root's helper: read once, and gone whatever it was."""

from pathlib import Path

import pytest

from hugod.store.root_request import take_request


@pytest.mark.parametrize("kind", ["request", "long", "link", "folder", "nothing"])
def test_a_request_is_read_once_and_gone_whatever_it_is(tmp_path: Path, kind: str) -> None:
    request, elsewhere = tmp_path / "request", tmp_path / "elsewhere"
    elsewhere.write_bytes(b"in 7\n")
    match kind:
        case "request":
            request.write_bytes(b"in 7\n")
        case "long":
            request.write_bytes(b"in 7\n" * 100)
        case "link":
            request.symlink_to(elsewhere)
        case "folder":
            request.mkdir()
    read = {"request": b"in 7\n", "long": (b"in 7\n" * 100)[:256]}
    assert take_request(request) == read.get(kind, b"")
    assert not request.is_symlink()
    assert not request.exists()
    assert elsewhere.read_bytes() == b"in 7\n"
    assert (tmp_path / "request.damaged-1").is_dir() is (kind == "folder")
