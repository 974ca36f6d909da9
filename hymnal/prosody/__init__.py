"""Words of a hymn: their syllables and stresses, the poetic meter they are in, and the tunes that fit. Pure Python."""
