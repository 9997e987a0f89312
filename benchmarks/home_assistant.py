"""What a box tells Home Assistant, judged by Home Assistant's own schemas.

`python home_assistant.py`, in a venv of Python 3.13 with the extra `home`: every message of every
set of players goes through the schema that Home Assistant's MQTT integration itself asks when a
message is discovered. Ends with 1 at the first it refuses; and it must refuse what is wrong. Each
template shows something of an empty state, which is sent before the first game and after a wipe.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from typing import Any

import voluptuous
from homeassistant.components.mqtt.device_trigger import TRIGGER_DISCOVERY_SCHEMA
from homeassistant.components.mqtt.sensor import DISCOVERY_SCHEMA
from homeassistant.const import __version__
from homeassistant.core import HomeAssistant
from homeassistant.helpers import frame
from homeassistant.helpers.template import Template
from homeassistant.util.json import json_loads_object
from machine import report

from hugo_core.editions import FEWEST_PLAYERS, MOST_PLAYERS, colours_for
from hugo_link.home import discovery
from hugo_link.said import payload

SCHEMAS: dict[str, Any] = {
    "sensor": DISCOVERY_SCHEMA,
    "device_automation": TRIGGER_DISCOVERY_SCHEMA,
}


def judged(component: str, sent: bytes) -> None:
    """Judge one message as it comes over the wire. Raises `voluptuous.Invalid`.

    What the schema does not know it leaves out without a word: that is refused, too.
    """
    plain = json_loads_object(sent)
    if unknown := plain.keys() - SCHEMAS[component](plain).keys():
        raise voluptuous.Invalid(f"it does not know {unknown}")


async def judge_all() -> int:
    """Judge all there is; gives how many were right."""
    with tempfile.TemporaryDirectory() as folder:
        house = HomeAssistant(folder)
        frame.async_setup(house)
        right = 0
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            for topic, plain in discovery("owls", colours_for(players)[:players], "0.1.0"):
                if plain is not None:
                    judged(topic.split("/")[1], payload(plain))
                    right += 1
                    judge_wrong(topic.split("/")[1], plain)
                    if "/sensor/" in topic:
                        template = Template(str(plain["value_template"]), house)
                        shown = template.async_render_with_possible_json_value("", "an error")
                        assert shown not in ("", "an error"), topic
        return right


def judge_wrong(component: str, plain: dict[str, object]) -> None:
    """See that the judge refuses a message with one thing wrong in it."""
    for name in ("state_topic", "device"):
        if name in plain:
            try:
                judged(component, payload({**plain, name: ""}))
            except voluptuous.Invalid:
                continue
            raise AssertionError(f"a message with an empty {name} passed")


if __name__ == "__main__":
    report("judge", f"homeassistant {__version__}, Python {sys.version.split()[0]}")
    report("messages that are right", str(asyncio.run(judge_all())))
