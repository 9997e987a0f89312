"""Each part of the box looked at: what is there, what is not, what to do."""
