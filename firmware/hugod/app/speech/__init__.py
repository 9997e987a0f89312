"""What is said aloud: sentences for each view, and which of them are new."""
