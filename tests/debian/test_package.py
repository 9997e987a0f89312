"""What the package says of itself agrees with the project. What it does: `make deb-test`."""

import os
import re
import subprocess
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from hugod.commands.for_system import PLAYED_NOW
from hugod.config import _SETTINGS, Config, load_config

ROOT = Path(__file__).parents[2]
DEBIAN = ROOT / "debian"
SHELLS = {"postinst": "sh", "prerm": "sh", "postrm": "sh", "build.sh": "bash", "voices.sh": "bash"}
PACKAGES = {"pillow": "python3-pil", "pynacl": "python3-nacl", "pyserial": "python3-serial"}
"""What Debian calls otherwise than python3-NAME."""
FOR_BUILDERS = {"image", "hugod", "keypad"}
"""Folders of code, which a page of the project leads to."""
AUTHOR = ("-c", "user.name=a", "-c", "user.email=a@example.org")
EXAMPLES = {
    "display_bus": 1,
    "display_address": 0x3C,
    "keypad_port": "/dev/hugo-keypad",
    "sound_device": "plughw:1,0",
    "stick_folder": "/media/usb",
    "club_broker": "mqtts://192.168.1.10",
    "club_box": "owls",
    "club_password_file": "/etc/hugod/broker-password",
    "club_authorities_file": "/etc/hugod/club.crt",
    "club_wled": "wled/owls",
    "far_broker": "mqtts://broker.example.org",
    "far_user": "grandmother",
    "far_password_file": "/etc/hugod/far-password",
    "far_authorities_file": "/etc/hugod/far.crt",
    "players": (("bob", "python3 /usr/local/lib/hugo/bob.py"),),
    "power_command": ("/usr/local/bin/my-switch-off",),
}
"""The lines of the example that show no default, for there is none to show."""


def uncommented() -> str:
    """Give the settings that are shipped with every line of TOML made one."""
    text = (DEBIAN / "config.toml").read_text("utf-8")
    return re.sub(r"^#(?=\[\w+\]$|\w+ = )", "", text, flags=re.MULTILINE)


def wanted(text: str) -> dict[str, str]:
    """Give the lowest version of each library that Debian's control file asks for."""
    return dict(re.findall(r"^ (python3-[\w.-]+) \(>= ([\d.]+)\),?$", text, re.MULTILINE))


def listed(project: Path) -> list[str]:
    """Give the files that the package of *project* would be built from."""
    line = ["bash", str(project / "debian" / "build.sh"), "--files"]
    ran = subprocess.run(line, capture_output=True, text=True, check=True)
    return sorted(name for name in ran.stdout.split("\0") if name)


def shipped_pages() -> set[Path]:
    """Give every file among the documents of the package."""
    named = {path for line in (DEBIAN / "pages").read_text().split() for path in ROOT.glob(line)}
    return named | {path for folder in named for path in folder.rglob("*")}


@pytest.mark.parametrize("where", ["docs/guide", "docs/keeping.md", "docs/check.md", "hardware"])
def test_what_a_page_for_owners_shows_or_names_is_in_the_package(where: str) -> None:
    shipped = shipped_pages()
    pages = [path for path in shipped if path.is_relative_to(ROOT / where) and path.suffix == ".md"]
    assert pages
    missing = {
        link
        for page in pages
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
        if (page.parent / link).resolve() not in shipped
    }
    assert missing <= FOR_BUILDERS


def test_a_pico_is_flashed_from_where_the_package_puts_its_files() -> None:
    lines = (ROOT / "firmware/README.md").read_text("utf-8").splitlines()
    folder = next(line.split()[1] for line in lines if line.strip().startswith("cd "))
    words = next(line.split() for line in lines if line.strip().startswith("pipx run mpremote cp"))
    copied = {words[words.index("-r") + 1], words[words.index("+") + 2]}
    rules = (DEBIAN / "rules").read_text().replace("$(SHARE)", "/usr/share/hugo-companion")
    rules = rules.replace("\\\n", " ")
    into = re.findall(r"install -D -m 644 -t (\S+)((?: \S+)+)", rules)
    put = {f"{where}/{Path(name).name}" for where, names in into for name in names.split()}
    put |= {where for where, _ in into}
    assert {f"{folder}/{name}" for name in copied} <= put


