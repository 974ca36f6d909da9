"""Ready vocabularies of Roman numerals, and what becomes of them in minor and in the modes."""

from __future__ import annotations

from functools import lru_cache

from arranging.pitch import Mode

COMMON = (
    *("I", "I6", "I64", "ii", "ii6", "ii7", "ii65", "iii", "IV", "IV6", "IV64", "V", "V6", "V7", "V65", "V43", "V42"),
    *("vi", "vi6", "viio6", "V/V", "V7/V", "V65/V", "V7/IV", "V65/IV", "V/vi", "V7/vi", "V65/vi", "V7/ii", "V65/ii"),
)
"""A plain hymn: the triads of the key and their inversions, V7 and ii7, the nearest secondary dominants."""

HYMNAL = (
    *COMMON,
    *("iii6", "ii42", "V64", "vi7", "IVmaj7", "V6/V", "V43/V", "V42/V", "viio6/V", "V42/IV", "V43/vi", "V/ii"),
)
"""A hymn as editors set it: some more inversions and sevenths than the plainest book has."""

_RICH = ("viio64", "ii43", "vi42")
"""Chords that only a rich vocabulary has; minor and the modes then have theirs."""
CHORALE = (
    *COMMON,
    *("I7", "iii6", "IVmaj7", "vi7", "V64", "ii42", "viiø65", "viio"),
    *("V6/V", "V43/V", "V42/V", "viio6/V", "I64/V", "V42/IV", "V6/vi", "V43/vi", "viio6/vi", "V/ii", "V6/ii"),
    *("V43/ii", "viio6/ii", "V7/iii", "V6/iii", "V65/iii"),
    *(*_RICH, "vi43", "v", "v6", "vii", "viiø7", "iiio6", "bVII", "viio7/vi"),
)
"""A four-part chorale: more inversions, and dominants of every degree, enough to cadence in related keys."""

MODERN = (
    *("I", "I6", "Iadd9", "Imaj7", "ii", "ii6", "ii7", "iii", "iii7", "IV", "IV6", "IVadd9", "IVmaj7", "IV/1"),
    *("V", "V6", "Vsus4", "V7", "Vadd9", "V/1", "vi", "vi7", "V/V", "V7/V", "V7/vi"),
)
"""A modern hymn: added ninths, suspended fourths, major sevenths, IV over the tonic bass."""

_TO_MINOR = {
    "I": "i",
    "ii": "iio",
    "iii": "III",
    "IV": "iv",
    "vi": "VI",
    "ii7": "iiø7",
    "ii65": "iiø65",
    "ii42": "iiø42",
    "I7": "i7",
    "Imaj7": "i7",
    "iii7": "IIImaj7",
    "IVmaj7": "iv7",
    "vi7": "VImaj7",
    "Iadd9": "iadd9",
    "IVadd9": "ivadd9",
    "viadd9": "VIadd9",
    "Vadd9": "V",
    "viiø65": "viio65",
    "viiø7": "viio7",
    "ii43": "iiø43",
    "vi43": "VImaj43",
    "vi42": "VImaj42",
    "vii": "v",
    "iiio6": "III6",
    "bVII": "VII",
}
_GOALS = {"V": "V", "IV": "iv", "vi": "VI", "ii": "III", "iii": "v"}
_MINOR_EXTRA = ("v", "VII", "VII6", "III6", "viio7", "V7/III", "V65/III", "iv6")
_MINOR_RICH = (
    *("I", "I6", "IV", "IV6", "IV64", "IV42", "ii", "iio64", "i42", "v6", "v43", "bII", "bII6", "viø6", "viø7", "vio6"),
    *("III64", "iv42", "iv7", "iv65", "ii7", "viio7/V", "viio43", "V6/III", "V43/III", "viio6/III", "V7/VI", "V65/VI"),
)
_FIGURES = ("64", "6")

