"""What a musician would choose for a tune is among what is recommended."""

import string
from dataclasses import replace
from itertools import combinations

import pytest

from arranging.analysis import analyse
from arranging.analysis.beats import counted_beat
from arranging.analysis.portrait import portrait
from arranging.facts import facts
from arranging.notation import parse_tune
from arranging.plugins import arrangement_styles
from arranging.recommending import Advice, recommended
from arranging.score import VOICE, Clef, Part, Score, Staff, Tempo
from arranging.styles import ArrangementStyle
from arranging.suits import Family, Liking, Suits


def seen(text, bpm=None):
    """The portrait of a tune in notation, sung alone, at so many counted beats a minute."""
    tune = parse_tune(text)
    if bpm:
        tune = replace(tune, tempos=(Tempo(0, bpm, counted_beat(tune.measures[0].time)),))
    score = Score(tune.measures, (Part("Melody", VOICE, (Staff(Clef.TREBLE, (tune.melody,)),)),))
    return portrait(tune, analyse(tune, has_key=True), score, tempo_given=bpm is not None)


def chosen(text, bpm=None):
    """Names of the styles recommended, the best first."""
    return [one.style for one in recommended(seen(text, bpm), arrangement_styles().values())]


DANCE = "3/4 G: D4q | G4h B4q | D5h B4q | C5h A4q | F#4h D4q | G4h B4q | D5h E5q | D5q C5 A4 | G4h"
NOCTURNE = "4/4 C minor: G4q | Eb5h. D5q | C5h G4h | Ab4h F4q Ab4 | G4h. G4q | Eb5h. F5q | G5h C5h | D5h B4q D5 | C5h."
JIG = (
    "6/8 D: A4e | D5e F#5 D5 A4 D5 F#5 | G5q E5e C#5q A4e | D5e F#5 D5 A4q F#5e | E5q C#5e A4q A4e "
    "| D5e F#5 D5 A4 D5 F#5 | G5q E5e C#5q A4e | F#5q D5e E5q C#5e | D5q. D5q"
)
CHORALE = (
    "4/4 G minor: G4q | A4 Bb4 C5 Bb4 | A4h G4q@ D5 | D5 C5 Bb4 A4 | Bb4h.@ D5q | C5 Bb4 A4 G4 | F4h Bb4q@ A4 "
    "| G4 F#4 G4 A4 | G4h.@"
)
PARADE = (
    "4/4 Bb: F4e. F4s | Bb4q. F4e D4q F4 | Bb4q. C5e D5q Bb4 | C5e. C5s C5q F4e. F4s C5q | D5h. F4e. F4s "
    "| Bb4q. F4e D4q F4 | Eb5q. D5e C5q Bb4 | A4e. A4s C5q F5e. Eb5s A4q | Bb4h."
)
AIR = "4/4 G: D4q | G4 A4 B4 D5 | E5h D5q B4 | A4 G4 E4 D4 | E4h. D4q | G4 A4 B4 D5 | E5h D5q B4 | A4 B4 D5 A4 | G4h."
CRADLE = (
    "6/8 F: A4q Bb4e A4q G4e | F4q. A4q. | G4q A4e G4q F4e | G4q.+q. | A4q Bb4e A4q G4e | F4q. A4q. "
    "| G4q A4e G4q E4e | F4q.+q."
)
HYMN = (
    "4/4 F: C4q | F4 G4 A4 F4 | C5 Bb4 A4 A4 | G4 A4 F4 G4 | A4h. C5q | D5 C5 Bb4 A4 | G4 A4 F4 C5 "
    "| Bb4 A4 G4 G4 | F4h. // O sing a new song to the Lord of all the earth be- low "
)
RAG = (
    "2/4 C: G4s A4 | C5s E5e C5s A4e C5 | G4s C5e E5s D5q | D5s F5e D5s B4e D5 | C5s E5e G5s E5e G4s A4 "
    "| C5s E5e C5s A4e C5 | G4s C5e E5s D5q | D5s F5e D5s B4e G4 | C5q."
)
WORSHIP = (
    "4/4 D: R e F#4e F#4 F#4q E4q. | D4h.+e A3e | R e G4e G4 G4q F#4q. | E4w | R e F#4e F#4 F#4q E4q. | D4h.+e A3e "
    "| R e G4e F#4 E4q D4q. | D4w"
).replace("R e", "Re")
SONATINA = (
    "4/4 C: G4q A4 B4 C5 | D5 E5 D5 B4 | C5 B4 A4 G4 | F#4 G4 A4 D4 | G4 A4 B4 C5 | D5 E5 F5 D5 | C5 E5 D5 B4 | C5h."
)
BLUE = (
    "4/4 Bb: F4q3 D4e3 F4q3 Ab4e3 | Bb4h Db5q3 Bb4e3 Ab4q | F4q3 Ab4e3 Bb4q3 Db5e3 | D5h. F4q "
    "| Bb4q3 C5e3 Db5q3 C5e3 | Bb4q3 Ab4e3 F4h | F4q3 Ab4e3 F4q3 D4e3 | Bb3w"
)
MINUET = (
    "3/4 G: D5q G4e A4 B4 C5 | D5q G4 G4 | E5q C5e D5 E5 F#5 | G5q G4 G4 | C5q D5e C5 B4 A4 | B4q C5e B4 A4 G4 "
    "| F#4q G4e A4 B4 G4 | A4h."
)
REEL = "6/8 D: D5e F#5 A5 F#5 D5 A4 | B4 D5 G5 E5 C#5 A4 | D5 F#5 A5 B5 G5 E5 | F#5 D5 E5 D5q."
PROCESSION = (
    "4/4 Bb: F4q. F4e Bb4q C5 | D5q. C5e Bb4h | F5q. D5e C5q Bb4 | C5h F4h | F4q. F4e Bb4q C5 | D5q. Eb5e F5h "
    "| D5q. C5e Bb4q A4 | Bb4w"
)
SLOW_AIR = "3/4 D: A4q | D5h E5q | F#5h E5q | D5h B4q | A4h A4q | B4h D5q | E5h F#5q | E5h D5q | D5h"
LATE_BLUE = (
    "4/4 F: C5q Eb5e C5e+q A4q | Bb4e A4e F4h Rq | C5q Eb5e C5e+q F5q | Eb5e C5e Bb4h Rq "
    "| F5q Eb5e C5e+q A4q | Bb4e B4e C5h Rq | A4q F4e Eb4e+q D4q | F4w"
)
SAD_SONG = (
    "3/4 A minor: E4q | A4h B4q | C5h D5q | E5h. | D5h C5q | B4h G#4q | A4h B4q | C5h A4q | B4h. | E5h F5q "
    "| E5h D5q | C5h B4q | A4h"
)
STROLL = (
    "4/4 F: C5e A4q C5e F5e D5q C5e | A4e C5q A4e G4h | G4e Bb4q G4e D5e C5q Bb4e | A4w | C5e A4q C5e F5e D5q C5e "
    "| A4e C5q D5e C5h | Bb4e G4q E4e G4e F4q E4e | F4w"
)
SUSPENSE = "4/4 D minor: D4h F4h | A4h. G4q | Bb4h A4h | E4w | D4h F4h | A4h. C5q | D5h C#5h | D5w"
QUICKSTEP = (
    "6/8 F: C4e | F4q F4e F4q G4e | A4q. F4q A4e | C5q C5e D5q C5e | A4q. Rq C5e | D5q C5e Bb4q A4e | G4q. E4q G4e "
    "| F4q A4e G4q E4e | F4q.+q"
)
LEFT_RIGHT = "2/2 Eb: Bb4h Bb4q A4 | G4h G4q F4 | E4 F4 Bb4h | Bb4w | Bb4q A4e G4 F4q E4 | D4h E4q F4 | G4h. F4q | Eb4w"
SPIRITUAL = (
    "4/4 F: A4q F4h. | A4q F4 F4 D4e C4 | F4q F4e F4 A4q C5 | C5w | D5q C5e A4 C5h | A4q F4 F4 D4e C4 "
    "| F4q F4e F4 A4q A4e G4 | F4w"
)
SONG_OF_PRAISE = (
    "6/8 D: F#4q F#4e F#4q E4e | D4q. Rq D4e | E4q E4e E4q F#4e | G4q. G4 | F#4q F#4e F#4q A4e | B4q. A4 "
    "| G4q F#4e E4q D4e | D4q.+q."
)
TOCCATA = (
    "4/4 D minor: D5e E5s F5 G5 F5 E5 D5 C#5e D5s E5 F5 E5 D5 C5 | Bb4e C5s D5 E5 D5 C5 B4 A4q A4 "
    "| D5e E5s F5 G5 F5 E5 D5 C#5e D5s E5 F5 E5 D5 C5 | Bb4s A4 G4 A4 Bb4 C5 D5 E5 D5h"
)
DORIAN_AIR = (
    "3/4 C: D4h D4q | A4h A4q | E4q. F4e E4q | D4h. | Rq A4 C5 | D5h C5q | A4 B4 G4 | A4h. | Rq Rq D5 | D5h D5q "
    "| C5h A4q | A4 G4 F4 | E4 C4h | D4h A4q | G4h F4q | E4 D4 C4 | D4h."
)
DORIAN = "4/4 D: E4h G4q A4 | B4h. A4q | C#5h B4q G4 | A4w | E4h G4q A4 | B4h D5h | C#5q B4 A4 F#4 | E4w"
"""A tune that ends on the second degree of its signature."""


