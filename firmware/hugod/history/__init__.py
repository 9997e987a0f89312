"""Past games: read from the card, newest first, rated."""
