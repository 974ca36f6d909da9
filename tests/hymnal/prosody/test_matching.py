"""The tunes a text can be sung to."""

import pytest

from hymnal.prosody.analysis import analyse
from hymnal.prosody.matching import Matches, match
from hymnal.prosody.meters import named, parse
from hymnal.prosody.tunes import TuneFacts
from tests.hymnal.prosody import verses


def tune(name: str, meter: str, foot: str, *syllables: int, first_line: str = "") -> TuneFacts:
    listed = named(parse(meter))
    return TuneFacts(
        id=name.lower(),
        name=name,
        meter=meter,
        meter_name=listed.name if listed else "",
        foot=foot,
        key="G major",
        source="",
        incipit="1",
        syllables=syllables or parse(meter),
        first_line=first_line,
    )


COMMON = tune("COMMON", "8.6.8.6", "iambic")
TROCHAIC_COMMON = tune("TROCHAIC", "8.6.8.6", "trochaic")
DOUBLED = tune("DOUBLED", "8.6.8.6 D", "iambic")
REPEATING = tune("REPEATING", "8.6.8.6.8.6", "iambic")
JOY = tune("JOY", "8.6.8.6.6.8", "iambic")
LAST_LINE_TWICE = tune("AGAIN", "8.6.8.6", "iambic", 8, 6, 8, 6, 6)
LONG = tune("LONG", "8.8.8.8", "iambic")
FOURTEENS = tune("FOURTEENS", "14.14", "iambic")
ALLELUIAS = tune("ALLELUIAS", "7.7.7.7 with Alleluias", "trochaic", 7, 4, 7, 4, 7, 4, 7, 4)
REFRAIN = tune("REFRAIN", "8.6.8.6 with Refrain", "iambic", 8, 6, 8, 6, 7, 6, 7, 6)
LIBRARY = (LONG, REFRAIN, JOY, REPEATING, DOUBLED, TROCHAIC_COMMON, COMMON, ALLELUIAS)


def kinds(text: str, *tunes: TuneFacts) -> list[tuple[str, str]]:
    return [(one.tune.name, one.kind) for one in match(analyse(text), tunes).tunes]


def only(text: str, one: TuneFacts):
    (found,) = match(analyse(text), [one]).tunes
    return found


def test_tunes_are_ranked_by_how_well_they_take_the_text():
    assert kinds(verses.COMMON, *LIBRARY) == [
        ("COMMON", "exact"),
        ("DOUBLED", "half"),
        ("TROCHAIC", "exact"),
        ("REFRAIN", "refrain"),
        ("REPEATING", "refrain"),
        ("JOY", "refrain"),
    ]


def test_scores_lie_between_0_and_1_and_fall():
    scores = [one.score for one in match(analyse(verses.COMMON), LIBRARY).tunes]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert scores[0] >= 0.95


def test_an_exact_match_says_why():
    found = only(verses.COMMON, COMMON)
    assert found.reason == "C.M. (8.6.8.6), line for line, and both are iambic."
    assert found.warnings == ()


def test_the_tune_of_these_very_words_comes_first():
    usual = tune("USUAL", "8.6.8.6", "iambic", first_line="Because I could not stop for Death")
    found = match(analyse(verses.COMMON), [COMMON, usual]).tunes
    assert found[0].tune == usual
    assert found[0].score > found[1].score
    assert "printed with these words" in found[0].reason


def test_another_foot_lowers_the_score_and_warns():
    wrong, right = only(verses.COMMON, TROCHAIC_COMMON), only(verses.COMMON, COMMON)
    assert wrong.kind == "exact"
    assert wrong.score < right.score - 0.15
    assert wrong.warnings == ("The words are iambic, the tune is trochaic: weak syllables would fall on strong beats.",)


def test_eight_lines_are_sung_to_a_tune_of_four_twice():
    text = f"{verses.COMMON}\n{verses.COMMON_TOO}"
    assert kinds(text, COMMON, DOUBLED) == [("DOUBLED", "exact"), ("COMMON", "double")]
    assert only(text, COMMON).reason.startswith("C.M. (8.6.8.6), sung twice for each stanza of C.M.D. (8.6.8.6 D)")


def test_two_stanzas_of_four_lines_share_a_doubled_tune():
    even = "\n\n".join([verses.COMMON, verses.COMMON_TOO])
    odd = "\n\n".join([verses.COMMON, verses.COMMON_TOO, verses.HEAVEN_IN_ONE])
    assert only(even, DOUBLED).kind == "half"
    assert only(even, DOUBLED).warnings == ()
    assert "odd" in only(odd, DOUBLED).warnings[0]


