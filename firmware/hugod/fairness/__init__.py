"""Is the die fair? Many throws, looked at in every way a crooked die would show."""
