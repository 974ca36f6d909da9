from __future__ import annotations

import pytest

from arranging.form.coda import with_coda
from arranging.pitch import Pitch
from arranging.score import QUARTER, Dynamic, DynamicMark, Hairpin
from arranging.sketch import HarmonizedTune
from arranging.textures.timeline import Line, Pulse, cells_to_close
from arranging.textures.widening import growing_dynamics, growth
from arranging.textures.widening_bass import sinking_bass
from arranging.textures.widening_close import under_held, wide_close
from arranging.textures.widening_figures import bells, circling, sparse
from tests.styles.hymns import sketch
from tests.textures.given_chords import with_chords, written


def pulse(tune: HarmonizedTune) -> Pulse:
    return Pulse(tune.tune.measures)


@pytest.fixture
def song() -> HarmonizedTune:
    return with_chords("4/4 C: E5w | D5w@ | C5w | G4w@ | E5w | C5w", "I:4 V:4 vi:4 V:4 IV:4 I:4")


def test_growth_goes_from_nothing_to_all_phrase_by_phrase(song: HarmonizedTune) -> None:
    grown = growth(song)
    assert [grown(8 * QUARTER * i) for i in range(3)] == [0.0, 0.5, 1.0]


def test_every_phrase_is_louder_and_a_coda_comes_back() -> None:
    framed = with_coda(sketch("common"))
    found = growing_dynamics(HarmonizedTune(framed, ()), Dynamic.PP, Dynamic.FF, Dynamic.P)
    levels = [d.level for d in found if isinstance(d, DynamicMark)]
    assert levels[0] is Dynamic.PP
    assert levels[-2:] == [Dynamic.FF, Dynamic.P]
    assert any(isinstance(d, Hairpin) and d.growing for d in found)


def test_range_never_shrinks_from_phrase_to_phrase(song: HarmonizedTune) -> None:
    found = cells_to_close(song, pulse(song))
    basses = sinking_bass(song, found, song.lead)
    lead = Line(song.lead)
    ranges = []
    for phrase in song.analysis.phrases:
        low = min(b.midi for c, b in zip(found, basses, strict=True) if phrase.onset <= c.onset < phrase.end)
        ranges.append(max(n.midi for n in lead.attacked(phrase.onset, phrase.end)) - low)
    assert ranges == sorted(ranges)
    assert ranges[0] < ranges[-1]


def test_last_chord_is_full_in_major_and_open_in_minor() -> None:
    major = with_chords("4/4 C: D5w | C5w", "V:4 I:4")
    minor = with_chords("4/4 A minor: B4w | A4w", "V:4 i:4")
    for tune, steps in ((major, set("CEG")), (minor, set("AE"))):
        close = cells_to_close(tune, pulse(tune))[-1]
        low, high = wide_close(tune, close, close.span.chord.bass.above(31))
        assert {n.pitch.step for n in (*low, *high, tune.lead[-1])} == steps
        assert low[1].midi - low[0].midi == 12


def test_chords_that_come_under_a_held_note_are_struck() -> None:
    tune = with_chords("4/4 C: D5w | C5w", "V:4 IV:2 I:2")
    notes = under_held(tune, cells_to_close(tune, pulse(tune)), ())
    assert written([n for n in notes if n.onset == 6 * QUARTER], tune) == "Rw. | [E4 G4]h"
    assert not [n for n in notes if n.onset == 4 * QUARTER]


def test_sparse_figures_leave_the_first_beat_to_the_bass(song: HarmonizedTune) -> None:
    notes = sparse(song, cells_to_close(song, pulse(song))[:-1], pulse(song))
    assert notes
    assert all(n.onset % (2 * QUARTER) >= QUARTER for n in notes)
    lead = Line(song.lead)
    assert all(n.midi < lead.between(n.onset, n.end)[0].midi for n in notes)


def test_bells_ring_over_held_notes_within_reach(song: HarmonizedTune) -> None:
    few, many = (bells(song, pulse(song), lambda tick, v=v: v, until=song.lead[-1].onset) for v in (0.0, 1.0))
    lead = Line(song.lead)
    assert 0 < len(few) < len(many)
    assert all(3 <= n.midi - lead.between(n.onset, n.end)[0].midi < 16 for n in many)


def test_cell_circles_a_semitone_that_is_clear_of_the_tune(song: HarmonizedTune) -> None:
    notes = circling(song, cells_to_close(song, pulse(song))[:-1], pulse(song))
    lead = Line(song.lead)
    assert written(notes, song).startswith("Re C4e B3 C4")
    for note in notes:
        over = lead.at(note.onset)
        assert over is None or (note.midi - over.midi) % 12 not in (1, 11)


def test_a_low_last_note_still_has_its_third() -> None:
    tune = with_chords("4/4 Bb: C4w | Bb3w", "V:4 I:4")
    close = cells_to_close(tune, pulse(tune))[-1]
    low, high = wide_close(tune, close, Pitch.parse("Bb1"))
    assert [str(n.pitch) for n in low] == ["Bb1", "F2"]
    assert "D3" in {str(n.pitch) for n in high}


def test_bells_are_silent_over_the_chords_that_lead_home() -> None:
    tune = with_chords("4/4 C: G4w | C4w", "V:4 bVII:1 I:3")
    found = bells(tune, pulse(tune), lambda tick: 1.0, until=5 * QUARTER)
    assert found
    assert all(n.end <= 4 * QUARTER for n in found)


def test_bells_give_away_neither_the_coming_note_nor_ring_the_added_ninth() -> None:
    plain, told, coloured = (
        bells(tune, pulse(tune), lambda tick: 1.0, until=tune.tune.end)
        for tune in (
            with_chords("4/4 C: C4w | C4w", "I:4 I:4"),
            with_chords("4/4 C: C4w | E4w", "I:4 I:4"),
            with_chords("4/4 C: G4w | C4w", "Iadd9:4 Iadd9:4"),
        )
    )
    assert [str(n.pitch) for n in plain][:2] == ["E4", "G4"]
    assert [str(n.pitch) for n in told if n.onset < 4 * QUARTER][:1] == ["G4"]
    assert "D5" not in {str(n.pitch) for n in coloured}


def test_a_chord_of_one_sparse_note_is_not_told_by_its_ninth() -> None:
    tune = with_chords("4/4 C: C5q E5 D5 G5 | C5w", "Iadd9:1 IVadd9:1 Iadd9:1 IVadd9:1 I:4")
    found = sparse(tune, cells_to_close(tune, pulse(tune))[:-1], pulse(tune))
    assert found
    for note in found:
        assert note.pitch.name in tune.chord_at(note.onset).chord.members[:3]
