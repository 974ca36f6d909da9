"""Which files are taken, and how content wins over a lying name."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arranging.errors import ArrangingError, EmptyFile, ScoreTooLarge, UnreadableScore, UnsupportedFormat
from arranging.reading import SUFFIXES, read
from arranging.reading.source import Source
from arranging.score import QUARTER

ABC = b"X:1\nT:Tune\nM:4/4\nL:1/4\nK:C\nC D E F |]\nw: \xc3\xa0 be ce de\n"
XML = b"""<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list>
<part id="P1"><measure number="1"><attributes><divisions>2</divisions><time><beats>4</beats><beat-type>4</beat-type>
</time></attributes>%s</measure></part></score-partwise>""" % b"".join(
    b"<note><pitch><step>%s</step><octave>4</octave></pitch><duration>2</duration></note>" % step
    for step in (b"C", b"D", b"E", b"F")
)


def packed(document: bytes = XML, *, container: bool = True, name: str = "score.xml") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        if container:
            root = f'<rootfile full-path="{name}"/>'
            archive.writestr("META-INF/container.xml", f"<container><rootfiles>{root}</rootfiles></container>")
        archive.writestr(name, document)
    return stream.getvalue()


def melody(source: Source) -> str:
    notes = [n for part in source.score.parts for n in part.notes]
    assert {n.duration for n in notes} == {QUARTER}
    return " ".join(str(n.pitch) for n in notes)


@pytest.mark.parametrize("data", [ABC, XML, packed(), packed(container=False)], ids=["abc", "xml", "mxl", "bare zip"])
@pytest.mark.parametrize("suffix", [*SUFFIXES, ".MXL", ".Abc"])
def test_content_decides_how_a_file_is_read(data: bytes, suffix: str) -> None:
    assert melody(read(data, f"tune{suffix}")) == "C4 D4 E4 F4"


@pytest.mark.parametrize("name", ["tune.pdf", "tune", "tune.abc.exe", ""])
def test_a_suffix_outside_the_list_is_refused_whatever_the_content(name: str) -> None:
    with pytest.raises(UnsupportedFormat):
        read(ABC, name)


@pytest.mark.parametrize("data", [b"", b"  \n"])
def test_an_empty_file_is_named_so(data: bytes) -> None:
    with pytest.raises(EmptyFile):
        read(data, "tune.abc")


@pytest.mark.parametrize("data", [b"hello", b"%PDF-1.7", b"\x00" * 64, b"<html><body/></html>", b"\x89PNG\r\n"])
def test_other_files_are_no_scores(data: bytes) -> None:
    with pytest.raises(UnreadableScore):
        read(data, "tune.xml")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_abc_in_any_encoding(encoding: str) -> None:
    source = read(ABC.decode().encode(encoding), "tune.abc")
    assert melody(source) == "C4 D4 E4 F4"
    assert next(source.score.parts[0].notes).lyrics[0].text == "à"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_musicxml_in_an_encoding_it_does_not_declare(encoding: str) -> None:
    document = XML.decode().replace(">Voice<", ">Flûte<")
    source = read(document.encode(encoding), "tune.xml")
    assert source.score.parts[0].name == "Flûte"


def test_blanks_before_the_declaration_do_no_harm() -> None:
    assert melody(read(b"\n  " + XML, "tune.xml")) == "C4 D4 E4 F4"


def outcome(data: bytes, name: str) -> str:
    """What came of reading: a count of measures or the error's sentence; any other exception fails the test."""
    try:
        return f"{len(read(data, name).score.measures)} measures"
    except ArrangingError as fault:
        return str(fault)


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=300), suffix=st.sampled_from(SUFFIXES))
def test_any_bytes_give_a_score_or_a_clear_error(data: bytes, suffix: str) -> None:
    assert outcome(data, f"x{suffix}")


@settings(max_examples=120, deadline=None)
@given(
    source=st.sampled_from([ABC, XML]),
    place=st.floats(0, 1),
    cut=st.integers(0, 12),
    put=st.sampled_from(
        [b"", b"0", b"-1", b"4294967296", b"1e308", b"nan", b"|", b"(3", b"[", b'"', b"<note/>", b"\xff"]
    ),
)
def test_a_damaged_score_gives_a_score_or_a_clear_error(source: bytes, place: float, cut: int, put: bytes) -> None:
    at = int(place * len(source))
    assert outcome(source[:at] + put + source[at + cut :], "x.xml")


HOSTILE = {
    "digits in an open chord": "[" + "C1111" * 200,
    "slashes": "C" + "/" * 3000,
    "a chain of tempo fractions": "[Q:" + "1/123/" * 200 + "]C4|",
    "a chord symbol of minors": '"C' + "mmaj" * 200 + 'x"C4|',
    "nothing but colons": ":" * 20000 + "C4|",
    "words without end": "C4|\nw: " + "_-*|" * 5000,
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_abc_takes_no_time(body: str) -> None:
    assert outcome(b"X:1\nM:4/4\nL:1/4\nK:C\n" + body.encode() + b"\n", "x.abc")


@pytest.mark.timeout(20)
def test_notes_that_all_overlap_are_refused() -> None:
    note = (
        b"<note><pitch><step>C</step><octave>4</octave></pitch><duration>%d</duration></note>"
        b"<backup><duration>%d</duration></backup>"
    )
    heap = b"".join(note % (i, i) for i in range(1, 60))
    with pytest.raises(ScoreTooLarge, match="voices"):
        read(XML.replace(b"sions>2<", b"sions>32<").replace(b"</attributes>", b"</attributes>" + heap), "x.xml")
