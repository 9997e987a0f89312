"""The Raspberry Pi's pins: the library for them, their numbers, a look at them."""
