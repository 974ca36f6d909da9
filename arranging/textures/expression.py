"""How it is played: dynamics that follow the phrases, the pedal, and the slowing at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arranging.analysis.beats import felt_beat
from arranging.assembly import tempos
from arranging.score import Direction, Dynamic, DynamicMark, Hairpin, Pedal, Tempo
from arranging.sketch import HarmonizedTune, Phrase, PhraseRole
from arranging.styles import TempoRange
from arranging.textures.timeline import Cell, Line

LEVELS = tuple(Dynamic)
_TERRACE = 3.5
"""Measures that a terrace of loudness lasts at least: four, the last of which may lend its end to a pickup."""


@dataclass(frozen=True, slots=True)
class Dynamics:
    """A style's loudness: where it begins, how loud its highest phrase is, and how it ends."""

    start: Dynamic
    climax: Dynamic
    end: Dynamic


def phrase_dynamics(tune: HarmonizedTune, plan: Dynamics) -> tuple[Direction, ...]:
    """A level at the beginning, at the tune's highest phrase and after it; in each phrase a swell to its highest note.

    A coda does not swell: it dies away into its last note.
    """
    lead = Line(tune.lead)
    phrases = [p for p in tune.analysis.phrases if lead.attacked(p.onset, p.end)]
    peaks = [max(n.midi for n in lead.attacked(p.onset, p.end)) for p in phrases]
    sung = [i for i, p in enumerate(phrases) if p.role is PhraseRole.TUNE] or list(range(len(phrases)))
    highest = max(sung, key=lambda i: (peaks[i], i))
    levels = [plan.start] * len(phrases)
    levels[highest] = plan.climax
    if highest < len(phrases) - 1:
        levels[-1] = plan.end
    found: list[Direction] = []
    for index, (phrase, level) in enumerate(zip(phrases, levels, strict=True)):
        first = lead.attacked(phrase.onset, phrase.end)[0].onset
        if index == 0 or level is not levels[index - 1]:
            found.append(DynamicMark(first, level))
        found += _fade(lead, phrase, level) if phrase.role is PhraseRole.CODA else _swell(tune, lead, phrase)
    return tuple(found)


def _fade(lead: Line, phrase: Phrase, level: Dynamic) -> Iterable[Direction]:
    """A diminuendo over the last notes but one, and the last note a degree softer, but no softer than pp."""
    notes = lead.attacked(phrase.onset, phrase.end)
    if len(notes) < 2:
        return
    yield Hairpin(notes[-2].onset, notes[-1].onset, growing=False)
    if LEVELS.index(level) > LEVELS.index(Dynamic.PP):
        yield DynamicMark(notes[-1].onset, LEVELS[LEVELS.index(level) - 1])


def _swell(tune: HarmonizedTune, lead: Line, phrase: Phrase) -> Iterable[Hairpin]:
    """A crescendo to the phrase's highest note and a diminuendo from it, each where there is room for it."""
    notes = lead.attacked(phrase.onset, phrase.end)
    top = max(notes, key=lambda n: (n.midi, n.onset))
    beat = felt_beat(tune.tune.measure_at(phrase.onset).time)
    if top.onset - notes[0].onset >= 2 * beat:
        yield Hairpin(notes[0].onset, top.onset, growing=True)
    if phrase.last_onset - top.onset >= 2 * beat:
        yield Hairpin(top.onset, phrase.last_onset, growing=False)


def terraced(tune: HarmonizedTune, soft: Dynamic, loud: Dynamic) -> tuple[Direction, ...]:
    """Two levels by turns, never by degrees; a coda begins soft and ends loud."""
    found: list[DynamicMark] = [DynamicMark(onset, loud if is_loud else soft) for onset, is_loud in terraces(tune)]
    last = tune.analysis.phrases[-1]
    if last.role is PhraseRole.CODA:
        found.append(DynamicMark(last.last_onset, loud))
    return tuple(found)


def terraces(tune: HarmonizedTune) -> tuple[tuple[int, bool], ...]:
    """Where soft and loud begin by turns: soft first, a change with the first phrase after four measures or more.

    A coda begins soft. Pairs of a tick and whether it is loud from there.
    """
    lead = Line(tune.lead)
    found: list[tuple[int, bool]] = []
    for phrase in tune.analysis.phrases:
        sung = lead.attacked(phrase.onset, phrase.end)
        if not sung:
            continue
        first = sung[0].onset
        measure = tune.tune.measure_at(first).time.duration
        if not found:
            found.append((first, False))
        elif phrase.role is PhraseRole.CODA:
            found += [(first, False)] if found[-1][1] else []
        elif first - found[-1][0] >= _TERRACE * measure:
            found.append((first, not found[-1][1]))
    return tuple(found)


def answers(tune: HarmonizedTune) -> tuple[tuple[int, int], ...]:
    """Every second phrase, which answers the one before it, in ticks; the second half of a tune of one phrase."""
    phrases = [p for p in tune.analysis.phrases if p.role is PhraseRole.TUNE]
    if len(phrases) == 1:
        only = phrases[0]
        return ((tune.tune.measure_at((only.onset + only.end) // 2).onset, only.end),)
    return tuple((p.onset, p.end) for p in phrases[1::2])


def pedalled(found: Sequence[Cell]) -> tuple[Pedal, ...]:
    """The damper pedal changed with every chord."""
    pedals: list[Pedal] = []
    for index, cell in enumerate(found):
        if index and found[index - 1].span.chord == cell.span.chord and pedals[-1].end == cell.onset:
            pedals[-1] = Pedal(pedals[-1].onset, cell.end)
        else:
            pedals.append(Pedal(cell.onset, cell.end))
    return tuple(pedals)


def ritardando(tune: HarmonizedTune, style: TempoRange) -> tuple[Tempo, ...]:
    """'rit.' in the measure before the last note, slower still at the note itself."""
    last = tune.lead[-1].onset
    before = tune.tune.measure_at(last - 1) if last else tune.tune.measures[0]
    current = tempos(tune.tune, style, ())[-1]
    if before.onset <= current.onset:
        return ()
    slower = Tempo(before.onset, round(current.bpm * 0.88, 1), current.beat, "rit.", metronome=False)
    if last <= before.onset:
        return (slower,)
    return slower, Tempo(last, round(current.bpm * 0.7, 1), current.beat, printed=False)
