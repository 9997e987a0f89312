"""The table of what the tests need is whole, and what is missing is installed or named."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import needs
import pytest

ROOT = Path(__file__).parents[2]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
OTHERS = [file for file in TESTS if file.match("test_*.py") and file != Path(__file__)]
LINT = "tests/guide/test_manual_lint.py"
PROGRAMS = {
    "apt-get": 'echo "$@" >>"$SAID"',
    "apt-cache": 'test "$2" != mandoc',
    "sudo": 'test "$1" = -n && shift; exec "$@"',
}


@cache
def source_of(file: Path) -> str:
    return file.read_text("utf-8")


def names_in(names: set[str], file: Path) -> set[str]:
    """Give those of *names* that stand in *file* as a string by themselves."""
    return {name for name in names if f'"{name}"' in source_of(file)}


def is_there(one: str) -> bool:
    """Whether there are tests of whose ids *one* is the beginning, or it is a fixture."""
    path, _, name = one.partition("[")[0].partition("::")
    if name:
        return f"def {name}" in (ROOT / path).read_text("utf-8")
    is_fixture = re.compile(rf"^@pytest.fixture.*\ndef {one}\(", re.MULTILINE)
    return (ROOT / path).exists() or any(is_fixture.search(f.read_text("utf-8")) for f in TESTS)


def test_whatever_the_table_points_to_is_there() -> None:
    assert [one for need in needs.TEST for one in need.tests if not is_there(one)] == []


def test_every_test_that_runs_a_program_is_in_the_table() -> None:
    for need in needs.TEST:
        names = {need.name, *need.programs} if need.works is None else set()
        for file in OTHERS:
            path = file.relative_to(ROOT).as_posix()
            for name in names_in(names, file):
                is_listed = any(one.startswith(path) or path.startswith(one) for one in need.tests)
                is_fixture = any(f"def {one}(" in file.read_text("utf-8") for one in need.tests)
                assert is_listed or is_fixture, (path, name)


def test_nobody_else_says_what_the_tests_need() -> None:
    for name in ("Makefile", ".ci/run"):
        said = (ROOT / name).read_text("utf-8")
        packages = {need.package for need in needs.STAGES["ci"]} - {"", "git", "make"}
        assert set(re.findall(r"[\w-]+", said)) & packages <= {"python3-venv", "strace", "openscad"}


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs in which almost everything is missing; apt-get notes what it is told."""
    for name, does in PROGRAMS.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    for name in ("env", "sh", "true", "uname"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return tmp_path


def asked(bare: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Call Python on a machine with the programs of *bare* alone."""
    clean = {"PATH": str(bare), "SAID": str(bare / "said"), **more}
    line = [sys.executable, *words]
    return subprocess.run(line, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)


def installed(bare: Path) -> Iterator[str]:
    for line in (bare / "said").read_text().splitlines():
        _, is_install, packages = line.partition(" --no-install-recommends ")
        yield from packages.split() if is_install else ()


def test_where_it_may_it_installs_what_is_missing_and_apt_has(bare: Path) -> None:
    done = asked(bare, ".ci/needs.py", "test")
    assert done.returncode == 0
    assert {"faketime", "strace", "umockdev"} <= set(installed(bare))
    assert "mandoc" not in installed(bare)


def test_where_it_may_not_it_says_the_line(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(bare))
    gone = [need for need in needs.TEST if need.name in {"ip", "mandoc", "ss"}]
    assert needs.advice(gone) == (
        "Missing here: ip, ss, mandoc.\n  sudo apt update && sudo apt install iproute2 mandoc"
    )


@pytest.mark.parametrize(("sudo", "before"), [("exit 0", ["sudo", "-n"]), ("exit 1", None)])
def test_only_a_sudo_that_asks_nothing_is_used(
    bare: Path, monkeypatch: pytest.MonkeyPatch, sudo: str, before: list[str] | None
) -> None:
    (bare / "sudo").write_text(f"#!/bin/sh\n{sudo}\n")
    monkeypatch.setenv("PATH", str(bare))
    assert needs.right_to_install(is_root=False) == before
    assert needs.right_to_install(is_root=True) == []


def test_without_apt_nothing_can_be_installed(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / "apt-get").unlink()
    monkeypatch.setenv("PATH", str(bare))
    assert needs.right_to_install(is_root=True) is None


def test_in_ci_what_is_missing_is_a_failure(bare: Path) -> None:
    (bare / "apt-get").unlink()
    assert asked(bare, ".ci/needs.py", "test").returncode == 0
    in_ci = asked(bare, ".ci/needs.py", "test", CI="true")
    assert in_ci.returncode == 1
    assert "faketime" in in_ci.stderr
    assert "Traceback" not in in_ci.stderr


def test_a_package_that_this_debian_does_not_have_is_not_named() -> None:
    assert "micropython" not in needs.packages_for(needs.TEST, 12)
    assert "micropython" in needs.packages_for(needs.TEST, 13)


@pytest.mark.parametrize("jobs", ["0", "1"])
def test_tests_that_go_without_are_left_out_and_named(bare: Path, jobs: str) -> None:
    done = asked(bare, "-m", "pytest", "-p", "no:cacheprovider", "-n", jobs, LINT)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert f"{LINT} (2 of its tests): mandoc" in done.stdout
    assert "mandoc" in done.stdout.splitlines()[-2]


def test_in_ci_nothing_is_left_out(bare: Path) -> None:
    done = asked(bare, "-m", "pytest", "-p", "no:cacheprovider", LINT, CI="true")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "mandoc" in done.stderr
