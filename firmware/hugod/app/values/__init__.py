"""What the dialogue is made of: inputs, effects, views, facts, settings, words. No step of it."""
