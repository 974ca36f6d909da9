"""The hymnal's part of the API: samples, tunes, and the words that look for a tune."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from hymnal import selectors
from hymnal.models import Sample, Tune
from hymnal.prosody.tunes import TuneFacts
from scoresite.api import hymnal_shapes as shapes
from scoresite.api.results import result_of
from scoresite.api.serializers import HymnForm, SampleQuery, TuneQuery, WordsForm
from scoresite.api.shapes import answers
from scoresite.api.views import CATALOGUE_SECONDS, MUSICXML, ApiView
from scoresite.api.words import PARSERS, fields_of
from scoresite.jobs import hymnal_scores, hymns
from scoresite.jobs.work import HYMN_SETTING, PRINT

cached = method_decorator(cache_control(public=True, max_age=CATALOGUE_SECONDS))


class Samples(ApiView):
    """The sample scores, or those of one category."""

    @extend_schema(parameters=[SampleQuery], responses=answers(shapes.SampleShape(many=True), 400))
    @cached
    def get(self, request):
        query = SampleQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        return Response([_sample_entry(sample) for sample in selectors.samples(**query.validated_data)])


class SampleFile(ApiView):
    """A sample as compressed MusicXML."""

    operation = PRINT

    @extend_schema(responses=answers(OpenApiTypes.BINARY, 404, 500, 503))
    @cached
    def get(self, request, sample_id):
        sample = selectors.sample(sample_id)
        return _download(hymnal_scores.sample_score(sample), sample.id)


class Tunes(ApiView):
    """The hymn tunes, by name; filters narrow the list."""

    @extend_schema(parameters=[TuneQuery], responses=answers(shapes.TuneShape(many=True), 400))
    @cached
    def get(self, request):
        query = TuneQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        return Response([_tune_entry(tune) for tune in selectors.tunes(**query.validated_data)])


class WholeTune(ApiView):
    """A hymn tune with its melody."""

    @extend_schema(responses=answers(shapes.WholeTuneShape, 404))
    @cached
    def get(self, request, tune_id):
        tune = selectors.tune(tune_id)
        more = {
            "melody": tune.melody,
            "syllables": tune.syllables,
            "public_domain": tune.public_domain,
            "file_url": reverse("tune-file", kwargs={"tune_id": tune.id}),
        }
        return Response(_tune_entry(tune) | more)


class TuneFile(ApiView):
    """The melody of a hymn tune as compressed MusicXML."""

    operation = PRINT

    @extend_schema(responses=answers(OpenApiTypes.BINARY, 404, 500, 503))
    @cached
    def get(self, request, tune_id):
        tune = selectors.tune(tune_id)
        return _download(hymnal_scores.tune_score(tune), tune.id)


class HymnAnalysis(ApiView):
    """Say in which meter the words of a hymn are, and to which tunes they can be sung."""

    parser_classes = PARSERS
    failure = "Analysis failed."

    @extend_schema(request={"application/json": WordsForm}, responses=answers(shapes.AnalysisShape, 400, 413, 500))
    def post(self, request):
        form = WordsForm(data=fields_of(request))
        form.is_valid(raise_exception=True)
        return Response(analysed(form.validated_data["text"], selectors.tune_facts()))


class HymnScore(ApiView):
    """Lay words under a tune, all their verses, and set them for one voice, for choir, or with piano."""

    parser_classes = PARSERS
    operation = HYMN_SETTING

    @extend_schema(
        request={"application/json": HymnForm}, responses=answers(shapes.HymnResult, 400, 404, 413, 500, 503)
    )
    def post(self, request):
        form = HymnForm(data=fields_of(request))
        form.is_valid(raise_exception=True)
        options = dict(form.validated_data)
        text = options.pop("text")
        job = hymns.set_words(text, selectors.tune(options["tune"]), options)
        return Response(result_of(job) | {"report": job.report})


def _sample_entry(sample: Sample) -> dict:
    return {name: getattr(sample, name) for name in ("id", "title", "composer", "category", "suggested_style")}


def _tune_entry(tune: Tune) -> dict:
    _, *others = selectors.names(tune)
    return {
        "id": tune.id,
        "name": tune.name,
        "also_called": others,
        "meter": tune.meter,
        "meter_name": tune.meter_name,
        "foot": tune.foot,
        "key": tune.key,
        "time_signature": tune.time,
        "composer": tune.composer,
        "source": tune.source,
        "year": tune.year,
        "first_line": tune.first_line,
        "incipit": tune.incipit,
    }


def analysed(text: str, tunes: Sequence[TuneFacts]) -> dict:
    """The analysis with the tunes that fit; the dictionary of pronunciations is loaded with the first one."""
    from hymnal.prosody.analysis import analyse
    from hymnal.prosody.matching import match

    analysis = analyse(text)
    found = match(analysis, tunes)
    return {
        "meter": analysis.meter,
        "meter_name": analysis.meter_name,
        "common_name": analysis.common_name,
        "foot": analysis.foot,
        "irregular": analysis.irregular,
        "syllable_counts": list(analysis.syllable_counts),
        "lines": [
            {"text": line.text, "syllables": line.syllables, "stress": line.stress, "ambiguous": list(line.ambiguous)}
            for line in analysis.lines
        ],
        "tunes": [_match_entry(one) for one in found.tunes],
        "count": len(found.tunes),
        "message": " ".join(part for part in (analysis.message, found.message) if part),
    }


def _match_entry(found) -> dict:
    tune = found.tune
    return {
        "id": tune.id,
        "name": tune.name,
        "meter": tune.meter,
        "key": tune.key,
        "meter_name": tune.meter_name,
        "foot": tune.foot,
        "score": found.score,
        "kind": found.kind,
        "reason": found.reason,
        "warnings": list(found.warnings),
        "source": tune.source,
        "incipit": tune.incipit,
    }


def _download(score: bytes, name: str) -> HttpResponse:
    response = HttpResponse(score, content_type=MUSICXML)
    response.headers["Content-Disposition"] = content_disposition_header(True, f"{name}.mxl")
    return response
