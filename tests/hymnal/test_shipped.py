"""The shipped pieces: every fact is given, and agrees with the notes."""

from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.core import serializers
from django.core.management import CommandError, call_command

from arranging.operations import ArrangeOptions, arrange, recommend
from arranging.plugins import arrangement_styles
from arranging.reading import read
from hymnal import shipped
from hymnal.curating.validation import judge_sample
from hymnal.inspection import inspect_sample

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
TUNES = tuple(shipped.pieces(FIXTURES, shipped.TUNES))
SAMPLES = tuple(shipped.pieces(FIXTURES, *shipped.CATEGORIES))


def rows_of(text):
    """The rows that a file of fixtures holds."""
    return [row.object for row in serializers.deserialize("json", text)]


TUNE_ROWS = rows_of((FIXTURES / shipped.TUNE_ROWS).read_text("utf-8"))
SAMPLE_ROWS = rows_of((FIXTURES / shipped.SAMPLE_ROWS).read_text("utf-8"))
TUNE = """X:1
T:OLD TUNE
T:ELDER
C:Ann Author (1700-1780)
S:A Book of Tunes
N:year 1750
N:meter 4.3
N:foot mixed
N:first line Sing to the end
N:public domain author died 1780
M:4/4
L:1/4
K:G
G A B G |
A2 (GF) | G4 |]
"""
SAMPLE = """X:1
T:A Song
S:A Book of Songs
N:words Bob Bard, 1751
N:public domain printed 1751
M:4/4
L:1/4
K:Em
E F G E |
w: Sing a song of
F2 E2 |]
w: none- sense.
"""


def ids(piece):
    return f"{piece.kind}/{piece.id}"


@pytest.fixture
def folder(tmp_path):
    """A folder of fixtures with one tune and one sample."""
    folder = tmp_path / "fixtures"
    for name, text in (("tunes/old-tune.abc", TUNE), ("vocal/a-song.abc", SAMPLE)):
        path = folder / "scores" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    head = "# Sources\n\n"
    marks = "".join(f"<!-- generated: {kind} -->\n<!-- end -->\n" for kind in ("tunes", "samples"))
    (folder / shipped.SOURCES).write_text(head + marks, "utf-8")
    return folder


def test_what_is_made_from_the_pieces_is_current():
    assert list(shipped.outdated(FIXTURES)) == [], "Run 'manage.py build_fixtures'."


def test_there_are_seventy_four_tunes_and_eight_samples_or_more_of_each_category():
    assert len(TUNES) == 74
    assert all(number >= 8 for number in Counter(piece.kind for piece in SAMPLES).values())
    assert {piece.kind for piece in SAMPLES} == set(shipped.CATEGORIES)


@pytest.mark.parametrize("piece", SAMPLES, ids=ids)
def test_a_sample_is_what_its_category_says(piece):
    found = inspect_sample(piece.abc.encode(), piece.path.name)
    verdict = judge_sample(found, category=piece.kind, style="", styles=())
    assert verdict.faults == {}
    assert found.warnings == ()


@pytest.mark.parametrize("piece", SAMPLES, ids=ids)
def test_a_sample_can_be_arranged_in_the_style_that_is_suggested(piece):
    (row,) = (row for row in SAMPLE_ROWS if row.pk == piece.id)
    result = arrange(shipped.score_of(piece.abc), "sample.mxl", ArrangeOptions(style=row.suggested_style))
    assert sum(1 for part in read(result.mxl, "arranged.mxl").score.parts for _ in part.notes) > 50


@pytest.mark.parametrize("piece", TUNES + SAMPLES, ids=ids)
def test_a_piece_says_why_it_may_be_passed_on(piece):
    assert len(piece.fact("public domain")) > 5
    assert piece.source


