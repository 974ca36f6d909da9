"""What a musician may want to know about an arrangement, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arranging.cadences import cadence_of
from arranging.score import printed_place
from arranging.sketch import HarmonizedTune, Phrase
from arranging.voices.check import Finding

MOST_PLACES = 4
"""How many measures a warning names before it only counts them."""


def report(tune: HarmonizedTune, findings: Iterable[Finding] = ()) -> dict[str, Any]:
    """Key, phrases with their cadences, chords and what the checker found.

    Places are the printed measure and the beat in quarters from 1; `forbidden` tells a fault from a blemish.
    """
    return {
        "key": str(tune.analysis.key),
        "phrases": [_phrase(tune, phrase) for phrase in tune.analysis.phrases],
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
        "findings": [
            {
                "rule": f.rule,
                "code": f.code,
                "forbidden": f.forbidden,
                "measure": f.measure,
                "beat": f.beat,
                "voices": list(f.voices),
                "text": str(f),
            }
            for f in findings
        ],
    }


def unavoided(findings: Iterable[Finding]) -> tuple[str, ...]:
    """One sentence about the faults of part-writing that stayed in the score; none where all is well."""
    places: dict[str, dict[str, None]] = {}
    for finding in findings:
        if finding.forbidden:
            places.setdefault(finding.rule.replace("-", " "), {})[finding.measure] = None
    if not places:
        return ()
    faults = (f"{rule} ({in_measures(tuple(measures))})" for rule, measures in places.items())
    return (f"These faults of part-writing could not be avoided: {', '.join(faults)}.",)


def _phrase(tune: HarmonizedTune, phrase: Phrase) -> dict[str, Any]:
    """Where a phrase lies and how it closes: `cadence` is None where its last chords make none."""
    close = cadence_of(phrase, tune.harmony)
    return {
        "role": phrase.role.value,
        "from": _place(tune, phrase.onset),
        "to": _place(tune, phrase.last_onset),
        "cadence": close
        and {
            "kind": close.kind.value,
            "key": str(close.key),
            "chords": [close.before.roman, close.last.roman],
            "text": str(close),
        },
    }


def in_measures(numbers: tuple[str, ...]) -> str:
    """The first of the measures, and how many more there are."""
    named = ", ".join(numbers[:MOST_PLACES])
    more = len(numbers) - MOST_PLACES
    if more > 0:
        named += f" and {more} more"
    return f"measure{'s' if len(numbers) > 1 else ''} {named}"


def _place(tune: HarmonizedTune, tick: int) -> dict[str, Any]:
    measure, beat = printed_place(tune.tune.measures, tick)
    return {"measure": measure, "beat": beat}
