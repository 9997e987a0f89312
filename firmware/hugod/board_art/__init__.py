"""The board as a drawing, made from values alone."""