_MODAL = {
    Mode.DORIAN: (
        *("i", "i6", "i64", "ii", "ii6", "III", "III6", "IV", "IV6", "v", "v6", "V", "V6", "vio6", "VII", "VII6"),
        "viio6",
    ),
    Mode.PHRYGIAN: (
        *("i", "i6", "bII", "bII6", "III", "III6", "iv", "iv6", "iv64", "vo6", "VI", "VI6", "vii", "vii6", "VI7"),
    ),
    Mode.LYDIAN: (*("I", "I6", "I64", "II", "II6", "iii", "iii6", "V", "V6", "vi", "vi6", "vii", "vii6", "V7/V"),),
    Mode.MIXOLYDIAN: (
        *("I", "I6", "I64", "ii", "ii6", "iiio6", "IV", "IV6", "IV64", "v", "v6", "vi", "vi6", "bVII", "bVII6"),
    ),
}
_MODAL_COLOURS = {
    Mode.DORIAN: ("iadd9", "i7", "IVadd9", "v7", "VIIadd9", "ii7"),
    Mode.PHRYGIAN: ("iadd9", "i7", "bIImaj7", "iv7", "vii7"),
    Mode.LYDIAN: ("Iadd9", "Imaj7", "II7", "vi7", "Vadd9"),
    Mode.MIXOLYDIAN: ("Iadd9", "IVadd9", "bVIIadd9", "v7", "IV/1", "vi7"),
}
_MODAL_RICH = {
    Mode.DORIAN: (
        *("V7", "V65", "V43", "V64", "iv", "iv6", "iv65", "I", "I6", "i7", "i42", "bVI", "bVI6", "iio6", "ii7", "ii65"),
        *("V7/III", "V65/III", "viø6", "II", "II6", "V7/V", "IV65", "IV64", "IV42", "iio", "v43", "v64", "III64"),
    ),
    Mode.PHRYGIAN: (
        *("I", "I6", "IV", "IV6", "vii7", "vii65", "vii43", "vii64", "i7", "i42", "i65", "V7/VI", "V65/VI", "V42/VI"),
        *("iii", "iii6", "VII", "VII6", "VII64", "V7/III", "V65/III", "V7/iv", "V65/iv", "iv65", "iv7", "iv43", "VI6"),
        *("VI42", "bV", "bIImaj65", "III64", "vo64", "vio6", "viio6/iv"),
    ),
    Mode.MIXOLYDIAN: (
        *("i", "i6", "I7", "I42", "ii65", "ii7", "ii64", "v7", "v65", "V6/V", "V65/V", "IVmaj7", "V42/IV", "vi42"),
        "bVII64",
    ),
    Mode.LYDIAN: ("V7", "V65", "viio6", "IV", "IV6", "ii", "ii6", "vi7", "V42/IV", "V65/V"),
}
_RESCUE_MAJOR = (
    *("I", "V", "IV", "vi", "ii", "iii", "V7", "viio6", "V/vi", "V/ii", "V/iii", "V/V", "V7/IV", "bVII", "iv", "i"),
    *("bIII", "bVI", "bII6", "viio7/V", "viio7/ii", "V7/iii"),
)
_RESCUE_MINOR = (
    *("i", "V", "iv", "VI", "iio6", "III", "VII", "v", "V7", "viio7", "IV", "ii", "I", "V7/V", "bII6", "V7/III"),
    *("V7/VI", "viio7/V", "V7/iv", "nvi", "iii"),
)


@lru_cache(maxsize=256)
def in_mode(vocabulary: tuple[str, ...], minor: tuple[str, ...], mode: Mode) -> tuple[str, ...]:
    """The numerals a recipe's vocabulary comes to in a mode; `minor`, where given, is taken as it stands."""
    if mode is Mode.MAJOR:
        return _once(vocabulary)
    rich = set(_RICH) <= set(vocabulary)
    if mode is Mode.MINOR:
        own = (*(_minor(roman) for roman in vocabulary), *_MINOR_EXTRA, *(_MINOR_RICH if rich else ()))
        return _once(minor or own)
    colours = any("add9" in roman for roman in vocabulary)
    more = _MODAL_COLOURS[mode] if colours else _MODAL_RICH[mode] if rich else ()
    return _once((*_MODAL[mode], *more))


def rescue(mode: Mode) -> tuple[str, ...]:
    """Chords that between them hold all twelve notes: the last resort under a chromatic melody."""
    return _RESCUE_MINOR if mode.is_minor else _RESCUE_MAJOR


def _minor(roman: str) -> str:
    """One numeral of major in the parallel minor: `ii6` becomes `iio6`, `V7/vi` becomes `V7/VI`."""
    head, slash, goal = roman.partition("/")
    if goal and not goal.isdigit():
        return f"{head}/{_GOALS[goal]}" if goal in _GOALS else roman
    if head not in _TO_MINOR:
        for figures in _FIGURES:
            triad = head.removesuffix(figures)
            if triad != head and triad in _TO_MINOR:
                return _TO_MINOR[triad] + figures + slash + goal
    return _TO_MINOR.get(head, head) + slash + goal


def _once(romans: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(romans))
