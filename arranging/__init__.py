"""The arranging core: scores in, scores out, no web framework anywhere."""
