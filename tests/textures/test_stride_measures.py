"""What the measures of strides and syncopations count, on arrangements small enough to count by hand."""

from __future__ import annotations

from arranging.notation import parse_tune
from arranging.score import PIANO, Clef, Mark, Note, Part, Staff, Voice
from arranging.sketch import Arrangement
from arranging.textures.measures import stride, syncopation
from tests.textures.given_chords import with_chords

TUNE = with_chords("4/4 C: C5h C5h | C5h C5h | C5w", "I:12")


def _piano(right: str, left: str) -> Arrangement:
    staves = tuple(
        Staff(clef, (Voice(parse_tune(f"4/4 C: {text}").notes) if "[" not in text else _chords(text),))
        for clef, text in ((Clef.TREBLE, right), (Clef.BASS, left))
    )
    return Arrangement((Part("Piano", PIANO, staves),))


def _chords(text: str) -> Voice:
    """Lines of single notes joined by `[`: each is read as a tune of its own."""
    notes: list[Note] = []
    for line in text.split("["):
        notes += parse_tune(f"4/4 C: {line}").notes
    return Voice(tuple(sorted(notes, key=lambda n: (n.onset, n.midi))))


OOM_PAH = _piano(
    "C5h C5h | C5h C5h | C5w",
    "C2q E3 G2 E3 | C2q E3 G2 E3 | C2w [ Rq G3 Rq G3 | Rq G3 Rq G3 | C3w",
)
OCTAVES = _piano(
    "C5h C5 | C5 C5 | C5w [ C4h C4 | C4 C4 | C4w", "C2q C2 C2 C2 | C2 C2 C2 C2 | C2w [ C3q C3 C3 C3 | C3 C3 C3 C3 | C3w"
)


def test_bass_and_chord_by_turns_are_told_from_octaves() -> None:
    assert stride.oom_pah(TUNE, OOM_PAH) == 1.0
    assert stride.oom_pah(TUNE, OCTAVES) == 0.0
    assert stride.bass_octaves(TUNE, OCTAVES) == 1.0
    assert stride.single_basses(TUNE, OOM_PAH) == 1.0


def test_a_bass_that_sits_does_not_move() -> None:
    assert stride.bass_moves(TUNE, OOM_PAH) > 0.7
    assert stride.bass_moves(TUNE, OCTAVES) == 0.0


def test_octaves_under_the_tune_and_the_last_compass_are_counted() -> None:
    assert stride.tune_in_octaves(TUNE, OCTAVES) == 1.0
    assert stride.tune_in_octaves(TUNE, OOM_PAH) == 0.0
    assert stride.final_compass(TUNE, OOM_PAH) == 36


def test_left_hand_strikes_once_a_beat_but_for_the_last_measure() -> None:
    assert stride.left_attacks_a_beat(TUNE, OOM_PAH) == 9 / 12


def test_inner_notes_behind_the_beat_syncopate_a_measure() -> None:
    rag = _piano("C5h C5h | C5h C5h | C5w [ E4s E4e E4s E4q Rh | Rw | Rw", "C2w | C2w | C2w")
    assert syncopation.syncopated_measures(TUNE, rag) == 0.5
    assert syncopation.syncopated_measures(TUNE, OOM_PAH) == 0.0


def test_dotted_pairs_of_the_accompaniment_are_counted_a_measure() -> None:
    march = _piano("C5h C5h | C5h C5h | C5w", "C2e. C2s C2e. C2s Rh | Rw | C2w")
    assert syncopation.dotted_figures(TUNE, march) == 2 / 3


def test_staccato_is_a_share_of_the_left_hand() -> None:
    short = frozenset({Mark.STACCATO})
    low = (Note(0, 10080, TUNE.lead[0].pitch, short), Note(10080, 10080, TUNE.lead[0].pitch))
    staves = (Staff(Clef.TREBLE, (Voice(TUNE.lead),)), Staff(Clef.BASS, (Voice(low),)))
    assert syncopation.staccato_share(TUNE, Arrangement((Part("Piano", PIANO, staves),))) == 0.5
