"""A descant for sopranos above the final phrase, by exact search over the harmony's tones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.form.final_phrase import final_stretch
from arranging.pitch import Pitch
from arranging.score import VOICE, Clef, Mark, Note, Part, Slur, Staff, Syllable, Voice
from arranging.sketch import HarmonizedTune
from arranging.stretches import sounding

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
MINOR_NINTH = 24.0
"""A semitone, or octaves and one, over a tone of the tune or of a chord that sounds with it: worse than to meet."""

TOO_SHORT = "The tune is a single short phrase, so there is no last phrase for a descant."
TOO_HIGH = "The last phrase lies too high for a descant above it."


@dataclass(frozen=True, slots=True)
class _Moment:
    """One note of the descant to be: the tune's first and last note under it and the harmony around it.

    One that is `led_on` goes on with the syllable of the note before it.
    """

    onset: int
    end: int
    tune: Note
    tune_last: Note
    bass: int
    options: tuple[tuple[Pitch, float], ...]
    lyrics: tuple[Syllable, ...]
    led_on: bool = False


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
    part = Part(
        "Descant", replace(VOICE, name="Descant"), (Staff(Clef.TREBLE, (_voice(moments, line),)),), short_name="D."
    )
    return part, ()


def _voice(moments: Sequence[_Moment], line: Sequence[Pitch]) -> Voice:
    """The line as sung: slurred where a syllable is led on, a fermata on the last note of it."""
    notes, slurs, begin = [], [], 0
    for place, (moment, pitch) in enumerate(zip(moments, line, strict=True)):
        goes_on = place + 1 < len(moments) and moments[place + 1].led_on
        marks = frozenset[Mark]() if goes_on else moment.tune_last.marks
        lyrics = tuple(replace(s, extend=goes_on) for s in moment.lyrics)
        notes.append(Note(moment.onset, moment.end - moment.onset, pitch, marks, lyrics))
        if not moment.led_on:
            begin = moment.onset
        elif not goes_on:
            slurs.append(Slur(begin, moment.onset))
    return Voice(tuple(notes), tuple(slurs))


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
        words = tuple(s for s in group[0].lyrics if s.verse == 1)
        whole = _moment(tune, group, group[0].onset, group[-1].end, words)
        changes = [s.onset for s in sounding(tune.harmony, whole.onset + 1, whole.end) if s.onset > whole.onset]
        if not changes or min((cost for _, cost in whole.options), default=0.0) < MINOR_NINTH:
            out.append(whole)
            continue
        # No tone can be held over the change of chord: the syllable is led on to another one.
        for start, end in pairwise([whole.onset, *changes, whole.end]):
            out.append(_moment(tune, group, start, end, words if start == whole.onset else (), start > whole.onset))
    return out


def _moment(
    tune: HarmonizedTune, group: Sequence[Note], onset: int, end: int, words: tuple[Syllable, ...], led_on: bool = False
) -> _Moment:
    """The stretch of a group of the tune's notes, with the tones a descant may sing there."""
    under = sounding(group, onset, end)
    return _Moment(
        onset, end, under[0], under[-1], _bass(tune, onset), _options(tune, under, onset, end), words, led_on
    )


def _bass(tune: HarmonizedTune, tick: int) -> int:
    return tune.chord_at(tick).chord.bass.pitch_class


def _options(tune: HarmonizedTune, group: Sequence[Note], onset: int, end: int) -> tuple[tuple[Pitch, float], ...]:
    top = max(group, key=lambda n: n.midi)
    spans = sounding(tune.harmony, onset, end)
    out: list[tuple[Pitch, float]] = []
    for name in dict.fromkeys((*spans[0].chord.members, top.pitch.name)):
        for octave in (4, 5):
            pitch = name.at(octave)
            if not LOW <= pitch.midi <= HIGH or pitch.midi < top.midi:
                continue
            if name not in spans[0].chord.members and pitch.midi > top.midi:
                continue
            cost = MEETS_TUNE if pitch.midi == top.midi else 0.0
            if any((name.pitch_class - m.pitch_class) % 12 in (1, 11) for m in spans[0].chord.members):
                cost += GRINDS
            for span in spans[1:]:
                if name.pitch_class not in span.chord.pitch_classes:
                    cost += LATER_CHORD_CLASH
            if any((name.pitch_class - m.pitch_class) % 12 == 1 for s in spans for m in s.chord.members):
                cost += MINOR_NINTH
            for note in group:
                over = (pitch.midi - note.midi) % 12
                if over in (1, 2, 10, 11):
                    cost += MINOR_NINTH if over == 1 else DISSONANT_WITH_TUNE
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
