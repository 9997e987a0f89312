"""What a screen is, and what several capabilities show."""
