"""Small pieces of XML text."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(value: str) -> str:
    """A string as XML content: markup escaped, characters that XML cannot hold left out."""
    if value.isascii() and value.isalnum():
        return value
    clean = _FORBIDDEN.sub("", value)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(value: str) -> str:
    """A string as the content of an attribute in double quotes."""
    return text(value).replace('"', "&quot;").replace("\n", " ")


def number(value: float) -> str:
    """A number without a needless fraction: 96, 72.5."""
    return f"{round(value, 3):g}" if abs(value) < 100_000 else str(round(value))
