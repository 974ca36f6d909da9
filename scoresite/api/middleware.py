"""What holds for every request: errors are JSON, bodies have a limit, HEAD has none."""

from http import HTTPStatus

from django.conf import settings
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import get_conditional_response, set_response_etag

from scoresite.api.errors import ADMIN, error_page, page_for


class HeadersOnly:
    """Sends no body after HEAD, whose headers stay those of GET; gunicorn would drop it with a warning each time."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if request.method == "HEAD" and not response.streaming:
            response.content = b""
        return response


class ConditionalRead(ConditionalGetMiddleware):
    """Django's ETag and 304 for GET, and the same for HEAD: `HeadersOnly` takes the body away after this."""

    def process_response(self, request, response):
        if request.method != "HEAD" or response.streaming or not self.needs_etag(response):
            return super().process_response(request, response)
        if not response.has_header("ETag"):
            set_response_etag(response)
        return get_conditional_response(request, etag=response["ETag"], response=response)


class JsonErrors:
    """Turns an error page into `{"error": ...}`, with DEBUG on as well; the admin keeps its pages for people."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        if response.status_code < 400 or is_json or request.path.startswith(ADMIN):
            return response
        answer = error_page(response.status_code)
        if "Allow" in response.headers:
            answer.headers["Allow"] = response.headers["Allow"]
        return answer


class BodyLimit:
    """Refuses a body beyond the limit before anything of it is read.

    `scoresite.wsgi` measures bodies of unknown length first, or says in the environment what is wrong with them.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if fault := request.META.get("scoresite.body_fault"):
            return page_for(request, fault)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.SCORE_BODY_LIMIT:
            return page_for(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return self.get_response(request)
