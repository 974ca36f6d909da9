"""Scores of the hymnal's pieces: kept in storage, made again by a worker where one is missing."""

import logging

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from hymnal.models import Sample, Tune
from hymnal.shipped import score_name
from scoresite.jobs import runners
from scoresite.jobs.errors import JobFailed
from scoresite.jobs.keeping import kept_or_made
from scoresite.jobs.work import PRINT

log = logging.getLogger(__name__)


def sample_score(sample: Sample) -> bytes:
    """The score of a sample. Raises `WorkersBusy`, or `JobFailed` where the file is gone and cannot be made again."""
    place = sample.score.name or score_name(sample.id, sample.text)
    try:
        with storages["scores"].open(place) as file:
            return file.read()
    except FileNotFoundError:
        score = _made(sample.id, sample.text)
    storages["scores"].save(place, ContentFile(score))
    return score


def tune_score(tune: Tune) -> bytes:
    """The melody of a tune as a score, as it is now. Raises as `sample_score` does."""
    return kept_or_made(f"tunes/{tune.id}", "mxl", tune.melody.encode(), lambda: _made(tune.id, tune.melody))


def _made(piece: str, abc: str) -> bytes:
    runner = runners.current()
    spec = {"operation": PRINT, "options": {}, "file_name": f"{piece}.abc", "file": abc.encode()}
    try:
        outcome = runner.wait(runner.submit(spec))
        if not outcome["ok"]:
            raise JobFailed(outcome["message"])
    except JobFailed as error:
        log.error("The score of %s could not be made: %s", piece, error)
        raise
    return outcome["score"]
