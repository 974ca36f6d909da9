"""Words in a request: as JSON, or as the form of a page."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.request import Request

from arranging.errors import ArrangingError

LONGEST = 100_000  # characters
NOT_JSON = "The request body is not valid JSON."


class UnfitWords(ArrangingError):
    """Words that cannot be analysed, or a request that brings none; the text says what to send."""

    code = "unfit-words"


@extend_schema_field({"type": "string", "maxLength": LONGEST})
class WordsField(serializers.Field):
    """The words of a hymn, as typed or pasted; line ends of all systems are `\\n` afterwards."""

    def to_internal_value(self, data):
        if not isinstance(data, str):
            raise UnfitWords(f"The field '{self.field_name}' must be a string.")
        if len(data) > LONGEST:
            raise UnfitWords(f"The text has {len(data):,} characters; at most {LONGEST:,} can be analysed.")
        # Half of a surrogate pair, which JSON can spell, is no character; no answer could repeat it.
        text = data.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
        if not text.strip():
            raise UnfitWords("The text is empty.")
        return text


class PlainJson(JSONParser):
    """JSON that may begin with a byte order mark; whatever cannot be read is said to be no JSON."""

    def parse(self, stream, media_type=None, parser_context=None):
        context = dict(parser_context or {})
        if str(context.get("encoding", "utf-8")).lower() in ("utf-8", "utf8"):
            context["encoding"] = "utf-8-sig"
        try:
            return super().parse(stream, media_type, context)
        except (ParseError, LookupError, RecursionError):  # nested too deeply, or in an encoding nobody knows
            raise UnfitWords(NOT_JSON) from None


PARSERS = [PlainJson, FormParser, MultiPartParser]


def fields_of(request: Request):
    """The fields of the body. Raises `UnfitWords` where the body is no object with fields."""
    try:
        data = request.data
    except UnsupportedMediaType:
        raise UnfitWords("Send the text as JSON, with the content type application/json.") from None
    if not hasattr(data, "get"):
        raise UnfitWords("The request body must be a JSON object with the field 'text'.")
    return data
