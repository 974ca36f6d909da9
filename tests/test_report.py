"""What the user is told about an arrangement."""

from __future__ import annotations

from arranging.report import unavoided
from arranging.score import QUARTER
from arranging.voices.check import Finding


def finding(rule: str, measure: int, forbidden: bool = True) -> Finding:
    return Finding(rule, "VL00", forbidden, measure * QUARTER, str(measure), 1.0, ("soprano", "bass"))


def test_faults_that_could_not_be_avoided_fill_one_sentence() -> None:
    assert unavoided([finding("parallel-octaves", 5)]) == (
        "These faults of part-writing could not be avoided: parallel octaves (measure 5).",
    )
    many = [finding("voice-crossing", n // 3) for n in range(3, 24)] + [finding("missing-third", 8)]
    assert unavoided(many) == (
        "These faults of part-writing could not be avoided: "
        "voice crossing (measures 1, 2, 3, 4 and 3 more), missing third (measure 8).",
    )


def test_nothing_is_said_about_what_is_only_disliked() -> None:
    assert unavoided([finding("voice-overlap", 2, forbidden=False)]) == ()
