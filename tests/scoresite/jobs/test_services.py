"""Jobs leave either a finished row with whole files, or a failed row and nothing else."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone

from scoresite.jobs import services
from scoresite.jobs.errors import JobFailed, JobNotFound, ScoreRefused, WorkersBusy
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere
from tests.scoresite.jobs import deeds

pytestmark = pytest.mark.django_db


def run():
    return services.run("arrange", {"style": "hymn-block"}, "tune.abc", b"X:1")


def files(settings):
    return sorted(str(path.relative_to(settings.MEDIA_ROOT)) for path in settings.MEDIA_ROOT.rglob("*"))


def test_a_finished_job_has_its_files_and_its_report(stand_in):
    job = run()
    stored = Job.objects.get()
    assert stored.state == State.DONE
    assert stored.report["bytes"] == 3
    assert stored.warnings == ["Read twice."]
    assert stored.outputs == {"score": f"jobs/{job.id.hex}/score.mxl", "midi": f"jobs/{job.id.hex}/score.mid"}
    assert services.read_output(job.id.hex, job.output_name, "score") == deeds.DONE["score"]
    assert stored.expires_at - stored.finished_at >= timedelta(hours=23, minutes=59)


def test_a_job_may_give_findings_and_no_file(stand_in, settings):
    job = services.run("check", {}, "hymn.abc", b"X:1")
    assert (job.state, job.outputs, job.output_name) == (State.DONE, {}, "")
    assert services.find(job.id.hex).report["bytes"] == 3
    assert not files(settings)
    with pytest.raises(JobNotFound):
        services.read_output(job.id.hex, "", "score")


@pytest.mark.parametrize(
    ("deed", "error", "code"),
    [
        (deeds.refuse, ScoreRefused, "no-notes"),
        (lambda spec: 1 / 0, JobFailed, ""),
        (lambda spec: {"ok": True, "score": b""}, KeyError, ""),
    ],
    ids=["refused", "failed", "half an outcome"],
)
def test_a_job_that_fails_leaves_its_row_and_no_file(use_runner, settings, deed, error, code):
    use_runner(RunnerHere(deed))
    with pytest.raises(error):
        run()
    job = Job.objects.get()
    assert job.state == State.FAILED
    assert job.error
    assert job.error_code == code
    assert job.finished_at
    assert not [name for name in files(settings) if name != "jobs"]
    with pytest.raises(JobNotFound):
        services.read_output(job.id.hex, job.output_name, "score")


def test_a_disk_that_is_full_leaves_no_file(stand_in, settings, monkeypatch):
    save = default_storage.save

    def full(name, content):
        if name.endswith(".mid"):
            raise OSError(28, "No space left on device")
        return save(name, content)

    monkeypatch.setattr(default_storage, "save", full)
    with pytest.raises(OSError, match="No space"):
        run()
    assert Job.objects.get().state == State.FAILED
    assert files(settings) == ["jobs"]


def test_a_job_no_worker_took_was_never_attempted(use_runner):
    class Busy(RunnerHere):
        def submit(self, spec):
            raise WorkersBusy("none")

    use_runner(Busy(deeds.succeed))
    with pytest.raises(WorkersBusy):
        run()
    job = Job.objects.get()
    assert (job.state, job.attempt, job.started_at) == (State.FAILED, 0, None)


def test_a_sweep_takes_what_has_expired_and_what_belongs_to_no_job(stand_in, settings):
    old, kept, lost = (run() for _ in range(3))
    Job.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    Job.objects.filter(pk=lost.pk).delete()
    assert services.sweep() == (1, 1)
    assert Job.objects.get().pk == kept.pk
    folder = f"jobs/{kept.id.hex}"
    assert files(settings) == ["jobs", folder, f"{folder}/score.mid", f"{folder}/score.mxl"]
    assert services.sweep() == (0, 0)


def test_a_sweep_before_the_first_job_finds_nothing(capsys):
    call_command("sweep_jobs")
    counts = "Expired jobs deleted: 0. Folders without a job deleted: 0. Old demos deleted: 0.\n"
    assert capsys.readouterr().out == counts


def test_a_file_is_written_whole_or_not_at_all(settings):
    class Torn(ContentFile):
        def chunks(self, chunk_size=None):
            yield b"half"
            raise OSError("the cable was pulled")

    with pytest.raises(OSError, match="cable"):
        default_storage.save("jobs/x/score.mxl", Torn(b""))
    assert files(settings) == ["jobs", "jobs/x"]
    default_storage.save("jobs/x/score.mxl", ContentFile(b"whole"))
    assert files(settings) == ["jobs", "jobs/x", "jobs/x/score.mxl"]
