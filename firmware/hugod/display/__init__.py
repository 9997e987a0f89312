"""The OLED: found, set up, sent what changes, spared when nobody plays."""
