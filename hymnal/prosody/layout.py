"""How a text is laid out in stanzas and lines: as typed, or otherwise where that is clearly what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log

from hymnal.prosody.foot import mixture
from hymnal.prosody.lineation import TypedStanza, read
from hymnal.prosody.meter import Evidence, Pattern, patterns
from hymnal.prosody.meters import MOST_LINES, Meter
from hymnal.prosody.parts import Parts
from hymnal.prosody.prior import Prior

_UNBROKEN = {False: log(0.008), True: log(0.02)}
"""How often several stanzas are typed without an empty line between them: as 12 to 16 lines, as more."""
_BROKEN_STANZAS = 6  # of so many stanzas the meter is told
_FEWEST_UNBROKEN, _MANY_UNBROKEN = 12, 17

_LAID_OUT_ANEW = log(0.03)  # how often the lines typed are not those of the meter
_UNEVENLY = 7.0  # what it costs to cut or join some lines only
_COMMON, _GREAT = 0.5, 4.0  # weight from which on a meter is looked for in lines all cut alike, or only some of them
_REGULAR = 0.15  # share of lines that may miss the count of a meter found in lines laid out anew
_TRIED = 6  # meters whose lines are cut in all the stanzas


@dataclass(frozen=True, slots=True)
class Layout:
    """A text's parts with the likeliest pattern of counts, its refrain's included."""

    parts: Parts
    evidence: Evidence
    pattern: Pattern
    likelihood: float
    anew: str = ""
    """What was done to the lines as typed, in a sentence; empty where nothing was."""


def layout_of(parts: Parts, prior: Prior) -> Layout | None:
    """The likeliest layout; None where there are too many lines for any stanza."""
    found = [*_as_typed(parts, prior)]
    typed = found[0] if found else None
    found += _broken(parts, typed, prior)
    best = max(found, key=lambda layout: layout.likelihood, default=None)
    plain = best is not None and prior.is_listed(best.pattern.counts) and best.evidence.allows(best.pattern.counts)
    if not plain and not parts.refrain:
        found += _lined_anew(parts, prior)
    return max(found, key=lambda layout: layout.likelihood, default=None)


def evidence_of(parts: Parts) -> Evidence:
    """The lines of all verses that have as many as the first; words that come again tell nothing new."""
    alike = [verse for verse in parts.verses if len(verse) == len(parts.verses[0])]
    columns = [dict.fromkeys(lines) for lines in zip(*alike, strict=True)]
    refrain = [{line: None} for line in parts.refrain]
    return Evidence([[read(line) for line in lines] for lines in parts.in_order(columns, refrain)])


def _as_typed(parts: Parts, prior: Prior) -> Iterator[Layout]:
    if len(parts.first) <= MOST_LINES:
        evidence = evidence_of(parts)
        pattern = patterns(evidence, prior)[0]
        yield Layout(parts, evidence, pattern, pattern.likelihood)


def _broken(parts: Parts, typed: Layout | None, prior: Prior) -> Iterator[Layout]:
    """Many lines without an empty one between them, as stanzas of equally many lines."""
    lines = parts.verses[0]
    if len(parts.verses) > 1 or parts.refrain or len(lines) < _FEWEST_UNBROKEN:
        return
    for size in range(3, len(lines) // 3 + 1):
        if len(lines) % size or not prior.of_lines(size):
            continue
        stanzas = [lines[start : start + size] for start in range(0, len(lines), size)]
        broken = Parts(tuple(stanzas[:_BROKEN_STANZAS]))
        evidence = evidence_of(broken)
        pattern = patterns(evidence, prior)[0]
        if prior.is_listed(pattern.counts) and _mostly_fits(evidence, pattern, broken):
            likely = pattern.prior + _UNBROKEN[len(lines) >= _MANY_UNBROKEN]
            if typed is not None:  # weighed by the same words as they are when taken for one stanza
                likely += _words_and_stresses(typed.evidence, pattern.counts * len(stanzas), pattern.counts)
            told = f"The {len(lines)} lines are taken as {len(stanzas)} stanzas of {size} lines."
            yield Layout(broken, evidence, pattern, likely, told)


def _words_and_stresses(evidence: Evidence, counts: tuple[int, ...], meter: tuple[int, ...]) -> float:
    return evidence.of_all(counts) + mixture(meter, evidence.signs(counts))


def _lined_anew(parts: Parts, prior: Prior) -> Iterator[Layout]:
    """The lines cut or joined to those of a common meter."""
    first = TypedStanza(parts.verses[0])
    if not first.can_be_cut:
        return
    found = []
    for meter in prior.meters:
        if meter.weight >= _COMMON and abs(sum(meter.counts) - first.syllables) <= 2 + len(meter.counts) // 4:
            lined = first.lined_for(meter.counts)
            if lined is not None and lined.lines != parts.verses[0] and (lined.is_even or meter.weight >= _GREAT):
                cost = lined.cost + (0.0 if lined.is_even else _UNEVENLY)
                found.append((lined.words - cost + prior.listed(meter.counts), meter, cost))
    found.sort(key=lambda candidate: candidate[0], reverse=True)
    for _, meter, cost in found[:_TRIED]:
        anew = _verses_lined(parts, meter)
        if anew is not None:
            evidence = evidence_of(anew)
            pattern = Pattern(
                meter.counts,
                evidence.of_all(meter.counts),
                mixture(meter.counts, evidence.signs(meter.counts)),
                prior.of(meter.counts),
            )
            if not _mostly_fits(evidence, pattern, anew):
                continue
            told = f"Laid out in {len(meter.counts)} lines, as {meter.name or meter.dotted} is sung."
            yield Layout(anew, evidence, pattern, pattern.likelihood + _LAID_OUT_ANEW - cost, told)


def _mostly_fits(evidence: Evidence, pattern: Pattern, parts: Parts) -> bool:
    """Whether the lines laid out anew are those of the meter, but for one or two; else it is not what was meant."""
    return evidence.departures(pattern.counts) <= max(1, _REGULAR * len(evidence) * len(parts.verses))


def _verses_lined(parts: Parts, meter: Meter) -> Parts | None:
    verses = []
    for verse in parts.verses:
        lined = TypedStanza(verse).lined_for(meter.counts)
        if lined is not None:
            verses.append(lined.lines)
    return replace(parts, verses=tuple(verses)) if len(verses) > 0.7 * len(parts.verses) else None
