"""The fields of an ABC tune: key, meter, unit length and tempo."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from arranging.pitch import Key, Mode, PitchName
from arranging.reading.draft import DraftTempo
from arranging.reading.guard import MAX_BPM, MIN_BPM, check_time, shown
from arranging.score import Clef, TimeSignature

_MODES = {
    "": Mode.MAJOR,
    "maj": Mode.MAJOR,
    "ion": Mode.MAJOR,
    "m": Mode.MINOR,
    "min": Mode.MINOR,
    "aeo": Mode.MINOR,
    "dor": Mode.DORIAN,
    "phr": Mode.PHRYGIAN,
    "lyd": Mode.LYDIAN,
    "mix": Mode.MIXOLYDIAN,
}
ALTERS = {"^^": 2, "^": 1, "=": 0, "_": -1, "__": -2, "": 0}
_KEY = re.compile(r"([A-G])([#b♯♭]?)[ \t]*([A-Za-z]*)")
_GLOBAL_ACCIDENTAL = re.compile(r"(?<!\S)(\^\^|\^|__|_|=)([A-Ga-g])(?!\S)")
_OCTAVE = re.compile(r"\boctave=([+-]?[0-3])\b")
_QUOTED = re.compile(r'"([^"]*)"')
_CLEFS = {"treble": Clef.TREBLE, "bass": Clef.BASS, "alto": Clef.ALTO, "tenor": Clef.TENOR}
_CLEF_SIGNS = {"G": Clef.TREBLE, "G2": Clef.TREBLE, "F": Clef.BASS, "F4": Clef.BASS, "C3": Clef.ALTO, "C4": Clef.TENOR}
_CLEF = re.compile(r"(clef=)?([A-Za-z]+[1-5]?)([+-]8)?")
_CLEF_WORDS = re.compile(r"^(?:treble|bass|alto|tenor|perc|none|clef|exp|octave|transpose|middle|name|nm|stem)", re.I)


@dataclass(frozen=True, slots=True)
class AbcKey:
    """What a `K:` field says."""

    key: Key | None
    """None for `K:none` or a field that only names a clef."""
    alters: dict[str, int] = field(default_factory=dict)
    """Accidentals the field adds or takes away, by letter."""
    locrian: bool = False

    def alter(self, step: str) -> int:
        """How the signature alters a letter."""
        if step in self.alters:
            return self.alters[step]
        return signature_alter(self.key.fifths if self.key else 0, step)


def signature_alter(fifths: int, step: str) -> int:
    """+1 where a signature sharpens a letter, -1 where it flattens it."""
    place = "FCGDAEB".index(step)
    return (fifths + 6 - place) // 7


def key_field(value: str) -> AbcKey:
    """Read `G`, `Bbm`, `A dor`, `D mix ^g`, `HP`, `none`."""
    value = value.strip()
    alters = {letter.upper(): ALTERS[sign] for sign, letter in _GLOBAL_ACCIDENTAL.findall(value)}
    if value.startswith(("HP", "Hp")):  # the Highland pipes: two sharps
        return AbcKey(Key.of_signature(2), {**alters, "G": 0} if value.startswith("Hp") else alters)
    found = _KEY.match(value)
    if not found or value.lower().startswith("none"):
        return AbcKey(None, alters)
    letter, sign, word = found.groups()
    if _CLEF_WORDS.match(word):
        word = ""
    tonic = PitchName(letter, {"#": 1, "♯": 1, "b": -1, "♭": -1, "": 0}[sign])
    if word[:3].lower() == "loc":
        return AbcKey(Key.of_signature(tonic.fifths - 5, Mode.MINOR), alters, locrian=True)
    mode = Mode.MINOR if word in ("m", "M") and word == "m" else _MODES.get(word[:3].lower(), Mode.MAJOR)
    return AbcKey(Key(tonic, mode), alters)


def octave_shift(value: str) -> int:
    """Octaves by which a `K:` or `V:` field shifts the notes: `octave=-1`."""
    found = _OCTAVE.search(value)
    return int(found.group(1)) if found else 0


def clef_field(value: str, *, named: bool = False) -> Clef | None:
    """The clef in a `K:` or `V:` field, `clef=bass` or `bass`; a field that is `named` begins with a voice's name."""
    words = _QUOTED.sub('""', value.replace('clef="', "clef=")).split()[named:]
    for word in words:
        found = _CLEF.match(word)
        if found and (found.group(1) or found.group(2) in _CLEFS):
            clef = _CLEFS.get(found.group(2)) or _CLEF_SIGNS.get(found.group(2))
            return Clef.TREBLE_8 if clef is Clef.TREBLE and found.group(3) == "-8" else clef
    return None


