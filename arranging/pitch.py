"""Spelled pitches, intervals and keys: F sharp is not G flat."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from arranging.errors import InvalidValue

STEPS = "CDEFGAB"
_NATURAL_SEMITONES = (0, 2, 4, 5, 7, 9, 11)
_NATURAL_FIFTHS = (0, 2, 4, -1, 1, 3, 5)
_PLACES = {step: place for place, step in enumerate(STEPS)}
_SEMITONES = dict(zip(STEPS, _NATURAL_SEMITONES, strict=True))
_ALTER_SIGNS = {-2: "bb", -1: "b", 0: "", 1: "#", 2: "##"}


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """A spelled, signed interval: `steps` on the staff (0 unison, 4 fifth) and `semitones`."""

    steps: int
    semitones: int

    @property
    def simple(self) -> Interval:
        """The interval within the octave, upwards: a twelfth becomes a fifth, an octave a unison."""
        octaves = self.steps // 7
        return Interval(self.steps - 7 * octaves, self.semitones - 12 * octaves)

    @property
    def fifths(self) -> int:
        """Distance on the line of fifths; an augmented unison is +7."""
        octaves, step = divmod(self.steps, 7)
        return _NATURAL_FIFTHS[step] + 7 * (self.semitones - 12 * octaves - _NATURAL_SEMITONES[step])

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.steps + other.steps, self.semitones + other.semitones)

    def __neg__(self) -> Interval:
        return Interval(-self.steps, -self.semitones)

    @staticmethod
    def of_fifths(fifths: int) -> Interval:
        """The ascending interval below the octave that lies `fifths` along the line of fifths."""
        return PitchName.of_fifths(0).up_to(PitchName.of_fifths(fifths))


P1, MINOR_2, MAJOR_2 = Interval(0, 0), Interval(1, 1), Interval(1, 2)
MINOR_3, MAJOR_3, P4, AUG_4 = Interval(2, 3), Interval(2, 4), Interval(3, 5), Interval(3, 6)
DIM_5, P5, AUG_5 = Interval(4, 6), Interval(4, 7), Interval(4, 8)
MINOR_6, MAJOR_6 = Interval(5, 8), Interval(5, 9)
DIM_7, MINOR_7, MAJOR_7, P8 = Interval(6, 9), Interval(6, 10), Interval(6, 11), Interval(7, 12)


@dataclass(frozen=True, slots=True)
class PitchName:
    """A spelled pitch class: a letter and an alteration, in no octave."""

    step: str
    alter: int = 0

    @property
    def pitch_class(self) -> int:
        """0 (C) to 11 (B)."""
        return (_SEMITONES[self.step] + self.alter) % 12

    @property
    def fifths(self) -> int:
        """Place on the line of fifths: F -1, C 0, G 1, F sharp 6, B flat -2."""
        return _NATURAL_FIFTHS[STEPS.index(self.step)] + 7 * self.alter

    @staticmethod
    @lru_cache(maxsize=128)
    def of_fifths(fifths: int) -> PitchName:
        """The name at a place on the line of fifths."""
        alter, place = divmod(fifths + 1, 7)
        return PitchName("FCGDAEB"[place], alter)

    def up(self, interval: Interval) -> PitchName:
        """The name an interval above (or below, when the interval is negative)."""
        return PitchName.of_fifths(self.fifths + interval.fifths)

    def up_to(self, other: PitchName) -> Interval:
        """The interval from this name up to the next `other`, below the octave."""
        steps = (STEPS.index(other.step) - STEPS.index(self.step)) % 7
        here = STEPS.index(self.step)
        semitones = _NATURAL_SEMITONES[(here + steps) % 7] - _NATURAL_SEMITONES[here]
        semitones += 12 if here + steps >= 7 else 0
        return Interval(steps, semitones + other.alter - self.alter)

    def at(self, octave: int) -> Pitch:
        """This name in an octave."""
        return Pitch(self.step, self.alter, octave)

    def nearest(self, midi: float) -> Pitch:
        """The pitch of this name nearest to a MIDI number; the lower one when two are as near."""
        return _nearest(self, midi)

    def above(self, midi: float) -> Pitch:
        """The lowest pitch of this name at or above a MIDI number."""
        pitch = self.nearest(midi)
        return pitch if pitch.midi >= midi else pitch.up(P8)

    def below(self, midi: float) -> Pitch:
        """The highest pitch of this name at or below a MIDI number."""
        pitch = self.nearest(midi)
        return pitch if pitch.midi <= midi else pitch.up(-P8)

    def __str__(self) -> str:
        sign = _ALTER_SIGNS.get(self.alter) or ("#" * self.alter or "b" * -self.alter)
        return self.step + (sign if self.alter else "")


@lru_cache(maxsize=8192)
def _nearest(name: PitchName, midi: float) -> Pitch:
    octave = round((midi - name.pitch_class) / 12)
    found = [name.at(o) for o in range(octave - 3, octave + 3)]
    return min(found, key=lambda p: (abs(p.midi - midi), p.midi))


@dataclass(frozen=True, slots=True)
class Pitch:
    """A spelled, sounding pitch; middle C is `Pitch("C", 0, 4)`, MIDI 60."""

    step: str
    alter: int
    octave: int
    midi: int = field(init=False, repr=False, compare=False)
    """MIDI number; middle C is 60. Asked for far more often than pitches are made, so it is kept."""

    def __post_init__(self) -> None:
        midi = 12 * (self.octave + 1) + _SEMITONES[self.step] + self.alter
        object.__setattr__(self, "midi", midi)

    @property
    def name(self) -> PitchName:
        return PitchName(self.step, self.alter)

    @property
    def pitch_class(self) -> int:
        return self.midi % 12

    @property
    def diatonic(self) -> int:
        """Staff position: steps above C0, alterations ignored; middle C is 28."""
        return 7 * self.octave + _PLACES[self.step]

    @property
    def fifths(self) -> int:
        return _NATURAL_FIFTHS[STEPS.index(self.step)] + 7 * self.alter

    def up(self, interval: Interval) -> Pitch:
        """The pitch an interval above (below, when the interval is negative)."""
        octave, step = divmod(self.diatonic + interval.steps, 7)
        natural = 12 * (octave + 1) + _NATURAL_SEMITONES[step]
        return Pitch(STEPS[step], self.midi + interval.semitones - natural, octave)

    def up_to(self, other: Pitch) -> Interval:
        """The signed interval from this pitch to another."""
        return Interval(other.diatonic - self.diatonic, other.midi - self.midi)

    @staticmethod
    @lru_cache(maxsize=1024)
    def parse(text: str) -> Pitch:
        """Read `C4`, `F#5`, `Bb3`, `C##4`."""
        found = re.fullmatch(r"([A-G])(#{1,2}|b{1,2})?(-?\d+)", text)
        if not found:
            raise ValueError(f"'{text}' is no pitch; write one like C4, F#5 or Bb3.")
        step, sign, octave = found.groups()
        alter = len(sign or "") * (-1 if (sign or "").startswith("b") else 1)
        return Pitch(step, alter, int(octave))

    def __str__(self) -> str:
        return f"{self.name}{self.octave}"


class Mode(Enum):
    """A diatonic mode; the value is its name in MusicXML."""

    MAJOR = "major"
    MINOR = "minor"
    DORIAN = "dorian"
    PHRYGIAN = "phrygian"
    LYDIAN = "lydian"
    MIXOLYDIAN = "mixolydian"

    @property
    def final_fifths(self) -> int:
        """Where the final lies on the line of fifths against the signature's major tonic."""
        return _FINALS[self]

    @property
    def is_minor(self) -> bool:
        """True where the third above the final is minor."""
        return self in (Mode.MINOR, Mode.DORIAN, Mode.PHRYGIAN)


