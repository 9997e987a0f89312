"""Past games: read from the card, listed, rated, summed up. Rests on the kept games alone."""
