"""Answers are JSON whatever the client says it accepts."""

from rest_framework.negotiation import BaseContentNegotiation


class AlwaysJson(BaseContentNegotiation):
    """The view's own parser for the body that came, its first renderer for the answer; `Accept` has no say."""

    def select_parser(self, request, parsers):
        return next((parser for parser in parsers if _media(parser.media_type) == _media(request.content_type)), None)

    def select_renderer(self, request, renderers, format_suffix=None):
        return renderers[0], renderers[0].media_type


def _media(content_type: str) -> str:
    return (content_type or "").split(";", 1)[0].strip().lower()