_FINALS = {
    Mode.MAJOR: 0,
    Mode.MIXOLYDIAN: 1,
    Mode.DORIAN: 2,
    Mode.MINOR: 3,
    Mode.PHRYGIAN: 4,
    Mode.LYDIAN: -1,
}


@dataclass(frozen=True, slots=True)
class Key:
    """A tonic and a mode."""

    tonic: PitchName
    mode: Mode = Mode.MAJOR

    @property
    def fifths(self) -> int:
        """Sharps (positive) or flats (negative) of the signature."""
        return self.tonic.fifths - self.mode.final_fifths

    @staticmethod
    def of_signature(fifths: int, mode: Mode = Mode.MAJOR) -> Key:
        """The key with this signature and mode."""
        return Key(PitchName.of_fifths(fifths + mode.final_fifths), mode)

    def degree(self, number: int, alter: int = 0) -> PitchName:
        """The scale's degree `number` (1..7) as the signature spells it, raised or lowered by `alter`."""
        steps = (STEPS.index(self.tonic.step) + number - 1) % 7
        step = STEPS[steps]
        low, natural = self.fifths - 1, _NATURAL_FIFTHS[steps]
        in_signature = -((natural - low) // 7)
        return PitchName(step, in_signature + alter)

    def degree_of(self, name: PitchName) -> tuple[int, int]:
        """`(number, alteration)` of a name: 1..7 and its distance from the signature's spelling."""
        number = (STEPS.index(name.step) - STEPS.index(self.tonic.step)) % 7 + 1
        return number, name.alter - self.degree(number).alter

    def step_from(self, name: PitchName, steps: int) -> PitchName:
        """The scale's tone so many steps above a name, or below it where negative, as the signature spells it."""
        number, _ = self.degree_of(name)
        return self.degree((number - 1 + steps) % 7 + 1)

    def spell(self, midi: int) -> Pitch:
        """The usual spelling of a MIDI number in this key: near the signature, raised tones in minor upwards."""
        centre = self.fifths + (3 if self.mode.is_minor else 2)
        place = min(
            (f for f in range(-15, 20) if (7 * f - midi) % 12 == 0),
            key=lambda f: (abs(f - centre), -f),
        )
        name = PitchName.of_fifths(place)
        return name.nearest(midi)

    def up(self, interval: Interval) -> Key:
        """The key transposed, as spelled by the interval."""
        return Key(self.tonic.up(interval), self.mode)

    def __str__(self) -> str:
        return f"{self.tonic} {self.mode.value}"


_KEY = re.compile(
    r"\s*([A-G])\s*(#|b|♯|♭|-?\s*flat|-?\s*sharp|-(?!m))?(?:[\s-]*(m|min|minor|maj|major))?\s*",
    re.IGNORECASE | re.ASCII,
)
"""A hyphen right before a mode joins words, as in `C-minor`; elsewhere it is a flat, as in `E-`."""
_SIGNS = {"#": 1, "♯": 1, "sharp": 1, "b": -1, "-": -1, "♭": -1, "flat": -1, "": 0}


def parse_key(text: str) -> Key:
    """A key as people write it: `G`, `Bb`, `E-`, `f# minor`, `A flat major`; a lower-case letter alone is minor.

    Raises `InvalidValue` on anything else.
    """
    found = _KEY.fullmatch(text)
    if not found:
        raise InvalidValue(text, "target_key", ("a key such as G, Bb, E-, f# minor",))
    letter, sign, mode = found.group(1), (found.group(2) or "").lower(), found.group(3) or ""
    sign = re.sub(r"^-\s*(?=[a-z])", "", sign)
    minor = mode == "m" or mode.lower() in ("min", "minor") or (not mode and letter.islower())
    return Key(PitchName(letter.upper(), _SIGNS[sign]), Mode.MINOR if minor else Mode.MAJOR)
