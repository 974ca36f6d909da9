"""ABC music of several voices: who shares a staff, who shares a player, and what each line keeps as its own."""

from __future__ import annotations

import io
import zipfile

import pytest

from arranging.analysis.melody import choose_melody
from arranging.reading import read
from arranging.reading.abc_layout import layout_of
from arranging.reading.source import Source
from arranging.score import (
    HALF,
    PIANO,
    QUARTER,
    WHOLE,
    Clef,
    ClefChange,
    Dynamic,
    DynamicMark,
    Hairpin,
    Mark,
    PartGroup,
    Pedal,
    Slur,
    Voice,
    Words,
)
from arranging.writing import write_mxl
from tests.writing.schema import schema_errors

PIANO_PIECE = """X:1
T:Two hands
%%score {(1 2) | (3 4)}
M:4/4
L:1/4
Q:"Andante" 1/4=80
V:1 name="Piano"
V:2
V:3 clef=bass
V:4
K:G
V:1
|: !p! (!<(! B c d !<)! .e) | !f! {/a}g4 :|
V:2
|: G4 | (G2 F2) :|
V:3
|: D,2 E,2 | D,4 :|
V:4
|: (G,,4 | G,,4) :|
"""


def tune(body: str, head: str = "M:4/4\nL:1/4\nK:C") -> Source:
    return read(f"X:1\nT:Test\n{head}\n{body}\n".encode(), "tune.abc")


def pitches(voice: Voice) -> list[str]:
    return [str(note.pitch) for note in voice.notes]


def test_a_brace_of_two_staves_is_one_piano_part() -> None:
    source = read(PIANO_PIECE.encode(), "piano.abc")
    (part,) = source.score.parts
    assert source.warnings == ()
    assert (part.name, part.instrument) == ("Piano", PIANO)
    assert [staff.clef for staff in part.staves] == [Clef.TREBLE, Clef.BASS]
    assert [[pitches(v) for v in staff.voices] for staff in part.staves] == [
        [["B4", "C5", "D5", "E5", "G5"], ["G4", "G4", "F#4"]],
        [["D3", "E3", "D3"], ["G2", "G2"]],
    ]


def test_each_voice_of_a_piano_part_keeps_its_own_signs() -> None:
    source = read(PIANO_PIECE.encode(), "piano.abc")
    upper, lower = source.score.parts[0].staves
    assert [voice.slurs for voice in (*upper.voices, *lower.voices)] == [
        (Slur(0, 3 * QUARTER),),
        (Slur(WHOLE, WHOLE + HALF),),
        (),
        (Slur(0, WHOLE),),
    ]
    assert Mark.STACCATO in upper.voices[0].notes[3].marks
    assert [str(grace.pitch) for grace in upper.voices[0].notes[4].graces] == ["A5"]
    assert source.score.parts[0].directions == (
        DynamicMark(0, Dynamic.P),
        Hairpin(0, 3 * QUARTER, growing=True),
        DynamicMark(WHOLE, Dynamic.F),
    )
    assert [(t.words, t.bpm) for t in source.score.tempos] == [("Andante", 80)]
    assert [m.repeat_start for m in source.score.measures] == [True, False]
    assert [m.repeat_times for m in source.score.measures] == [0, 2]


def test_a_piano_part_is_written_as_valid_musicxml() -> None:
    mxl = write_mxl(read(PIANO_PIECE.encode(), "piano.abc").score)
    with zipfile.ZipFile(io.BytesIO(mxl)) as archive:
        document = archive.read(next(n for n in archive.namelist() if not n.startswith(("META", "mimetype"))))
    assert schema_errors(document) == []
    assert document.count(b"<score-part ") == 1
    assert b"<staves>2</staves>" in document


def test_a_written_piano_part_reads_back_as_it_was() -> None:
    before = read(PIANO_PIECE.encode(), "piano.abc").score.parts[0]
    after = read(write_mxl(read(PIANO_PIECE.encode(), "piano.abc").score), "piano.mxl").score.parts[0]
    assert [s.clef for s in after.staves] == [s.clef for s in before.staves]
    assert [v for s in after.staves for v in s.voices] == [v for s in before.staves for v in s.voices]
    assert after.directions == before.directions


def test_the_melody_of_a_piano_piece_is_its_top_line() -> None:
    melody, warnings = choose_melody(read(PIANO_PIECE.encode(), "piano.abc"))
    assert pitches(melody.melody) == ["B4", "C5", "D5", "E5", "G5"]
    assert warnings == ("The melody is the top line of several voices; the notes below it were left out.",)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("S A T B", [(("S",),), (("A",),), (("T",),), (("B",),)]),
        ("[(S A) | (T B)]", [(("S", "A"),), (("T", "B"),)]),
        ("{RH | LH}", [(("RH",), ("LH",))]),
        ("S {(1 2) | (3 4)}", [(("S",),), (("1", "2"), ("3", "4"))]),
        ("{1 2 3}", [(("1",), ("2",), ("3",))]),
        ("{1 2 3 4}", [(("1",),), (("2",),), (("3",),), (("4",),)]),
    ],
)
def test_parentheses_make_a_staff_and_braces_a_player(text: str, players: list[object]) -> None:
    assert layout_of(text).players == players


