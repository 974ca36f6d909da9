"""The checker names rule, place and voices."""

from arranging.notation import parse_tune
from arranging.pitch import parse_key
from arranging.score import QUARTER, Tune, Voice
from arranging.sketch import Analysis, ChordSpan, KeyRegion, Phrase, Sketch
from arranging.voices.check import Finding, check_voices
from arranging.voices.examples import parse_symbol
from arranging.voices.rules import built_in_rules

LED = tuple(rule for rule in built_in_rules().values() if rule.name != "phrase-without-cadence")
"""The fragments of these tests close nowhere."""


def findings(voices: list[str], symbols: str = "C C C C", time: str = "4/4") -> list[Finding]:
    tunes = [parse_tune(f"{time} C: {text}") for text in voices]
    key = parse_key("C")
    harmony = [ChordSpan(i * QUARTER, QUARTER, parse_symbol(s), key, "") for i, s in enumerate(symbols.split())]
    return [
        f
        for f in check_voices([t.melody for t in tunes], harmony, sketch_of(tunes[0]))
        if f.forbidden and f.rule != "phrase-without-cadence"
    ]


def sketch_of(tune: Tune, *openings: int) -> Sketch:
    phrases = tuple(Phrase(onset, tune.end, tune.notes[-1].onset, tune.end) for onset in (0, *openings))
    return Sketch(tune, tune.notes, Analysis((KeyRegion(0, tune.end, parse_key("C")),), phrases))


def test_parallel_fifths_are_told_with_measure_beat_and_voices():
    found = findings(["E5q F5 R R", "C5q A4 R R", "G4q A4 R R", "C4q D4 R R"], "C Dm C C")
    assert [str(f) for f in found] == ["parallel-fifths, measure 1 beat 2, tenor and bass"]


def test_a_passing_note_can_make_parallels():
    others = ["G4q F4 R R", "E4q D4 R R", "C3q D3 R R"]
    fine, faulty = "C4q A3 R R", "C4e G3 A3q R R"
    assert findings([*others[:2], fine, others[2]], "C Dm C C") == []
    found = findings([*others[:2], faulty, others[2]], "C Dm C C")
    assert [(f.rule, f.voices) for f in found] == [("parallel-fifths", ("tenor", "bass"))]


def test_a_fermata_or_a_rest_separates_phrases():
    voices = ["E5q@ F5 R R", "C5q A4 R R", "G4q A4 R R", "C4q D4 R R"]
    assert findings(voices, "C Dm C C") == []
    apart = ["E5e Re F5q R R", "C5e Re A4q R R", "G4e Re A4q R R", "C4e Re D4q R R"]
    assert findings(apart, "C Dm C C") == []


def test_a_suspended_third_is_no_missing_third():
    voices = ["G4q G4h Rq", "C4q C4e B3 B3q Rq", "E3q D3h Rq", "C3q G2h Rq"]
    assert findings(voices, "C G G C") == []


def test_pickup_beats_are_counted_from_the_end_of_a_full_measure():
    voices = ["E5q | F5q R R R", "C5q | A4q R R R", "G4q | A4q R R R", "C4q | D4q R R R"]
    assert [str(f) for f in findings(voices, "C Dm C C")] == ["parallel-fifths, measure 1 beat 1, tenor and bass"]


def test_silent_voices_commit_no_faults():
    silent = [parse_tune("4/4 C: C5w").melody, Voice(), Voice(), Voice()]
    assert check_voices(silent, [], sketch_of(parse_tune("4/4 C: C5w"))) == ()


def test_contrary_octaves_are_free_into_a_new_phrase_only():
    texts = ["G4q C5 C5 R", "D4q E4 E4 R", "B3q G3 G3 R", "G3q C3 C3 R"]
    tunes = [parse_tune(f"4/4 C: {text}") for text in texts]
    voices = [t.melody for t in tunes]
    harmony = [ChordSpan(i * QUARTER, QUARTER, parse_symbol(s), parse_key("C"), "") for i, s in enumerate("GCCC")]
    rules = {f.rule for f in check_voices(voices, harmony, sketch_of(tunes[0]), LED)}
    fresh = {f.rule for f in check_voices(voices, harmony, sketch_of(tunes[0], QUARTER), LED)}
    assert "parallel-octaves" in rules
    assert fresh == rules - {"parallel-octaves"}


def test_contrary_octaves_into_the_last_chord_have_a_price_and_are_not_forbidden():
    texts = ["G4q C5 R R", "D4q E4 R R", "B3q G3 R R", "G3q C3 R R"]
    tunes = [parse_tune(f"4/4 C: {text}") for text in texts]
    harmony = [ChordSpan(i * QUARTER, QUARTER, parse_symbol(s), parse_key("C"), "") for i, s in enumerate("GCCC")]
    found = {f.rule: f.forbidden for f in check_voices([t.melody for t in tunes], harmony, sketch_of(tunes[0]))}
    assert found["octaves-apart-at-last"] is False
    assert "parallel-octaves" not in found
