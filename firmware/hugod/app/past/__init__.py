"""Past games on the glass, in the order given: the list, one result, one game move by move."""
