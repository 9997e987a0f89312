"""Somebody far away."""
