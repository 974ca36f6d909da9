"""Engraved pages: our own MusicXML as SVG, with the times at which its notes sound.

Verovio is native code that can fail hard, so this runs in worker processes and commands only, never in a request,
and on nothing but what `arranging.writing` has written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any

import verovio

SEED = 1
"""Start of the ids in the SVG: the same score gives the same bytes."""

SCALE = 40
"""Percent from paper to pixels; the view box lets the reader enlarge at will."""


_HIDDEN_DEGREE = re.compile(r'<degree print-object="no">.*?</degree>', re.DOTALL)
"""What the text of a chord symbol says already; verovio prints it all the same, as in `C6/9(9)`."""


class Layout(Enum):
    """The paper: width and height in tenths of a millimetre; a staff is about 7 mm high."""

    A4 = (2100, 2970)
    NARROW = (1000, 2000)
    """A telephone held upright."""
    STRIP = (3200, 2000)
    """Four measures side by side."""


@dataclass(frozen=True, slots=True)
class Engraving:
    """The pages as SVG and verovio's time map, whose ids are those of the pages.

    Repeats are played out in the time map; an id of a later playing ends in `-rend2` and stands in no page.
    """

    pages: tuple[str, ...]
    timemap: tuple[dict[str, Any], ...]


class EngravingFailed(RuntimeError):
    """Verovio could not read what we wrote: a fault of ours."""


def engrave(musicxml: bytes, *, layout: Layout = Layout.A4) -> Engraving:
    """All pages and the time map of one load, so that their ids agree. The title is left to the page around."""
    toolkit = _load(musicxml, _paper(layout))
    count = toolkit.getPageCount()
    drawn = tuple(toolkit.renderToSVG(page) for page in range(1, count + 1))
    return Engraving(drawn, tuple(toolkit.renderToTimemap({"includeMeasures": True})))


def pages(musicxml: bytes, *, layout: Layout = Layout.A4) -> list[str]:
    """The pages as SVG texts."""
    return list(engrave(musicxml, layout=layout).pages)


def cropped(musicxml: bytes, measures: int, layout: Layout) -> str:
    """The first `measures` measures as one SVG, cropped to the music, without the font of signs in a text."""
    shape = {"pageHeight": 60000, "adjustPageHeight": True, "adjustPageWidth": True, "smuflTextFont": "none"}
    toolkit = _load(musicxml, _paper(layout) | shape, selection={"measureRange": f"start-{measures}"})
    return str(toolkit.renderToSVG(1))


def _paper(layout: Layout) -> dict[str, Any]:
    width, height = layout.value
    return {
        "pageWidth": width,
        "pageHeight": height,
        "scale": SCALE,
        "header": "none",
        "footer": "none",
        "svgViewBox": True,
        "svgRemoveXlink": True,
        "xmlIdSeed": SEED,
        "adjustPageHeight": layout is Layout.NARROW,
        "lyricWordSpace": 1.6,
        "lyricTopMinMargin": 3.0,
        "mnumInterval": 0,
    }


def _load(musicxml: bytes, options: dict[str, Any], selection: dict[str, Any] | None = None) -> Any:
    toolkit = verovio.toolkit()
    toolkit.setOptions(options)
    if selection:
        toolkit.select(selection)
    if not toolkit.loadData(_HIDDEN_DEGREE.sub("", musicxml.decode())):
        raise EngravingFailed("The score could not be engraved.")
    return toolkit
