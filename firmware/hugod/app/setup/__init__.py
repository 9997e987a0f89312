"""Before a game: the first evening, who plays, which game, the board's numbers."""
