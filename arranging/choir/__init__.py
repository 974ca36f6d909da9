"""From a tune to a page for a choir: how it is set, where it lies, who sings which words, how it is laid out."""