def test_the_rows_are_ones_that_the_admin_would_take():
    for row in (*TUNE_ROWS, *SAMPLE_ROWS):
        row.clean_fields()
    assert {row.suggested_style for row in SAMPLE_ROWS} <= set(arrangement_styles())
    names = [name for tune in TUNE_ROWS for name in (tune.name, *tune.also_called.split("; ")) if name]
    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_what_can_be_heard_is_derived(folder):
    made = shipped.built(folder)
    (tune,) = rows_of(made[shipped.TUNE_ROWS])
    assert (tune.pk, tune.name, tune.also_called) == ("old-tune", "OLD TUNE", "ELDER")
    assert (tune.composer, tune.source, tune.year) == ("Ann Author (1700-1780)", "A Book of Tunes", 1750)
    assert (tune.key, tune.time, tune.incipit, tune.syllables) == ("G major", "4/4", "1 2 3 1", [4, 3])
    assert "N:" not in tune.melody
    (sample,) = rows_of(made[shipped.SAMPLE_ROWS])
    assert (sample.pk, sample.title, sample.category) == ("a-song", "A Song", "vocal")
    assert sample.source == "A Book of Songs; words: Bob Bard, 1751"
    assert sample.suggested_style in arrangement_styles()
    assert (sample.text, sample.score.name) == (SAMPLE, shipped.score_name("a-song", SAMPLE))


def test_the_page_of_sources_has_a_line_for_each_piece(folder):
    page = shipped.built(folder)[shipped.SOURCES]
    assert page.startswith("# Sources\n")
    assert "| `scores/tunes/old-tune.abc` | OLD TUNE | Ann Author (1700-1780) | A Book of Tunes, 1750 |" in page
    assert "| `scores/vocal/a-song.abc` | A Song |" in page


@pytest.mark.parametrize("fact", ["year", "meter", "foot", "first line", "public domain"])
def test_a_tune_without_a_fact_is_named(folder, fact):
    path = folder / "scores" / "tunes" / "old-tune.abc"
    path.write_text("".join(line for line in TUNE.splitlines(True) if f"N:{fact}" not in line), "utf-8")
    with pytest.raises(shipped.IncompletePiece, match=f"tunes/old-tune.abc: the head does not say the {fact}"):
        shipped.built(folder)


def test_an_ear_may_choose_among_the_styles_that_suit_a_sample(folder):
    path = folder / "scores" / "vocal" / "a-song.abc"

    def styled(style):
        path.write_text(SAMPLE.replace("M:4/4", f"N:style {style}\nM:4/4"), "utf-8")
        return rows_of(shipped.built(folder)[shipped.SAMPLE_ROWS])[0].suggested_style

    suited = [one.style for one in recommend(SAMPLE.encode(), "song.abc").recommendations]
    assert [styled(style) for style in suited] == suited
    with pytest.raises(shipped.UnfitPiece, match=r"vocal/a-song.abc: the style polka is none that suits it"):
        styled("polka")


def test_the_same_text_gives_the_same_bytes_and_a_score_that_reads_back():
    score = shipped.score_of(SAMPLE)
    assert shipped.score_of(SAMPLE) == score
    notes = read(score, "score.mxl").score.parts[0].notes
    assert [note.lyrics[0].text for note in notes] == ["Sing", "a", "song", "of", "none", "sense."]


def test_the_command_makes_what_is_missing_once(folder, settings, capsys):
    settings.BASE_DIR = folder.parent
    with pytest.raises(CommandError, match=r"Not current: tunes.json, samples.json, SOURCES.md"):
        call_command("build_fixtures", "--check")
    call_command("build_fixtures")
    call_command("build_fixtures", "--check")
    said = capsys.readouterr().out
    written = [f"{name} rewritten." for name in ("tunes.json", "samples.json", "SOURCES.md")]
    assert said.splitlines() == [*written, "Everything is current."]


def test_the_command_says_which_piece_is_at_fault(folder, settings):
    settings.BASE_DIR = folder.parent
    (folder / "scores" / "tunes" / "bad.abc").write_text(TUNE.replace("S:A Book of Tunes\n", ""), "utf-8")
    with pytest.raises(CommandError, match=r"bad.abc: the head does not say the source"):
        call_command("build_fixtures")
