"""Drafted notes as voices: ties joined into one note, chords kept together, nothing overlapping."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from arranging.errors import ScoreTooLarge
from arranging.pitch import Pitch
from arranging.reading.draft import DraftMeasure, DraftNote, Warnings
from arranging.reading.grid import is_writable, ticks
from arranging.score import Note, Slur, Voice

ROUNDED = "Some note values are finer than notation allows here; they were rounded to the nearest 128th."
MAX_VOICES = 32
"""Voices of one staff, and notes of one voice that overlap."""
_LOST = "Notes too short to be written were left out."


@dataclass(slots=True)
class _Sounding:
    """A note on the time line, its ties joined so far."""

    onset: int
    end: int
    draft: DraftNote


@dataclass(slots=True)
class _Lane:
    """A voice in the making."""

    groups: list[list[_Sounding]] = field(default_factory=list)

    @property
    def end(self) -> int:
        return self.groups[-1][0].end if self.groups else 0


def staves_of(
    measures: Sequence[DraftMeasure], onsets: Sequence[int], warnings: Warnings
) -> dict[int, tuple[Voice, ...]]:
    """The voices of each staff of a part, upper voice first."""
    sounding = _join_ties(_placed(measures, onsets, warnings))
    slurs = _slurs(sounding)
    found: dict[int, tuple[Voice, ...]] = {}
    for staff in sorted({s.draft.staff for s in sounding}):
        here: dict[str, list[_Sounding]] = {}
        for note in sounding:
            if note.draft.staff == staff:
                here.setdefault(note.draft.voice, []).append(note)
        _check_voices(len(here))
        lanes: list[_Lane] = []
        spare: list[_Lane] = []
        for name in sorted(here, key=_voice_order):
            first, *rest = _lanes(here[name])
            lanes.append(first)
            spare.extend(rest)
        found[staff] = tuple(_voice(lane, slurs) for lane in (*lanes, *spare))
    return found


def _check_voices(found: int) -> None:
    if found > MAX_VOICES:
        raise ScoreTooLarge("voices sounding together on one staff", found, MAX_VOICES)


def _voice_order(name: str) -> tuple[int, str]:
    return (int(name) if name.isdecimal() and len(name) < 9 else 0, name)


def _placed(measures: Iterable[DraftMeasure], onsets: Iterable[int], warnings: Warnings) -> list[_Sounding]:
    placed = []
    for measure, onset in zip(measures, onsets, strict=False):
        for note in measure.notes:
            after = note.at + note.length
            begin, end = ticks(note.at), ticks(after)
            if not (is_writable(note.at) and is_writable(after)):
                warnings.add(ROUNDED)
            if begin == end:
                warnings.add(_LOST)
                continue
            placed.append(_Sounding(onset + begin, onset + end, note))
    placed.sort(key=lambda s: s.onset)
    return placed


def _join_ties(placed: Iterable[_Sounding]) -> list[_Sounding]:
    """One note for each chain of ties; a tie that reaches no note of its pitch is ignored."""
    joined: list[_Sounding] = []
    waiting: dict[tuple[int, str, int, int], _Sounding] = {}
    anywhere: dict[tuple[int, int], _Sounding] = {}
    for sounding in placed:
        draft = sounding.draft
        midi = draft.pitch.midi
        held = waiting.pop((draft.staff, draft.voice, midi, sounding.onset), None)
        if held is None and draft.tied_from:
            held = anywhere.pop((midi, sounding.onset), None)
        if held is None or held.end != sounding.onset:
            joined.append(sounding)
            held = sounding
        else:
            _absorb(held, sounding)
        if draft.tied_on:
            waiting[draft.staff, draft.voice, midi, held.end] = held
            anywhere[midi, held.end] = held
    return joined


def _absorb(held: _Sounding, later: _Sounding) -> None:
    held.end = later.end
    held.draft.marks |= later.draft.marks
    verses = {s.verse for s in held.draft.lyrics}
    held.draft.lyrics += [s for s in later.draft.lyrics if s.verse not in verses]
    held.draft.slur_starts += later.draft.slur_starts
    held.draft.slur_stops += later.draft.slur_stops


def _lanes(sounding: Sequence[_Sounding]) -> list[_Lane]:
    """Lanes for the notes of one written voice: one, and more where notes of a chord end at different times."""
    groups: dict[tuple[int, int], list[_Sounding]] = {}
    for note in sounding:
        groups.setdefault((note.onset, note.end), []).append(note)
    lanes = [_Lane()]
    for key in sorted(groups, key=lambda g: (g[0], -max(s.draft.pitch.midi for s in groups[g]))):
        onset, _ = key
        lane = next((lane for lane in lanes if lane.end <= onset), None)
        if lane is None:
            lane = _Lane()
            lanes.append(lane)
            _check_voices(len(lanes))
        lane.groups.append(groups[key])
    return lanes


def _slurs(sounding: Sequence[_Sounding]) -> dict[int, list[Slur]]:
    """Slurs by the identity of the note they begin at, matched by staff-independent key."""
    begun: dict[str, _Sounding] = {}
    found: dict[int, list[Slur]] = {}
    for note in sounding:
        for key in note.draft.slur_stops:
            start = begun.pop(key, None)
            if start is not None and start.onset < note.onset:
                found.setdefault(id(start), []).append(Slur(start.onset, note.onset))
        for key in note.draft.slur_starts:
            begun[key] = note
    return found


def _voice(lane: _Lane, slurs: dict[int, list[Slur]]) -> Voice:
    notes: list[Note] = []
    own: list[Slur] = []
    for group in lane.groups:
        seen: set[Pitch] = set()
        for sounding in sorted(group, key=lambda s: -s.draft.pitch.midi):
            own.extend(slurs.get(id(sounding), ()))
            if sounding.draft.pitch in seen:
                continue
            seen.add(sounding.draft.pitch)
            notes.append(_note(sounding))
    onsets = {note.onset for note in notes}
    kept = {slur: None for slur in own if slur.end_onset in onsets}
    return Voice(tuple(notes), tuple(sorted(kept, key=lambda s: (s.onset, s.end_onset))))


def _note(sounding: _Sounding) -> Note:
    draft = sounding.draft
    lyrics = tuple(sorted(draft.lyrics, key=lambda s: s.verse))
    return Note(
        sounding.onset,
        sounding.end - sounding.onset,
        draft.pitch,
        frozenset(draft.marks),
        lyrics,
        tuple(draft.graces),
    )
