"""Four-part pieces to learn from: the tune as the planner meets it, and the chords it was set to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from arranging.analysis import analyse
from arranging.analysis.beats import beats
from arranging.analysis.ending import closing_member
from arranging.analysis.melody import choose_melody
from arranging.chords import Chord, ChordKind
from arranging.errors import ArrangingError
from arranging.harmony.labelling import label, spelled_in
from arranging.harmony.layout import Layout, laid_out
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.table import NO_TONE, ChordTable, Ints, Reals
from arranging.pitch import Interval
from arranging.reading import read
from arranging.score import Note, Score, Staff
from arranging.sketch import Sketch

VOICES = 4


@dataclass(frozen=True, eq=False)
class Piece:
    """A setting laid out for the rules. `tune` names the melody, which other pieces may share."""

    name: str
    tune: str
    layout: Layout
    heard: tuple[Chord | None, ...]
    """The chord that sounds in each slot."""
    beat_slot: Ints
    """The slot of each beat in which anything sounds."""
    beat_root: Ints
    """The root that sounds there, as a pitch class."""
    beat_bass: Ints
    weight: float = 1.0
    """How much it counts in learning, a piece of the set's own kind being 1."""


def piece_of(path: Path, tune: str, recipe: HarmonyRecipe) -> Piece | None:
    """A piece read from a score file; None where it is not in four lines from beginning to end."""
    try:
        source = read(path.read_bytes(), path.name)
    except ArrangingError:
        return None
    lines = [voice.notes for part in source.score.parts for staff in part.staves for voice in staff.voices]
    lines = [notes for notes in lines if notes]
    if len(lines) != VOICES or len({notes[-1].end for notes in lines}) != 1:
        return None
    melody = choose_melody(replace(source, score=_top(source.score)))[0]
    tune_alone = replace(melody, chord_symbols=())
    member = closing_member(_top(source.score), tune_alone)
    analysis = analyse(tune_alone, has_key=source.has_key, member=member)
    wordless = tuple(replace(note, lyrics=()) for note in tune_alone.notes)
    sketch = Sketch(tune_alone, wordless, analysis)
    return laid_out_piece(path.stem, tune, sketch, [note for notes in lines for note in notes], recipe)


def laid_out_piece(name: str, tune: str, sketch: Sketch, notes: Sequence[Note], recipe: HarmonyRecipe) -> Piece:
    """A piece from its sketch and all the notes of its setting."""
    layout = laid_out(sketch, recipe)
    chords = label(notes, [(slot.onset, slot.end) for slot in layout.slots])
    heard = tuple(struck(chord, slot.onset, notes) for chord, slot in zip(chords, layout.slots, strict=True))
    grid = beats(sketch.tune.measures)
    starts = np.array([slot.onset for slot in layout.slots])
    by_beat = label(notes, [(beat.onset, beat.end) for beat in grid])
    rows = [
        (int(np.searchsorted(starts, beat.onset, "right")) - 1, chord.root.pitch_class, chord.bass.pitch_class)
        for beat, chord in zip(grid, by_beat, strict=True)
        if chord is not None and beat.onset >= starts[0]
    ]
    slot, root, bass = np.array(rows, int).reshape(-1, 3).T
    return Piece(name, tune, layout, heard, slot, root, bass)


def struck(chord: Chord | None, onset: int, notes: Sequence[Note]) -> Chord | None:
    """A chord without a seventh that only passes through it: one that does not sound as the chord begins."""
    if chord is None or len(chord.members) <= len(ChordKind.MAJOR.fifths) or chord.bass == chord.members[-1]:
        return chord
    seventh = chord.members[-1].pitch_class
    if any(note.onset <= onset < note.end and note.midi % 12 == seventh for note in notes):
        return chord
    triad = next(kind for kind in _TRIADS if kind.fifths == chord.kind.fifths[:3])
    return Chord(chord.root, triad, chord.bass)


_TRIADS = (ChordKind.MAJOR, ChordKind.MINOR, ChordKind.DIMINISHED, ChordKind.AUGMENTED)


def _top(score: Score) -> Score:
    """The first voice alone."""
    part = score.parts[0]
    staff = part.staves[0]
    return replace(score, parts=(replace(part, staves=(Staff(staff.clef, staff.voices[:1]),), chord_symbols=()),))


_OTHER_ROOT, _OTHER_BASS, _OTHER_TRIAD, _OTHER_KIND, _OTHER_TONE = 2.0, 1.5, 1.0, 0.25, 0.2
_SPARE = 0.3
_DISTASTE = 0.15
"""How much a chord that the hand-set rules speak against counts as further away."""


def nearest(piece: Piece, slot: int, distaste: Reals) -> int | None:
    """The chord of a slot's table nearest to what was heard there; None in silence.

    `distaste` is what the hand-set rules charge for each chord of the table in this slot.
    """
    chord = piece.heard[slot]
    if chord is None:
        return None
    key, table = piece.layout.slots[slot].key, piece.layout.tables[slot]
    from_c = spelled_in(chord, key).up(Interval.of_fifths(-key.tonic.fifths))
    return int((_distances(from_c, table) + _DISTASTE * distaste).argmin())


def _distances(chord: Chord, table: ChordTable) -> Reals:
    members = np.isin(np.arange(12), [member.pitch_class for member in chord.members])
    third, fifth = (member.pitch_class for member in chord.members[1:3])
    other_triad = (table.third != third) | (table.fifth != fifth)
    seventh = chord.members[3].pitch_class if len(chord.members) > len(ChordKind.MAJOR.fifths) else NO_TONE
    return np.asarray(
        _OTHER_ROOT * (table.root != chord.root.pitch_class)
        + _OTHER_BASS * (table.bass != chord.bass.pitch_class)
        + _OTHER_TRIAD * other_triad
        + _OTHER_KIND * (table.seventh != seventh)
        + _OTHER_TONE * (table.has ^ members).sum(axis=1)
        + _SPARE * table.spare,
        np.float32,
    )
