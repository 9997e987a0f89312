"""A game is begun and played with the button, the number pad and the keypad on USB."""

from companion import MOST_KEYS, Box
from machine import report

PLACING = "Place guest"
SQUARES = range(17, 40)
"""More than two players with six guests each need."""


def play(box: Box) -> None:
    """Begin a game of two, place everyone, roll; each hand does its part."""
    report("keypads plugged in: listened to after", f"{box.plug('pad', 'serial'):.1f} s")
    records = box.seen.records
    words = box.press("pad", "1")  # a new card asks for the language first: English
    words = box.press("pin", "Roll")
    for _ in range(MOST_KEYS):
        if words.startswith("How many play?"):
            break
        words = box.press("pad", "#")
    assert words.startswith("How many play?"), words
    words = box.press("pad", "2")
    for _ in range(MOST_KEYS):
        if PLACING in words:
            break
        words = box.press("serial", "#")
    place_everyone(box)
    report("  a game begun, everyone placed", f"{box.seen.words!r}")
    before = box.seen.kept
    box.press("pin", "Roll")
    assert box.seen.kept[1] > before[1], f"no roll was kept: {box.seen}"
    report("  the button rolls", f"{box.seen.words!r}")
    report("  records kept", f"{box.seen.records - records}, game {box.seen.kept[0]}")
    is_what_the_card_says(box)


def place_everyone(box: Box) -> None:
    """Type a square for each guest, at one keypad and the other by turns."""
    for number, square in enumerate(SQUARES):
        if PLACING not in box.seen.words:
            return
        for digit in str(square):
            box.press(("pad", "serial")[number % 2], digit)
    raise AssertionError(f"not everyone found a place: {box.seen.words}")


def is_what_the_card_says(box: Box) -> None:
    """What stands on the glass follows from the card alone."""
    box.calm()
    expected = box.ask("expected")
    assert box.seen.picture in expected, (expected, box.seen.picture, box.seen.words)
