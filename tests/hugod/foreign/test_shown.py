"""What a program is shown of the machine: its folder and its Python, and nobody's home."""

from __future__ import annotations

import os
import pwd
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest

from hugod.foreign.shown import shown, without_detours

HOME = pwd.getpwuid(os.geteuid()).pw_dir


def made(file: Path, text: str = "", *, may_run: bool = False) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o755 if may_run else 0o644)
    return str(file)


def test_a_script_has_its_folder_and_what_else_is_named_itself(tmp_path: Path) -> None:
    script, net = made(tmp_path / "bob/bob.py"), made(tmp_path / "nets/net.bin")
    made(tmp_path / "nets/letters")
    assert shown(["/usr/bin/python3", "-S", script, net]) == [str(tmp_path / "bob"), net]


def test_a_program_of_the_system_needs_nothing_more() -> None:
    assert shown(["sh", "-c", "echo /no/such"]) == []


@pytest.mark.parametrize("games", ["home", "home/bob/games", "home/bob"])
def test_near_the_games_the_file_alone_is_shown(tmp_path: Path, games: str) -> None:
    script = made(tmp_path / "home/bob/bob.py")
    (tmp_path / games).mkdir(exist_ok=True)
    assert shown(["sh", script], str(tmp_path / games)) == [script]


def test_games_elsewhere_take_nothing_away(tmp_path: Path) -> None:
    script = made(tmp_path / "home/bob/bob.py")
    assert shown(["sh", script], str(tmp_path / "home/games")) == [str(tmp_path / "home/bob")]


@pytest.mark.parametrize("closed", [HOME, "/tmp"])
def test_a_home_or_what_all_share_is_not_shown_for_a_program(tmp_path: Path, closed: str) -> None:
    """By another name for it neither."""
    (tmp_path / "link").symlink_to(closed)
    with NamedTemporaryFile(dir=closed) as file:
        other = str(tmp_path / "link" / os.path.basename(file.name))
        assert shown(["sh", file.name]) == [file.name]
        assert {*shown(["sh", other])} == {file.name, other}


def test_a_venv_is_shown_with_the_python_behind_it(tmp_path: Path) -> None:
    python = made(tmp_path / "python/bin/python3.11", may_run=True)
    made(tmp_path / "python/lib/python3.11/os.py")
    made(tmp_path / "venv/pyvenv.cfg")
    (tmp_path / "venv/bin").mkdir()
    (tmp_path / "venv/bin/python").symlink_to("python3")
    (tmp_path / "venv/bin/python3").symlink_to(python)
    script = made(tmp_path / "bob/bob", f"#!{tmp_path}/venv/bin/python -u\n", may_run=True)
    told = [str(tmp_path / each) for each in ("bob", "python", "venv")]
    assert shown([script]) == told
    assert shown([str(tmp_path / "venv/bin/python"), str(tmp_path / "bob/bob")]) == told


def test_a_program_is_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path / "tools/bob", may_run=True)
    monkeypatch.setenv("PATH", f"{tmp_path}/tools:/usr/bin")
    assert shown(["env", "bob"]) == [str(tmp_path / "tools")]


def test_detours_are_left_out_of_files_alone(tmp_path: Path) -> None:
    made(tmp_path / "bob.py")
    command = ["python3", f"{tmp_path}/x/../bob.py", f"{tmp_path}/../{tmp_path.name}/bob.py", ".."]
    assert without_detours(command) == [*command[:2], str(tmp_path / "bob.py"), ".."]
