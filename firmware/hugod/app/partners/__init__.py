"""Seats that no person plays: who plays them, what they think, their turn."""
