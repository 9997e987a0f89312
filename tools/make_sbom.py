"""List what the companion is made of: build/sbom/hugo-companion-VERSION.cdx.json (CycloneDX).

The list is of what `pip install` brings at its newest, in an environment with nothing else in it.
On a box the same libraries come from Debian, in Debian's versions; the card's own list of all its
packages is written by `make card`, packages.txt. The tool is cyclonedx-py; here is only
what it is told, and whether its list is whole.

    .venv/bin/python tools/make_sbom.py [--environment]

With --environment only the environment is made (`make audit` looks at the same one).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PROJECT = ROOT / "pyproject.toml"
ENVIRONMENT = ROOT / "build/runtime"
OURS = Path(sys.executable).parent


def plain(name: str) -> str:
    """Give a package's name as all its spellings are compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[(]", name.strip(), maxsplit=1)[0]).lower()


def faults(sbom: Mapping[str, Any], wanted: Iterable[str]) -> list[str]:
    """Name what keeps *sbom* from being the whole list; empty if nothing does.

    *wanted* is what pyproject.toml asks for. A component without a version or a licence is a fault,
    too: nobody could look up what is known about it, or whether it may be passed on.
    """
    components = {plain(one["name"]): one for one in sbom.get("components", ())}
    found = [f"{name} is missing" for name in map(plain, wanted) if name not in components]
    for name, one in components.items():
        found += [f"{name} has no {what}" for what in ("version", "licenses") if not one.get(what)]
    if not sbom.get("metadata", {}).get("component", {}).get("version"):
        found.append("the list does not say what it is of")
    return found


def run(*command: str | Path) -> None:
    """Run a tool to its end; raises `subprocess.CalledProcessError` if it fails."""
    subprocess.run(command, check=True)


def make_environment(wanted: Iterable[str]) -> Path:
    """Make an environment of the dependencies alone, anew; give its Python.

    Raises `subprocess.CalledProcessError` if the package index cannot be reached.
    """
    python = ENVIRONMENT / "bin/python"
    run(sys.executable, "-m", "venv", "--clear", "--without-pip", ENVIRONMENT)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *wanted)
    return python


def main(arguments: list[str]) -> int:
    """Make the environment and the list; give 1 and the faults if it is not whole."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    python = make_environment(project["dependencies"])
    if arguments == ["--environment"]:
        return 0
    out = ROOT / f"build/sbom/{project['name']}-{project['version']}.cdx.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    run(
        *(OURS / "cyclonedx-py", "environment", python, "--pyproject", PROJECT),
        *("--output-reproducible", "--output-format", "JSON", "--output-file", out),
    )
    sbom = json.loads(out.read_text("utf-8"))
    found = faults(sbom, project["dependencies"])
    for fault in found:
        sys.stderr.write(f"{out.name}: {fault}\n")
    sys.stdout.write(f"{out.relative_to(ROOT)}: {len(sbom['components'])} packages\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
