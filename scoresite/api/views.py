"""The API: a view parses, calls one service function, serializes."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response
from rest_framework.views import APIView

from arranging.plugins import arrangement_styles
from scoresite import version
from scoresite.api import shapes
from scoresite.api.serializers import ArrangeForm
from scoresite.api.shapes import CATALOGUE, ROUTES, answers
from scoresite.api.uploads import uploaded_file
from scoresite.jobs import naming, services

MUSICXML = "application/vnd.recordare.musicxml"
MIDI = "audio/midi"
CATALOGUE_SECONDS = 300


class ApiView(APIView):
    """A resource of the API: GET (with HEAD) and POST where it has them, every other method is refused."""

    http_method_names = ["get", "head", "post"]


class Index(ApiView):
    """The routes of the service."""

    @extend_schema(responses=answers(ROUTES))
    def get(self, request):
        routes = {
            "health": "GET /api/health",
            "styles": "GET /api/styles",
            "arrange": "POST /api/arrange",
            "download": "GET /download/<job_id>/<file_name>",
            "midi": "GET /midi/<job_id>/<file_name>",
            "schema": "GET /api/openapi.json",
        }
        return Response(routes)


class Health(ApiView):
    """Whether the service answers, and which version of the API it speaks."""

    @extend_schema(responses=answers(shapes.HealthShape))
    def get(self, request):
        return Response({"status": "ok", "version": version.API})


class Styles(ApiView):
    """The catalogue of arrangement styles, by style key."""

    @extend_schema(responses=answers(CATALOGUE))
    @method_decorator(cache_control(public=True, max_age=CATALOGUE_SECONDS))
    def get(self, request):
        return Response({key: _style_entry(style) for key, style in arrangement_styles().items()})


class Arrange(ApiView):
    """Make a piano accompaniment from an uploaded melody."""

    parser_classes = [MultiPartParser]
    failure = "Arrangement failed."

    @extend_schema(
        request={"multipart/form-data": shapes.ArrangeUpload},
        responses=answers(shapes.ArrangeResult, 400, 413, 500, 503),
    )
    def post(self, request):
        upload = uploaded_file(request)
        form = ArrangeForm(data=request.data)
        form.is_valid(raise_exception=True)
        options = form.validated_data
        output_name = naming.arranged_name(upload.name, options["style"])
        finished = services.run("arrange", options, upload.name, upload.read(), output_name)
        return Response(_job_result(finished, style=options["style"]))


class Output(ApiView):
    """One file of a finished job, under the name its result gave."""

    kind: str
    content_type: str

    @extend_schema(responses=answers(OpenApiTypes.BINARY, 404))
    def get(self, request, job_id, file_name):
        data = services.read_output(job_id, file_name, self.kind)
        response = HttpResponse(data, content_type=self.content_type)
        response.headers["Content-Disposition"] = content_disposition_header(True, self.saved_as(file_name))
        return response

    def saved_as(self, file_name: str) -> str:
        return file_name


class Download(Output):
    """The score as compressed MusicXML."""

    kind, content_type = "score", MUSICXML


class Midi(Output):
    """The MIDI file of the score; the address ends as the score's does, the saved file in `.mid`."""

    kind, content_type = "midi", MIDI

    def saved_as(self, file_name: str) -> str:
        return naming.midi_name(file_name)


class JsonSchema(OpenApiJsonRenderer):
    """The schema under the media type of every other answer."""

    media_type = "application/json"


class Schema(SpectacularAPIView):
    """This API, described in OpenAPI 3."""

    http_method_names = ApiView.http_method_names
    renderer_classes = [JsonSchema]


def _style_entry(style) -> dict:
    variants = {
        key: {"name": variant.title, "description": variant.description} for key, variant in style.variants.items()
    }
    return {"name": style.title, "description": style.description(), "variants": variants}


def _job_result(finished: services.Finished, **own: str) -> dict:
    """The job result of the interface, with the operation's own fields."""
    job = finished.job
    where = {"job_id": job.id.hex, "file_name": job.output_name}
    return {
        "job_id": job.id.hex,
        **own,
        "original_name": job.original_name,
        "download_url": reverse("download", kwargs=where),
        "midi_url": reverse("midi", kwargs=where),
        "warnings": finished.warnings,
    }
