"""A hymn text analysed: its poetic meter, its foot, and how each line of its first stanza is sung."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hymnal.prosody import meters
from hymnal.prosody.foot import foot_of
from hymnal.prosody.layout import Layout, layout_of
from hymnal.prosody.lineation import read, with_alleluias_apart
from hymnal.prosody.meter import nearest_allowed, shipped_prior
from hymnal.prosody.parts import Parts, parts_of
from hymnal.prosody.prior import Prior, is_structured
from hymnal.prosody.syllables import Readings, Word
from hymnal.prosody.text import stanzas

LONGEST_TEXT = 100_000
"""Characters looked at."""
MOST_LINES = 200
"""Lines of a stanza looked at."""

_LONGEST_LINE = 600  # characters of a line looked at; no line of a hymn has a quarter of them
_LONGEST_SUNG_LINE = 18  # syllables; lines of prose are longer
_HARDLY_EVER = 3.5  # cost of a way to sing a word that singers hardly know
_REGULAR = 0.1  # share of lines that may have a syllable too many or too few in a text called regular


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is sung."""

    text: str
    syllables: int
    stress: str
    """The stress of the words, 1 or 0 for each syllable: `01010101`."""
    ambiguous: tuple[str, ...]
    """The words that can be sung with more or fewer syllables."""
    other_counts: tuple[int, ...] = ()
    """Numbers of syllables the whole line can be sung with besides."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known of a text."""

    meter: str = ""
    """As hymnals print it: `8.6.8.6`, `8.7.8.7 D`, the refrain's lines included; empty where no meter can be told."""
    meter_name: str = ""
    """`C.M.`; empty for meters without one."""
    common_name: str = ""
    """`Common Meter`; empty for meters without one."""
    foot: str = "mixed"
    irregular: bool = False
    syllable_counts: tuple[int, ...] = ()
    """Of the lines of the first stanza and the refrain, as sung."""
    lines: tuple[Line, ...] = ()
    message: str = ""
    pattern: tuple[int, ...] = ()
    """The counts of the meter, which single lines of an irregular text depart from."""
    refrain: range = range(0)
    """Which of the lines are the refrain's."""
    stanza_count: int = 0


def analyse(text: str, prior: Prior | None = None) -> Analysis:
    """The meter, foot and lines of a text of one or more stanzas; where there is little to say, a message says why."""
    found = stanzas(text[:LONGEST_TEXT])
    if not found:
        return Analysis(message=_no_words(text))
    if _is_foreign("".join(line for stanza in found for line in stanza.lines)):
        return Analysis(message="These words are not in Latin letters; only English syllables can be counted.")
    parts = _sung_parts(parts_of(found))
    layout = layout_of(parts, prior or shipped_prior())
    if layout is None:
        return _without_meter(parts, f"More than {meters.MOST_LINES} lines are no stanza; empty lines would part them.")
    if _is_prose(layout.pattern.counts):
        return _without_meter(layout.parts, "Lines so long are prose rather than verse.")
    return _told(layout)


def _sung_parts(parts: Parts) -> Parts:
    """The parts without what is beyond any hymn, closing alleluias as lines of their own."""
    refrain, *verses = (
        tuple(line[:_LONGEST_LINE] for line in with_alleluias_apart(lines[:MOST_LINES]))
        for lines in (parts.refrain, *parts.verses)
    )
    return replace(parts, verses=tuple(verses), refrain=refrain)


# --- what is told -------------------------------------------------------------------------------------------------


def _told(layout: Layout) -> Analysis:
    parts, pattern = layout.parts, layout.pattern.counts
    found = [read(line) for line in parts.first]
    counts = tuple(nearest_allowed(reading.counts, count) for reading, count in zip(found, pattern, strict=True))
    departures = layout.evidence.departures(pattern)
    alone = len(parts.verses) == 1
    meter = counts if alone else pattern
    listed = meters.named(meter)
    irregular = _is_irregular(layout, departures, alone)
    notes = [layout.anew, _about_refrain(parts), *_about_meter(layout, counts, irregular)]
    return Analysis(
        meter=meters.dotted(meter),
        meter_name=listed.name if listed else "",
        common_name=listed.common_name if listed else "",
        foot=foot_of(pattern, layout.evidence.signs(pattern)),
        irregular=irregular,
        syllable_counts=counts,
        lines=tuple(_lines(parts.first, found, counts)),
        message=" ".join(note for note in notes if note),
        pattern=pattern,
        refrain=parts.refrain_lines,
        stanza_count=len(parts.verses),
    )


