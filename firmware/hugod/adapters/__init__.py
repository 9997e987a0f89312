"""One library or one file format each, between the loop and the world."""
