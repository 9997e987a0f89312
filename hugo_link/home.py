"""The messages to Home Assistant, by which it finds a box by itself, and to a WLED lamp. Pure.

The keys are those of Home Assistant's MQTT integration (sensor, device_automation), written out. A
box says what happens; there is nothing in it that takes an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hugo_core.board import Board, Place
from hugo_core.editions import Colour
from hugo_core.position import Position
from hugo_link.said import BEGUN, CAUGHT, CLOCK, OVER, TURN, WALKS, PlainMessage
from hugo_link.topics import DISCOVERY, EVENT, STATE, STATUS, of

TRIGGERS = {
    WALKS: "Hugo walks",
    CAUGHT: "caught",
    CLOCK: "the clock strikes",
    TURN: "a turn begins",
    BEGUN: "a game begins",
    OVER: "the game is over",
}
"""What may set something off in the house, by the name of the event."""
SENSORS = {
    "game": ("Game", "mdi:ghost", "value_json.phase", "'none'"),
    "turn": ("Turn", "mdi:account-arrow-right", "value_json.to_act or 'nobody'", "'nobody'"),
    "hour": ("Hour", "mdi:clock-outline", "value_json.clock or 'no clock'", "'no clock'"),
    "round": ("Round", "mdi:counter", "value_json.round", "'none'"),
}
"""Name, icon, what is shown of a state, and what of an empty one: there is no game."""
# Red, green, blue of a lamp for each player; black is a dark glow, for no lamp has black.
COLOURS = {
    Colour.RED: (255, 0, 0),
    Colour.BLUE: (0, 0, 255),
    Colour.TURQUOISE: (0, 255, 160),
    Colour.YELLOW: (255, 190, 0),
    Colour.BLACK: (40, 20, 60),
    Colour.GREEN: (0, 255, 0),
    Colour.WHITE: (255, 255, 255),
    Colour.VIOLET: (160, 0, 255),
}
HUGO = (200, 220, 255)
# A lamp shows one thing: where much is told at once, the first of these.
DEAREST = (OVER, CAUGHT, WALKS, TURN)
SOLID, BLINK, PERCENT = 0, 1, 98
"""Effects of WLED, by its numbers: one colour; on and off; the first so many of a hundred."""


def discovery(
    box: str, players: Sequence[Colour], version: str
) -> Iterator[tuple[str, PlainMessage | None]]:
    """Yield what Home Assistant is to know: a topic and its content, None: there is none now.

    Points are a sensor each for those who play; those of the other colours go.
    """
    device: PlainMessage = {
        "identifiers": [f"hugo_{box}"],
        "name": f"Hugo {box}",
        "manufacturer": "hugo-companion",
        "model": "Companion for Hugo / Midnight Party",
        "sw_version": version,
    }
    for name, (said, icon, shown, without) in SENSORS.items():
        template = _template(shown, without)
        yield _topic("sensor", box, name), _sensor(box, device, name, said, icon, template)
    for colour in Colour:
        name, template = f"points-{colour}", _template(f"value_json.points.{colour}", "none")
        said, icon = f"Points {colour}", "mdi:counter"
        sensor = _sensor(box, device, name, said, icon, template)
        sensor |= {"unit_of_measurement": "points", "state_class": "measurement"}
        yield _topic("sensor", box, name), sensor if colour in players else None
    for event, said in TRIGGERS.items():
        yield (
            _topic("device_automation", box, event),
            {
                "automation_type": "trigger",
                "topic": of(box, EVENT),
                "value_template": "{{ value_json.event }}",
                "payload": event,
                "type": said,
                "subtype": "game",
                "device": device,
            },
        )


def _template(shown: str, without: str) -> str:
    """Return a template that shows *shown* of a state, and *without* where it is empty."""
    return f"{{{{ ({shown}) if value_json is defined else {without} }}}}"


def _topic(component: str, box: str, name: str) -> str:
    return f"{DISCOVERY}/{component}/{box}/{name}/config"


def _sensor(
    box: str, device: PlainMessage, name: str, said: str, icon: str, template: str
) -> PlainMessage:
    return {
        "name": said,
        "unique_id": f"hugo_{box}_{name}",
        "icon": icon,
        "state_topic": of(box, STATE),
        "value_template": template,
        "availability_topic": of(box, STATUS),
        "device": device,
    }


def lamp(told: Sequence[PlainMessage], position: Position) -> PlainMessage | None:
    """Return the message to a WLED lamp for all that is *told* at once; *position* is after it.

    The end of the game, else the player who is caught, blinking, else Hugo's walk, which fills the
    lamp as far as he is round the gallery, else the colour of whose turn it is. That colour is the
    other one of what blinks or fills. None: as before.
    """
    seats: dict[object, object] = {}
    for event in told:
        seats.setdefault(event["event"], event.get("seat"))
    seat = position.to_act
    acts = HUGO if seat is None else COLOURS[position.setup.colours[seat]]
    # One message and not several: it stays until more is told.
    dearest = next((each for each in DEAREST if each in seats), None)
    match dearest:
        case "over":
            return _shown([HUGO], SOLID, 128)
        case "caught":
            return _shown([COLOURS[Colour(str(seats[CAUGHT]))], acts], BLINK, 128)
        case "hugo_walks":
            way = way_of_hugo(position.setup.board, position.hugo)
            return _shown([HUGO, acts], PERCENT, way)
        case "turn":
            return _shown([acts], SOLID, 128)
    return None


def _shown(colours: Sequence[tuple[int, int, int]], effect: int, intensity: int) -> PlainMessage:
    segment = {"col": [list(each) for each in colours], "fx": effect, "ix": intensity}
    return {"on": True, "seg": [segment]}


def way_of_hugo(board: Board, hugo: Place) -> int:
    """Return the part of the gallery behind Hugo, 0 to 100; 100 too where he is not on it."""
    return round(100 * hugo / board.squares) if board.is_square(hugo) else 100
