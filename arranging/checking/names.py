"""What names of parts say about who sings."""

from __future__ import annotations

import re

SOPRANO, ALTO, TENOR, BASS = range(4)

_SIGNS: tuple[tuple[str, tuple[int, ...]], ...] = (
    (r"women|woman|female|ladies|frauen|treble voices|upper voices", (SOPRANO, ALTO)),
    (r"men|man|male|herren|m[äa]nner|lower voices", (TENOR, BASS)),
    (r"s\.? ?a\.? ?t\.? ?b\.?", (SOPRANO, ALTO, TENOR, BASS)),
    (r"s\.? ?a\.? ?b\.?", (SOPRANO, ALTO, BASS)),
    (r"s\.? ?[/+&]? ?a\.?", (SOPRANO, ALTO)),
    (r"t\.? ?[/+&]? ?b\.?", (TENOR, BASS)),
    (r"sopran\w*|s\.?|canto|cantus|superius|dis[ck]ant(?:us)?", (SOPRANO,)),
    (r"altos?|alt|altus|contraltos?|a\.?", (ALTO,)),
    (r"ten(?:or\w*|\.)?|t\.?", (TENOR,)),
    (r"bass(?:es|o|us|i)?|bas|b\.?|bari\w*|bar\.?", (BASS,)),
)
"""Patterns of whole names or parts of them, the more telling first, and the voices meant."""
_NUMBER = re.compile(r"(?:[\s._-]*\d+|[\s._-]+[ivx]+)\.?$")
_INSTRUMENTS = re.compile(
    r"piano|organ\b|orgel|keyboard|klavier|guitar|gitarre|harp|strings?|violin|viola|cello|contrabass|double bass|"
    r"flute|oboe|clarinet|bassoon|horn|trumpet|trombone|tuba|sax\w*|drum\w*|percussion|timpani|bells?|accomp\w*|"
    r"reduction|rehearsal|continuo|recorder|bass guitar|click"
)


def voices_named(*names: str) -> tuple[int, ...]:
    """The voices that the first telling one of a part's names speaks of, from the top; none where no name tells."""
    for name in names:
        plain = _NUMBER.sub("", name.strip().lower())
        if not plain or _INSTRUMENTS.search(plain):
            continue
        found = _whole(plain) or _in_words(plain)
        if found:
            return found
    return ()


def is_instrument(*names: str) -> bool:
    """Whether the names speak of something that is played."""
    return any(_INSTRUMENTS.search(name.lower()) for name in names)


def _whole(name: str) -> tuple[int, ...]:
    return next((voices for pattern, voices in _SIGNS if re.fullmatch(pattern, name)), ())


def _in_words(name: str) -> tuple[int, ...]:
    """The voices of a name of several words, `Soprano & Alto` or `Choir tenor`: those that its words speak of."""
    words = (_NUMBER.sub("", word) for word in re.split(r"[^\w.]+", name))
    found = {voice for word in words if len(word) > 1 for voice in _whole(word)}
    return tuple(sorted(found))
