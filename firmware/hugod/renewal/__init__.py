"""A new version of the card."""
