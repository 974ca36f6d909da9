"""Pictures for documents: the first measures of a score as one small SVG, the same bytes each time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from scoresite.engraving.pages import Layout, cropped

SVG = "http://www.w3.org/2000/svg"
_STYLED = frozenset(("ending", "fing", "reh", "tempo", "dir", "dynam", "mNum", "label"))
"""Classes that the style sheet of a page speaks of."""
_HIDDEN = "placeholder"
"""Class of the dots that verovio hides by its style sheet: they stand where a repeat begins."""
_TEXT_SIGNS = str.maketrans({"\ueca3": "\u2009\U0001d15e", "\ueca5": "\u2009♩", "\ueca7": "\u2009♪", "\uecb7": "."})
"""A metronome mark's notes, a thin space before them, and its dot: text fonts have them, no music font is needed."""
_LINE_ENDS = re.compile(r">\n *<")

ElementTree.register_namespace("", SVG)


def picture(musicxml: bytes, measures: int, layout: Layout = Layout.A4) -> str:
    """The first `measures` measures, a pickup counted, cropped to the music."""
    root = ElementTree.fromstring(cropped(musicxml, measures, layout))
    _slim(root, root.get("id", ""))
    # Black notes would vanish on a dark page.
    root.insert(0, ElementTree.Element(f"{{{SVG}}}rect", width="100%", height="100%", style="fill:white;stroke:none"))
    return _LINE_ENDS.sub("><", ElementTree.tostring(root, "unicode")).translate(_TEXT_SIGNS) + "\n"


def _slim(element: ElementTree.Element, scope: str) -> None:
    """Leave out what is not seen: names that nothing refers to, labels for programs, groups of one and of none."""
    kept: list[ElementTree.Element] = []
    for child in element:
        _slim(child, scope)
        if child.tag in (f"{{{SVG}}}title", f"{{{SVG}}}desc") or _HIDDEN in child.get("class", "").split():
            continue
        if not child.get("id", "").endswith(f"-{scope}"):  # glyphs are drawn by their names
            child.attrib.pop("id", None)
        classes = [name for name in child.get("class", "").split() if name in _STYLED]
        child.attrib.pop("class", None)
        if classes:
            child.set("class", " ".join(classes))
        if child.tag == f"{{{SVG}}}g" and not child.attrib:
            kept.extend(child)
        elif child.tag != f"{{{SVG}}}text" or "".join(child.itertext()).strip():
            kept.append(child)
    element[:] = kept
