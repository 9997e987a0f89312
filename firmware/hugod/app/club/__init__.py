"""A club evening on the glass: a game as digits and a square, and which round it was."""
