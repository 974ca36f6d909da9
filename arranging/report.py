"""What a musician may want to know about an arrangement, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arranging.score import QUARTER, measure_index
from arranging.sketch import HarmonizedTune
from arranging.styles import ArrangementStyle
from arranging.voices.check import Finding


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


def _place(tune: HarmonizedTune, tick: int) -> dict[str, Any]:
    measures = tune.tune.measures
    measure = measures[measure_index(measures, tick)]
    missing = measure.time.duration - measure.duration if measure is measures[0] and measure.implicit else 0
    return {"measure": measure.number, "beat": round((tick - measure.onset + missing) / QUARTER + 1, 3)}
