"""Shapes of requests and answers, for the schema at `/api/openapi.json`."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers

from arranging.analysis.portrait import Texture
from arranging.pitch import Mode
from scoresite.api.serializers import ArrangeForm, CheckForm, HarmonizeForm, RecommendForm
from scoresite.jobs.models import State
from scoresite.jobs.work import OPERATIONS

FORMATS = ".mxl, .xml, .musicxml, .mid or .abc, at most 16 MB."


class ArrangeUpload(ArrangeForm):
    """The form with its file, which the upload handlers check while it arrives."""

    file = serializers.FileField(help_text=f"Melody score: {FORMATS}")


class HarmonizeUpload(HarmonizeForm):
    """The form with its file."""

    file = serializers.FileField(help_text=f"Melody score: {FORMATS}")


class CheckUpload(CheckForm):
    """The file alone."""

    file = serializers.FileField(help_text=f"Choral score of four voices or three: {FORMATS}")


class RecommendUpload(RecommendForm):
    """The file alone."""

    file = serializers.FileField(help_text=f"Any score: {FORMATS}")


class ErrorShape(serializers.Serializer):
    error = serializers.CharField()


class HealthShape(serializers.Serializer):
    status = serializers.CharField()
    version = serializers.CharField()


class JobResult(serializers.Serializer):
    """What every operation answers."""

    job_id = serializers.CharField(help_text="32 hexadecimal digits.")
    original_name = serializers.CharField(help_text="The name of the uploaded file.")
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="What had to be changed or left out while reading the upload."
    )


class ScoreResult(JobResult):
    """What an operation answers that writes a score."""

    download_url = serializers.CharField(help_text="Path of the score.")
    midi_url = serializers.CharField(help_text="Path of the MIDI file.")


class ArrangeResult(ScoreResult):
    style = serializers.CharField()


class HarmonizeResult(ScoreResult):
    voices = serializers.CharField()
    target_key = serializers.CharField(help_text="The key as requested; empty if none was.")
    key = serializers.CharField(help_text="The key of the result.")


class CheckResult(JobResult):
    voices = serializers.CharField(help_text="`satb` or `sab`, as the score was understood.")
    key = serializers.CharField()
    report = serializers.JSONField(help_text="Key, phrases, cadences, chords, and every finding of the checker.")


class RecommendationShape(serializers.Serializer):
    style = serializers.CharField(help_text="A style key of `/api/styles`.")
    reason = serializers.CharField(help_text="What a musician would say for it.")
    score = serializers.FloatField(min_value=0, max_value=1)


class RecommendResult(JobResult):
    key = serializers.CharField(help_text="Tonic and mode.")
    mode = serializers.ChoiceField([mode.value for mode in Mode])
    modal = serializers.BooleanField(help_text="Whether the mode is neither major nor minor.")
    time_signature = serializers.CharField()
    tempo_bpm = serializers.FloatField(help_text="Beats a minute; 100 if the file names no tempo.")
    tempo_given = serializers.BooleanField()
    beat = serializers.CharField(help_text="The note value that the tempo counts.")
    measures = serializers.IntegerField(help_text="Without a pickup.")
    pickup = serializers.BooleanField()
    phrases = serializers.IntegerField()
    density = serializers.FloatField(help_text="Onsets of the melody to a quarter note.")
    texture = serializers.ChoiceField([texture.value for texture in Texture], help_text="How the score is written.")
    recommendations = RecommendationShape(many=True, max_length=5, help_text="The most suitable style first.")


class DemoShape(serializers.Serializer):
    midi_b64 = serializers.CharField(help_text="A MIDI file in base64.")


class JobShape(serializers.Serializer):
    job_id = serializers.CharField(help_text="32 hexadecimal digits.")
    operation = serializers.ChoiceField(tuple(OPERATIONS))
    state = serializers.ChoiceField(State.choices)
    options = serializers.JSONField(help_text="The options, with their defaults filled in.")
    original_name = serializers.CharField(help_text="The name of the uploaded file.")
    engine_version = serializers.CharField(help_text="Equal files, options and versions give equal music.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(help_text="From then on the job and its files may go.")
    result = serializers.JSONField(allow_null=True, help_text="The job result, once the job is done.")
    report = serializers.JSONField(allow_null=True, help_text="What was decided and checked, once the job is done.")
    warnings = serializers.ListField(child=serializers.CharField())
    error = serializers.CharField(allow_null=True, help_text="Why the job failed.")


TEXT = {"type": "string"}
NAMED = {"name": TEXT, "description": TEXT}
ROUTES = {"type": "object", "additionalProperties": TEXT}
ENTRY = {"type": "object", "properties": NAMED, "required": ["name", "description"]}
STYLES = {
    "type": "object",
    "description": "By style key.",
    "additionalProperties": {
        "type": "object",
        "properties": NAMED | {"variants": {"type": "object", "additionalProperties": ENTRY}},
        "required": ["name", "description", "variants"],
    },
}
VOICINGS = {"type": "object", "description": "By voicing key.", "additionalProperties": ENTRY}

FAULTS = {
    400: "Bad request: missing file, invalid parameter, unsupported or unreadable score.",
    404: "Not found.",
    405: "Method not allowed.",
    413: "The file is larger than 16 MB.",
    500: "Internal failure.",
    503: "Every worker is busy; try again.",
}


def answers(success, *faults: int) -> dict:
    """The responses of an operation: what success gives, and the faults that may come instead (405 may always)."""
    return {200: success} | {code: OpenApiResponse(ErrorShape, FAULTS[code]) for code in (*faults, 405)}


def operation_schema(upload, result):
    """Documents an operation on an uploaded score."""
    return extend_schema(request={"multipart/form-data": upload}, responses=answers(result, 400, 413, 500, 503))
