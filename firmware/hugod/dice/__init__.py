"""Chance: the kernel's generator, the sealed chain, and the thread that rolls."""
