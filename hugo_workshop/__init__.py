"""The workshop: games from their records and at random, players that meet, boards, voices."""
