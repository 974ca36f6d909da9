"""The tunes a text can be sung to, the best first, each with the reason a musician would give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from hymnal.prosody.analysis import Analysis
from hymnal.prosody.foot import FREE, STRONG, WEAK, obeys
from hymnal.prosody.meters import dotted, named
from hymnal.prosody.tunes import TuneFacts
from hymnal.prosody.written import written_meter

_WORTH = {"exact": 0.95, "double": 0.8, "half": 0.75, "refrain": 0.7, "near": 0.5}
"""How good a match can be: whole stanza to whole tune; the tune twice for a stanza; two stanzas to the tune; a refrain
or repeat more or less; a syllable more or less."""

_OTHER_LINES = 0.05  # the same syllables, but the tune's phrases end elsewhere
_FOOT_UNKNOWN, _FOOT_MISSED = 0.97, 0.78
_PLIANT = 0.12  # gained where the words themselves can be sung as a nearly fitting tune wants
_USUAL_WORDS = 0.04  # the tune is printed with these very words
_STRESSES = 0.02  # between stresses that all fall on strong beats and stresses that fall anywhere
_NEAREST = 3


@dataclass(frozen=True, slots=True)
class Match:
    """A tune that takes a text."""

    tune: TuneFacts
    score: float
    """1 for what seems made for each other, 0 for what does not go."""
    kind: str
    """`exact`, `double` (tune sung twice for a stanza), `half` (two stanzas to the tune), `refrain` (either has a
    refrain or repeat the other lacks) or `near` (a syllable more or less)."""
    reason: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matches:
    """All tunes that take a text, the best first; where there are none, the meters nearest to it."""

    tunes: tuple[Match, ...]
    message: str = ""
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Fit:
    """How the lines of a text lie on the lines of a tune."""

    kind: str
    reason: str
    loss: float = 0.0
    warnings: tuple[str, ...] = ()


def match(analysis: Analysis, tunes: Sequence[TuneFacts]) -> Matches:
    """The tunes for a text: by meter, then by foot and stresses."""
    if len(analysis.pattern) < 2:
        return Matches(())
    found = [one for tune in tunes for one in _matches(analysis, tune)]
    found.sort(key=lambda one: (-one.score, one.tune.name))
    if found:
        return Matches(tuple(found))
    nearest = _nearest(_counts(analysis), tunes)
    message = f"No tune of the library has the meter {dotted(_counts(analysis))}."
    if nearest:
        message += f" The nearest there: {', '.join(nearest)}."
    return Matches((), message, nearest)


def _matches(analysis: Analysis, tune: TuneFacts) -> Iterator[Match]:
    fit = next(_fits(analysis, tune), None)
    if fit is None:
        return
    foot, warnings = _foot(analysis.foot, tune.foot)
    score = _WORTH[fit.kind] * foot - fit.loss + _STRESSES * _on_strong_beats(analysis, tune.foot)
    reason = fit.reason
    if foot == 1.0:
        reason += f", and both are {tune.foot}"
    if _same_words(analysis, tune):
        score += _USUAL_WORDS
        reason += "; the tune is printed with these words"
    if analysis.irregular and fit.kind == "exact":
        warnings = (*warnings, "The text is irregular: look where a stanza has a syllable too many or too few.")
    yield Match(tune, round(min(max(score, 0.0), 1.0), 2), fit.kind, f"{reason}.", (*fit.warnings, *warnings))


def _counts(analysis: Analysis) -> tuple[int, ...]:
    """What the tune must take: what all stanzas share, or what the only stanza has."""
    return analysis.syllable_counts if analysis.stanza_count == 1 else analysis.pattern


# --- lines on lines -----------------------------------------------------------------------------------------------


def _fits(analysis: Analysis, tune: TuneFacts) -> Iterator[_Fit]:
    """Ways to sing the text to the tune, the best first."""
    text, sung = _counts(analysis), tune.syllables
    verse = tuple(count for place, count in enumerate(text) if place not in analysis.refrain)
    written = written_meter(tune.meter)
    printed = _printed(text)
    if text == sung:
        yield _Fit("exact", f"{printed}, line for line")
    grouped = _grouped(text, sung) if len(text) != len(sung) else None
    if grouped and grouped[0] == grouped[1]:
        yield _Fit("exact", f"The same {sum(text)} syllables, {len(text)} lines on {len(sung)} phrases", _OTHER_LINES)
    if _repeats_its_end(text, sung):
        again = "line is" if len(sung) - len(text) == 1 else "lines are"
        kind = "exact" if written is not None and written.counts == text else "refrain"
        yield _Fit(kind, f"{printed}; the last {again} sung again", 0.02)
    if sung * 2 == text:
        yield _Fit("double", f"{_printed(sung)}, sung twice for each stanza of {printed}")
    if text * 2 == sung:
        odd = analysis.stanza_count % 2 == 1 and analysis.stanza_count > 1
        warning = ("The number of stanzas is odd, so the last one ends in the middle of the tune.",) if odd else ()
        yield _Fit("half", f"Half of {_printed(sung)}: two stanzas to the tune", warnings=warning)
    if verse != text and verse == sung:
        yield _Fit("refrain", f"The verse is {_printed(verse)}; the tune has no music of its own for the refrain", 0.1)
    if written is not None and written.counts in (text, verse) and written.addition:
        added = {"refrain": "a refrain", "alleluia": "Alleluias"}[written.addition]
        lacking = len(sung) - len(text)
        yield _Fit("refrain", f"{_printed(verse)}, to which the tune adds {added} ({lacking} lines more)")
    elif len(verse) >= 4 and len(sung) > len(verse) and sung[: len(verse)] == verse and text not in (verse * 2,):
        yield from _rest_of_tune(verse, text, sung)
    yield from _near(analysis, *(grouped or (text, sung)), _printed(sung))


def _rest_of_tune(verse: tuple[int, ...], text: tuple[int, ...], sung: tuple[int, ...]) -> Iterator[_Fit]:
    """A tune that goes on after the verse: not too long, and no other strophe in truth."""
    rest = sung[len(verse) :]
    if len(rest) <= len(verse) // 2 and text == verse:
        phrases = "phrase" if len(rest) == 1 else "phrases"
        counts = dotted(rest)
        yield _Fit("refrain", f"{_printed(verse)}, with {len(rest)} {phrases} more ({counts}) to repeat words to", 0.1)


def _grouped(text: tuple[int, ...], sung: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The lines of text and tune when short ones of either are put together to go with long ones of the other.

    14.14 of a text goes with 8.6.8.6 of a tune. None where that takes more than two or three lines at a time.
    """
    best: dict[tuple[int, int], tuple[int, tuple[int, ...], tuple[int, ...]]] = {(0, 0): (0, (), ())}
    for place in range(len(text)):
        for other in range(len(sung)):
            if (place, other) not in best:
                continue
            apart, lines, phrases = best[place, other]
            for more, fewer in ((1, 1), (1, 2), (1, 3), (2, 1), (3, 1)):
                where = (place + more, other + fewer)
                line, phrase = sum(text[place : where[0]]), sum(sung[other : where[1]])
                if where[0] > len(text) or where[1] > len(sung) or abs(line - phrase) > 2:
                    continue
                made = (apart + abs(line - phrase), (*lines, line), (*phrases, phrase))
                if where not in best or made < best[where]:
                    best[where] = made
    found = best.get((len(text), len(sung)))
    return found[1:] if found else None


