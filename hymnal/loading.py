"""Shipped pieces into the database and their scores into storage; whoever loads them again changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.core import serializers
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Model

from hymnal.models import Sample, Tune
from hymnal.shipped import SAMPLE_ROWS, TUNE_ROWS, score_of

NEW, CHANGED, SAME, KEPT = "new", "changed", "as before", "left as changed here"
"""What became of a row."""
BUILT = "scores built"


def load(fixtures: Path) -> Counter[str]:
    """Bring the shipped tunes and samples up to date and build the scores that are missing; say how many of each.

    Rows that curators changed stay as they are.
    """
    done: Counter[str] = Counter()
    scores = storages["scores"]
    outdated: set[str] = set()
    with transaction.atomic():
        for name in (TUNE_ROWS, SAMPLE_ROWS):
            for row in _rows(fixtures / name):
                done[_settle(row, outdated)] += 1
    for sample in Sample.objects.exclude(text=""):
        if not scores.exists(sample.score.name):
            scores.save(sample.score.name, ContentFile(score_of(sample.text)))
            done[BUILT] += 1
    for name in outdated:
        scores.delete(name)
    return done


def _rows(path: Path) -> Iterator[Model]:
    with path.open(encoding="utf-8") as file:
        yield from (row.object for row in serializers.deserialize("json", file))


def _settle(row: Model, outdated: set[str]) -> str:
    """Write a row where it differs from what is there; say what was done."""
    there = type(row).objects.filter(pk=row.pk).first()
    if isinstance(row, Tune) and _name_is_taken(row):
        return KEPT
    if there is None:
        row.save_base(raw=True)
        return NEW
    if there.is_curated:
        return KEPT
    if _values(there) == _values(row):
        return SAME
    if isinstance(there, Sample) and there.score.name != row.score.name:
        outdated.add(there.score.name)
    row.save_base(raw=True)
    return CHANGED


def _name_is_taken(row: Tune) -> bool:
    """Whether a tune of another id bears the name; one that was shipped under an earlier id gives way."""
    for namesake in Tune.objects.filter(name=row.name).exclude(pk=row.pk):
        if namesake.is_curated:
            return True
        namesake.delete()
    return False


def _values(row: Model) -> dict[str, object]:
    return {field.attname: str(getattr(row, field.attname)) for field in row._meta.fields}
