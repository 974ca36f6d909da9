"""Scores of the hymnal's pieces: kept in storage, made again by a worker where one is missing."""

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from hymnal.models import Sample, Tune
from hymnal.score_files import kept
from hymnal.shipped import score_name
from scoresite.jobs import runners
from scoresite.jobs.made_files import kept_or_made
from scoresite.jobs.work import PRINT


def sample_score(sample: Sample) -> bytes:
    """The score of a sample. Raises `WorkersBusy`, or `JobFailed` where the file is gone and cannot be made again."""
    place = sample.score.name or score_name(sample.id, sample.text)
    score = kept(place)
    if score is None:
        score = _made(sample.id, sample.text)
        storages["scores"].save(place, ContentFile(score))
    return score


def tune_score(tune: Tune) -> bytes:
    """The melody of a tune as a score, as it is now. Raises as `sample_score` does."""
    return kept_or_made(f"tunes/{tune.id}", "mxl", tune.melody.encode(), lambda: _made(tune.id, tune.melody))


def _made(piece: str, abc: str) -> bytes:
    score: bytes = runners.perform_own(PRINT, {}, f"{piece}.abc", abc.encode())["score"]
    return score
