"""MusicXML attributes and bar lines: keys, meters, clefs, transposition, repeats and endings."""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm

from lxml import etree

from arranging.errors import UnreadableScore
from arranging.pitch import P1, Interval, Key, Mode, PitchName
from arranging.reading.draft import DraftMeasure, Warnings
from arranging.reading.guard import BEAT_TYPES, check_time, number, place, shown
from arranging.score import BarLine, Clef, TimeSignature

_MODES = {mode.value: mode for mode in Mode} | {"ionian": Mode.MAJOR, "aeolian": Mode.MINOR}
_STEPS_OF_SEMITONES = (0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6)
_BAR_STYLES = {
    "light-light": BarLine.DOUBLE,
    "light-heavy": BarLine.FINAL,
    "heavy-light": BarLine.DOUBLE,
    "heavy-heavy": BarLine.FINAL,
    "heavy": BarLine.DOUBLE,
    "none": BarLine.NONE,
}


def time_signature(element: etree._Element) -> TimeSignature | None:
    """The meter of a `<time>`; None for `senza-misura`."""
    if element.find("senza-misura") is not None:
        return None
    groups: list[tuple[int, int]] = []
    for beats, beat_type in zip(element.findall("beats"), element.findall("beat-type"), strict=False):
        numbers = [int(n) for n in re.findall(r"\d{1,6}", beats.text or "")]
        unit = number(beat_type.text)
        if not numbers or unit is None or unit not in BEAT_TYPES:
            shown_time = shown(f"{beats.text}/{beat_type.text}")
            raise UnreadableScore(f"{place(element)}: the time signature {shown_time} cannot be written. Correct it.")
        groups.extend((n, int(unit)) for n in numbers)
    if not groups:
        return None
    beat_type_of_all = lcm(*(unit for _, unit in groups))
    sizes = tuple(n * (beat_type_of_all // unit) for n, unit in groups)
    check_time(sum(sizes), beat_type_of_all, place(element))
    symbol = element.get("symbol", "")
    return TimeSignature(
        sum(sizes), beat_type_of_all, sizes if len(sizes) > 1 else (), symbol if symbol in ("common", "cut") else ""
    )


def key_signature(element: etree._Element, transposition: Interval, warnings: Warnings) -> Key | None:
    """The sounding key of a `<key>`; None when it is no signature of sharps or flats."""
    fifths = number(element.findtext("fifths"))
    if fifths is None:
        warnings.add("A key signature of free accidentals was left out; the notes keep theirs.")
        return None
    name = (element.findtext("mode") or "major").strip().lower()
    if name == "locrian":
        warnings.add("The Locrian mode was read as minor with the same signature.")
    mode = Mode.MINOR if name == "locrian" else _MODES.get(name, Mode.MAJOR)
    key = Key.of_signature(round(fifths), mode).up(transposition)
    while abs(key.fifths) > 7:
        key = Key(PitchName.of_fifths(key.tonic.fifths + (12 if key.fifths < 0 else -12)), mode)
    return key


def transposition_of(element: etree._Element) -> Interval:
    """The interval from written to sounding of a `<transpose>`."""
    chromatic = round(number(element.findtext("chromatic")) or 0)
    octaves = round(number(element.findtext("octave-change")) or 0)
    diatonic = number(element.findtext("diatonic"))
    if diatonic is None:
        whole, over = divmod(chromatic, 12)
        steps = 7 * whole + _STEPS_OF_SEMITONES[over]
    else:
        steps = round(diatonic)
    interval = Interval(steps + 7 * octaves, chromatic + 12 * octaves)
    # Steps and semitones that contradict each other would spell with five sharps; the semitones are right.
    if abs(interval.fifths) > 12:
        whole, over = divmod(interval.semitones, 12)
        return Interval(7 * whole + _STEPS_OF_SEMITONES[over], interval.semitones)
    return interval if interval.steps or interval.semitones else P1


def clef_of(element: etree._Element) -> Clef | None:
    """The nearest of our clefs; None for percussion and tablature."""
    sign = (element.findtext("sign") or "").strip()
    octave = round(number(element.findtext("clef-octave-change")) or 0)
    if sign == "G":
        return Clef.TREBLE_8 if octave < 0 else Clef.TREBLE
    if sign == "F":
        return Clef.BASS
    if sign == "C":
        return Clef.TENOR if round(number(element.findtext("line")) or 3) >= 4 else Clef.ALTO
    return None


def read_clefs(element: etree._Element, at: Fraction, measure: DraftMeasure) -> None:
    """Put the clefs of `<attributes>` into the measure."""
    for clef in element.iterchildren("clef"):
        staff = round(number(clef.get("number")) or 1)
        if (found := clef_of(clef)) is not None:
            measure.clefs.append((at, staff, found))


def read_bar_line(element: etree._Element, measure: DraftMeasure, warnings: Warnings) -> None:
    """Put a `<barline>`'s repeat, ending and style into the measure."""
    location = element.get("location", "right")
    repeat = element.find("repeat")
    if location == "middle":
        warnings.add("A bar line inside a measure was left out.")
        return
    if repeat is not None and repeat.get("direction") == "forward":
        measure.repeat_start = True
    elif repeat is not None:
        times = number(repeat.get("times")) or 2
        measure.repeat_times = min(max(round(times), 2), 9)
    ending = element.find("ending")
    if ending is not None:
        if ending.get("type") == "start":
            measure.ending_starts = _ending_numbers(ending.get("number", "1"))
        else:
            measure.ending_stops = True
    for sign in ("segno", "coda"):
        if element.find(sign) is not None:
            measure.sign = measure.sign or sign
    style = (element.findtext("bar-style") or "").strip()
    if location == "right" and repeat is None:
        measure.bar_line = _BAR_STYLES.get(style, BarLine.REGULAR)


def _ending_numbers(text: str) -> tuple[int, ...]:
    numbers = [int(n) for n in re.findall(r"\d{1,2}", text)]
    return tuple(dict.fromkeys(n for n in numbers if n)) or (1,)
