"""The key of a melody, by signature and last note or by its pitches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.analysis.ending import closing_member
from arranging.analysis.key import key_of_pitches, key_regions
from arranging.chords import Chord, ChordKind
from arranging.form.transposition import transposed
from arranging.notation import parse_tune
from arranging.pitch import Interval, Key, Mode, PitchName, parse_key
from arranging.reading.source import Source
from arranging.score import VOICE, ChordSymbol, Clef, Part, Score, Staff, Tune

AMAZING_GRACE = (
    "3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | D5h. | "
    "D5h B4q | D5h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | G4h."
)
GREENSLEEVES = (
    "6/8 G: E4e | G4q A4e B4e. C#5s B4e | A4q F#4e D4e. E4s F#4e | G4q E4e E4e. D#4s E4e | F#4q D#4e B3q E4e | "
    "G4q A4e B4e. C#5s B4e | A4q F#4e D4e. E4s F#4e | G4e. F#4s E4e D#4e. C#4s D#4e | E4h"
)
DORIAN = "4/4 C: D4q A4 A4 G4 | A4 B4 C5 A4 | D5 C5 A4 B4 | A4w | F4q G4 A4 F4 | E4 D4 C4 E4 | D4w"
MIXOLYDIAN = "4/4 C: G4q A4 B4 G4 | D5 C5 B4 A4 | G4 F4 G4 A4 | G4w | D5q D5 F5 D5 | B4 G4 A4 F4 | G4w"
PHRYGIAN = "4/4 C: E4q E4 F4 G4 | A4 G4 F4 E4 | G4 A4 B4 C5 | B4w | E5q D5 C5 B4 | A4 G4 F4 E4 | E4w"
ENDS_ON_FIFTH = "4/4 C: C4q E4 G4 E4 | C5 B4 C5 G4 | A4 G4 F4 D4 | C4w | C5q B4 C5 E5 | D5 C5 B4 C5 | G4w"
ENDS_ON_THIRD = "4/4 C: C4q E4 G4 E4 | C5 B4 C5 G4 | A4 G4 F4 D4 | C4w | C5q B4 C5 G4 | C5 G4 F4 D4 | E4w"


def key_of(notation: str) -> Key:
    return key_regions(parse_tune(notation), has_key=True)[-1].key


@pytest.mark.parametrize(
    ("notation", "key"),
    [
        (AMAZING_GRACE, Key(parse_key("G").tonic)),
        (GREENSLEEVES, parse_key("E minor")),
        (DORIAN, Key(parse_key("D").tonic, Mode.DORIAN)),
        (MIXOLYDIAN, Key(parse_key("G").tonic, Mode.MIXOLYDIAN)),
        (PHRYGIAN, Key(parse_key("E").tonic, Mode.PHRYGIAN)),
        (ENDS_ON_FIFTH, parse_key("C")),
        (ENDS_ON_THIRD, parse_key("C")),
    ],
    ids=["major", "minor", "dorian", "mixolydian", "phrygian", "major-ends-on-5", "major-ends-on-3"],
)
def test_signature_and_last_note_tell_the_key(notation: str, key: Key) -> None:
    assert key_of(notation) == key


UNSIGNED_F_MAJOR = "4/4 C: F4q A4 C5 A4 | Bb4 A4 G4 C4 | F4 A4 Bb4 D5 | C5w | D5q Bb4 A4 G4 | A4 Bb4 G4 C4 | F4w"
UNSIGNED_G_MAJOR = "4/4 C: G4q B4 D5 B4 | A4 G4 F#4 A4 | G4 B4 C5 E5 | D5w | E5q C5 B4 A4 | B4 G4 F#4 A4 | G4w"
UNSIGNED_D_MINOR = "4/4 C: D4q F4 A4 F4 | Bb4 A4 G4 F4 | E4 F4 G4 Bb4 | A4w | Bb4q G4 A4 F4 | G4 E4 F4 E4 | D4w"


MIXED_FOURTHS = "4/4 C: F4q A4 C5 A4 | Bb4 A4 G4 C4 | G4 B4 C5 B4 | C5w | F4q A4 C5 A4 | Bb4 A4 G4 C4 | F4w"


@pytest.mark.parametrize(
    ("notation", "key"),
    [(UNSIGNED_F_MAJOR, "F"), (MIXED_FOURTHS, "F"), (UNSIGNED_G_MAJOR, "G"), (UNSIGNED_D_MINOR, "D minor")],
)
def test_accidentals_that_undo_a_mode_make_it_major_or_minor(notation: str, key: str) -> None:
    assert key_of(notation) == parse_key(key)


def source_over(bass: str, notation: str) -> Source:
    tune, below = parse_tune(notation), parse_tune(bass)
    parts = tuple(Part(n, VOICE, (Staff(Clef.TREBLE, (t.melody,)),)) for n, t in (("Voice", tune), ("Bass", below)))
    return Source(Score(tune.measures, parts))


@pytest.mark.parametrize(
    ("bass", "key", "last"),
    [("C3w", "C", "G4"), ("E3w", "E minor", "G4"), ("A2w", "A minor", "E4"), ("C3w", "C", "E4"), ("C3w", "C", "D4")],
)
def test_root_under_the_last_note_tells_the_key(bass: str, key: str, last: str) -> None:
    notation = f"4/4 C: G4q A4 B4 G4 | E4 G4 A4 B4 | {last}w"
    source = source_over(f"4/4 C: C3w | C3w | {bass}", notation)
    tune = parse_tune(notation)
    member = closing_member(source.score, tune)
    assert key_regions(tune, has_key=True, member=member)[-1].key.tonic == parse_key(key).tonic
    higher = key_regions(transposed(tune, Interval(2, 3)), has_key=True, member=member)[-1].key
    assert higher.tonic == parse_key(key).tonic.up(Interval(2, 3))


def test_last_chord_symbol_tells_the_key() -> None:
    tune = parse_tune(ENDS_ON_FIFTH.replace("4/4 C: C4q E4", "4/4 C: G4q A4"))
    source = source_over("4/4 C: G2w | G2w | G2w | G2w | G2w | G2w | G2w", ENDS_ON_FIFTH)
    last = replace(tune, chord_symbols=(ChordSymbol(tune.notes[-1].onset, Chord.of(PitchName("C"), ChordKind.MAJOR)),))
    assert closing_member(source.score, tune) == 0
    assert closing_member(source.score, last) == 1


def test_written_mode_is_honoured_where_the_last_note_agrees() -> None:
    tune = parse_tune("4/4 C: C4q E4 G4 C5 | C5 G4 E4 C4 | E4 C4 G4 C5 | G4 E4 C4 D4")
    dorian = Key(parse_key("D").tonic, Mode.DORIAN)
    written = replace(tune, measures=tuple(replace(m, key=dorian) for m in tune.measures))
    assert key_regions(tune, has_key=True)[0].key == parse_key("C")
    assert key_regions(written, has_key=True)[0].key == dorian


@pytest.mark.parametrize("semitones", range(12))
def test_key_is_found_without_a_signature_on_every_tonic(semitones: int) -> None:
    steps = (0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6)[semitones]
    up = Interval(steps, semitones)
    for notation, key in ((AMAZING_GRACE, parse_key("G")), (GREENSLEEVES, parse_key("E minor"))):
        found = key_of_pitches([n.up(up) for n in parse_tune(notation).notes])
        assert (found.tonic.pitch_class, found.mode) == ((key.tonic.pitch_class + semitones) % 12, key.mode)
        assert abs(found.fifths) <= 6


def test_spelling_of_the_notes_chooses_between_f_sharp_and_g_flat() -> None:
    notes = parse_tune(AMAZING_GRACE).notes
    sharp = key_of_pitches([n.up(Interval(-1, -1)) for n in notes])
    flat = key_of_pitches([n.up(Interval(0, -1)) for n in notes])
    assert (str(sharp), str(flat)) == ("F# major", "Gb major")


def changing(first: str, second: str) -> Tune:
    """Two tunes one after the other, each under its own signature."""
    a, b = parse_tune(first), parse_tune(second)
    measures = (*a.measures, *(replace(m, onset=m.onset + a.end) for m in b.measures))
    notes = (*a.notes, *(n.later(a.end) for n in b.notes))
    return replace(a, measures=measures, melody=replace(a.melody, notes=notes))


def test_change_of_signature_begins_a_region() -> None:
    tune = changing("4/4 C: C4q E4 G4 E4 | D4h C4h", "4/4 Eb: Eb4q G4 Bb4 G4 | F4h Eb4h")
    regions = key_regions(tune, has_key=True)
    assert [str(r.key) for r in regions] == ["C major", "Eb major"]
    assert regions[0].end == regions[1].onset == tune.measures[2].onset
    assert regions[-1].end == tune.end


def test_da_capo_tune_is_told_by_the_note_at_its_fine() -> None:
    tune = parse_tune("4/4 C: C4q E4 G4 E4 | D4h C4h | G4q B4 D5 B4 | A4h G4h")
    fine = replace(tune.measures[1], sign="Fine")
    jump = replace(tune.measures[-1], jump="D.C. al Fine")
    measures = (tune.measures[0], fine, tune.measures[2], jump)
    assert key_regions(replace(tune, measures=measures), has_key=True)[0].key == parse_key("C")
