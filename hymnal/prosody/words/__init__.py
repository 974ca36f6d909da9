"""Single words: how they are spoken, what singers make of that, and where they are divided."""
