"""Arrangement styles for piano."""
