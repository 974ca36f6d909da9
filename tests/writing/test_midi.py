"""The MIDI file says what the score says."""

import re
from dataclasses import replace

import pytest
import symusic

from arranging.pitch import Interval, Pitch
from arranging.score import (
    HALF,
    QUARTER,
    WHOLE,
    Dynamic,
    DynamicMark,
    Grace,
    Hairpin,
    Instrument,
    Mark,
    Note,
    Pedal,
    Tempo,
    Voice,
)
from arranging.writing import write_midi
from tests.writing.build import grand_staff, one_line, with_directions, with_voice
from tests.writing.test_musicxml import mark_first, with_measure


def read(score):
    return symusic.Score.from_midi(write_midi(score))


def notes(score):
    """(onset in quarters, pitch) of every note."""
    midi = read(score)
    return sorted((n.time / midi.tpq, n.pitch) for t in midi.tracks for n in t.notes)


def velocities(score):
    return [n.velocity for n in read(score).tracks[0].notes]


def test_type_one_and_the_same_bytes_each_time():
    score = one_line("4/4 C: C5w")
    data = write_midi(score)
    assert data[:10] == b"MThd\x00\x00\x00\x06\x00\x01"
    assert data == write_midi(score)


def test_onsets_are_exact_whatever_the_tuplet():
    lengths = [QUARTER // 7] * 7 + [QUARTER // 5] * 5 + [QUARTER // 32] * 32 + [QUARTER // 3] * 3
    found, now = [], 0
    for length in lengths:
        found.append(Note(now, length, Pitch.parse("C5")))
        now += length
    score = with_voice(one_line("4/4 C: Rw"), Voice(tuple(found)))
    assert notes(score) == [(n.onset / QUARTER, 72) for n in found]


def test_repeats_are_played_out():
    score = with_measure(one_line("4/4 C: C5w | D5w"), 0, repeat_times=2)
    assert notes(score) == [(0, 72), (4, 72), (8, 74)]


def test_transposing_parts_sound_at_pitch_with_their_program_and_name():
    track = read(one_line("4/4 C: C5w", Instrument("Clarinet", 71, Interval(-1, -2)))).tracks[0]
    assert (track.name, track.program, track.notes[0].pitch) == ("Line", 71, 72)


def test_many_parts_have_channels_of_their_own_and_never_the_drums():
    score = one_line("4/4 C: C5w")
    score = replace(score, parts=score.parts * 12)
    data = write_midi(score)
    on = {b for i, b in enumerate(data[:-2]) if b & 0xF0 == 0x90 and data[i + 1] == 72 and data[i + 2] > 30}
    assert len(on) == 12
    assert 0x99 not in on


def test_a_pickup_is_announced_and_its_first_full_measure_again():
    midi = read(one_line("3/4 G: D5q | G5h. | F#5h."))
    assert [(t.time // midi.tpq, t.numerator, t.denominator) for t in midi.time_signatures] == [(0, 3, 4), (1, 3, 4)]


def test_keys_and_tempos_follow_the_score():
    tempos = (Tempo(0, 60, beat=3 * QUARTER // 2), Tempo(WHOLE, 40, printed=False))
    midi = read(one_line("4/4 a: A4w | A4w", tempos=tempos))
    assert [(k.key, k.tonality) for k in midi.key_signatures] == [(0, 1)]
    assert [(t.time // midi.tpq, round(t.qpm)) for t in midi.tempos] == [(0, 90), (4, 40)]


def test_a_fermata_slows_the_clock_and_moves_no_onset():
    score = one_line("4/4 C: C5h D5h@ | E5w", tempos=(Tempo(0, 80),))
    midi = read(score)
    assert notes(score) == [(0, 72), (2, 74), (4, 76)]
    assert [(t.time / midi.tpq, round(t.qpm)) for t in midi.tempos] == [(0, 80), (3, 40), (4, 80)]


def test_a_repeat_goes_back_to_the_tempo_of_its_beginning():
    score = one_line("4/4 C: C5w | C5w", tempos=(Tempo(0, 80), Tempo(WHOLE, 60)))
    midi = read(with_measure(score, 1, repeat_times=2))
    assert [(t.time // midi.tpq, round(t.qpm)) for t in midi.tempos] == [(0, 80), (4, 60), (8, 80), (12, 60)]


def test_dynamics_and_hairpins_shape_the_velocities():
    score = one_line("4/4 C: C5q C5 C5 C5 | C5q C5 C5 C5")
    soft, loud = DynamicMark(0, Dynamic.P), DynamicMark(WHOLE, Dynamic.F)
    sudden = velocities(with_directions(score, soft, loud))
    grown = velocities(with_directions(score, soft, Hairpin(0, WHOLE, True), loud))
    assert max(sudden[:4]) < min(sudden[4:])
    assert sudden[3] < grown[3] < grown[4]
    assert grown[1] < grown[2] < grown[3]


def test_a_hairpin_that_leads_nowhere_still_grows():
    score = with_directions(one_line("4/4 C: C5q C5 C5 C5 | C5q C5 C5 C5"), Hairpin(0, WHOLE, True))
    found = velocities(score)
    assert found[0] < found[4] == found[0] + 12


def test_the_melody_leads_and_the_downbeat_leans():
    score = grand_staff(["4/4 C: C5q C5 C5 C5"], ["4/4 C: C3q C3 C3 C3"])
    found = read(score).tracks[0].notes
    upper = [n.velocity for n in found if n.pitch == 72]
    lower = [n.velocity for n in found if n.pitch == 48]
    assert all(u > b for u, b in zip(upper, lower, strict=True))
    assert upper[0] > upper[1] < upper[2]


@pytest.mark.parametrize(("mark", "share"), [(Mark.STACCATO, 0.5), (Mark.TENUTO, 1.0)])
def test_staccato_shortens_what_sounds(mark, share):
    midi = read(mark_first(one_line("4/4 C: C5q D5h."), marks=frozenset({mark})))
    assert midi.tracks[0].notes[0].duration == share * midi.tpq


def test_grace_notes_are_silent():
    assert notes(mark_first(one_line("4/4 C: C5w"), graces=(Grace(Pitch.parse("D5")),))) == [(0, 72)]


def test_the_pedal_is_a_controller_and_lifts_between_two_presses():
    score = with_directions(one_line("4/4 C: C5w | D5w"), Pedal(0, WHOLE), Pedal(WHOLE, 2 * WHOLE))
    midi = read(score)
    found = [(c.time / midi.tpq, c.value) for c in midi.tracks[0].controls if c.number == 64]
    assert found == [(0, 127), (4, 0), (4.0625, 127), (8, 0)]


def test_each_time_through_sings_its_own_verse():
    score = one_line("4/4 C: C5h D5h // glo- ry")
    voice = score.parts[0].staves[0].voices[0]
    second = tuple(
        replace(n, lyrics=(*n.lyrics, replace(n.lyrics[0], verse=2, text=n.lyrics[0].text.upper())))
        for n in voice.notes
    )
    data = write_midi(with_measure(with_voice(score, Voice(second)), 0, repeat_times=2))
    assert re.findall(rb"\xff\x05.([A-Za-z]+-?)", data) == [b"glo-", b"ry", b"GLO-", b"RY"]


def test_two_voices_on_one_key_both_sound_and_end():
    score = grand_staff(["4/4 C: C5h D5h", "4/4 C: C5w"], ["4/4 C: C3w"])
    assert notes(score) == [(0, 48), (0, 72), (0, 72), (2, 74)]
    held = one_line("4/4 C: C5w")
    twice = replace(
        held,
        parts=(
            replace(
                held.parts[0],
                staves=(
                    replace(
                        held.parts[0].staves[0],
                        voices=(
                            Voice((Note(0, WHOLE, Pitch.parse("C5")),)),
                            Voice((Note(HALF, HALF, Pitch.parse("C5")),)),
                        ),
                    ),
                ),
            ),
        ),
    )
    midi = read(twice)
    assert [(n.time // midi.tpq, n.duration // midi.tpq) for n in midi.tracks[0].notes] == [(0, 2), (2, 2)]
