"""The link to a club's broker, in a process of its own: it reads the games and steers nothing."""
