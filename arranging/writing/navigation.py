"""Signs that steer the player: segno, coda, Fine, To Coda, D.C. and D.S., as words in a measure."""

from __future__ import annotations

from enum import Flag, auto

from arranging.score import Measure


class Sign(Flag):
    """What a measure's words ask for; SEGNO and CODA stand at its start, the others at its end."""

    NONE = 0
    SEGNO = auto()
    CODA = auto()
    FINE = auto()
    TO_CODA = auto()
    DA_CAPO = auto()
    DAL_SEGNO = auto()
    AL_FINE = auto()
    AL_CODA = auto()


def signs(measure: Measure) -> Sign:
    """All navigation of a measure."""
    return _read(measure.sign) | _read(measure.jump)


def _read(words: str) -> Sign:
    plain = " ".join(words.lower().replace(".", "").split())
    if not plain:
        return Sign.NONE
    found = Sign.NONE
    if plain.startswith(("dc", "da capo", "d c")):
        found |= Sign.DA_CAPO
    elif plain.startswith(("ds", "dal segno", "d s")):
        found |= Sign.DAL_SEGNO
    elif plain in ("to coda", "al coda", "da coda"):
        return Sign.TO_CODA
    elif plain.startswith("segno"):
        found |= Sign.SEGNO
    elif plain.startswith("coda"):
        found |= Sign.CODA
    elif "fine" in plain.split():
        return Sign.FINE
    if found & (Sign.DA_CAPO | Sign.DAL_SEGNO):
        found |= Sign.AL_FINE if "fine" in plain else Sign.NONE
        found |= Sign.AL_CODA if "coda" in plain else Sign.NONE
    return found
