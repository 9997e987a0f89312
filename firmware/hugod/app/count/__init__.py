"""Count with me: a child counts the points, or its guest's way, one press a number."""
