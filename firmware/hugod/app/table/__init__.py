"""The game on the table, and its news."""
