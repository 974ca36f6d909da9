"""The guard in front of the readers: what is too big, too deep or absurd never reaches them."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from typing import Any, Final

from lxml import etree

from arranging.errors import ScoreTooLarge, UnreadableScore
from arranging.reading.sniff import decode

MAX_UNPACKED: Final = 64 * 1024**2
MAX_MEMBERS: Final = 100
MAX_PARTS: Final = 64
MAX_MEASURES: Final = 3_000
MAX_NOTES: Final = 100_000
MAX_TAGS: Final = 6_000_000
"""Tags in one XML document: 100,000 notes of thirty elements each."""
MAX_QUARTERS: Final = 400
"""Longest note or measure, in quarters."""
MAX_BEATS: Final = 64
MIN_BPM: Final = 4.0
MAX_BPM: Final = 1000.0
"""Quarters a minute that someone could play."""
BEAT_TYPES: Final = (1, 2, 4, 8, 16, 32, 64)

_CHUNK = 1 << 16
_ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, KeyError, IndexError)


def unpack(data: bytes) -> bytes:
    """The MusicXML document inside a compressed file, real bytes counted while they inflate."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > MAX_MEMBERS:
                raise ScoreTooLarge("files in the archive", len(members), MAX_MEMBERS)
            return _read_member(archive, _score_member(archive))
    except (*_ZIP_FAULTS, RuntimeError, NotImplementedError) as fault:
        raise UnreadableScore("The archive is damaged or encrypted; export the score again.") from fault


def _score_member(archive: zipfile.ZipFile) -> str:
    """Name of the member that holds the score: what the container says, else the first that looks like one."""
    names = archive.namelist()
    if "META-INF/container.xml" in names:
        container = parse_xml(_read_member(archive, "META-INF/container.xml"))
        for element in container.iter():
            path = element.get("full-path") if isinstance(element.tag, str) else None
            if path in names:
                return str(path)
    for name in names:
        if name.lower().endswith((".musicxml", ".xml")) and not name.startswith(("META-INF/", "__MACOSX/")):
            return name
    raise UnreadableScore("The archive holds no MusicXML document; export the score as .mxl or .musicxml.")


def _read_member(archive: zipfile.ZipFile, name: str) -> bytes:
    parts, size = [], 0
    with archive.open(name) as member:
        while chunk := member.read(_CHUNK):
            size += len(chunk)
            if size > MAX_UNPACKED:
                raise ScoreTooLarge("bytes when unpacked", size, MAX_UNPACKED)
            parts.append(chunk)
    return b"".join(parts)


_DECLARATION = re.compile(r"<\?xml[^>]*\?>")


def parse_xml(data: bytes) -> etree._Element:
    """The root element of an XML document, without network, entities or outer declarations."""
    if len(data) > MAX_UNPACKED:
        raise ScoreTooLarge("bytes when unpacked", len(data), MAX_UNPACKED)
    if (tags := data.count(b"<")) > MAX_TAGS:
        raise ScoreTooLarge("XML tags", tags, MAX_TAGS)
    try:
        root = _parse(data)
    except (etree.XMLSyntaxError, ValueError, LookupError):
        # Some programs declare one encoding and write another, or put blanks in front of the declaration.
        text = decode(data).strip()
        declared = _DECLARATION.match(text)
        document = text[declared.end() if declared else 0 :].strip().encode("utf-8", "replace")
        try:
            root = _parse(document)
        except (etree.XMLSyntaxError, ValueError) as fault:
            said = getattr(fault, "msg", str(fault))  # without the name of a file there is none of
            raise UnreadableScore(f"The XML is broken: {said}. Export the score again.") from fault
    subset: Any = root.getroottree().docinfo.internalDTD
    if subset is not None and any(True for _ in subset.iterentities()):
        raise UnreadableScore("It declares entities, which scores never need; export the score again without them.")
    return root


def _parse(data: bytes) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    root = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("no element found")
    return root


def check_counts(parts: int, measures: int, notes: int) -> None:
    """Raise `ScoreTooLarge` when a score has more parts, measures or notes than can be arranged in time."""
    for what, found, limit in (
        ("parts", parts, MAX_PARTS),
        ("measures", measures, MAX_MEASURES),
        ("notes", notes, MAX_NOTES),
    ):
        if found > limit:
            raise ScoreTooLarge(what, found, limit)


_BOUNDS: dict[str, tuple[float, float]] = {
    "octave": (-1, 10),
    "alter": (-3, 3),
    "divisions": (1 / 1024, 1_000_000),
    "duration": (0, 1e9),
    "fifths": (-11, 11),
    "staves": (1, 16),
    "staff": (1, 16),
    "diatonic": (-40, 40),
    "chromatic": (-70, 70),
    "octave-change": (-4, 4),
    "root-alter": (-3, 3),
    "bass-alter": (-3, 3),
    "offset": (-1e9, 1e9),
}


def check_score(root: etree._Element) -> None:
    """Refuse a partwise score with too many parts, measures or notes, or with a value no music has.

    Raises `ScoreTooLarge` or `UnreadableScore` with the measure, the fault and the remedy.
    """
    parts = root.findall("part")
    longest = max((sum(1 for _ in part.iterchildren("measure")) for part in parts), default=0)
    check_counts(len(parts), longest, sum(1 for _ in root.iter("note")))
    for element in root.iter(*_BOUNDS):
        low, high = _BOUNDS[element.tag]
        value = number(element.text)
        if value is None or not low <= value <= high:
            raise UnreadableScore(
                f"{place(element)}: {element.tag} '{shown(element.text)}' is no value music has. Correct it."
            )


def number(text: str | None) -> float | None:
    """A decimal number in a text, or None when it is none."""
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if abs(value) < 1e15 else None


def shown(text: str | None) -> str:
    """A text short enough for a message."""
    text = (text or "").strip()
    return text if len(text) <= 24 else f"{text[:24]}..."


def place(element: etree._Element) -> str:
    """Where an element stands, for a message: `Measure 7 of part P1`."""
    measure = next(element.iterancestors("measure"), None)
    part = next(element.iterancestors("part"), None)
    if measure is None or part is None:
        return "In the head of the score"
    return f"Measure {shown(measure.get('number'))} of part {shown(part.get('id'))}"


def check_time(beats: int, beat_type: int, where: str) -> None:
    """Refuse a time signature no music has, such as 1000/4 or 1/3."""
    if not 1 <= beats <= MAX_BEATS or beat_type not in BEAT_TYPES:
        raise UnreadableScore(f"{where}: the time signature {beats}/{beat_type} cannot be written. Correct it.")
