"""The box itself: menu, sound, power, backup, network page, a look at its parts."""
