"""A player of one's own (docs/players.md): into a room if it can, else the first move there is."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "hugo-player" in asked:
        print("ready First", flush=True)  # noqa: T201
    elif "ask" in asked:
        rooms = [move for move in asked["legal"] if ">r" in move]
        print((rooms or asked["legal"])[0], flush=True)  # noqa: T201