@pytest.mark.parametrize(
    ("text", "bpm", "first"),
    [
        pytest.param(DANCE, 140, {"waltz"}, id="3/4 at 140"),
        pytest.param(NOCTURNE, 60, {"romantic-nocturne", "cinematic", "bach-chorale"}, id="slow and minor"),
        pytest.param(JIG, 112, {"celtic"}, id="a jig"),
        pytest.param(CHORALE, 72, {"bach-chorale"}, id="a chorale with fermatas"),
        pytest.param(PARADE, 112, {"march"}, id="dotted 4/4"),
        pytest.param(AIR, 72, {"celtic"}, id="a pentatonic air"),
        pytest.param(CRADLE, 52, {"lullaby"}, id="a slow 6/8"),
        pytest.param(RAG, 84, {"ragtime"}, id="a syncopated 2/4"),
        pytest.param(WORSHIP, 70, {"praise-ballad"}, id="a broad modern song"),
        pytest.param(SONATINA, 120, {"alberti-classical"}, id="even quarters in major"),
        pytest.param(BLUE, 76, {"gospel", "jazz-ballad"}, id="a swung tune with blue notes"),
        pytest.param(REEL, None, {"celtic"}, id="running eighths in 6/8"),
        pytest.param(PROCESSION, 112, {"march"}, id="broad dotted notes in 4/4"),
        pytest.param(SLOW_AIR, 80, {"celtic"}, id="a pentatonic air in three"),
        pytest.param(LATE_BLUE, 70, {"gospel", "jazz-ballad"}, id="blue notes off the beat"),
        pytest.param(SAD_SONG, 58, {"romantic-nocturne"}, id="slow, minor, in three"),
        pytest.param(STROLL, 100, {"ragtime"}, id="syncopated eighths in 4/4"),
        pytest.param(MINUET, 116, {"alberti-classical"}, id="a minuet, which is no waltz"),
        pytest.param(TOCCATA, 80, {"baroque-prelude"}, id="running sixteenths in minor"),
        pytest.param(DORIAN_AIR, 112, {"celtic"}, id="a Dorian air in three"),
    ],
)
def test_the_first_choice_is_a_musicians(text, bpm, first):
    assert chosen(text, bpm)[0] in first


