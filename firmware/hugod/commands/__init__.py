"""The commands of the box."""
