"""Looking back at a game that is over: riddles, the course of the whole game, a line for each."""
