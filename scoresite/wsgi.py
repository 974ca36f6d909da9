"""The service as a WSGI application, and what a body on the wire needs before Django can take it."""

import contextlib
import os
import tempfile
import time
from http import HTTPStatus

from django.core.wsgi import get_wsgi_application

PIECE = 64 * 1024
IN_MEMORY = 1024 * 1024  # a chunked body grows on disk beyond this
DRAIN_SECONDS = 5
DRAIN_SILENCE = 2  # seconds after which a client that sends nothing has nothing more to send


class MeasuredBody:
    """Gives a chunked body the length Django needs: it is read into a temporary file, up to the limit.

    What is wrong with the body is left in the environment as a status (`scoresite.body_fault`), for the one place that
    words errors.
    """

    def __init__(self, application, limit: int):
        self.application = application
        self.limit = limit

    def __call__(self, environ, start_response):
        chunked = "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower()
        if not (chunked and environ.get("wsgi.input_terminated")):
            return self.application(environ, start_response)
        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as body:
            if fault := self._spool(environ["wsgi.input"], body):
                return self.application(environ | {"scoresite.body_fault": fault}, start_response)
            length = str(body.tell())
            body.seek(0)
            return self.application(environ | {"CONTENT_LENGTH": length, "wsgi.input": body}, start_response)

    def _spool(self, source, body) -> HTTPStatus | None:
        try:
            while piece := source.read(PIECE):
                body.write(piece)
                if body.tell() > self.limit:
                    return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        except Exception:  # every server has errors of its own for broken chunks and clients that went away
            return HTTPStatus.BAD_REQUEST
        return None


class PatientEnd:
    """Reads on for a while once the answer has been sent, where a body was not read to its end.

    A client that sends first and listens later would otherwise meet a closed connection instead of the answer.
    """

    def __init__(self, application):
        self.application = application

    def __call__(self, environ, start_response):
        answer = self.application(environ, start_response)
        has_body = environ.get("CONTENT_LENGTH", "") not in ("", "0") or "HTTP_TRANSFER_ENCODING" in environ
        return _Drained(answer, environ) if has_body else answer


class _Drained:
    """An answer whose end, after its last byte has gone out, is the moment to drain the body."""

    def __init__(self, answer, environ):
        self.answer = answer
        self.environ = environ

    def __iter__(self):
        return iter(self.answer)

    def close(self):
        self.answer.close()
        with contextlib.suppress(Exception):  # the answer is out: a connection that breaks now has been served
            if connection := self.environ.get("gunicorn.socket"):
                connection.settimeout(DRAIN_SILENCE)
            end = time.monotonic() + DRAIN_SECONDS
            while time.monotonic() < end and self.environ["wsgi.input"].read(PIECE):
                pass


def _application():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresite.settings.base")
    django = get_wsgi_application()
    from django.conf import settings  # only now is it certain which

    return PatientEnd(MeasuredBody(django, settings.SCORE_BODY_LIMIT))


application = _application()
