"""ABC tunes: every sign a hymn book uses, and what is said about the rest."""

from __future__ import annotations

import pytest

from arranging.chords import ChordKind
from arranging.errors import NoNotes, ScoreTooLarge, UnreadableScore
from arranging.pitch import Key, Mode, Pitch, PitchName
from arranging.reading import read
from arranging.reading.source import Source
from arranging.score import (
    EIGHTH,
    HALF,
    QUARTER,
    SIXTEENTH,
    TRIPLET_EIGHTH,
    WHOLE,
    BarLine,
    Dynamic,
    DynamicMark,
    Hairpin,
    Mark,
    Note,
    Slur,
    Syllabic,
    TimeSignature,
    Words,
)


def tune(body: str, *, head: str = "M:4/4\nL:1/4\nK:C") -> Source:
    return read(f"X:1\nT:Test\n{head}\n{body}\n".encode(), "tune.abc")


def notes(source: Source, part: int = 0) -> tuple[Note, ...]:
    return tuple(source.score.parts[part].notes)


def heard(source: Source, part: int = 0) -> list[tuple[str, float]]:
    return [(str(n.pitch), n.duration / QUARTER) for n in notes(source, part)]


def verse(source: Source, number: int = 1) -> list[str]:
    return [s.text for n in notes(source) for s in n.lyrics if s.verse == number]


def test_pitches_and_lengths_of_all_kinds() -> None:
    found = heard(tune("C, C c c' | C2 C/ C/ C3/2 z/ |"))
    assert [p for p, _ in found] == ["C3", "C4", "C5", "C6", "C4", "C4", "C4", "C4"]
    assert [d for _, d in found] == [1, 1, 1, 1, 2, 0.5, 0.5, 1.5]


def test_accidentals_last_to_the_bar_line_and_naturals_lift_the_signature() -> None:
    found = heard(tune("^F F _B =F | F B =B __e |", head="M:4/4\nL:1/4\nK:G"))
    assert [p for p, _ in found] == ["F#4", "F#4", "Bb4", "F4", "F#4", "B4", "B4", "Ebb5"]


def test_broken_rhythm_and_tuplets() -> None:
    source = tune("A>B c<d | (3A/B/c/ d2 e |")
    assert [n.duration for n in notes(source)] == [
        QUARTER * 3 // 2,
        EIGHTH,
        EIGHTH,
        QUARTER * 3 // 2,
        *[TRIPLET_EIGHTH] * 3,
        HALF,
        QUARTER,
    ]
    assert source.warnings == ()


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ("Bb", Key(PitchName("B", -1))),
        ("F#m", Key(PitchName("F", 1), Mode.MINOR)),
        ("Ador", Key(PitchName("A"), Mode.DORIAN)),
        ("D mix", Key(PitchName("D"), Mode.MIXOLYDIAN)),
        ("E Phrygian", Key(PitchName("E"), Mode.PHRYGIAN)),
        ("G clef=bass", Key(PitchName("G"))),
        ("Am clef=treble", Key(PitchName("A"), Mode.MINOR)),
    ],
)
def test_keys_and_modes(field: str, key: Key) -> None:
    source = tune("C D E F |", head=f"M:4/4\nL:1/4\nK:{field}")
    assert source.score.measures[0].key == key
    assert source.has_key


def test_no_key_is_said_to_be_none() -> None:
    assert not tune("C D E F |", head="M:4/4\nL:1/4\nK:none").has_key


def test_default_unit_length_follows_the_meter() -> None:
    assert notes(tune("C4 C4|", head="M:4/4\nK:C"))[0].duration == HALF
    assert notes(tune("C4 C4|", head="M:2/4\nK:C"))[0].duration == QUARTER


@pytest.mark.parametrize(
    ("field", "bpm", "beat", "words"),
    [
        ("1/4=120", 120, QUARTER, ""),
        ('"Andante" 3/8=60', 60, 3 * EIGHTH, "Andante"),
        ("120", 120, EIGHTH, ""),
        ("C2=60", 60, QUARTER, ""),
        ("1/4 1/8=50", 50, 3 * EIGHTH, ""),
    ],
)
def test_tempo_forms(field: str, bpm: float, beat: int, words: str) -> None:
    source = tune("C8|", head=f"M:4/4\nL:1/8\nQ:{field}\nK:C")
    tempo = source.score.tempos[0]
    assert (tempo.bpm, tempo.beat, tempo.words, source.has_tempo) == (bpm, beat, words, True)


