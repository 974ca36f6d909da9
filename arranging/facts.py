"""What is seen in a tune, in the words of a sentence: two thirds, a tenth, dotted quarter."""

from __future__ import annotations

from arranging.analysis.portrait import Portrait
from arranging.score import QUARTER

_SHARES = (
    (0.995, "all"),
    (0.85, "nearly all"),
    (0.71, "three quarters"),
    (0.60, "two thirds"),
    (0.42, "half"),
    (0.29, "a third"),
    (0.20, "a quarter"),
    (0.005, "some"),
)
_SPANS = (
    (0, "a single tone"),
    (1, "a semitone"),
    (2, "a second"),
    (4, "a third"),
    (5, "a fourth"),
    (7, "a fifth"),
    (9, "a sixth"),
    (11, "a seventh"),
    (12, "an octave"),
    (14, "a ninth"),
    (16, "a tenth"),
    (18, "an eleventh"),
    (19, "a twelfth"),
)
_BEATS = {
    QUARTER // 2: "eighth",
    QUARTER: "quarter",
    QUARTER * 3 // 2: "dotted quarter",
    QUARTER * 2: "half",
    QUARTER * 3 // 4: "dotted eighth",
}


def facts(portrait: Portrait) -> dict[str, str]:
    """Everything a reason may name, by the name in its braces."""
    return {
        "key": str(portrait.key),
        "mode": portrait.key.mode.value.capitalize() if portrait.modal else portrait.key.mode.value,
        "time": str(portrait.time),
        "bpm": f"{portrait.tempo_bpm:.0f}",
        "beats": _several(beat_name(portrait.beat)),
        "measures": str(portrait.measures),
        "notes_a_second": f"{portrait.notes_a_second:.1f}",
        "density": f"{portrait.density:.2f}",
        "compass": span(portrait.compass),
        "phrases": "one phrase" if portrait.phrases == 1 else f"{portrait.phrases} phrases",
        "phrase": f"{portrait.phrase_measures:g}-measure",
        "dotted": share(portrait.rhythm.dotted),
        "sharply_dotted": share(portrait.rhythm.sharply_dotted),
        "syncopated": share(portrait.rhythm.syncopated),
        "lilting": share(portrait.rhythm.lilting),
        "running": share(portrait.rhythm.running),
        "even": share(portrait.rhythm.even),
        "long_notes": share(portrait.rhythm.long_notes),
        "one_rhythm": share(portrait.rhythm.one_rhythm),
        "steps": share(portrait.moves.steps),
        "leaps": share(portrait.moves.leaps),
        "repeated": share(portrait.moves.repeated),
        "pentatonic": share(portrait.pentatonic),
        "breathing": share(portrait.breathing),
        "fermatas": share(portrait.fermatas),
    }


def share(part: float) -> str:
    """A share as one says it, to stand before "of": `two thirds`, `nearly all`."""
    return next((words for least, words in _SHARES if part >= least), "none")


def span(semitones: int) -> str:
    """The size of a melody's compass as an interval: `an octave`, `a tenth`."""
    return next((words for most, words in _SPANS if semitones <= most), "more than a twelfth")


def beat_name(ticks: int) -> str:
    """The note value of a beat: `dotted quarter`."""
    return _BEATS.get(ticks, "beat")


def _several(value: str) -> str:
    return "halves" if value == "half" else f"{value}s"
