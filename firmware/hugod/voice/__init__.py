"""Voices: recorded phrases, clips, an engine."""
