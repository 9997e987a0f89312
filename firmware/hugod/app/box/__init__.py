"""The box itself: its settings and parts."""
