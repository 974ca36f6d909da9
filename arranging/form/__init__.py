"""Form: target key, modulation, intro, coda and descant, each a step from sketch to sketch."""
