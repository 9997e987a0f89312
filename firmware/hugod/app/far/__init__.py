"""Somebody is far away: two boxes at one game, by digits."""
