"""Chord symbols as people write them, and MusicXML's kinds, as chords."""

from __future__ import annotations

import re

from arranging.chords import Chord, ChordKind
from arranging.pitch import PitchName

_OTHER_NAMES = {
    ChordKind.MAJOR: ("maj", "M"),
    ChordKind.MINOR: ("min", "mi", "-"),
    ChordKind.DIMINISHED: ("o", "°"),
    ChordKind.AUGMENTED: ("+",),
    ChordKind.DOMINANT: ("dom", "dom7"),
    ChordKind.MAJOR_SEVENTH: ("M7", "Δ", "j7", "Δ7", "ma7"),
    ChordKind.MINOR_SEVENTH: ("min7", "mi7", "-7"),
    ChordKind.MINOR_MAJOR: ("mM7", "mmaj7"),
    ChordKind.HALF_DIMINISHED: ("min7b5", "-7b5", "ø", "ø7"),
    ChordKind.DIMINISHED_SEVENTH: ("o7", "°7"),
    ChordKind.SUS4: ("sus",),
    ChordKind.ADD9: ("add2", "2"),
    ChordKind.MINOR_ADD9: ("madd9", "madd2"),
    ChordKind.MINOR_SIXTH: ("min6", "mi6", "-6"),
    ChordKind.NINTH: ("dom9",),
    ChordKind.MAJOR_NINTH: ("M9", "Δ9", "ma9"),
    ChordKind.MINOR_NINTH: ("min9", "mi9", "-9"),
    ChordKind.MINOR_ELEVENTH: ("min11", "mi11", "-11"),
    ChordKind.MAJOR_THIRTEENTH: ("M13", "ma13"),
    ChordKind.MINOR_THIRTEENTH: ("min13", "mi13", "-13"),
    ChordKind.SIX_NINE: ("69", "6add9", "maj6/9"),
    ChordKind.MINOR_SIX_NINE: ("m69", "min6/9", "m6add9"),
    ChordKind.SEVEN_SUS4: ("7sus", "sus7", "sus47"),
    ChordKind.NINE_SUS4: ("9sus",),
    ChordKind.THIRTEEN_SUS4: ("13sus",),
    ChordKind.SEVEN_FLAT_FIVE: ("7-5",),
    ChordKind.SEVEN_FLAT_NINE: ("7-9",),
    ChordKind.SEVEN_SHARP_NINE: ("7+9",),
    ChordKind.SEVEN_SHARP_ELEVEN: ("7+11",),
    ChordKind.AUGMENTED_SEVENTH: ("7+5", "+7", "aug7"),
    ChordKind.LYDIAN: ("M7#11",),
}
_KINDS = {kind.suffix.replace("(", "").replace(")", ""): kind for kind in ChordKind}
_KINDS |= {name: kind for kind, names in _OTHER_NAMES.items() for name in names}
"""By suffix, brackets left out."""
# Where a richer chord has no kind of its own: the longest beginning that fits wins.
_NEAREST = (
    ("mmaj", ChordKind.MINOR_MAJOR),
    ("maj9", ChordKind.MAJOR_NINTH),
    ("maj", ChordKind.MAJOR_SEVENTH),
    ("M", ChordKind.MAJOR_SEVENTH),
    ("min", ChordKind.MINOR_SEVENTH),
    ("m9", ChordKind.MINOR_NINTH),
    ("m", ChordKind.MINOR_SEVENTH),
    ("dim", ChordKind.DIMINISHED_SEVENTH),
    ("aug", ChordKind.AUGMENTED),
    ("+", ChordKind.AUGMENTED),
    ("7sus", ChordKind.SEVEN_SUS4),
    ("9sus", ChordKind.NINE_SUS4),
    ("6", ChordKind.SIXTH),
    ("7", ChordKind.DOMINANT),
    ("9", ChordKind.NINTH),
    ("11", ChordKind.ELEVENTH),
    ("13", ChordKind.THIRTEENTH),
)
_SYMBOL = re.compile(r"([A-G])([#b♯♭]{0,2})([^/\s]*(?:6/9)?)(?:/([A-Ga-g])([#b♯♭]{0,2}))?")
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
    plain = text.replace("(", "").replace(")", "").replace("♭", "b").replace("♯", "#")
    if plain in _KINDS:
        return _KINDS[plain], True
    if len(text) > 12:
        return None, False
    nearest = next((kind for begin, kind in _NEAREST if plain.startswith(begin)), None)
    # Letters that no chord suffix has make it a word such as "Fine" or "Dal".
    if nearest is None or not re.fullmatch(r"(?:mmaj|maj|min|mi|m|M|dim|aug|sus|add|alt|omit|no|[-+#b\d,])*", plain):
        return None, False
    return nearest, False


