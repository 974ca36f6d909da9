"""Shipped pieces into the database and their scores into storage; whoever loads them again changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.core import serializers
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import connection, transaction
from django.db.models import Model

from arranging.edition import edition
from hymnal.models import Sample, Tune
from hymnal.score_files import drop_score, kept
from hymnal.shipped import SAMPLE_ROWS, TUNE_ROWS, score_of

NEW, CHANGED, SAME, KEPT = "new", "changed", "as before", "left as curators have them"
"""What became of a row."""
BUILT_BY = "samples/engine"
"""Where it is kept which engine built the scores."""


def has_tables() -> bool:
    """Whether the database is made ready for pieces."""
    return {Tune._meta.db_table, Sample._meta.db_table} <= set(connection.introspection.table_names())


@transaction.atomic
def load_rows(fixtures: Path) -> Counter[str]:
    """Bring the shipped tunes and samples up to date, and say what became of how many rows.

    Rows that curators changed stay as they are.
    """
    done: Counter[str] = Counter()
    for name in (TUNE_ROWS, SAMPLE_ROWS):
        for row in _rows(fixtures / name):
            done[_settle(row)] += 1
    return done


def build_scores() -> int:
    """Build the scores of samples that are missing, and after a change of engine all shipped ones; say how many."""
    storage, built = storages["scores"], 0
    now = edition().encode()
    is_current = kept(BUILT_BY) == now
    for sample in Sample.objects.exclude(text=""):
        may_stay = is_current or sample.is_curated
        if may_stay and storage.exists(sample.score.name):
            continue
        storage.save(sample.score.name, ContentFile(score_of(sample.text)))
        built += 1
    if not is_current:
        storage.save(BUILT_BY, ContentFile(now))
    return built


def _rows(path: Path) -> Iterator[Model]:
    with path.open(encoding="utf-8") as file:
        yield from (row.object for row in serializers.deserialize("json", file))


def _settle(row: Model) -> str:
    """Write a row where it differs from what is there; say what was done."""
    there = type(row).objects.filter(pk=row.pk).first()
    if there is not None and there.is_curated:
        return KEPT
    if there is not None and _values(there) == _values(row):
        return SAME
    if isinstance(row, Tune) and _name_is_taken(row):
        return KEPT
    if isinstance(there, Sample) and there.score.name != row.score.name:
        drop_score(there.score.name)
    row.save_base(raw=True)
    return CHANGED if there is not None else NEW


def _name_is_taken(row: Tune) -> bool:
    """Whether a curator's tune bears the name; one that was shipped under an earlier id gives way."""
    others = Tune.objects.filter(name=row.name).exclude(pk=row.pk)
    others.filter(is_curated=False).delete()
    return others.exists()


def _values(row: Model) -> dict[str, str]:
    return {field.attname: str(getattr(row, field.attname)) for field in row._meta.fields}
