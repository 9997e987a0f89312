"""Which glass the box draws on: the page's always, and the real one where there may be one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi

if TYPE_CHECKING:
    from hugod.display.display import BoxGlass
    from hugod.display.frame_diff import Kind


def open_glass(config: Config) -> BoxGlass:
    """Give the display; the real one is looked for from now on, unless the owner has none.

    Only a Raspberry Pi is searched unasked: on another machine's bus may be anything.
    """
    from hugod.display.display import BoxGlass
    from hugod.display.finder import Finder, Wish
    from hugod.display.frame_diff import Kind
    from hugod.display.worker import GlassKeeper

    is_auto = config.display_kind == "auto"
    if config.display_kind == "none" or (is_auto and not is_raspberry_pi()):
        return BoxGlass()
    wish = Wish(
        kind=None if is_auto else Kind(config.display_kind),
        is_spi=config.display_interface == "spi",
        bus=config.display_bus,
        address=config.display_address,
    )
    keeper = GlassKeeper(Finder(wish).probe, is_turned=config.display_rotate == 180)
    return BoxGlass(keeper)


class KindChoice:
    """Has *use* draw for the kind of display that is tried now, or else for the chosen one.

    A kind that the settings name (*is_fixed*) is not overruled by a choice.
    """

    def __init__(self, use: Callable[[Kind | None], None], *, is_fixed: bool = False) -> None:
        self._use = use
        self._is_fixed = is_fixed
        self._chosen: Kind | None = None

    def try_glass(self, kind: str) -> None:
        """Draw for that kind for now; empty: for the one that was chosen or found."""
        from hugod.display.frame_diff import Kind

        self._use(Kind(kind) if kind else self._chosen)

    def choose_glass(self, kind: str) -> None:
        """Draw for that kind whenever none is tried; empty: for the one that is found."""
        from hugod.display.frame_diff import Kind

        self._chosen = Kind(kind) if kind and not self._is_fixed else None
        self._use(self._chosen)
