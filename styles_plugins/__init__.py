"""Our own styles: a new one is a new file."""
