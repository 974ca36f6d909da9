"""Which chord where: the vocabulary, the rules, and the planner that weighs them."""
