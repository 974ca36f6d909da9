"""Forms of the API: what a request may say, as validated plain values."""

from rest_framework import serializers

from arranging.choir.voicings import ENSEMBLES, LAYOUTS, choir_voicings
from arranging.plugins import arrangement_styles
from arranging.styles import ArrangementStyle
from scoresite.api.fields import FlagField, KeyField, NameField, SemitonesField, invalid


class ArrangeForm(serializers.Serializer):
    """The options of an arrangement; their names are those of the core's `ArrangeOptions`."""

    style = NameField(default="hymn-block", among=arrangement_styles, help_text="A style key of `/api/styles`.")
    variant = NameField(default="", help_text="A variant key of that style; the first one if absent.")
    intro = FlagField(help_text="`on` adds an introduction.")
    coda = FlagField(help_text="`on` adds a coda.")
    descant = FlagField(help_text="`on` adds a soprano descant over the final phrase.")
    combined = FlagField(help_text="`on` prints the melody above the accompaniment.")
    modulate = SemitonesField(help_text="Semitones to modulate up for the final phrase.")
    target_key = KeyField(help_text="Transpose to this key before arranging: `G`, `Bb`, `f# minor`.")

    def validate(self, attrs):
        _know_variant(self, attrs["variant"], arrangement_styles()[attrs["style"]])
        return attrs


class HarmonizeForm(serializers.Serializer):
    """The options of a choral setting; their names are those of the core's `HarmonizeOptions`."""

    voices = NameField(default="satb", among=lambda: ENSEMBLES, help_text="`satb` or `sab`.")
    layout = NameField(
        default="open", among=lambda: LAYOUTS, help_text="`open`: a staff for each voice; `closed`: two staves."
    )
    voicing = NameField(default="full", among=choir_voicings, help_text="A voicing key of `/api/voicings`.")
    target_key = KeyField(help_text="Transpose to this key before harmonizing: `G`, `Bb`, `f# minor`.")


class CheckForm(serializers.Serializer):
    """A check has no options: the score says itself what it is."""


class RecommendForm(serializers.Serializer):
    """A recommendation has no options: everything is seen in the score."""


class DemoQuery(serializers.Serializer):
    """Which demo of the style that the context names."""

    variant = NameField(default="", help_text="A variant key of that style; the first one if absent.")

    def validate(self, attrs):
        _know_variant(self, attrs["variant"], self.context["style"])
        return attrs


def _know_variant(form: serializers.Serializer, key: str, style: type[ArrangementStyle]) -> None:
    if key and key not in style.variants:
        raise invalid(form.fields["variant"], key, *sorted(style.variants))
