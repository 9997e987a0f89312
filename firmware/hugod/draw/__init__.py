"""Pictures of views: pure pixels, no devices."""

from hugod.draw.render import fits, problems, render

__all__ = ["fits", "problems", "render"]
