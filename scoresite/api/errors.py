"""The one place that says which fault gets which status, and the one shape of an error: `{"error": text}`."""

import logging
from http import HTTPStatus

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import UnreadablePostError
from django.utils.html import format_html
from rest_framework import exceptions
from rest_framework.response import Response

from arranging.errors import ArrangingError
from arranging.registry import UnknownName
from scoresite.jobs.errors import JobFailed, JobNotFound, ScoreRefused, WorkersBusy
from scoresite.jobs.work import WORK

log = logging.getLogger(__name__)


class NoFile(Exception):
    """An upload endpoint was sent no file."""


class BodyTooLarge(BadRequest):
    """The file, or the whole body, is beyond the limit. Outside the API Django asks `bad_request` what to say."""


ADMIN = "/admin/"
"""Below it are pages for people."""
_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
    '<h1>{title}</h1><p>{text}</p><p><a href="{home}">To the curators’ desk</a></p></html>'
)
"""It needs neither template, database nor session: any of them may be at fault."""
TOO_LARGE = "The file is larger than 16 MB."
BROKEN = "The request body could not be read."
TEXTS = {
    HTTPStatus.BAD_REQUEST: "Bad request.",
    HTTPStatus.FORBIDDEN: "Forbidden.",
    HTTPStatus.NOT_FOUND: "Not found.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Method not allowed.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: TOO_LARGE,
    HTTPStatus.INTERNAL_SERVER_ERROR: "Internal server error.",
    HTTPStatus.SERVICE_UNAVAILABLE: str(WorkersBusy()),
}
"""What is said where the fault itself has no text for the caller."""

FAULTS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], HTTPStatus, str], ...] = (
    (UnknownName, HTTPStatus.NOT_FOUND, ""),
    ((ArrangingError, ScoreRefused), HTTPStatus.BAD_REQUEST, ""),
    (NoFile, HTTPStatus.BAD_REQUEST, "No file uploaded."),
    (BodyTooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_LARGE),
    ((exceptions.ParseError, UnreadablePostError), HTTPStatus.BAD_REQUEST, BROKEN),
    (JobNotFound, HTTPStatus.NOT_FOUND, "Job not found."),
    (Http404, HTTPStatus.NOT_FOUND, TEXTS[HTTPStatus.NOT_FOUND]),
    (exceptions.MethodNotAllowed, HTTPStatus.METHOD_NOT_ALLOWED, TEXTS[HTTPStatus.METHOD_NOT_ALLOWED]),
    (WorkersBusy, HTTPStatus.SERVICE_UNAVAILABLE, TEXTS[HTTPStatus.SERVICE_UNAVAILABLE]),
    (SuspiciousOperation, HTTPStatus.BAD_REQUEST, TEXTS[HTTPStatus.BAD_REQUEST]),
)
"""Class of fault, status, text; an empty text means that the fault says it itself. The first that fits holds."""


def answer(error: Exception, context: dict) -> Response:
    """The response for anything a view raises; what no row of `FAULTS` knows is a fault of ours and goes to the log."""
    for fault, status, text in FAULTS:
        if isinstance(error, fault):
            headers = {"Allow": ", ".join(context["view"].allowed_methods)} if status == 405 else {}
            headers |= {"Retry-After": "5"} if status == 503 else {}
            return Response({"error": text or str(error)}, status=status, headers=headers)
    if not isinstance(error, JobFailed):  # the job service has logged its own
        log.error("%r failed.", context["request"].path, exc_info=error)
    return Response({"error": _failure(context["view"])}, status=HTTPStatus.INTERNAL_SERVER_ERROR)


def error_page(status: int) -> JsonResponse:
    """The JSON that stands for a status where no view of the API has answered."""
    answer = JsonResponse({"error": _text(status)}, status=status)
    answer.headers["Content-Length"] = str(len(answer.content))  # it may stand outside what measures answers
    return answer


def page_for(request: HttpRequest, status: int) -> HttpResponse:
    """What stands for a status: JSON, and in the admin a page for people."""
    if not request.path.startswith(ADMIN):
        return error_page(status)
    title = HTTPStatus(status).phrase
    page = format_html(_PAGE, title=title, text=_text(status), home=ADMIN)
    return HttpResponse(page, status=status, headers={"Content-Length": str(len(page.encode()))})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    too_large = isinstance(exception, BodyTooLarge)
    return page_for(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE if too_large else HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page_for(request, HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page_for(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    return page_for(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def _failure(view) -> str:
    """What is said of a fault of ours: in the words of the operation that failed, if it was one."""
    operation = getattr(view, "operation", None)
    own = getattr(view, "failure", TEXTS[HTTPStatus.INTERNAL_SERVER_ERROR])
    return WORK[operation].failure if operation else own


def _text(status: int) -> str:
    known = TEXTS.get(HTTPStatus(status))
    return known or f"{HTTPStatus(status).phrase}."
