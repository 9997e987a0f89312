"""During a game: placing, moving, its news and its end, how the die fell."""
