"""The head of a MusicXML score: titles, credits, the list of parts and how they are grouped."""

from __future__ import annotations

import re

from lxml import etree

from arranging.reading.draft import DraftPart
from arranging.reading.guard import number
from arranging.score import Credits, Instrument, PartGroup

_LYRICISTS = ("lyricist", "poet", "words", "translator")
_PLACES = {"title": ("center", 0), "subtitle": ("center", 1), "composer": ("right", 0), "lyricist": ("left", 0)}
"""Where a credit of a kind stands on the page, and which of those there it is."""
_AUTHOR = re.compile(r"(words|text|lyrics?|poem|verses?|lyricist)\b", re.IGNORECASE)
_SYMBOLS = ("brace", "bracket", "line", "square")


def titles(root: etree._Element) -> tuple[str, str]:
    """Title and subtitle."""
    work = _text(root, "work/work-title")
    movement = _text(root, "movement-title")
    title, subtitle = work or movement, movement if work and movement != work else ""
    return title or _credit(root, "title"), subtitle or _credit(root, "subtitle")


def credits_of(root: etree._Element) -> Credits:
    """Composer, lyricist, arranger and rights."""
    creators: dict[str, list[str]] = {}
    for creator in root.iterfind("identification/creator"):
        text = " ".join((creator.text or "").split())
        if text:
            creators.setdefault((creator.get("type") or "composer").strip().lower(), []).append(text)
    lyricists = [name for kind in _LYRICISTS for name in creators.get(kind, ())]
    return Credits(
        "; ".join(creators.get("composer", ())) or _credit(root, "composer"),
        "; ".join(lyricists) or _credit(root, "lyricist"),
        "; ".join(creators.get("arranger", ())) or _credit(root, "arranger"),
        _text(root, "identification/rights") or _credit(root, "rights"),
    )


def _text(root: etree._Element, path: str) -> str:
    return " ".join((root.findtext(path) or "").split())[:500]


def _credit(root: etree._Element, kind: str) -> str:
    """What is printed on the page as title, composer ..., where the head itself does not say it.

    Programs that do not name the kind tell it by the place: titles in the middle, the composer on the right and
    on the left the words' author, who has to be called so because tempos and instruments stand there too.
    """
    place, nth = _PLACES.get(kind, ("", 0))
    unnamed = []
    for credit in root.iterchildren("credit"):
        named = (credit.findtext("credit-type") or "").strip().lower()
        words = [" ".join((w.text or "").split()) for w in credit.iterchildren("credit-words")]
        text = " ".join(w for w in words if w)[:500]
        if named == kind:
            return text
        if text and not named and _stands_at(credit, place) and (kind != "lyricist" or _AUTHOR.match(text)):
            unnamed.append(text)
    return unnamed[nth] if place and len(unnamed) > nth else ""


def _stands_at(credit: etree._Element, side: str) -> bool:
    """True at the head of the first page on that side; a bare number is a page's."""
    words = credit.find("credit-words")
    if words is None or credit.get("page", "1") != "1" or (words.text or "").strip().isdecimal():
        return False
    at = words.get("halign") or words.get("justify") or "left"
    return at == side and words.get("valign", "top") == "top"


def part_named(root: etree._Element, identifier: str, index: int) -> DraftPart:
    """An empty part with name and instrument as the part list has them."""
    listed = next((p for p in root.iterfind("part-list/score-part") if p.get("id") == identifier), None)
    if listed is None:
        return DraftPart(f"Part {index + 1}", Instrument(f"Part {index + 1}"))
    name = _text(listed, "part-name") or _text(listed, "score-instrument/instrument-name") or f"Part {index + 1}"
    program = round(number(listed.findtext("midi-instrument/midi-program")) or 1) - 1
    sound = _text(listed, "score-instrument/instrument-sound")
    instrument = Instrument(name, min(max(program, 0), 127), sound=sound)
    return DraftPart(name, instrument, short_name=_text(listed, "part-abbreviation"))


def groups_of(root: etree._Element) -> tuple[PartGroup, ...]:
    """Groups of parts, by their place in the part list."""
    found: list[PartGroup] = []
    begun: dict[str, tuple[int, etree._Element]] = {}
    place = 0
    for element in root.iterfind("part-list/*"):
        if element.tag == "score-part":
            place += 1
        elif element.tag == "part-group":
            key = element.get("number", "1")
            if element.get("type") == "start":
                begun[key] = place, element
            elif key in begun:
                first, start = begun.pop(key)
                symbol = _text(start, "group-symbol")
                if symbol in _SYMBOLS and place - 1 > first:
                    found.append(PartGroup(first, place - 1, symbol, _text(start, "group-name")))
    return tuple(found)
