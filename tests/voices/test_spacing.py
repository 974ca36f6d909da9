"""Close and open position meet their measures."""

from dataclasses import replace

from arranging.harmony.recipe import Spacing
from arranging.voices.reading import slices
from tests.voices.leading import lead_voices
from tests.voices.test_search import HYMN, RECIPE, setting


def spans(spacing, parts, lower):
    """Semitones from the soprano down to a voice, at every slice."""
    sketch, harmony = setting(*HYMN)
    voices = lead_voices(sketch, harmony, replace(RECIPE, spacing=spacing, parts=parts))
    assert voices is not None
    midi = slices(voices, harmony, sketch.analysis.phrases).voicings.midi
    return midi[0] - midi[lower]


def share(found):
    return sum(found) / len(found)


def test_close_position_keeps_the_upper_three_within_an_octave():
    assert share(spans(Spacing.CLOSE, 4, 2) <= 12) >= 0.85


def test_close_position_of_three_voices_keeps_the_upper_two_within_a_sixth():
    assert share(spans(Spacing.CLOSE, 3, 1) <= 9) >= 0.85


def test_open_position_spreads_the_upper_three_beyond_an_octave():
    assert share(spans(Spacing.OPEN, 4, 2) > 12) >= 0.75


def test_open_position_spreads_three_voices_over_an_octave_at_least():
    assert share(spans(Spacing.OPEN, 3, 2) >= 12) >= 0.75
