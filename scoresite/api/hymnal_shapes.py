"""Shapes of what the hymnal is asked and answers, for the schema at `/api/openapi.json`."""

from rest_framework import serializers

from hymnal.models import Category
from hymnal.prosody.tunes import FEET
from scoresite.api.shapes import ScoreResult


class SampleShape(serializers.Serializer):
    id = serializers.CharField()
    title = serializers.CharField()
    composer = serializers.CharField()
    category = serializers.ChoiceField(Category.values)
    suggested_style = serializers.CharField(help_text="A style key of `/api/styles`.")


class TuneShape(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.CharField(help_text="As hymnals print it: NEW BRITAIN.")
    also_called = serializers.ListField(child=serializers.CharField())
    meter = serializers.CharField(help_text="As 8.6.8.6, 8.7.8.7 D or 7.7.7.7 with Alleluias.")
    meter_name = serializers.CharField(help_text="C.M., L.M.D. and the like; empty if it has none.")
    foot = serializers.ChoiceField(FEET)
    key = serializers.CharField()
    time_signature = serializers.CharField(help_text="Empty in free rhythm.")
    composer = serializers.CharField()
    source = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    first_line = serializers.CharField(help_text="Of the words usually sung to it.")
    incipit = serializers.CharField(help_text="Scale degrees of the first line.")


class WholeTuneShape(TuneShape):
    melody = serializers.CharField(help_text="ABC; a line of music for each line of the verse.")
    syllables = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Of each line of the melody, refrain and alleluias included.",
    )
    public_domain = serializers.CharField(help_text="Why it may be passed on.")
    file_url = serializers.CharField(help_text="Path of the melody as a score.")


class SungLineShape(serializers.Serializer):
    text = serializers.CharField()
    syllables = serializers.IntegerField()
    stress = serializers.CharField(help_text="A digit for each syllable: 1 stressed, 0 not.")
    ambiguous = serializers.ListField(
        child=serializers.CharField(), help_text="Words that can be sung with more than one number of syllables."
    )


class MatchShape(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.CharField()
    meter = serializers.CharField()
    key = serializers.CharField()
    meter_name = serializers.CharField()
    foot = serializers.ChoiceField(FEET)
    score = serializers.FloatField(min_value=0, max_value=1)
    kind = serializers.CharField(help_text="How the meters meet: exact, half, double, refrain or near.")
    reason = serializers.CharField(help_text="What a musician would say for it.")
    warnings = serializers.ListField(child=serializers.CharField())
    source = serializers.CharField()
    incipit = serializers.CharField(help_text="Scale degrees of the first line.")


class AnalysisShape(serializers.Serializer):
    meter = serializers.CharField(help_text="As 8.6.8.6, or 8.7.8.7 D where the halves repeat.")
    meter_name = serializers.CharField(help_text="C.M., L.M.D. and the like; empty if it has none.")
    common_name = serializers.CharField()
    foot = serializers.CharField()
    irregular = serializers.BooleanField()
    syllable_counts = serializers.ListField(child=serializers.IntegerField(), help_text="Of each line.")
    lines = SungLineShape(many=True)
    tunes = MatchShape(many=True, help_text="The tunes that the words can be sung to, the best first.")
    count = serializers.IntegerField(help_text="How many tunes there are.")
    message = serializers.CharField(help_text="What is to be said beside it; empty if nothing is.")


class HymnResult(ScoreResult):
    tune = serializers.CharField()
    setting = serializers.CharField()
    title = serializers.CharField(help_text="The first line of the words.")
    verses = serializers.IntegerField(help_text="How many verses stand under the notes.")
    target_key = serializers.CharField(help_text="The key as requested; empty if none was.")
    key = serializers.CharField(help_text="The key of the result.")
    report = serializers.JSONField(
        help_text="What was decided. `underlay`: what was done so that words and notes meet; "
        "`readings`: words that have more or fewer syllables here than they mostly have."
    )
