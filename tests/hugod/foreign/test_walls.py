"""The walls of the cage: a thief inside takes nothing, and without walls nobody is let in."""

import os
import pwd
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest

from hugod.foreign.cage import NO_CAGE, REFUSED
from hugod.foreign.program import no_cage
from hugod.foreign.walls import shown, without_detours
from tests.hugod.foreign import thief
from tests.hugod.foreign.thief import House, Listener

USER = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
"""Makes one of us who is nobody's superior, also where we are root."""
NO_WALLS = (
    *("unshare", "--user", "--map-root-user", "sh", "-c"),
    'cd /proc/sys/user && for each in max_user* max_mnt*; do echo 0 >$each; done && exec "$0" "$@"',
)
"""Makes a kernel that gives no namespaces."""
UNCOUNTED = ["bomb"] if os.geteuid() == 0 else []
"""Root's own processes no limit counts, also where root has taken another number."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.built(tmp_path / "home")


@pytest.fixture
def listener() -> Iterator[Listener]:
    with closing(Listener()) as listener:
        yield listener


@pytest.mark.parametrize(("before", "uncounted"), [((), []), (USER, UNCOUNTED)])
def test_a_thief_takes_nothing_and_leaves_nobody(
    house: House, listener: Listener, before: tuple[str, ...], uncounted: list[str]
) -> None:
    seal = house.sealed()
    said = thief.asked(house.thief(sys.executable, listener), house.games, before)
    did = " ".join(uncounted or ["nothing"])
    assert said == f"it said 'did {did}' where «ready NAME» was due"
    assert house.sealed() == seal
    assert thief.survivors() == 0


def inside(*command: str, before: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    line = [*before, sys.executable, "-m", "hugod.foreign.cage", "/var/lib/hugod", *command]
    return subprocess.run(line, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("before", [(), USER])
def test_of_the_machine_only_the_system_is_seen(before: tuple[str, ...]) -> None:
    script = "pwd; ls -A; ls /; ls /etc /dev; ls /proc | grep -c '^[0-9]'"
    told = inside("/bin/sh", "-c", script, before=before).stdout.split()
    system = {each for each in ("bin", "lib", "lib32", "lib64", "libx32", "sbin", "usr")}
    seen = {*told} - system - {"tmp", "dev", "proc", "etc"}
    assert told[0] == "/tmp"
    assert {"usr", "tmp", "null"} <= {*told}
    assert seen - {"/tmp", "/etc:", "/dev:", "alternatives", "ld.so.cache"} == {
        *("full", "null", "random", "urandom", "zero"),
        *told[-1:],
    }
    assert int(told[-1]) < 7


@pytest.mark.parametrize("before", [(), USER])
def test_whoever_is_inside_ends_with_who_waits_outside(before: tuple[str, ...]) -> None:
    """As when the box is killed: nobody ends the program then, and it is asked nothing."""
    cage = (sys.executable, "-m", "hugod.foreign.cage", "/var/lib/hugod", "sh", "-c")
    script = f"sleep {thief.SURVIVOR} & echo begun; wait"
    line = [*before, *cage, script]
    with subprocess.Popen(line, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        process.kill()
    assert thief.survivors() == 0


def test_where_the_kernel_gives_no_walls_nobody_is_let_in() -> None:
    done = inside("echo", "ready Bob", before=NO_WALLS)
    assert done.returncode == NO_CAGE
    assert done.stdout.startswith(f"{REFUSED} unshare: ")


def test_a_seat_without_walls_is_refused_and_says_so(house: House) -> None:
    said = thief.asked(f"sh -c {shlex.quote('echo ready Bob')}", house.games, NO_WALLS)
    assert said.startswith(f"{REFUSED} unshare: ")


def test_the_check_is_told_whether_there_are_walls() -> None:
    assert no_cage() == ""
    ask = "from hugod.foreign.program import no_cage; print(no_cage())"
    line = [*NO_WALLS, sys.executable, "-c", ask]
    said = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert said.startswith("unshare: ")


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
