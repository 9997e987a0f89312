"""Before a game: the ghost waits; the first evening, who plays, which game, the board's numbers."""