def test_tempo_words_alone_get_their_usual_speed() -> None:
    tempo = tune("C4|", head='M:4/4\nL:1/4\nQ:"Largo"\nK:C').score.tempos[0]
    assert (tempo.words, tempo.metronome) == ("Largo", False)
    assert 40 <= tempo.bpm <= 60


def test_an_absurd_tempo_is_left_out_with_a_warning() -> None:
    source = tune("C4|", head="M:4/4\nL:1/4\nQ:1/4=1000000000\nK:C")
    assert not source.has_tempo
    assert any("1/4=1000000000" in w for w in source.warnings)


def test_titles_and_composer() -> None:
    source = read(b"X:1\nT:Abide With Me\nT:Eventide\nC:W. H. Monk\nM:4/4\nL:1/4\nK:C\nC4|\n", "a.abc")
    assert (source.score.title, source.score.subtitle) == ("Abide With Me", "Eventide")
    assert source.score.credits.composer == "W. H. Monk"


def test_words_with_hyphens_melismas_skips_and_blanks() -> None:
    source = tune("C D E F | G A B c |\nw: A-ma-zing_ * one~more, sweet_")
    found = [(s.text, s.syllabic, s.extend) for n in notes(source) for s in n.lyrics]
    assert found == [
        ("A", Syllabic.BEGIN, False),
        ("ma", Syllabic.MIDDLE, False),
        ("zing", Syllabic.END, True),
        ("one more,", Syllabic.SINGLE, False),
        ("sweet", Syllabic.SINGLE, True),
    ]
    assert [n.onset // QUARTER for n in notes(source) if n.lyrics] == [0, 1, 2, 5, 6]


def test_each_w_line_is_a_verse_and_belongs_to_the_music_above() -> None:
    source = tune("C D E F |\nw: one two three four\nw: 2.~un deux trois quatre\nG4 |\nw: five\nw: cinq")
    assert verse(source, 1) == ["one", "two", "three", "four", "five"]
    assert verse(source, 2) == ["un", "deux", "trois", "quatre", "cinq"]


def test_a_word_goes_on_in_the_next_line() -> None:
    source = tune("C D E F |\nw: sing al- le- lu-\nw: un a- men, a-\nG A |\nw: ia now\nw: men dit")
    syllabics = {v: [s.syllabic for n in notes(source) for s in n.lyrics if s.verse == v] for v in (1, 2)}
    assert syllabics[1][1:] == [Syllabic.BEGIN, Syllabic.MIDDLE, Syllabic.MIDDLE, Syllabic.END, Syllabic.SINGLE]
    assert syllabics[2][-3:] == [Syllabic.BEGIN, Syllabic.END, Syllabic.SINGLE]


def test_a_bar_in_the_words_goes_to_the_next_measure() -> None:
    source = tune("C D E F | G4 |\nw: one two | three")
    assert [(s.text, n.onset) for n in notes(source) for s in n.lyrics] == [
        ("one", 0),
        ("two", QUARTER),
        ("three", WHOLE),
    ]


def test_words_beyond_the_notes_are_reported() -> None:
    assert any("more syllables" in w for w in tune("C4 |\nw: one two three").warnings)


def test_repeats_and_endings() -> None:
    measures = tune("|: C4 |1 D4 :|2 E4 |] F4 ||").score.measures
    assert [m.repeat_start for m in measures] == [True, False, False, False]
    assert [m.repeat_times for m in measures] == [0, 2, 0, 0]
    assert [m.endings for m in measures] == [(), (1,), (2,), ()]
    assert [m.bar_line for m in measures][2:] == [BarLine.FINAL, BarLine.DOUBLE]


def test_an_ending_lasts_no_longer_than_to_the_next_repeat() -> None:
    measures = tune("|: C4 |1 D4 :|2 E4 |: F4 | G4 :|").score.measures
    assert [m.endings for m in measures] == [(), (1,), (2,), (), ()]


def test_double_repeat_ends_one_part_and_begins_the_next() -> None:
    measures = tune("C4 :: D4 :|").score.measures
    assert [(m.repeat_start, m.repeat_times) for m in measures] == [(False, 2), (True, 2)]


def test_navigation_signs() -> None:
    measures = tune("!segno! C4 | D4 !fine! | E4 | F4 !D.S.alfine! |]").score.measures
    assert [m.sign for m in measures] == ["segno", "Fine", "", ""]
    assert measures[3].jump == "D.S. al Fine"


def test_da_capo_as_words() -> None:
    assert tune('C4 | D4 "^D.C. al Fine" |]').score.measures[1].jump == "D.C. al Fine"


def test_marks_slurs_ties_and_graces() -> None:
    source = tune("(!fermata!C .D) E-E | {/de}F2 !breath! HG2 |")
    found = notes(source)
    assert found[0].marks == {Mark.FERMATA}
    assert found[1].marks == {Mark.STACCATO}
    assert (found[2].onset, found[2].duration) == (HALF, HALF)
    assert [str(g.pitch) for g in found[3].graces] == ["D5", "E5"]
    assert Mark.BREATH in found[3].marks
    assert found[4].marks == {Mark.FERMATA}
    assert source.score.parts[0].staves[0].voices[0].slurs == (Slur(0, QUARTER),)


def test_a_tie_crosses_the_bar_line() -> None:
    assert heard(tune("C D E F- | F2 G2 |"))[3] == ("F4", 3)


def test_dynamics_and_hairpins() -> None:
    directions = tune("!p! C !<(! D E !<)! !f! F |").score.parts[0].directions
    assert directions == (
        DynamicMark(0, Dynamic.P),
        Hairpin(QUARTER, 3 * QUARTER, growing=True),
        DynamicMark(3 * QUARTER, Dynamic.F),
    )


def test_chord_symbols_and_annotations() -> None:
    source = tune('"Am7/G" C2 "^dolce" "G13" D "G13#11" D |')
    symbols = source.score.parts[0].chord_symbols
    assert [(c.onset, str(c.chord)) for c in symbols] == [(0, "Am7/G"), (HALF, "G13"), (3 * QUARTER, "G13")]
    assert symbols[0].chord.kind is ChordKind.MINOR_SEVENTH
    assert source.score.parts[0].directions == (Words(HALF, "dolce", above=True),)
    assert any("G13#11 as G13" in w for w in source.warnings)


def test_voices_become_parts_with_their_words() -> None:
    body = (
        '%%score [S A]\nV:S name="Soprano"\nc4 | c4 |\nw: high er\nV:A\nE4 | [EC]4 |\n[V:S] d4 |\nw: still\n[V:A] F4 |'
    )
    source = tune(body)
    assert [p.name for p in source.score.parts] == ["Soprano", "Voice A"]
    assert verse(source) == ["high", "er", "still"]
    assert heard(source, 1) == [("E4", 4), ("E4", 4), ("C4", 4), ("F4", 4)]


def test_an_overlay_is_a_second_voice_of_the_measure() -> None:
    voices = tune("c4 & E2 F2 | d4 |").score.parts[0].staves[0].voices
    assert [[str(n.pitch) for n in v.notes] for v in voices] == [["C5", "D5"], ["E4", "F4"]]


def test_inline_fields_change_key_meter_and_unit() -> None:
    source = tune("C4 | [K:D][M:3/4] F3 | [L:1/8] F6 |")
    assert [str(m.time) for m in source.score.measures] == ["4/4", "3/4", "3/4"]
    assert [m.key.fifths for m in source.score.measures] == [0, 2, 2]
    assert heard(source) == [("C4", 4), ("F#4", 3), ("F#4", 3)]


def test_a_pickup_is_measure_zero() -> None:
    source = tune("C | D E F G | A3 |]")
    assert [(m.number, m.implicit) for m in source.score.measures] == [("0", True), ("1", False), ("2", True)]
    assert source.warnings == ()


def test_a_measure_that_a_repeat_or_double_bar_divides_is_counted_once() -> None:
    source = tune("|: C | D E F G | A3 :| C | D E F G | A3 || C | D E F G |]")
    assert [m.number for m in source.score.measures] == ["0", "1", "2", "2a", "3", "4", "4a", "5"]
    assert source.warnings == ()


def test_short_measures_that_no_bar_line_joins_are_counted_each() -> None:
    assert [m.number for m in tune("C4 | D2 | E2 | F4 |").score.measures] == ["1", "2", "3", "4"]


def test_rests_of_whole_measures() -> None:
    source = tune("C4 | Z2 | D4 |")
    assert [m.duration for m in source.score.measures] == [WHOLE] * 4
    assert notes(source)[1].onset == 3 * WHOLE


def test_a_measure_that_is_too_long_keeps_its_notes_and_says_so() -> None:
    source = tune("C D E F | C D E F G | C D E F |")
    assert source.score.measures[1].duration == 5 * QUARTER
    assert source.score.measures[1].implicit
    assert source.warnings == (
        "Measure 2 lasts 5 quarters, the time signature 4/4 holds 4 quarters; it was kept at its full length.",
    )


def test_measures_without_the_line_between_them_are_divided() -> None:
    source = tune("C D E F | C D E F G A B c | C D E F |")
    assert [m.duration for m in source.score.measures] == [WHOLE] * 4
    assert len(source.warnings) == 1


def test_measures_that_agree_against_the_signature_overrule_it() -> None:
    source = tune("C2 D2 E2 | F2 G2 A2 | B2 c2 d2 | e6 |", head="M:6/8\nL:1/4\nK:C")
    assert {m.time for m in source.score.measures} == {TimeSignature(6, 4)}
    assert source.warnings == (
        "The measures last 6 quarters, the time signature 6/8 holds 3 quarters; it was changed to 6/4.",
    )


FREE = "M:none\nL:1/4\nK:C"


def test_free_rhythm_follows_the_bar_lines_with_changing_signatures() -> None:
    source = tune("C | D E F | G A B c | d2 |]", head=FREE)
    assert [str(m.time) for m in source.score.measures] == ["3/4", "3/4", "4/4", "2/4"]
    assert source.score.measures[0].implicit
    assert not source.has_meter
    assert any("no meter" in w for w in source.warnings)


def test_free_rhythm_without_bar_lines_is_cut_at_line_ends_and_fermatas() -> None:
    source = tune("C D E F G A\nB c d e !fermata!f2\nC D E F G A B c d e f g", head=FREE)
    assert [m.duration // QUARTER for m in source.score.measures] == [6, 6, 8, 4]
    assert not any(m.implicit for m in source.score.measures)


def test_a_tune_book_gives_its_first_tune() -> None:
    source = read(b"X:1\nT:One\nK:C\nC8|\n\nX:2\nT:Two\nK:C\nD8|\n", "book.abc")
    assert (source.score.title, len(notes(source))) == ("One", 1)
    assert any("several tunes" in w for w in source.warnings)


def test_eleven_in_the_time_of_two_is_rounded_with_a_warning() -> None:
    source = tune("(11:2:11 CDEFGABcdef z2 |")
    assert len(notes(source)) == 11
    assert all(n.onset % (QUARTER // 32) == 0 for n in notes(source))
    assert any("rounded" in w for w in source.warnings)


def test_quintuplets_are_exact() -> None:
    source = tune("(5:4:5 C/D/E/F/G/ z2 |")
    assert {n.duration for n in notes(source)} == {2 * QUARTER // 5}
    assert source.warnings == ()


def test_a_chord_whose_members_end_apart_becomes_two_voices() -> None:
    voices = tune("[CE-]2 [EG]2 |").score.parts[0].staves[0].voices
    assert sorted((str(n.pitch), n.onset, n.duration) for v in voices for n in v.notes) == [
        ("C4", 0, HALF),
        ("E4", 0, WHOLE),
        ("G4", HALF, HALF),
    ]
    for voice in voices:
        ends = {n.onset: n.end for n in voice.notes}
        assert all(end <= later for end, later in zip(ends.values(), list(ends)[1:], strict=False))


@pytest.mark.parametrize(
    ("body", "head", "what"),
    [
        ("C4", "M:1/3\nK:C", "1/3"),
        ("C4", "M:1000/4\nK:C", "1000/4"),
        ("C4", "M:4/4\nL:1/0\nK:C", "1/0"),
        ("C99999", "M:4/4\nK:C", "99999"),
        ("C/0", "M:4/4\nK:C", "divides by zero"),
        ("c" + "'" * 30, "M:4/4\nK:C", "octave"),
        ("C " * 4000, "M:4/4\nL:1/4\nK:C", "bar lines"),
    ],
)
def test_absurd_values_are_refused_by_name(body: str, head: str, what: str) -> None:
    with pytest.raises(UnreadableScore, match=what):
        tune(body, head=head)


def test_a_tune_of_rests_has_no_notes() -> None:
    with pytest.raises(NoNotes):
        tune("z4 | z4 |")


def test_more_measures_than_can_be_arranged() -> None:
    with pytest.raises(ScoreTooLarge, match="measures"):
        tune("C4|" * 3001)
    with pytest.raises(ScoreTooLarge, match="measures"):
        tune("Z9999|C4|")


def test_an_octave_in_the_voice_field_moves_the_notes() -> None:
    assert notes(tune("V:1 octave=-1\nC4 |"))[0].pitch == Pitch("C", 0, 3)


def test_sixteenths_after_a_dotted_eighth() -> None:
    assert [n.duration for n in notes(tune("C3/4 D/4 E3 |"))] == [3 * SIXTEENTH, SIXTEENTH, 3 * QUARTER]
