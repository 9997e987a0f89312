"""Putting right: undo, edit, adjust, and what a bump moved."""
