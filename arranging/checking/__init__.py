"""Anybody's choral score, checked by the rules that lead our own voices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from arranging.analysis import analyse
from arranging.analysis.ending import closing_member
from arranging.checking.choir import Choir, find_choir
from arranging.checking.credible import credible
from arranging.checking.heard import harmony_heard
from arranging.reading import Source, read
from arranging.report import report
from arranging.score import Note, Tune, Voice
from arranging.sketch import HarmonizedTune, Sketch
from arranging.voices.check import Finding, check_voices
from arranging.voices.rules import built_in_rules


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the checker found, as plain JSON values, and what should be said to the user about the reading."""

    report: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def check(data: bytes, file_name: str, progress: Callable[[str], None] = lambda stage: None) -> CheckResult:
    """The part-writing of a choral score in four voices or three: keys, phrases, chords and every breach of a rule.

    Raises an `ArrangingError` on what the caller can mend, `NoChoir` where the voices cannot be told apart.
    `progress` is told each stage in a word.
    """
    progress("reading")
    source = read(data, file_name)
    progress("analysing")
    choir = find_choir(source.score)
    tune, consonant = _harmonized(source, choir)
    progress("checking")
    findings, said = credible(check_voices(tune.voices, tune.harmony, tune.sketch), tune, consonant)
    warnings = tuple(dict.fromkeys((*source.warnings, *choir.warnings, *said)))
    names = choir.singers.names
    found = {
        "voices": "".join(name[0] for name in names),
        "singers": [{"voice": name, "part": part} for name, part in zip(names, choir.parts, strict=True)],
        **report(tune, findings),
        "rules": _rules(findings),
        "warnings": list(warnings),
    }
    return CheckResult(found, warnings)


def _harmonized(source: Source, choir: Choir) -> tuple[HarmonizedTune, frozenset[int]]:
    """The score as if we had harmonized it: the soprano is the tune, the chords are those that are heard.

    With it the ticks at which all that sounds is one chord.
    """
    score, soprano = source.score, _with_words(choir)
    tune = Tune(
        score.measures, soprano, score.tempos, title=score.title, subtitle=score.subtitle, credits=score.credits
    )
    analysis = analyse(tune, has_key=source.has_key, member=closing_member(score, tune))
    sketch = Sketch(tune, tuple(replace(n, lyrics=()) for n in soprano.notes), analysis)
    heard = harmony_heard(choir.voices, score.measures, analysis)
    return HarmonizedTune(sketch, heard.harmony, (Voice(sketch.lead), *choir.voices[1:])), heard.consonant


def _with_words(choir: Choir) -> Voice:
    """The soprano with the words, which may stand under another voice that moves with it."""
    soprano, *lower = choir.voices
    if any(n.lyrics for n in soprano.notes):
        return soprano
    words = {n.onset: n.lyrics for voice in lower for n in voice.notes if n.lyrics}

    def sung(note: Note) -> Note:
        return replace(note, lyrics=words[note.onset]) if note.onset in words else note

    return replace(soprano, notes=tuple(sung(n) for n in soprano.notes))


def _rules(findings: tuple[Finding, ...]) -> dict[str, dict[str, Any]]:
    """The rules that were broken, by name: what each asks, and how often it was broken."""
    rules = built_in_rules()
    counts: dict[str, int] = {}
    for finding in findings:
        counts[finding.rule] = counts.get(finding.rule, 0) + 1
    return {
        name: {
            "code": rules[name].code,
            "forbidden": rules[name].forbidden,
            "summary": rules[name].summary,
            "findings": count,
        }
        for name, count in sorted(counts.items(), key=lambda entry: (not rules[entry[0]].forbidden, -entry[1]))
    }
