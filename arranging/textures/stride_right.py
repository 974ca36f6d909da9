"""The right hand over an oom-pah: chords under the tune that leave the left hand's chords their room."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import EIGHTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.giving_way import without_top
from arranging.textures.stride import LeftHand
from arranging.textures.timeline import Line, Pulse, attacks
from arranging.textures.under_tune import tones_under, under_tune

_LOWEST = Pitch.parse("C3").midi
"""The right hand may go so deep where the left strikes its bass."""


def over_stride(
    tune: HarmonizedTune,
    pulse: Pulse,
    left: LeftHand,
    count: Callable[[Note], int],
    *,
    octave: bool = False,
    again: bool = True,
    holds: bool = False,
) -> tuple[Note, ...]:
    """Chord notes under the tune, `count` of them under each note, in octaves with it where `octave`.

    On the bass's beats they lie as they like and let go when the left hand strikes its chord among them; on the
    others they stay above it. Under a held note they are struck `again` with the bass. Without octaves they ring on
    through a plain beat while the tune moves above them. A hand that `holds` takes two notes that need not let go
    before the tune moves, if there are any, rather than more that must; `yielding` clears them of the left hand.
    """
    tops = _highest(left.chords)
    sounding = Line(left.chords)
    heights = _highest(left.notes)
    basses = {n.onset for n in left.bass} & {n.onset for n in tune.lead}

    def is_free(note: Note) -> bool:
        if not pulse.falls_on(note.onset) or note.onset in basses:
            return pulse.falls_on(note.onset)
        return note.onset not in tops and not (holds and sounding.at(note.onset))

    low = [n for n in left.notes if n.onset in basses]
    free = under_tune(tune, lambda n: count(n) if is_free(n) else 0, left=low, octave=octave, lowest=_LOWEST)
    tight = under_tune(tune, lambda n: 0 if is_free(n) else count(n), left=left.notes, octave=octave)
    repeated = _again(tune, pulse, left, count) if again else {}
    strikes = sorted(heights)
    ends = {n.onset: n.end for n in free}
    for note in free:
        later = strikes[bisect_right(strikes, note.onset) : bisect_left(strikes, ends[note.onset])]
        among = next((t for t in later if note.midi <= heights[t] or t in repeated), None)
        ends[note.onset] = among or ends[note.onset]
    cut = [replace(n, duration=ends[n.onset] - n.onset) for n in free]
    if holds:
        cut = _held(cut, tune, left, count, octave=octave, again=repeated)
    if not octave:
        cut, tight = _ringing(cut, tune, pulse, left), tuple(_ringing(tight, tune, pulse, left))
    octaves = {n.onset: n.midi - 12 for n in tune.lead if octave and count(n) == 1}
    found = [n for n in (*cut, *tight) if octaves.get(n.onset, n.midi) == n.midi]
    found = _whole_beats(found, octaves, tune, pulse)
    found += [note for struck in repeated.values() for note in struck]
    return tuple(sorted(found, key=lambda n: (n.onset, n.midi)))


def _whole_beats(notes: Sequence[Note], octaves: Container[int], tune: HarmonizedTune, pulse: Pulse) -> list[Note]:
    """The notes without `octaves`, given by their onsets, that would stand alone among the tune's notes of a beat."""
    lead, struck = Line(tune.lead), {n.onset for n in notes}

    def alone(tick: int) -> bool:
        beat = pulse.at(tick)
        return any(n.onset not in struck for n in lead.attacked(beat.onset, beat.end))

    return [n for n in notes if n.onset not in octaves or not alone(n.onset)]


