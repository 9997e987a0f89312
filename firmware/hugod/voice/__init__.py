"""Voices: folders of clips, the engine for what no clip says, and how both become one sentence."""
