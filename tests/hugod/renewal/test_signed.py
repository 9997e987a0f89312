"""What is believed of a file on a stick before and after its signature was checked."""

import io
import os
from pathlib import Path

import pytest

from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal.manifest import VersionError
from hugod.renewal.signed import chunks, first_line, is_ours, opened, read_head
from tests.hugod.renewal.conftest import Keys, files_of, manifest_of


def test_head_and_pieces_come_in_their_order(gpg_keys: Keys) -> None:
    files = files_of(101)
    manifest = manifest_of(files)
    signature = gpg_keys.sign(manifest)
    body = b"".join(files.values())
    stream = io.BytesIO(first_line(manifest, signature) + manifest + signature + body)
    found = read_head(stream, gpg_keys.file)
    read = {piece.name: b"".join(chunks(stream, piece)) for piece in found.pieces}
    assert read == files


def test_only_our_own_signature_counts(gpg_keys: Keys) -> None:
    assert is_ours(b"said", gpg_keys.sign(b"said"), gpg_keys.file)
    assert not is_ours(b"said", gpg_keys.sign(b"said", "theirs"), gpg_keys.file)
    assert not is_ours(b"said", gpg_keys.sign(b"Said"), gpg_keys.file)
    assert not is_ours(b"said", gpg_keys.sign(b"said"), gpg_keys.home / "no key")


def test_a_link_a_pipe_and_a_folder_are_no_bundle(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/etc/shadow")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="symbolic"), opened(tmp_path / "link"):
        pass
    for name in ("pipe", ""):
        with pytest.raises((VersionError, OSError)) as refused, opened(tmp_path / name):
            pass
        assert getattr(refused.value, "why", VersionTrouble.CUT) is VersionTrouble.CUT
