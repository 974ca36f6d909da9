"""Roman numerals to chords and back, spelled in their key.

Upper case is major, lower case minor; then come a quality (`o` diminished, `ø` half-diminished, `+`
augmented, `maj` before a seventh, `add9`, `add6`, `sus4`, `sus2`, `5`) and figures (`6 64 7 65 43 42`).
`V7` and every other plain seventh on an upper-case numeral is a dominant seventh; a major seventh is
written `IVmaj7`. Chords beyond the seventh are written as in a chord symbol (`ii9`, `V13`, `V7b9`, `V9sus4`,
`Imaj9`), 6/9 chords `I69`. `V7/V` is applied to a degree, `IV/1` stands over a degree in the bass.

A plain numeral is built on the degree as the signature has it, so `VI` is F in A minor; `viio` stands on
the leading tone in every mode. An accidental of a numeral counts from the major scale, `bVII` is the subtonic
everywhere and `nvi` stands on the major sixth in minor; that of a bass degree counts from the signature.
"""

from __future__ import annotations

import re
from functools import lru_cache

from arranging.chords import Chord, ChordKind
from arranging.pitch import MAJOR_7, MINOR_2, P4, Key, Mode, PitchName

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII")
_ROMAN = re.compile(
    r"(?P<sign>n|b*|#*)(?P<numeral>[iI]{1,3}|[iI]?[vV]|[vV][iI]{1,2})"
    r"(?:(?P<extended>maj7#11|maj13|maj9|13sus4|9sus4|7sus4|13b9|9#11|7b13|7#11|7#9|7b9|7b5|69|13|11|9)"
    r"|(?P<quality>o|ø|\+|maj|add9|add6|sus4|sus2|5)?(?P<figures>64|65|43|42|6|7)?)"
)
_INVERSIONS = {"": 0, "7": 0, "6": 1, "65": 1, "64": 2, "43": 2, "42": 3}
_SEVENTHS = ("7", "65", "43", "42")
_KINDS = {
    # (upper case, quality, with a seventh)
    (True, "", False): ChordKind.MAJOR,
    (True, "", True): ChordKind.DOMINANT,
    (True, "maj", True): ChordKind.MAJOR_SEVENTH,
    (True, "+", False): ChordKind.AUGMENTED,
    (True, "+", True): ChordKind.AUGMENTED_SEVENTH,
    (True, "add9", False): ChordKind.ADD9,
    (True, "add6", False): ChordKind.SIXTH,
    (True, "sus4", False): ChordKind.SUS4,
    (True, "sus2", False): ChordKind.SUS2,
    (True, "5", False): ChordKind.POWER,
    (False, "", False): ChordKind.MINOR,
    (False, "", True): ChordKind.MINOR_SEVENTH,
    (False, "maj", True): ChordKind.MINOR_MAJOR,
    (False, "o", False): ChordKind.DIMINISHED,
    (False, "o", True): ChordKind.DIMINISHED_SEVENTH,
    (False, "ø", True): ChordKind.HALF_DIMINISHED,
    (False, "add9", False): ChordKind.MINOR_ADD9,
    (False, "add6", False): ChordKind.MINOR_SIXTH,
}
_SPELLINGS = {kind: (upper, quality, seventh) for (upper, quality, seventh), kind in _KINDS.items()}
_EXTENSIONS = {
    kind: (kind.suffix.removeprefix("m") if kind.is_minor else kind.suffix).replace("/", "")
    for kind in ChordKind
    if kind not in _SPELLINGS
}
"""What stands behind the numeral of a chord that reaches beyond its seventh."""
_EXTENDED = {(not kind.is_minor, text): kind for kind, text in _EXTENSIONS.items()}


