"""What is known before a look at the parts: the settings, and what the daemon has in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hugod.app.box.findings import Finding, Piece
from hugod.config import Config, Problem

Known = Mapping[Piece, Callable[[], Finding]]
"""The pieces that are not looked at because somebody knows: the daemon that uses them."""


@dataclass(frozen=True, slots=True)
class Owner:
    """What the owner set: the settings as read, and the folder of the games."""

    file: Path
    config: Config
    problems: Sequence[Problem]
    folder: Path