@pytest.mark.parametrize(
    ("text", "bpm", "style", "places"),
    [
        pytest.param(HYMN, 100, "hymn-block", 2, id="a plain hymn in common metre"),
        pytest.param(QUICKSTEP, 120, "march", 2, id="a march in six"),
        pytest.param(LEFT_RIGHT, 120, "march", 3, id="a march in cut time"),
        pytest.param(SPIRITUAL, 76, "gospel", 3, id="a spiritual"),
        pytest.param(SONG_OF_PRAISE, 50, "praise-ballad", 3, id="a slow song of praise in six"),
        pytest.param(SUSPENSE, 76, "cinematic", 2, id="half notes in minor"),
        pytest.param(DORIAN, 66, "impressionist", 3, id="a Dorian tune"),
        pytest.param(CHORALE, 72, "baroque-prelude", 3, id="a chorale"),
        pytest.param(BLUE, 76, "jazz-ballad", 2, id="blue notes"),
        pytest.param(PARADE, 112, "stride-hymn", 3, id="a parade"),
    ],
)
def test_a_style_is_among_the_first(text, bpm, style, places):
    assert style in chosen(text, bpm)[:places]


@pytest.mark.parametrize(
    ("text", "bpm", "style", "places"),
    [
        pytest.param(RAG, 72, "romantic-nocturne", 3, id="a rag"),
        pytest.param(TOCCATA, 80, "lullaby", 5, id="running sixteenths"),
        pytest.param(BLUE, 66, "lullaby", 5, id="blue notes"),
        pytest.param(JIG, 112, "alberti-classical", 2, id="a jig"),
        pytest.param(PARADE, 112, "praise-ballad", 4, id="a parade"),
    ],
)
def test_a_style_is_not_among_the_first(text, bpm, style, places):
    assert style not in chosen(text, bpm)[:places]


@pytest.mark.parametrize("text", ["4/4 C: C5w", "4/4 C: C5q", "4/4 C: C5q D5 E5 D5 | C5w"])
def test_of_a_few_notes_nothing_is_said_that_takes_more_of_them(text):
    found = recommended(seen(text), arrangement_styles().values())
    said = " ".join(one.reason for one in found)
    assert found
    assert not any(word in said for word in ("pentatonic", "1 phrases", "each find", "same rhythm", "repeated"))


