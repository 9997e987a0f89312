"""setuptools, which first compiles each language's words: `hugod.po` to the `hugod.mo` of the box.

An in-tree backend (PEP 517), named in pyproject.toml. The catalogues lie in a package and are taken
up with its other data, so they have to be there before setuptools looks.
"""

from __future__ import annotations

from typing import Any

import make_words
from setuptools import build_meta
from setuptools.build_meta import (  # what a frontend asks of us besides
    get_requires_for_build_editable,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(*args: Any, **options: Any) -> str:
    make_words.compile_words()
    return str(build_meta.build_wheel(*args, **options))


def build_editable(*args: Any, **options: Any) -> str:
    make_words.compile_words()
    return str(build_meta.build_editable(*args, **options))
