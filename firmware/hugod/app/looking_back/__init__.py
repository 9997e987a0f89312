"""Looking back at a finished game: riddles and their words, its course, an award for each."""
