"""What Home Assistant is told, key by key, and what a lamp shows."""

from __future__ import annotations

import json
import re

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import read_position
from hugo_core.position import agree, start
from hugod.mqtt.home import COLOURS, TRIGGERS, discovery, lamp
from hugod.mqtt.said import CAUGHT, OVER, TURN, WALKS

SENSOR = {
    *("name", "unique_id", "object_id", "icon", "state_topic", "value_template"),
    *("availability_topic", "device", "unit_of_measurement", "state_class"),
}
TRIGGER = {
    *("automation_type", "topic", "payload", "value_template", "type", "subtype", "device"),
}
"""Keys that its MQTT integration documents; `benchmarks/home_assistant.py` asks its own schema."""
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


def told() -> dict[str, dict[str, object] | None]:
    return dict(discovery("owls", SETUP.colours, "1.0"))


def test_every_topic_is_one_where_home_assistant_looks() -> None:
    form = re.compile(r"homeassistant/(sensor|device_automation)/owls/[\w-]+/config")
    assert [topic for topic in told() if not form.fullmatch(topic)] == []


def test_game_turn_hour_and_points_are_sensors_of_one_device() -> None:
    sensors = {topic: each for topic, each in told().items() if "/sensor/" in topic and each}
    names = {str(each["name"]) for each in sensors.values()}
    assert names == {"Game", "Turn", "Hour", "Points red", "Points blue"}
    assert len({str(each["unique_id"]) for each in sensors.values()}) == len(sensors)
    assert len({json.dumps(each["device"]) for each in sensors.values()}) == 1
    for each in sensors.values():
        assert each.keys() <= SENSOR
        assert each["state_topic"] == "hugo/owls/state"
        assert each["availability_topic"] == "hugo/owls/status"


def test_who_does_not_play_has_no_sensor() -> None:
    gone = [topic for topic, each in told().items() if each is None]
    assert len(gone) == len(Colour) - 2
    assert not any("red" in topic or "blue" in topic for topic in gone)


def test_what_happens_may_set_something_off() -> None:
    triggers = [each for topic, each in told().items() if "/device_automation/" in topic]
    assert {each["payload"] for each in triggers if each} == set(TRIGGERS)
    for each in triggers:
        assert each
        assert each.keys() == TRIGGER
        assert each["topic"] == "hugo/owls/event"


@pytest.mark.parametrize("forbidden", ["command_topic", "set_topic", "command_template"])
def test_nothing_takes_an_order(forbidden: str) -> None:
    assert forbidden not in json.dumps(told())


def test_a_lamp_has_the_colour_of_whose_turn_it_is() -> None:
    shown = lamp({"event": TURN, "seat": "blue"}, start(SETUP))
    assert shown == {"on": True, "seg": [{"col": [[0, 0, 255]], "fx": 0, "ix": 128}]}
    assert set(COLOURS) == set(Colour)


@pytest.mark.parametrize(("hugo", "percent"), [("14", 50), ("28", 100), ("door", 100)])
def test_a_lamp_fills_as_hugo_walks_round(hugo: str, percent: int) -> None:
    line = f"amigo-hugo rolling act=red hugo={hugo} red(10)=4,17,r5 blue(10)=9"
    position = read_position(line.replace(" hugo=door", ""))
    shown = lamp({"event": WALKS}, position)
    assert shown
    assert shown["seg"] == [{"col": [[200, 220, 255]], "fx": 98, "ix": percent}]


def test_a_lamp_blinks_for_who_is_caught_and_nothing_else_disturbs_it() -> None:
    assert "'fx': 1" in str(lamp({"event": CAUGHT, "seat": "red"}, start(SETUP)))
    assert lamp({"event": OVER}, start(SETUP))
    assert lamp({"event": "placed", "seat": "red"}, start(SETUP)) is None
