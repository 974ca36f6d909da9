"""The API: a view parses, calls one service function, serializes."""

from base64 import b64encode

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from arranging.choir.voicings import choir_voicings
from arranging.plugins import arrangement_styles
from scoresite import version
from scoresite.api import shapes
from scoresite.api.results import record_of, result_of
from scoresite.api.serializers import ArrangeForm, CheckForm, DemoQuery, HarmonizeForm, RecommendForm
from scoresite.api.shapes import ROUTES, STYLES, VOICINGS, answers, operation_schema
from scoresite.api.uploads import uploaded_file
from scoresite.jobs import demos, naming, services
from scoresite.jobs.models import Job
from scoresite.jobs.work import STYLE_DEMO

MUSICXML = "application/vnd.recordare.musicxml"
MIDI = "audio/midi"
CATALOGUE_SECONDS = 300
DEMO_SECONDS = 3600


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
            "style-demo": "GET /api/style-demo/<style_key>",
            "voicings": "GET /api/voicings",
            "samples": "GET /api/samples",
            "sample-file": "GET /api/samples/<sample_id>/file",
            "tunes": "GET /api/tunes",
            "tune": "GET /api/tunes/<tune_id>",
            "tune-file": "GET /api/tunes/<tune_id>/file",
            "hymn-analysis": "POST /api/hymn-setting/analyze",
            "hymn-score": "POST /api/hymn-setting/score",
            "arrange": "POST /api/arrange",
            "harmonize": "POST /api/harmonize",
            "check": "POST /api/check",
            "recommend-styles": "POST /api/recommend-styles",
            "job": "GET /api/jobs/<job_id>",
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

    @extend_schema(responses=answers(STYLES))
    @method_decorator(cache_control(public=True, max_age=CATALOGUE_SECONDS))
    def get(self, request):
        return Response({key: _style_entry(style) for key, style in arrangement_styles().items()})


class StyleDemo(ApiView):
    """Eight measures of one and the same tune in a style, as MIDI for piano."""

    operation = STYLE_DEMO

    @extend_schema(parameters=[DemoQuery], responses=answers(shapes.DemoShape, 400, 404, 500, 503))
    @method_decorator(cache_control(public=True, max_age=DEMO_SECONDS))
    def get(self, request, style_key):
        style = arrangement_styles()[style_key]
        query = DemoQuery(data=request.query_params, context={"style": style})
        query.is_valid(raise_exception=True)
        midi = demos.demo(style, query.validated_data["variant"])
        return Response({"midi_b64": b64encode(midi).decode("ascii")})


class Voicings(ApiView):
    """The catalogue of choral voicings, by voicing key."""

    @extend_schema(responses=answers(VOICINGS))
    @method_decorator(cache_control(public=True, max_age=CATALOGUE_SECONDS))
    def get(self, request):
        return Response({key: {"name": v.title, "description": v.description} for key, v in choir_voicings().items()})


class Operation(ApiView):
    """Something that is done with an uploaded score, in a worker; what a fault of ours is called goes by its name."""

    parser_classes = [MultiPartParser]
    operation: str
    form: type[Serializer]

    def perform(self, request) -> Job:
        upload = uploaded_file(request)
        form = self.form(data=request.data)
        form.is_valid(raise_exception=True)
        return services.run(self.operation, form.validated_data, upload.name, upload.read())


class Arrange(Operation):
    """Make a piano accompaniment from an uploaded melody."""

    operation, form = "arrange", ArrangeForm

    @operation_schema(shapes.ArrangeUpload, shapes.ArrangeResult)
    def post(self, request):
        return Response(result_of(self.perform(request)))


class Harmonize(Operation):
    """Set an uploaded melody for choir, in four voices or three."""

    operation, form = "harmonize", HarmonizeForm

    @operation_schema(shapes.HarmonizeUpload, shapes.HarmonizeResult)
    def post(self, request):
        return Response(result_of(self.perform(request)))


class Check(Operation):
    """Check the part-writing of an uploaded choral score, in four voices or three; faults found are no error."""

    operation, form = "check", CheckForm

    @operation_schema(shapes.CheckUpload, shapes.CheckResult)
    def post(self, request):
        job = self.perform(request)
        return Response(result_of(job) | {"report": job.report})


class RecommendStyles(Operation):
    """Say which styles suit an uploaded score, and why."""

    operation, form = "recommend-styles", RecommendForm

    @operation_schema(shapes.RecommendUpload, shapes.RecommendResult)
    def post(self, request):
        return Response(result_of(self.perform(request)))


class JobRecord(ApiView):
    """Where a job stands: what was asked, what became of it, and the report on the music."""

    @extend_schema(responses=answers(shapes.JobShape, 404))
    def get(self, request, job_id):
        return Response(record_of(services.find(job_id)))


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
