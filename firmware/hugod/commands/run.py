"""`hugod run`: the box with its settings, its starts counted, the error that ends it stored."""

from __future__ import annotations

import argparse
import gc
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path

from hugod.commands.shared_options import add_config, add_data, folder_of, port
from hugod.commands.terminal import complain
from hugod.config import config_file, load_config, runtime_folder
from hugod.late import box
from hugod.ports import DeviceError, Pingable
from hugod.store.removal import note_health
from hugod.system.crash_log import ErrorTrace, traced
from hugod.system.power import REQUEST
from hugod.system.restart_limit import GAVE_UP, RestartLimit
from hugod.system.watchdog import watched

log = logging.getLogger(__name__)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod run`."""
    parser.description = "Run the companion; its page is at http://127.0.0.1:PORT/."
    add_box(parser, run)


def add_box(
    parser: argparse.ArgumentParser, command: Callable[[Path, Path | None, int | None], int]
) -> None:
    """Add the options of *command*, which is the box until it ends, with a log."""
    parser.add_argument("--port", type=port, help="of the page (8080)")
    add_data(parser)
    add_config(parser)
    parser.add_argument("--verbose", action="store_true", help="say what goes on")
    parser.set_defaults(command=lambda options: _as_box(command, options))


def _as_box(
    command: Callable[[Path, Path | None, int | None], int], options: argparse.Namespace
) -> int:
    logging.basicConfig(format="%(message)s", level="DEBUG" if options.verbose else "WARNING")
    try:
        return command(folder_of(options), options.config, options.port)
    except DeviceError as error:
        return complain(error)


def run(folder: Path, file: Path | None, port: int | None) -> int:
    """Play the games in *folder* with the settings in *file*; returns the exit code.

    Raises `DeviceError`, one sentence for the owner.
    """
    runtime = runtime_folder()
    starts, trace = RestartLimit(runtime), ErrorTrace(folder, runtime)
    if starts.are_too_many():
        log.warning("the last starts all failed: it is time for safe mode")
        # The next start is somebody's wish, not one more of a row that failed.
        starts.forget()
        return GAVE_UP
    starts.begin()
    if runtime:
        _forget_shutdown(runtime)
    # What is loaded now stays loaded; the first picture turns the collector on again.
    gc.disable()
    try:
        with traced(trace, runtime or folder):
            _play(folder, file, port, starts, trace)
    finally:
        gc.enable()
    starts.forget()
    return 0


def _play(
    folder: Path, file: Path | None, port: int | None, starts: RestartLimit, trace: ErrorTrace
) -> None:
    config, problems = load_config(file or config_file(), is_named=file is not None)
    for problem in problems:
        log.warning("%s", problem)
    if port:
        config = replace(config, port=port)

    def healthy() -> None:
        starts.forget()
        note_health(folder)

    def watch(
        parts: Mapping[str, Pingable], how_far: Callable[[], str]
    ) -> AbstractContextManager[object]:
        return watched(parts, lambda: f"{how_far()}; {_last_error(trace)}", healthy)

    # Loaded only here: an error of that is traced, too.
    box.run(folder, config, problems, watch=watch)


def _last_error(trace: ErrorTrace) -> str:
    troubles = trace.read()
    return f"last error: {troubles[-1].shortly}" if troubles else "no error"


def _forget_shutdown(runtime: Path) -> None:
    """Delete a request to switch off from before the start."""
    # Whoever has started the box wants it on, whatever was asked before.
    with suppress(OSError):
        (runtime / REQUEST).unlink(missing_ok=True)
