"""Curators' scores in the service's own workers."""

import pytest

from hymnal.curating.workers import Inspections, Unavailable, Unreadable
from hymnal.inspection import SampleInspection, TuneInspection
from scoresite.jobs import curation
from scoresite.jobs.errors import WorkersBusy
from scoresite.jobs.runners.local import LocalRunner
from tests.scoresite.conftest import TUNE
from tests.scoresite.jobs import deeds


@pytest.fixture
def worker(use_runner, real_runner):
    return use_runner(real_runner)


def test_facts_come_back_from_another_process(worker):
    found = Inspections()
    assert isinstance(found.tune(TUNE.decode()), TuneInspection)
    assert isinstance(found.sample(TUNE, "tune.abc"), SampleInspection)
    with pytest.raises(Unreadable, match="could not be read"):
        found.tune("la la la")


def test_pictures_sounds_and_scores_come_back_from_another_process(worker):
    assert curation.picture(TUNE, "tune.abc", "tune/old-100th", 8).startswith(b"<svg")
    assert curation.sound(TUNE, "tune.abc", "tune/old-100th").startswith(b"MThd")
    assert curation.score(TUNE, "tune.abc", "tune/old-100th").startswith(b"PK")


def test_an_old_picture_gives_way_to_the_new_one(worker, settings):
    for measures, tune in ((8, TUNE), (8, TUNE.replace(b"K:G", b"K:D")), (8, TUNE)):
        curation.picture(tune, "tune.abc", "tune/old-100th", measures)
    assert len(list((settings.MEDIA_ROOT / "curating/tune/old-100th").glob("*.svg"))) == 1


@pytest.mark.parametrize("fault", [b"raise", b"die", b"sleep"])
def test_a_worker_gone_wrong_is_told_in_words_for_curators(use_runner, fault):
    runner = use_runner(LocalRunner(workers=1, time_limit=1, perform=deeds.misbehave))
    runner.start()
    try:
        with pytest.raises(Unavailable, match="limits of time and memory"):
            curation.sound(fault, "tune.abc", "tune/bad")
    finally:
        runner.stop()


def test_no_free_worker_is_told_in_words_for_curators(use_runner):
    class Full(LocalRunner):
        def submit(self, spec):
            raise WorkersBusy

    use_runner(Full(workers=1))
    with pytest.raises(Unavailable, match="busy"):
        Inspections().tune(TUNE.decode())
