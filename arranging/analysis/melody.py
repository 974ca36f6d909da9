"""The melody of a score: which part sings it, its top line, its words and signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from arranging.analysis.handover import with_handovers
from arranging.errors import MelodyOutOfReach, NoNotes, ScoreTooLarge
from arranging.pitch import P8, Interval
from arranging.score import (
    BarLine,
    Direction,
    Hairpin,
    Measure,
    Note,
    Part,
    Pedal,
    Score,
    Slur,
    Staff,
    Syllable,
    Tune,
    Voice,
    measure_index,
)

if TYPE_CHECKING:
    from arranging.reading.source import Source

MAX_MELODY = 15_000
"""Notes of the longest melody that is arranged: more than any opera part has."""
_MELODY_NAMES = re.compile(r"\b(melod\w*|cantus|canto|sopran\w*|lead|tune|treble|s|s\.?a\.?)\b")
_SUNG_NAMES = re.compile(r"\b(vocals?|voices?|vox|singer|song|gesang|chant|solo|choir)\b")
_LOWER_VOICES = re.compile(r"\b(altos?|alt|tenors?|tenore|bass|basso|basses|baritone|bariton|a|t|b|t\.?b\.?)\b")
_ACCOMPANIMENT = re.compile(r"\b(piano|organ|guitar|accomp\w*|harp|drums?|strings|pad|bass)\b")
_CHOIR_PROGRAMS = range(52, 55)
_LOWEST_CENTRE = 55
"""G3: a melody centred lower is a men's tune in the bass clef."""
_LOWEST_NOTE, _HIGHEST_NOTE = 36, 115
"""C2: below a lower note no accompaniment has room on the keyboard; and G8, beyond which MIDI ends."""
_CHORD = 3
"""Notes struck together that make a chord: two may be a duet."""
_SAME_ONSETS = 0.8
"""Share of a text's syllables that must fall on the melody's notes before the melody takes the text over."""


def choose_melody(source: Source) -> tuple[Tune, tuple[str, ...]]:
    """The tune to arrange, and what was decided on the way, in sentences.

    The sung part is the melody, else the part with words, else the first; of several voices or of chords the
    top line. A line centred below G3 is read in a higher octave. Words, line ends, chord symbols, tempos and
    dynamics come along. Raises `NoNotes` for a score without notes, `ScoreTooLarge` for a melody that nobody would
    wait for, `MelodyOutOfReach` for one that no keyboard holds.
    """
    score = source.score
    parts = [part for part in score.parts if any(True for _ in part.notes)]
    if not parts:
        raise NoNotes
    part = max(parts, key=_melody_likeness)
    warnings: list[str] = []
    if len(parts) > 1:
        warnings.append(f"The score has {len(parts)} parts; the melody was taken from {_called(part, score)}.")
    number, staff = next((i, s) for i, s in enumerate(part.staves, 1) if any(v.notes for v in s.voices))
    melody = _top_line(staff, score.measures)
    if len(melody.notes) > MAX_MELODY:
        raise ScoreTooLarge("notes in its melody", len(melody.notes), MAX_MELODY)
    if sum(1 for _ in part.notes) > len(melody.notes):
        warnings.append("The melody is the top line of several voices; the notes below it were left out.")
    melody, said = _handed_on(melody, part, score)
    warnings += said
    melody = _with_words(melody, score)
    melody, octaves = _in_treble_range(melody)
    if octaves:
        how_far = "an octave" if octaves == 1 else f"{octaves} octaves"
        warnings.append(f"The melody lies low, centred below G3 or reaching below C2; it was read {how_far} higher.")
    measures = _without_empty_end(score.measures, melody)
    dropped = len(score.measures) - len(measures)
    if dropped:
        count = "1 empty measure" if dropped == 1 else f"{dropped} empty measures"
        warnings.append(f"{count} after the melody's last note {'was' if dropped == 1 else 'were'} left out.")
    end = measures[-1].end
    symbols = next((p.chord_symbols for p in (part, *score.parts) if p.chord_symbols), ())
    tune = Tune(
        measures,
        melody,
        tuple(t for t in score.tempos if t.onset < end),
        tuple(s for s in symbols if s.onset < end),
        _directions_of(part.directions, number, end),
        score.title,
        score.subtitle,
        score.credits,
        tuple(tick for tick in source.line_ends if tick <= end),
    )
    return tune, tuple(warnings)


