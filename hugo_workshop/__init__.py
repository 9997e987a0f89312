"""The workshop: games from records and at random, duels, proofs, boards, voices rendered."""
