"""From exec to the first picture and to ready, beside the imports any such daemon must do.

    python benchmarks/start.py

A card with 200 finished games. The processor's time until the first picture is compared with the
imports' on a card without a game, installed as a package has it, by turns, so that both meet the
same machine, the least of twelve each. What is imported before the first picture is told by
`python -X importtime -m hugod run`.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from pathlib import Path
from statistics import median

from big import fill
from box import companion, free_port, wait_for
from machine import report

from hugod.app.values.settings import Settings
from hugod.store.settings_store import JsonSettingsStore

GAMES, RECORDS = 200, 150
STARTS = 9
RESTART_S = 0.1
"""What systemd waits before it starts it again: `RestartSec`."""
PARTNER = "import luma.oled.device, PIL.Image, gpiozero"
RAM = Path("/dev/shm")
ROOT = Path(__file__).parents[1]
TIMES = 12
MOST_PER_IMPORT = 2.5
ENDS_AT_THE_FIRST_PICTURE = """
import logging, os, sys
from hugod.main import main

class Witness(logging.Handler):
    def emit(self, record):
        if record.getMessage() == "first frame":
            os._exit(0)

logging.getLogger("hugod").addHandler(Witness())
main(["run", "--verbose", "--port", sys.argv[1], "--data", sys.argv[2]])
"""


def one_start(folder: Path) -> tuple[float, float]:
    """Give the seconds from exec to the first picture, and to ready."""
    began = time.perf_counter()
    with companion(folder) as (process, _, picture_s):
        wait_for(process, "ready")
        return picture_s, time.perf_counter() - began


def installed(folder: Path) -> Path:
    """Install hugod below *folder* as a package has it, compiled; give the Python that has it.

    In `.venv` it is found by a program of setuptools, which alone takes 60 ms of each start.
    """
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # modules that are no more
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target")
    subprocess.run([*pip, site, ROOT], check=True, stderr=subprocess.DEVNULL)
    return folder / "bin" / "python"


def used_s(python: Path, *arguments: str | Path) -> float:
    """The processor's seconds, its own and the kernel's, of a Python from exec to its end."""
    process = subprocess.Popen(
        [python, *arguments], cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{python} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def measure_processor(work: Path) -> bool:
    """Report what the first picture takes beside the imports; returns whether that is within."""
    python, card = installed(work / "installed"), work / "new"
    card.mkdir()
    JsonSettingsStore(card).remember(Settings())
    pictures, imports = list[float](), list[float]()
    for _ in range(1 + TIMES):
        witness = ("-c", ENDS_AT_THE_FIRST_PICTURE, str(free_port()), card)
        pictures.append(used_s(python, *witness))
        imports.append(used_s(python, "-c", PARTNER))
    least, partner = min(pictures[1:]), min(imports[1:])  # the first makes the journal
    report("processor until the picture, installed", f"{least:.3f} s, imports {partner:.3f} s")
    ratio = least / partner
    report("  per import", f"{ratio:.2f} × (wanted: {MOST_PER_IMPORT:.2f} ×)")
    return ratio <= MOST_PER_IMPORT


def one_restart(folder: Path) -> float:
    """Kill it and start it again as systemd does; give the seconds until it is ready."""
    with companion(folder) as (process, _, _):
        wait_for(process, "ready")
        began = time.perf_counter()
        process.kill()
        process.wait()
    time.sleep(RESTART_S)
    with companion(folder) as (process, _, _):
        wait_for(process, "ready")
        return time.perf_counter() - began


def measure_start() -> bool:
    """Report the start of a box that has seen many evenings; returns whether it is quick."""
    with tempfile.TemporaryDirectory(dir=RAM) as work:
        folder = Path(work, "card")
        fill(folder, RECORDS, GAMES)
        is_within = measure_processor(Path(work))
        pictures, ready = zip(*(one_start(folder) for _ in range(STARTS)), strict=True)
        what = f"{GAMES} games"
        report(f"exec to first picture, {what}", f"{median(pictures):.3f} s (wanted: 1.0 s)")
        report(f"exec to ready, {what}", f"{median(ready):.3f} s (wanted: 2.0 s)")
        back_s = median(one_restart(folder) for _ in range(STARTS))
        report("kill -9 to ready again", f"{back_s:.3f} s (wanted: 2.0 s)")
        return is_within


if __name__ == "__main__":
    sys.exit(not measure_start())
