"""Putting right: undo, edit, adjust, a bump, how far it slid."""