def _said(degrees: tuple[tuple[str, int, int], ...]) -> frozenset[str]:
    """Degrees as texts such as `add9` and `alter5-1`."""
    return frozenset(f"{how}{degree}{alter:+d}" if alter else f"{how}{degree}" for how, degree, alter in degrees)


_XML_NEAREST = {
    "minor-major": ChordKind.MINOR_MAJOR,
    "major-11th": ChordKind.MAJOR_NINTH,
    "Neapolitan": ChordKind.MAJOR,
    "Italian": ChordKind.DOMINANT,
    "French": ChordKind.DOMINANT,
    "German": ChordKind.DOMINANT,
    "Tristan": ChordKind.HALF_DIMINISHED,
    "pedal": ChordKind.POWER,
}
_XML_PLAIN = {kind.xml: kind for kind in ChordKind if not kind.degrees} | {"minor-major": ChordKind.MINOR_MAJOR}
_XML_KINDS = {(kind.xml, _said(kind.degrees)): kind for kind in ChordKind}
_OTHER_DEGREES = (
    # Other ways in which programs say the same chord.
    ("major", ("add2",), ChordKind.ADD9),
    ("minor", ("add2",), ChordKind.MINOR_ADD9),
    ("major", ("add6",), ChordKind.SIXTH),
    ("major", ("add6", "add9"), ChordKind.SIX_NINE),
    ("minor-seventh", ("alter5-1",), ChordKind.HALF_DIMINISHED),
    ("minor-seventh", ("add9",), ChordKind.MINOR_NINTH),
    ("major-seventh", ("add9",), ChordKind.MAJOR_NINTH),
    ("dominant", ("add9",), ChordKind.NINTH),
    ("dominant", ("add13",), ChordKind.THIRTEENTH),
    ("dominant", ("alter5+1",), ChordKind.AUGMENTED_SEVENTH),
    ("augmented", ("add7",), ChordKind.AUGMENTED_SEVENTH),
    ("dominant-ninth", ("alter9-1",), ChordKind.SEVEN_FLAT_NINE),
    ("dominant-ninth", ("alter9+1",), ChordKind.SEVEN_SHARP_NINE),
    ("dominant", ("alter11+1",), ChordKind.SEVEN_SHARP_ELEVEN),
    ("dominant", ("alter13-1",), ChordKind.SEVEN_FLAT_THIRTEEN),
    ("suspended-fourth", ("add7-1",), ChordKind.SEVEN_SUS4),
    ("dominant", ("add4", "subtract3"), ChordKind.SEVEN_SUS4),
    ("dominant-ninth", ("add4", "subtract3"), ChordKind.NINE_SUS4),
    ("dominant-13th", ("add4", "subtract3"), ChordKind.THIRTEEN_SUS4),
)
_XML_KINDS |= {(xml, frozenset(degrees)): kind for xml, degrees, kind in _OTHER_DEGREES}


def kind_of_musicxml(kind: str, degrees: tuple[tuple[str, int, int], ...]) -> tuple[ChordKind, bool]:
    """The chord kind for a MusicXML kind and its degrees (type, degree, alteration), and whether that is exact."""
    known = _XML_KINDS.get((kind, _said(degrees)))
    if known:
        return known, True
    plain = _XML_PLAIN.get(kind)
    if plain is None:
        return _XML_NEAREST.get(kind, ChordKind.MAJOR), False
    return plain, not degrees
