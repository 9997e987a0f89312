"""The table of the hall's commands, the link among them: it is typed as `hugod club link`."""

from __future__ import annotations

from hugod.commands.loading import Command

COMMANDS = (
    Command(
        "club",
        "hold a club evening, over many boxes",
        inside=(
            Command(
                "simulate",
                "seat players for some rounds, and count",
                "hugo_hall.club_simulate:add",
            ),
            Command(
                "result",
                "explain the digits of a result, or refuse them",
                "hugo_hall.club_result:add",
            ),
            Command(
                "desk",
                "be the desk of a club evening, with its two pages",
                "hugo_hall.club_desk:add",
            ),
            Command(
                "broker",
                "set up a Mosquitto for a club, and link its boxes",
                "hugo_hall.club_broker:add",
            ),
            Command("link", "tell a club's broker what is played", "hugo_link.club_link:add"),
        ),
    ),
)
