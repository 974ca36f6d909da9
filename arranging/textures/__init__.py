"""How chords become music at the keyboard: figurations, hands, counter-voices, dynamics and pedal."""
