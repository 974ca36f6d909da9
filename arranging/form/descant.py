"""A descant for sopranos above the final phrase, by exact search over the harmony's tones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.form.final_phrase import final_stretch
from arranging.pitch import Pitch
from arranging.score import VOICE, Clef, Note, Part, Staff, Syllable, Voice
from arranging.sketch import HarmonizedTune

LOW, HIGH = 72, 81
"""C5 to A5 in MIDI numbers."""
PERFECT = (0, 7)
LEAST_INDEPENDENCE = 0.7
"""Share of moves that must be contrary or oblique to the tune."""

# Costs: 1 is a matter of taste, 8 something a choir would complain of.
SIMILAR_MOTION, REPEATED, LEAP, WIDE_LEAP, TRITONE = 1.5, 0.6, 0.8, 4.0, 6.0
LATER_CHORD_CLASH, MEETS_TUNE, DISSONANT_WITH_TUNE, LOW_END = 4.0, 20.0, 3.0, 1.0
GRINDS = 5.0
"""A tone a semitone from another of its chord, as root and major seventh are."""

TOO_SHORT = "The tune is a single short phrase, so there is no last phrase for a descant."
TOO_HIGH = "The last phrase lies too high for a descant above it."


@dataclass(frozen=True, slots=True)
class _Moment:
    """One note of the descant to be: the tune's first and last note under it and the harmony around it."""

    onset: int
    end: int
    tune: Note
    tune_last: Note
    bass: int
    options: tuple[tuple[Pitch, float], ...]
    lyrics: tuple[Syllable, ...]


def descant(tune: HarmonizedTune) -> tuple[Part | None, tuple[str, ...]]:
    """The descant as a part of its own with the first verse's words, or None, and warnings.

    It keeps above the tune, between C5 and A5, sings chord tones of the accompaniment's harmony, and moves
    against or past the tune without parallel fifths or octaves to it or octaves to the bass.
    """
    stretch = final_stretch(tune.tune, tune.analysis)
    if stretch is None:
        return None, (TOO_SHORT,)
    notes = [n for n in tune.tune.notes if stretch.onset <= n.onset < stretch.end]
    moments = _moments(tune, notes)
    line: list[Pitch] | None = None
    for strictness in (1.0, 3.0, 9.0):
        line = _search(moments, SIMILAR_MOTION * strictness)
        if line is None or _independence(line, moments) >= LEAST_INDEPENDENCE:
            break
    if line is None:
        return None, (TOO_HIGH,)
    sung = tuple(Note(m.onset, m.end - m.onset, p, m.tune.marks, m.lyrics) for m, p in zip(moments, line, strict=True))
    part = Part("Descant", replace(VOICE, name="Descant"), (Staff(Clef.TREBLE, (Voice(sung),)),), short_name="D.")
    return part, ()


def _moments(tune: HarmonizedTune, notes: Sequence[Note]) -> list[_Moment]:
    """Notes of the tune, those of a melisma taken together."""
    sung = any(n.lyrics for n in notes)
    groups: list[list[Note]] = []
    for note in notes:
        held = bool(groups) and sung and not note.lyrics and note.onset == groups[-1][-1].end
        if held:
            groups[-1].append(note)
        else:
            groups.append([note])
    out = []
    for group in groups:
        first, end = group[0], group[-1].end
        top = max(n.midi for n in group)
        words = tuple(replace(s, extend=False) for s in first.lyrics if s.verse == 1)
        options = _options(tune, group, end, top)
        out.append(_Moment(first.onset, end, first, group[-1], _bass(tune, first.onset), options, words))
    return out


def _bass(tune: HarmonizedTune, tick: int) -> int:
    return tune.chord_at(tick).chord.bass.pitch_class


def _options(tune: HarmonizedTune, group: Sequence[Note], end: int, top: int) -> tuple[tuple[Pitch, float], ...]:
    onset = group[0].onset
    spans = [s for s in tune.harmony if s.onset < end and s.end > onset]
    out: list[tuple[Pitch, float]] = []
    for name in spans[0].chord.members:
        for octave in (4, 5):
            pitch = name.at(octave)
            if not LOW <= pitch.midi <= HIGH or pitch.midi < top:
                continue
            cost = MEETS_TUNE if pitch.midi == top else 0.0
            if any((name.pitch_class - m.pitch_class) % 12 in (1, 11) for m in spans[0].chord.members):
                cost += GRINDS
            for span in spans[1:]:
                if name.pitch_class not in span.chord.pitch_classes:
                    cost += LATER_CHORD_CLASH
            for note in group:
                if (pitch.midi - note.midi) % 12 in (1, 2, 10, 11):
                    cost += DISSONANT_WITH_TUNE
            out.append((pitch, cost))
    return tuple(out)


def _search(moments: Sequence[_Moment], similar: float) -> list[Pitch] | None:
    """The cheapest line, or None where some moment has no tone above the tune."""
    best: list[tuple[float, list[Pitch]]] = [(c, [p]) for p, c in moments[0].options]
    for before, after in pairwise(moments):
        step: list[tuple[float, list[Pitch]]] = []
        for pitch, own in after.options:
            paths = [
                (cost + own + move, path)
                for cost, path in best
                if (move := _motion(path[-1], pitch, before, after, similar)) is not None
            ]
            if paths:
                cost, path = min(paths, key=lambda found: found[0])
                step.append((cost, [*path, pitch]))
        best = step
    if not best:
        return None
    return min(best, key=lambda found: found[0] + LOW_END * (HIGH - found[1][-1].midi) / 3)[1]


def _motion(p: Pitch, q: Pitch, before: _Moment, after: _Moment, similar: float) -> float | None:
    """Cost of the step from `p` to `q`; None for forbidden parallels and leaps."""
    mine, tunes = q.midi - p.midi, after.tune.midi - before.tune_last.midi
    if mine and tunes:
        same = (q.midi - after.tune.midi) % 12
        if same in PERFECT and same == (p.midi - before.tune_last.midi) % 12:
            return None
    if mine and before.bass != after.bass and p.pitch_class == before.bass and q.pitch_class == after.bass:
        return None
    size = abs(mine)
    if size > 12 or size in (10, 11):
        return None
    cost = similar if mine * tunes > 0 else 0.0
    cost += REPEATED if not mine else 0.0
    cost += LEAP if size > 4 else 0.0
    cost += WIDE_LEAP if size > 7 else 0.0
    return cost + (TRITONE if size == 6 else 0.0)


def _independence(line: Sequence[Pitch], moments: Sequence[_Moment]) -> float:
    """Share of moves in which the line does not go the tune's way."""
    moves = [
        (q.midi - p.midi) * (b.tune.midi - a.tune_last.midi)
        for (p, q), (a, b) in zip(pairwise(line), pairwise(moments), strict=True)
    ]
    return sum(m <= 0 for m in moves) / len(moves) if moves else 1.0