def _melody_likeness(part: Part) -> int:
    """How much a part looks like the one that sings the melody; the first of equals is taken."""
    likeness = 2 if any(n.lyrics for n in part.notes) else 0
    names = f"{part.name} {part.short_name}".lower()
    if _MELODY_NAMES.search(names):
        likeness += 3
    elif _LOWER_VOICES.search(names):
        likeness -= 3
    elif _SUNG_NAMES.search(names):
        likeness += 2
    instrument = part.instrument
    if instrument.sound.startswith("voice.") or instrument.program in _CHOIR_PROGRAMS:
        likeness += 2
        if _LOWER_VOICES.search(instrument.sound.replace(".", " ")):
            likeness -= 3
    if _ACCOMPANIMENT.search(f"{names} {instrument.name.lower()}"):
        likeness -= 1
    return likeness


def _called(part: Part, score: Score) -> str:
    place = next(i for i, p in enumerate(score.parts, 1) if p is part)
    return f"part {place}" + (f", '{part.name}'" if part.name else "")


def _handed_on(melody: Voice, part: Part, score: Score) -> tuple[Voice, list[str]]:
    """The melody with what other singers of it have where its own part rests, and a sentence about each."""
    singers = [p for p in score.parts if p is not part and _may_sing_melody(p)]
    lines = (
        _top_line(staff, score.measures)
        for staff in (next(s for s in p.staves if any(v.notes for v in s.voices)) for p in singers)
    )
    melody, taken = with_handovers(melody, lines, score.measures)
    return melody, [f"While it rests, the melody was taken from {_called(singers[i], score)}." for i in taken]


def _may_sing_melody(part: Part) -> bool:
    """True for a part with words that is no alto, tenor or bass."""
    names = f"{part.name} {part.short_name} {part.instrument.sound.replace('.', ' ')}".lower()
    return any(n.lyrics for n in part.notes) and not _LOWER_VOICES.search(names)


def _top_line(staff: Staff, measures: tuple[Measure, ...]) -> Voice:
    """The upper voice's highest notes; where it is silent for whole measures, the next voice's."""
    voices = [voice for voice in staff.voices if voice.notes]
    notes = _highest(voices[0].notes)
    slurs: tuple[Slur, ...] = voices[0].slurs
    for voice in voices[1:]:
        sung = {i for n in notes for i in _measures_of(n, measures)}
        begin = notes[0].onset if _leads_in(voice, notes[0].onset) else 0
        more = [
            n
            for n in _highest(voice.notes)
            if n.onset >= begin and not any(i in sung for i in _measures_of(n, measures))
        ]
        if more:
            notes = sorted([*notes, *more], key=lambda n: n.onset)
            onsets = {n.onset for n in more}
            slurs += tuple(s for s in voice.slurs if s.onset in onsets and s.end_onset in onsets)
    return Voice(_trimmed(notes), tuple(sorted(slurs, key=lambda s: s.onset)))


def _leads_in(voice: Voice, until: int) -> bool:
    """True where a voice plays nothing but chords until the melody begins, as an accompaniment does that goes ahead."""
    chords = Counter(n.onset for n in voice.notes if n.onset < until)
    return bool(chords) and min(chords.values()) >= _CHORD


def _highest(notes: Sequence[Note]) -> list[Note]:
    """The top note at each onset, with the words and signs of the whole chord."""
    chords: dict[int, list[Note]] = {}
    for note in notes:
        chords.setdefault(note.onset, []).append(note)
    found: list[Note] = []
    for onset in sorted(chords):
        chord = chords[onset]
        top = max(chord, key=lambda n: (n.midi, n.duration))
        if len(chord) > 1:
            lyrics = top.lyrics or next((n.lyrics for n in chord if n.lyrics), ())
            top = replace(top, lyrics=lyrics, marks=frozenset(m for n in chord for m in n.marks))
        found.append(top)
    return found


