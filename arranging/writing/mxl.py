"""The compressed MusicXML container."""

from __future__ import annotations

import zipfile
from io import BytesIO

MIMETYPE = "application/vnd.recordare.musicxml"
ROOT = "score.musicxml"
_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<container><rootfiles>'
    f'<rootfile full-path="{ROOT}" media-type="application/vnd.recordare.musicxml+xml"/>'
    "</rootfiles></container>\n"
).encode()
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip can hold: the same score gives the same bytes on any day."""


def pack(musicxml: bytes) -> bytes:
    """A MusicXML document as `.mxl`: `mimetype` first and stored, then the container, then the score."""
    box = BytesIO()
    with zipfile.ZipFile(box, "w") as archive:
        for name, data, method in (
            ("mimetype", MIMETYPE.encode(), zipfile.ZIP_STORED),
            ("META-INF/container.xml", _CONTAINER, zipfile.ZIP_DEFLATED),
            (ROOT, musicxml, zipfile.ZIP_DEFLATED),
        ):
            member = zipfile.ZipInfo(name, _EPOCH)
            member.compress_type = method
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return box.getvalue()
