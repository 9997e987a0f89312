"""Past games on the display: the list, one result, one game move by move, who is who."""
