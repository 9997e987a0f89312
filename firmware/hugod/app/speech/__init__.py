"""Sentences for each view, and which of them are new."""
