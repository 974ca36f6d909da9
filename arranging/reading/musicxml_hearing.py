"""Measures of MusicXML as music21 hears them: what sounds, and when.

music21's measure parser gets a lean copy of a measure, with the notes' pitches and durations and nothing of
layout or print, because everything else costs time, memory or safety there. What the notes carry besides is
read from the document itself, found again by the index that each lean element has as its id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from lxml import etree
from music21.common.numberTools import opFrac
from music21.musicxml.xmlToM21 import MeasureParser, PartParser

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
_SIGNS = ("direction", "harmony", "sound", "attributes")


@dataclass(frozen=True, slots=True)
class Heard:
    """An element of a measure at the time it stands at; for notes with what sounds, chord by chord."""

    at: Fraction
    elements: tuple[etree._Element, ...]
    sounds: tuple[Any, ...] = ()
    """music21 notes, one for each element, when the element is a note."""
    length: Fraction = Fraction(0)


@lru_cache(maxsize=4096)
def _exact(quarters: float | Fraction) -> Fraction:
    """music21's quarter lengths, floats where they are exact, as fractions."""
    return Fraction(quarters)


class _Listener(MeasureParser):
    """music21's measure parser, telling what it comes across instead of filling a stream."""

    musicDataMethods = {  # noqa: N815 (music21's name)
        "note": "xmlToNote",
        "backup": "xmlBackup",
        "forward": "xmlForward",
        **dict.fromkeys(_SIGNS, "hear_sign"),
    }

    def __init__(self, measure: ElementTree.Element, parent: PartParser, originals: list[etree._Element]) -> None:
        super().__init__(measure, parent=parent)
        self.originals = originals
        self.heard: list[Heard] = []
        self.furthest = Fraction(0)

    def hear_sign(self, element: ElementTree.Element) -> None:
        if element.tag == "attributes":
            # music21 takes fractions of a division, though it says int.
            self.divisions = float(element.findtext("divisions") or self.divisions)  # type: ignore[assignment]
            self.parent.lastDivisions = self.divisions
        self.heard.append(Heard(_exact(self.offsetMeasureNote), (self._original(element),)))

    def insertInMeasureOrVoice(self, mxElement: ElementTree.Element, el: Any) -> None:  # noqa: N802, N803
        at, length = _exact(self.offsetMeasureNote), _exact(el.duration.quarterLength)
        sounds = el.notes if el.isChord else (el,) if el.isNote else ()
        elements = self.mxNoteList if el.isChord else [mxElement]
        found = tuple(self._original(e) for e in elements)
        self.heard.append(Heard(at, found, tuple(sounds), length))
        if not (el.isRest and mxElement.get("measure")):
            self.furthest = max(self.furthest, _exact(opFrac(self.offsetMeasureNote + el.duration.quarterLength)))

    def xmlNoteToGeneralNoteHelper(self, n: Any, mxNote: ElementTree.Element, freeSpanners: bool = True) -> Any:  # noqa: N802, N803
        """Nothing of print or style is in a lean note; only a grace note has to become one."""
        grace = mxNote.find("grace")
        return n if grace is None else self.xmlGraceToGrace(grace, n)  # type: ignore[no-untyped-call]

    def addToStaffReference(self, *_: Any) -> None:  # noqa: N802
        """Staves are read from the document."""

    def _original(self, element: ElementTree.Element) -> etree._Element:
        return self.originals[int(element.get("id", "0"))]


