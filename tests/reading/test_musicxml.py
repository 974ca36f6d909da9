"""MusicXML scores: what is kept, what is changed, and that the change is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from arranging.chords import ChordKind
from arranging.errors import ArrangingError, NoNotes, UnreadableScore
from arranging.pitch import Key, Mode, PitchName
from arranging.reading import read
from arranging.reading.source import Source
from arranging.score import (
    EIGHTH,
    HALF,
    QUARTER,
    TRIPLET_EIGHTH,
    WHOLE,
    BarLine,
    Clef,
    Dynamic,
    DynamicMark,
    Hairpin,
    Mark,
    Note,
    PartGroup,
    Pedal,
    Slur,
    Syllabic,
    TimeSignature,
    Words,
)

COMMON = "<attributes><divisions>6</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>"


def note(name: str, length: int, inside: str = "", *, before: str = "") -> str:
    """A note such as `F#4` of `length` sixths of a quarter; `R` is a rest."""
    if name == "R":
        sound = "<rest/>"
    else:
        alter = {"#": 1, "b": -1}.get(name[1:-1], 0)
        sound = f"<pitch><step>{name[0]}</step><alter>{alter}</alter><octave>{name[-1]}</octave></pitch>"
    return f"<note>{before}{sound}<duration>{length}</duration>{inside}</note>"


def document(*parts: str, head: str = "", listed: str = "") -> bytes:
    listed = listed or "".join(
        f'<score-part id="P{i}"><part-name>Part {i}</part-name></score-part>' for i in range(1, len(parts) + 1)
    )
    bodies = "".join(f'<part id="P{i}">{body}</part>' for i, body in enumerate(parts, 1))
    return f"<score-partwise>{head}<part-list>{listed}</part-list>{bodies}</score-partwise>".encode()


def measures(*contents: str, attributes: str = COMMON) -> str:
    first, *others = contents
    found = [f'<measure number="1">{attributes}{first}</measure>']
    found += [f'<measure number="{i}">{content}</measure>' for i, content in enumerate(others, 2)]
    return "".join(found)


def score(*contents: str, attributes: str = COMMON, head: str = "") -> Source:
    return read(document(measures(*contents, attributes=attributes), head=head), "a.musicxml")


def notes(source: Source, part: int = 0) -> list[Note]:
    return list(source.score.parts[part].notes)


def test_pitches_and_exact_durations() -> None:
    source = score(note("C4", 6) + note("F#4", 9) + note("Bb3", 3) + note("R", 2) + note("D5", 2) + note("E5", 2))
    assert [(str(n.pitch), n.onset, n.duration) for n in notes(source)] == [
        ("C4", 0, QUARTER),
        ("F#4", QUARTER, 3 * EIGHTH),
        ("Bb3", 5 * EIGHTH, EIGHTH),
        ("D5", 3 * QUARTER + TRIPLET_EIGHTH, TRIPLET_EIGHTH),
        ("E5", 3 * QUARTER + 2 * TRIPLET_EIGHTH, TRIPLET_EIGHTH),
    ]
    assert (source.has_key, source.has_meter, source.has_tempo, source.warnings) == (False, True, False, ())


def test_sign_between_the_notes_of_a_chord_does_not_part_them() -> None:
    forte = "<direction><direction-type><dynamics><f/></dynamics></direction-type></direction>"
    chord = note("C4", 12) + forte + note("E4", 12, before="<chord/>") + note("G4", 12, before="<chord/>")
    voice = read(document(measures(chord + note("F4", 12))), "a.musicxml").score.parts[0].staves[0].voices[0]
    found = {(n.onset, n.duration, str(n.pitch)) for n in voice.notes}
    assert found == {(0, HALF, "C4"), (0, HALF, "E4"), (0, HALF, "G4"), (HALF, HALF, "F4")}


def test_rounded_durations_come_back_to_the_beat() -> None:
    thirds = "".join(note("C4", length) for length in (33, 33, 34, 100, 200))
    attributes = COMMON.replace("<divisions>6</divisions>", "<divisions>100</divisions>")
    back = "<backup><duration>401</duration></backup>"
    source = read(
        document(measures(thirds + back + note("E3", 400, "<voice>2</voice>"), attributes=attributes)), "a.xml"
    )
    assert [n.onset for n in source.score.parts[0].notes if n.pitch.octave == 4][3:] == [QUARTER, HALF]
    assert [n.onset for n in source.score.parts[0].notes if n.pitch.octave == 3] == [0]


def test_chords_and_voices_of_two_staves() -> None:
    attributes = (
        "<attributes><divisions>6</divisions><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves>"
        '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>'
        "</attributes>"
    )
    upper = note("C5", 24, "<voice>1</voice><staff>1</staff>")
    upper += note("E5", 24, "<voice>1</voice><staff>1</staff>", before="<chord/>")
    inner = "<backup><duration>24</duration></backup>" + note("G4", 12, "<voice>2</voice><staff>1</staff>")
    lower = "<forward><duration>12</duration></forward><backup><duration>24</duration></backup>"
    lower += note("C3", 24, "<voice>5</voice><staff>2</staff>")
    staves = score(upper + inner + lower, attributes=attributes).score.parts[0].staves
    assert [s.clef for s in staves] == [Clef.TREBLE, Clef.BASS]
    assert [[str(n.pitch) for n in v.notes] for s in staves for v in s.voices] == [["E5", "C5"], ["G4"], ["C3"]]


def test_ties_become_one_note_and_slurs_stay() -> None:
    slur = '<notations><slur type="{}" number="1"/></notations>'
    source = score(
        note("C4", 12, slur.format("start")) + note("D4", 12, '<tie type="start"/>'),
        note("D4", 12, '<tie type="stop"/>') + note("E4", 12, slur.format("stop")),
    )
    assert [n.duration for n in notes(source)] == [HALF, WHOLE, HALF]
    assert source.score.parts[0].staves[0].voices[0].slurs == (Slur(0, 6 * QUARTER),)


def test_marks_of_a_note() -> None:
    inside = (
        "<notations><articulations><staccato/><accent/><breath-mark/></articulations>"
        "<ornaments><trill-mark/></ornaments><fermata/><arpeggiate/></notations>"
    )
    assert notes(score(note("C4", 24, inside)))[0].marks == {
        Mark.STACCATO,
        Mark.ACCENT,
        Mark.BREATH,
        Mark.TRILL,
        Mark.FERMATA,
        Mark.ARPEGGIO,
    }


def test_all_verses_with_syllables_extenders_and_elisions() -> None:
    lyrics = (
        "<lyric number='1'><syllabic>begin</syllabic><text>A</text></lyric>"
        "<lyric number='2'><syllabic>single</syllabic><text>co</text><elision> </elision>"
        "<syllabic>begin</syllabic><text>e</text><extend/></lyric>"
        "<lyric name='chorus'><text>La</text></lyric>"
    )
    found = notes(score(note("C4", 24, lyrics)))[0].lyrics
    assert [(s.verse, s.text, s.syllabic, s.extend) for s in found] == [
        (1, "A", Syllabic.BEGIN, False),
        (2, "co e", Syllabic.BEGIN, True),
        (3, "La", Syllabic.SINGLE, False),
    ]


def test_grace_notes_wait_for_their_note() -> None:
    grace = "<note><grace slash='yes'/><pitch><step>D</step><octave>5</octave></pitch><type>16th</type></note>"
    found = notes(score(grace + note("C5", 24)))
    assert [(str(g.pitch), g.duration, g.slash) for g in found[0].graces] == [("D5", QUARTER // 4, True)]
    assert len(found) == 1


def test_title_credits_and_groups() -> None:
    head = (
        "<work><work-title>Abide  with me</work-title></work><movement-title>Eventide</movement-title><identification>"
        "<creator type='composer'>W. H. Monk</creator><creator type='poet'>H. F. Lyte</creator>"
        "<creator type='arranger'>Anon</creator><rights>Public domain</rights></identification>"
    )
    listed = (
        "<part-group type='start' number='1'><group-symbol>bracket</group-symbol></part-group>"
        "<score-part id='P1'><part-name>Soprano</part-name><part-abbreviation>S</part-abbreviation></score-part>"
        "<score-part id='P2'><part-name>Alto</part-name></score-part><part-group type='stop' number='1'/>"
    )
    body = measures(note("C4", 24))
    found = read(document(body, body, head=head, listed=listed), "a.xml").score
    assert (found.title, found.subtitle) == ("Abide with me", "Eventide")
    assert (found.credits.composer, found.credits.lyricist) == ("W. H. Monk", "H. F. Lyte")
    assert (found.credits.arranger, found.credits.rights) == ("Anon", "Public domain")
    assert [(p.name, p.short_name) for p in found.parts] == [("Soprano", "S"), ("Alto", "")]
    assert found.groups == (PartGroup(0, 1, "bracket"),)


def printed(text: str, side: str, height: str = "top", page: int = 1) -> str:
    return f"<credit page='{page}'><credit-words justify='{side}' valign='{height}'>{text}</credit-words></credit>"


def test_credits_without_a_kind_are_told_by_their_place() -> None:
    head = (
        printed("Morning Song", "center")
        + printed("for Anna", "center")
        + printed("J. Smith", "right")
        + printed("Moderato", "left")
        + printed("Words: Mary Doe", "left")
        + printed("(c) 1990", "center", "bottom")
        + printed("Second page", "center", page=2)
    )
    found = read(document(measures(note("C4", 24)), head=head), "a.xml").score
    assert (found.title, found.subtitle) == ("Morning Song", "for Anna")
    assert (found.credits.composer, found.credits.lyricist) == ("J. Smith", "Words: Mary Doe")


def test_rich_chord_symbols_fill_one_sentence() -> None:
    kinds = ["Italian", "Tristan", "French", "Italian", "Neapolitan", "pedal", "major-11th", "German"]
    harmony = "".join(f"<harmony><root><root-step>G</root-step></root><kind>{k}</kind></harmony>" for k in kinds)
    assert score(harmony + note("C4", 24)).warnings == (
        "Rich chord symbols were read as simpler chords: G Italian as G7, G Tristan as Gm7b5, "
        "G French as G7, G Neapolitan as G, G pedal as G5, G major-11th as Gmaj9 and 1 more.",
    )


def test_rounded_triplets_are_triplets() -> None:
    triplet = "<type>eighth</type><time-modification><actual-notes>3</actual-notes>"
    triplet += "<normal-notes>2</normal-notes></time-modification>"
    coarse = COMMON.replace("<divisions>6<", "<divisions>256<")
    rounded = "".join(note("C4", length, triplet) for length in (86, 85, 85))
    source = score(note("C4", 768) + rounded, attributes=coarse)
    assert [n.duration for n in notes(source)] == [3 * QUARTER] + 3 * [TRIPLET_EIGHTH]
    assert source.warnings == ()


def test_key_and_time_changes() -> None:
    change = (
        "<attributes><key><fifths>-3</fifths><mode>minor</mode></key>"
        "<time><beats>3+2</beats><beat-type>8</beat-type></time></attributes>"
    )
    found = score(note("C4", 24), change + note("C4", 15)).score.measures
    assert found[1].key == Key(PitchName("C"), Mode.MINOR)
    assert found[1].time == TimeSignature(5, 8, (3, 2))


def test_repeats_endings_and_navigation() -> None:
    source = score(
        "<barline location='left'><repeat direction='forward'/></barline>"
        "<direction><direction-type><segno/></direction-type></direction>" + note("C4", 24),
        "<barline location='left'><ending number='1,2' type='start'/></barline>"
        + note("D4", 24)
        + "<barline><ending number='1,2' type='stop'/><repeat direction='backward' times='3'/></barline>",
        "<barline location='left'><ending number='3' type='start'/></barline>"
        + note("E4", 24)
        + "<barline><bar-style>light-heavy</bar-style><ending number='3' type='discontinue'/></barline>"
        "<direction><direction-type><words>D.S. al Fine</words></direction-type><sound dalsegno='1'/></direction>",
    )
    found = source.score.measures
    assert [m.repeat_start for m in found] == [True, False, False]
    assert [m.repeat_times for m in found] == [0, 3, 0]
    assert [m.endings for m in found] == [(), (1, 2), (3,)]
    assert (found[0].sign, found[2].jump, found[2].bar_line) == ("segno", "D.S. al Fine", BarLine.FINAL)


def direction(sign: str, more: str = "") -> str:
    return f"<direction placement='above'><direction-type>{sign}</direction-type>{more}</direction>"


def test_dynamics_hairpins_pedal_and_words_stand_where_they_are_written() -> None:
    source = score(
        direction("<dynamics><p/></dynamics>")
        + direction("<wedge type='crescendo'/>")
        + note("C4", 12)
        + direction("<wedge type='stop'/>")
        + direction("<words>dolce</words>", "<offset>3</offset>")
        + direction("<pedal type='start'/>")
        + note("D4", 12)
        + direction("<pedal type='stop'/>")
    )
    assert set(source.score.parts[0].directions) == {
        DynamicMark(0, Dynamic.P),
        Hairpin(0, HALF, growing=True),
        Words(5 * EIGHTH, "dolce", above=True),
        Pedal(HALF, WHOLE, 1),
    }


def test_tempo_mark_with_words() -> None:
    mark = "<metronome><beat-unit>quarter</beat-unit><beat-unit-dot/><per-minute>c. 60</per-minute></metronome>"
    both = f"<direction><direction-type><words>Andante</words></direction-type><direction-type>{mark}</direction-type>"
    tempo = score(both + "<sound tempo='90'/></direction>" + note("C4", 24)).score.tempos
    assert [(t.bpm, t.beat, t.words, t.metronome) for t in tempo] == [(60, 3 * EIGHTH, "Andante", True)]


def test_tempo_words_and_metronome_mark_side_by_side_are_one_tempo() -> None:
    mark = "<metronome><beat-unit>half</beat-unit><per-minute>50</per-minute></metronome>"
    source = score(direction("<words>Lento</words>") + direction(mark) + note("C4", 24))
    assert [(t.bpm, t.beat, t.words, t.metronome) for t in source.score.tempos] == [(50, HALF, "Lento", True)]


@pytest.mark.parametrize("tempo", ["0", "1e9", "-5", "nan", "abc"])
def test_an_absurd_tempo_is_ignored(tempo: str) -> None:
    assert not score(f"<sound tempo='{tempo}'/>" + note("C4", 24)).has_tempo


@pytest.mark.parametrize(
    ("kind", "expected", "warned"),
    [
        ("minor-seventh", ChordKind.MINOR_SEVENTH, False),
        ("half-diminished", ChordKind.HALF_DIMINISHED, False),
        ("dominant-13th", ChordKind.THIRTEENTH, False),
        ("French", ChordKind.DOMINANT, True),
        ("nonsense", ChordKind.MAJOR, True),
    ],
)
def test_chord_symbols(kind: str, expected: ChordKind, warned: bool) -> None:
    harmony = (
        "<harmony><root><root-step>F</root-step><root-alter>1</root-alter></root>"
        f"<kind>{kind}</kind><bass><bass-step>A</bass-step></bass></harmony>"
    )
    source = score(note("C4", 12) + harmony + note("D4", 12))
    symbol = source.score.parts[0].chord_symbols[0]
    assert (symbol.onset, symbol.chord.root, symbol.chord.bass) == (HALF, PitchName("F", 1), PitchName("A"))
    assert symbol.chord.kind is expected
    assert bool(source.warnings) is warned


def test_a_transposing_part_is_read_at_concert_pitch() -> None:
    attributes = (
        "<attributes><divisions>6</divisions><key><fifths>2</fifths></key>"
        "<time><beats>4</beats><beat-type>4</beat-type></time>"
        "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose></attributes>"
    )
    harmony = "<harmony><root><root-step>D</root-step></root><kind>major</kind></harmony>"
    source = score(harmony + note("F#4", 24), attributes=attributes)
    assert str(source.score.parts[0].chord_symbols[0].chord) == "C"
    assert str(notes(source)[0].pitch) == "E4"
    assert source.score.measures[0].key == Key(PitchName("C"))
    assert source.warnings == ("Part 1 is a transposing part; it was read at concert pitch.",)


def test_timewise_scores_are_turned() -> None:
    data = (
        "<score-timewise><part-list><score-part id='P1'><part-name>A</part-name></score-part>"
        "<score-part id='P2'><part-name>B</part-name></score-part></part-list>"
        f"<measure number='1'><part id='P1'>{COMMON}{note('C4', 24)}</part></measure>"
        f"<measure number='2'><part id='P1'>{note('D4', 24)}</part><part id='P2'>{COMMON}{note('E3', 24)}</part>"
        "</measure></score-timewise>"
    )
    source = read(data.encode(), "a.xml")
    assert [[(str(n.pitch), n.onset) for n in p.notes] for p in source.score.parts] == [
        [("C4", 0), ("D4", WHOLE)],
        [("E3", WHOLE)],
    ]


def test_percussion_is_left_out_with_a_warning() -> None:
    drum = "<note><unpitched/><duration>24</duration></note>"
    source = read(document(measures(drum), measures(note("C4", 24))), "a.xml")
    assert [p.name for p in source.score.parts] == ["Part 2"]
    assert "Percussion has no pitch to arrange; it was left out." in source.warnings
    with pytest.raises(NoNotes):
        read(document(measures(drum)), "a.xml")


def test_cue_notes_keep_their_time_but_not_their_sound() -> None:
    cue = "<note><cue/><pitch><step>C</step><octave>4</octave></pitch><duration>12</duration></note>"
    source = score(cue + note("D4", 12))
    assert [(str(n.pitch), n.onset) for n in notes(source)] == [("D4", HALF)]
    assert source.warnings == ("Cue notes were left out.",)


def test_a_short_measure_in_the_middle_is_reported_a_pickup_is_not() -> None:
    source = score(note("C4", 6), note("C4", 24), note("C4", 18), note("C4", 24))
    assert [m.duration // QUARTER for m in source.score.measures] == [1, 4, 3, 4]
    assert [m.implicit for m in source.score.measures] == [True, False, True, False]
    assert len(source.warnings) == 1
    assert "Measure 3 lasts 3 quarters" in source.warnings[0]


def test_halves_of_a_measure_around_a_repeat_are_no_fault() -> None:
    repeat = "<barline><repeat direction='backward'/></barline>"
    source = score(note("C4", 24), note("C4", 18) + repeat, note("C4", 6), note("C4", 24))
    assert source.warnings == ()


def test_no_meter_is_barred_measure_by_measure() -> None:
    source = score(note("C4", 18), note("C4", 30), attributes="<attributes><divisions>6</divisions></attributes>")
    assert [str(m.time) for m in source.score.measures] == ["3/4", "5/4"]
    assert not any(m.implicit for m in source.score.measures)
    assert not source.has_meter


def test_microtones_and_dropped_signs_are_told_once() -> None:
    quarter_tone = (
        "<note><pitch><step>C</step><alter>0.5</alter><octave>4</octave></pitch><duration>6</duration></note>"
    )
    bowed = note("D4", 6, "<notations><technical><up-bow/></technical></notations>")
    source = score(quarter_tone * 2 + bowed * 2)
    assert source.warnings == (
        "Quarter tones were rounded to the nearest semitone.",
        "Fingerings, bowings and other playing signs were left out.",
    )


def test_a_note_without_duration_takes_what_its_head_shows() -> None:
    bare = "<note><pitch><step>C</step><octave>4</octave></pitch><type>half</type><dot/></note>"
    assert notes(score(bare + note("D4", 6)))[0].duration == 3 * QUARTER


def test_an_opus_is_no_score() -> None:
    with pytest.raises(UnreadableScore, match="opus"):
        read(b"<opus/>", "a.xml")


def lilypond_suite() -> list[Path]:
    music21 = pytest.importorskip("music21")
    folder = Path(music21.__file__).parent / "musicxml" / "lilypondTestSuite"
    return sorted(p for p in folder.iterdir() if p.suffix in (".xml", ".mxl", ".musicxml"))


def test_the_lilypond_suite_is_read_but_for_files_without_notes() -> None:
    refused = {}
    for path in lilypond_suite():
        try:
            source = read(path.read_bytes(), path.name)
        except ArrangingError as fault:
            refused[path.name] = type(fault)
            continue
        assert all(m.implicit or m.duration == m.time.duration for m in source.score.measures), path.name
        ends = [n.end for p in source.score.parts for n in p.notes]
        assert max(ends) <= source.score.end, path.name
    assert set(refused.values()) <= {NoNotes}
    assert len(refused) < 20
