"""All games onto a USB stick and back. Which copy stays: `copy_in`; was it played: `judge`."""
