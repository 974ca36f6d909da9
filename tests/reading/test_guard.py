"""What the guard keeps away from the readers."""

from __future__ import annotations

import io
import zipfile

import pytest

from arranging.errors import ScoreTooLarge, UnreadableScore
from arranging.reading import guard, read
from arranging.reading.guard import parse_xml, unpack
from tests.reading.test_read import XML, packed


def test_real_bytes_are_counted_while_they_inflate() -> None:
    bomb = bytearray(packed(b" " * (guard.MAX_UNPACKED + 1)))
    # A header that lies about the size must not help it.
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = bomb.rfind(signature)
        bomb[at + offset : at + offset + 4] = (10).to_bytes(4, "little")
    with pytest.raises((ScoreTooLarge, UnreadableScore)):
        unpack(bytes(bomb))
    with pytest.raises(ScoreTooLarge, match="bytes"):
        unpack(packed(b" " * (guard.MAX_UNPACKED + 1)))


def test_too_many_members() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for index in range(guard.MAX_MEMBERS + 1):
            archive.writestr(f"{index}.xml", b"<a/>")
    with pytest.raises(ScoreTooLarge, match="files"):
        unpack(stream.getvalue())


@pytest.mark.parametrize("damage", [lambda d: d[: len(d) // 2], lambda d: d[:40] + b"\xff" * 20 + d[60:]])
def test_a_damaged_archive_is_unreadable(damage) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnreadableScore):
        unpack(damage(packed()))


def test_an_archive_without_a_score() -> None:
    with pytest.raises(UnreadableScore, match="no MusicXML"):
        unpack(packed(b"hello", container=False, name="readme.txt"))


def test_the_container_decides_among_several_documents() -> None:
    stream = io.BytesIO(packed(name="b.xml"))
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("a.xml", b"<other/>")
    assert unpack(stream.getvalue()) == XML


BILLION_LAUGHS = b"""<!DOCTYPE score-partwise [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><score-partwise><part-list/><movement-title>&c;</movement-title>
</score-partwise>"""
OUTSIDE = b"""<!DOCTYPE score-partwise [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<score-partwise><movement-title>&x;</movement-title></score-partwise>"""


@pytest.mark.parametrize("document", [BILLION_LAUGHS, OUTSIDE])
def test_entities_are_refused(document: bytes) -> None:
    with pytest.raises(UnreadableScore, match="entities"):
        parse_xml(document)


def test_a_doctype_is_welcome_and_fetches_nothing() -> None:
    doctype = (
        b'<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 3.1 Partwise//EN" '
        b'"http://example.invalid/partwise.dtd">'
    )
    head, _, rest = XML.partition(b"?>")
    assert read(head + b"?>" + doctype + rest, "a.xml").score.parts


def test_depth_and_tags_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableScore):
        parse_xml(b"<a>" * 5000 + b"</a>" * 5000)
    monkeypatch.setattr(guard, "MAX_TAGS", 100)
    with pytest.raises(ScoreTooLarge, match="tags"):
        parse_xml(b"<a>" + b"<b/>" * 200 + b"</a>")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        (b"<octave>4</octave>", b"<octave>4294967296</octave>", "octave '4294967296'"),
        (b"<octave>4</octave>", b"<octave>nan</octave>", "octave"),
        (b"<octave>4</octave>", b"<octave>4.5</octave>", "C4.5"),
        (b"<step>C</step>", b"<step>H</step>", "H4"),
        (b"<step>C</step>", b"<step>C</step><alter>1e9</alter>", "alter"),
        (b"<divisions>2</divisions>", b"<divisions>0</divisions>", "divisions '0'"),
        (b"<duration>2</duration>", b"<duration>999999999</duration>", "400 quarters"),
        (b"<duration>2</duration>", b"<duration>-2</duration>", "duration '-2'"),
        (b"<beat-type>4</beat-type>", b"<beat-type>3</beat-type>", "4/3"),
        (b"<beats>4</beats>", b"<beats>1000</beats>", "1000/4"),
    ],
)
def test_absurd_values_are_refused_with_their_place(old: bytes, new: bytes, named: str) -> None:
    with pytest.raises(UnreadableScore, match=named) as fault:
        read(XML.replace(old, new), "a.xml")
    assert "Measure 1 of part P1" in str(fault.value)


@pytest.mark.parametrize(
    ("limit", "what"), [("MAX_NOTES", "notes"), ("MAX_MEASURES", "measures"), ("MAX_PARTS", "parts")]
)
def test_counts_are_limited(limit: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, limit, 0)
    with pytest.raises(ScoreTooLarge, match=what):
        read(XML, "a.xml")


def test_broken_xml_is_said_with_its_place_and_no_name_of_a_file():
    with pytest.raises(UnreadableScore, match=r"The XML is broken: .*line 1, column \d+\. Export the score again\.$"):
        parse_xml(b"<score-partwise><part-list>")
