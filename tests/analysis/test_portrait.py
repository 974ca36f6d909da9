"""What is seen in a tune before a style is chosen."""

import pytest

from arranging.analysis import analyse
from arranging.analysis.portrait import Texture, portrait, texture_of
from arranging.facts import facts, share, span
from arranging.likes import (
    both,
    compound,
    either,
    grows,
    in_four,
    in_three,
    in_two,
    in_two_or_four,
    no,
    odd_meter,
    tempo,
)
from arranging.notation import parse_tune
from arranging.score import PIANO, VOICE, Clef, Part, Score, Staff, Voice


def part(*staves):
    """A part with a staff for each tuple of notations, a voice for each notation."""
    voices = [[parse_tune(text).melody for text in texts] for texts in staves]
    return Part("Part", PIANO, tuple(Staff(Clef.TREBLE, tuple(each)) for each in voices))


def score_of(text, *parts):
    return Score(parse_tune(text).measures, parts)


def seen(text, bpm=None):
    tune = parse_tune(text, bpm=bpm)
    score = Score(tune.measures, (Part("Melody", VOICE, (Staff(Clef.TREBLE, (tune.melody,)),)),))
    return portrait(tune, analyse(tune, has_key=True), score, tempo_given=bpm is not None)


def test_a_portrait_of_new_britain():
    found = seen(
        "3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | D5h. | D5h // A- ma- zing", 80
    )
    assert (str(found.key), str(found.time), found.tempo_bpm) == ("G major", "3/4", 80)
    assert (found.measures, found.pickup, found.words) == (8, True, True)
    assert found.density == pytest.approx(17 / 24)
    assert found.pentatonic == 1.0
    assert (found.compass, found.chromatic, found.beats_a_measure) == (12, 0.0, 3)
    assert found.notes_a_second == pytest.approx(17 / 24 * 80 / 60)
    assert found.texture is Texture.MELODY


@pytest.mark.parametrize(
    ("text", "character", "value"),
    [
        ("4/4 C: C5q. D5e E5h | C5e. D5s E5q F5h | C5q D5 E5 F5 | C5w", "dotted", 0.5),
        ("4/4 C: C5q. D5e E5h | C5e. D5s E5q F5h | C5q D5 E5 F5 | C5w", "sharply_dotted", 0.25),
        ("4/4 C: C5h. D5q | C5w", "dotted", 0.0),
        ("6/8 C: C5q. D5e E5q | C5q.+q.", "dotted", 0.0),
        ("4/4 C: C5e D5q E5e F5h | C5w", "syncopated", 0.5),
        ("2/4 C: C5s D5e E5s C5q | C5h", "syncopated", 0.5),
        ("2/4 C: C5s D5e. C5q | C5h", "syncopated", 0.0),
        ("2/4 C: C5e3 D5 E5 C5q | C5h", "syncopated", 0.0),
        ("4/4 C: C5q3 D5e3 E5q F5h | C5w", "swung", 0.125),
        ("6/8 C: C5q D5e E5q F5e | C5e. D5s E5e C5q.", "lilting", 0.75),
        ("2/4 C: C5e D5 E5q | C5s D5 E5 F5 G5q", "running", 0.5),
        ("4/4 C: C5q D5 E5 F5 | C5h D5", "even", 4 / 6),
        ("4/4 C: C5q D5 E5 F5 | C5w", "long_notes", 0.5),
        ("2/4 C: C5q D5 | E5q D5 | C5h", "one_rhythm", 2 / 3),
        ("2/4 C: C5q D5 | C5q D5", "one_rhythm", 0.0),
        ("4/4 C: C5q D5 D5 G5 | C5w", "steps", 1 / 3),
        ("4/4 C: C5q D5 D5 G5 | C5w", "leaps", 2 / 3),
        ("4/4 C: C5q D5 D5 G5 | C5w", "repeated", 1 / 4),
        ("4/4 C: C5q C5 C5 C5", "repeated", 1.0),
        ("4/4 C: C5q D5 E5 F5 | C5w", "pentatonic", 7 / 8),
        ("4/4 C: C5q D5 E5 D5 | C5w", "pentatonic", 0.0),
        ("4/4 C: C5w", "repeated", 0.0),
        ("4/4 C: C5q C#5 D5 G#4 | C5w", "chromatic", 2 / 5),
        ("4/4 A minor: A4q G#4 F#4 G#4 | A4w", "chromatic", 0.0),
        ("4/4 C: C5q Eb5 C5 Bb4 | C5w", "blue", 2 / 5),
        ("4/4 C: C5q C5 Bb4 A4 | C5w", "blue", 0.0),
        ("4/4 A minor: A4q C5 Eb5 D5 | A4w", "blue", 1 / 5),
    ],
)
def test_shares(text, character, value):
    assert seen(text).figure(character) == pytest.approx(value)


