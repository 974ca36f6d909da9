"""The last phrase in a higher key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from arranging.form.final_phrase import final_stretch, with_final_phrase
from arranging.form.transposition import interval_up, symbols_up
from arranging.form.unfolding import is_heard_once, unfolded
from arranging.score import Tune, Voice
from arranging.sketch import Analysis, KeyRegion

TOO_SHORT = "The tune is a single short phrase, so there is no last phrase to modulate."


def modulated(
    tune: Tune, analysis: Analysis, semitones: int, analyse: Callable[[Tune], Analysis]
) -> tuple[Tune, Analysis, tuple[str, ...]]:
    """Tune and analysis with the final phrase `semitones` (1-12) higher, and warnings.

    The phrase takes its pickup along: pickup notes carry accidentals and the new signature stands at the next
    bar line. Where the music goes back from the phrase or to it, it is written out first; `analyse` then reads the
    written-out tune again. The new region is marked as wanting preparation.
    """
    stretch = final_stretch(tune, analysis)
    if stretch is None:
        return tune, analysis, (TOO_SHORT,)
    if not is_heard_once(tune, stretch.onset):
        tune = unfolded(tune)
        analysis = analyse(tune)
        stretch = final_stretch(tune, analysis)
        if stretch is None:
            return tune, analysis, (TOO_SHORT,)
    onset = stretch.onset
    interval = interval_up(analysis.key_at(onset), semitones)
    notes = tuple(n.up(interval) if n.onset >= onset else n for n in tune.notes)
    before = tuple(c for c in tune.chord_symbols if c.onset < onset)
    after = tuple(c for c in tune.chord_symbols if c.onset >= onset)
    changed = replace(
        tune,
        melody=Voice(notes, tune.melody.slurs),
        measures=tuple(replace(m, key=m.key.up(interval)) if m.onset >= onset else m for m in tune.measures),
        chord_symbols=before + symbols_up(after, interval),
    )
    regions = [replace(r, end=min(r.end, onset)) for r in analysis.regions if r.onset < onset]
    inside = [r for r in analysis.regions if r.end > onset]
    regions += [KeyRegion(max(r.onset, onset), r.end, r.key.up(interval), prepared=r.onset <= onset) for r in inside]
    return changed, Analysis(tuple(regions), with_final_phrase(tune, analysis, stretch).phrases), ()
