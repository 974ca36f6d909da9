"""What sounds between a waltz's bass and its tune: sixths under the tune, a dark inner voice, chords broken up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from arranging.chords import Chord
from arranging.pitch import Key, Pitch
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.hands import TENTH
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.path import cheapest
from arranging.textures.timeline import Line, Pulse, attacks

_LOWEST = Pitch.parse("E3").midi
_SIXTHS, _THIRDS = (8, 9), (3, 4)
_HIGHEST_INNER = Pitch.parse("E3").midi
_FLATTEST, _SHARPEST, _WIDEST = -5, 9, 10
"""How far from the signature, on the line of fifths, a passing tone may lie, and how far from what sounds with it."""


def sixths_under(tune: HarmonizedTune, pulse: Pulse, left: Sequence[Note]) -> tuple[Note, ...]:
    """A sixth under the tune's notes on the beat, over what the left hand plays meanwhile.

    A third where the chord has no sixth or the left hand would meet it, nothing where it would meet that too.
    """
    below = Line(left)
    notes: list[Note] = []
    for note in tune.lead:
        if not pulse.falls_on(note.onset) or note.duration < min(QUARTER, pulse.at(note.onset).duration):
            continue
        span = tune.chord_at(note.onset)
        end = min(note.end, max(span.end, note.onset + 1))
        struck = [n.midi for n in below.attacked(note.onset + 1, end)]
        floor = max(_LOWEST, below.highest(note.onset, note.onset + 1) + 1, *struck)
        pitch = _sweet_under(span.chord, note.pitch, floor)
        if pitch:
            notes.append(Note(note.onset, end - note.onset, pitch))
    return tuple(notes)


@lru_cache(maxsize=4096)
def _sweet_under(chord: Chord, top: Pitch, floor: int) -> Pitch | None:
    """The chord's tone a sixth under a pitch, else a third, not below the floor."""
    for gaps in (_SIXTHS, _THIRDS):
        tones = [name.below(top.midi - gaps[0]) for name in chord.members]
        fitting = [p for p in tones if top.midi - p.midi in gaps and p.midi >= floor]
        if fitting:
            return fitting[0]
    return None


def inner_voice(tune: HarmonizedTune, pulse: Pulse, bass: Sequence[Note]) -> tuple[Note, ...]:
    """A voice a fifth to a tenth over a sustained bass, one tone to each of its notes.

    It fills its whole steps with the semitone between, on the last beat before them or the last third of a dotted
    one, and ends before the tune grinds against it.
    """
    lead = Line(tune.lead)
    held = [n for n in bass if _tones(tune.chord_at(n.onset).chord, n.pitch)]
    columns = [_tones(tune.chord_at(n.onset).chord, n.pitch) for n in held]

    def own(index: int, choice: tuple[Pitch, float]) -> float:
        under = lead.between(held[index].onset, held[index].end)
        return choice[1] + sum(8.0 for n in under if (n.midi - choice[0].midi) % 12 in (1, 11))

    def move(index: int, before: tuple[Pitch, float], after: tuple[Pitch, float]) -> float:
        size = abs(after[0].midi - before[0].midi)
        return size / 2 if size > 2 else 0.0 if size else 0.7

    chosen = [pitch for pitch, _ in cheapest(columns, own, move)]
    notes: list[Note] = []
    for index, (low, pitch) in enumerate(zip(held, chosen, strict=True)):
        following = chosen[index + 1] if index + 1 < len(chosen) and held[index + 1].onset == low.end else None
        turn = _last_place(low, pulse)
        passing = _between(tune, pitch, following, turn, lead) if following and turn else None
        if passing is None or turn is None:
            grinding = [n.onset for n in lead.attacked(low.onset + 1, low.end) if (n.midi - pitch.midi) % 12 in (1, 11)]
            notes.append(Note(low.onset, min((low.end, *grinding)) - low.onset, pitch))
        else:
            notes += [Note(low.onset, turn - low.onset, pitch), Note(turn, low.end - turn, passing)]
    return tuple(notes)


def _last_place(held: Note, pulse: Pulse) -> int | None:
    """The last beat inside a held note; in one dotted beat its last third."""
    beats = pulse.between(held.onset + 1, held.end)
    if beats:
        return beats[-1].onset
    return held.end - EIGHTH if held.duration == 3 * EIGHTH else None


def broken_up(chords: Sequence[Note], lead: Line) -> tuple[Note, ...]:
    """Struck chords broken in two under the lead: low and middle, then high and middle, as a small barrel turns.

    Of one too short to be broken the first is left.
    """
    out: list[Note] = []
    rising, before = True, -1
    for onset, chord in attacks(chords).items():
        rising = before != onset or not rising
        before = chord[0].end
        ceiling = min((n.midi for n in lead.between(onset, before)), default=before)
        group = [n for n in chord if n.midi < ceiling - 1] or chord[:1]
        first, second = group[0 if rising else -1], group[len(group) // 2 if rising else (len(group) - 1) // 2]
        if first is second or first.duration < 2 * SIXTEENTH:
            out.append(first)
            continue
        half = first.duration // 2
        out += [replace(first, duration=half), replace(second, onset=onset + half, duration=first.duration - half)]
    return tuple(out)


def between(chords: Sequence[Note], lead: Line, inner: Line) -> tuple[Note, ...]:
    """The notes of chords that stay under all that the lead sings and over all that an inner voice does meanwhile."""

    def is_free(note: Note) -> bool:
        over, under = lead.between(note.onset, note.end), inner.between(note.onset, note.end)
        return all(n.midi - note.midi > 1 for n in over) and all(note.midi - n.midi > 1 for n in under)

    return tuple(n for n in chords if is_free(n))


def _tones(chord: Chord, bass: Pitch) -> tuple[tuple[Pitch, float], ...]:
    """What the inner voice may take over a bass, with what it costs: third and seventh before fifth and root."""
    gap = CLEAR_GAP if bass.midi < GROWLS_UNDER else 3
    found = []
    for place, name in enumerate(chord.members):
        pitch = name.above(bass.midi + gap)
        cost = (1.5, 0.0, 0.5, 0.0)[min(place, 3)]
        if pitch.midi - bass.midi <= TENTH and name != bass.name:
            found.append((pitch, cost + 2 * max(0, pitch.midi - _HIGHEST_INNER)))
    return tuple(found)


def _between(tune: HarmonizedTune, before: Pitch, after: Pitch, tick: int, lead: Line) -> Pitch | None:
    """The semitone between two tones a whole step apart, where it is easily read and does not grind."""
    if abs(after.midi - before.midi) != 2:
        return None
    span = tune.chord_at(tick)
    up = after.midi > before.midi
    spelled = (
        replace(before, alter=before.alter + (1 if up else -1)),
        replace(after, alter=after.alter - (1 if up else -1)),
    )
    sung = lead.between(tick, tick + 1)
    for pitch in spelled:
        if abs(pitch.alter) <= 1 and _is_readable(pitch, span.key, [n.pitch.fifths for n in sung], span.chord):
            grinds = any(abs(n.midi - pitch.midi) in HARSH or (n.midi - pitch.midi) % 12 == 1 for n in sung)
            return None if grinds else pitch
    return None


def _is_readable(pitch: Pitch, key: Key, sung: Sequence[int], chord: Chord) -> bool:
    near = _FLATTEST <= pitch.fifths - key.fifths <= _SHARPEST
    others = [*sung, *(m.fifths for m in chord.members)]
    return near and all(abs(pitch.fifths - f) <= _WIDEST for f in others)
