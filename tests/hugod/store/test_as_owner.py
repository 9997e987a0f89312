"""Root writes in the box's folder as the box: a file of root's would be one it cannot open."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hugod.store.state_dir import as_ourselves, as_owner_of

AS_ROOT = """
import os, sys
from pathlib import Path
from hugod.store.state_dir import as_ourselves, as_owner_of

folder, secret = Path(sys.argv[1]), Path(sys.argv[2])
os.chown(folder, 1, 1)
os.chown(secret, 0, 1)
os.chmod(secret, 0o600)
before = os.getgroups()
with as_owner_of(folder):
    (folder / "theirs").touch()
    try:
        secret.read_text()
    except PermissionError:
        print("kept out")
    print("in no group but the owner's:", os.getgroups())
    with as_ourselves():
        print(secret.read_text())
    (folder / "theirs too").touch()
(folder / "ours").touch()
print(os.getgroups() == before)
print([(folder / name).stat().st_uid for name in ("theirs", "theirs too", "ours")])
"""
AS_TWO_USERS = ("unshare", "--user", "--map-root-user", "--map-auto")


def test_root_is_the_owner_as_long_as_it_lasts(open_path: Path) -> None:
    (open_path / "secret").write_text("of root")
    (open_path / "card").mkdir()
    line = [sys.executable, "-c", AS_ROOT, str(open_path / "card"), str(open_path / "secret")]
    before = [] if os.geteuid() == 0 else [*AS_TWO_USERS]
    done = subprocess.run([*before, *line], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "kept out",
        "in no group but the owner's: []",
        "of root",
        "True",
        "[1, 1, 0]",
    ]


def test_ones_own_folder_changes_nobody(tmp_path: Path) -> None:
    before = os.geteuid(), os.getegid()
    with as_owner_of(tmp_path), as_ourselves():
        assert (os.geteuid(), os.getegid()) == before
    with as_owner_of(tmp_path / "none"):
        assert (os.geteuid(), os.getegid()) == before
