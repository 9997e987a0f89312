"""The line to a house that is far away."""
