"""Putting right: undo, edit, adjust, and after a bump."""
