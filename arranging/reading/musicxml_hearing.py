"""Measures of MusicXML as they are heard: what sounds, and when.

A measure is a list of elements with a hand that moves through time: a note moves it on, `<backup>` and `<forward>`
move it by themselves. Real files are full of slips, so notes without duration, chords without a first note and
durations that were rounded have to be understood as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from lxml import etree

from arranging.errors import UnreadableScore
from arranging.reading.draft import Warnings
from arranging.reading.guard import MAX_QUARTERS, number, place, shown

TYPES = {
    "maxima": Fraction(32),
    "long": Fraction(16),
    "breve": Fraction(8),
    "whole": Fraction(4),
    "half": Fraction(2),
    "quarter": Fraction(1),
    "eighth": Fraction(1, 2),
    "16th": Fraction(1, 4),
    "32nd": Fraction(1, 8),
    "64th": Fraction(1, 16),
    "128th": Fraction(1, 32),
    "256th": Fraction(1, 64),
    "512th": Fraction(1, 128),
    "1024th": Fraction(1, 256),
}
_SIGNS = frozenset(("direction", "harmony", "sound", "attributes"))
_FINEST = 65535
"""Largest denominator of a time in quarters; durations that a program rounded come back to what they stand for."""


@dataclass(frozen=True, slots=True)
class Sound:
    """The written pitch of one note; a grace note takes no time."""

    step: str
    alter: int
    octave: int
    grace: bool


@dataclass(slots=True)
class Heard:
    """An element of a measure at the time it stands at; for notes with what sounds, chord by chord."""

    at: Fraction
    elements: list[etree._Element]
    sounds: list[Sound] = field(default_factory=list)
    """One for each element when the element is a note."""
    length: Fraction = Fraction(0)


@lru_cache(maxsize=4096)
def _quarters(length: float, divisions: float) -> Fraction:
    return Fraction(length / divisions).limit_denominator(_FINEST)


def _rounded(quarters: Fraction) -> Fraction:
    return quarters if quarters.denominator <= _FINEST else quarters.limit_denominator(_FINEST)


class Ear:
    """Hears the measures of one part in order, keeping the divisions from measure to measure."""

    def __init__(self, warnings: Warnings) -> None:
        self._divisions = 1.0
        self._warnings = warnings
        self._now = Fraction(0)
        self._furthest = Fraction(0)
        self._heard: list[Heard] = []
        self._chord: Heard | None = None
        """The note that `<chord>` elements join."""

    def hear(self, measure: etree._Element) -> tuple[list[Heard], Fraction]:
        """What stands in a measure in the order of the document, and how far notes and rests reach."""
        self._heard, self._chord = [], None
        self._now = self._furthest = Fraction(0)
        for child in measure:
            tag = child.tag
            if tag == "note":
                self._hear_note(child)
            elif tag in _SIGNS:
                if tag == "attributes":
                    self._divisions = number(child.findtext("divisions")) or self._divisions
                self._heard.append(Heard(self._now, [child]))
            elif tag in ("backup", "forward"):
                self._move(child)
        return self._heard, self._furthest

    def _move(self, element: etree._Element) -> None:
        self._chord = None
        length = self._length(element, element.findtext("duration"))
        if length is not None:
            by = _quarters(length, self._divisions)
            # Rounded durations may lead a little too far back.
            self._now = max(Fraction(0), _rounded(self._now + (by if element.tag == "forward" else -by)))

    def _hear_note(self, note: etree._Element) -> None:
        """A note, or one more for the chord; cues and drums are silent, what has no length is nothing."""
        found = {child.tag: child for child in note}
        pitch = found.get("pitch")
        if "unpitched" in found:
            self._warnings.add("Percussion has no pitch to arrange; it was left out.")
        if "cue" in found:
            self._warnings.add("Cue notes were left out.")
            pitch = None
        grace, in_chord = "grace" in found, "chord" in found
        chord, self._chord = self._chord, None
        if pitch is None and (grace or in_chord):
            return
        sound = None if pitch is None else self._sound(pitch, grace)
        said = found.get("duration")
        length = 0.0 if grace else self._length(note, None if said is None else said.text)
        if not grace and not length:
            return
        if chord is not None and in_chord and sound is not None:
            chord.elements.append(note)
            chord.sounds.append(sound)
            self._chord = chord
            return
        quarters = _quarters(length or 0.0, self._divisions)
        if "time-modification" in found:
            quarters = self._tuplet(note, quarters)
        heard = Heard(self._now, [note], [] if sound is None else [sound], quarters)
        self._heard.append(heard)
        self._now = _rounded(self._now + heard.length)
        rest = found.get("rest")
        if sound is not None or rest is None or rest.get("measure") != "yes":
            self._furthest = max(self._furthest, self._now)
        self._chord = heard if sound is not None else None

    def _tuplet(self, note: etree._Element, quarters: Fraction) -> Fraction:
        """The exact length of a tuplet's note whose duration was rounded because divisions are not fine enough."""
        written = written_length(note)
        if written is None or abs(written - quarters) * Fraction(self._divisions) >= 1:
            return quarters
        return written

    def _sound(self, pitch: etree._Element, grace: bool) -> Sound:
        said = {child.tag: (child.text or "").strip() for child in pitch}
        step, octave, alter = said.get("step", "").upper(), number(said.get("octave")), number(said.get("alter")) or 0
        if len(step) != 1 or step not in "ABCDEFG" or octave is None or octave != int(octave):
            name = shown(f"{step}{said.get('octave', '')}")
            raise UnreadableScore(f"{place(pitch)}: '{name}' is no pitch. Correct its step and octave.")
        if alter != round(alter):
            self._warnings.add("Quarter tones were rounded to the nearest semitone.")
        return Sound(step, round(alter), int(octave), grace)

    def _length(self, element: etree._Element, said: str | None) -> float | None:
        """The duration in divisions, from the note's value where none is written; None when it has neither."""
        length = number(said)
        if length is None and (written := written_length(element)) is not None:
            length = float(written) * self._divisions
        if length is not None and length / self._divisions > MAX_QUARTERS:
            raise UnreadableScore(f"{place(element)}: a duration is longer than {MAX_QUARTERS} quarters. Correct it.")
        return length


def written_length(note: etree._Element) -> Fraction | None:
    """Length in quarters that a note's head, dots and tuplet show; None when it shows none."""
    length = TYPES.get((note.findtext("type") or "").strip())
    if length is None:
        return None
    dots = min(len(note.findall("dot")), 4)
    length *= 2 - Fraction(1, 2**dots)
    actual = number(note.findtext("time-modification/actual-notes"))
    normal = number(note.findtext("time-modification/normal-notes"))
    if actual and normal and 0 < actual < 1000 and 0 < normal < 1000:
        length *= Fraction(int(normal) or 1, int(actual) or 1)
    return length
