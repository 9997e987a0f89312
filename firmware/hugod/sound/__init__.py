"""What is heard: tones, the players for buzzer and sound device, the quiet hours."""
