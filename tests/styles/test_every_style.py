"""What every arrangement style promises, checked over every registered style and variant."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest

from arranging.plugins import arrangement_styles
from arranging.score import QUARTER, Mark, Note
from arranging.textures.measures.basics import hand
from arranging.textures.timeline import Line, attacks
from tests.styles.hymns import SETTINGS, TUNES, arranged

E1, C3, C7 = 28, 48, 96
TENTH = 16
TRAIT_TUNES = ("common", "triple", "compound", "five", "minor")

every_setting = pytest.mark.parametrize(("style", "variant"), SETTINGS)
every_tune = pytest.mark.parametrize("name", TUNES)


@every_setting
def test_same_input_gives_the_same_notes(style: str, variant: str) -> None:
    once = arranged(style, variant, "triple")[1]
    arranged.cache_clear()
    assert arranged(style, variant, "triple")[1] == once


@every_tune
@every_setting
def test_every_measure_of_the_tune_has_accompaniment(style: str, variant: str, name: str) -> None:
    tune, arrangement = arranged(style, variant, name)
    sung, low = Line(tune.lead), Line(_lowest(hand(arrangement, 1)))
    for measure in tune.tune.measures:
        if sung.between(measure.onset, measure.end):
            assert low.between(measure.onset, measure.end), measure.number
    assert max(n.end for n in arrangement.parts[0].notes) <= tune.tune.end


@every_tune
@every_setting
def test_notes_of_a_voice_never_overlap(style: str, variant: str, name: str) -> None:
    _, arrangement = arranged(style, variant, name)
    for staff in arrangement.parts[0].staves:
        for voice in staff.voices:
            assert list(voice.notes) == sorted(voice.notes, key=lambda n: n.onset)
            for before, after in pairwise(voice.notes):
                together = before.onset == after.onset and before.duration == after.duration
                assert together or before.end <= after.onset, (before, after)


@every_tune
@every_setting
def test_every_phrase_rests_on_a_chord_that_holds_its_last_note(style: str, variant: str, name: str) -> None:
    tune, _ = arranged(style, variant, name)
    sung = {note.onset: note.pitch.name for note in tune.lead}
    for phrase in tune.analysis.phrases:
        assert sung[phrase.last_onset] in tune.chord_at(phrase.release - 1).chord.members, phrase


@every_tune
@every_setting
def test_two_hands_can_play_it(style: str, variant: str, name: str) -> None:
    _, arrangement = arranged(style, variant, name)
    for staff in (0, 1):
        notes = hand(arrangement, staff)
        assert all(E1 <= n.midi <= C7 for n in notes)
        held: list[Note] = []
        for onset, struck in attacks(notes).items():
            held = [n for n in held if n.end > onset] + struck
            pitches = sorted({n.midi for n in held})
            assert len(pitches) <= 5, onset
            if not any(Mark.ARPEGGIO in n.marks for n in struck):
                assert pitches[-1] - pitches[0] <= TENTH, (staff, onset, pitches)
                close = [b - a for a, b in pairwise(sorted(n.midi for n in struck))]
                assert 1 not in close, (staff, onset)


@every_tune
@every_setting
def test_nothing_growls_below_c3(style: str, variant: str, name: str) -> None:
    _, arrangement = arranged(style, variant, name)
    notes = [*hand(arrangement, 0), *hand(arrangement, 1)]
    low = [n for n in notes if n.midi < C3]
    for bass in low:
        for other in notes:
            together = min(bass.end, other.end) - max(bass.onset, other.onset)
            if together >= QUARTER and other.midi != bass.midi:  # what passes by in eighths does no harm
                assert abs(other.midi - bass.midi) >= 7, (bass, other)


@every_tune
@pytest.mark.parametrize(("style", "variant"), [s for s in SETTINGS if arrangement_styles()[s[0]].plays_melody])
def test_tune_lies_untouched_on_top_where_the_piano_plays_it(style: str, variant: str, name: str) -> None:
    tune, arrangement = arranged(style, variant, name)
    top = attacks(hand(arrangement, 0))
    for note in tune.lead:
        assert any((n.pitch, n.duration) == (note.pitch, note.duration) for n in top[note.onset])
        assert max(n.midi for n in top[note.onset]) == note.midi


@pytest.mark.parametrize("name", ["triple", "common"])
@every_setting
def test_piano_plays_its_own_line_in_intro_and_coda(style: str, variant: str, name: str) -> None:
    tune, arrangement = arranged(style, variant, name, framed=True)
    sung = {n.onset for n in tune.tune.notes}
    own = [n for n in tune.lead if n.onset not in sung]
    top = attacks(hand(arrangement, 0))
    assert own
    for note in own:
        assert max((n.midi, n.duration) for n in top[note.onset]) == (note.midi, note.duration)


@every_setting
def test_spelling_follows_the_chord_or_the_tune(style: str, variant: str) -> None:
    tune, arrangement = arranged(style, variant, "minor")
    low, high = tune.analysis.key.fifths - 6, tune.analysis.key.fifths + 10
    assert all(low <= n.pitch.fifths <= high for n in arrangement.parts[0].notes)


@every_setting
def test_traits_hold_over_tunes_of_many_meters(style: str, variant: str) -> None:
    chosen = arrangement_styles()[style]
    settings = [arranged(style, variant, name) for name in TRAIT_TUNES]
    for trait in chosen.traits + chosen.variants[variant].traits:
        value = sum(trait.measure(*setting) for setting in settings) / len(settings)
        assert trait.least <= value <= trait.most, f"{trait.name}: {value:.3f}"


@every_setting
def test_last_chord_is_the_tonic_over_its_root(style: str, variant: str) -> None:
    for name in TRAIT_TUNES:
        tune, arrangement = arranged(style, variant, name)
        last = max(hand(arrangement, 1), key=lambda n: (n.onset, -n.midi))
        assert last.pitch.name == tune.analysis.key.tonic


@every_setting
def test_dynamics_stand_at_the_beginning_and_inside_the_piece(style: str, variant: str) -> None:
    tune, arrangement = arranged(style, variant, "triple")
    directions = arrangement.parts[0].directions
    assert min(d.onset for d in directions) == tune.lead[0].onset
    assert all(0 <= d.onset < tune.tune.end for d in directions)


@pytest.mark.parametrize("style", arrangement_styles().values(), ids=arrangement_styles())
def test_style_explains_itself(style: type) -> None:
    assert style.description().endswith((".", ":"))
    assert style.title
    assert len(style.variants) >= 2
    for variant in style.variants.values():
        assert variant.title
        assert variant.description.endswith(".")
        assert variant.traits, f"{variant.title} has no trait of its own."
    for field in fields(style.Options):
        assert field.metadata["help"].endswith(".")


def _lowest(notes: list[Note]) -> list[Note]:
    return [group[0] for group in attacks(notes).values()]
