"""The pages of the box, served: what is in this room is tried at them."""

from tests.hugod.web.conftest import book, club, open_server, opened, served

__all__ = ["book", "club", "open_server", "opened", "served"]