@lru_cache(maxsize=8192)
def chord_of(roman: str, key: Key) -> Chord:
    """The chord a Roman numeral names in a key. Raises `ValueError` where the text is no numeral."""
    head, _, tail = roman.partition("/")
    over = re.fullmatch(r"(b*|#*)([1-7])", tail)
    if tail and not over:
        return chord_of(head, _key_of(tail, key))
    found = _ROMAN.fullmatch(head)
    if not found or found["numeral"] not in (found["numeral"].upper(), found["numeral"].lower()):
        raise ValueError(f"'{roman}' is no Roman numeral; write one like I, ii6, V65/V, bVII or IV/1.")
    numeral, quality, figures = found["numeral"], found["quality"] or "", found["figures"] or ""
    seventh = figures in _SEVENTHS or quality == "ø"
    kind = _KINDS.get((numeral.isupper(), quality, seventh))
    if found["extended"]:
        kind = _EXTENDED.get((numeral.isupper(), found["extended"]))
    if kind is None:
        raise ValueError(f"'{roman}' joins a numeral and a quality that do not go together.")
    number = NUMERALS.index(numeral.upper()) + 1
    if found["sign"]:
        root = _in_major(number, found["sign"], key)
    elif number in (6, 7) and kind.is_diminished:
        root = Key(key.tonic, Mode.MAJOR).degree(number)
    else:
        root = key.degree(number)
    if over:
        bass = key.degree(int(over[2]), over[1].count("#") - over[1].count("b"))
    else:
        bass = PitchName.of_fifths(root.fifths + kind.fifths[_INVERSIONS[figures]])
    return Chord(root, kind, bass)


@lru_cache(maxsize=8192)
def roman_of(chord: Chord, key: Key) -> str:
    """The Roman numeral of a chord in a key, the simplest one: `chord_of` gives the chord back."""
    applied = _applied(chord, key)
    if applied:
        return applied
    numeral = _numeral(chord.root, key, chord.kind.is_diminished)
    roman = _head(chord, numeral)
    if chord_of(roman, key) == chord:
        return roman
    number, alter = key.degree_of(chord.bass)
    return f"{_head(Chord.of(chord.root, chord.kind), numeral)}/{'#' * alter + 'b' * -alter}{number}"


def _in_major(number: int, sign: str, key: Key) -> PitchName:
    return Key(key.tonic, Mode.MAJOR).degree(number, sign.count("#") - sign.count("b"))


def _key_of(target: str, key: Key) -> Key:
    """The key a degree would be the tonic of: `ii` minor, `V` major."""
    chord = chord_of(target, key)
    minor = chord.kind.is_minor
    return Key(chord.root, Mode.MINOR if minor else Mode.MAJOR)


def _numeral(root: PitchName, key: Key, diminished: bool) -> str:
    """The degree with its accidental, upper case."""
    major = Key(key.tonic, Mode.MAJOR)
    number, alter = major.degree_of(root)
    plain = major.degree(number) if number in (6, 7) and diminished else key.degree(number)
    return ("" if root == plain else "#" * alter + "b" * -alter or "n") + NUMERALS[number - 1]


def _head(chord: Chord, numeral: str) -> str:
    """Numeral, quality and figures; root position where the bass is no member."""
    sign = numeral[: len(numeral) - len(numeral.lstrip("nb#"))]
    bare = numeral[len(sign) :]
    if chord.kind in _EXTENSIONS:
        return sign + (bare.lower() if chord.kind.is_minor else bare) + _EXTENSIONS[chord.kind]
    upper, quality, seventh = _SPELLINGS[chord.kind]
    place = chord.members.index(chord.bass) if chord.bass in chord.members else 0
    if place == 3 and not seventh:
        place = 0
    figures = ("7", "65", "43", "42")[place] if seventh else ("", "6", "64")[place]
    return sign + (bare if upper else bare.lower()) + quality + figures


def _applied(chord: Chord, key: Key) -> str:
    """`V7/V` and the like: a dominant or diminished chord foreign to the key that leads to one of its triads."""
    if chord.kind is ChordKind.MAJOR or chord.kind.is_dominant:
        step, head = P4, "V"
    elif chord.kind.is_diminished:
        step, head = MINOR_2, "VII"
    else:
        return ""
    if chord.bass not in chord.members:
        return ""
    home = set(range(key.fifths - 1, key.fifths + 6))
    own = home | ({key.tonic.up(MAJOR_7).fifths} if key.mode is not Mode.MIXOLYDIAN else set())
    if all(m.fifths in own for m in chord.members):
        return ""
    target = chord.root.up(step)
    if target == key.tonic or (chord.kind is ChordKind.MAJOR and chord.root in (key.tonic, key.degree(4))):
        return ""
    number, _ = key.degree_of(target)
    if key.degree(number) != target:
        return ""
    third, fifth = target.fifths + 4, target.fifths + 1
    if fifth not in home:
        return ""
    goal = NUMERALS[number - 1] if third in own else NUMERALS[number - 1].lower()
    roman = f"{_head(chord, head)}/{goal}"
    return roman if chord_of(roman, key) == chord else ""