class Ear:
    """Hears the measures of one part in order, keeping the divisions from measure to measure."""

    def __init__(self, warnings: Warnings) -> None:
        self._parent = PartParser()
        self._parent.lastDivisions = 1
        self._divisions = 1.0
        self._warnings = warnings

    def hear(self, measure: etree._Element) -> tuple[list[Heard], Fraction]:
        """What stands in a measure in the order of the document, and how far notes and rests reach."""
        originals: list[etree._Element] = []
        lean = ElementTree.Element("measure", {"number": "1"})
        for child in self._lean_children(measure, originals):
            lean.append(child)
        listener = _Listener(lean, self._parent, originals)
        listener.parse()  # type: ignore[no-untyped-call]
        return listener.heard, listener.furthest

    def _lean_children(self, measure: etree._Element, originals: list[etree._Element]) -> Iterator[ElementTree.Element]:
        chord_open = False
        for child in measure:
            if child.tag == "note":
                lean = self._lean_note(child, chord_open)
                chord_open = lean is not None and lean.find("rest") is None
            elif child.tag in ("backup", "forward"):
                lean, chord_open = self._lean_move(child), False
            elif child.tag in _SIGNS:
                lean = self._lean_sign(child)
            else:
                continue
            if lean is None:
                continue
            lean.set("id", str(len(originals)))
            originals.append(child)
            yield lean

    def _lean_sign(self, child: etree._Element) -> ElementTree.Element:
        lean = ElementTree.Element(child.tag)
        divisions = number(child.findtext("divisions")) if child.tag == "attributes" else None
        if divisions:
            self._divisions = divisions
            ElementTree.SubElement(lean, "divisions").text = repr(divisions)
        return lean

    def _lean_move(self, child: etree._Element) -> ElementTree.Element | None:
        length = self._length(child)
        if length is None:
            return None
        lean = ElementTree.Element(child.tag)
        ElementTree.SubElement(lean, "duration").text = repr(length)
        return lean

    def _lean_note(self, note: etree._Element, chord_open: bool) -> ElementTree.Element | None:
        """A note with pitch, duration and chord only; cues and drums become rests, timeless ones nothing."""
        lean = ElementTree.Element("note")
        found = {child.tag: child for child in note}
        pitch = found.get("pitch")
        grace = "grace" in found
        silent = pitch is None or "cue" in found
        in_chord = "chord" in found
        if "unpitched" in found:
            self._warnings.add("Percussion has no pitch to arrange; it was left out.")
        if "cue" in found:
            self._warnings.add("Cue notes were left out.")
        if silent and (grace or in_chord):
            return None
        if in_chord and chord_open:
            ElementTree.SubElement(lean, "chord")
        if pitch is None or silent:
            ElementTree.SubElement(lean, "rest")
            rest = found.get("rest")
            if rest is not None and rest.get("measure") == "yes":
                lean.set("measure", "yes")
        else:
            self._add_pitch(lean, pitch)
        if grace:
            ElementTree.SubElement(lean, "grace")
            ElementTree.SubElement(lean, "type").text = "eighth"
            return lean
        length = self._length(note)
        if not length:
            return None
        ElementTree.SubElement(lean, "duration").text = repr(length)
        return lean

    def _add_pitch(self, lean: ElementTree.Element, pitch: etree._Element) -> None:
        said = {child.tag: (child.text or "").strip() for child in pitch}
        step, octave, alter = said.get("step", "").upper(), number(said.get("octave")), number(said.get("alter")) or 0
        if len(step) != 1 or step not in "ABCDEFG" or octave is None or octave != int(octave):
            name = shown(f"{step}{said.get('octave', '')}")
            raise UnreadableScore(f"{place(pitch)}: '{name}' is no pitch. Correct its step and octave.")
        if alter != round(alter):
            self._warnings.add("Quarter tones were rounded to the nearest semitone.")
        copy = ElementTree.SubElement(lean, "pitch")
        ElementTree.SubElement(copy, "step").text = step
        if round(alter):
            ElementTree.SubElement(copy, "alter").text = str(round(alter))
        ElementTree.SubElement(copy, "octave").text = str(int(octave))

    def _length(self, element: etree._Element) -> float | None:
        """The duration in divisions, from the note's value where none is written; None when it has neither."""
        length = number(element.findtext("duration"))
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
