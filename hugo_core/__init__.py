"""The rules of Hugo / Midnight Party: pure values and functions, no I/O, no clock, no chance."""

from hugo_core.board import Board, Place, load_board
from hugo_core.editions import EDITIONS, Colour, Edition
from hugo_core.errors import BadBoard, BadRecord, BadSetup, HugoError, Reason, Refused
from hugo_core.evolve import evolve, replay
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position, Seat, Setup, agree, start
from hugo_core.rules import decide, play

__all__ = [
    "EDITIONS",
    "BadBoard",
    "BadRecord",
    "BadSetup",
    "Board",
    "Colour",
    "Edition",
    "Face",
    "History",
    "HugoError",
    "Phase",
    "Place",
    "Position",
    "Reason",
    "Refused",
    "Seat",
    "Setup",
    "agree",
    "decide",
    "evolve",
    "legal_commands",
    "load_board",
    "play",
    "replay",
    "start",
]