@pytest.mark.parametrize(
    ("time", "beats_a_measure", "like"),
    [
        ("3/4", 3, in_three),
        ("6/4", 2, in_three),
        ("3/2", 3, in_three),
        ("4/4", 4, in_four),
        ("2/2", 2, in_two),
        ("2/4", 2, in_two_or_four),
        ("6/8", 2, compound),
        ("9/8", 3, compound),
        ("12/8", 4, compound),
        ("5/4", 5, odd_meter),
        ("7/8", 3, odd_meter),
        ("3+3+2/8", 3, odd_meter),
    ],
)
def test_meters_as_they_are_felt(time, beats_a_measure, like):
    length = {"3/2": "h+h+h", "3+3+2/8": "q.+q.+q"}.get(time) or "+".join(
        ["q" if time.endswith("4") else "h" if time.endswith("2") else "e"] * int(time.split("/")[0])
    )
    found = seen(f"{time} C: C5{length} | D5{length} | C5{length}")
    assert found.beats_a_measure == beats_a_measure
    assert like(found) == 1.0
    families = {in_three, in_two_or_four, compound, odd_meter} - {like}
    apart = [other for other in families if not (like in (in_four, in_two) and other is in_two_or_four)]
    assert all(other(found) == 0.0 for other in apart)


def test_six_eight_written_as_three_four_is_felt_as_six_eight():
    found = seen("3/4 Bb: F5e. G5s F5e D5q. | F5e. G5s F5e D5q. | C6q C6e A5q. | Bb5q Bb5e F5q.", 60)
    assert str(found.time) == "3/4"
    assert found.tempo_bpm == 60
    assert compound(found) == 1.0
    assert found.pace == 40
    assert found.rhythm.syncopated == found.rhythm.dotted == 0.0


def test_fermatas_and_the_length_of_phrases():
    found = seen("4/4 C: C5q D5 E5 C5 | D5 E5 F5h@ | E5q D5 C5 B4 | C5 B4 C5h@ | E5q D5 E5 F5 | D5 E5 C5h@")
    assert (found.phrases, found.phrase_measures, found.regular, found.fermatas) == (3, 2.0, 1.0, 1.0)
    assert found.breathing == 1.0


def test_one_held_note_makes_no_chorale():
    assert seen("4/4 C: C5q D5 E5 C5 | D5 E5 F5h | E5q D5 C5 B4 | C5 B4 C5h | E5q D5 E5 F5 | D5 E5 C5h@").fermatas == 0


LINE, LOW = "4/4 C: C5q D5 E5 F5 | C5w", "4/4 C: C4q D4 E4 F4 | C4w"


@pytest.mark.parametrize(
    ("parts", "texture"),
    [
        ([part([LINE])], Texture.MELODY),
        ([part([LINE, LOW], [LINE, LOW])], Texture.CHORAL),
        ([part([LINE]), part([LOW]), part([LINE]), part([LOW])], Texture.CHORAL),
        ([part([LINE]), part([LOW]), part([LOW])], Texture.CHORAL),
        ([part([LINE]), part([LOW])], Texture.PIANO),
        ([part([LINE], [LOW])], Texture.PIANO),
        ([part(["4/4 C: [C5 E5]q D5 E5 F5 | C5w"])], Texture.PIANO),
        ([part([LINE, LOW], [LINE, "4/4 C: [C4 E4]q D4 E4 F4 | C4w"])], Texture.PIANO),
    ],
)
def test_how_a_score_is_written(parts, texture):
    assert texture_of(score_of(LINE, *parts)) is texture


def test_an_empty_staff_is_not_a_voice():
    one = part([LINE])
    empty = Staff(Clef.BASS, (Voice(),))
    assert texture_of(score_of(LINE, Part("Piano", PIANO, (*one.staves, empty)))) is Texture.MELODY


def test_a_tempo_is_liked_in_its_range_less_beside_it_and_half_when_it_is_assumed():
    waltz = tempo(120, 160)
    assert [waltz(seen("3/4 C: C5h.", bpm)) for bpm in (120, 160, 300, 60)] == [1.0, 1.0, 0.0, 0.0]
    assert 0 < waltz(seen("3/4 C: C5h.", 110)) < 1
    assert 0 < tempo(90, 110)(seen("3/4 C: C5h.")) < 0.5


def test_likes_are_put_together():
    found = seen("3/4 C: C5q D5 E5 | C5h.", 100)
    nothing, something = in_four, grows("steps", 0.0, 2.0)
    assert both(in_three, something)(found) == something(found) == pytest.approx(1 / 3)
    assert either(nothing, in_three)(found) == no(nothing)(found) == 1.0
    assert grows("steps", 1.0, 0.0)(found) == pytest.approx(1 - found.moves.steps)


def test_a_like_for_what_no_portrait_has_is_an_error_at_once():
    with pytest.raises(ValueError, match="no 'swing'"):
        grows("swing", 0, 1)


def test_figures_are_said_in_words():
    assert [share(x) for x in (1, 0.9, 0.5, 0.1, 0)] == ["all", "nearly all", "half", "some", "none"]
    assert [span(x) for x in (7, 12, 16, 30)] == ["a fifth", "an octave", "a tenth", "more than a twelfth"]
    found = facts(seen("2/2 D: F#5h E5 | D5w", 60))
    assert (found["key"], found["time"], found["bpm"], found["beats"]) == ("D major", "2/2", "30", "halves")
