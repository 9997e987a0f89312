"""The dialogue: what keys mean and what is shown. Pure: no I/O, no clock, no chance."""
