"""Serving pages at all: sockets, limits, checks, live links. Knows no page of ours."""
