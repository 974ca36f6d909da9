"""Shapes of requests and answers, for the schema at `/api/openapi.json`."""

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from scoresite.api.serializers import ArrangeForm


class ArrangeUpload(ArrangeForm):
    """The form with its file, which the upload handlers check while it arrives."""

    file = serializers.FileField(help_text="Melody score: .mxl, .xml, .musicxml, .mid or .abc, at most 16 MB.")


class ErrorShape(serializers.Serializer):
    error = serializers.CharField()


class HealthShape(serializers.Serializer):
    status = serializers.CharField()
    version = serializers.CharField()


class ArrangeResult(serializers.Serializer):
    job_id = serializers.CharField(help_text="32 hexadecimal digits.")
    style = serializers.CharField()
    original_name = serializers.CharField(help_text="The name of the uploaded file.")
    download_url = serializers.CharField(help_text="Path of the score.")
    midi_url = serializers.CharField(help_text="Path of the MIDI file.")
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="What had to be changed or left out while reading the upload."
    )


TEXT = {"type": "string"}
NAMED = {"name": TEXT, "description": TEXT}
ROUTES = {"type": "object", "additionalProperties": TEXT}
VARIANT = {"type": "object", "properties": NAMED, "required": ["name", "description"]}
CATALOGUE = {
    "type": "object",
    "description": "By style key.",
    "additionalProperties": {
        "type": "object",
        "properties": NAMED | {"variants": {"type": "object", "additionalProperties": VARIANT}},
        "required": ["name", "description", "variants"],
    },
}

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
