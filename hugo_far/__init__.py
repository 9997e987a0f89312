"""The link to a house that is far away, in a process of its own."""
