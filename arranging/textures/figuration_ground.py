"""The ground of a figured setting: what bass and inner voices sing in each unit, and the pedal point it ends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.chords import Chord, ChordKind
from arranging.pitch import P8, Pitch, PitchName
from arranging.score import Note, measure_index
from arranging.sketch import ChordSpan, HarmonizedTune, PhraseRole
from arranging.textures.bass import LOWEST_BASS, BassRange, bass_line
from arranging.textures.companion import closing_chord
from arranging.textures.figuration import Unit, members_between, units
from arranging.textures.hands import TENTH
from arranging.textures.timeline import Line, Pulse, last_chord_onset

_TONIC_PEDAL, _UNDER_LAST = Pitch.parse("A2").midi, 17
"""The last bass note lies under A2 and leaves so many semitones under the tune, where the keyboard does."""
_SPACE = 13
"""Semitones that the bass leaves between itself and the right hand where it can."""
_TENOR_HOME = 50
"""The upper voice of the left hand stays above D3 where it can."""
_FOURTH_DEGREE = 4


@dataclass(frozen=True, slots=True)
class Ground:
    """The units up to the last chord with the pitches of bass, tenor and alto in each.

    From unit `pedal` on the tonic is held below; unit `final` strikes the last chord, which lasts until `end`.
    """

    tune: HarmonizedTune
    units: tuple[Unit, ...]
    bass: tuple[Pitch, ...]
    pedal: int
    final: int
    end: int

    @property
    def pedal_onset(self) -> int:
        return self.units[self.pedal].onset

    @property
    def final_onset(self) -> int:
        return self.units[self.final].onset

    @property
    def pedal_note(self) -> Note:
        """The tonic held up to the last chord, or through it where they begin in one measure."""
        end = self.end if self.holds_on else self.final_onset
        return Note(self.pedal_onset, end - self.pedal_onset, self.bass[-1])

    @property
    def holds_on(self) -> bool:
        """Whether the pedal sounds on under the last chord: only over a bar line the bass is struck again."""
        measures = self.tune.tune.measures
        return measure_index(measures, self.pedal_onset) == measure_index(measures, self.final_onset)


def ground(tune: HarmonizedTune, pulse: Pulse, within: BassRange) -> Ground:
    """The ground under a tune set in four voices: its bass drawn into a range, the close over a tonic pedal."""
    end = max(tune.lead[-1].end, tune.lead[-1].onset + 1)
    onset = _pedal_onset(tune)
    last = _last_strike(pulse, onset, end)
    held = replace(tune, harmony=_over_pedal(tune, pulse, onset, last, end))
    found = tuple(u for u in units(held, pulse) if u.onset < end)
    pedal, final = (max(i for i, u in enumerate(found) if u.onset <= tick) for tick in (onset, last))
    kept = (*found[:final], replace(found[final], end=end))
    low = Line(tune.voices[-1].notes)
    names = [_name(low, unit) for unit in kept]
    upper = [Line(voice) for voice in (tune.lead, tune.voices[1].notes)]
    tops = [min((n.midi for line in upper for n in line.between(u.onset, u.end)), default=127) for u in kept]

    def burden(index: int, pitch: Pitch) -> float:
        return 2 * max(0, _SPACE - tops[index] + pitch.midi)

    basses = bass_line(names[:pedal], within, burden) if pedal else ()
    lowest = min(n.midi for n in tune.lead if n.end > onset)
    tonic = kept[-1].span.chord.root.below(max(LOWEST_BASS + 11, min(_TONIC_PEDAL, lowest - _UNDER_LAST)))
    return Ground(held, kept, (*basses, *[tonic] * (len(kept) - pedal)), pedal, final, end)


def _name(bass: Line, unit: Unit) -> PitchName:
    sung = bass.at(unit.end - 1)
    return sung.pitch.name if sung and unit.holds(sung.pitch) else unit.span.chord.bass


def _pedal_onset(tune: HarmonizedTune) -> int:
    """Where the last tone begins: with the last chord, or where a coda comes to rest on it."""
    last = tune.lead[-1]
    start = last_chord_onset(tune)
    tonic = tune.chord_at(last.end - 1).chord.root
    coda = tune.analysis.phrases[-1].role is PhraseRole.CODA
    for note in tune.lead[-2:-1] if coda else reversed(tune.lead[:-1]):
        if note.pitch != last.pitch or not (coda or tune.chord_at(note.onset).chord.root == tonic):
            break
        start = note.onset
    return start


def _last_strike(pulse: Pulse, onset: int, end: int) -> int:
    """Where the last chord is struck over a pedal: on the last of its strongest beats, at once where it is short."""
    beats = pulse.between(onset + 1, end)
    strongest = max((b.strength for b in beats), default=0)
    if strongest >= 2:
        return [b.onset for b in beats if b.strength == strongest][-1]
    return beats[-1].onset if len(beats) > 1 else onset


def _over_pedal(tune: HarmonizedTune, pulse: Pulse, onset: int, last: int, end: int) -> tuple[ChordSpan, ...]:
    """The harmony with tonic, subdominant and tonic over the pedal, where the last tone allows it and has the time."""
    closing = tune.chord_at(tune.lead[-1].end - 1)
    before = [s for s in tune.harmony if s.onset < onset]
    if before and before[-1].end > onset:
        before[-1] = replace(before[-1], duration=onset - before[-1].onset)
    plain = replace(closing, onset=onset, duration=end - onset)
    key = closing.key
    kind = ChordKind.MINOR if key.mode.is_minor else ChordKind.MAJOR
    fourth = Chord.of(key.degree(_FOURTH_DEGREE), kind, closing.chord.root)
    inside = pulse.between(onset + 1, last)
    sung = {n.pitch.name for n in tune.lead if n.end > onset}
    if not inside or not sung <= set(fourth.members) or closing.chord.root != key.tonic or closing.obeyed:
        return (*before, plain)
    start = inside[(len(inside) - 1) // 2].onset
    return (
        *before,
        replace(plain, duration=start - onset),
        replace(plain, onset=start, duration=last - start, chord=fourth, roman="iv64" if key.mode.is_minor else "IV64"),
        replace(plain, onset=last, duration=end - last),
    )


def inner_voice(found: Ground, voice: Sequence[Note], reach: Sequence[tuple[int, int]]) -> tuple[Pitch, ...]:
    """The chord tone of an inner voice in each unit, between two MIDI numbers a unit: its own where it can."""
    line = Line(voice)
    out: list[Pitch] = []
    for index, (unit, (low, high)) in enumerate(zip(found.units, reach, strict=True)):
        sung = line.at(unit.end - 1) if index < found.pedal else None
        if sung and unit.holds(sung.pitch) and low <= sung.midi <= high:
            out.append(sung.pitch)
            continue
        near = out[-1].midi if out else (low + high) // 2
        tones = members_between(unit.span, low, max(high, low + 4))
        out.append(min(tones, key=lambda p: (abs(p.midi - near), p.midi), default=found.bass[index]))
    return tuple(out)


def room(found: Ground, above: Sequence[Line], *, apart: int = 3) -> tuple[tuple[int, int], ...]:
    """Between which MIDI numbers the left hand's upper voice may move in each unit: in reach, under the other hand."""
    out: list[tuple[int, int]] = []
    for unit, bass in zip(found.units, found.bass, strict=True):
        over = [n.midi for line in above for n in line.between(unit.onset, unit.end)]
        high = min([bass.midi + TENTH, *(m - 1 for m in over)])
        out.append((max(bass.midi + apart, min(_TENOR_HOME, high - 7)), high))
    return tuple(out)


