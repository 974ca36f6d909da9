"""A tune goes in, an arrangement comes out: every style and variant over tunes of every meter."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
import symusic
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from arranging.errors import ArrangingError, MelodyOutOfReach, NoNotes
from arranging.operations import ArrangeOptions, Result, arrange
from arranging.plugins import arrangement_styles
from arranging.reading import read
from arranging.score import QUARTER, Part, Score
from arranging.writing import write_musicxml
from arranging.writing.mxl import ROOT
from tests.writing.schema import schema_errors

TUNES = sorted((Path(__file__).parent / "tunes").glob("*.abc"))
CASES = [(style, variant) for style, kind in arrangement_styles().items() for variant in kind.variants]
EVERYTHING = {"intro": True, "coda": True, "descant": True, "combined": True, "modulate": 2, "target_key": "Eb"}


def arranged(path: Path, style: str, variant: str = "", **options) -> Result:
    return arrange(path.read_bytes(), path.name, ArrangeOptions(style=style, variant=variant, **options))


def document(result: Result) -> bytes:
    return zipfile.ZipFile(BytesIO(result.mxl)).read(ROOT)


def score_of(result: Result) -> Score:
    return read(document(result), "result.musicxml").score


def sung(part: Part) -> list[tuple[int, int, int]]:
    return [(n.onset, n.duration, n.midi) for n in part.notes]


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
@pytest.mark.parametrize(("style", "variant"), CASES)
def test_every_tune_is_arranged_into_a_valid_file(path, style, variant):
    assert schema_errors(document(arranged(path, style, variant))) == []


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
@pytest.mark.parametrize("style", sorted(arrangement_styles()))
def test_every_option_at_once_gives_a_valid_file(path, style):
    assert schema_errors(document(arranged(path, style, **EVERYTHING))) == []


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
def test_melody_stands_unaltered_above_the_piano(path):
    source = read(path.read_bytes(), path.name).score
    result = score_of(arranged(path, "hymn-block", combined=True))
    melody = result.parts[0]
    assert sung(melody) == sung(source.parts[0])
    words = [[(s.verse, s.text, s.syllabic) for s in n.lyrics] for n in melody.notes]
    assert words == [[(s.verse, s.text, s.syllabic) for s in n.lyrics] for n in source.parts[0].notes]
    assert [n.graces for n in melody.notes] == [n.graces for n in source.parts[0].notes]
    meters = [str(m.time) for m in source.measures]
    assert [str(m.time) for m in result.measures] == meters[: len(result.measures)]
    signs = [(m.repeat_start, m.repeat_times, m.endings) for m in source.measures]
    assert [(m.repeat_start, m.repeat_times, m.endings) for m in result.measures[1:]] == signs[1 : len(result.measures)]


@pytest.mark.parametrize("style", sorted(arrangement_styles()))
def test_piano_part_is_the_same_with_and_without_the_melody_above(style):
    path = next(p for p in TUNES if p.stem == "four-verses")
    alone, below = (score_of(arranged(path, style, combined=c)).parts[-1] for c in (False, True))
    assert sung(alone) == sung(below)
    assert not any(n.lyrics for n in alone.notes)


@pytest.mark.parametrize("style", sorted(arrangement_styles()))
def test_musicxml_and_abc_of_one_tune_give_the_same_music(style):
    for path in TUNES[:6]:
        source = read(path.read_bytes(), path.name).score
        options = ArrangeOptions(style=style)
        from_abc = arrange(path.read_bytes(), path.name, options)
        from_xml = arrange(write_musicxml(source), "tune.musicxml", options)
        assert [list(p.notes) for p in score_of(from_abc).parts] == [list(p.notes) for p in score_of(from_xml).parts]


def test_midi_says_the_notes_of_the_score():
    path = next(p for p in TUNES if p.stem == "triplets-and-dots")
    for style, variant in CASES:
        result = arranged(path, style, variant, combined=True)
        written = {(n.onset, n.midi) for p in score_of(result).parts for n in p.notes}
        midi = symusic.Score.from_midi(result.midi)
        scale = QUARTER // midi.ticks_per_quarter
        heard = {(n.time * scale, n.pitch) for track in midi.tracks for n in track.notes}
        assert heard == written


def test_same_file_and_options_give_the_same_bytes():
    for style, variant in CASES:
        first, second = (arranged(TUNES[0], style, variant, **EVERYTHING) for _ in range(2))
        assert first == second


def test_title_and_credits_are_kept_and_the_arrangement_is_named():
    score = score_of(arranged(TUNES[0], "hymn-block"))
    assert score.title == "Changing meters"
    assert score.credits.composer == "Written for the tests"
    assert "arr. in" in score.credits.arranger


def test_progress_is_told_in_order():
    told: list[str] = []
    arrange(TUNES[0].read_bytes(), TUNES[0].name, ArrangeOptions(), told.append)
    assert told == ["reading", "analysing", "harmonizing", "arranging", "writing"]


def test_unknown_style_and_variant_are_named():
    for options in (ArrangeOptions(style="walz"), ArrangeOptions(variant="loud")):
        with pytest.raises(ArrangingError, match=r"walz|loud"):
            arrange(TUNES[0].read_bytes(), TUNES[0].name, options)


notes = st.builds(
    lambda step, sign, length, tie: sign + step + length + tie,
    st.sampled_from([*"CDEFGAB", "c", "g", "c'", "g''", "C,", "E,,", "C,,,", "z", "[CEG]"]),
    st.sampled_from(["", "", "^", "_", "="]),
    st.sampled_from(["", "2", "/", "3/", "4", "3/4", "8"]),
    st.sampled_from(["", "", "", "-"]),
).map(lambda text: re.sub(r"[\^_=]+(?=[z\[])", "", text))
tuplets = st.builds(
    lambda size, step: f"({size}{(step + '/') * size}", st.sampled_from([3, 5, 7]), st.sampled_from("CGc")
)
lines = st.lists(notes | notes | tuplets | st.just("|"), min_size=1, max_size=24).map(" ".join)


EMBELLISHED = {"intro": True, "coda": True, "descant": True, "combined": True}


@example(["C _C,,, g''"], "3/4", "C", ("bach-chorale", "plain"), EMBELLISHED)
@example(["(3C/C/C/ C C (3C/C/C/ | (3C/C/C/"], "3/4", "C", ("praise-ballad", "ballad"), EMBELLISHED)
@example(["^F3/4 g8- ^D4 | C,3/4-"], "3/4", "Emix", ("praise-ballad", "acoustic"), EMBELLISHED)
@example(["C C C C C,"], "2/4", "Db", ("romantic-nocturne", "nocturne"), EMBELLISHED)
@example(["(3G/G/G/ C3/4- ^C,,,3/"], "3/4", "F#", ("cinematic", "epic"), {"coda": True, "descant": True})
@example(["_C4 (5G/G/G/G/G/ C,,,"], "5/4", "Emix", ("impressionist", "pentatonic"), {"intro": True})
@example(["c'3/4 (7G/G/G/G/G/G/G/ | ^D8- F/ E,,3/4- B/- | =c8"], "5/8", "C", ("impressionist", "pentatonic"), {})
@example(["| G/- G (3c/c/c/"], "9/8", "Gm", ("stride-hymn", "sanctified"), {"intro": True})
@example(["(5G/G/G/G/G/"], "5/4", "Emix", ("minimalist", "pattern"), {"descant": True, "modulate": 2})
@example(["c11/2 | d/2 c11/2 G/4 | c3/2 c/4"], "2/4", "F", ("baroque-prelude", "invention"), {})
@example(["C/ | C C C8"], "none", "C", ("alberti-classical", "alberti"), {})
@example(["C C g''"], "2/4", "C", ("bach-chorale", "plain"), {})
@example(["C C C C C C C g'' C,,,"], "2/4", "C", ("hymn-block", "traditional"), {})
@example(["C"], "6/8", "C", ("jazz-ballad", "ballad"), {"intro": True})
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    voices=st.lists(lines, min_size=1, max_size=2),
    meter=st.sampled_from(["2/4", "3/4", "4/4", "6/8", "5/8", "7/8", "9/8", "3/2", "none"]),
    key=st.sampled_from(["C", "Gm", "Ddor", "Emix", "Db", "none", "F#", "Abm"]),
    case=st.sampled_from(CASES),
    options=st.fixed_dictionaries({}, optional=dict.fromkeys(EMBELLISHED, st.just(True)) | {"modulate": st.just(2)}),
)
def test_whatever_can_be_read_can_be_arranged(voices, meter, key, case, options):
    head = f"X:1\nM:{meter}\nL:1/4\nK:{key}\n"
    text = head + "".join(f"V:{number}\n{line}|]\n" for number, line in enumerate(voices, 1))
    style, variant = case
    try:
        result = arrange(text.encode(), "tune.abc", ArrangeOptions(style=style, variant=variant, **options))
    except MelodyOutOfReach:
        assert "'" in text
    except NoNotes:
        assert not any(letter in text.split(f"K:{key}")[1] for letter in "ABCDEFGabcdefg")
    else:
        assert schema_errors(document(result)) == []


@pytest.mark.parametrize("meter", ["3/4", "7/8", "none"])
@pytest.mark.parametrize(("style", "variant"), CASES)
def test_every_style_arranges_the_shortest_tunes(style, variant, meter):
    for notes in ("C", "c8", "z C", "C,,,/ C", "G/ | c", "C/ | C C C8"):
        tune = f"X:1\nM:{meter}\nL:1/4\nK:C\n{notes}|]\n".encode()
        assert arrange(tune, "tune.abc", ArrangeOptions(style=style, variant=variant)).midi
