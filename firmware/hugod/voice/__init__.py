"""Voices: phrases as they are recorded, folders of clips, the engine for the rest."""
