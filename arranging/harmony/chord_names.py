"""Chord symbols as people write them, and MusicXML's kinds, as chords."""

from __future__ import annotations

import re

from arranging.pitch import PitchName
from arranging.score import Chord, ChordKind

_KINDS = {
    "": ChordKind.MAJOR,
    "maj": ChordKind.MAJOR,
    "M": ChordKind.MAJOR,
    "m": ChordKind.MINOR,
    "min": ChordKind.MINOR,
    "mi": ChordKind.MINOR,
    "-": ChordKind.MINOR,
    "dim": ChordKind.DIMINISHED,
    "o": ChordKind.DIMINISHED,
    "°": ChordKind.DIMINISHED,
    "aug": ChordKind.AUGMENTED,
    "+": ChordKind.AUGMENTED,
    "7": ChordKind.DOMINANT,
    "dom": ChordKind.DOMINANT,
    "dom7": ChordKind.DOMINANT,
    "maj7": ChordKind.MAJOR_SEVENTH,
    "M7": ChordKind.MAJOR_SEVENTH,
    "Δ": ChordKind.MAJOR_SEVENTH,
    "j7": ChordKind.MAJOR_SEVENTH,
    "m7": ChordKind.MINOR_SEVENTH,
    "min7": ChordKind.MINOR_SEVENTH,
    "mi7": ChordKind.MINOR_SEVENTH,
    "-7": ChordKind.MINOR_SEVENTH,
    "mM7": ChordKind.MINOR_MAJOR,
    "mmaj7": ChordKind.MINOR_MAJOR,
    "m(maj7)": ChordKind.MINOR_MAJOR,
    "m7b5": ChordKind.HALF_DIMINISHED,
    "m7(b5)": ChordKind.HALF_DIMINISHED,
    "ø": ChordKind.HALF_DIMINISHED,
    "ø7": ChordKind.HALF_DIMINISHED,
    "dim7": ChordKind.DIMINISHED_SEVENTH,
    "o7": ChordKind.DIMINISHED_SEVENTH,
    "°7": ChordKind.DIMINISHED_SEVENTH,
    "sus": ChordKind.SUS4,
    "sus4": ChordKind.SUS4,
    "sus2": ChordKind.SUS2,
    "add9": ChordKind.ADD9,
    "add2": ChordKind.ADD9,
    "(add9)": ChordKind.ADD9,
    "m(add9)": ChordKind.MINOR_ADD9,
    "madd9": ChordKind.MINOR_ADD9,
    "6": ChordKind.SIXTH,
    "m6": ChordKind.MINOR_SIXTH,
    "min6": ChordKind.MINOR_SIXTH,
    "5": ChordKind.POWER,
}
# Where a richer chord has no kind of its own: the longest beginning that fits wins.
_NEAREST = (
    ("mmaj", ChordKind.MINOR_MAJOR),
    ("maj", ChordKind.MAJOR_SEVENTH),
    ("M", ChordKind.MAJOR_SEVENTH),
    ("min", ChordKind.MINOR_SEVENTH),
    ("m", ChordKind.MINOR_SEVENTH),
    ("dim", ChordKind.DIMINISHED_SEVENTH),
    ("aug", ChordKind.AUGMENTED),
    ("+", ChordKind.AUGMENTED),
    ("7sus", ChordKind.SUS4),
    ("9sus", ChordKind.SUS4),
    ("6", ChordKind.SIXTH),
    ("7", ChordKind.DOMINANT),
    ("9", ChordKind.DOMINANT),
    ("11", ChordKind.DOMINANT),
    ("13", ChordKind.DOMINANT),
)
_SYMBOL = re.compile(r"([A-G])([#b♯♭]{0,2})([^/\s]*)(?:/([A-Ga-g])([#b♯♭]{0,2}))?")
_SIGNS = {"#": 1, "♯": 1, "b": -1, "♭": -1}


