"""The table of the workshop's commands."""

from __future__ import annotations

from hugod.commands.loading import Subcommand

COMMANDS = (
    Subcommand(
        "replay", "play a game record back by the rules", "hugo_workshop.records:add_replay"
    ),
    Subcommand(
        "legal", "list what may be done after a game record", "hugo_workshop.records:add_legal"
    ),
    Subcommand("odds", "say how likely Hugo catches whom", "hugo_workshop.records:add_odds"),
    Subcommand("say", "print what the table hears of a game record", "hugo_workshop.say:add"),
    Subcommand("lessons", "print the rules as the box teaches them", "hugo_workshop.lessons:add"),
    Subcommand("verify", "prove a finished game, roll by roll", "hugo_workshop.verify:add"),
    Subcommand(
        "look-back", "say what was luck in a game, what was choice", "hugo_workshop.look_back:add"
    ),
    Subcommand("duel", "let computer players meet", "hugo_workshop.duel:add"),
    Subcommand("simulate", "play whole games at random", "hugo_workshop.simulate:add"),
    Subcommand(
        "board", "look at boards, and check your own", "hugo_workshop.boards:add_board_commands"
    ),
    Subcommand("stickers", "print the numbers for a board", "hugo_workshop.boards:add_stickers"),
    Subcommand("voice", "look at voices, and make new ones", "hugo_workshop.voice:add"),
)
