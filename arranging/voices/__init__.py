"""Four real voices: what they may sing, the search that writes them, the checker that reads them, their ornaments."""
