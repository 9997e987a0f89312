"""The state folder on the card: the journal, the settings, the owner's boards."""