def _is_irregular(layout: Layout, departures: int, alone: bool) -> bool:
    parts, pattern = layout.parts, layout.pattern.counts
    if any(len(verse) != len(parts.verses[0]) for verse in parts.verses):
        return True
    if alone:
        known = meters.named(pattern) is not None or len(pattern) < 3
        return departures > 0 or not (known or is_structured(pattern))
    return departures > max(1, _REGULAR * len(pattern) * len(parts.verses))


def _is_prose(counts: Sequence[int]) -> bool:
    return sum(count > _LONGEST_SUNG_LINE for count in counts) * 2 >= len(counts)


def _about_refrain(parts: Parts) -> str:
    if not parts.refrain:
        return ""
    lines = [place + 1 for place in parts.refrain_lines]
    named = f"lines {lines[0]} to {lines[-1]}" if len(lines) > 1 else f"line {lines[0]}"
    return f"The refrain ({named}) is counted in."


def _about_meter(layout: Layout, counts: tuple[int, ...], irregular: bool) -> Iterator[str]:
    parts, pattern = layout.parts, layout.pattern.counts
    listed = meters.named(pattern)
    printed = meters.dotted(pattern) + (f" ({listed.name})" if listed and listed.name else "")
    sizes = {len(verse) for verse in parts.verses}
    if len(pattern) == 1:
        yield "A single line is too little to tell a meter."
    elif len(sizes) > 1:
        yield f"Irregular: the stanzas have {_listing(sorted(sizes))} lines."
    elif counts != pattern:
        yield f"{'Irregular, nearly' if irregular else 'In'} {printed}: " + _departures(counts, pattern) + "."
    elif irregular and len(parts.verses) > 1:
        yield f"Irregular: some lines of further stanzas depart from {printed}."
    elif irregular:
        yield "Irregular: the lines answer no known pattern."
    elif listed is None:
        yield f"A peculiar meter (P.M.): no hymnal's index has {printed}."


def _departures(counts: Sequence[int], pattern: Sequence[int]) -> str:
    return ", ".join(
        f"line {place} has {sung} {'syllable' if sung == 1 else 'syllables'}, not {asked}"
        for place, (sung, asked) in enumerate(zip(counts, pattern, strict=True), 1)
        if sung != asked
    )


def _listing(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def _lines(texts: Sequence[str], found: Sequence[Readings], counts: Sequence[int]) -> Iterator[Line]:
    for text, reading, count in zip(texts, found, counts, strict=True):
        ambiguous = tuple(word.text for word in reading.ambiguous if _is_open(word))
        best = max(reading.counts.values(), default=0.0)
        usual = (other for other, value in reading.counts.items() if value > best - _HARDLY_EVER and other != count)
        yield Line(text, count, reading.best(count), ambiguous, tuple(usual))


def _is_open(word: Word) -> bool:
    """Whether a second way to sing the word is usual enough to speak of."""
    return sorted(option.cost for option in word.options)[1] < _HARDLY_EVER


# --- what has no meter --------------------------------------------------------------------------------------------

_LETTER = re.compile(r"[^\W\d_]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")


def _without_meter(parts: Parts, why: str) -> Analysis:
    """Lines too many or too long for a stanza, each counted by itself."""
    found = [read(line) for line in parts.first]
    counts = tuple(reading.likeliest for reading in found)
    return Analysis(
        irregular=True,
        syllable_counts=counts,
        lines=tuple(_lines(parts.first, found, counts)),
        message=f"No meter can be told. {why}",
        refrain=parts.refrain_lines,
        stanza_count=len(parts.verses),
    )


def _no_words(text: str) -> str:
    if _LETTER.search(text):
        return "Besides headings, numbers and credits there are no words here."
    return "There are no words in this text."


def _is_foreign(words: str) -> bool:
    letters = _LETTER.findall(words[:5000])
    return sum(_LATIN.match(letter) is not None for letter in letters) * 2 < len(letters)
