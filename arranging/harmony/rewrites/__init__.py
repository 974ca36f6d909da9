"""Rewrites by subject; each module declares some, and all are found by name."""
