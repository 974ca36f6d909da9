"""Forms of the API: what a request may say, as validated plain values."""

from rest_framework import serializers

from arranging.choir.voicings import ENSEMBLES, LAYOUTS, choir_voicings
from arranging.plugins import arrangement_styles
from arranging.styles import ArrangementStyle
from hymnal.models import Category
from hymnal.setting_options import settings
from scoresite.api.fields import FlagField, KeyField, NameField, SemitonesField, invalid
from scoresite.api.words import UnfitWords, WordsField


class ArrangeForm(serializers.Serializer):
    """The options of an arrangement; their names are those of the core's `ArrangeOptions`."""

    style = NameField(default="hymn-block", among=arrangement_styles, help_text="A style key of `/api/styles`.")
    variant = NameField(default="", help_text="A variant key of that style; the first one if absent.")
    intro = FlagField(help_text="`on` adds an introduction.")
    coda = FlagField(help_text="`on` adds a coda.")
    descant = FlagField(help_text="`on` adds a soprano descant over the final phrase.")
    combined = FlagField(help_text="`on` prints the melody above the accompaniment.")
    modulate = SemitonesField(help_text="Semitones to modulate up for the final phrase.")
    target_key = KeyField(help_text="Transpose to this key before arranging; the mode stays: `G`, `Bb`, `f# minor`.")

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
    target_key = KeyField(help_text="Transpose to this key before harmonizing; the mode stays: `G`, `Bb`, `f# minor`.")


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


class SampleQuery(serializers.Serializer):
    """Which samples."""

    category = NameField(default="", help_text=f"{', '.join(Category.values)}; all if absent.")


class TuneQuery(serializers.Serializer):
    """Which tunes; what is absent lets all through."""

    meter = NameField(default="", help_text="In any written form: `8.7.8.7 D`, `87.87 D`, `8 7 8 7`, `C.M.`.")
    name = NameField(default="", help_text="Any part of one of its names; capitals, accents and points do not matter.")
    incipit = NameField(default="", help_text="The scale degrees it begins with: `5131`.")


class WordsForm(serializers.Serializer):
    """The words that look for a tune."""

    text = WordsField(help_text="The words of one verse, a line of verse to a line.")

    def to_internal_value(self, data):
        if data.get("text") is None:
            raise UnfitWords("The field 'text' is missing: send the words of one verse, a line of verse to a line.")
        return super().to_internal_value(data)


class HymnForm(serializers.Serializer):
    """Words, the tune they are to be sung to, and how; the names of the choices are those of `SettingOptions`."""

    text = WordsField(help_text="The words: lines as in a hymnal, an empty line between verses.")
    tune = NameField(help_text="The id of a tune of `/api/tunes`.")
    setting = NameField(
        default="satb", among=settings, help_text="`melody`, `satb`, `sab`, or a style key of `/api/styles`."
    )
    variant = NameField(default="", help_text="A variant key of that style; the first one if absent.")
    target_key = KeyField(help_text="Transpose to this key; the mode stays: `G`, `Bb`, `f# minor`.")
    layout = NameField(
        default="closed", among=lambda: LAYOUTS, help_text="Of a choir. `closed`: two staves; `open`: one a voice."
    )
    voicing = NameField(default="full", among=choir_voicings, help_text="Of a choir: a key of `/api/voicings`.")

    def to_internal_value(self, data):
        if data.get("text") is None:
            raise UnfitWords("The field 'text' is missing: send the words of one verse or more.")
        if not str(data.get("tune") or "").strip():
            raise UnfitWords("The field 'tune' is missing: send the id of a tune, such as new-britain.")
        return super().to_internal_value(data)

    def validate(self, attrs):
        if attrs["setting"] in arrangement_styles():
            _know_variant(self, attrs["variant"], arrangement_styles()[attrs["setting"]])
        return attrs


def _know_variant(form: serializers.Serializer, key: str, style: type[ArrangementStyle]) -> None:
    if key and key not in style.variants:
        raise invalid(form.fields["variant"], key, *sorted(style.variants))
