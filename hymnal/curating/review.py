"""A piece before it is saved: its notes inspected by a worker, judged against its facts, and what follows from them."""

from __future__ import annotations

from arranging.plugins import arrangement_styles
from hymnal.curating.validation import LONGEST_MELODY, Verdict, judge_sample, judge_tune
from hymnal.curating.workers import Inspections, Unavailable, Unreadable
from hymnal.inspection import SampleInspection
from hymnal.models import Sample, Tune
from hymnal.prosody.written import name_of


def review_tune(tune: Tune, inspections: Inspections) -> Verdict:
    """Judge a tune by its melody. What follows from it is set, names and signatures where they are empty."""
    if not tune.melody:  # the field itself says so
        return Verdict()
    if len(tune.melody) > LONGEST_MELODY:
        return _refused("melody", f"The melody's ABC is longer than {LONGEST_MELODY:,} characters; no hymn tune is.")
    try:
        found = inspections.tune(tune.melody)
    except (Unreadable, Unavailable) as error:
        return _refused("melody", str(error))
    verdict = judge_tune(found, meter=tune.meter, meter_name=tune.meter_name, key=tune.key, time=tune.time)
    tune.incipit, tune.syllables = found.incipit, list(found.syllables)
    tune.meter_name = tune.meter_name or name_of(tune.meter)
    if "key" not in verdict.faults:
        tune.key = found.key
    if "time" not in verdict.faults:
        tune.time = found.time
    return verdict


def review_sample(
    sample: Sample, notes: tuple[bytes, str] | None, inspections: Inspections, *, field: str
) -> tuple[Verdict, SampleInspection | None]:
    """Judge a sample by its notes, which came in that field. Title and composer are taken from them where empty."""
    if notes is None:
        return _refused(field, "A sample needs its score: upload a file, or write it as ABC."), None
    try:
        found = inspections.sample(*notes)
    except (Unreadable, Unavailable) as error:
        return _refused(field, str(error)), None
    verdict = judge_sample(
        found, category=sample.category, style=sample.suggested_style, styles=list(arrangement_styles())
    )
    sample.title = sample.title or found.title
    sample.composer = sample.composer or found.composer
    return verdict, found


def _refused(field: str, sentence: str) -> Verdict:
    return Verdict(faults={field: [sentence]})
