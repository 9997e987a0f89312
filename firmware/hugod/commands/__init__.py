"""The commands of the box, one module each."""
