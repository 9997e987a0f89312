"""Pictures of views: pure pixels, no devices."""