def _repeats_its_end(text: tuple[int, ...], sung: tuple[int, ...]) -> bool:
    rest = sung[len(text) :]
    return bool(rest) and sung[: len(text)] == text and len(rest) <= len(text) // 2 and rest == text[-len(rest) :]


def _near(analysis: Analysis, text: tuple[int, ...], sung: tuple[int, ...], printed: str) -> Iterator[_Fit]:
    """A tune with a syllable more or less in one of four lines; better where words can be sung as it wants."""
    if len(text) != len(sung):
        return
    apart = [place for place, count in enumerate(text) if sung[place] != count]
    if not apart or sum(abs(sung[place] - text[place]) for place in apart) > max(1, (len(text) + 2) // 4):
        return
    as_typed = text == analysis.syllable_counts  # not lines put together, so that each is one of the analysis
    pliant = [as_typed and sung[place] in analysis.lines[place].other_counts for place in apart]
    warnings = []
    for place, can_be_sung_so in zip(apart, pliant, strict=True):
        has = f"Line {place + 1} has {text[place]} {'syllable' if text[place] == 1 else 'syllables'}"
        if can_be_sung_so:
            words = ", ".join(word.strip(",.;:!?") for word in analysis.lines[place].ambiguous)
            warnings.append(f"{has}, but can be sung with {sung[place]} as the tune wants: {words}.")
        else:
            help_it = "slur notes" if sung[place] > text[place] else "split a note"
            warnings.append(f"{has}, the tune {sung[place]}: {help_it}.")
    loss = 0.05 * (len(apart) - 1) if not all(pliant) else -_PLIANT
    yield _Fit("near", f"Nearly {printed}", loss, tuple(warnings))


def _printed(counts: tuple[int, ...]) -> str:
    listed = named(counts)
    return f"{listed.name} ({dotted(counts)})" if listed and listed.name else dotted(counts)


# --- stresses -----------------------------------------------------------------------------------------------------


def _foot(text: str, tune: str) -> tuple[float, tuple[str, ...]]:
    """What the feet do to the score, and a warning where they clash."""
    if text == tune and tune != "mixed":
        return 1.0, ()
    if "mixed" in (text, tune):
        return _FOOT_UNKNOWN, ()
    return _FOOT_MISSED, (f"The words are {text}, the tune is {tune}: weak syllables would fall on strong beats.",)


def _on_strong_beats(analysis: Analysis, foot: str) -> float:
    """How well the stresses of the words go with the tune's foot: 1 all, 0 as chance would have it."""
    if foot == "mixed":
        return 0.5
    worth = best = 0.0
    for line in analysis.lines:
        shown = line.stress.replace("1", STRONG).replace("0", FREE)
        if shown:
            worth += obeys(foot, shown)
            best += _BEST_PER_SYLLABLE * len(shown)
    return min(max(worth / best, 0.0), 1.0) if best else 0.5


_BEST_PER_SYLLABLE = obeys("trochaic", STRONG + WEAK) / 2


def _same_words(analysis: Analysis, tune: TuneFacts) -> bool:
    first = analysis.lines[0].text if analysis.lines else ""
    usual = _letters(tune.first_line)
    return bool(usual) and _letters(first).startswith(usual[:40])


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalpha())


# --- no tune ------------------------------------------------------------------------------------------------------


def _nearest(text: tuple[int, ...], tunes: Sequence[TuneFacts]) -> tuple[str, ...]:
    """The library's meters that want the fewest syllables and lines changed, each with a tune."""
    by_meter: dict[tuple[int, ...], str] = {}
    for tune in sorted(tunes, key=lambda one: one.name):
        by_meter.setdefault(tune.syllables, tune.name)
    near = sorted(by_meter, key=lambda sung: (_distance(text, sung), sung))[:_NEAREST]
    return tuple(f"{_printed(sung)} as {by_meter[sung]}" for sung in near)


def _distance(text: tuple[int, ...], sung: tuple[int, ...]) -> int:
    """Syllables to add or take away, whole lines among them, to make one meter of the other."""
    row = [0, *accumulate(sung)]
    for count in text:
        above = row
        row = [above[0] + count]
        for place, other in enumerate(sung):
            row.append(min(above[place] + abs(count - other), above[place + 1] + count, row[-1] + other))
    return row[-1]
