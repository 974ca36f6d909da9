"""A MusicXML document brought into one shape: partwise, without namespaces."""

from __future__ import annotations

from lxml import etree

from arranging.errors import ScoreTooLarge, UnreadableScore
from arranging.reading.guard import MAX_PARTS, shown


def partwise(root: etree._Element) -> etree._Element:
    """The score as `score-partwise`; timewise scores are turned, anything else is refused."""
    _drop_namespaces(root)
    if root.tag == "score-partwise":
        return root
    if root.tag == "score-timewise":
        return _turned(root)
    if root.tag == "opus":
        raise UnreadableScore("It is an opus that only lists scores; upload one of the scores.")
    raise UnreadableScore(f"Its root element is '{shown(str(root.tag))}'; a score begins with score-partwise.")


def _drop_namespaces(root: etree._Element) -> None:
    if not str(root.tag).startswith("{"):
        return
    for element in root.iter(etree.Element):
        element.tag = str(element.tag).rpartition("}")[2]


def _turned(root: etree._Element) -> etree._Element:
    """A timewise score as a partwise one: parts of measures instead of measures of parts."""
    score = etree.Element("score-partwise")
    parts: dict[str, etree._Element] = {}
    measures = root.findall("measure")
    for child in list(root):
        if child.tag != "measure":
            score.append(child)
    for index, measure in enumerate(measures):
        for part in measure.findall("part"):
            name = part.get("id") or "P1"
            if name not in parts:
                if len(parts) >= MAX_PARTS:
                    raise ScoreTooLarge("parts", len(parts) + 1, MAX_PARTS)
                parts[name] = etree.SubElement(score, "part", id=name)
            column = parts[name]
            # A part may be silent, and missing, in some measures.
            while len(column) < index:
                etree.SubElement(column, "measure", _attributes(measures[len(column)]))
            turned = etree.SubElement(column, "measure", _attributes(measure))
            turned.extend(list(part))
    return score


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.items()}