def test_a_bracket_joins_players() -> None:
    source = tune("%%staves [S A] {R L}\nV:S\nc4|\nV:A\nG4|\nV:R\ne4|\nV:L bass\nC,4|")
    assert source.score.groups == (PartGroup(0, 1),)
    assert [len(part.staves) for part in source.score.parts] == [1, 1, 2]


def test_singers_on_one_staff_keep_their_names_and_words() -> None:
    source = tune('%%score (S A)\nV:S name="Soprano"\nc2 d2 |\nw: high er\nV:A name="Alto"\nE2 F2 |')
    (part,) = source.score.parts
    assert part.name == "Soprano, Alto"
    assert part.instrument.sound == "voice.vocals"
    assert [[s.text for n in v.notes for s in n.lyrics] for v in part.staves[0].voices] == [["high", "er"], []]


def test_a_voice_the_layout_leaves_out_plays_alone_and_one_without_music_is_no_staff() -> None:
    source = tune("%%score {(R M) | L}\nV:R\nc4|\nV:L clef=bass\nC,4|\nV:F\ng4|")
    assert [[pitches(v) for s in part.staves for v in s.voices] for part in source.score.parts] == [
        [["C5"], ["C3"]],
        [["G5"]],
    ]


def test_a_voice_named_twice_is_heard_once_and_an_unclosed_layout_loses_none() -> None:
    source = tune("%%score {(1 1) | 1} (2\nV:1\nc4|\nV:2\nG4|")
    assert [[pitches(v) for s in part.staves for v in s.voices] for part in source.score.parts] == [[["C5"]], [["G4"]]]


def test_voices_of_unequal_length_are_named() -> None:
    assert tune("V:1\nc4|d4|e4|\nV:2\nC4|D2|").warnings == (
        "Voice 2 has 2 measures, voice 1 3; it is silent at the end.",
        "Measure 2 of voice 2 is shorter than that of voice 1; it was filled with silence.",
    )


def test_the_layout_may_stand_in_an_instruction_field() -> None:
    assert [len(part.staves) for part in tune("I:score {1 2}\nV:1\nc4|\nV:2\nC4|").score.parts] == [2]


def test_an_overlay_stays_above_the_next_voice_of_the_staff() -> None:
    source = tune("%%score {(1 2) | 3}\nV:1\ng4 & e4 |\nV:2\nc4 |\nV:3 clef=bass\nC,4 |")
    assert [pitches(v) for v in source.score.parts[0].staves[0].voices] == [["G5"], ["E5"], ["C5"]]


@pytest.mark.parametrize(
    ("field", "clef"),
    [
        ("clef=bass", Clef.BASS),
        ('clef="alto"', Clef.ALTO),
        ("name=Tuba tenor", Clef.TENOR),
        ('name="bass" clef=treble', Clef.TREBLE),
        ("clef=F", Clef.BASS),
    ],
)
def test_clefs_of_voices(field: str, clef: Clef) -> None:
    assert tune(f"V:1 {field}\nc4|").score.parts[0].staves[0].clef is clef


def test_a_clef_in_the_key_field_holds_for_every_voice_without_its_own() -> None:
    source = tune("V:1\nC4|\nV:2 clef=treble\nC4|", head="M:4/4\nL:1/4\nK:C clef=bass")
    assert [part.staves[0].clef for part in source.score.parts] == [Clef.BASS, Clef.TREBLE]


def test_a_clef_that_changes_within_a_line_keeps_the_key() -> None:
    source = tune("C,2 [K:clef=treble] F2 | [K:bass] F,4 |", head="M:4/4\nL:1/4\nK:G clef=bass")
    staff = source.score.parts[0].staves[0]
    assert staff.clef is Clef.BASS
    assert staff.clef_changes == (ClefChange(HALF, Clef.TREBLE), ClefChange(WHOLE, Clef.BASS))
    assert pitches(staff.voices[0]) == ["C3", "F#4", "F#3"]
    assert {m.key.fifths for m in source.score.measures} == {1}


def test_the_tenor_clef_of_choirs_sounds_an_octave_lower() -> None:
    staff = tune("V:T clef=treble-8\nc4|").score.parts[0].staves[0]
    assert (staff.clef, pitches(staff.voices[0])) == (Clef.TREBLE_8, ["C4"])


def test_dynamics_and_words_stand_at_the_staff_of_their_voice() -> None:
    source = tune('%%score {1 2}\nV:1\n!p! c4|\nV:2 clef=bass\n!f! "^marcato" !ped! C,2 D,2 !ped-up! |')
    assert source.score.parts[0].directions == (
        DynamicMark(0, Dynamic.P),
        DynamicMark(0, Dynamic.F, staff=2),
        Words(0, "marcato", staff=2, above=True),
        Pedal(0, WHOLE, staff=2),
    )


def test_a_sforzato_is_read_as_an_accent_and_says_so() -> None:
    source = tune("!sf! c4|")
    assert next(iter(source.score.parts[0].notes)).marks == {Mark.ACCENT}
    assert any("accents" in w for w in source.warnings)
