"""What the hymnal is asked for."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core import serializers

from arranging.errors import InvalidValue
from arranging.registry import UnknownName
from hymnal import selectors
from hymnal.models import Sample, Tune
from hymnal.shipped import TUNE_ROWS

pytestmark = pytest.mark.django_db

TUNES = {
    "st-anne": {"name": "ST. ANNE", "meter": "8.6.8.6", "incipit": "5 3 6 5 1 1 7 1"},
    "ellacombe": {"name": "ELLACOMBE", "meter": "8.6.8.6 D", "incipit": "5 1 7 1 2 1 3 3"},
    "munchen": {"name": "MÜNCHEN", "also_called": "MEININGEN; KÖNIG", "meter": "7.6.7.6 D", "incipit": "1 5 3 1 6 5"},
    "easter-hymn": {"name": "EASTER HYMN", "meter": "7.7.7.7 with Alleluias", "incipit": "1 3 5 1 4 6 5"},
    "hidden": {"name": "HIDDEN", "meter": "8.6.8.6", "incipit": "5 3", "is_published": False},
}


@pytest.fixture(autouse=True)
def _tunes():
    for key, fields in TUNES.items():
        Tune.objects.create(id=key, foot="iambic", key="G major", source="A Book", **fields)


def found(**filters):
    return [tune.pk for tune in selectors.tunes(**filters)]


@pytest.fixture(scope="module")
def shipped():
    """The tunes that come with the service."""
    path = Path(settings.BASE_DIR) / "fixtures" / TUNE_ROWS
    return [row.object for row in serializers.deserialize("json", path.read_text("utf-8"))]


def test_every_shipped_tune_is_found_by_what_it_says_of_itself(shipped):
    Tune.objects.all().delete()
    Tune.objects.bulk_create(shipped)
    for tune in shipped:
        assert tune.pk in found(meter=tune.meter)
        assert tune.pk in found(incipit=tune.incipit[:7])
        assert all(tune.pk in found(name=name) for name in selectors.names(tune))
        assert found(meter=tune.meter, incipit=tune.incipit, name=tune.name) == [tune.pk]


def test_all_published_tunes_come_by_name():
    assert found() == ["easter-hymn", "ellacombe", "munchen", "st-anne"]
    assert found(meter="", name=" ", incipit="") == found()


@pytest.mark.parametrize(
    ("meter", "ids"),
    [
        ("8.6.8.6", ["st-anne"]),
        ("86.86", ["st-anne"]),
        ("8 6 8 6", ["st-anne"]),
        ("C.M.", ["st-anne"]),
        ("Common Metre", ["st-anne"]),
        ("CMD", ["ellacombe"]),
        ("8.6.8.6.8.6.8.6", ["ellacombe"]),
        ("7676d", ["munchen"]),
        ("77.77 with alleluia", ["easter-hymn"]),
        ("7777 + Hallelujahs", ["easter-hymn"]),
        ("7777 with Refrain", []),
        ("7.7.7.7", []),
        ("9.9.9.9", []),
    ],
)
def test_a_meter_is_found_in_any_written_form(meter, ids):
    assert found(meter=meter) == ids


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("st anne", ["st-anne"]),
        ("St. Anne", ["st-anne"]),
        ("munchen", ["munchen"]),
        ("münchen", ["munchen"]),
        ("Koenig", []),
        ("könig", ["munchen"]),
        ("hymn", ["easter-hymn"]),
        ("hidden", []),
        ("...", []),
        ("MEININGEN; KÖNIG", []),
    ],
)
def test_a_name_is_found_by_any_part_of_it(name, ids):
    assert found(name=name) == ids


@pytest.mark.parametrize(
    ("incipit", "ids"), [("5", ["ellacombe", "st-anne"]), ("51", ["ellacombe"]), ("5 3-6", ["st-anne"]), ("2", [])]
)
def test_an_incipit_is_found_by_its_beginning(incipit, ids):
    assert found(incipit=incipit) == ids


def test_filters_go_together():
    assert found(meter="CM", incipit="5") == ["st-anne"]
    assert found(meter="CM", incipit="1") == []


@pytest.mark.parametrize("filters", [{"meter": "quick"}, {"incipit": "8"}, {"incipit": "do"}])
def test_what_no_tune_could_have_is_refused(filters):
    with pytest.raises(InvalidValue, match="Invalid value"):
        selectors.tunes(**filters)


def test_a_tune_is_found_by_its_id():
    assert selectors.tune("st-anne").name == "ST. ANNE"
    with pytest.raises(UnknownName, match=r"Unknown tune 'st-ann'. Did you mean 'st-anne'?"):
        selectors.tune("st-ann")
    with pytest.raises(UnknownName):
        selectors.tune("hidden")


def test_names_are_told_one_by_one():
    assert selectors.names(Tune.objects.get(pk="munchen")) == ["MÜNCHEN", "MEININGEN", "KÖNIG"]


def test_the_facts_of_every_published_tune_are_read_at_once(django_assert_num_queries):
    with django_assert_num_queries(1):
        facts = selectors.tune_facts()
    assert [tune.id for tune in facts] == found()


def test_samples_are_told_by_category():
    for key, category, shown in (("a", "vocal", True), ("b", "choral", True), ("c", "vocal", False)):
        Sample.objects.create(id=key, title=key, category=category, is_published=shown)
    assert [sample.pk for sample in selectors.samples()] == ["b", "a"]
    assert [sample.pk for sample in selectors.samples("vocal")] == ["a"]
    assert list(selectors.samples("instrumental")) == []
    with pytest.raises(InvalidValue, match=r"'brass' for 'category'. Allowed: choral, vocal, instrumental"):
        selectors.samples("brass")
    assert selectors.sample("a").title == "a"
    with pytest.raises(UnknownName, match="Unknown sample 'c'"):
        selectors.sample("c")
