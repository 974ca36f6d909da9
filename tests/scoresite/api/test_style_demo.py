"""GET /api/style-demo/<style_key>: the demo tune in a style, made once."""

from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from django.core.management import call_command

from arranging.plugins import arrangement_styles
from scoresite.jobs import demos
from scoresite.jobs.errors import JobFailed
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds

PATH = "/api/style-demo/hymn-block"


@pytest.fixture
def edition(monkeypatch):
    """Sets the edition of the demos."""
    return lambda name: monkeypatch.setattr(demos, "edition", lambda: name)


def kept(settings):
    return sorted(str(path.relative_to(settings.MEDIA_ROOT)) for path in settings.MEDIA_ROOT.rglob("*.mid"))


def test_a_worker_makes_a_midi_file(client, use_runner, real_runner):
    use_runner(real_runner)
    answer = client.get(PATH).json()
    assert list(answer) == ["midi_b64"]
    assert b64decode(answer["midi_b64"]).startswith(b"MThd")


def test_a_demo_is_made_once_for_each_variant(client, stand_in, settings):
    first = client.get(PATH)
    assert client.get(PATH).content == first.content
    assert client.get(PATH, {"variant": ""}).content == first.content
    assert client.get(PATH, {"variant": "traditional"}).content == first.content
    assert [spec["options"] for spec in stand_in.specs] == [{"style": "hymn-block", "variant": "traditional"}]
    client.get(PATH, {"variant": "modern"})
    assert len(stand_in.specs) == 2
    assert len(kept(settings)) == 2


def test_who_asks_at_once_gets_the_same_demo_from_one_worker(use_runner, settings):
    def slowly(spec):
        sleep(0.2)
        return deeds.DONE

    runner = use_runner(RunnerHere(slowly))
    style = arrangement_styles()["hymn-block"]
    with ThreadPoolExecutor(8) as threads:
        answers = set(threads.map(lambda variant: demos.demo(style, variant), ["", "modern"] * 4))
    assert answers == {deeds.DONE["midi"]}
    assert len(runner.specs) == 2
    assert len(kept(settings)) == 2


def test_who_waits_for_a_demo_that_fails_is_told_at_once_and_the_next_one_may_try_again(use_runner):
    def slowly(spec):
        sleep(0.3)
        return 1 / 0

    runner = use_runner(RunnerHere(slowly))
    style = arrangement_styles()["hymn-block"]

    def ask(_):
        with pytest.raises(JobFailed):
            demos.demo(style, "")

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, range(4)))
    assert len(runner.specs) == 1
    use_runner(RunnerHere(deeds.succeed))
    assert demos.demo(style, "") == deeds.DONE["midi"]


def test_a_new_engine_makes_new_demos_and_sweeps_the_old_ones(client, stand_in, settings, edition):
    for version in ("1.0", "1.1"):
        edition(version)
        client.get(PATH)
        assert kept(settings) == [f"demos/{version}/hymn-block_traditional.mid"]
    assert len(stand_in.specs) == 2


def test_the_sweep_takes_old_demos_with_it(client, db, stand_in, settings, edition, capsys):
    edition("1.0")
    client.get(PATH)
    edition("1.1")
    call_command("sweep_jobs")
    assert "Old demos deleted: 1." in capsys.readouterr().out
    assert kept(settings) == []


def test_a_demo_that_has_not_changed_is_not_sent_again(client, stand_in):
    first = client.get(PATH)
    again = client.get(PATH, headers={"If-None-Match": first.headers["ETag"]})
    assert "max-age" in first.headers["Cache-Control"]
    assert (again.status_code, again.content) == (304, b"")


def test_an_unknown_style_is_not_found(client, stand_in):
    assert refused(client.get("/api/style-demo/hymn-blok"), 404).startswith("Unknown style 'hymn-blok'.")
    assert refused(client.get("/api/style-demo/hymn-blok", {"variant": "x"}), 404).startswith("Unknown style")
    assert not stand_in.specs


def test_an_unknown_variant_is_the_callers_to_mend(client, stand_in):
    text = refused(client.get(PATH, {"variant": "x"}))
    assert text == "Invalid value 'x' for 'variant'. Allowed: five-part, modern, traditional."
    assert not stand_in.specs


@pytest.mark.parametrize("deed", [deeds.refuse, lambda spec: 1 / 0], ids=["refused", "raised"])
def test_a_fault_is_ours_and_leaves_no_file(client, use_runner, settings, deed):
    use_runner(RunnerHere(deed))
    assert refused(client.get(PATH), 500) == "Arrangement failed."
    assert kept(settings) == []


def test_other_methods_are_refused(client):
    assert refused(client.post(PATH), 405) == "Method not allowed."