TUNES = {
    "dance": (DANCE, 140), "nocturne": (NOCTURNE, 60), "jig": (JIG, 112), "chorale": (CHORALE, 72),
    "parade": (PARADE, 112), "air": (AIR, None), "cradle": (CRADLE, 52), "hymn": (HYMN, 100), "rag": (RAG, 84),
    "minuet": (MINUET, 116), "worship": (WORSHIP, 70), "sonatina": (SONATINA, 120), "blue": (BLUE, 76),
}  # fmt: skip


def all_recommended():
    for text, bpm in TUNES.values():
        yield from recommended(seen(text, bpm), arrangement_styles().values())


@pytest.mark.parametrize("tune", TUNES)
def test_five_different_styles_of_several_families_the_best_first(tune):
    found = recommended(seen(*TUNES[tune]), arrangement_styles().values())
    scores = [one.score for one in found]
    styles = {one.style for one in found}
    assert len(styles) == len(found) <= 5
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 and score == round(score, 2) for score in scores)
    assert len({arrangement_styles()[style].suits.family for style in styles}) >= 3


def test_what_is_said_is_said_of_this_tune():
    """No two tunes of these are given the same reason for the same style."""
    reasons = [(one.style, one.reason) for one in all_recommended()]
    assert len(set(reasons)) >= 0.9 * len(reasons)


def test_a_reason_is_a_sentence():
    for one in all_recommended():
        assert one.reason[0].isupper() or one.reason[0].isdigit()
        assert one.reason.endswith(".")
        assert "{" not in one.reason


@pytest.mark.parametrize("style", arrangement_styles().values(), ids=lambda style: style.name)
def test_every_reason_of_every_style_names_what_is_seen_in_the_tune(style):
    known = set(facts(seen(HYMN, 100)))
    reasons = [liking.reason for liking in style.suits.likings if liking.reason]
    assert len(reasons) >= 3
    for reason in reasons:
        named = {name for _, name, _, _ in string.Formatter().parse(reason) if name}
        assert named, reason
        assert named <= known, reason


@pytest.mark.parametrize("style", arrangement_styles().values(), ids=lambda style: style.name)
def test_what_speaks_for_a_style_has_a_reason_and_what_speaks_against_it_none(style):
    for liking in style.suits.likings:
        assert bool(liking.reason) == (liking.weight > 0)


def test_no_two_styles_like_the_same():
    portraits = [seen(*tune) for tune in TUNES.values()]
    scores = {
        name: [style.suitability(portrait).score for portrait in portraits]
        for name, style in arrangement_styles().items()
    }
    for one, other in combinations(scores, 2):
        assert max(abs(a - b) for a, b in zip(scores[one], scores[other], strict=True)) > 0.2, (one, other)


def test_an_assumed_tempo_is_said_and_counts_for_less():
    given, assumed = (recommended(seen(DANCE, bpm), arrangement_styles().values()) for bpm in (100, None))
    assert "no tempo" not in given[0].reason
    assert all("(no tempo in the file, 100 is assumed)" in one.reason for one in assumed)
    assert Advice(seen(DANCE), ()).report["tempo_bpm"] == 100


def made_up(name, family, weight):
    suits = Suits(family, (Liking(lambda portrait: 1.0, weight, "{key} suits " + name),))
    return type(name, (ArrangementStyle,), {"name": name, "suits": suits})


def test_cousins_give_way_to_another_family():
    dances = [made_up(f"dance-{i}", Family.DANCE, 3 - i / 100) for i in range(6)]
    hymn = made_up("hymn", Family.HYMNAL, 1.0)
    found = [one.style for one in recommended(seen(HYMN, 100), [*dances, hymn])]
    assert len(found) == 5
    assert "hymn" in found
    assert found[0] == "dance-0"


def test_a_style_that_says_nothing_or_hears_nothing_it_likes_is_not_recommended():
    silent = type("silent", (ArrangementStyle,), {"name": "silent"})
    indifferent = made_up("indifferent", Family.FOLK, -1.0)
    hymn = made_up("hymn", Family.HYMNAL, 1.0)
    assert [one.style for one in recommended(seen(HYMN, 100), [silent, indifferent, hymn])] == ["hymn"]
    assert recommended(seen(HYMN, 100), []) == ()


def test_the_report_tells_the_portrait_in_plain_values():
    found = Advice(seen(JIG, 112), recommended(seen(JIG, 112), arrangement_styles().values())).report
    assert (found["key"], found["mode"], found["modal"]) == ("D major", "major", False)
    assert (found["time_signature"], found["tempo_bpm"], found["beat"]) == ("6/8", 112, "dotted quarter")
    assert (found["measures"], found["pickup"], found["density"]) == (8, True, 1.5)
    assert set(found["recommendations"][0]) == {"style", "reason", "score"}
    assert Advice(seen(JIG, 112.505), ()).report["tempo_bpm"] == pytest.approx(112.5, abs=0.01)
