"""A voice cut into what is printed: one piece a note head, chord or rest, measure by measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.pitch import Key, Pitch, PitchName
from arranging.score import QUARTER, Measure, Note, Voice
from arranging.writing.durations import VALUES, Value, split_note, split_plain, split_rest
from arranging.writing.tuplets import Tuplet, find_tuplets, is_plain

WHOLE_MEASURE = Value("", 0, 0)
"""The rest that stands for a whole measure, whatever its length."""
_MOST_ALTERED = 2
"""Double sharps and double flats have signs; what is altered further has none."""
_C_MAJOR = Key(PitchName("C"))


@dataclass(frozen=True, slots=True)
class Piece:
    """One printed chord (or note), or a rest when there are no notes; `position` counts from the measure's start.

    `starts` and `ends` say whether the chord's first and last piece this is; between pieces run ties.
    """

    position: int
    duration: int
    notes: tuple[Note, ...]
    value: Value
    starts: bool = True
    ends: bool = True
    tuplet: Tuplet | None = None

    @property
    def end(self) -> int:
        return self.position + self.duration


Segment = tuple[int, int, tuple[Note, ...], bool, bool]


def cut_voice(voice: Voice, measures: Sequence[Measure], starts: Sequence[int], where: str) -> list[tuple[Piece, ...]]:
    """The pieces of every measure; an empty tuple where the voice has no note in a measure.

    `starts` are the measures' places in their metre. Raises `ValueError` naming `where` and the measure when
    notes overlap, when the notes of a chord differ in length, or when a note lies outside the measures.
    """
    chords = _chords(voice, measures, where)
    out: list[tuple[Piece, ...]] = []
    at = 0
    for measure, position in zip(measures, starts, strict=True):
        segments: list[Segment] = []
        now, end = measure.onset, measure.end
        while at < len(chords) and chords[at][0] < end:
            onset, stop, notes = chords[at]
            begin, close = max(onset, measure.onset), min(stop, end)
            if begin > now:
                segments.append((now, begin, (), True, True))
            segments.append((begin, close, notes, begin == onset, close == stop))
            now = close
            if stop > end:
                break
            at += 1
        if segments and now < end:
            segments.append((now, end, (), True, True))
        try:
            out.append(tuple(_pieces(segments, measure, position)))
        except ValueError as fault:
            raise ValueError(f"Measure {measure.number} of {where}: {fault}.") from fault
    return out


def rest_measure(measure: Measure, position: int) -> tuple[Piece, ...]:
    """A measure of silence: one whole-measure rest, or rests of exact length in a short measure."""
    if measure.duration == measure.time.duration:
        return (Piece(0, measure.duration, (), WHOLE_MEASURE),)
    return tuple(_pieces([(measure.onset, measure.end, (), True, True)], measure, position))


def _chords(voice: Voice, measures: Sequence[Measure], where: str) -> list[tuple[int, int, tuple[Note, ...]]]:
    out: list[tuple[int, int, tuple[Note, ...]]] = []
    notes = sorted(map(_readable, voice.notes), key=lambda n: (n.onset, n.pitch.diatonic, n.pitch.alter))
    i, count = 0, len(notes)
    while i < count:
        first = notes[i]
        j = i + 1
        while j < count and notes[j].onset == first.onset:
            if notes[j].duration != first.duration:
                raise _fault(measures, first, where, "the notes of a chord differ in length")
            j += 1
        if out and out[-1][1] > first.onset:
            raise _fault(measures, first, where, f"{first.pitch} begins before the note in front of it has ended")
        if first.duration <= 0:
            raise _fault(measures, first, where, f"{first.pitch} has no length")
        out.append((first.onset, first.onset + first.duration, tuple(notes[i:j])))
        i = j
    if out and (out[0][0] < measures[0].onset or out[-1][1] > measures[-1].end):
        outside = out[0][2][0] if out[0][0] < measures[0].onset else out[-1][2][0]
        raise _fault(measures, outside, where, f"{outside.pitch} lies outside the measures of the score")
    return out


def _readable(note: Note) -> Note:
    """The note, or its enharmonic twin where it would need a triple accidental, as after a far transposition."""
    if abs(note.pitch.alter) <= _MOST_ALTERED and not note.graces:
        return note
    graces = tuple(replace(g, pitch=_plain(g.pitch)) for g in note.graces)
    return replace(note, pitch=_plain(note.pitch), graces=graces)


def _plain(pitch: Pitch) -> Pitch:
    return _C_MAJOR.spell(pitch.midi) if abs(pitch.alter) > _MOST_ALTERED else pitch


def _fault(measures: Sequence[Measure], note: Note, where: str, fault: str) -> ValueError:
    measure = next((m for m in reversed(measures) if m.onset <= note.onset), measures[0])
    beat = (note.onset - measure.onset) / QUARTER + 1
    return ValueError(f"Measure {measure.number} of {where}, quarter {beat:g}: {fault}.")


def _pieces(segments: Sequence[Segment], measure: Measure, position: int) -> list[Piece]:
    shift = position - measure.onset
    tuplets: tuple[Tuplet, ...] = ()
    if not all(is_plain(s[1] + shift) for s in segments) or (segments and not is_plain(segments[0][0] + shift)):
        places = [s[0] + shift for s in segments] + [segments[-1][1] + shift]
        tuplets = find_tuplets(places)
    out: list[Piece] = []
    for onset, end, notes, starts, ends in segments:
        begin, close = onset + shift, end + shift
        spans = _spans(begin, close, notes, measure, tuplets)
        last = len(spans) - 1
        for k, (place, length, value, tuplet) in enumerate(spans):
            first_piece = not notes or (starts and k == 0)
            last_piece = not notes or (ends and k == last)
            out.append(Piece(place - position, length, notes, value, first_piece, last_piece, tuplet))
    return out


def _spans(
    begin: int, close: int, notes: tuple[Note, ...], measure: Measure, tuplets: Sequence[Tuplet]
) -> list[tuple[int, int, Value, Tuplet | None]]:
    """(place, length, value, tuplet) of each piece of one segment."""
    out: list[tuple[int, int, Value, Tuplet | None]] = []
    now = begin
    for tuplet in tuplets:
        if tuplet.end <= now or tuplet.start >= close:
            continue
        if now < tuplet.start:
            out += _plain_spans(now, tuplet.start, notes, measure)
            now = tuplet.start
        stop = min(close, tuplet.end)
        for written in split_plain(tuplet.written(now - tuplet.start), tuplet.written(stop - now)):
            length = tuplet.sounding(written)
            out.append((now, length, VALUES[written], tuplet))
            now += length
    return out + _plain_spans(now, close, notes, measure) if now < close else out


def _plain_spans(
    begin: int, close: int, notes: tuple[Note, ...], measure: Measure
) -> list[tuple[int, int, Value, Tuplet | None]]:
    split = split_note if notes else split_rest
    out: list[tuple[int, int, Value, Tuplet | None]] = []
    for length in split(measure.time, begin, close - begin):
        out.append((begin, length, VALUES[length], None))
        begin += length
    return out
