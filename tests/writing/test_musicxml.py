"""What a publisher's editor looks for in our MusicXML."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

import pytest

from arranging.chords import Chord, ChordKind
from arranging.notation import parse_tune
from arranging.pitch import Interval, Pitch, PitchName
from arranging.score import (
    EIGHTH,
    HALF,
    PIANO,
    QUARTER,
    WHOLE,
    BarLine,
    ChordSymbol,
    Clef,
    ClefChange,
    Credits,
    Dynamic,
    DynamicMark,
    Grace,
    Hairpin,
    Instrument,
    Mark,
    Note,
    Part,
    PartGroup,
    Pedal,
    Score,
    Slur,
    Staff,
    Tempo,
    TimeSignature,
    Voice,
    Words,
)
from arranging.writing import write_musicxml, write_mxl
from tests.writing.build import document, grand_staff, one_line, values, with_directions, with_voice
from tests.writing.schema import schema_errors

CLARINET = Instrument("Clarinet in Bb", 71, Interval(-1, -2), "wind.reed.clarinet.bflat")
BASS_CLARINET = Instrument("Bass clarinet", 71, Interval(-8, -14))


def written(score: Score) -> str:
    """The document, which must be valid."""
    data = write_musicxml(score)
    assert schema_errors(data) == []
    return data.decode()


def mark_first(score: Score, **changes) -> Score:
    voice = score.parts[0].staves[0].voices[0]
    return with_voice(score, replace(voice, notes=(replace(voice.notes[0], **changes), *voice.notes[1:])))


def with_measure(score: Score, index: int, **changes) -> Score:
    measures = list(score.measures)
    measures[index] = replace(measures[index], **changes)
    return replace(score, measures=tuple(measures))


def test_the_container_has_its_mimetype_first_and_stored_and_the_same_bytes_each_time():
    score = one_line("4/4 C: C5w")
    data = write_mxl(score)
    with ZipFile(BytesIO(data)) as box:
        first = box.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        assert box.read("mimetype") == b"application/vnd.recordare.musicxml"
        assert b'full-path="score.musicxml"' in box.read("META-INF/container.xml")
        assert box.read("score.musicxml") == write_musicxml(score)
    assert data == write_mxl(score)


def test_title_and_credits_stand_in_the_head_and_on_the_page():
    credits = Credits("J. S. Bach", "Isaac Watts", "A. Nonymous", "CC0 & free")
    xml = written(one_line("4/4 C: C5w", title="Old <100th>", subtitle="A hymn", credits=credits))
    assert "<work-title>Old &lt;100th&gt;</work-title>" in xml
    assert '<creator type="arranger">A. Nonymous</creator><rights>CC0 &amp; free</rights>' in xml
    assert xml.count("<credit page=") == 6
    assert "<encoding-date>" not in xml


def test_control_characters_in_a_title_are_left_out():
    assert "<work-title>A tune</work-title>" in written(one_line("4/4 C: C5w", title="A\x00 tune\x0b"))


def test_voices_of_the_two_staves_have_different_numbers():
    score = grand_staff(["4/4 C: C5w", "4/4 C: E4w"], ["4/4 C: C3w", "4/4 C: C2w"])
    notes = [(n.findtext("voice"), n.findtext("staff")) for n in document(score).iter("note")]
    assert notes == [("1", "1"), ("2", "1"), ("5", "2"), ("6", "2")]
    assert [b.findtext("duration") for b in document(score).iter("backup")] == ["4", "4", "4"]


def test_stems_of_two_voices_part_and_a_single_voice_leaves_them_to_the_renderer():
    score = grand_staff(["4/4 C: C5h D5 | C5w", "4/4 C: E4h F4 | Rw"], ["4/4 C: C3h C3 | C3w"])
    stems = [n.findtext("stem") for n in document(score).iter("note")]
    assert stems == ["up", "up", "down", "down", None, None, None, None]
    assert written(score)


def test_a_second_voice_is_silent_without_a_rest_where_the_first_rests():
    score = grand_staff(["4/4 C: C5h Rh", "4/4 C: E4h Rh"], ["4/4 C: C3w"])
    assert len(list(document(score).iter("forward"))) == 1
    assert len(list(document(score).iter("rest"))) == 1


def test_what_rings_above_a_voice_turns_its_stems_down_and_rests_in_tuplets_alone():
    score = grand_staff(["4/4 C: C5h. D5q", "4/4 C: Rw", "4/4 C: Rh Rq3 G5e3 Rq"], ["4/4 C: C3w"])
    upper = [n for n in document(score).iter("note") if n.findtext("staff") == "1"]
    assert [n.findtext("stem") for n in upper if n.find("rest") is None] == ["down", "down", "up"]
    rests = [n for n in upper if n.find("rest") is not None]
    assert {(n.findtext("voice"), n.findtext("rest/display-step")) for n in rests} == {("3", "G")}
    assert written(score)


def test_a_second_voice_is_silent_without_a_rest_where_a_third_one_sounds():
    score = grand_staff(["4/4 C: C5w", "4/4 C: E4h Rh", "4/4 C: Rh [G5 D6]h"], ["4/4 C: C3w"])
    upper = [n for n in document(score).iter("note") if n.findtext("staff") == "1"]
    assert [n.findtext("stem") for n in upper] == [None, "down", "up", "up"]


def test_a_sparse_voice_shows_rests_only_in_tuplets_and_where_nothing_else_sounds():
    score = grand_staff(["4/4 C: C5w"], ["4/4 C: Re3 C4 E4 Rq Rh", "4/4 C: C3h Rh"])
    part = score.parts[0]
    low = replace(part.staves[1], voices=tuple(replace(v, sparse=True) for v in part.staves[1].voices))
    score = replace(score, parts=(replace(part, staves=(part.staves[0], low)),))
    rests = [n for n in document(score).iter("note") if n.find("rest") is not None]
    shown = [(n.findtext("voice"), n.findtext("type")) for n in rests if n.get("print-object") != "no"]
    assert shown == [("5", "eighth"), ("5", "half")]
    assert [n.findtext("type") for n in rests if n.get("print-object") == "no"] == ["quarter"]
    assert written(score)


def test_tempo_is_one_direction_with_words_metronome_and_sound():
    tempos = (Tempo(0, 56, beat=3 * EIGHTH, words="Lilting"), Tempo(3 * QUARTER, 60, printed=False))
    score = one_line("6/8 C: C5h. | C5h.", tempos=tempos)
    xml = written(score)
    direction = document(score).find(".//direction")
    assert direction.get("placement") == "above"
    assert direction.findtext("direction-type/words") == "Lilting"
    assert direction.findtext("direction-type/metronome/beat-unit") == "quarter"
    assert direction.find("direction-type/metronome/beat-unit-dot") is not None
    assert direction.find("sound").get("tempo") == "84"
    assert '<sound tempo="60"></sound>' in xml
    assert xml.count("<metronome>") == 1


def test_a_tempo_of_words_alone_prints_no_metronome():
    xml = written(one_line("4/4 C: C5w", tempos=(Tempo(0, 60, words="Slowly", metronome=False),)))
    assert "Slowly" in xml
    assert "<metronome>" not in xml


def test_dynamics_stand_below_an_instrument_and_above_a_singer():
    mark = DynamicMark(0, Dynamic.MF)
    assert '<direction placement="below"><direction-type><dynamics><mf/>' in written(
        with_directions(one_line("4/4 C: C5w"), mark)
    )
    assert '<direction placement="above"><direction-type><dynamics><mf/>' in written(
        with_directions(one_line("4/4 C: C5w // sing"), mark)
    )


def test_hairpin_and_pedal_end_in_the_measure_they_belong_to():
    score = with_directions(one_line("4/4 C: C5w | D5w"), Hairpin(HALF, WHOLE, True), Pedal(0, WHOLE, staff=1))
    first, second = document(score).iter("measure")
    assert [w.get("type") for w in first.iter("wedge")] == ["crescendo", "stop"]
    assert [p.get("type") for p in first.iter("pedal")] == ["start", "stop"]
    assert first.find("direction/offset").text == str(HALF // QUARTER)
    assert list(second.iter("direction")) == []
    assert written(score)


def test_pedals_are_written_in_the_order_of_time():
    first, second = (parse_tune(f"4/4 C: {text}") for text in ("C5w", "C4q E4 G4h"))
    staff = Staff(Clef.TREBLE, (first.melody, second.melody))
    part = Part("Piano", PIANO, (staff,), (Pedal(0, QUARTER), Pedal(QUARTER, WHOLE)))
    score = Score(first.measures, (part,), first.tempos)
    kinds = [p.get("type") for p in document(score).iter("pedal")]
    assert kinds == ["start", "stop", "start", "stop"]


def test_a_pedal_meant_for_the_lower_staff_stays_where_there_is_only_one():
    xml = written(with_directions(one_line("4/4 C: C5w"), Pedal(0, WHOLE, staff=2)))
    assert xml.count("<pedal ") == 2


def test_directions_between_notes_say_how_much_later_they_stand():
    score = with_directions(one_line("4/4 C: C5h. D5q"), DynamicMark(QUARTER // 2, Dynamic.P))
    assert "<dynamics><p/></dynamics></direction-type><offset>1</offset>" in written(score)
    assert "<divisions>2</divisions>" in written(score)


def test_a_measure_longer_than_its_time_signature_goes_on_in_the_same_beat():
    score = with_measure(one_line("5/4 C: C5q D5e E5 F5 G5 A5h"), 0, time=TimeSignature(4, 4), implicit=True)
    assert '<measure number="1" implicit="yes">' in written(score)
    assert values(score) == ["q e e e e q~ q"]


def test_a_slur_ends_on_the_last_of_tied_notes_and_keeps_its_number():
    score = one_line("4/4 C: C5h. D5q | E5q F5h.")
    notes = (Note(0, HALF, Pitch.parse("C5")), Note(HALF, WHOLE, Pitch.parse("D5")))
    score = with_voice(score, Voice(notes, (Slur(0, HALF), Slur(0, 3 * WHOLE))))
    found = [
        (s.get("type"), s.get("number"), n.find("tie").get("type") if n.find("tie") is not None else None)
        for n in document(score).iter("note")
        for s in n.iter("slur")
    ]
    assert found == [("start", "1", None), ("stop", "1", "stop")]


def test_a_slur_for_some_verses_is_dotted():
    score = one_line("4/4 C: C5q D5 E5 F5")
    slurs = (Slur(0, QUARTER, dotted=True), Slur(HALF, 3 * QUARTER))
    score = with_voice(score, Voice(tuple(score.parts[0].notes), slurs))
    found = [s.get("line-type") for s in document(score).iter("slur") if s.get("type") == "start"]
    assert found == ["dotted", None]
    assert not schema_errors(write_musicxml(score))


def test_slurs_of_two_staves_keep_their_numbers_apart_in_the_order_of_the_file():
    score = grand_staff(["4/4 C: C5w | C5q D5 E5 F5"], ["4/4 C: C3w | C3q D3 E3 F3"])
    upper, lower = score.parts[0].staves
    upper = replace(upper, voices=(replace(upper.voices[0], slurs=(Slur(WHOLE + 2 * QUARTER, WHOLE + 3 * QUARTER),)),))
    lower = replace(lower, voices=(replace(lower.voices[0], slurs=(Slur(0, WHOLE + QUARTER),)),))
    score = replace(score, parts=(replace(score.parts[0], staves=(upper, lower)),))
    found = [(s.get("type"), s.get("number")) for s in document(score).iter("slur")]
    assert found == [("start", "1"), ("start", "2"), ("stop", "2"), ("stop", "1")]


def test_marks_of_a_tied_note_stand_where_they_are_played():
    score = mark_first(one_line("4/4 C: C5h+e D5e Rq"), marks=frozenset({Mark.ACCENT, Mark.FERMATA}))
    first, second, *_ = document(score).iter("note")
    assert first.find(".//accent") is not None
    assert first.find(".//fermata") is None
    assert second.find(".//fermata").get("type") == "upright"


def test_every_note_of_a_chord_is_arpeggiated():
    score = one_line("4/4 C: [C4 E4 G4]w")
    voice = score.parts[0].staves[0].voices[0]
    rolled = tuple(replace(n, marks=frozenset({Mark.ARPEGGIO})) for n in voice.notes)
    assert written(with_voice(score, Voice(rolled))).count("<arpeggiate/>") == 3


@pytest.mark.parametrize("mark", list(Mark), ids=lambda m: m.value)
def test_every_mark_is_valid(mark):
    assert f"<{mark.value}" in written(mark_first(one_line("4/4 C: C5q D5 E5 F5"), marks=frozenset({mark})))


def test_grace_notes_come_first_and_take_no_time():
    graces = (Grace(Pitch.parse("D5")), Grace(Pitch.parse("F#5"), EIGHTH // 2, slash=False))
    score = mark_first(one_line("4/4 C: C5w"), graces=graces)
    first, second, main = document(score).iter("note")
    assert first.find("grace").get("slash") == "yes"
    assert second.find("duration") is None
    assert second.findtext("accidental") == "sharp"
    assert main.findtext("duration") == "4"
    assert written(score)


def test_all_verses_are_written_under_the_first_tied_note():
    tune = parse_tune("4/4 C: C5h+e D5e E5q // A- men, _")
    first = tune.notes[0]
    verses = (*first.lyrics, replace(first.lyrics[0], text="O-", verse=2))
    score = with_voice(one_line("4/4 C: Rw"), Voice((replace(first, lyrics=verses), *tune.notes[1:])))
    notes = list(document(score).iter("note"))
    assert [[x.findtext("text") for x in n.iter("lyric")] for n in notes] == [["A", "O-"], [], ["men,"], []]
    assert notes[2].find("lyric/extend") is not None
    assert [x.findtext("syllabic") for x in notes[0].iter("lyric")] == ["begin", "begin"]


def test_repeats_endings_and_signs():
    score = one_line("4/4 C: C5w | D5w | E5w | F5w | G5w", title="Round")
    score = with_measure(score, 1, repeat_start=True, sign="segno")
    score = with_measure(score, 2, endings=(1, 2), repeat_times=3)
    score = with_measure(score, 3, endings=(3,), sign="Fine", bar_line=BarLine.DOUBLE)
    score = with_measure(score, 4, jump="D.S. al Fine")
    xml = written(score)
    assert '<bar-style>heavy-light</bar-style><repeat direction="forward"/>' in xml
    assert '<ending number="1, 2" type="stop"/><repeat direction="backward" times="3"/>' in xml
    assert '<bar-style>light-light</bar-style><ending number="3" type="discontinue"/>' in xml
    assert '<sound segno="segno"/>' in xml
    assert '<sound fine="yes"/>' in xml
    assert '<sound dalsegno="segno"/>' in xml
    assert xml.count("light-heavy") == 2


def test_changes_of_key_time_and_clef_are_written_once_each():
    tune = parse_tune("3/4 G: G4h. | 4/4: A4w | B4w")
    staff = Staff(Clef.TREBLE, (tune.melody,), (ClefChange(3 * QUARTER, Clef.BASS),))
    xml = written(Score(tune.measures, (Part("Line", PIANO, (staff,)),)))
    assert xml.count("<time>") == 2
    assert xml.count("<key>") == 1
    assert xml.count("<clef>") == 2


def test_additive_and_symbol_time_signatures():
    assert "<beats>3+2</beats>" in written(one_line("3+2/8 C: C5q. D5q"))
    score = with_measure(one_line("4/4 C: C5w"), 0, time=TimeSignature(4, 4, symbol="common"))
    assert '<time symbol="common">' in written(score)


def test_a_transposing_player_reads_transposed_notes_and_key():
    score = one_line("4/4 Bb: Bb4w", CLARINET)
    root = document(score)
    assert root.findtext(".//key/fifths") == "0"
    assert root.findtext(".//pitch/step") == "C"
    assert (root.findtext(".//diatonic"), root.findtext(".//chromatic")) == ("-1", "-2")
    low = document(one_line("4/4 Bb: Bb2w", BASS_CLARINET))
    assert (low.findtext(".//chromatic"), low.findtext(".//octave-change")) == ("-2", "-1")
    assert low.findtext(".//pitch/octave") == "4"
    assert written(score)


def test_a_clarinet_reads_d_flat_rather_than_c_sharp():
    root = document(one_line("4/4 B: B4w", CLARINET))
    assert (root.findtext(".//key/fifths"), root.findtext(".//pitch/step")) == ("-5", "D")
    assert (root.findtext(".//diatonic"), root.findtext(".//chromatic")) == ("-2", "-2")


@pytest.mark.parametrize("kind", list(ChordKind), ids=lambda k: k.name)
def test_every_chord_symbol_is_valid(kind):
    score = one_line("4/4 C: C5w")
    chord = Chord.of(PitchName("F", 1), kind, PitchName("C", 1))
    part = replace(score.parts[0], chord_symbols=(ChordSymbol(QUARTER, chord),))
    xml = written(replace(score, parts=(part,)))
    assert "<root-step>F</root-step><root-alter>1</root-alter>" in xml
    assert "<bass-step>C</bass-step>" in xml
    assert f">{kind.xml}</kind>" in xml


def test_parts_are_grouped_and_numbered_around_the_drum_channel():
    line = one_line("4/4 C: C5w").parts[0]
    score = one_line("4/4 C: C5w")
    score = replace(score, parts=(line,) * 11, groups=(PartGroup(0, 3), PartGroup(4, 10, "brace", "Brass")))
    xml = written(score)
    assert xml.count("<part-group") == 4
    assert "<group-symbol>brace</group-symbol>" in xml
    assert "<midi-channel>11</midi-channel>" in xml
    assert "<midi-channel>10</midi-channel>" not in xml


def test_words_keep_their_side():
    score = with_directions(one_line("4/4 C: C5w"), Words(0, "rit.", above=True), Words(0, "dolce"))
    xml = written(score)
    assert xml.index('placement="above"') < xml.index("rit.") < xml.index('placement="below"') < xml.index("dolce")


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ([(0, HALF, "C5"), (QUARTER, QUARTER, "D5")], "Measure 1 of part Line, quarter 2: D5 begins before"),
        ([(0, HALF, "C5"), (0, QUARTER, "E5")], "Measure 1 of part Line, quarter 1: the notes of a chord differ"),
        ([(HALF, WHOLE, "C5")], "Measure 1 of part Line, quarter 3: C5 lies outside"),
        ([(17, QUARTER, "C5")], "Measure 1 of part Line: a note begins or ends 17 ticks"),
    ],
)
def test_a_fault_of_ours_is_named_with_its_place(notes, message):
    voice = Voice(tuple(Note(onset, length, Pitch.parse(p)) for onset, length, p in notes))
    with pytest.raises(ValueError, match=message):
        write_musicxml(with_voice(one_line("4/4 C: Rw"), voice))


def test_third_voice_on_a_staff_prints_no_rests():
    tune = parse_tune("4/4 C: C5w")
    lines = [parse_tune(f"4/4 C: {text}").melody for text in ("E5q F5 G5 E5", "C5h R", "R C4h")]
    part = Part("Piano", PIANO, (Staff(Clef.TREBLE, tuple(lines)),))
    xml = write_musicxml(Score(tune.measures, (part,))).decode()
    assert "<rest/>" not in xml.split("<voice>3</voice>", 1)[1]
    assert schema_errors(xml.encode()) == []


def test_measures_are_numbered_where_systems_begin_above_the_first_part_only():
    score = one_line("4/4 C: C4w | D4w")
    xml = written(replace(score, parts=score.parts * 2))
    assert xml.count("<measure-numbering>system</measure-numbering>") == 1
    assert xml.count("<measure-numbering>none</measure-numbering>") == 1


def test_bar_lines_are_not_drawn_through_words():
    score = one_line("4/4 C: C4w // God")
    played = one_line("4/4 C: C4w").parts[0]
    for parts, drawn in ((score.parts + (played,), "no"), ((played, played), "yes")):
        xml = written(replace(score, parts=parts, groups=(PartGroup(0, 1),)))
        assert f"<group-barline>{drawn}</group-barline>" in xml
