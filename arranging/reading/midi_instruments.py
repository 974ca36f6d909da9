"""The names of General MIDI's 128 programs."""

from __future__ import annotations

from arranging.score import PIANO, Instrument

_NAMES = """
Piano, Bright Piano, Electric Grand Piano, Honky-tonk Piano, Electric Piano, Electric Piano, Harpsichord, Clavinet,
Celesta, Glockenspiel, Music Box, Vibraphone, Marimba, Xylophone, Tubular Bells, Dulcimer,
Organ, Percussive Organ, Rock Organ, Church Organ, Reed Organ, Accordion, Harmonica, Bandoneon,
Classical Guitar, Acoustic Guitar, Jazz Guitar, Electric Guitar, Muted Guitar, Overdriven Guitar, Distorted Guitar,
Guitar Harmonics, Acoustic Bass, Electric Bass, Picked Bass, Fretless Bass, Slap Bass, Slap Bass,
Synth Bass, Synth Bass,
Violin, Viola, Violoncello, Contrabass, Strings, Pizzicato Strings, Harp, Timpani,
Strings, Strings, Synth Strings, Synth Strings, Choir, Voice, Synth Voice, Orchestra Hit,
Trumpet, Trombone, Tuba, Muted Trumpet, Horn, Brass, Synth Brass, Synth Brass,
Soprano Saxophone, Alto Saxophone, Tenor Saxophone, Baritone Saxophone, Oboe, English Horn, Bassoon, Clarinet,
Piccolo, Flute, Recorder, Pan Flute, Bottle, Shakuhachi, Whistle, Ocarina
"""
_PROGRAMS = tuple(name.strip() for name in _NAMES.replace("\n", " ").split(","))


def instrument(program: int) -> Instrument:
    """The instrument of a program, 0 to 127; synthesizer pads, effects and the rest are called Synthesizer."""
    if program == PIANO.program:
        return PIANO
    name = _PROGRAMS[program] if program < len(_PROGRAMS) else _REST.get(program, "Synthesizer")
    return Instrument(name, program)


_REST = {
    104: "Sitar",
    105: "Banjo",
    106: "Shamisen",
    107: "Koto",
    108: "Kalimba",
    109: "Bagpipes",
    110: "Fiddle",
    111: "Shawm",
    112: "Bells",
    114: "Steel Drums",
}
"""What stands between the synthesizer's sounds and the effects."""
