"""Where the games are: the system's, the user's; and what is said to whom they are closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hugod.main import main
from hugod.store import state_dir
from hugod.store.state_dir import (
    as_ourselves,
    as_owner_of,
    is_closed,
    kept_games,
    state_folder,
    the_line_for_root,
)


@pytest.fixture
def closed_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A box that the package has installed, and somebody else who has logged in on it."""
    (tmp_path / "box").mkdir()
    monkeypatch.setattr(state_dir, "SYSTEM_STATE", tmp_path / "box")
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path / "box")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return tmp_path / "box"


def test_the_games_are_in_the_systems_folder_if_it_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_dir, "SYSTEM_STATE", tmp_path)
    assert state_folder() == tmp_path


def test_the_games_are_where_systemd_says_even_if_they_may_only_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_dir, "SYSTEM_STATE", tmp_path)
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path / 'state'}:{tmp_path / 'more'}")
    assert state_folder() == tmp_path / "state"


def test_the_games_are_in_the_users_folder_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_dir, "SYSTEM_STATE", tmp_path / "missing")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert state_folder() == tmp_path / "state" / "hugod"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == tmp_path / ".local" / "state" / "hugod"


@pytest.mark.parametrize("line", ["export {0}", "import --rest {0}", "verify 12"])
def test_who_may_not_see_the_boxs_games_is_told_what_to_type(
    line: str, closed_box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "my stick"
    stick.mkdir()
    typed = [word.format(stick) for word in line.split()]
    assert main(typed) == 1
    said = capsys.readouterr()
    assert said.out == ""
    first, second = said.err.splitlines()
    assert first == f"The games of the box are in {closed_box}, which is closed to you."
    assert second == "Type: sudo hugod " + line.format(f"'{stick}'")
    assert list(stick.iterdir()) == []
    assert not (tmp_path / "state").exists()


def test_a_folder_that_is_named_is_taken_whatever_box_is_there(
    closed_box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert is_closed()
    assert main(["export", str(tmp_path), "--data", str(tmp_path / "mine")]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_is_proved_whatever_box_is_there(
    closed_box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "0012.jsonl"]) == 1
    assert capsys.readouterr().err == "0012.jsonl: no such game, or it is not finished yet\n"


def test_a_look_that_leaves_out_the_box_says_so(
    closed_box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["board", "list"])
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "The boards of the box were not looked at: sudo hugod board list"


def test_who_checks_a_box_without_sudo_is_told_that_and_nothing_else(
    closed_box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 2
    assert capsys.readouterr() == ("", "Type: sudo hugod check\n")


def test_without_a_box_or_as_its_user_nothing_is_closed(
    closed_box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(closed_box))
    assert (is_closed(), kept_games()) == (False, closed_box)
    monkeypatch.delenv("STATE_DIRECTORY")
    closed_box.rmdir()
    assert not is_closed()
    assert kept_games() == state_folder()


def test_the_line_for_root_is_that_which_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/usr/bin/hugod", "export", "/media/me/MY STICK"])
    assert the_line_for_root(None) == "sudo hugod export '/media/me/MY STICK'"


# Root writes in the box's folder as the box: it could not open a file of root's


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


class Somebody:
    """Who this process is, as the system would tell it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, user: int) -> None:
        self.effective, self.does = [user, 3], list[str]()
        monkeypatch.setattr(os, "getuid", lambda: user)
        monkeypatch.setattr(os, "getgid", lambda: 3)
        monkeypatch.setattr(os, "getgroups", lambda: [user, 4])
        monkeypatch.setattr(os, "geteuid", lambda: self.effective[0])
        monkeypatch.setattr(os, "getegid", lambda: self.effective[1])
        monkeypatch.setattr(os, "seteuid", lambda to: self.be(0, to))
        monkeypatch.setattr(os, "setegid", lambda to: self.be(1, to))
        monkeypatch.setattr(os, "setgroups", lambda to: self.does.append(f"groups {to}"))

    def be(self, which: int, to: int) -> None:
        self.effective[which] = to
        self.does.append(f"{('user', 'group')[which]} {to}")


def test_the_groups_go_first_and_the_user_last_and_back_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() == 0:
        os.chown(tmp_path, 5, 6)
    owner = tmp_path.stat()
    theirs = ["user 0", "groups []", f"group {owner.st_gid}", f"user {owner.st_uid}"]
    ours = ["user 0", "groups []", "group 3", "user 0"]
    root = Somebody(monkeypatch, 0)
    with as_owner_of(tmp_path):
        assert root.does == theirs
        with as_ourselves():
            assert root.does[4:] == ours
        assert root.effective == [owner.st_uid, owner.st_gid]
        root.does.clear()
    assert root.does == ["user 0", "groups [0, 4]", "group 3", "user 0"]


def test_who_is_not_root_becomes_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = Somebody(monkeypatch, 7_654_321)
    with as_owner_of(tmp_path), as_ourselves():
        assert somebody.does == []
    assert somebody.does == []


def test_ones_own_folder_changes_nobody(tmp_path: Path) -> None:
    before = os.geteuid(), os.getegid()
    with as_owner_of(tmp_path), as_ourselves():
        assert (os.geteuid(), os.getegid()) == before
    with as_owner_of(tmp_path / "none"):
        assert (os.geteuid(), os.getegid()) == before
