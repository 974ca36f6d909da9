"""MIDI in: what is played becomes what a musician would have written."""

import random

import pytest

from arranging.errors import ArrangingError, NoNotes, ScoreTooLarge, UnreadableScore
from arranging.notation import line, parse_tune
from arranging.pitch import parse_key
from arranging.reading import midi_events
from arranging.reading.midi import read_midi
from arranging.reading.midi_bytes import split_chunks
from arranging.reading.midi_words import SungText, syllables
from arranging.reading.source import Source
from arranging.score import HALF, QUARTER, Clef, Syllabic, Tune
from tests.reading.midi_files import (
    TICKS,
    Event,
    key,
    meter,
    midi_file,
    note,
    notes_of,
    program,
    tempo,
    text,
)

AMAZING_GRACE = (
    "3/4 G: D4q | G4h B4e G4 | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4 | B4h A4q | D5h. | D5h B4q | "
    "D5q. B4e D5 B4 | G4h D4q | E4q. G4e G4 E4 | D4h D4q | G4h B4e G4 | B4h A4q | G4h. | G4h"
)
ODE_TO_JOY = (
    "4/4 D: F#4q F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | F#4q. E4e E4h | "
    "F#4q F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | E4q. D4e D4h"
)


def lines_of(source: Source) -> list[str]:
    """Every voice as notation, bar lines where they were put."""
    score = source.score
    return [line(v.notes, score.measures) for p in score.parts for s in p.staves for v in s.voices]


