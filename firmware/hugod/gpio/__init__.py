"""The Raspberry Pi's pins: which library brings them, who uses them."""
