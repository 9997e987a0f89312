"""All games onto a USB stick and back."""
