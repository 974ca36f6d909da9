"""Tunes set for choir by hand, for tests."""

from __future__ import annotations

from dataclasses import replace

from arranging.notation import parse_tune
from arranging.score import Mark, Tune, Voice
from arranging.sketch import Analysis, HarmonizedTune, KeyRegion, Phrase, Sketch


def analysed(text: str) -> tuple[Tune, Analysis]:
    """A tune whose phrases end at a fermata, a breath or the end."""
    tune = parse_tune(text)
    phrases: list[Phrase] = []
    start = 0
    for note, following in zip(tune.notes, (*tune.notes[1:], None), strict=True):
        if following is None or note.marks & {Mark.FERMATA, Mark.BREATH}:
            end = following.onset if following else tune.end
            phrases.append(Phrase(start, end, note.onset, note.end, fermata=Mark.FERMATA in note.marks))
            start = end
    regions = (KeyRegion(0, tune.end, tune.measures[0].key),)
    unmarked = (replace(n, marks=n.marks - {Mark.BREATH}) for n in tune.notes)
    return replace(tune, melody=replace(tune.melody, notes=tuple(unmarked))), Analysis(regions, tuple(phrases))


def voiced(melody: str, *lower: str) -> HarmonizedTune:
    """A tune over written voices, without chords."""
    tune, analysis = analysed(melody)
    lead = tuple(replace(n, lyrics=()) for n in tune.notes)
    voices = (Voice(lead, tune.melody.slurs), *(Voice(parse_tune(text).notes) for text in lower))
    return HarmonizedTune(Sketch(tune, lead, analysis), (), voices)
