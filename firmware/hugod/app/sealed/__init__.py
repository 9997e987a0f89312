"""The sealed die: its secret, what is stirred into it, and its proof."""
