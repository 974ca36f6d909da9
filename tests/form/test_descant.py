"""The descant: above the tune, independent of it, with its words."""

import re
from itertools import pairwise

from arranging.chords import Chord, ChordKind
from arranging.form.descant import HIGH, LOW, descant
from arranging.notation import parse_tune
from arranging.pitch import PitchName
from arranging.score import QUARTER
from arranging.sketch import Analysis, ChordSpan, HarmonizedTune, KeyRegion, Phrase, Sketch

TUNE = (
    "4/4 C: E4q E4 F4 G4 | G4 F4 E4 D4 | C4 C4 D4 E4 | E4 D4 D4h | E4q E4 F4 G4 | G4 F4 E4 D4 | C4 C4 D4 E4 | D4 C4 C4h"
    " // hail the day that sees him rise al- le- lu- ia _ rav- ished from our wish- ful eyes praise the Lord ye heav'ns"
)
C, F, G = (PitchName(step) for step in "CFG")
ROOTS = [C, C, F, C, C, F, C, G, C, C, G, C, C, G, G, G, C, C, F, C, C, F, C, G, C, C, G, C, G, C, C, C]


def harmonized(text: str = TUNE) -> HarmonizedTune:
    tune = parse_tune(text)
    spans = tuple(
        ChordSpan(i * QUARTER, QUARTER, Chord.of(root, ChordKind.MAJOR), tune.measures[0].key, "")
        for i, root in enumerate(ROOTS)
    )
    half = tune.end // 2
    phrases = (
        Phrase(0, half, half - 2 * QUARTER, half),
        Phrase(half, tune.end, tune.end - 2 * QUARTER, tune.end),
    )
    analysis = Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), phrases)
    return HarmonizedTune(Sketch(tune, tune.notes, analysis), spans)


def sung() -> tuple[list, list]:
    tune = harmonized()
    part, warnings = descant(tune)
    assert part is not None
    assert not warnings
    line = list(part.notes)
    below = [n for n in tune.tune.notes if n.onset >= tune.analysis.phrases[-1].onset]
    return line, below


def test_descant_sings_the_last_phrase_only_and_all_of_it():
    line, below = sung()
    assert (line[0].onset, line[-1].end) == (below[0].onset, below[-1].end)


def test_descant_keeps_above_the_tune_and_in_the_soprano_range():
    line, below = sung()
    for high in line:
        assert LOW <= high.midi <= HIGH
        assert all(high.midi > n.midi for n in below if n.onset < high.end and n.end > high.onset)


def test_descant_sings_chord_tones():
    tune = harmonized()
    line, _ = sung()
    assert all(n.pitch.pitch_class in tune.chord_at(n.onset).chord.pitch_classes for n in line)


def test_descant_moves_against_or_past_the_tune():
    line, below = sung()
    at = {n.onset: n.midi for n in below}
    moves = [(b.midi - a.midi) * (at[b.onset] - at[a.onset]) for a, b in pairwise(line)]
    assert sum(m <= 0 for m in moves) / len(moves) >= 0.7


def test_descant_never_runs_parallel_with_the_tune():
    line, below = sung()
    at = {n.onset: n.midi for n in below}
    for a, b in pairwise(line):
        if a.midi != b.midi and at[a.onset] != at[b.onset]:
            before, after = (a.midi - at[a.onset]) % 12, (b.midi - at[b.onset]) % 12
            assert not (before == after and after in (0, 7))


def test_descant_carries_the_words_of_the_first_verse():
    line, below = sung()
    assert [s.text for n in line for s in n.lyrics] == [s.text for n in below for s in n.lyrics]


def test_phrase_beyond_the_soprano_range_gets_no_descant_but_a_warning():
    head, _, notes = TUNE.partition(": ")
    two_octaves_higher = re.sub(r"([A-G])(\d)", lambda found: found[1] + str(int(found[2]) + 2), notes)
    part, warnings = descant(harmonized(f"{head}: {two_octaves_higher}"))
    assert part is None
    assert len(warnings) == 1


HELD = (
    "4/4 g: G4q A4 Bb4 D5 | C5h Bb4 | G4q A4 Bb4 D5 | D5h. C5q | Bb4q A4 G4h"
    " // a- bove be- neath a- round a- bove be- neath a- round the throne"
)


def over_a_change() -> list:
    """The descant over a tune that holds a note from the minor subdominant to the dominant's leading tone."""
    tune = parse_tune(HELD)
    key = tune.measures[0].key
    tonic, dominant = Chord.of(PitchName("G"), ChordKind.MINOR), Chord.of(PitchName("D"), ChordKind.MAJOR)
    subdominant = Chord.of(PitchName("E", -1), ChordKind.MAJOR)
    chords = {12: subdominant, 14: dominant, 16: tonic}
    onsets = [0, *(beat * QUARTER for beat in chords)]
    found = [tonic, *chords.values()]
    spans = tuple(
        ChordSpan(onset, end - onset, chord, key, "")
        for chord, (onset, end) in zip(found, pairwise([*onsets, tune.end]), strict=True)
    )
    half = 8 * QUARTER
    phrases = (Phrase(0, half, 6 * QUARTER, half), Phrase(half, tune.end, tune.end - 2 * QUARTER, tune.end))
    sketch = Sketch(tune, tune.notes, Analysis((KeyRegion(0, tune.end, key),), phrases))
    part, _ = descant(HarmonizedTune(sketch, spans))
    assert part is not None
    return [part, HarmonizedTune(sketch, spans)]


def test_a_tone_that_would_grind_against_the_coming_chord_is_led_on_under_a_slur():
    part, tune = over_a_change()
    voice = part.staves[0].voices[0]
    for note in voice.notes:
        under = [s for s in tune.harmony if s.onset < note.end and s.end > note.onset]
        assert not any((note.pitch.pitch_class - m.pitch_class) % 12 == 1 for s in under for m in s.chord.members)
    led = next(n for n in voice.notes if n.onset == 14 * QUARTER)
    assert not led.lyrics
    assert [(s.onset, s.end_onset) for s in voice.slurs] == [(12 * QUARTER, 14 * QUARTER)]
    assert next(n for n in voice.notes if n.onset == 12 * QUARTER).lyrics[0].extend
