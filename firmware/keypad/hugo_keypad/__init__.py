"""The keypad's part of the work: contacts to presses, presses to lines. CPython and MicroPython."""
