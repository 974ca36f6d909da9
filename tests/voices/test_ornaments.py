"""Ornaments of the lower voices: enough of them, in the right places, and never against the rules."""

from dataclasses import replace
from itertools import combinations

import pytest

from arranging.analysis.beats import beats
from arranging.harmony.recipe import Ornaments
from arranging.score import QUARTER, Mark
from arranging.sketch import HarmonizedTune, Phrase
from arranging.voices.check import check_voices
from arranging.voices.search import active_rules, find_voicings
from arranging.voices.setting import voices_of
from tests.voices.leading import lead_voices
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


@pytest.mark.parametrize("seed", range(8))
def test_a_foreign_tone_is_reached_by_step_and_left_by_step_or_repeated(hymn, seed):
    sketch, harmony = replace(hymn[0], seed=seed), hymn[1]
    tune = HarmonizedTune(sketch, harmony)
    foreign = 0
    for voice in lead_voices(sketch, harmony, replace(FIGURED, ornaments=Ornaments(0.7)))[1:]:
        for before, tone, after in zip(voice.notes, voice.notes[1:], voice.notes[2:], strict=False):
            if tone.onset % QUARTER and tone.pitch.name not in tune.chord_at(tone.onset).chord.members:
                foreign += 1
                assert abs(before.pitch.diatonic - tone.pitch.diatonic) == 1
                assert abs(after.pitch.diatonic - tone.pitch.diatonic) <= 1
    assert foreign


def test_two_voices_that_move_at_once_are_no_second_or_seventh_apart(hymn):
    distances = []
    for seed in range(8):
        voices = lead_voices(replace(hymn[0], seed=seed), hymn[1], replace(FIGURED, ornaments=Ornaments(0.7)))
        moved = [{n.onset: n.pitch for n in v.notes if n.onset % QUARTER} for v in voices[1:]]
        for upper, lower in combinations(moved, 2):
            distances += [(upper[t].diatonic - lower[t].diatonic) % 7 for t in upper.keys() & lower.keys()]
    assert 2 in distances  # parallel thirds
    assert not {1, 6} & set(distances)


def test_a_suspension_is_held_over_and_steps_down():
    sketch, harmony = setting(*CADENCE)
    simple = plain(sketch, harmony)
    held_over = 0
    for seed in range(8):
        wish = replace(RECIPE, ornaments=Ornaments(0.0, suspensions=True))
        voices = lead_voices(replace(sketch, seed=seed), harmony, wish)
        for before, after in zip(simple, voices, strict=True):
            assert [n.pitch for n in before.notes] == [n.pitch for n in after.notes]
            for a, b in zip(before.notes, after.notes, strict=True):
                if b.onset > a.onset:
                    held_over += 1
                    held = next(n for n in after.notes if n.end == b.onset)
                    assert held.pitch.diatonic - b.pitch.diatonic == 1
    assert held_over


def test_suspensions_come_as_often_as_they_are_asked_for():
    sketch, harmony = setting(*CADENCE)
    simple = plain(sketch, harmony)

    def held_over(often: float) -> int:
        wish = replace(RECIPE, ornaments=Ornaments(0.0, suspensions=often))
        voices = [lead_voices(replace(sketch, seed=seed), harmony, wish) for seed in range(8)]
        return sum(a != b for found in voices for a, b in zip(simple, found, strict=True))

    assert held_over(0.1) < held_over(1.0) <= held_over(20.0)


def leaning_tones(sketch, harmony, often):
    """Tones foreign to their chord that voices strike on a beat, each with the tones before and after it."""
    found = []
    for seed in range(5):
        wish = replace(RECIPE, ornaments=Ornaments(0.6, leaning=often))
        for voice in lead_voices(replace(sketch, seed=seed), harmony, wish)[1:]:
            for before, note, after in zip(voice.notes, voice.notes[1:], voice.notes[2:], strict=False):
                chord = next(s.chord for s in harmony if s.onset <= note.onset < s.end)
                if note.onset % QUARTER == 0 and note.pitch.name not in chord.members:
                    found.append((before, note, after))
    return found


def test_a_tone_leans_on_the_beat_only_where_it_is_asked_for(hymn):
    assert not leaning_tones(*hymn, 0.0)
    assert len(leaning_tones(*hymn, 1.0)) < len(leaning_tones(*hymn, 30.0))


def test_a_leaning_tone_passes_by_step_in_one_direction(hymn):
    for before, note, after in leaning_tones(*hymn, 30.0):
        way = note.pitch.diatonic - before.pitch.diatonic
        assert abs(way) == 1
        assert after.pitch.diatonic - note.pitch.diatonic == way
        assert after.onset < note.onset + QUARTER


def test_leaning_tones_break_no_forbidden_rule(hymn):
    sketch, harmony = hymn
    wish = replace(RECIPE, ornaments=Ornaments(0.6, leaning=30.0))
    for seed in range(4):
        seeded = replace(sketch, seed=seed)
        voices = lead_voices(seeded, harmony, wish)
        assert not [f for f in check_voices(voices, harmony, seeded, active_rules(wish)) if f.forbidden]


def test_no_ornament_leads_into_a_new_phrase(hymn):
    sketch, harmony = hymn
    start = 4 * QUARTER
    analysis = replace(sketch.analysis, phrases=(*sketch.analysis.phrases, Phrase(start, sketch.tune.end, 0, 0)))
    sketch = replace(sketch, analysis=analysis)
    voices = lead_voices(sketch, harmony, replace(FIGURED, ornaments=Ornaments(1.0)))
    assert not [n for v in voices[1:] for n in v.notes if start - QUARTER < n.onset < start]