def barred(tune: Tune) -> list[Event]:
    """Meter events at the beginning and at the first bar line, which leave no doubt."""
    time, first = tune.measures[0].time, tune.measures[0].end
    return [meter(time.beats, time.beat_type), meter(time.beats, time.beat_type, first * TICKS // QUARTER)]


def lines(*tracks: list[Event]) -> list[str]:
    return lines_of(read_midi(midi_file(*tracks)))


@pytest.mark.parametrize("share", [1.0, 0.95, 0.8, 0.5])
@pytest.mark.parametrize(("tune", "signature"), [(AMAZING_GRACE, 1), (ODE_TO_JOY, 2)])
def test_a_tune_reads_back_as_written_however_short_its_notes_are_played(tune, signature, share):
    beats = int(tune[0])
    source = read_midi(midi_file([key(signature), meter(beats, 4), tempo(100), *notes_of(tune, share=share)]))
    written = parse_tune(tune)
    assert lines_of(source) == [line(written.notes, written.measures)]
    assert source.has_key
    assert source.has_meter
    assert source.has_tempo
    assert source.warnings == ()


def test_last_measure_and_pickup_make_one_full_measure():
    measures = read_midi(midi_file([key(1), meter(3, 4), *notes_of(AMAZING_GRACE)])).score.measures
    assert (measures[0].number, measures[0].duration, measures[0].implicit) == ("0", QUARTER, True)
    assert (measures[1].number, measures[1].implicit) == ("1", False)
    assert (measures[-1].number, measures[-1].duration) == ("16", HALF)


def test_second_meter_event_at_the_first_bar_line_tells_the_pickup():
    played = notes_of("4/4 C: C4q D4 | E4h. D4q | C4w")
    assert lines([meter(4, 4), meter(4, 4, 2 * TICKS), *played]) == ["C4q D4 | E4h. D4q | C4w"]


def test_short_meter_before_the_real_one_is_a_pickup():
    measures = read_midi(
        midi_file([meter(1, 4), meter(3, 4, TICKS), *notes_of("3/4 C: G4q | C5h. | B4h. | C5h.")])
    ).score.measures
    assert [str(m.time) for m in measures] == ["3/4"] * 4
    assert measures[0].duration == QUARTER


def test_change_of_meter_fixes_the_bar_lines_before_it():
    played = notes_of("4/4 C: G4q | C5q C5 C5 C5 | 3/4: C5h. | C5h.")
    assert lines([meter(4, 4), meter(3, 4, 5 * TICKS), *played]) == ["G4q | C5 C5 C5 C5 | C5h. | C5"]


def test_accents_show_the_bar_lines_of_an_even_tune():
    even = [e for i in range(17) for e in note(i * TICKS, TICKS, 60 + i % 2, 100 if i % 4 == 1 else 60)]
    assert read_midi(midi_file([meter(4, 4), *even])).score.measures[0].duration == QUARTER


def test_rest_at_the_beginning_belongs_to_the_first_measure():
    late = [(tick + 2 * TICKS, raw) for tick, raw in notes_of("3/4 C: G4q | C5h. | B4h. | C5h.")]
    assert lines([meter(3, 4), *late]) == ["Rh G4q | C5h. | B4 | C5"]


def test_doubtful_bar_lines_are_owned_up_to():
    even = [e for i in range(13) for e in note(i * TICKS, TICKS, 60)]
    source = read_midi(midi_file([meter(4, 4), *even]))
    assert any("bar lines" in warning for warning in source.warnings)


def test_missing_meter_is_heard_from_the_tune():
    source = read_midi(midi_file([key(1), *notes_of(AMAZING_GRACE)]))
    assert not source.has_meter
    assert str(source.score.measures[0].time) == "3/4"
    assert "The file gives no time signature; 3/4 fits the melody best." in source.warnings


def test_missing_key_is_heard_from_the_tune():
    source = read_midi(midi_file([meter(4, 4), *notes_of(ODE_TO_JOY)]))
    assert not source.has_key
    assert source.score.measures[0].key == parse_key("D")
    assert not source.has_tempo


def test_key_events_keep_mode_and_change_at_a_bar_line():
    played = notes_of("2/4 a: A4q B4 | C5 A4 | E5h | E5h")
    source = read_midi(midi_file([key(0, minor=True), key(3, tick=2 * TICKS), meter(2, 4), *played]))
    keys = [measure.key for measure in source.score.measures]
    assert keys == [parse_key("a"), parse_key("A"), parse_key("A"), parse_key("A")]


def test_tempo_counts_the_felt_beat_and_small_changes_are_only_played():
    played = notes_of("6/8 C: C4q. C4 | C4 C4 | C4 C4")
    tempos = read_midi(
        midi_file([meter(6, 8), tempo(90), tempo(89, 3 * TICKS), tempo(60, 6 * TICKS), *played])
    ).score.tempos
    assert [(t.onset, t.bpm, t.beat, t.printed) for t in tempos] == [
        (0, 60.0, 3 * QUARTER // 2, True),
        (3 * QUARTER, 59.33, 3 * QUARTER // 2, False),
        (6 * QUARTER, 40.0, 3 * QUARTER // 2, True),
    ]


@pytest.mark.parametrize(
    "written",
    [
        "4/4 C: C4e3 D4 E4 F4s G4 A4 B4 C5e D5 C5q | C5w",
        "2/4 C: C4q3 D4 E4 | C4h",
        "2/4 C: C4e. D4s E4t F4 G4s A4e | C5h",
        "6/8 C: C4q. D4e E4 F4 | G4h.",
        "3/4 C: C4q Rq D4e Re | E4h.",
    ],
)
def test_exact_rhythms_stay_exact(written):
    tune = parse_tune(written)
    assert lines([*barred(tune), *notes_of(written)]) == [line(tune.notes, tune.measures)]


def test_uneven_playing_is_straightened_and_said():
    rough = [(0, 460), (490, 430), (955, 250), (1205, 200), (1430, 980), (2410, 400), (2890, 480)]
    played = [e for i, (tick, length) in enumerate(rough) for e in note(tick, length, 60 + i)]
    source = read_midi(midi_file([key(0), meter(4, 4), meter(4, 4, 4 * TICKS), *played]))
    assert [n.onset / QUARTER for n in source.score.parts[0].notes] == [0, 1, 2, 2.5, 3, 5, 6]
    assert any("moved to the nearest" in warning for warning in source.warnings)


def test_legato_overlaps_leave_one_voice():
    played = [e for i, m in enumerate((60, 62, 64, 65, 67, 69, 71, 72)) for e in note(i * TICKS, TICKS + 40, m)]
    (voice,) = lines([key(0), meter(4, 4), meter(4, 4, 4 * TICKS), *played])
    assert voice == "C4q D4 E4 F4 | G4 A4 B4 C5"


def test_moving_notes_under_a_held_one_become_a_second_voice():
    played = [*note(0, 4 * TICKS, 72), *(e for i in range(4) for e in note(i * TICKS, TICKS, 64 + i % 2))]
    assert lines([meter(4, 4), *played]) == ["C5w", "E4q F4 E4 F4"]


def test_chords_of_one_length_stay_chords():
    played = [e for i in range(4) for m in (60, 64, 67) for e in note(i * TICKS, TICKS, m)]
    assert lines([meter(4, 4), *played]) == ["[C4 E4 G4]q [C4 E4 G4] [C4 E4 G4] [C4 E4 G4]"]


def test_keyboard_part_with_both_hands_has_two_staves():
    played = [e for i in range(8) for m in (40, 67) for e in note(i * TICKS, TICKS, m)]
    (part,) = read_midi(midi_file([program(0), meter(4, 4), *played])).score.parts
    assert [staff.clef for staff in part.staves] == [Clef.TREBLE, Clef.BASS]
    assert [n.midi for n in part.staves[1].voices[0].notes] == [40] * 8


@pytest.mark.parametrize(
    ("signature", "minor", "melody"),
    [
        (0, False, "C4q G4 F#4 G4 | A4 Bb4 A4 G4 | G4 G#4 A4 G4 | C4 C#4 D4 C4"),
        (0, True, "A4q G#4 A4 B4 | C5 D#5 E5 C5 | D5 C#5 D5 B4 | A4 F#4 G#4 A4"),
        (-4, False, "Ab4q C5 Eb5 Gb5 | F5 E5 F5 D5 | Eb5 Db5 C5 Bb4 | Ab4 G4 Ab4 Ab4"),
        (3, False, "A4q B4 C#5 D#5 | E5 E#5 F#5 A5 | G#5 G5 F#5 E5 | A4 G#4 A4 A4"),
    ],
)
def test_chromatic_notes_are_spelled_as_they_move(signature, minor, melody):
    written = f"4/4 C: {melody}"
    read = lines([key(signature, minor=minor), *barred(parse_tune(written)), *notes_of(written)])
    assert read == [line(parse_tune(written).notes, parse_tune(written).measures)]


def test_names_program_title_and_rights_are_kept_and_percussion_dropped():
    source = read_midi(
        midi_file(
            [text(0, 3, "Ode"), text(0, 2, "© Anon", "cp1252"), meter(4, 4)],
            [text(0, 3, "Tune"), program(73), *notes_of(ODE_TO_JOY)],
            [program(0, 1), *notes_of(ODE_TO_JOY, channel=1)],
            notes_of(ODE_TO_JOY, channel=9),
        )
    )
    assert (source.score.title, source.score.credits.rights) == ("Ode", "© Anon")
    assert [(p.name, p.instrument.name) for p in source.score.parts] == [("Tune", "Flute"), ("Piano", "Piano")]
    assert "The percussion was left out." in source.warnings


def test_every_channel_of_a_single_track_is_a_part():
    data = midi_file([program(0), program(40, 1), *notes_of(ODE_TO_JOY), *notes_of(ODE_TO_JOY, channel=1)], kind=0)
    assert [p.instrument.name for p in read_midi(data).score.parts] == ["Piano", "Violin"]


@pytest.mark.parametrize(
    "sung",
    [
        ("A-", "ma-", "zing", "grace"),
        ("A", "-ma", "-zing", "grace"),
        ("\\A", "ma", "zing ", "grace "),
        ("/A", "ma", "zing", " grace"),
    ],
)
def test_lyrics_of_every_convention_become_syllables(sung):
    words = [text(i * TICKS, 5, s) for i, s in enumerate(sung)]
    notes = read_midi(midi_file([meter(4, 4), *words, *notes_of("4/4 C: C4q D4 E4 F4")])).score.parts[0].notes
    assert [(s.text, s.syllabic) for n in notes for s in n.lyrics] == [
        ("A", Syllabic.BEGIN),
        ("ma", Syllabic.MIDDLE),
        ("zing", Syllabic.END),
        ("grace", Syllabic.SINGLE),
    ]


def test_words_on_a_track_of_their_own_go_to_the_part_they_fit():
    tune = notes_of("4/4 C: C4q D4 E4 F4")
    words = [text(i * TICKS, 1, s) for i, s in enumerate(("la ", "le ", "li ", "lo "))]
    parts = read_midi(midi_file([text(0, 1, "@KMIDI"), *words], note(0, 4 * TICKS, 48), tune)).score.parts
    assert [s.text for n in parts[1].notes for s in n.lyrics] == ["la", "le", "li", "lo"]
    assert not any(n.lyrics for n in parts[0].notes)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", UnreadableScore),
        (b"no music", UnreadableScore),
        (b"MThd\0\0\0\6\0\0\0\1\0\0", UnreadableScore),
        (midi_file([], ticks=0xE250), UnreadableScore),
        (midi_file([*note(0, 480, 60)], ticks=0), UnreadableScore),
        (midi_file([*note(0, 480, 60)])[:-3], UnreadableScore),
        (midi_file([meter(4, 4)]), NoNotes),
        (midi_file([*note(0, 480, 60, channel=9)]), NoNotes),
        (midi_file([*note(0, 480, 60), *note(4 * TICKS * 3001, 480, 60)]), ScoreTooLarge),
        (midi_file([*note(0, 1, 60), *note(1, 2**27, 60)], ticks=1), ScoreTooLarge),
        (midi_file(*([*note(0, 480, 60)] for _ in range(65))), ScoreTooLarge),
        (midi_file(*([] for _ in range(300))), ScoreTooLarge),
    ],
    ids=str,
)
def test_what_is_no_score_is_refused(data, error):
    with pytest.raises(error):
        read_midi(data)


def test_too_many_notes_are_refused_before_they_are_read():
    body = b"\0\x90\x3c\x40\1\x3c\0" + b"\0\x3c\x40\1\x3c\0" * 100_000
    chunk = b"MTrk" + len(body + b"\0\xff\x2f\0").to_bytes(4, "big") + body + b"\0\xff\x2f\0"
    with pytest.raises(ScoreTooLarge):
        read_midi(midi_file()[:10] + b"\0\1\1\xe0" + chunk)


def test_file_in_a_riff_wrapper_is_read():
    data = midi_file([meter(4, 4), *notes_of(ODE_TO_JOY)])
    wrapped = b"RIFF" + (len(data) + 12).to_bytes(4, "little") + b"RMIDdata" + len(data).to_bytes(4, "little") + data
    assert read_midi(wrapped) == read_midi(data)


def test_damaged_bytes_give_a_score_or_a_clear_error():
    chance = random.Random(1)
    whole = midi_file([key(-3), meter(3, 4), tempo(90), text(0, 5, "la-"), *notes_of(AMAZING_GRACE)])
    read = 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            damaged[chance.randrange(22, len(damaged))] = chance.randrange(256)
        try:
            score = read_midi(bytes(damaged)).score
        except ArrangingError:
            continue
        read += 1
        assert all(a.end == b.onset for a, b in zip(score.measures, score.measures[1:], strict=False))
        assert all(0 <= n.onset < n.end <= score.end for p in score.parts for n in p.notes)
    assert read > 20


def test_lines_of_one_lyric_are_verses() -> None:
    found = syllables([SungText(0, "Lift\nSto-\nGod"), SungText(480, "up\nny\nof"), SungText(960, "\rhere")])
    assert [(tick, s.verse, s.text, s.syllabic) for tick, s in found] == [
        (0, 1, "Lift", Syllabic.SINGLE),
        (480, 1, "up", Syllabic.SINGLE),
        (960, 1, "here", Syllabic.SINGLE),
        (0, 2, "Sto", Syllabic.BEGIN),
        (480, 2, "ny", Syllabic.END),
        (0, 3, "God", Syllabic.SINGLE),
        (480, 3, "of", Syllabic.SINGLE),
    ]


def test_texts_beyond_any_song_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(midi_events, "MAX_NOTES", 5)
    words = [text(i * TICKS, 5, "la") for i in range(4)]
    data = midi_file(notes_of("4/4 C: C4q D4 E4 F4"), words, words, words)
    found = midi_events.parse(split_chunks(data)).texts
    assert [len(track) for track in found] == [0, 4, 1, 0]