def sustained(found: Ground, voice: Sequence[Note]) -> tuple[Note, ...]:
    """An inner voice with its repeated tones held, anew in every measure and phrase; over the pedal near ones."""
    measures = {m.onset for m in found.tune.tune.measures}
    measures |= {p.onset for p in found.tune.analysis.phrases}
    out: list[Note] = []

    def add(note: Note) -> None:
        if out and out[-1].end == note.onset and out[-1].pitch == note.pitch and note.onset not in measures:
            out[-1] = replace(out[-1], duration=note.end - out[-1].onset)
        else:
            out.append(note)

    top = Line(found.tune.lead)
    for note in voice:
        if note.onset < found.pedal_onset:
            whole = replace(note, duration=min(note.end, found.pedal_onset) - note.onset, marks=frozenset())
            for piece in _ducking(whole, top, found.tune):
                add(piece)
    for unit in found.units[found.pedal : found.final]:
        over = top.lowest(unit.onset, unit.end)
        near = out[-1].midi if out else over - 5
        tones = members_between(unit.span, over - 12, over - 3)
        if tones:
            add(Note(unit.onset, unit.duration, min(tones, key=lambda p: abs(p.midi - near))))
    return tuple(out)


def _ducking(note: Note, above: Line, tune: HarmonizedTune) -> list[Note]:
    """A note that goes on a chord tone lower where the line above comes down to it."""
    low = next((n for n in above.between(note.onset, note.end) if n.midi <= note.midi and n.onset > note.onset), None)
    if low is None:
        return [note]
    names = tune.chord_at(low.onset).chord.members
    pitch = max((name.below(low.midi - 3) for name in names), key=lambda p: p.midi)
    rest = replace(note, onset=low.onset, duration=note.end - low.onset, pitch=pitch)
    return [replace(note, duration=low.onset - note.onset), *_ducking(rest, above, tune)]


def last_chord(found: Ground) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The last chord: what the right hand adds under the tune, and what the left hand adds over the bass."""
    onset, end = found.final_onset, found.end
    chord, bass, top = found.units[-1].span.chord, found.bass[-1], found.tune.lead[-1].pitch
    over = bass.midi + 12
    high = [p for p in closing_chord(chord, top, over + 1) if p != top]
    if found.holds_on and found.final > found.pedal:
        low = [bass.up(P8)]
    else:
        low = [p for p in members_between(found.units[-1].span, bass.midi + 7, over) if p.midi < top.midi - 2]
        low += [bass] * (found.final > found.pedal)
    return (
        tuple(Note(onset, end - onset, p) for p in high),
        tuple(Note(onset, end - onset, p) for p in low),
    )
