"""What a musician sees at first reading of a tune: keys and phrases."""

from __future__ import annotations

from arranging.analysis.key import key_regions
from arranging.analysis.phrases import find_phrases
from arranging.score import Tune
from arranging.sketch import Analysis


def analyse(tune: Tune, *, has_key: bool, member: int = 0) -> Analysis:
    """Key regions and phrases of a tune, both covering its time line without gaps.

    `has_key` says whether the measures' key signatures were written; without them the pitches decide.
    `member` says how far the tune's last note lies above the last chord's root (`ending.closing_member`).
    """
    return Analysis(key_regions(tune, has_key=has_key, member=member), find_phrases(tune))
