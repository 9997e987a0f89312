"""The sealed die: its secret, its proof, and what its throws follow from."""
