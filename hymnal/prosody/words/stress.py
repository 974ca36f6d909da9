"""Strong and weak syllables."""

from __future__ import annotations

import re

from hymnal.prosody.words.pronunciation import Phones, is_vowel

_WEAK = """
a an the and or nor but if as than that which who whom whose what when where while ere till until though of in on at
by to from for with through into unto upon over o'er up out off down near about thro' tho' i me my mine we us our
you ye your he him his she her it its they them their thou thee thy thine 'tis it's am is are was were be been art
wast wert 's do does did doth dost didst have has had hath hast can could may might must shall should will would
shalt wilt canst let so how no not yet then thus there here this these those such some all each both ev'n e'en o oh
lo i'm i'll i've he's we're we'll thou'rt 'twas 'twere th' ne'er e'er too
"""
_WEAK_WORDS = frozenset(_WEAK.split())
"""Words of one syllable that a line of verse may leave weak."""


def stress_of(word: str, phones: Phones) -> str:
    """The syllables of a word as 1 (strong) and 0 (weak): `1010` for "alleluia".

    A half strong one counts as strong (`101`, "majesty"), but beside the strong one as weak (`10`, "sunshine").
    """
    digits = "".join(phone[-1] for phone in phones if is_vowel(phone))
    if len(digits) == 1:
        return "0" if word in _WEAK_WORDS else "1"
    main = digits.rfind("1")
    halves = digits[:main].replace("1", "2") + digits[main:] if main >= 0 else digits
    return re.sub("2(?=1)|(?<=1)2", "0", halves).replace("2", "1")
