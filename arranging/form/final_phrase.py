"""Where the last phrase of a tune begins."""

from __future__ import annotations

from dataclasses import replace

from arranging.score import Tune
from arranging.sketch import Analysis, Phrase, PhraseRole

LEAST_MEASURES = 2


def final_stretch(tune: Tune, analysis: Analysis) -> Phrase | None:
    """The last phrase; of a tune of one phrase its last half from a bar line, None when that is under two measures."""
    phrases = [p for p in analysis.phrases if p.role is PhraseRole.TUNE]
    last = phrases[-1]
    if len(phrases) > 1:
        return last
    middle = (last.onset + last.release) / 2
    starts = [m.onset for m in tune.measures if middle <= m.onset <= last.last_onset]
    if not starts:
        return None
    measures = sum(m.onset >= starts[0] and m.onset < last.release for m in tune.measures)
    return replace(last, onset=starts[0]) if measures >= LEAST_MEASURES else None


def with_final_phrase(tune: Tune, analysis: Analysis, stretch: Phrase) -> Analysis:
    """The analysis with the stretch as a phrase of its own, and what stands before it in its phrase as another."""
    if stretch in analysis.phrases:
        return analysis
    at = next(i for i, p in enumerate(analysis.phrases) if p.onset < stretch.onset < p.end)
    whole = analysis.phrases[at]
    before = [n for n in tune.notes if whole.onset <= n.onset < stretch.onset]
    if not before:
        stretch = replace(stretch, onset=whole.onset)
        return replace(analysis, phrases=(*analysis.phrases[:at], stretch, *analysis.phrases[at + 1 :]))
    release = min(before[-1].end, stretch.onset)
    opening = Phrase(whole.onset, stretch.onset, before[-1].onset, release, whole.role)
    return replace(analysis, phrases=(*analysis.phrases[:at], opening, stretch, *analysis.phrases[at + 1 :]))
