"""Looking back at a finished game: riddles, its course, a line for each."""
