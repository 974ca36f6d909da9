"""A jazz pianist's left hand: a chord that lasts goes to its fifth and back."""

from __future__ import annotations

from arranging.score import EIGHTH, QUARTER
from arranging.textures.comping_jazz import ballad, rootless
from tests.textures.settings import over

LONG = over("4/4 C: E5w | E5w | A5w | C5w", "Imaj9:8 ii9:4 Imaj9:4")


def _basses(hands):
    struck = {}
    for note in (n for layer in hands.left for n in layer):
        struck[note.onset] = min(struck.get(note.onset, note.pitch), note.pitch, key=lambda p: p.midi)
    return struck


def test_a_chord_that_lasts_goes_to_its_fifth_and_back():
    for hands in (ballad(LONG), rootless(LONG)):
        low = _basses(hands)
        assert [str(low[t * QUARTER].name) for t in (0, 2, 4, 6)] == ["C", "G", "C", "G"]


def test_the_fifth_waits_where_the_next_chord_stands_on_it():
    tune = over("4/4 C: E5w | F5w | C5w", "Imaj9:4 V9:4 Imaj9:4")
    low = _basses(ballad(tune))
    assert [str(low[t * QUARTER].name) for t in (0, 2, 4)] == ["C", "C", "G"]


def test_a_pickup_leaves_the_root_to_the_downbeat():
    tune = over("3/4 C: G4q | E5h. | E5h. | C5h.", "Imaj9:7 ii9:3")
    low = _basses(ballad(tune))
    assert [str(low[t * QUARTER].name) for t in (1, 4)] == ["C", "G"]


def test_every_beat_of_a_long_chord_has_a_tone():
    tune = over("3/4 C: G5h. | G5h. | G5h.", "I69:9")
    struck = {n.onset for layer in ballad(tune).left for n in layer}
    assert {t * QUARTER for t in range(6)} <= struck


def test_a_step_into_the_next_chord_comes_on_a_beat_that_has_no_tone():
    tune = over("6/4 G: D4h. F#4h. | G4h. G4h.", "V13:6 Imaj9:6")
    struck = {n.onset for layer in ballad(tune).left for n in layer if n.onset < 6 * QUARTER}
    assert all(t % QUARTER == 0 for t in struck)


def test_chords_of_a_compound_beat_lilt():
    tune = over("6/8 C: E5q. F5q. | E5q. G5q. | C5h.", "Imaj9:1.5 ii9:1.5 Imaj9:1.5 V9:1.5 Imaj9:3")
    struck = {n.onset for layer in ballad(tune).left for n in layer}
    assert struck == {beat + late for beat in range(0, 6 * QUARTER, 3 * EIGHTH) for late in (0, QUARTER)} | {
        6 * QUARTER
    }
