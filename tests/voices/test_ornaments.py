"""Ornaments of the lower voices: enough of them, in the right places, and never against the rules."""

from dataclasses import replace

import pytest

from arranging.analysis.beats import beats
from arranging.harmony.recipe import Ornaments
from arranging.score import EIGHTH, QUARTER, Mark
from arranging.sketch import HarmonizedTune, Phrase
from arranging.voices.check import check_voices
from arranging.voices.search import active_rules, find_voicings, lead_voices
from arranging.voices.setting import voices_of
from tests.voices.test_search import HYMN, RECIPE, setting

FIGURED = replace(RECIPE, ornaments=Ornaments(0.4, suspensions=True))
CADENCE = ("4/4 C: E5q D5 D5 E5 | E5h D5 | C5w", "C G G C C C G G C C C C")


@pytest.fixture
def hymn():
    return setting(*HYMN)


def plain(sketch, harmony):
    return voices_of(sketch, find_voicings(sketch, harmony, RECIPE).voicings)


def test_a_plain_recipe_leaves_the_chords_as_they_are(hymn):
    assert lead_voices(*hymn, RECIPE) == plain(*hymn)


def test_about_the_wished_share_of_beats_moves(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, FIGURED)
    moving = {n.onset // QUARTER for v in voices[1:] for n in v.notes if n.onset % QUARTER}
    assert 0.2 <= len(moving) / len(beats(sketch.tune.measures)) <= 0.4


@pytest.mark.parametrize("seed", range(8))
def test_ornaments_break_no_forbidden_rule(hymn, seed):
    sketch, harmony = hymn
    sketch = replace(sketch, seed=seed)
    voices = lead_voices(sketch, harmony, FIGURED)
    assert voices != plain(sketch, harmony)
    assert not [f for f in check_voices(voices, harmony, sketch, active_rules(FIGURED)) if f.forbidden]


def test_one_seed_gives_one_setting_and_another_seed_another(hymn):
    sketch, harmony = hymn
    first, again, other = (lead_voices(replace(sketch, seed=s), harmony, FIGURED) for s in (1, 1, 2))
    assert first == again
    assert first != other


def test_fermatas_and_last_chords_stay_plain(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, replace(FIGURED, ornaments=Ornaments(1.0, suspensions=True)))
    for note in sketch.lead:
        if Mark.FERMATA in note.marks:
            for voice in voices[1:]:
                assert [n.duration for n in voice.notes if note.onset <= n.onset < note.end] == [note.duration]


def test_every_moving_tone_is_left_by_step_and_reached_by_step_or_within_the_chord(hymn):
    sketch, harmony = hymn
    tune = HarmonizedTune(sketch, harmony)
    for voice in lead_voices(sketch, harmony, replace(FIGURED, ornaments=Ornaments(0.7)))[1:]:
        for before, tone, after in zip(voice.notes, voice.notes[1:], voice.notes[2:], strict=False):
            if tone.duration == EIGHTH and tone.onset % QUARTER:
                inside = {before.pitch.name, tone.pitch.name} <= set(tune.chord_at(before.onset).chord.members)
                assert inside or abs(before.pitch.diatonic - tone.pitch.diatonic) == 1
                assert abs(after.pitch.diatonic - tone.pitch.diatonic) == 1


def test_a_suspension_is_held_over_and_steps_down():
    sketch, harmony = setting(*CADENCE)
    voices = lead_voices(sketch, harmony, replace(RECIPE, ornaments=Ornaments(0.0, suspensions=True)))
    simple = plain(sketch, harmony)
    changed = [(v, w) for v, w in zip(simple, voices, strict=True) if v != w]
    assert changed
    for before, after in changed:
        assert [n.pitch for n in before.notes] == [n.pitch for n in after.notes]
        late = next(b for a, b in zip(before.notes, after.notes, strict=True) if b.onset > a.onset)
        held = next(n for n in after.notes if n.end == late.onset)
        assert held.pitch.diatonic - late.pitch.diatonic == 1


def test_no_ornament_leads_into_a_new_phrase(hymn):
    sketch, harmony = hymn
    start = 4 * QUARTER
    analysis = replace(sketch.analysis, phrases=(*sketch.analysis.phrases, Phrase(start, sketch.tune.end, 0, 0)))
    sketch = replace(sketch, analysis=analysis)
    voices = lead_voices(sketch, harmony, replace(FIGURED, ornaments=Ornaments(1.0)))
    assert not [n for v in voices[1:] for n in v.notes if start - QUARTER < n.onset < start]
