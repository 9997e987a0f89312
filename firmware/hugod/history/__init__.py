"""Past games: read from the card, listed newest first, rated."""
