"""All games on a stick and back: the folder on the stick, out, in, and the way to the stick."""
