"""Lower voices that hold: few attacks, whole chords, closes kept."""

from dataclasses import replace
from itertools import pairwise

import pytest

from arranging.cadences import cadence_of
from arranging.score import QUARTER, Mark
from arranging.voices.check import check_voices
from arranging.voices.search import active_rules, find_voicings, written_out
from tests.voices.leading import lead_voices
from tests.voices.test_search import HYMN, RECIPE, setting

HELD = replace(RECIPE, sustained=True)
TUNE = (
    "4/4 C: E4q E4 F4 G4 | G4 F4 E4 D4 | C4 C4 D4 E4 | E4q. D4e D4h | E4q E4 F4 G4 | G4 F4 E4 D4 | C4 C4 D4 E4"
    " | D4q. C4e C4h",
    "C / F C C F C G C / G C C / G / C / F C C F C G C / G C G / C /",
)


@pytest.mark.parametrize("parts", [3, 4])
@pytest.mark.parametrize("text", [TUNE, HYMN], ids=["joy", "fermatas"])
def test_a_lower_voice_begins_a_third_of_the_melodys_notes_at_most(text, parts):
    sketch, harmony = setting(*text)
    voices = lead_voices(sketch, harmony, replace(HELD, parts=parts))
    assert voices is not None
    assert all(3 * len(voice.notes) <= len(sketch.lead) for voice in voices[1:])


@pytest.mark.parametrize("parts", [3, 4])
def test_what_is_held_keeps_every_forbidden_rule(parts):
    sketch, harmony = setting(*TUNE)
    recipe = replace(HELD, parts=parts)
    found = find_voicings(sketch, harmony, recipe)
    findings = check_voices(written_out(sketch, found, recipe), found.harmony, sketch, active_rules(recipe))
    assert not [f for f in findings if f.forbidden]


def test_the_held_chords_leave_no_gap_and_close_as_the_plan_does():
    sketch, harmony = setting(*TUNE)
    held = find_voicings(sketch, harmony, HELD).harmony
    assert held[0].onset == harmony[0].onset
    assert held[-1].end == harmony[-1].end
    assert all(a.end == b.onset for a, b in pairwise(held))
    phrase = sketch.analysis.phrases[0]
    assert cadence_of(phrase, held).kind is cadence_of(phrase, harmony).kind


def test_everybody_strikes_at_a_fermata():
    sketch, harmony = setting(*HYMN)
    voices = lead_voices(sketch, harmony, HELD)
    assert voices is not None
    fermatas = {n.onset for n in sketch.lead if Mark.FERMATA in n.marks}
    assert fermatas
    assert all(fermatas <= {n.onset for n in voice.notes} for voice in voices)


def test_a_tone_that_stays_is_not_struck_again():
    sketch, harmony = setting(
        "4/4 C: E4q F4 G4 E4 | F4 E4 D4 E4 | F4 D4 E4 D4 | C4w", "C / / / F C G C F G C G C / / /"
    )
    voices = lead_voices(sketch, harmony, HELD)
    assert voices is not None
    inside = [[n for n in voice.notes if n.end <= 12 * QUARTER] for voice in voices[1:]]
    assert all(a.pitch != b.pitch for notes in inside for a, b in pairwise(notes))


def test_a_slow_melody_keeps_the_chords_it_needs_to_close():
    sketch, harmony = setting("4/4 C: E4h D4h@ | D4h C4h@", "C / G / G / C /")
    voices = lead_voices(sketch, harmony, HELD)
    assert voices is not None
    assert [n.pitch.step for n in voices[-1].notes][-1] == "C"
    assert all(len(voice.notes) <= len(sketch.lead) for voice in voices)
