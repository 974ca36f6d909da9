"""POST /api/recommend-styles: what is seen in a score, and the styles that suit it."""

import pytest

from arranging.plugins import arrangement_styles
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import TUNE, RunnerHere, refused
from tests.scoresite.jobs import deeds

GIVEN = {"key", "mode", "time_signature", "tempo_bpm", "measures", "density", "recommendations"}
CHORALE = b"""X:1
M:4/4
L:1/4
Q:1/4=72
K:Gm
V:1
G A B c|d2 c2|B A G ^F|G4|]
V:2
D ^F G A|B2 A2|G E D D|D4|]
V:3
B, D D E|F2 F2|D C B, A,|B,4|]
V:4
G, D, G, F,|B,2 F,2|G, C, D, D,|G,,4|]
"""


def test_the_answer_has_what_the_interface_says_and_the_job_beside_it(service, stand_in):
    answer = service.recommend(name="Hymn.mxl").json()
    assert set(answer) >= GIVEN
    assert answer["recommendations"] == deeds.PORTRAIT["recommendations"]
    job = Job.objects.get()
    assert (answer["job_id"], answer["original_name"]) == (job.id.hex, "Hymn.mxl")
    assert (job.operation, job.state, job.outputs, job.output_name) == ("recommend-styles", State.DONE, {}, "")
    assert service.get(f"/api/jobs/{job.id.hex}").json()["result"] == answer


def test_faults_have_the_texts_of_every_upload(service, use_runner):
    assert refused(service.post("/api/recommend-styles", {})) == "No file uploaded."
    use_runner(RunnerHere(deeds.refuse))
    assert refused(service.recommend()) == "The score contains no notes."
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert refused(service.recommend(), 500) == "Analysis failed."


def test_a_worker_sees_the_tune_and_recommends_at_most_five_styles(service, use_runner, real_runner):
    use_runner(real_runner)
    answer = service.recommend(TUNE).json()
    assert (answer["key"], answer["mode"], answer["time_signature"]) == ("G major", "major", "4/4")
    assert (answer["tempo_bpm"], answer["tempo_given"]) == (100, False)
    assert (answer["measures"], answer["pickup"], answer["density"]) == (4, True, 1.0)
    found = answer["recommendations"]
    assert 1 <= len(found) <= 5
    assert {one["style"] for one in found} <= set(arrangement_styles())
    scores = [one["score"] for one in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 and score == round(score, 2) for score in scores)
    assert all("no tempo in the file, 100 is assumed" in one["reason"] for one in found)


@pytest.mark.parametrize(("data", "texture"), [(TUNE, "melody"), (CHORALE, "choral")])
def test_scores_of_several_voices_are_taken_as_well(service, use_runner, real_runner, data, texture):
    use_runner(real_runner)
    assert service.recommend(data).json()["texture"] == texture