def test_a_tune_that_sings_its_last_lines_again_takes_the_text():
    assert only(verses.COMMON, LAST_LINE_TWICE).kind == "exact"
    assert "the last line is sung again" in only(verses.COMMON, LAST_LINE_TWICE).reason
    assert "the last lines are sung again" in only(verses.COMMON, REPEATING).reason
    assert "2 phrases more (6.8)" in only(verses.COMMON, JOY).reason


def test_a_tune_with_a_refrain_or_alleluias_says_what_it_adds():
    assert "a refrain" in only(verses.COMMON, REFRAIN).reason
    plain = verses.WITH_ALLELUIAS.replace(" Alleluia!", "")
    assert "adds Alleluias (4 lines more)" in only(plain, ALLELUIAS).reason
    assert only(verses.WITH_ALLELUIAS, ALLELUIAS).kind == "exact"


def test_a_text_with_a_refrain_finds_the_tune_of_its_verse_and_of_the_whole():
    whole = tune("WHOLE", "8.6.8.6.7", "iambic")
    text = f"{verses.COMMON}\n\nRefrain:\nO come with me and wander"
    assert kinds(text, COMMON, whole) == [("WHOLE", "exact"), ("COMMON", "refrain")]
    assert "no music of its own for the refrain" in only(text, COMMON).reason


def test_phrases_may_end_elsewhere_than_lines():
    found = only(verses.COMMON, FOURTEENS)
    assert found.kind == "exact"
    assert found.score < only(verses.COMMON, COMMON).score


def test_a_syllable_too_many_is_near():
    text = verses.COMMON.replace("And Immortality", "And an Immortality")
    found = only(text, COMMON)
    assert found.kind == "near"
    assert found.score <= 0.55
    assert found.warnings[0] == "Line 4 has 7 syllables, the tune 6: split a note."


def test_words_that_can_be_sung_shorter_suit_a_nearly_fitting_tune():
    text = "Morning comes in glory,\nGlorious, shining still;\nHear the ancient story\nOver heavenly hill."
    counts = analyse(text).syllable_counts
    place = next(place for place, line in enumerate(analyse(text).lines) if line.other_counts)
    other = analyse(text).lines[place].other_counts[0]
    wanted = (*counts[:place], other, *counts[place + 1 :])
    pliant = only(text, tune("PLIANT", "6.5.6.6", "trochaic", *wanted))
    stiff = only(text, tune("STIFF", "6.5.6.6", "trochaic", counts[0] + 1, *counts[1:]))
    assert pliant.kind == stiff.kind == "near"
    assert pliant.score > stiff.score
    assert f"can be sung with {other} as the tune wants: " in pliant.warnings[0]


@pytest.mark.parametrize("text", [verses.SHORT, verses.EIGHTS_AND_SEVENS])
def test_no_tune_names_the_nearest_meters(text):
    found = match(analyse(text), [LONG, ALLELUIAS, JOY, DOUBLED])
    assert found.tunes == ()
    assert len(found.nearest) == 3
    assert found.message.startswith("No tune of the library has the meter ")
    assert all(one in found.message for one in found.nearest)


def test_an_empty_library_has_no_nearest_meter():
    assert match(analyse(verses.SHORT), []).nearest == ()


@pytest.mark.parametrize("text", ["", "Everlasting", verses.PROSE])
def test_what_has_no_meter_has_no_tune(text):
    assert match(analyse(text), LIBRARY) == Matches(())


def test_an_irregular_text_warns():
    long = verses.COMMON.replace("And Immortality", "And an Immortality")
    longer = verses.COMMON_TOO.replace("Whence all but he had fled", "Whence all of them but he had fled")
    text = "\n\n".join([verses.HEAVEN_IN_ONE, long, longer, verses.COMMON])
    assert analyse(text).irregular
    assert "irregular" in only(text, COMMON).warnings[-1]


def test_phrases_put_together_may_nearly_fit():
    phrases = tune("PHRASES", "8.4.3.8.6", "iambic", 8, 4, 3, 8, 6)
    found = only(verses.COMMON, phrases)
    assert found.kind == "near"
    assert found.warnings[0] == "Line 2 has 6 syllables, the tune 7: slur notes."
