"""All kinds of view that there are."""

import sys
from importlib import import_module
from typing import Any

from hugod.app.values.view import View

import_module("hugod.draw.render")  # who paints all kinds knows all of their modules
KINDS: list[type[Any]] = [
    kind
    for kind in View.__subclasses__()
    # a dataclass with slots leaves a twin behind, which no module has
    if getattr(sys.modules[kind.__module__], kind.__name__) is kind
]
