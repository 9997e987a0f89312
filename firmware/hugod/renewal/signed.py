"""A bundle as it is read: one file of a line, a manifest, its signature, and the files it names.

The line holds two numbers and nothing else, so nothing of a stranger's file is taken apart before
its signature was found good. Then each byte that is taken is one of a sum in the manifest.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from hugo_core.limits import SMALL_BYTES
from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal.manifest import BundleFile, Manifest, VersionError, read_manifest

NAMES = "hugo-companion-*.hugonew"
LONGEST_LINE = 64
SIGNATURE_BYTES = 8192
CHUNK = 1 << 20
_LINE = re.compile(rb"hugo-companion new version 1 (\d{1,5}) (\d{1,4})\n")
LONGEST_S = 30.0


def first_line(manifest: bytes, signature: bytes) -> bytes:
    return b"hugo-companion new version 1 %d %d\n" % (len(manifest), len(signature))


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a plain file of a stick. Raises `OSError`."""
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise VersionError(VersionTrouble.CUT, f"{path} is no plain file")
        yield file


def read_head(stream: BinaryIO, key: Path) -> Manifest:
    """Read up to the first file, and check the signature with the *key*. Raises `VersionError`."""
    line = _LINE.fullmatch(stream.readline(LONGEST_LINE))
    if line is None:
        raise VersionError(VersionTrouble.CUT, "it does not begin as a new version does")
    sizes = int(line[1]), int(line[2])
    if sizes[0] > SMALL_BYTES or sizes[1] > SIGNATURE_BYTES:
        raise VersionError(VersionTrouble.CUT, "its head is too long")
    manifest, signature = (exactly(stream, size) for size in sizes)
    if not is_ours(manifest, signature, key):
        raise VersionError(VersionTrouble.FORGED, "its signature is not ours")
    return read_manifest(manifest)


def is_ours(manifest: bytes, signature: bytes, key: Path) -> bool:
    """Return whether whoever has the secret half of *key* has signed *manifest*."""
    with TemporaryDirectory() as folder:
        said, signed = Path(folder, "manifest"), Path(folder, "manifest.sig")
        said.write_bytes(manifest)
        signed.write_bytes(signature)
        # A box has no clock of its own: it may be 1970 when the stick comes.
        line = ("gpgv", "--quiet", "--ignore-time-conflict", "--homedir", folder)
        done = subprocess.run(
            (*line, "--keyring", str(key.resolve()), str(signed), str(said)),
            capture_output=True,
            timeout=LONGEST_S,
        )
    return done.returncode == 0


def exactly(stream: BinaryIO, size: int) -> bytes:
    """Read *size* bytes. Raises `VersionError` where there are fewer, or `OSError`."""
    data = stream.read(size)
    if len(data) != size:
        raise VersionError(VersionTrouble.CUT, "it ends too early")
    return data


def chunks(stream: BinaryIO, piece: BundleFile) -> Iterator[bytes]:
    """Yield the bytes of the *piece* that comes now. Raises `VersionError` if they are others."""
    found, left = sha256(), piece.size
    while left:
        data = exactly(stream, min(CHUNK, left))
        found.update(data)
        left -= len(data)
        yield data
    if found.hexdigest() != piece.sha256:
        raise VersionError(VersionTrouble.CUT, f"{piece.name} is damaged")
