"""Form fields of the API: texts to plain values, with the one wording for a bad value."""

from collections.abc import Callable, Collection

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arranging.errors import ArrangingError, InvalidValue
from arranging.pitch import parse_key

SHOWN = 60  # characters of a bad value that are repeated to the caller


def invalid(field: serializers.Field, value: object, *allowed: str) -> InvalidValue:
    """The error for a value outside what the field takes. It passes the serializer as it is."""
    text = str(value)
    return InvalidValue(text if len(text) <= SHOWN else f"{text[:SHOWN]}...", field.field_name, allowed)


@extend_schema_field(OpenApiTypes.STR)
class NameField(serializers.Field):
    """The key of a catalogue entry, one of `among` where that is given; absent or empty is the default."""

    def __init__(self, *, among: Callable[[], Collection[str]] | None = None, **kwargs):
        super().__init__(**kwargs)
        self.among = among

    def to_internal_value(self, data):
        key = str(data).strip() or self.default
        if self.among is not None and key not in self.among():
            raise invalid(self, key, *sorted(self.among()))
        return key


@extend_schema_field({"type": "string", "default": "off"})
class FlagField(serializers.Field):
    """`on` or `off`, as a check box sends it; absent or empty is off."""

    MEANINGS = dict.fromkeys(("on", "true", "1", "yes"), True) | dict.fromkeys(("off", "false", "0", "no"), False)

    def __init__(self, **kwargs):
        super().__init__(default=False, **kwargs)

    def to_internal_value(self, data):
        text = str(data).strip().lower()
        if not text:
            return False
        if text not in self.MEANINGS:
            raise invalid(self, data, "on", "off")
        return self.MEANINGS[text]


@extend_schema_field({"type": "integer", "minimum": 0, "maximum": 12, "default": 0})
class SemitonesField(serializers.Field):
    """A whole number of semitones up, at most an octave; absent or empty is none."""

    HIGHEST = 12

    def __init__(self, **kwargs):
        super().__init__(default=0, **kwargs)

    def to_internal_value(self, data):
        text = str(data).strip()
        if not text:
            return 0
        if not (text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) <= self.HIGHEST):
            raise invalid(self, data, f"whole numbers from 0 to {self.HIGHEST}")
        return int(text)


@extend_schema_field(OpenApiTypes.STR)
class KeyField(serializers.Field):
    """A key as people write it (`G`, `Bb`, `f# minor`), kept as written; absent or empty is none."""

    def __init__(self, **kwargs):
        super().__init__(default="", **kwargs)

    def to_internal_value(self, data):
        text = str(data).strip()
        if not text:
            return ""
        try:
            parse_key(text)
        except InvalidValue as error:
            raise invalid(self, data, *error.allowed) from None
        except ArrangingError:
            raise invalid(self, data, "a key such as G, Bb or f# minor") from None
        return text
