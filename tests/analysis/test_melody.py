"""Which line of a score is its melody, and what comes along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.analysis.melody import MAX_MELODY, choose_melody
from arranging.errors import NoNotes, ScoreTooLarge
from arranging.notation import line, parse_tune
from arranging.pitch import P8
from arranging.reading.source import Source
from arranging.score import (
    PIANO,
    VOICE,
    BarLine,
    Clef,
    Dynamic,
    DynamicMark,
    Instrument,
    Measure,
    Part,
    Pedal,
    Score,
    Staff,
    Tune,
    Voice,
)

TUNE = parse_tune("4/4 G: D4q | G4h B4e G4e B4q | A4h. D4q | G4h. // A- ma- zing _ grace how sweet the")

FLUTE = Instrument("Flute", 73)


def source(*parts: Part, tune: Tune = TUNE) -> Source:
    score = Score(tune.measures, parts, title="A tune")
    return Source(score, (), has_key=True, has_tempo=False, has_meter=True)


def part(*voices: Voice, name: str = "", instrument: Instrument = FLUTE) -> Part:
    return Part(name, instrument, (Staff(Clef.TREBLE, voices),))


def low(voice: Voice, octaves: int = 1) -> Voice:
    notes = voice.notes
    for _ in range(octaves):
        notes = tuple(n.up(-P8) for n in notes)
    return replace(voice, notes=notes)


def without_words(voice: Voice) -> Voice:
    return replace(voice, notes=tuple(replace(n, lyrics=()) for n in voice.notes))


def test_single_line_is_taken_verbatim_without_a_warning() -> None:
    tune, warnings = choose_melody(source(part(TUNE.melody)))
    assert tune.melody == TUNE.melody
    assert tune.measures == TUNE.measures
    assert tune.title == "A tune"
    assert warnings == ()


def test_sung_part_is_preferred_to_the_piano_above_it() -> None:
    piano = part(without_words(low(TUNE.melody)), name="Piano", instrument=PIANO)
    tune, warnings = choose_melody(source(piano, part(TUNE.melody, name="Voice", instrument=VOICE)))
    assert tune.melody == TUNE.melody
    assert "part 2, 'Voice'" in warnings[0]


@pytest.mark.parametrize("names", [("Alto", "Soprano"), ("Bass Voice", "Cantus"), ("Tenor", "Melody")])
def test_part_named_for_the_melody_wins_over_the_lower_voices(names: tuple[str, str]) -> None:
    below = part(low(TUNE.melody), name=names[0], instrument=VOICE)
    tune, _ = choose_melody(source(below, part(TUNE.melody, name=names[1], instrument=VOICE)))
    assert tune.melody == TUNE.melody


def test_part_with_words_wins_among_unnamed_parts() -> None:
    tune, _ = choose_melody(source(part(without_words(low(TUNE.melody))), part(TUNE.melody)))
    assert tune.melody == TUNE.melody


def test_words_under_the_alto_come_along_when_they_fit() -> None:
    upper = without_words(TUNE.melody)
    tune, _ = choose_melody(source(part(upper, low(TUNE.melody))))
    assert tune.melody == TUNE.melody


def test_words_to_another_rhythm_stay_behind() -> None:
    other = parse_tune("4/4 G: D4e D4e | D4e D4e D4e D4e D4e D4e D4e D4e // a b c d e f g h i k").melody
    alto = part(other, name="Alto")
    tune, _ = choose_melody(source(part(without_words(TUNE.melody), name="Soprano"), alto))
    assert not any(n.lyrics for n in tune.notes)


def test_chords_give_their_top_line_with_a_warning() -> None:
    chords = parse_tune("4/4 C: [C4 E4 G4]h [D4 F4]h | [C4 E4]w")
    tune, warnings = choose_melody(source(part(chords.melody, instrument=PIANO), tune=chords))
    assert line(tune.notes, tune.measures) == "G4h F4 | E4w"
    assert any("top line" in w for w in warnings)


def test_second_voice_takes_over_where_the_first_rests_for_measures() -> None:
    upper = parse_tune("4/4 C: G4w | Rw | G4w")
    lower = parse_tune("4/4 C: E4w | F4h E4h | C4w")
    tune, _ = choose_melody(source(part(upper.melody, lower.melody), tune=upper))
    assert line(tune.notes, tune.measures) == "G4w | F4h E4 | G4w"


def test_chords_that_go_ahead_of_the_melody_are_no_melody() -> None:
    upper = parse_tune("4/4 G: Rw | Rw | G4h B4 | A4w")
    chords = parse_tune("4/4 G: Rq [G3 B3 D4]h. | Rq [G3 B3 D4]h. | [G3 D4]w | [F#3 D4]w")
    tune, _ = choose_melody(source(part(upper.melody, chords.melody), tune=upper))
    assert line(tune.notes, tune.measures[2:]) == "G4h B4 | A4w"


def test_two_voices_that_go_ahead_of_the_melody_are_heard() -> None:
    upper = parse_tune("4/4 G: Rw | G4h B4 | A4w")
    duet = parse_tune("4/4 G: [B3 D4]h [C4 E4] | [G3 D4]w | [F#3 D4]w")
    tune, _ = choose_melody(source(part(upper.melody, duet.melody), tune=upper))
    assert line(tune.notes, tune.measures) == "D4h E4 | G4 B4 | A4w"


def test_bass_clef_tune_is_read_an_octave_higher() -> None:
    bass = parse_tune("4/4 C: C3q E3 G3 E3 | C3w")
    tune, warnings = choose_melody(source(part(bass.melody), tune=bass))
    assert line(tune.notes, tune.measures) == "C4q E4 G4 E4 | C4w"
    assert any("an octave higher" in w for w in warnings)
    tune, warnings = choose_melody(source(part(low(bass.melody)), tune=bass))
    assert line(tune.notes, tune.measures) == "C4q E4 G4 E4 | C4w"
    assert any("2 octaves higher" in w for w in warnings)


def test_tune_that_reaches_below_c2_is_lifted_so_that_chords_fit_below_it() -> None:
    wide = parse_tune("4/4 C: C5q E5 C1 E5 | C5w")
    tune, warnings = choose_melody(source(part(wide.melody), tune=wide))
    assert line(tune.notes, tune.measures) == "C6q E6 C2 E6 | C6w"
    assert any("an octave higher" in w for w in warnings)


def test_tenor_tune_centred_at_g3_or_above_stays_where_it_is() -> None:
    tune, warnings = choose_melody(source(part(low(TUNE.melody))))
    assert tune.melody == low(TUNE.melody)
    assert warnings == ()


def test_empty_measures_are_kept_before_the_melody_and_dropped_after_it() -> None:
    scored = parse_tune("4/4 C: Rw | C5w | Rw | Rw")
    tune, warnings = choose_melody(source(part(scored.melody), tune=scored))
    assert len(tune.measures) == 2
    assert tune.measures[-1].bar_line is BarLine.FINAL
    assert tune.notes[0].onset == scored.measures[1].onset
    assert any("2 empty measures" in w for w in warnings)


def test_repeat_behind_the_last_note_keeps_its_measures() -> None:
    scored = parse_tune("4/4 C: |: C5w | Rw :|")
    tune, warnings = choose_melody(source(part(scored.melody), tune=scored))
    assert tune.measures == scored.measures
    assert warnings == ()


def test_dynamics_come_along_and_the_pedal_does_not() -> None:
    loud = DynamicMark(0, Dynamic.F)
    played = replace(part(TUNE.melody), directions=(loud, Pedal(0, 10, staff=1), DynamicMark(0, Dynamic.P, staff=2)))
    assert choose_melody(source(played))[0].directions == (loud,)


def test_score_without_notes_is_refused() -> None:
    empty: tuple[Measure, ...] = TUNE.measures
    with pytest.raises(NoNotes):
        choose_melody(Source(Score(empty, (part(Voice()),)), (), has_key=True, has_tempo=False, has_meter=True))


def test_melody_that_nobody_would_wait_for_is_refused():
    count = MAX_MELODY + 1
    tune = parse_tune("4/4 C: C4t")
    endless = tuple(replace(tune.notes[0], onset=i * tune.notes[0].duration) for i in range(count))
    part = Part("Melody", VOICE, (Staff(Clef.TREBLE, (Voice(endless),)),))
    with pytest.raises(ScoreTooLarge, match=f"{count:,} notes in its melody"):
        choose_melody(source(part, tune=tune))
