"""Whether a piece's facts and its notes agree: faults that stand in the way of saving, and remarks that do not."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from arranging.pitch import Key, Mode, Pitch, PitchName
from hymnal.inspection import SampleInspection, TuneInspection
from hymnal.prosody.meters import dotted, parse
from hymnal.prosody.written import written_meter

LONGEST_MELODY = 20_000
"""Characters of ABC; the longest hymn tune with its head has about 1,500."""

COMFORT = (Pitch("A", 0, 3), Pitch("E", 0, 5))
"""What a congregation sings with ease, the men an octave lower; house, after the compass hymnals keep to."""
REACH = (Pitch("E", 0, 3), Pitch("A", 0, 5))
"""Beyond these no congregation follows; house."""
WIDEST = 24
"""Semitones: a melody of more than two octaves is no tune for a congregation; house."""

_RESTING_DEGREES = (1, 3, 5)
_KEY = re.compile(r"\s*([A-G])\s*(#|b|♯|♭|-?\s*flat|-?\s*sharp)?\s*([a-z]*)\s*", re.IGNORECASE)
_SIGNS = {"#": 1, "♯": 1, "sharp": 1, "b": -1, "♭": -1, "flat": -1}
_MODES = {mode.value: mode for mode in Mode} | {"": Mode.MAJOR, "m": Mode.MINOR}
_TIMES = {"C": "4/4", "C|": "2/2"}


@dataclass(slots=True)
class Verdict:
    """What is to be said to the curator: faults by the name of their field, and remarks."""

    faults: dict[str, list[str]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def fault(self, name: str, *sentences: str) -> None:
        """Note a fault of that field."""
        self.faults.setdefault(name, []).extend(sentences)


def judge_tune(found: TuneInspection, *, meter: str, meter_name: str, key: str, time: str) -> Verdict:
    """Whether meter, key and time signature agree with the melody, and whether it can be sung.

    An empty name, key or time signature is no fault: it follows from the meter and the melody.
    """
    verdict = Verdict(remarks=list(found.warnings))
    _judge_lines(found.syllables, meter, verdict)
    meant, counts = parse(meter_name), parse(meter)
    if meant and counts and meant != counts:
        verdict.fault("meter_name", f"{meter_name} is {dotted(meant)}, not {meter}.")
    if key and read_key(key) is None:
        verdict.fault("key", f"'{key}' is no key. Write it as G major, E minor, Bb major or D dorian.")
    elif key and str(read_key(key)) != found.key:
        verdict.fault("key", f"The melody is written in {found.key}, not in {key}.")
    if time and _TIMES.get(time, time.replace(" ", "")) != found.time:
        written = f"in {found.time}" if found.time else "in free rhythm"
        verdict.fault("time", f"The melody is written {written}, not in {time}.")
    _judge_compass(found.lowest, found.highest, verdict)
    if found.final_degree not in _RESTING_DEGREES:
        verdict.remarks.append(
            f"The melody ends on degree {found.final_degree} of {found.key}; look whether the key is right."
        )
    return verdict


def judge_sample(found: SampleInspection, *, category: str, style: str, styles: Collection[str]) -> Verdict:
    """Whether the score is what its category says, and the suggested style one that exists."""
    verdict = Verdict(remarks=list(found.warnings))
    if category == "choral" and found.notes_at_once < 2:
        verdict.fault("category", "A choral piece has two voices or more; this score has one line. Put it under vocal.")
    elif category == "choral" and not found.verses:
        verdict.remarks.append("No words stand under the notes of this choral piece.")
    if category == "vocal" and found.notes_at_once > 1:
        verdict.remarks.append(
            f"Up to {found.notes_at_once} notes sound at once; vocal pieces are usually a single line."
        )
    elif category == "vocal" and not found.verses:
        verdict.remarks.append("No words stand under the notes of this vocal piece.")
    if category == "instrumental" and found.verses:
        verdict.remarks.append("Words stand under the notes; instrumental pieces usually have none.")
    if style and style not in styles:
        verdict.fault("suggested_style", f"'{style}' is no arrangement style. Styles: {', '.join(sorted(styles))}.")
    return verdict


def read_key(text: str) -> Key | None:
    """A key as people write it: `G major`, `Bb major`, `e minor`, `D dorian`; None for anything else."""
    found = _KEY.fullmatch(text)
    if found is None:
        return None
    letter, sign, word = found[1], re.sub(r"^-?\s*", "", found[2] or "").lower(), found[3].lower()
    if not word and letter.islower():
        word = "minor"
    if word not in _MODES:
        return None
    return Key(PitchName(letter.upper(), _SIGNS.get(sign, 0)), _MODES[word])


def _judge_lines(syllables: Sequence[int], meter: str, verdict: Verdict) -> None:
    """Compare the melody's lines with the meter's, refrain and alleluias left to themselves."""
    written = written_meter(meter)
    if written is None:  # the field itself says so
        return
    counts = written.counts
    if written.addition == "refrain":
        if len(syllables) <= len(counts):
            verdict.fault("meter", f"The melody has {_lines(syllables)} and none is left for the refrain of {meter}.")
            return
        _compare(syllables[: len(counts)], counts, meter, verdict)
    elif written.addition:
        if not _contains(syllables, counts) or len(syllables) == len(counts):
            verdict.fault("melody", f"The lines of {meter} are not found among the melody's: {_said(syllables)}.")
    elif tuple(syllables) == counts * 2:
        verdict.fault("meter", f"The melody has the lines of {meter} twice: write {meter} D, or keep one half.")
    elif tuple(syllables) == (*counts, counts[-1]):
        verdict.remarks.append(f"After the lines of {meter} the melody has one more: it repeats the last.")
    elif len(syllables) != len(counts):
        verdict.fault(
            "melody",
            f"The melody has {_lines(syllables)} ({_said(syllables)} syllables) where {meter} asks for {len(counts)}. "
            "Put the music of each line of the verse on a line of its own.",
        )
    else:
        _compare(syllables, counts, meter, verdict)


def _compare(syllables: Sequence[int], counts: Sequence[int], meter: str, verdict: Verdict) -> None:
    for number, (has, asked) in enumerate(zip(syllables, counts, strict=True), 1):
        if has != asked:
            plural = "" if has == 1 else "s"
            verdict.fault(
                "melody", f"Line {number} of the melody has {has} syllable{plural} where {meter} asks for {asked}."
            )


def _contains(syllables: Sequence[int], counts: Sequence[int]) -> bool:
    """Whether the counts stand among the syllables in their order."""
    rest = iter(syllables)
    return all(count in rest for count in counts)


def _lines(syllables: Sequence[int]) -> str:
    return "1 line" if len(syllables) == 1 else f"{len(syllables)} lines"


def _said(syllables: Sequence[int]) -> str:
    return ".".join(str(count) for count in syllables)


def _judge_compass(lowest: Pitch, highest: Pitch, verdict: Verdict) -> None:
    """A melody beyond reach is refused, one beyond comfort is remarked on."""
    if lowest.midi < REACH[0].midi:
        verdict.fault("melody", f"The melody goes down to {lowest}: no congregation sings below {REACH[0]}.")
    elif lowest.midi < COMFORT[0].midi:
        verdict.remarks.append(f"The melody goes down to {lowest}; congregations sing with ease from {COMFORT[0]} on.")
    if highest.midi > REACH[1].midi:
        verdict.fault("melody", f"The melody rises to {highest}: no congregation sings above {REACH[1]}.")
    elif highest.midi > COMFORT[1].midi:
        verdict.remarks.append(f"The melody rises to {highest}; congregations sing with ease up to {COMFORT[1]}.")
    if highest.midi - lowest.midi > WIDEST:
        verdict.fault("melody", f"From {lowest} to {highest} is more than two octaves: no congregation spans them.")
