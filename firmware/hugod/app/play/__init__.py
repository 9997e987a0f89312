"""During a game: placing, moving, its news, the die."""