def _measures_of(note: Note, measures: tuple[Measure, ...]) -> range:
    """Indices of the measures a note sounds in."""
    return range(measure_index(measures, note.onset), measure_index(measures, max(note.onset, note.end - 1)) + 1)


def _trimmed(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes, each ending where the next begins at the latest."""
    found: list[Note] = []
    for i, note in enumerate(notes):
        room = notes[i + 1].onset - note.onset if i + 1 < len(notes) else note.duration
        found.append(replace(note, duration=room) if room < note.duration else note)
    return tuple(found)


def _with_words(melody: Voice, score: Score) -> Voice:
    """The melody with the verses that stand under another voice but fit its notes."""
    sung = {s.verse for n in melody.notes for s in n.lyrics}
    added: dict[int, list[Syllable]] = {}
    onsets = {n.onset for n in melody.notes}
    for part in score.parts:
        for verse, syllables in _verses(part.notes).items():
            if verse in sung:
                continue
            fitting = {onset: s for onset, s in syllables.items() if onset in onsets}
            if len(fitting) >= _SAME_ONSETS * len(syllables):
                sung.add(verse)
                for onset, syllable in fitting.items():
                    added.setdefault(onset, []).append(syllable)
    if not added:
        return melody

    def verse_of(syllable: Syllable) -> int:
        return syllable.verse

    notes = tuple(
        replace(n, lyrics=tuple(sorted((*n.lyrics, *added[n.onset]), key=verse_of))) if n.onset in added else n
        for n in melody.notes
    )
    return replace(melody, notes=notes)


def _verses(notes: Iterable[Note]) -> dict[int, dict[int, Syllable]]:
    """For each verse its syllables by onset."""
    found: dict[int, dict[int, Syllable]] = {}
    for note in notes:
        for syllable in note.lyrics:
            found.setdefault(syllable.verse, {}).setdefault(note.onset, syllable)
    return found


def _in_treble_range(melody: Voice) -> tuple[Voice, int]:
    """The melody raised by octaves until it is centred at G3 or above with no note below C2; and by how many.

    Raises `MelodyOutOfReach`.
    """
    total = sum(n.duration for n in melody.notes)
    centre = sum(n.midi * n.duration for n in melody.notes) / total
    lowest = min(n.midi for n in melody.notes)
    octaves = max(0, -int((centre - _LOWEST_CENTRE) // 12), -((lowest - _LOWEST_NOTE) // 12))
    if max(n.midi for n in melody.notes) + 12 * octaves > _HIGHEST_NOTE:
        raise MelodyOutOfReach
    if not octaves:
        return melody, 0
    up = Interval(octaves * P8.steps, octaves * P8.semitones)
    return replace(melody, notes=tuple(n.up(up) for n in melody.notes)), octaves


def _without_empty_end(measures: tuple[Measure, ...], melody: Voice) -> tuple[Measure, ...]:
    """The measures up to the melody's last note, unless a repeat or jump stands in those behind it."""
    last = _measures_of(melody.notes[-1], measures)[-1]
    rest = measures[last + 1 :]
    if not rest or any(m.repeat_start or m.repeat_times or m.endings or m.jump or m.sign for m in rest):
        return measures
    return (*measures[:last], replace(measures[last], bar_line=BarLine.FINAL))


def _directions_of(directions: Iterable[Direction], staff: int, end: int) -> tuple[Direction, ...]:
    """Dynamics and words of the melody's staff; the pedal belongs to the old accompaniment."""
    found: list[Direction] = []
    for direction in directions:
        if isinstance(direction, Pedal) or direction.staff != staff or direction.onset >= end:
            continue
        if isinstance(direction, Hairpin):
            direction = replace(direction, end=min(direction.end, end))
        found.append(replace(direction, staff=1))
    return tuple(found)
