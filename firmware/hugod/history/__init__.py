"""Past games: read from the card, listed newest first, rated. Rests on the kept games alone."""
