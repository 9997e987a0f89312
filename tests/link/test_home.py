"""What Home Assistant is told, key by key, and what a lamp shows."""

import json
import re

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import read_position
from hugo_core.position import agree
from hugo_link.home import COLOURS, TRIGGERS, discovery, lamp
from hugo_link.said import CAUGHT, OVER, TURN, WALKS, PlainMessage

SENSOR = {
    *("name", "unique_id", "icon", "state_topic", "value_template"),
    *("availability_topic", "device", "unit_of_measurement", "state_class"),
}
TRIGGER = {*("automation_type", "topic", "payload", "value_template", "type", "subtype", "device")}
"""Keys that its MQTT integration documents."""
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


def told() -> dict[str, dict[str, object] | None]:
    return dict(discovery("owls", SETUP.colours, "1.0"))


def test_every_topic_is_one_where_home_assistant_looks() -> None:
    form = re.compile(r"homeassistant/(sensor|device_automation)/owls/[\w-]+/config")
    assert [topic for topic in told() if not form.fullmatch(topic)] == []


def test_game_turn_hour_and_points_are_sensors_of_one_device() -> None:
    sensors = {topic: each for topic, each in told().items() if "/sensor/" in topic and each}
    names = {str(each["name"]) for each in sensors.values()}
    assert names == {"Game", "Turn", "Hour", "Round", "Points red", "Points blue"}
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


def template(name: str) -> str:
    return str((told()[f"homeassistant/sensor/owls/{name}/config"] or {})["value_template"])


@pytest.mark.parametrize(
    ("name", "before_a_game"),
    [
        ("game", "'none'"),
        ("turn", "'nobody'"),
        ("hour", "'no clock'"),
        ("round", "'none'"),
        ("points-red", "none"),
    ],
)
def test_before_the_first_game_and_after_a_wipe_an_empty_state_is_no_error(
    name: str, before_a_game: str
) -> None:
    """Without JSON there is no `value_json`."""
    assert template(name).endswith(f" if value_json is defined else {before_a_game} }}}}")


def test_where_there_is_no_clock_the_round_is_no_hour() -> None:
    assert "round" not in template("hour")
    assert "value_json.round" in template("round")


LINE = "amigo-hugo rolling act=red hugo=14 red(10)=4,17,r5 blue(10)=9"
BLUES_TURN: PlainMessage = {"event": TURN, "seat": "blue"}


def shown_of(*told: PlainMessage, line: str = LINE) -> dict[str, object] | None:
    shown = lamp(told, read_position(line))
    if shown is None:
        return None
    segments = shown["seg"]
    assert isinstance(segments, list)
    return dict(segments[0])


def test_a_lamp_has_the_colour_of_whose_turn_it_is() -> None:
    assert shown_of(BLUES_TURN, line=LINE.replace("act=red", "act=blue")) == {
        "col": [[0, 0, 255]],
        "fx": 0,
        "ix": 128,
    }
    assert set(COLOURS) == set(Colour)


@pytest.mark.parametrize(("hugo", "percent"), [("14", 50), ("28", 100), ("door", 100)])
def test_a_lamp_fills_as_hugo_walks_round(hugo: str, percent: int) -> None:
    line = LINE.replace("hugo=14", f"hugo={hugo}").replace(" hugo=door", "")
    shown = shown_of({"event": WALKS}, BLUES_TURN, line=line)
    assert shown == {"col": [[200, 220, 255], [255, 0, 0]], "fx": 98, "ix": percent}


def test_a_lamp_blinks_for_who_is_caught_until_the_next_roll() -> None:
    walk: tuple[PlainMessage, ...] = {"event": WALKS}, {"event": CAUGHT, "seat": "blue"}, BLUES_TURN
    assert shown_of(*walk) == {"col": [[0, 0, 255], [255, 0, 0]], "fx": 1, "ix": 128}
    over = shown_of(*walk, {"event": OVER})
    assert over == {"col": [[200, 220, 255]], "fx": 0, "ix": 128}
    assert shown_of({"event": "placed", "seat": "red"}) is None
    assert shown_of() is None