def _ringing(chords: Sequence[Note], tune: HarmonizedTune, pulse: Pulse, left: LeftHand) -> list[Note]:
    """The chords, those on a plain beat held to its end where the tune stays clear above and the left hand below."""
    lead, below = Line(tune.lead), Line(left.notes)
    out: list[Note] = []
    for onset, struck in attacks(chords).items():
        end = struck[0].end
        beat = pulse.at(end - 1)
        sung = lead.attacked(end, beat.end)
        rings = (
            pulse.falls_on(onset)
            and end < beat.end
            and beat.duration % (3 * EIGHTH)
            and tune.chord_at(onset).end >= beat.end
            and sung
            and min(n.midi for n in sung) > max(n.midi for n in struck) + 1
            and all(n.midi < struck[0].midi for n in below.between(end, beat.end))
        )
        out += [replace(n, duration=beat.end - onset) if rings else n for n in struck]
    return out


def _held(
    cut: Sequence[Note],
    tune: HarmonizedTune,
    left: LeftHand,
    count: Callable[[Note], int],
    *,
    octave: bool,
    again: Container[int],
) -> list[Note]:
    """The chords, those cut short in favour of the left hand laid above it where two notes have room to be held."""
    ends: dict[int, int] = {n.onset: n.end for n in cut}
    chords, below = attacks(left.chords), Line(left.notes)
    found = {n.onset: n for n in tune.lead}
    laid: list[Note] = []
    for onset, end in ends.items():
        note = found[onset]
        span = tune.chord_at(onset)
        until = min(note.end, span.end)
        if end >= until or end in again:
            continue
        floor = max(_LOWEST, note.midi - 12, below.highest(onset, onset + 1) + 1)
        for strike in below.attacked(onset + 1, until):
            floor = max(floor, _kept(chords.get(strike.onset, [strike]), until) + 1)
        tones = tones_under(span.chord, note.pitch, count(note), floor, (), octave=octave)
        if len(tones) > 1:
            laid += [Note(onset, until - onset, p) for p in tones]
    moved = {n.onset for n in laid}
    return [*(n for n in cut if n.onset not in moved), *laid]


def _kept(chord: list[Note], end: int) -> int:
    """The highest key of a chord of the left hand that it does not yield to one held until a tick."""
    return (without_top(chord) if chord[0].end <= end else chord)[-1].midi


def yielding(chords: Sequence[Note], right: Sequence[Note]) -> tuple[Note, ...]:
    """The left hand's chords without the top key that the right hand holds, or lies under, and that they can spare."""
    above, struck = Line(right), attacks(chords)

    def is_free(note: Note) -> bool:
        held = [n for n in above.between(note.onset, note.onset + 1) if n.onset < note.onset and n.end >= note.end]
        return all(note.midi < n.midi for n in held)

    kept = (n for chord in struck.values() for n in without_top(chord))
    lower = {(n.onset, n.midi) for n in kept}
    return tuple(n for n in chords if (n.onset, n.midi) in lower or is_free(n))


def _highest(notes: Sequence[Note]) -> dict[int, int]:
    """The MIDI number of the highest note struck at each onset."""
    found: dict[int, int] = {}
    for note in notes:
        found[note.onset] = max(note.midi, found.get(note.onset, 0))
    return found


def _again(tune: HarmonizedTune, pulse: Pulse, left: LeftHand, count: Callable[[Note], int]) -> dict[int, list[Note]]:
    """Chords struck again under a held note of the tune, with every bass on a strong beat and where a walk begins."""
    chords, basses = Line(left.chords), Line(left.bass)
    found: dict[int, list[Note]] = {}
    for held in tune.lead:
        if not count(held):
            continue
        strong = [
            b.onset
            for b in pulse.between(held.onset + 1, held.end)
            if b.strength > 1 and basses.attacked(b.onset, b.end)
        ]
        for onset in strong:
            after = chords.attacked(onset, held.end)
            end = after[0].onset if after else held.end
            low = basses.highest(onset, end)
            floor = max(_LOWEST, low + 1, held.midi - 12)
            tones = tones_under(tune.chord_at(onset).chord, held.pitch, min(2, count(held)), floor, ())
            if end > onset and tones:
                found[onset] = [Note(onset, end - onset, p) for p in tones]
    return found
