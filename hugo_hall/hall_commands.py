"""The table of the hall's commands, the link among them: it is typed as `hugod club link`."""

from __future__ import annotations

from hugod.commands.loading import Subcommand

COMMANDS = (
    Subcommand(
        "club",
        "hold a club evening, over many boxes",
        inside=(
            Subcommand(
                "simulate",
                "seat players for some rounds, and count",
                "hugo_hall.simulate_command:add",
            ),
            Subcommand(
                "result",
                "explain the digits of a result, or refuse them",
                "hugo_hall.result_command:add",
            ),
            Subcommand(
                "desk",
                "be the desk of a club evening, with its two pages",
                "hugo_hall.desk_command:add",
            ),
            Subcommand(
                "broker",
                "set up a Mosquitto for a club, and link its boxes",
                "hugo_hall.broker_command:add",
            ),
            Subcommand("link", "tell a club's broker what is played", "hugo_link.link_command:add"),
        ),
    ),
)