def test_the_settings_it_ships_change_nothing() -> None:
    assert load_config(DEBIAN / "config.toml", is_named=True) == (Config(), ())


def test_every_setting_is_shown_with_what_is_meant_without_it(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(uncommented(), "utf-8")
    config, problems = load_config(file, is_named=True)
    assert problems == ()
    assert asdict(config) == asdict(Config()) | EXAMPLES
    said = tomllib.loads(uncommented())
    assert said.pop("players").keys() == {"bob"}  # any name may stand there
    assert {(table, key) for table, keys in said.items() for key in keys} == set(_SETTINGS)


def test_it_depends_on_what_the_project_depends_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["numpad"]]
    found = (re.match(r"([\w.-]+)>=([\d.]+)", one) for one in asked)
    names = {one[1]: one[2] for one in found if one}
    control = (DEBIAN / "control").read_text("utf-8").partition("Package: ")[2]
    mine = wanted(control.partition("Recommends:")[0])
    assert mine == {PACKAGES.get(name, f"python3-{name}"): low for name, low in names.items()}


@pytest.mark.parametrize("script", SHELLS)
def test_its_scripts_can_be_read(script: str) -> None:
    ran = subprocess.run(
        [SHELLS[script], "-n", str(DEBIAN / script)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("hugod_ends", "is_begun"),
    [(0, True), (PLAYED_NOW, False), (1, True), (2, True), (126, True), (139, True)],
)
def test_no_update_is_begun_in_a_game_but_a_broken_box_is_mended(
    tmp_path: Path, hugod_ends: int, *, is_begun: bool
) -> None:
    (tmp_path / "hugod").write_text(f'#!/bin/sh\n[ "$*" = may-update ] && exit {hugod_ends}\n')
    (tmp_path / "hugod").chmod(0o755)
    script = (DEBIAN / "prerm").read_text("utf-8").replace("/run/systemd/system", str(tmp_path))
    ran = subprocess.run(
        ["sh", "-s", "upgrade"],
        input=script,
        text=True,
        check=False,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    assert (ran.returncode == 0) is is_begun


def test_a_purge_does_not_fail_for_a_stick_that_somebody_still_looks_at(tmp_path: Path) -> None:
    busy = 'case "$*" in *stick*) exit 1 ;; esac\n'  # as rm ends with another file system inside
    for name, does in {"mountpoint": "exit 0\n", "umount": "exit 1\n", "rm": busy}.items():
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" >>"$DPKG_ROOT/done"\n{does}')
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    ran = subprocess.run(
        ["sh", str(DEBIAN / "postrm"), "purge"],
        check=False,
        env={"PATH": path, "DPKG_ROOT": str(tmp_path)},
    )
    done = (tmp_path / "done").read_text()
    assert ran.returncode == 0
    assert f"umount {tmp_path}/run/hugod-stick/stick\n" in done
    assert f"{tmp_path}/var/lib/hugod" in done


def test_it_is_built_from_what_git_knows_and_nothing_else(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "debian").mkdir(parents=True)
    (project / "debian" / "build.sh").write_bytes((DEBIAN / "build.sh").read_bytes())
    (project / "kept").touch()
    for line in (["init", "-q"], ["add", "."], [*AUTHOR, "commit", "-qm", "all"]):
        subprocess.run(["git", "-C", str(project), *line], check=True)
    (project / "stray").touch()
    assert listed(project) == ["debian/build.sh", "kept"]


def test_without_git_it_is_built_from_what_is_not_ignored(tmp_path: Path) -> None:
    for name in ("debian/build.sh", ".venv/lib/stray.py", "a.egg-info/stray", "kept/file"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((DEBIAN / "build.sh").read_bytes())
    (tmp_path / ".gitignore").write_bytes((ROOT / ".gitignore").read_bytes())
    assert listed(tmp_path) == ["./.gitignore", "./debian/build.sh", "./kept/file"]
