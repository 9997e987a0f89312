"""The pages of a club: the desk, the wall, and the server of both."""