def meter_field(value: str, where: str) -> TimeSignature | None:
    """Read `3/4`, `C`, `C|`, `2+3/8`; None for free meter."""
    value = value.strip()
    if value.startswith("C|"):
        return TimeSignature(2, 2, symbol="cut")
    if value.startswith("C"):
        return TimeSignature(4, 4, symbol="common")
    found = re.match(r"\(?(\d{1,4}(?:[+ ]\d{1,4})*)\)?\s*/\s*(\d{1,4})", value)
    if not found:
        return None
    groups = tuple(int(n) for n in re.split(r"[+ ]", found.group(1)))
    beats, beat_type = sum(groups), int(found.group(2))
    check_time(beats, beat_type, where)
    return TimeSignature(beats, beat_type, groups if len(groups) > 1 else ())


def unit_field(value: str) -> Fraction | None:
    """The unit note length in quarters of `1/8`; None when unreadable."""
    found = re.match(r"\s*(\d{1,2})\s*/\s*(\d{1,3})", value)
    if not found:
        return Fraction(4) if value.strip() == "1" else None
    upper, lower = int(found.group(1)), int(found.group(2))
    return Fraction(4 * upper, lower) if upper > 0 and lower in (1, 2, 4, 8, 16, 32, 64, 128) else None


def default_unit(time: TimeSignature | None) -> Fraction:
    """A sixteenth for meters below 3/4, an eighth for all others and for free meter."""
    return Fraction(1, 4) if time and Fraction(time.beats, time.beat_type) < Fraction(3, 4) else Fraction(1, 2)


_BEATS = re.compile(r"(\d{1,3}/\d{1,3}(?:\s+\d{1,3}/\d{1,3}){0,4})\s*=\s*(\d+(?:\.\d+)?)")
_UNITS = re.compile(r"[A-Ga-g](\d{0,3})\s*=\s*(\d+(?:\.\d+)?)")
_BARE = re.compile(r"(?:^|\s)(\d+(?:\.\d+)?)(?:$|\s)")


def tempo_field(value: str, unit: Fraction, at: Fraction) -> DraftTempo | None:
    """Read `1/4=120`, `"Andante" 3/8=60`, `"Lento"`, and the old `120` and `C3=40` in unit lengths."""
    words = " ".join(_QUOTED.findall(value)).strip()
    rest = _QUOTED.sub(" ", value)
    bpm, beat = 0.0, Fraction(1)
    if found := _BEATS.search(rest):
        pairs = [part.split("/") for part in found.group(1).split()]
        beat = sum((Fraction(4 * int(a), int(b)) for a, b in pairs if int(b)), Fraction(0))
        bpm = float(found.group(2))
    elif found := _UNITS.search(rest):
        bpm, beat = float(found.group(2)), unit * int(found.group(1) or 1)
    elif found := _BARE.search(rest):
        bpm, beat = float(found.group(1)), unit
    if bpm and (beat <= 0 or not MIN_BPM <= bpm * float(beat) <= MAX_BPM):
        return None
    return DraftTempo(at, bpm, beat, words, metronome=bool(bpm)) if bpm or words else None


def where_in_abc(measure: int, voice: str) -> str:
    """A place for a message."""
    return f"Measure {measure} of voice {shown(voice)}"
