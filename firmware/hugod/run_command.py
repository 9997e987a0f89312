"""The command `hugod run`: the box with its settings, counted, and with a trace of what ends it."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from hugod.adapters.error_trace import ErrorTrace
from hugod.adapters.power import REQUEST
from hugod.config import config_file, load_config, runtime_folder
from hugod.crash import traced
from hugod.starts import GAVE_UP, Starts

log = logging.getLogger(__name__)


def run(folder: Path, file: Path | None, port: int | None) -> int:
    """Play on what is in *folder* with the settings in *file*, and give the exit code.

    Raises `DeviceError`, one sentence for the owner.
    """
    runtime = runtime_folder()
    starts, trace = Starts(runtime), ErrorTrace(folder, runtime)
    if starts.are_too_many():
        log.warning("the last starts all failed: it is time for safe mode")
        return GAVE_UP
    starts.begin()
    with traced(trace, runtime or folder):
        if runtime:
            _forget_shutdown(runtime)
        _play(folder, file, port, starts, trace)
    starts.forget()
    return 0


def _play(
    folder: Path, file: Path | None, port: int | None, starts: Starts, trace: ErrorTrace
) -> None:
    from hugod import box

    config, problems = load_config(file or config_file(), is_named=file is not None)
    for problem in problems:
        log.warning("%s", problem)
    if port:
        config = replace(config, port=port)
    box.run(folder, config, problems, healthy=starts.forget, status=partial(_last_error, trace))


def _last_error(trace: ErrorTrace) -> str:
    troubles = trace.read()
    return f"last error: {troubles[-1].shortly}" if troubles else "no error"


def _forget_shutdown(runtime: Path) -> None:
    """Whoever starts the box wants it on: a wish from before that nobody granted is over."""
    with suppress(OSError):
        (runtime / REQUEST).unlink(missing_ok=True)
