"""The modules that are loaded when they are first used: the first picture does not wait for them.

`from hugod.late import menus` is the import, and `menus.MAIN_MENU` the use that loads it. This is
the only table of that kind; a module may take from it what it may import.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any


class Late:
    """A module, loaded by its *name* when anything in it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    # No module is kept here: the lock of the import system lets two threads load it once, and an
    # import that failed is tried again.
    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


def load(*modules: ModuleType) -> None:
    """Load *modules* of this table now: the first key that leads there does not wait."""
    for each in modules:
        import_module(each._name)


TABLE = """
    importlib.metadata subprocess gpiod gpiozero.pins.lgpio segno hugod.app.menus hugod.box
    hugod.app.correct.edit hugod.app.far.agreeing hugod.app.far.by_link hugod.app.far.comparing
    hugod.app.far.far_turn hugod.app.looking_back.riddles hugod.app.play.news
    hugod.app.play.teaching hugod.app.table.lessons
    hugod.app.setup.count_board hugod.app.setup.edition hugod.app.setup.first_evening
    hugod.app.setup.seat_order hugod.app.setup.stickers hugod.app.values.club_codes
    hugod.far.far_call hugod.far.switchboard hugod.far.far_wire
    hugod.backup.copy_out hugod.backup.mount_request hugod.backup.stick_jobs
    hugod.diagnostics.all_parts hugod.diagnostics.answer hugod.diagnostics.own
    hugod.diagnostics.probes hugod.display.finder hugod.display.oled hugod.gpio.backend
    hugod.gpio.gpiod_factory hugod.gpio.parts hugod.history.past_answers hugod.keys.gpio_keypad
    hugod.keys.keypad_link hugod.keys.numpad hugod.keys.roll_button hugod.keys.usb
    hugod.renewal.asked hugod.sound.alsa hugod.sound.buzzer hugod.sound.player
    hugod.stickers.drawing hugod.stickers.sheet hugod.system.wifi_request
    hugod.stickers.touch_drawing hugod.store.carve hugod.thinker hugod.thinking.own_level
    hugod.thinking.player_kinds hugod.thinking.value hugod.voice.recorded hugod.voice.folders
    hugod.voice.vocabulary hugod.serving.downloads hugod.web.network_routes hugod.web.page_port
    hugod.web.past_routes hugod.web.routes hugod.web.rules_sheet hugod.web.server
    hugod.web.speak_here hugod.serving.uvicorn_protocols hugod.web.voice_routes
"""

if TYPE_CHECKING:
    import subprocess as subprocess
    from importlib import metadata as metadata

    import gpiod as gpiod
    import segno as segno
    from gpiozero.pins import lgpio as lgpio

    from hugod import box as box
    from hugod import thinker as thinker
    from hugod.app import menus as menus
    from hugod.app.correct import edit as edit
    from hugod.app.far import agreeing as agreeing
    from hugod.app.far import by_link as by_link
    from hugod.app.far import comparing as comparing
    from hugod.app.far import far_turn as far_turn
    from hugod.app.looking_back import riddles as riddles
    from hugod.app.play import news as news
    from hugod.app.play import teaching as teaching
    from hugod.app.setup import count_board as count_board
    from hugod.app.setup import edition as edition
    from hugod.app.setup import first_evening as first_evening
    from hugod.app.setup import seat_order as seat_order
    from hugod.app.setup import stickers as stickers
    from hugod.app.table import lessons as lessons
    from hugod.app.values import club_codes as club_codes
    from hugod.backup import copy_out as copy_out
    from hugod.backup import mount_request as mount_request
    from hugod.backup import stick_jobs as stick_jobs
    from hugod.diagnostics import all_parts as all_parts
    from hugod.diagnostics import answer as answer
    from hugod.diagnostics import own as own
    from hugod.diagnostics import probes as probes
    from hugod.display import finder as finder
    from hugod.display import oled as oled
    from hugod.far import far_call as far_call
    from hugod.far import far_wire as far_wire
    from hugod.far import switchboard as switchboard
    from hugod.gpio import backend as backend
    from hugod.gpio import gpiod_factory as gpiod_factory
    from hugod.gpio import parts as parts
    from hugod.history import past_answers as past_answers
    from hugod.keys import gpio_keypad as gpio_keypad
    from hugod.keys import keypad_link as keypad_link
    from hugod.keys import numpad as numpad
    from hugod.keys import roll_button as roll_button
    from hugod.keys import usb as usb
    from hugod.renewal import asked as asked
    from hugod.serving import downloads as downloads
    from hugod.serving import uvicorn_protocols as uvicorn_protocols
    from hugod.sound import alsa as alsa
    from hugod.sound import buzzer as buzzer
    from hugod.sound import player as player
    from hugod.stickers import drawing as drawing
    from hugod.stickers import sheet as sheet
    from hugod.stickers import touch_drawing as touch_drawing
    from hugod.store import carve as carve
    from hugod.system import wifi_request as wifi_request
    from hugod.thinking import own_level as own_level
    from hugod.thinking import player_kinds as player_kinds
    from hugod.thinking import value as value
    from hugod.voice import folders as folders
    from hugod.voice import recorded as recorded
    from hugod.voice import vocabulary as vocabulary
    from hugod.web import network_routes as network_routes
    from hugod.web import page_port as page_port
    from hugod.web import past_routes as past_routes
    from hugod.web import routes as routes
    from hugod.web import rules_sheet as rules_sheet
    from hugod.web import server as server
    from hugod.web import speak_here as speak_here
    from hugod.web import voice_routes as voice_routes
else:
    globals().update({name.rpartition(".")[2]: Late(name) for name in TABLE.split()})
