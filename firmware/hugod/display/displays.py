"""Which glass the box draws on: the page's always, and the real one where there may be one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi

if TYPE_CHECKING:
    from hugod.display.display import BoxGlass


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
