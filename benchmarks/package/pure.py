"""The pure half on the processors of every Pi, emulated: its tests, and a digest that is the same.

    .venv/bin/python benchmarks/package/pure.py FOLDER [--digest | --share N]

Rules, dialogue, drawings and players run on this machine, on arm64 and on armhf by
qemu-user-static, with Debian 13's Python and Pillow. Its packages are laid into a folder and not
set up, which takes half a minute and is enough for Python. --digest: `same.py` alone, no tests;
--share: one file of tests in N, the next processor the next ones.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from machine import report
from roots import Failed, Root, archive, missing_tools, unpack

HERE = Path(__file__).parents[2]
PROCESSORS = ("arm64", "armhf")
GIVEN = (
    *(
        "base-files",
        "coreutils",
        "dash",
        "python3",
        "python3-pil",
        "python3-pytest",
        "python3-hypothesis",
    ),
    *("python3-segno", "python3-gpiozero", "python3-luma.oled", "python3-serial", "python3-evdev"),
    *("python3-starlette", "python3-uvicorn", "python3-websockets", "python3-babel"),
)
PURE = ("tests/core", "tests/hugod/app", "tests/hugod/draw", "tests/hugod/thinking")
WITHOUT = {
    "tests/hugod/draw/test_qr.py": "reads the square with zxing-cpp, which Debian does not have"
}
PATHS = ("/src", "/src/firmware", "/src/firmware/keypad", "/src/benchmarks")
SAME, EMULATOR = "benchmarks/same.py", "qemu-aarch64-static"


def digest_here() -> str:
    """Give the digest on this machine."""
    line = [sys.executable, str(HERE / SAME)]
    return subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def python(root: Root, *words: str) -> str:
    """Run Python in a root, among our files, and give what it says. Raises `Failed`."""
    return root.run("env", f"PYTHONPATH={':'.join(PATHS)}", "python3", *words).strip()


def root_of(folder: Path, processor: str) -> Root:
    """Lay Debian and our files, with their words compiled, into a folder."""
    root = Root(folder / processor, archive(folder, "trixie", processor, GIVEN, "extract"))
    unpack(HERE, root.folder / "src")
    for words in HERE.glob("firmware/hugod/locale/*/LC_MESSAGES/*.mo"):
        shutil.copy(words, root.folder / "src" / words.relative_to(HERE))
    return root


def files_of(share: int, first: int) -> list[str]:
    """Give one in *share* of the files of tests of the pure half, from the *first* on."""
    found = [path for place in PURE for path in sorted((HERE / place).rglob("test_*.py"))]
    names = [str(path.relative_to(HERE)) for path in found]
    return [name for name in names if name not in WITHOUT][first % share :: share]


def tested(root: Root, names: list[str]) -> str:
    """Run these files of tests, what is for endurance left out; give pytest's last line."""
    tests = [f"/src/{name}" for name in names]
    options = ["-q", "-m", "not endurance", "-p", "no:cacheprovider", "--rootdir=/src"]
    options += ["-W", "ignore::DeprecationWarning", "-c", "/src/pyproject.toml"]
    return python(root, "-m", "pytest", *options, *tests).splitlines()[-1]


def main() -> int:
    """Give 1 if a digest is another, or a test fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--digest", action="store_true", help="without the tests")
    parser.add_argument("--share", type=int, default=1, metavar="N")
    options = parser.parse_args()
    lacks = [*missing_tools(), *([] if shutil.which(EMULATOR) else ["qemu-user-static"])]
    if lacks or os.geteuid():
        sys.stdout.write(f"It takes root, and: sudo apt install {' '.join(lacks)}\n")
        return 1
    here, is_wrong = digest_here(), False
    report("here", here)
    for number, processor in enumerate(PROCESSORS):
        try:
            root = root_of(options.folder.resolve(), processor)
            began = time.monotonic()
            there = python(root, f"/src/{SAME}")
            report(f"{processor}, {time.monotonic() - began:.0f} s", there)
            is_wrong |= there != here
            if not options.digest:
                began = time.monotonic()
                names = files_of(options.share, number)
                said = f"{len(names)} files: {tested(root, names)}"
                report(f"{processor}, tests, {time.monotonic() - began:.0f} s", said)
        except Failed as error:
            report(f"{processor}: WRONG", str(error))
            is_wrong = True
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
