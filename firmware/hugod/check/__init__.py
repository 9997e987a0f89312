"""Looking at each part of the box: what is there, what is not, and what to do about it."""
