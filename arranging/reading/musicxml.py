"""MusicXML into a score: we hear the notes of each measure and read the signs around them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from lxml import etree

from arranging.errors import NoNotes
from arranging.pitch import P1, Interval
from arranging.reading.assemble import assemble
from arranging.reading.draft import Draft, DraftMeasure, DraftPart, Warnings
from arranging.reading.guard import check_score, number
from arranging.reading.musicxml_head import credits_of, groups_of, part_named, titles
from arranging.reading.musicxml_hearing import Ear, Heard
from arranging.reading.musicxml_notes import NoteReader, shift
from arranging.reading.musicxml_signatures import (
    key_signature,
    read_bar_line,
    read_clefs,
    time_signature,
    transposition_of,
)
from arranging.reading.musicxml_tree import partwise
from arranging.reading.musicxml_words import read_direction, read_harmony, read_sound
from arranging.reading.source import Source

_DROPPED = {
    "figured-bass": "Figured bass was left out.",
    "link": "Links were left out.",
}


def read_musicxml(root: etree._Element) -> Source:
    """The score of a MusicXML document."""
    root = partwise(root)
    check_score(root)
    with _undisturbed():
        return assemble(_draft(root))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without cyclic garbage collection: the many small objects of a score would set it off again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _draft(root: etree._Element) -> Draft:
    warnings = Warnings()
    parts = [
        _PartReader(part_named(root, part.get("id", ""), index), warnings).read(part)
        for index, part in enumerate(root.findall("part"))
    ]
    if not parts:
        raise NoNotes
    title, subtitle = titles(root)
    has_key = any(m.key is not None for part in parts for m in part.measures)
    return Draft(parts, title, subtitle, credits_of(root), groups_of(root), has_key, warnings)


class _PartReader:
    """Reads the measures of one part in order."""

    def __init__(self, part: DraftPart, warnings: Warnings) -> None:
        self._part = part
        self._warnings = warnings
        self._ear = Ear(warnings)
        self._notes = NoteReader(warnings)
        self._transposition: Interval = P1
        self._divisions = 1.0

    def read(self, element: etree._Element) -> DraftPart:
        for measure in element.iterchildren("measure"):
            self._part.measures.append(self._measure(measure))
        return self._part

    def _measure(self, element: etree._Element) -> DraftMeasure:
        measure = DraftMeasure(number=(element.get("number") or "").strip()[:12])
        measure.implicit = element.get("implicit") == "yes"
        heard, measure.filled = self._ear.hear(element)
        for sound in heard:
            self._take(sound, measure)
        for child in element.iterchildren("barline"):
            read_bar_line(child, measure, self._warnings)
        for tag, sentence in _DROPPED.items():
            if element.find(tag) is not None:
                self._warnings.add(sentence)
        return measure

    def _take(self, heard: Heard, measure: DraftMeasure) -> None:
        element = heard.elements[0]
        if heard.sounds:
            self._notes.read(heard, measure, self._transposition)
        elif element.tag == "attributes":
            self._take_attributes(element, heard.at, measure)
        elif element.tag == "note":
            if element.find("notations/fermata") is not None:
                measure.breaks.append(heard.at + heard.length)
        else:
            at = max(Fraction(0), heard.at + shift(element.find("offset"), self._divisions))
            if element.tag == "direction":
                read_direction(element, at, measure, self._warnings)
            elif element.tag == "harmony":
                read_harmony(element, at, measure, self._transposition, self._warnings)
            else:
                read_sound(element, at, measure, self._warnings)

    def _take_attributes(self, element: etree._Element, at: Fraction, measure: DraftMeasure) -> None:
        self._divisions = number(element.findtext("divisions")) or self._divisions
        transpose = element.find("transpose")
        if transpose is not None:
            self._transposition = transposition_of(transpose)
            if self._transposition != P1:
                self._warnings.add(f"{self._part.name} is a transposing part; it was read at concert pitch.")
        key = element.find("key")
        if key is not None:
            measure.key = key_signature(key, self._transposition, self._warnings) or measure.key
        time = element.find("time")
        if time is not None:
            measure.time = time_signature(time)
            measure.free = measure.time is None
        read_clefs(element, at, measure)
