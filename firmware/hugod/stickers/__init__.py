"""The sheet of place numbers to print, cut out and stick onto the board."""
