"""Sound: tones, the player for buzzer or sound device, the quiet hours."""
