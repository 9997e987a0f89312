"""The commands of `hugod`, one module each."""
