"""A draft as a score: parts on one time line, in ticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arranging.errors import NoNotes
from arranging.reading.draft import (
    Draft,
    DraftDynamic,
    DraftMeasure,
    DraftPart,
    DraftSpan,
    DraftWords,
    Warnings,
)
from arranging.reading.grid import ticks
from arranging.reading.guard import check_counts
from arranging.reading.lines import staves_of
from arranging.reading.source import Source
from arranging.reading.timeline import Timeline, lay_out
from arranging.score import (
    ChordSymbol,
    Clef,
    ClefChange,
    Direction,
    DynamicMark,
    Hairpin,
    Part,
    PartGroup,
    Pedal,
    Score,
    Staff,
    Tempo,
    Voice,
    Words,
)

_HIGH = 60


def assemble(draft: Draft) -> Source:
    """The score of a draft. Raises `NoNotes` when nothing in it sounds, `ScoreTooLarge` when it is too long."""
    notes = sum(len(m.notes) for part in draft.parts for m in part.measures)
    check_counts(len(draft.parts), 0, notes)
    if not notes:
        raise NoNotes
    _drop_silent_parts(draft)
    timeline = lay_out(draft)
    parts = tuple(_part(part, timeline, draft.warnings) for part in draft.parts)
    tempos = _tempos(draft, timeline)
    score = Score(
        timeline.measures, parts, tempos, draft.title, draft.subtitle, draft.credits, _groups(draft, len(parts))
    )
    if not any(True for part in parts for _ in part.notes):
        raise NoNotes
    return Source(score, tuple(draft.warnings), draft.has_key, bool(tempos), timeline.has_meter)


def _drop_silent_parts(draft: Draft) -> None:
    sounding = [part for part in draft.parts if any(m.notes for m in part.measures)]
    if len(sounding) == len(draft.parts):
        return
    # The time line may stand in a part that has nothing to play: keep its measures' frame.
    _lend_frame(draft.parts[0].measures, sounding[0].measures)
    draft.groups = ()
    draft.parts = sounding
    draft.warnings.add("Parts without a note were left out.")


def _lend_frame(frame: Sequence[DraftMeasure], measures: list[DraftMeasure]) -> None:
    """Give signatures, repeats and tempos of one part's measures to another's."""
    for given, taken in zip(frame, measures, strict=False):
        if given is taken:
            continue
        taken.time = taken.time or given.time
        taken.key = taken.key or given.key
        taken.free = taken.free or given.free
        taken.repeat_start = taken.repeat_start or given.repeat_start
        taken.repeat_times = taken.repeat_times or given.repeat_times
        taken.ending_starts = taken.ending_starts or given.ending_starts
        taken.ending_stops = taken.ending_stops or given.ending_stops
        taken.sign, taken.jump = taken.sign or given.sign, taken.jump or given.jump
        taken.tempos = taken.tempos + given.tempos


def _groups(draft: Draft, parts: int) -> tuple[PartGroup, ...]:
    return tuple(g for g in draft.groups if g.last < parts)


def _tempos(draft: Draft, timeline: Timeline) -> tuple[Tempo, ...]:
    """The tempos of all parts, the first part's where several stand at one place."""
    found: dict[int, Tempo] = {}
    for part in draft.parts:
        for measure, onset in zip(part.measures, timeline.onsets, strict=False):
            for t in measure.tempos:
                at = onset + ticks(t.at)
                tempo = Tempo(at, t.bpm, ticks(t.beat), t.words, t.metronome, t.printed)
                found[at] = _joined(found[at], tempo) if at in found else tempo
    return tuple(found[at] for at in sorted(found))


def _joined(first: Tempo, second: Tempo) -> Tempo:
    """One tempo of two at one place: the metronome mark's speed, with the words of either."""
    better = second if (second.metronome, second.printed) > (first.metronome, first.printed) else first
    return replace(better, words=first.words or second.words)


def _part(part: DraftPart, timeline: Timeline, warnings: Warnings) -> Part:
    voices = staves_of(part.measures, timeline.onsets, warnings)
    clefs = _clefs(part, timeline)
    numbers = sorted(voices) or [1]
    staves = tuple(_staff(voices.get(n, (Voice(),)), clefs.get(n, [])) for n in numbers)
    place = {number: index + 1 for index, number in enumerate(numbers)}
    return Part(
        part.name,
        part.instrument,
        staves,
        tuple(sorted(_directions(part, timeline, place), key=lambda d: d.onset)),
        tuple(
            ChordSymbol(onset + ticks(at), chord)
            for measure, onset in zip(part.measures, timeline.onsets, strict=False)
            for at, chord in sorted(measure.chords, key=lambda c: c[0])
        ),
        part.short_name,
    )


def _clefs(part: DraftPart, timeline: Timeline) -> dict[int, list[ClefChange]]:
    found: dict[int, list[ClefChange]] = {}
    for measure, onset in zip(part.measures, timeline.onsets, strict=False):
        for at, staff, clef in measure.clefs:
            changes = found.setdefault(staff, [])
            if not changes or changes[-1].clef is not clef:
                changes.append(ClefChange(onset + ticks(at), clef))
    return found


def _staff(voices: tuple[Voice, ...], changes: list[ClefChange]) -> Staff:
    if changes and changes[0].onset == 0:
        return Staff(changes[0].clef, voices, tuple(changes[1:]))
    pitches = [note.midi for voice in voices for note in voice.notes]
    clef = Clef.TREBLE if not pitches or sum(pitches) / len(pitches) >= _HIGH else Clef.BASS
    return Staff(clef, voices, tuple(changes))


def _directions(part: DraftPart, timeline: Timeline, place: dict[int, int]) -> Iterator[Direction]:
    open_spans: dict[tuple[str, str], tuple[int, DraftSpan]] = {}
    for measure, onset in zip(part.measures, timeline.onsets, strict=False):
        for direction in sorted(measure.directions, key=lambda d: d.at):
            at = onset + ticks(direction.at)
            staff = place.get(direction.staff, 1)
            if isinstance(direction, DraftDynamic):
                yield DynamicMark(at, direction.level, staff)
            elif isinstance(direction, DraftWords):
                yield Words(at, direction.text, staff, direction.above)
            elif isinstance(direction, DraftSpan):
                family = "pedal" if direction.kind == "pedal" else "hairpin"
                if direction.begins:
                    open_spans[family, direction.key] = at, direction
                elif (begun := open_spans.pop((family, direction.key), None)) and begun[0] < at:
                    yield _span(begun[0], at, begun[1], place)


def _span(onset: int, end: int, begun: DraftSpan, place: dict[int, int]) -> Direction:
    staff = place.get(begun.staff, 1)
    if begun.kind == "pedal":
        return Pedal(onset, end, staff)
    return Hairpin(onset, end, begun.kind == "crescendo", staff)
