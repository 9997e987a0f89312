"""The limits of games, boards and settings that are read: how long, how deep, how many of what.

A file may come from a stick, from its owner's editor or from a broken card. Whoever reads it
measures it by these numbers before it is parsed (`bounded_text`, `hugod.store.files`), and
a board by them before it is one (`cardboard.Board`). Pure: numbers, and what follows from them.
"""

from __future__ import annotations

import re

SMALL_BYTES = 65_536
"""Of a board, the settings, the box's notes: each is a page of text."""
LINK_BYTES = 16_384
"""Of the file that links a box to a broker: a certificate has 600."""
RECORD_BYTES = 4_000_000
"""Of a game in words (`.hugo`); a long evening has 20,000 bytes."""
GAME_BYTES = 4_000_000
"""Of a game's chain (`.jsonl`) from elsewhere; a long evening has 400,000."""
GAME_RECORDS = 10_000
"""Of a game from elsewhere; a long evening has one thousand. Reading one takes memory and time,
and the game that goes on is read with every start."""
OWN_GAME_BYTES = 16_000_000
"""Of a chain that may be of this card: the box sets a game no limit, so there must be room for
any that can be played."""
OWN_GAME_RECORDS = 40_000
MANIFEST_BYTES = 4_000_000
STICK_FILES = 20_000
BOARDS = 100
"""Of the owner's own, here or on a stick: each is read with every start."""
ROOM_LEFT = 50_000_000
"""Bytes of the card that a stick never takes: the game that is played needs them."""
CLIP_S = 10
"""Of a phrase that is said aloud; the longest of ours takes five."""
SENTENCE_S = 60
"""Of a sentence that an engine says at run time: a list of places, slowly, takes twenty."""
CLIP_RATES = (8000, 11025, 16000, 22050, 24000, 32000, 44100, 48000)
"""Samples a second: more is nothing a small speaker could show."""
CLIP_BYTES = 1_000_000
"""Of a phrase's file: ten seconds of the highest rate, and its head."""
CLIPS = 5_000
"""Of a voice; a language has about 800 phrases."""
VOICES = 40
"""In one folder: each person of a family has one in each language."""
RECORDED_BYTES = 250_000_000
"""Of all phrases that a family recorded: three whole voices of 800 phrases of two seconds."""
GAME_NUMBER = 99_999
"""Of a game from elsewhere. The next one here is counted on from it, and a name has six digits."""

DEAL_DIGITS = 6
"""Of the code that gives several tables the same rolls."""

DEPTH = 32
"""Of lists and tables in one another; a record of ours has 10."""
VALUES = 100_000
"""In one text of JSON; a list of 20,000 files has 60,000. An empty list takes two letters in the
file and 56 bytes in memory."""
DIGITS = 20
"""Of a number; 64 bits have 19."""
KEY_PARTS = 8
"""Of a dotted key of TOML; `room.names.en` has three. tomllib and `toml_table` keep each beginning
of a key, so that one of 30,000 parts takes 3.5 GB."""
FAULTS = 100
"""Of one file, told one by one; nobody reads more."""

FEWEST_SQUARES, MOST_SQUARES = 16, 30
"""16 guests are placed one to a square; rooms start at 31."""
FEWEST_ACROSS = 2
MOST_ROOMS = 19
MOST_DOORS = 2
"""On one square (C-49)."""
HIGHEST_STEP, LOWEST_STEP = 10, 2
LONGEST_NAME = 40
"""Of a board."""
LONGEST_ROOM_NAME = 24
"""Still fits a sticker."""


def most_across(squares: int) -> int:
    """Most squares along the upper side of a ring of *squares*, corners included.

    The arrow is in the middle of the left side, between its corners: each short side needs a
    square there.
    """
    return squares // 2 - 1


def is_board_name(word: str) -> bool:
    """Whether a board may be called so: it is a file's name and a word in a record, too."""
    return re.fullmatch(rf"[\w-]{{1,{LONGEST_NAME}}}", word, re.ASCII) is not None


def is_deal(word: str) -> bool:
    """Whether *word* is the code of a deal: six digits."""
    return re.fullmatch(rf"[0-9]{{{DEAL_DIGITS}}}", word, re.ASCII) is not None


def is_language(word: str) -> bool:
    """Whether a language may be called so: two or three small letters, as ISO 639 has them."""
    return re.fullmatch(r"[a-z]{2,3}", word, re.ASCII) is not None


def language_order(language: str) -> tuple[bool, str]:
    """Sort key: English, in which everything can be said, then the others by their codes."""
    return language != "en", language


def is_room_name(text: object) -> bool:
    """Whether a room may be called so: one line of letters that can be printed."""
    return (
        isinstance(text, str)
        and 1 <= len(text) <= LONGEST_ROOM_NAME
        and text.isprintable()
        and text == text.strip()
    )


_PLAYER = re.compile(r"level:[1-6]|program:[a-z0-9][a-z0-9-]{0,15}")


def is_player(word: str) -> bool:
    """Whether *word* names a player that is no person: `level:1` to `level:6`, `program:NAME`."""
    return bool(_PLAYER.fullmatch(word))


def level_of(player: str) -> int:
    """Return the level of *player*, 1 to 6; 0 for one who has none."""
    is_level = player.startswith("level:") and is_player(player)
    return int(player.removeprefix("level:")) if is_level else 0