def chord_named(text: str) -> tuple[Chord, bool] | None:
    """The chord a symbol such as `F#m7/C#` names, and whether that is exact; None when it is no chord symbol."""
    found = _SYMBOL.fullmatch(text.strip())
    if not found:
        return None
    letter, signs, kind_text, bass_letter, bass_signs = found.groups()
    root = PitchName(letter, _alter(signs))
    kind, exact = _kind(kind_text)
    if kind is None:
        return None
    bass = PitchName(bass_letter.upper(), _alter(bass_signs)) if bass_letter else None
    return Chord.of(root, kind, bass), exact


def _alter(signs: str | None) -> int:
    return sum(_SIGNS[s] for s in signs or "")


def _kind(text: str) -> tuple[ChordKind | None, bool]:
    if text in _KINDS:
        return _KINDS[text], True
    if len(text) > 12:
        return None, False
    plain = text.replace("(", "").replace(")", "")
    if plain in _KINDS:
        return _KINDS[plain], True
    nearest = next((kind for begin, kind in _NEAREST if plain.startswith(begin)), None)
    # Letters that no chord suffix has make it a word such as "Fine" or "Dal".
    if nearest is None or not re.fullmatch(r"(?:mmaj|maj|min|mi|m|M|dim|aug|sus|add|alt|omit|no|[-+#b\d,])*", plain):
        return None, False
    return nearest, False


_XML_KINDS = {
    "major": ChordKind.MAJOR,
    "minor": ChordKind.MINOR,
    "augmented": ChordKind.AUGMENTED,
    "diminished": ChordKind.DIMINISHED,
    "dominant": ChordKind.DOMINANT,
    "major-seventh": ChordKind.MAJOR_SEVENTH,
    "minor-seventh": ChordKind.MINOR_SEVENTH,
    "diminished-seventh": ChordKind.DIMINISHED_SEVENTH,
    "half-diminished": ChordKind.HALF_DIMINISHED,
    "major-minor": ChordKind.MINOR_MAJOR,
    "minor-major": ChordKind.MINOR_MAJOR,
    "major-sixth": ChordKind.SIXTH,
    "minor-sixth": ChordKind.MINOR_SIXTH,
    "suspended-second": ChordKind.SUS2,
    "suspended-fourth": ChordKind.SUS4,
    "power": ChordKind.POWER,
}
_XML_NEAREST = {
    "augmented-seventh": ChordKind.AUGMENTED,
    "dominant-ninth": ChordKind.DOMINANT,
    "dominant-11th": ChordKind.DOMINANT,
    "dominant-13th": ChordKind.DOMINANT,
    "major-ninth": ChordKind.MAJOR_SEVENTH,
    "major-11th": ChordKind.MAJOR_SEVENTH,
    "major-13th": ChordKind.MAJOR_SEVENTH,
    "minor-ninth": ChordKind.MINOR_SEVENTH,
    "minor-11th": ChordKind.MINOR_SEVENTH,
    "minor-13th": ChordKind.MINOR_SEVENTH,
    "Neapolitan": ChordKind.MAJOR,
    "Italian": ChordKind.DOMINANT,
    "French": ChordKind.DOMINANT,
    "German": ChordKind.DOMINANT,
    "Tristan": ChordKind.HALF_DIMINISHED,
    "pedal": ChordKind.POWER,
}
_WITH_DEGREES: dict[tuple[ChordKind, tuple[str, ...]], ChordKind] = {
    (ChordKind.MAJOR, ("add9",)): ChordKind.ADD9,
    (ChordKind.MAJOR, ("add2",)): ChordKind.ADD9,
    (ChordKind.MINOR, ("add9",)): ChordKind.MINOR_ADD9,
    (ChordKind.MINOR, ("add2",)): ChordKind.MINOR_ADD9,
    (ChordKind.MINOR_SEVENTH, ("alter5-1",)): ChordKind.HALF_DIMINISHED,
}


def kind_of_musicxml(kind: str, degrees: tuple[str, ...]) -> tuple[ChordKind, bool]:
    """The chord kind for a MusicXML kind and its degrees (`add9`, `alter5-1`), and whether that is exact."""
    plain = _XML_KINDS.get(kind)
    if plain is None:
        return _XML_NEAREST.get(kind, ChordKind.MAJOR), False
    if not degrees:
        return plain, True
    known = _WITH_DEGREES.get((plain, degrees))
    return (known, True) if known else (plain, False)
