"""During a game: a turn, its news, a look round, the die."""
