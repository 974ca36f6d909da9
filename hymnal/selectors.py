"""What can be asked of the hymnal. Only published pieces are found."""

from __future__ import annotations

import re
import unicodedata

from django.db.models import QuerySet

from arranging.errors import InvalidValue
from arranging.registry import UnknownName
from hymnal.models import Category, Sample, Tune
from hymnal.prosody.tunes import TuneFacts
from hymnal.prosody.written import written_meter

_SHOWN = 60  # characters of a name that are repeated to the caller
_SEPARATORS = re.compile(r"[\s.,-]")


def samples(category: str = "") -> QuerySet[Sample]:
    """The samples of a category, or all. An unknown category is an `InvalidValue`."""
    found = Sample.objects.filter(is_published=True)
    if not category:
        return found
    if category not in Category.values:
        raise InvalidValue(_short(category), "category", tuple(Category.values))
    return found.filter(category=category)


def sample(sample_id: str) -> Sample:
    """The sample of that id, or an `UnknownName`."""
    found = samples().filter(pk=sample_id).first()
    if found is None:
        raise UnknownName("sample", _short(sample_id), samples().values_list("pk", flat=True))
    return found


def tunes(*, meter: str = "", name: str = "", incipit: str = "") -> list[Tune]:
    """The tunes that all the given filters let through, by name.

    `meter` in any written form (`87.87`, `8 7 8 7`, `C.M.`); `name` is any part of one of the tune's names, whatever
    its capitals, accents and points; `incipit` the scale degrees that the tune begins with (`5131`).
    """
    found = list(Tune.objects.filter(is_published=True))
    if meter.strip():
        wanted = written_meter(meter)
        if wanted is None:
            raise InvalidValue(_short(meter), "meter", ("a meter such as C.M., 8.7.8.7 or 87.87 D",))
        found = [tune for tune in found if written_meter(tune.meter) == wanted]
    if name.strip():
        part = _plain(name)
        found = [tune for tune in found if any(part in _plain(one) for one in names(tune))] if part else []
    if incipit.strip():
        degrees = _SEPARATORS.sub("", incipit)
        if not re.fullmatch("[1-7]*", degrees):
            raise InvalidValue(_short(incipit), "incipit", ("scale degrees such as 5131",))
        found = [tune for tune in found if tune.incipit.replace(" ", "").startswith(degrees)]
    return found


def tune(tune_id: str) -> Tune:
    """The tune of that id, or an `UnknownName`."""
    published = Tune.objects.filter(is_published=True)
    found = published.filter(pk=tune_id).first()
    if found is None:
        raise UnknownName("tune", _short(tune_id), published.values_list("pk", flat=True))
    return found


def names(tune: Tune) -> list[str]:
    """The tune's name and its other names."""
    return [tune.name, *(one.strip() for one in tune.also_called.split(";") if one.strip())]


def tune_facts() -> tuple[TuneFacts, ...]:
    """Every tune as the plain value that words are matched with."""
    return tuple(tune.facts() for tune in Tune.objects.filter(is_published=True).defer("melody"))


def _plain(name: str) -> str:
    """Letters and digits alone, without case and accents: `ST. FLAVIAN` and `st flavian` are one."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in parts if sign.isalnum())


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
