"""What a musician may want to know about an arrangement, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arranging.score import QUARTER, measure_index
from arranging.sketch import HarmonizedTune
from arranging.styles import ArrangementStyle
from arranging.voices.check import Finding

MOST_PLACES = 4
"""How many measures a warning names before it only counts them."""


def report(
    tune: HarmonizedTune, style: ArrangementStyle, variant: str, findings: Iterable[Finding] = ()
) -> dict[str, Any]:
    """Key, phrases, chords and what the checker found; places as printed measure and beat in quarters from 1."""
    home = tune.analysis.key
    return {
        "style": style.name,
        "variant": variant or next(iter(style.variants)),
        "key": str(home),
        "phrases": [
            {
                "role": p.role.value,
                "from": _place(tune, p.onset),
                "to": _place(tune, p.last_onset),
            }
            for p in tune.analysis.phrases
        ],
        "chords": [
            {
                **_place(tune, span.onset),
                "chord": str(span.chord),
                "roman": span.roman,
                "key": str(span.key),
                "reason": span.reason,
            }
            for span in tune.harmony
        ],
        "findings": [{"rule": f.rule, "forbidden": f.forbidden, "text": str(f)} for f in findings],
    }


def unavoided(findings: Iterable[Finding]) -> tuple[str, ...]:
    """One sentence about the faults of part-writing that stayed in the score; none where all is well."""
    places: dict[str, dict[str, None]] = {}
    for finding in findings:
        if finding.forbidden:
            places.setdefault(finding.rule.replace("-", " "), {})[finding.measure] = None
    if not places:
        return ()
    faults = (f"{rule} ({_in_measures(tuple(measures))})" for rule, measures in places.items())
    return (f"These faults of part-writing could not be avoided: {', '.join(faults)}.",)


def _in_measures(numbers: tuple[str, ...]) -> str:
    """The first of the measures, and how many more there are."""
    named = ", ".join(numbers[:MOST_PLACES])
    more = len(numbers) - MOST_PLACES
    if more > 0:
        named += f" and {more} more"
    return f"measure{'s' if len(numbers) > 1 else ''} {named}"


def _place(tune: HarmonizedTune, tick: int) -> dict[str, Any]:
    measures = tune.tune.measures
    measure = measures[measure_index(measures, tick)]
    missing = measure.time.duration - measure.duration if measure is measures[0] and measure.implicit else 0
    return {"measure": measure.number, "beat": round((tick - measure.onset + missing) / QUARTER + 1, 3)}
