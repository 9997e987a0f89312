"""The virtual companion: the front panel in a browser."""
