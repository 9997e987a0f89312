"""The four words by which two boxes meet: each with a number of four digits that is typed.

The last digit checks the other three (Damm's way): no single wrong digit and no swap of two
neighbours is another word's number. The words mean nothing, and are read alike in every language;
whoever has typed a number sees the word, and hears whether it is the one that was said.
"""

from __future__ import annotations

from hugod.app.table.rolls import MAGIC

WORDS, CODES, CODE_DIGITS = 4, 1000, 4
_DAMM = (
    *("0317598642", "7092154863", "4206871359", "1750983426", "6123045978"),
    *("3674209581", "5869720134", "8945362017", "9438617205", "2581436790"),
)


def check_digit(digits: str) -> str:
    """Return the digit that checks *digits*."""
    row = 0
    for digit in digits:
        row = int(_DAMM[row][int(digit)])
    return str(row)


def word_of(number: int) -> str:
    """Return the word with this *number*, from 0."""
    # Every second one: two words differ in more than their last vowel.
    return MAGIC[2 * number]


def code_of(number: int) -> str:
    """Return the four digits that are typed for the word with this *number*."""
    return f"{number:03}{check_digit(f'{number:03}')}"


def number_of_code(code: str) -> int | None:
    """Return the number of the word that *code* was typed for; None for a slip."""
    number = int(code[:-1])
    return number if code_of(number) == code else None


def read_aloud(words: tuple[int, ...]) -> str:
    """Return *words* with their numbers, as they are shown."""
    return "  ".join(f"{word_of(number)} {code_of(number)}" for number in words)


def spelled_aloud(words: tuple[int, ...]) -> str:
    """Return *words* with their numbers digit by digit, for the ear."""
    return ", ".join(f"{word_of(number)} {' '.join(code_of(number))}" for number in words)
