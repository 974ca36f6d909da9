"""Numbers and brackets of tuplets."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.writing.beams import Beams
from arranging.writing.pieces import Piece


def tuplet_signs(pieces: Sequence[Piece], beams: Sequence[Beams], stem: str) -> list[str]:
    """For each piece the MusicXML that begins or ends a tuplet there; a bracket only where no beam shows the group."""
    out = [""] * len(pieces)
    first = 0
    while first < len(pieces):
        tuplet = pieces[first].tuplet
        last = first
        if tuplet is not None:
            while last + 1 < len(pieces) and pieces[last + 1].tuplet is tuplet:
                last += 1
            if last > first:
                bracket = "no" if _is_one_beam(beams[first : last + 1]) else "yes"
                side = {"up": ' placement="above"', "down": ' placement="below"'}.get(stem, "")
                out[first] = f'<tuplet type="start" number="1" bracket="{bracket}"{side}/>'
                out[last] = '<tuplet type="stop" number="1"/>'
        first = last + 1
    return out


def _is_one_beam(beams: Sequence[Beams]) -> bool:
    if not all(beams):
        return False
    inner = [b[0] for b in beams]
    return "begin" not in inner[1:] and "end" not in inner[:-1]
