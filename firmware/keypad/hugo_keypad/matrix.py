"""The ghost rule: which keys a scan of the matrix shows for certain.

There are no diodes. Two keys of one column join their rows into one wire, and from then on a third
key in either row shows in both: three keys down look like four, at the corners of a rectangle. So
as soon as two rows share a column and one of them shows another key as well, nobody can say which
of these keys are down.
"""

ROWS = 4
COLUMNS = 4
KEYS = ROWS * COLUMNS


def closed(rows: list[int]) -> int:
    """Give the keys that show, a bit each: key `row * 4 + column`, from one number a row."""
    mask = 0
    for row, columns in enumerate(rows):
        mask |= columns << (row * COLUMNS)
    return mask


def unclear(rows: list[int]) -> int:
    """Give the keys of which this scan cannot say whether they are down, a bit each."""
    mask = 0
    if rows.count(0) >= ROWS - 1:
        # Nearly always, and the loops take a Pico a millisecond.
        return mask
    for one in range(ROWS):
        for other in range(one):
            both = rows[one] | rows[other]
            has_several = both & (both - 1)
            # Three corners are enough: a key that closes in mid-scan may show a wrong three.
            if rows[one] & rows[other] and has_several:
                mask |= both << (one * COLUMNS) | both << (other * COLUMNS)
    return mask
