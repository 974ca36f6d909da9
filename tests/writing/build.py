"""Small scores for tests, from lines of notation, and what is printed in them."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from arranging.notation import parse_tune
from arranging.score import PIANO, Clef, Instrument, Part, Score, Staff, Voice
from arranging.writing import write_musicxml


def one_line(text: str, instrument: Instrument = PIANO, **fields) -> Score:
    """A score of one staff and one voice."""
    tune = parse_tune(text)
    part = Part("Line", instrument, (Staff(Clef.TREBLE, (tune.melody,)),))
    return Score(tune.measures, (part,), **fields)


def grand_staff(upper: list[str], lower: list[str], **fields) -> Score:
    """A piano score; each text is one voice, the upper voice of a staff first."""
    voices = [[parse_tune(t).melody for t in texts] for texts in (upper, lower)]
    staves = (Staff(Clef.TREBLE, tuple(voices[0])), Staff(Clef.BASS, tuple(voices[1])))
    return Score(parse_tune(upper[0]).measures, (Part("Piano", PIANO, staves),), **fields)


def with_voice(score: Score, voice: Voice) -> Score:
    """The score with another voice as its only one."""
    part = score.parts[0]
    return replace(score, parts=(replace(part, staves=(replace(part.staves[0], voices=(voice,)),)),))


def with_directions(score: Score, *directions) -> Score:
    return replace(score, parts=(replace(score.parts[0], directions=directions), *score.parts[1:]))


def document(score: Score) -> etree._Element:
    """The written document as a tree."""
    return etree.fromstring(write_musicxml(score))


def values(score: Score, voice: str = "1") -> list[str]:
    """What is printed in one voice, measure by measure: letters as in notation, `R` rests, `~` a tie onwards."""
    return [
        " ".join(_value(n) for n in measure.findall("note") if n.findtext("voice") == voice and n.find("chord") is None)
        for measure in document(score).iter("measure")
    ]


def beams(score: Score) -> list[str]:
    """Beam groups of each measure: how many notes hang on each, `.` for a note without a beam."""
    out = []
    for measure in document(score).iter("measure"):
        groups: list[str] = []
        count = 0
        for note in measure.findall("note"):
            state = note.findtext("beam")
            count = count + 1 if state else 0
            if state is None:
                groups.append(".")
            elif state == "end":
                groups.append(str(count))
                count = 0
        out.append(" ".join(groups))
    return out


_LETTERS = {"breve": "b", "whole": "w", "half": "h", "quarter": "q", "eighth": "e", "16th": "s", "32nd": "t"}


def _value(note: etree._Element) -> str:
    rest = note.find("rest")
    if rest is not None and rest.get("measure") == "yes":
        return "R*"
    text = _LETTERS[note.findtext("type")] + "." * len(note.findall("dot"))
    ratio = note.findtext("time-modification/actual-notes") or ""
    tie = "~" if any(t.get("type") == "start" for t in note.findall("tie")) else ""
    return ("R" if rest is not None else "") + text + ratio + tie
