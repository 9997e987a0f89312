"""Keypads and the Roll button: found, read, debounced, lost and found again."""
