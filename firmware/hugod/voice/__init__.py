"""Voices: folders of spoken phrases, and who recorded them."""
